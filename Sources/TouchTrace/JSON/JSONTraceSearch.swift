import TextFormats

/// Searches JSON that is not a trace for one: the value itself with a mistyped key, or a value inside it.
///
///     { "Format": "swipe-trace", "Touches": [ … ] }
///     { "app": "Shop", "recordings": [ { "format": "swipe-trace", "touches": [ … ] } ] }
enum JSONTraceSearch {
  private static let keys = ["format", "touches"]

  /// Returns an error for a value that names the location of a trace inside it.
  ///
  /// - Parameters:
  ///   - fault: the reason that the value itself is not a trace.
  ///   - scanner: a scanner at the value.
  /// - Returns: `fault` if there is no trace, or if the JSON is malformed.
  /// - Complexity: O(*n*) in the length of the value.
  static func explain(_ fault: TraceFault, in scanner: JSONScanner) -> TraceFault {
    var scanner = scanner
    let start = scanner.startOfValue()
    var found: Found?
    guard (try? search(&scanner, &found)) != nil, let found else { return fault }
    guard found.object == start else {
      return TraceFault(
        .notATrace,
        "found a trace in another value; expected it as the whole text, or as an element of a list of traces",
        at: found.object)
    }
    guard found.key.isExactly(found.nearest) else {
      return TraceFault(
        .mistypedKey(UnknownWord(found.key, among: [found.nearest])), at: found.keyOffset)
    }
    guard let format = fault.kind.format else { return fault }
    return TraceFault(
      .badField(format, expected: "swipe-trace, as there are touches"), at: fault.offset,
      path: "format")
  }

  private struct Found {
    /// The offset of the object.
    var object: Int
    var key, nearest: String
    var keyOffset: Int
  }

  /// Moves past a value and finds the first object in it that is a trace or resembles one.
  private static func search(
    _ scanner: inout JSONScanner, _ found: inout Found?
  ) throws(TextFault) {
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      let object = scanner.startOfValue()
      var more = try scanner.enterObject()
      while more {
        let key = try scanner.readKey()
        if found == nil, let nearest = nearest(to: key, among: keys),
          nearest == "format"
            ? scanner.isNearlyFormat() : JSONListContent(of: scanner) == .touches
        {
          found = Found(object: object, key: key, nearest: nearest, keyOffset: scanner.keyOffset)
        }
        try search(&scanner, &found)
        more = try scanner.hasAnotherMember()
      }
    case UInt8(ascii: "["):
      var more = try scanner.enterArray()
      while more {
        try search(&scanner, &found)
        more = try scanner.hasAnotherElement()
      }
    default: try scanner.skipValue()
    }
  }
}
