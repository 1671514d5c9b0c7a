import TextFormats

/// The kind of elements in a JSON list: touches by the keys of the first element, traces by those of any.
enum JSONListContent {
  case traces, touches, other

  private static let touchKeys = Set(TraceKeys.touch.names + JSONTouches.otherNames.map(\.name))

  /// - Parameter scanner: a scanner at the list.
  init(of scanner: JSONScanner) {
    self = (try? Self.content(of: scanner)) ?? .other
  }

  /// Throws for malformed JSON before the first trace or touch.
  private static func content(of list: JSONScanner) throws(TextFault) -> JSONListContent {
    var scanner = list
    var isFirst = true
    var more = try scanner.enterArray()
    while more {
      if scanner.peek() == UInt8(ascii: "{") {
        let element = try self.content(ofElement: scanner)
        if element == .traces || (element == .touches && isFirst) { return element }
      }
      isFirst = false
      try scanner.skipValue()
      more = try scanner.hasAnotherElement()
    }
    return .other
  }

  /// Classifies one element: a trace has the key `touches` or the format of traces.
  private static func content(ofElement object: JSONScanner) throws(TextFault) -> JSONListContent {
    var scanner = object
    var content = JSONListContent.other
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.readKey()
      if key.isExactly("touches") || (key.isExactly("format") && scanner.isNearlyFormat()) {
        return .traces
      }
      if touchKeys.contains(key) { content = .touches }
      try scanner.skipValue()
      more = try scanner.hasAnotherMember()
    }
    return content
  }
}

extension JSONScanner {
  /// Whether the next value is the name of the format of traces, or nearly.
  mutating func isNearlyFormat() -> Bool {
    peek() == UInt8(ascii: "\"") && nearest(to: string(at: position), among: ["swipe-trace"]) != nil
  }
}
