import PlatformIO

/// The source of an operand's bytes.
enum InputSource: ~Copyable {
  case standardInput(ProcessContext)
  case file(InputFile)

  /// Opens a file; `-` is standard input.
  init(_ path: String, in context: ProcessContext) throws(CommandError) {
    guard path != "-" else {
      self = .standardInput(context)
      return
    }
    self = .file(try wrapping(CommandError.Kind.file, try InputFile(path: path)))
  }

  /// Reads at most as many bytes as fit; returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    do throws(IOFailure) {
      switch self {
      case .file(let file):
        // The buffer is passed on unchanged.
        return try unsafe file.read(into: buffer)
      case .standardInput(let context):
        let bytes = try context.readInput(buffer.count)
        // No more bytes than the buffer holds were requested.
        unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
        return bytes.count
      }
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// Returns all bytes of a regular file or of standard input, at most `limit`.
  static func contents(
    of path: String, limit: Int, in context: ProcessContext
  ) throws(CommandError) -> [UInt8] {
    do throws(IOFailure) {
      guard path == "-" else { return try InputFile.contents(ofFile: path, limit: limit) }
      var bytes: [UInt8] = []
      while true {
        let more = try context.readInput(1 << 16)
        if more.isEmpty { return bytes }
        guard bytes.count + more.count <= limit else {
          throw IOFailure(.read, path, .tooLarge(limit: limit))
        }
        bytes += more
      }
    } catch {
      throw CommandError(.file(error))
    }
  }
}
