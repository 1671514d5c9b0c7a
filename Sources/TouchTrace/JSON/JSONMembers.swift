import TextFormats

/// The members of an object of a trace, read one by one in any order:
///
///     var members = JSONMembers(of: Self.keys, at: "view")
///     while let key = try members.next(in: &reader) {
///       sides[key] = try reader.readNumber(at: members.valuePath, problem)
///     }
///
/// Unknown keys are skipped, and recorded if they resemble known ones.
struct JSONMembers {
  private let keys: JSONKeys
  /// A bit for each key that the object must have.
  private let required: UInt32
  private let path: String
  /// The offset of the object.
  private(set) var start = -1
  /// A bit for each key that the object has.
  private var seen: UInt32 = 0
  /// The offsets of the unknown keys.
  private var unknown: [Int] = []
  private var key = -1
  /// The offset of the value of `key`.
  private(set) var valueOffset = 0

  /// - Parameters:
  ///   - keys: the known keys; reading is fastest if they are in the usual order of files.
  ///   - required: a bit for each key that the object must have.
  init(of keys: JSONKeys, at path: String, required: UInt32 = 0) {
    self.keys = keys
    self.required = required
    self.path = path
  }

  var valuePath: String { "\(path).\(keys.names[key])" }

  /// Returns the index of the next known key, whose value is still to be read, or nil at the end.
  mutating func next(in reader: inout JSONReader) throws(TraceFault) -> Int? {
    let isFirst = start < 0
    if isFirst { start = reader.scanner.startOfValue() }
    var more = try parse(
      path, isFirst ? reader.scanner.enterObject() : reader.scanner.hasAnotherMember())
    while more {
      let likely = key + 1 < keys.names.count ? key + 1 : 0
      let index = try parse(
        path, reader.scanner.readKey(among: keys, likely: likely, seen: &seen))
      if index >= 0 {
        key = index
        valueOffset = reader.scanner.startOfValue()
        return index
      }
      unknown.append(reader.scanner.keyOffset)
      try parse(path, reader.scanner.skipValue())
      more = try parse(path, reader.scanner.hasAnotherMember())
    }
    try checkRequired(reader.scanner)
    reader.misspelledKeys.add(unknown, of: path, reader.scanner, among: keys.names, seen: seen)
    return nil
  }

  private func checkRequired(_ scanner: JSONScanner) throws(TraceFault) {
    guard seen & required != required else { return }
    let missing = names(of: required & ~seen)
    for offset in unknown {
      let key = UnknownWord(scanner.string(at: offset), among: missing)
      if key.nearest != nil { throw TraceFault(.mistypedKey(key), at: offset, path: path) }
    }
    throw TraceFault(
      .missingKey(missing[0], expected: names(of: required).joinedByAnd), at: start, path: path)
  }

  private func names(of bits: UInt32) -> [String] {
    keys.names.indices.filter { bits & 1 << UInt32($0) != 0 }.map { keys.names[$0] }
  }
}

/// The elements of a list of a trace, read one by one.
struct JSONElements {
  private let path: String
  private let isOfNumbers: Bool
  /// The index of the current element, from 0.
  private(set) var index = -1

  /// - Parameter isOfNumbers: whether an error after an element names that element.
  init(at path: String, isOfNumbers: Bool = false) {
    self.path = path
    self.isOfNumbers = isOfNumbers
  }

  var elementPath: String { "\(path)[\(index)]" }

  /// Moves to the next element, which is still to be read; returns false at the end.
  mutating func next(in reader: inout JSONReader) throws(TraceFault) -> Bool {
    let path = isOfNumbers && index >= 0 ? elementPath : path
    index += 1
    return try parse(
      path, index == 0 ? reader.scanner.enterArray() : reader.scanner.hasAnotherElement())
  }
}
