import TextFormats

private let viewKeys = JSONKeys(TraceKeys.view.names)

extension JSONScanner {
  /// Reads the size of a view: `{"width": 393, "height": 852}`, or `[393, 852]`.
  ///
  /// - Parameter misspelledKeys: gets the unknown keys that are nearly known ones.
  mutating func readView(
    at path: String, _ misspelledKeys: inout MisspelledKeys
  ) throws(TraceFault) -> Size {
    guard peek() != UInt8(ascii: "[") else { return try readViewList(at: path) }
    var (width, height): (Double?, Double?) = (nil, nil)
    let found = try readObject(at: path, viewKeys) { (scanner, key) throws(TraceFault) in
      let side = try scanner.readNumber(
        at: "\(path).\(viewKeys.names[key])", TraceBuilder.problem(withSide:))
      if key == 0 { width = side } else { height = side }
    }
    guard let width, let height else {
      throw TraceFault(
        .missingKey(width == nil ? "width" : "height", expected: "width and height"),
        at: found.start, path: path)
    }
    misspelledKeys.add(found, of: path, self)
    return Size(width: width, height: height)
  }

  private mutating func readViewList(at path: String) throws(TraceFault) -> Size {
    var sides: [Double] = []
    let start = startOfValue()
    var more = try parse(path, enterArray())
    while more {
      let side = try readNumber(at: "\(path)[\(sides.count)]", TraceBuilder.problem(withSide:))
      if sides.count < 3 { sides.append(side) }
      more = try parse(path, hasAnotherElement())
    }
    guard sides.count == 2 else {
      throw TraceFault(.malformed, "expected two numbers: [width, height]", at: start, path: path)
    }
    return Size(width: sides[0], height: sides[1])
  }
}
