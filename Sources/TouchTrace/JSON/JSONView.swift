import TextFormats

private let viewKeys = JSONKeys(TraceKeys.view.names)

extension JSONScanner {
  /// Reads the size of a view: `{"width": 393, "height": 852}`, or `[393, 852]`.
  ///
  /// - Parameter nearKeys: gets the unknown keys that are nearly known ones.
  mutating func readView(
    at path: String, _ nearKeys: inout NearKeys
  ) throws(TraceFault) -> Size {
    guard peek() != UInt8(ascii: "[") else { return try readViewList(at: path) }
    var (width, height): (Double?, Double?) = (nil, nil)
    let found = try readObject(at: path, viewKeys) { (scanner, key) throws(TraceFault) in
      let side = try scanner.readSide(at: "\(path).\(viewKeys.names[key])")
      if key == 0 { width = side } else { height = side }
    }
    guard let width, let height else {
      throw TraceFault(
        .missingKey(width == nil ? "width" : "height", expected: "width and height"),
        at: found.start, path: path)
    }
    nearKeys.add(found, of: path, self)
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
