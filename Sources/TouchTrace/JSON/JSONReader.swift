import TextFormats

/// Reads the values of a trace other than its touches, each with a path for errors.
struct JSONReader {
  var scanner: JSONScanner
  var misspelledKeys = MisspelledKeys()

  /// Reads a number; a closure returns the error in it, if any.
  mutating func readNumber(
    at path: @autoclosure () -> String, _ problem: (Double) -> TraceError.Kind?
  ) throws(TraceFault) -> Double {
    let offset = scanner.startOfValue()
    let number = try parse(path(), scanner.readDouble())
    if let kind = problem(number) { throw TraceFault(kind, at: offset, path: path()) }
    return number
  }

  mutating func readBool(at path: String) throws(TraceFault) -> Bool {
    try parse(path, scanner.readBool())
  }

  /// Reads a text of limited length.
  mutating func readName(
    at path: String, maxBytes: Int = TraceLimits.name
  ) throws(TraceFault) -> String {
    let offset = scanner.startOfValue()
    let name = try parse(path, scanner.readString())
    guard name.utf8.count <= maxBytes else { throw TraceFault(.longName, at: offset, path: path) }
    return name
  }

  mutating func readWord<Word: TraceWord>(at path: String) throws(TraceFault) -> Word {
    let offset = scanner.startOfValue()
    let text = try parse(path, scanner.readString())
    guard let word = Word(rawValue: text) else {
      throw TraceFault(.unknownWord(text, Word.self), at: offset, path: path)
    }
    return word
  }

  /// Reads a list of strings: the names of screens, or others with different limits.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of strings.
  ///   - noun: the plural noun for them in errors.
  ///   - maxBytes: the maximum length of each in bytes.
  mutating func readStrings(
    at path: String, limit: Int = TraceLimits.screens, of noun: String = "screens",
    maxBytes: Int = TraceLimits.name
  ) throws(TraceFault) -> [String] {
    var strings: [String] = []
    var elements = JSONElements(at: path)
    while try elements.next(in: &self) {
      let offset = scanner.startOfValue()
      guard strings.count < limit else {
        throw TraceFault(.tooLarge, "more than \(limit) \(noun)", at: offset, path: path)
      }
      strings.append(try readName(at: elements.elementPath, maxBytes: maxBytes))
    }
    return strings
  }

  mutating func readExpectation(
    at path: String, _ places: inout PlaceFinder
  ) throws(TraceFault) -> JSONValue {
    let offset = scanner.startOfValue()
    var after = scanner
    try parse(path, after.skipValue())
    guard after.position - offset <= TraceLimits.expectation else {
      throw TraceFault(
        .tooLarge, "the value has more than \(TraceLimits.expectation) bytes", at: offset,
        path: path)
    }
    return try parse(path, JSONValue(from: &scanner, places: &places))
  }
}

// MARK: Geometry

extension JSONReader {
  private static let viewKeys = JSONKeys(TraceKeys.view.names)

  /// Reads the size of a view: `{"width": 393, "height": 852}`, or `[393, 852]`.
  mutating func readView(at path: String) throws(TraceFault) -> Size {
    var size = Size(width: 0, height: 0)
    if scanner.peek() == UInt8(ascii: "\"") {
      throw TraceFault(
        .malformed, "found a string, expected [393, 852] or {\"width\": 393, \"height\": 852}",
        at: scanner.startOfValue(), path: path)
    }
    guard scanner.peek() == UInt8(ascii: "[") else {
      var members = JSONMembers(of: Self.viewKeys, at: path, required: 0b11)
      while let key = try members.next(in: &self) {
        let side = try readNumber(at: members.valuePath, NumberRange.problem(withSide:))
        if key == 0 { size.width = side } else { size.height = side }
      }
      return size
    }
    let start = scanner.position
    var elements = JSONElements(at: path)
    while try elements.next(in: &self) {
      let side = try readNumber(at: elements.elementPath, NumberRange.problem(withSide:))
      if elements.index == 0 { size.width = side } else { size.height = side }
    }
    guard elements.index == 2 else {
      throw TraceFault(.malformed, "expected two numbers: [width, height]", at: start, path: path)
    }
    return size
  }

  /// Reads numbers as a list, `[0, 100, 393, 160]`, or as an object, `{"x": 0, "y": 100, …}`.
  mutating func readNumbers<Value: GeometryValue>(
    _ expected: GeometryNumbers, at path: String
  ) throws(TraceFault) -> Value {
    let ranges = expected.ranges
    var numbers = [Double](repeating: 0, count: ranges.count)
    let start = scanner.startOfValue()
    switch scanner.peek() {
    case UInt8(ascii: "["): break
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw TraceFault(
        .outOfRange(try parse(path, scanner.readDouble()), expected: expected.list),
        at: start, path: path)
    default:
      var members = JSONMembers(of: expected.keys, at: path, required: expected.required)
      while let key = try members.next(in: &self) {
        numbers[key] = try readNumber(at: members.valuePath, ranges[key].problem(with:))
      }
      return Value(numbers)
    }
    var elements = JSONElements(at: path, isOfNumbers: true)
    while try elements.next(in: &self) {
      let (index, path) = (elements.index, elements.elementPath)
      if index < ranges.count {
        numbers[index] = try readNumber(at: path, ranges[index].problem(with:))
      } else {
        _ = try parse(path, scanner.readDouble())
      }
    }
    guard elements.index == ranges.count else {
      throw TraceFault(
        .malformed,
        "found \(counted(elements.index, "number")), expected \(ranges.count): \(expected.list)",
        at: start, path: path)
    }
    return Value(numbers)
  }
}
