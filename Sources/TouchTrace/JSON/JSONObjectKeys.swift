import TextFormats

/// The keys that an object was found to have.
struct JSONObjectKeys {
  /// The known ones.
  let names: [String]
  /// Where the object begins.
  let start: Int
  /// A bit for each of ``names``.
  fileprivate(set) var seen: UInt32 = 0
  /// The offsets of all others.
  fileprivate(set) var unknown: [Int] = []

  fileprivate init(_ names: [String], start: Int) {
    self.names = names
    self.start = start
  }

  /// Checks that the object has some keys.
  ///
  /// - Parameter required: by their indices in ``names``.
  /// - Throws: an error that names the first one that is missing, or the unknown key that is nearly one.
  func require(_ required: [Int], _ scanner: JSONScanner, at path: String) throws(TraceFault) {
    let missing = required.filter { seen & 1 << UInt32($0) == 0 }.map { names[$0] }
    guard !missing.isEmpty else { return }
    for offset in unknown {
      let key = UnknownWord(scanner.string(at: offset), among: missing)
      if key.nearest != nil { throw TraceFault(.mistypedKey(key), at: offset, path: path) }
    }
    throw TraceFault(
      .missingKey(missing[0], expected: required.map { names[$0] }.joinedByAnd),
      at: start, path: path)
  }
}

extension JSONScanner {
  /// Reads an object whose keys come in any order, and skips the values of unknown ones.
  ///
  /// - Parameters:
  ///   - path: the object's.
  ///   - keys: the known ones, fastest in the order that files mostly have.
  ///   - readValue: reads the value of the known key with an index.
  /// - Throws: also for a known key that comes twice.
  mutating func readObject(
    at path: String, _ keys: JSONKeys,
    _ readValue: (inout JSONScanner, Int) throws(TraceFault) -> Void
  ) throws(TraceFault) -> JSONObjectKeys {
    var found = JSONObjectKeys(keys.names, start: startOfValue())
    var likely = 0
    var more = try parse(path, enterObject())
    while more {
      let index = try parse(path, readKey(among: keys, likely: likely, seen: &found.seen))
      if index >= 0 {
        try readValue(&self, index)
        likely = index + 1 < keys.names.count ? index + 1 : 0
      } else {
        found.unknown.append(keyOffset)
        try parse(path, skipValue())
      }
      more = try parse(path, hasAnotherMember())
    }
    return found
  }
}
