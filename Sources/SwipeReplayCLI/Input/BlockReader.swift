import PlatformIO
import TouchTrace
import TraceImport

/// Reads the blocks of all files, one file after another, in portions large enough for a thread:
/// several small files, or a part of a large one.
struct BlockReader: ~Copyable {
  enum Piece: Sendable {
    case block(TraceBlock)
    /// A file that cannot be read to its end.
    case failure(CommandError)

    var byteCount: Int {
      switch self {
      case .block(let block): block.byteCount
      case .failure: 0
      }
    }
  }

  /// The approximate maximum number of bytes of joined blocks.
  private static let portionSize = TraceLimits.block

  private var paths: ArraySlice<String>
  private let format: TraceFormat?
  private let options: TraceReadingOptions
  private let context: ProcessContext
  private var open: OpenInput?

  init(
    paths: [String], format: TraceFormat?, options: TraceReadingOptions, in context: ProcessContext
  ) {
    self.paths = paths[...]
    self.format = format
    self.options = options
    self.context = context
  }

  /// Returns the next portion, or nil at the end of the last file. A file that cannot be read does
  /// not end the reading.
  mutating func next() -> [Piece]? {
    var portion: [Piece] = []
    // The last block of the portion, to which small files are added.
    var last: TraceBlock?
    func end() {
      guard var block = last.take() else { return }
      // The block may wait for a thread.
      block.shrink()
      portion.append(.block(block))
    }
    var size = 0
    while size < Self.portionSize, let piece = nextPiece() {
      size += piece.byteCount
      if case .block(let block) = piece {
        if last?.append(block) == true { continue }
        end()
        last = block
      } else {
        end()
        portion.append(piece)
      }
    }
    end()
    return portion.isEmpty ? nil : portion
  }

  private mutating func nextPiece() -> Piece? {
    do throws(CommandError) {
      while true {
        if let block = try open?.next() { return .block(block) }
        // Closes the file before the next one is opened.
        open = nil
        guard let path = paths.popFirst() else { return nil }
        open = try openFile(path)
      }
    } catch {
      open = nil
      return .failure(error)
    }
  }

  /// Opens a file. If neither its name nor an option determines its format, its content does, and a
  /// recording of another tool is refused.
  private func openFile(_ path: String) throws(CommandError) -> OpenInput {
    let format = format ?? TraceFormat(path: path)
    var file = try OpenInput(path, format, options, in: context)
    if format == nil, let error = try file.recordingError() { throw error }
    return file
  }
}
