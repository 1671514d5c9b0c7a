import TextFormats

extension CSVHeader {
  /// What the `# key: value` lines say of all traces of the file.
  struct Defaults: Sendable {
    enum Key: String, CaseIterable {
      case format, version, name, timeUnit, view, width, height, safeAreaInsets, stack, displayHz
      case layoutDirection, intent, grade, gradeReason, content
    }

    var name = ""
    var timeUnit: TimeUnit?
    var safeAreaInsets = Insets.zero
    /// What columns can say, too.
    var values = TraceValues()
    /// A piece for each of the lines.
    var content: [Trace.Content] = []
    /// Whether a line says that the table is a trace.
    var isOfTrace = false
  }
}

extension CSVHeader.Defaults {
  /// Reads a line `# key: value`. Other text after the `#`, and unknown keys, are comments.
  ///
  /// - Parameter misspelledKeys: gets the unknown keys in a value of JSON that are nearly known ones.
  /// - Returns: an unknown key.
  mutating func read(
    _ bytes: Bytes, _ range: Range<Int>, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) -> UnknownWord? {
    let colon = range.first { bytes[$0] == UInt8(ascii: ":") }
    guard let colon else { return nil }
    let value = bytes.withoutBlanks(colon + 1..<range.upperBound)
    let key = bytes.string(in: bytes.withoutBlanks(range.lowerBound + 1..<colon))
    let text = bytes.string(in: value)
    func fault(_ kind: TraceError.Kind) -> TraceFault {
      TraceFault(kind, at: value.lowerBound, path: key)
    }
    func number() throws(TraceFault) -> Double {
      guard let number = Self.number(text) else {
        throw fault(.badField(text, expected: "a number"))
      }
      return number
    }
    switch Key(rawValue: key) {
    case .format:
      guard text == "swipe-trace" else { throw fault(.unknownFormat(text)) }
      isOfTrace = true
    case .version:
      guard try number() == 1 else { throw fault(.unsupportedVersion(try number())) }
    case .name:
      guard text.utf8.count <= TraceLimits.name else { throw fault(.longName) }
      name = text
    case .timeUnit:
      timeUnit = TimeUnit(rawValue: text)
      if timeUnit == nil { throw fault(.unknownWord(text, TimeUnit.self)) }
    case .view:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let first = Self.number(sides[0]), let second = Self.number(sides[1])
      else { throw fault(.badField(text, expected: "a size such as 393x852")) }
      for side in [first, second] {
        if let kind = TraceBuilder.problem(withSide: side) { throw fault(kind) }
      }
      (values.width, values.height) = (first, second)
      isOfTrace = true
    case .safeAreaInsets:
      var scanner = JSONScanner(bytes, from: value.lowerBound, layout: .lines)
      safeAreaInsets = try scanner.readSafeAreaInsets(at: key, &misspelledKeys)
      try parse(key, scanner.finish())
    case .width, .height, .stack, .displayHz, .layoutDirection, .intent, .grade, .gradeReason:
      guard let field = CSVHeader.Field(named: key) else { break }
      if let kind = values.set(field, number: field.isNumber ? try number() : 0, text: text) {
        throw fault(kind)
      }
    case .content:
      guard content.count < TraceLimits.content else { throw fault(.tooMuchContent) }
      let path = "content[\(content.count)]"
      var scanner = JSONScanner(bytes, from: value.lowerBound, layout: .lines)
      content.append(try JSONContent(&scanner, at: path, &misspelledKeys).content)
      try parse(path, scanner.finish())
    case nil:
      return UnknownWord(key, among: Key.allCases.map(\.rawValue))
    }
    return nil
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
