import TestSupport
import TextFormats
import TouchTrace

/// Properties of every file of traces.
enum TraceReading {
  /// Checks that the same traces and errors are read however the bytes are split into pieces and blocks, and that what
  /// was read can be written and reads back unchanged.
  static func check(_ bytes: [UInt8], formats: [TraceFormat]) throws(FuzzTarget.Failure) -> Bool {
    var isValid = false
    var random = SeededRandom(seed: bytes.digest)
    for format in formats {
      var options = TraceReadingOptions(
        view: random.next() % 2 == 0 ? Size(width: 393, height: 852) : nil,
        timeUnit: random.pick([nil, nil, .milliseconds, .nanoseconds]),
        stack: random.pick([nil, 1, 3]))
      let block = Int.random(in: 1...256, using: &random)
      let sizes = TraceChunker.Sizes(block: block, first: Int.random(in: 1...64, using: &random))
      let piece = Int.random(in: 1...32, using: &random)
      options.header = random.pick([
        nil, nil, ["time", "phase", "x", "y"], ["t", "", "x", "y", "touch"],
      ])
      options.columns = random.pick([
        [], [], [.init(field: "time", column: "t")], [.init(field: "x", column: "y")],
      ])
      options.phaseNumbers = random.pick([nil, nil, .uikit, .android])
      options.carry = random.pick([
        [], ["name", "view", "extra"], ["tags", "expect", "phase", "x"],
      ])
      let whole = read(bytes, format, options, sizes: TraceChunker.Sizes()) { $0 }
      let pieces = read(bytes, format, options, sizes: sizes) { room in
        min(room, Int.random(in: 1...piece, using: &random))
      }
      for (one, other) in zip(whole, pieces) {
        try require(
          one.isLike(other),
          "\(format), in pieces of at most \(piece) bytes and blocks of \(block):\n"
            + "\(other.text)\nas a whole:\n\(one.text)")
      }
      try require(
        whole.count == pieces.count,
        "\(format): \(pieces.count) traces in pieces, \(whole.count) as a whole")
      for case .trace(let trace) in whole {
        try checkWriting(trace)
        try checkCarried(trace)
        isValid = true
      }
    }
    return isValid
  }

  /// Returns a JSON document without the white space between its tokens.
  static func withoutSpace(_ bytes: [UInt8]) -> [UInt8] {
    var (isInText, isEscaped) = (false, false)
    return bytes.filter { byte in
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isInText {
        if byte == UInt8(ascii: "\""), !isEscaped { isInText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        return true
      }
      isInText = byte == UInt8(ascii: "\"")
      return !isSpace
    }
  }

  private enum Item {
    case trace(Trace)
    case refusal(TraceError)

    func isLike(_ other: Item) -> Bool {
      switch (self, other) {
      case (.trace(let one), .trace(let other)):
        one.json() == other.json() && one.source == other.source && one.fingers == other.fingers
          && one.isStackAssumed == other.isStackAssumed && one.warnings == other.warnings
          && one.carried == other.carried
      case (.refusal(let one), .refusal(let other)): "\(one)" == "\(other)"
      case (.trace, .refusal), (.refusal, .trace): false
      }
    }

    /// The context for a message.
    var text: String {
      switch self {
      case .trace(let trace):
        String(decoding: trace.json(), as: UTF8.self)
          + "\(trace.source) \(trace.fingers) \(trace.isStackAssumed) \(trace.warnings)"
      case .refusal(let error): "\(error)"
      }
    }
  }

  /// - Parameter count: the number of bytes to read for a given amount of free space.
  private static func read(
    _ bytes: [UInt8], _ format: TraceFormat, _ options: TraceReadingOptions,
    sizes: TraceChunker.Sizes, _ count: (Int) -> Int
  ) -> [Item] {
    items(of: blocks(bytes, format, options, sizes: sizes, count))
  }

  private static func blocks(
    _ bytes: [UInt8], _ format: TraceFormat, _ options: TraceReadingOptions,
    sizes: TraceChunker.Sizes, _ count: (Int) -> Int
  ) -> [TraceBlock] {
    var blocks: [TraceBlock] = []
    var offset = 0
    var chunker = TraceChunker(format: format, path: "fuzz", options: options, sizes: sizes)
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
      let end = min(offset + count(memory.count), bytes.count, offset + memory.count)
      unsafe memory.copyBytes(from: bytes[offset..<end])
      defer { offset = end }
      return end - offset
    }
    while let block = unsafe chunker.next(reading: fill) { blocks.append(block) }
    return blocks
  }

  private static func items(of blocks: [TraceBlock]) -> [Item] {
    var items: [Item] = []
    for block in blocks {
      block.decode {
        items.append(.trace($0))
      } refused: {
        items.append(.refusal($0))
      }
    }
    return items
  }

  /// Checks that copied JSON is a single JSON value on one line.
  private static func checkCarried(_ trace: Trace) throws(FuzzTarget.Failure) {
    for case .json(let text)? in trace.carried {
      let isJSON = ByteBuffer(Array(text.utf8)).withBytes { bytes in
        var scanner = JSONScanner(bytes, layout: .lines)
        return (try? scanner.skipValue()) != nil && (try? scanner.finish()) != nil
      }
      try require(isJSON && !text.utf8.contains { $0 < 0x20 }, "carried, but not JSON: \(text)")
    }
  }

  private static func checkWriting(_ trace: Trace) throws(FuzzTarget.Failure) {
    let written = trace.json()
    let line = trace.json(onOneLine: true)
    let text = String(decoding: written, as: UTF8.self)
    for (bytes, format) in [(written, TraceFormat.json), (line, .jsonl)] {
      let read: [Trace]
      do throws(TraceError) {
        read = try Trace.read(bytes, format: format)
      } catch {
        throw FuzzTarget.Failure("what was written is not read: \(error)\n\(text)")
      }
      try require(read.count == 1, "\(read.count) traces in the text of one:\n\(text)")
      try require(read[0].json() == written, "it is written otherwise once it was read:\n\(text)")
      try require(read[0].touches.count == trace.touches.count, "touches are lost:\n\(text)")
      for (one, other) in zip(read[0].touches, trace.touches) {
        try require(
          one.time == other.time && one.location == other.location && one.phase == other.phase
            && one.isSynthetic == other.isSynthetic
            && read[0].fingers[Int(one.finger)] == trace.fingers[Int(other.finger)],
          "\(other) reads back as \(one)")
      }
      try require(
        read[0].actions == trace.actions && read[0].navigation == trace.navigation
          && read[0].content == trace.content && read[0].view == trace.view
          && read[0].safeAreaInsets == trace.safeAreaInsets
          && read[0].isStackAssumed == trace.isStackAssumed,
        "the surroundings read back otherwise:\n\(text)")
    }
  }
}
