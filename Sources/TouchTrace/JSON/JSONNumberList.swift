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
    let start = startOfValue()
    let (numbers, unknownKeys) = try readNumberObject(expected, at: path)
    let found = numbers.compactMap(\.self)
    guard found.count == expected.count else {
      let names = expected.map(\.rawValue)
      let missing = names.indices.filter { numbers[$0] == nil }.map { names[$0] }
      throw fault(ofMissing: missing, unknownKeys, expected: names, from: start, at: path)
    }
    return found
  }

  /// Reads the insets of a safe area as a list, `[0, 44, 21, 44]`, or as an object whose other sides are 0,
  /// `{"left": 44}`.
  ///
  /// - Parameter nearKeys: gets the unknown keys that are nearly those of a side.
  mutating func readSafeAreaInsets(
    at path: String, _ nearKeys: inout NearKeys
  ) throws(TraceFault) -> Insets {
    let sides = GeometryNumber.insets
    guard try startsNumberObject(sides, at: path) else {
      return Insets(try readNumberList(sides, at: path, isOfSafeArea: true))
    }
    let (numbers, unknownKeys) = try readNumberObject(sides, at: path, isOfSafeArea: true)
    var seen: UInt32 = 0
    for index in sides.indices where numbers[index] != nil { seen |= 1 << UInt32(index) }
    nearKeys.add(unknownKeys, of: path, self, among: sides.map(\.rawValue), seen: seen)
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
        numbers.append(try readNumber(expected[count], at: path, isOfSafeArea: isOfSafeArea))
      } else {
        _ = try parse(path, readDouble())
      }
      more = try parse(path, hasAnotherElement())
      count += 1
    }
    guard count == expected.count else {
      throw TraceFault(.numberCount(found: count, expected: expected), at: start, path: path)
    }
    return numbers
  }

  /// - Returns: the numbers that the object has, in the order that is expected, and its unknown keys.
  private mutating func readNumberObject(
    _ expected: [GeometryNumber], at path: String, isOfSafeArea: Bool = false
  ) throws(TraceFault) -> (numbers: [Double?], unknownKeys: [Int]) {
    let names = expected.map(\.rawValue)
    var numbers = [Double?](repeating: nil, count: names.count)
    var unknownKeys: [Int] = []
    var more = try parse(path, enterObject())
    while more {
      let name = try parse(path, readKey())
      if let index = names.firstIndex(ofExactly: name) {
        guard numbers[index] == nil else {
          throw TraceFault(.text(.duplicateKey(name)), at: keyOffset, path: path)
        }
        numbers[index] = try readNumber(
          expected[index], at: "\(path).\(name)", isOfSafeArea: isOfSafeArea)
      } else {
        unknownKeys.append(keyOffset)
        try parse(path, skipValue())
      }
      more = try parse(path, hasAnotherMember())
    }
    return (numbers, unknownKeys)
  }

  /// The fault of an object without all its keys: the one that was mistyped, or else the first that is missing.
  func fault(
    ofMissing missing: [String], _ unknownKeys: [Int], expected: [String], from start: Int,
    at path: String
  ) -> TraceFault {
    for offset in unknownKeys {
      let key = UnknownWord(string(at: offset), among: missing)
      if key.nearest != nil { return TraceFault(.mistypedKey(key), at: offset, path: path) }
    }
    return TraceFault(
      .missingKey(missing[0], expected: expected.joinedByAnd), at: start, path: path)
  }

  private mutating func readNumber(
    _ expected: GeometryNumber, at path: String, isOfSafeArea: Bool
  ) throws(TraceFault) -> Double {
    let start = startOfValue()
    let number = try parse(path, readDouble())
    if let problem = expected.problem(with: number, isOfSafeArea: isOfSafeArea) {
      throw TraceFault(problem, at: start, path: path)
    }
    return number
  }
}

extension Insets {
  /// - Parameter numbers: top, left, bottom and right.
  init(_ numbers: [Double]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}
