import TextFormats

@testable import TouchTrace

/// Returns a trace as JSON with the given parts.
func document(
  head: String = "\"format\":\"swipe-trace\",\"version\":1,",
  view: String = "\"view\":{\"width\":393,\"height\":852},",
  extra: String = "", touches: String = "{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2}"
) -> String {
  "{\(head)\(view)\(extra)\"touches\":[\(touches)]}"
}

/// The traces and errors of a file, in order.
struct Reading {
  var traces: [Trace] = []
  var refusals: [String] = []
  /// The names of traces, and `!` for errors, in the order of the file.
  var order: [String] = []

  /// Reads a text piece by piece.
  init(
    _ text: [UInt8], _ format: TraceFormat?, path: String = "dir/a.json",
    options: TraceReadingOptions = .init(), pieces: Int = .max,
    sizes: TraceChunker.Sizes = .init()
  ) {
    self.init(
      Self.blocks(text, format, path: path, options: options, pieces: pieces, sizes: sizes))
  }

  init(_ blocks: [TraceBlock]) {
    for block in blocks {
      block.decode { trace in
        traces.append(trace)
        order.append(trace.name)
      } refused: { error in
        refusals.append(error.description)
        order.append("!")
      }
    }
  }

  /// Returns the blocks of a text that is read piece by piece.
  static func blocks(
    _ text: [UInt8], _ format: TraceFormat?, path: String, options: TraceReadingOptions = .init(),
    pieces: Int = .max, sizes: TraceChunker.Sizes = .init()
  ) -> [TraceBlock] {
    var chunker = TraceChunker(format: format, path: path, options: options, sizes: sizes)
    var blocks: [TraceBlock] = []
    var reader = ByteReader(text, atOnce: pieces)
    while let block = unsafe chunker.next(reading: { unsafe reader.read(into: $0) }) {
      blocks.append(block)
    }
    return blocks
  }

  init(
    _ text: String, _ format: TraceFormat = .json, path: String = "dir/a.json",
    options: TraceReadingOptions = .init(), pieces: Int = .max,
    sizes: TraceChunker.Sizes = .init()
  ) {
    self.init(
      Array(text.utf8), format, path: path, options: options, pieces: pieces, sizes: sizes)
  }
}

/// A text in which a `^` marks the location of an expected message.
struct MarkedText {
  var text: String
  /// The `line:column` of the mark, or of the first byte if there is none.
  var place = "1:1"

  init(_ marked: String) {
    text = marked.filter { $0 != "^" }
    guard let mark = marked.firstIndex(of: "^") else { return }
    let before = marked[..<mark].split(separator: "\n", omittingEmptySubsequences: false)
    place = "\(before.count):\((before.last?.utf8.count ?? 0) + 1)"
  }
}
