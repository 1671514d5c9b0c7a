import TextFormats

/// The parts of a document other than its touches.
extension JSONTraceDecoder {
  mutating func readContent(_ scanner: inout JSONScanner) throws(TraceFault) {
    var content: [Trace.Content] = []
    var more = try parse("content", scanner.enterArray())
    while more {
      guard content.count < TraceLimits.content else {
        throw TraceFault(.tooMuchContent, at: scanner.startOfValue(), path: "content")
      }
      let piece = try JSONContent(&scanner, at: "content[\(content.count)]", &misspelledKeys)
      content.append(piece.content)
      more = try parse("content", scanner.hasAnotherElement())
    }
    builder.trace.content = content
  }

  mutating func readActions(
    _ scanner: inout JSONScanner, in unit: TimeUnit
  ) throws(TraceFault) {
    var index = 0
    var more = try parse("actions", scanner.enterArray())
    while more {
      let action = try JSONAction(
        &scanner, at: "actions[\(index)]", in: unit, &misspelledKeys)
      if let kind = builder.add(action.action, in: unit) {
        throw TraceFault(kind, at: action.timeOffset, path: "actions[\(index)].time")
      }
      more = try parse("actions", scanner.hasAnotherElement())
      index += 1
    }
  }
}

/// The values that are taken over as they are.
extension JSONTraceDecoder {
  mutating func beginCarrying() {
    builder.trace.carried = options.carry.map { _ in nil }
  }

  /// Takes over the value of the key that was read last, if the options name it; returns whether they do. The value
  /// is still to be read, which finds what is wrong with it.
  mutating func carry(_ scanner: JSONScanner) throws(TraceFault) -> Bool {
    let key = scanner.string(at: scanner.keyOffset)
    guard let index = options.carry.firstIndex(ofExactly: key) else { return false }
    var scanner = scanner
    let offset = scanner.startOfValue()
    let value = CarriedValue(&scanner, of: bytes)
    guard value?.text.utf8.count ?? 0 <= TraceLimits.carried else {
      throw TraceFault(.longValue, at: offset, path: key)
    }
    builder.trace.carried[index] = value
    return true
  }
}

extension JSONScanner {
  /// Reads a number, of which a closure says what is wrong with it.
  mutating func readNumber(
    at path: @autoclosure () -> String, _ problem: (Double) -> TraceError.Kind?
  ) throws(TraceFault) -> Double {
    let offset = startOfValue()
    let number = try parse(path(), readDouble())
    if let kind = problem(number) { throw TraceFault(kind, at: offset, path: path()) }
    return number
  }

  /// Reads a text of limited length.
  mutating func readName(at path: String) throws(TraceFault) -> String {
    let offset = startOfValue()
    let name = try parse(path, readString())
    guard name.utf8.count <= TraceLimits.name else {
      throw TraceFault(.longName, at: offset, path: path)
    }
    return name
  }

  /// Reads a value of limited length.
  mutating func readExpectation(
    at path: String, _ places: inout PlaceFinder
  ) throws(TraceFault) -> JSONValue {
    let offset = startOfValue()
    var after = self
    try parse(path, after.skipValue())
    guard after.position - offset <= TraceLimits.expectation else {
      throw TraceFault(
        .tooLarge, "the value has more than \(TraceLimits.expectation) bytes", at: offset,
        path: path)
    }
    return try parse(path, JSONValue(from: &self, places: &places))
  }

  /// Reads a word of an enumeration.
  mutating func readWord<Word: TraceWord>(at path: String) throws(TraceFault) -> Word {
    let offset = startOfValue()
    let text = try parse(path, readString())
    guard let word = Word(rawValue: text) else {
      throw TraceFault(.unknownWord(text, Word.self), at: offset, path: path)
    }
    return word
  }
}
