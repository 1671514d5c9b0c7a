import TextFormats

extension JSONScanner {
  /// Reads the size of a view: `{"width": 393, "height": 852}`, or `[393, 852]`.
  ///
  /// - Parameters:
  ///   - keys: width and height.
  ///   - nearKeys: gets the unknown keys that are nearly one of them.
  mutating func readView(
    at path: String, keys: JSONKeys, _ nearKeys: inout NearKeys
  ) throws(TraceFault) -> Size {
    var (width, height): (Double?, Double?) = (nil, nil)
    var seen: UInt32 = 0
    var unknownKeys: [Int] = []
    let start = startOfValue()
    if peek() == UInt8(ascii: "[") { return try readViewList(at: path) }
    var more = try parse(path, enterObject())
    while more {
      let index = try parse(
        path, readKey(among: keys, likely: width == nil ? 0 : 1, seen: &seen))
      if index >= 0 {
        let side = try readSide(at: "\(path).\(keys.names[index])")
        if index == 0 { width = side } else { height = side }
      } else {
        unknownKeys.append(keyOffset)
        try parse(path, skipValue())
      }
      more = try parse(path, hasAnotherMember())
    }
    guard let width, let height else {
      throw TraceFault(
        .missingKey(width == nil ? "width" : "height", expected: "width and height"),
        at: start, path: path)
    }
    nearKeys.add(unknownKeys, of: path, self, among: keys.names, seen: seen)
    return Size(width: width, height: height)
  }

  private mutating func readViewList(at path: String) throws(TraceFault) -> Size {
    var sides: [Double] = []
    let start = startOfValue()
    var more = try parse(path, enterArray())
    while more {
      let side = try readSide(at: "\(path)[\(sides.count)]")
      if sides.count < 3 { sides.append(side) }
      more = try parse(path, hasAnotherElement())
    }
    guard sides.count == 2 else { throw TraceFault(.notTwoSides, at: start, path: path) }
    return Size(width: sides[0], height: sides[1])
  }

  private mutating func readSide(at path: @autoclosure () -> String) throws(TraceFault) -> Double {
    let offset = startOfValue()
    let side = try parse(path(), readDouble())
    if let kind = TraceBuilder.problem(withSide: side) {
      throw TraceFault(kind, at: offset, path: path())
    }
    return side
  }
}
