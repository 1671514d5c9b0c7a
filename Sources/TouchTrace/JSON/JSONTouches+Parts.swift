import TextFormats

extension JSONTouches {
  /// Reads `{"x": 4, "y": 400}` or `[4, 400]`; returns the bits of the coordinates found.
  mutating func readLocation(
    _ scanner: inout JSONScanner, into touch: inout Touch
  ) throws(TextFault) -> UInt32 {
    var found: UInt32 = 0
    func readCoordinate(isX: Bool) throws(TextFault) {
      let start = scanner.startOfValue()
      let coordinate = try scanner.readDouble()
      if isX { touch.location.x = coordinate } else { touch.location.y = coordinate }
      numbers.append(
        TouchPattern.Number(role: isX ? .x : .y, range: start..<scanner.position))
      found |= isX ? Key.x.bits : Key.y.bits
    }
    if scanner.peek() == UInt8(ascii: "[") {
      var more = try scanner.enterArray()
      for isX in [true, false] {
        guard more else { throw scanner.unexpected(.number) }
        try readCoordinate(isX: isX)
        more = try scanner.hasAnotherElement()
      }
      guard !more else { throw scanner.unexpected(.end) }
      return found
    }
    var more = try scanner.enterObject()
    var seen: UInt32 = 0
    while more {
      let side = try scanner.readKey(among: sides, likely: found == 0 ? 0 : 1, seen: &seen)
      if side < 0 { try scanner.skipValue() } else { try readCoordinate(isX: side == 0) }
      more = try scanner.hasAnotherMember()
    }
    return found
  }

  /// Returns the error for a touch with two keys of the same meaning.
  func duplicateKeyFault(_ index: Int, _ scanner: JSONScanner, _ seen: UInt32) -> TextFault {
    let first = known.indices.first {
      known[$0] == known[index] && $0 != index && seen & 1 << UInt32($0) != 0
    }
    return TextFault(
      .synonymousKeys(keys.names[first ?? index], keys.names[index]), at: scanner.keyOffset)
  }

  func missingKeyFault(
    _ scanner: JSONScanner, from start: Int, index: Int, seen: UInt32
  ) -> TraceFault {
    let missing = (~seen & Self.required).trailingZeroBitCount
    guard missing >= Self.required.nonzeroBitCount else {
      var scanner = JSONScanner(scanner.bytes, from: start)
      return TraceFault(
        .missingKey(Self.names[missing], expected: "time, phase, x and y"),
        at: scanner.startOfValue(), path: path(index, -1))
    }
    let offset = offset(of: .phase, scanner, from: start)
    var end = JSONScanner(scanner.bytes, from: offset)
    let isText = end.peek() == UInt8(ascii: "\"")
    try? end.skipValue()
    let word = isText ? scanner.string(at: offset) : scanner.bytes.string(in: offset..<end.position)
    return TraceFault(.unknownPhase(word), at: offset, path: path(index, Key.phase.rawValue))
  }

  /// Returns the offset of a key's value in an object that was read before. Only errors need it, so
  /// it is searched for again instead of being kept for each touch.
  func offset(of key: Key, _ scanner: JSONScanner, from start: Int) -> Int {
    var scanner = JSONScanner(scanner.bytes, from: start)
    guard var more = try? scanner.enterObject() else { return start }
    while more {
      let index = (try? scanner.readKey(among: keys, likely: 0)) ?? -1
      let offset = scanner.startOfValue()
      if index >= 0, known[index].bits & key.bits != 0 { return offset }
      try? scanner.skipValue()
      more = (try? scanner.hasAnotherMember()) ?? false
    }
    return start
  }

  func path(_ index: Int, _ key: Int) -> String {
    key < 0 ? "touches[\(index)]" : "touches[\(index)].\(keys.names[key])"
  }
}
