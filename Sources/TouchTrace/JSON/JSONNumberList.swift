import TextFormats

extension JSONScanner {
  /// Reads numbers as a list, `[0, 100, 393, 160]`, or as an object, `{"x": 0, "y": 100, …}`.
  ///
  /// - Returns: as many as are expected, in their order.
  mutating func readNumbers(
    _ expected: [GeometryNumber], at path: String
  ) throws(TraceFault) -> [Double] {
    guard try startsNumberObject(expected, at: path) else {
      return try readNumberList(expected, at: path)
    }
    let (numbers, found) = try readNumberObject(expected, at: path)
    try found.require(Array(expected.indices), self, at: path)
    return numbers.compactMap(\.self)
  }

  /// Reads the insets of a safe area as a list, `[0, 44, 21, 44]`, or as an object whose other sides are 0,
  /// `{"left": 44}`.
  ///
  /// - Parameter misspelledKeys: gets the unknown keys that are nearly those of a side.
  mutating func readSafeAreaInsets(
    at path: String, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) -> Insets {
    let sides = GeometryNumber.insets
    guard try startsNumberObject(sides, at: path) else {
      return Insets(try readNumberList(sides, at: path, isOfSafeArea: true))
    }
    let (numbers, found) = try readNumberObject(sides, at: path, isOfSafeArea: true)
    misspelledKeys.add(found, of: path, self)
    return Insets(numbers.map { $0 ?? 0 })
  }

  /// Whether the next value is no list, and may be an object; throws for a single number.
  private mutating func startsNumberObject(
    _ expected: [GeometryNumber], at path: String
  ) throws(TraceFault) -> Bool {
    let start = startOfValue()
    switch peek() {
    case UInt8(ascii: "["): return false
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      throw TraceFault(
        .outOfRange(try parse(path, readDouble()), expected: GeometryNumber.list(expected)),
        at: start, path: path)
    default: return true
    }
  }

  private mutating func readNumberList(
    _ expected: [GeometryNumber], at path: String, isOfSafeArea: Bool = false
  ) throws(TraceFault) -> [Double] {
    var numbers: [Double] = []
    let start = startOfValue()
    var count = 0
    var more = try parse(path, enterArray())
    while more {
      let path = "\(path)[\(count)]"
      if count < expected.count {
        let key = expected[count]
        numbers.append(
          try readNumber(at: path) { key.problem(with: $0, isOfSafeArea: isOfSafeArea) })
      } else {
        _ = try parse(path, readDouble())
      }
      more = try parse(path, hasAnotherElement())
      count += 1
    }
    guard count == expected.count else {
      throw TraceFault(
        .malformed,
        "found \(counted(count, "number")), expected \(expected.count): \(GeometryNumber.list(expected))",
        at: start, path: path)
    }
    return numbers
  }

  /// - Returns: the numbers that the object has, in the order that is expected, and its keys.
  private mutating func readNumberObject(
    _ expected: [GeometryNumber], at path: String, isOfSafeArea: Bool = false
  ) throws(TraceFault) -> (numbers: [Double?], keys: JSONObjectKeys) {
    var numbers = [Double?](repeating: nil, count: expected.count)
    let keys = try readObject(at: path, JSONKeys(expected.map(\.rawValue))) {
      (scanner, key) throws(TraceFault) in
      numbers[key] = try scanner.readNumber(at: "\(path).\(expected[key].rawValue)") {
        expected[key].problem(with: $0, isOfSafeArea: isOfSafeArea)
      }
    }
    return (numbers, keys)
  }
}

extension Insets {
  /// - Parameter numbers: top, left, bottom and right.
  init(_ numbers: [Double]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}
