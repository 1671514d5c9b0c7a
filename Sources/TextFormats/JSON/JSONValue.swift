/// A JSON value as a tree, with the location of each part, for small documents such as profiles and
/// expectations. Traces are decoded from the scanner without a tree.
package struct JSONValue: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The nearest Double to the number as written; always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the file; keys are unique.
    case object([Member])
  }

  package struct Member: Sendable, Hashable {
    package var key: String
    package var keyPlace: TextPlace
    package var value: JSONValue

    package init(key: String, keyPlace: TextPlace, value: JSONValue) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  package var content: Content
  /// The location of the value's first byte.
  package var place: TextPlace

  package init(_ content: Content, at place: TextPlace) {
    self.content = content
    self.place = place
  }

  /// The value of a key, or nil if this is not an object or does not have the key.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.isExactly(key) }?.value
  }

  package var members: [Member] { if case .object(let members) = content { members } else { [] } }
  package var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }
  package var text: String? { if case .string(let text) = content { text } else { nil } }
}

extension JSONValue {
  /// Reads a whole JSON document.
  ///
  /// - Throws: ``TextError`` at the first byte that is not JSON, or at the second of two equal keys of an
  ///   object.
  package static func parse(_ bytes: [UInt8], file: String) throws(TextError) -> JSONValue {
    try ByteBuffer(bytes).withBytes { (bytes) throws(TextError) in
      var places = PlaceFinder(file: file)
      do throws(TextFault) {
        var scanner = JSONScanner(bytes, from: bytes.startOfText)
        let value = try JSONValue(from: &scanner, places: &places)
        try scanner.finish()
        return value
      } catch {
        throw TextError(kind: error.kind, place: places.place(of: error.offset, in: bytes))
      }
    }
  }

  package init(from scanner: inout JSONScanner, places: inout PlaceFinder) throws(TextFault) {
    let first = scanner.peek()
    place = places.place(of: scanner.position, in: scanner.bytes)
    switch first {
    case UInt8(ascii: "{"): content = .object(try Self.members(from: &scanner, places: &places))
    case UInt8(ascii: "["): content = .array(try Self.elements(from: &scanner, places: &places))
    case UInt8(ascii: "\""): content = .string(try scanner.readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = .number(try scanner.readDouble())
    default:
      if scanner.skip("null") {
        content = .null
      } else if scanner.skip("true") {
        content = .bool(true)
      } else if scanner.skip("false") {
        content = .bool(false)
      } else {
        throw scanner.unexpected(.value)
      }
    }
  }

  private static func members(
    from scanner: inout JSONScanner, places: inout PlaceFinder
  ) throws(TextFault) -> [Member] {
    var members: [Member] = []
    var keys = Set<ExactText>(minimumCapacity: 12)
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.readKey()
      let keyOffset = scanner.keyOffset
      guard keys.insert(ExactText(key)).inserted else {
        throw TextFault(.duplicateKey(key), at: keyOffset)
      }
      let keyPlace = places.place(of: keyOffset, in: scanner.bytes)
      let value = try JSONValue(from: &scanner, places: &places)
      members.append(Member(key: key, keyPlace: keyPlace, value: value))
      more = try scanner.hasAnotherMember()
    }
    return members
  }

  private static func elements(
    from scanner: inout JSONScanner, places: inout PlaceFinder
  ) throws(TextFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    var more = try scanner.enterArray()
    while more {
      elements.append(try JSONValue(from: &scanner, places: &places))
      more = try scanner.hasAnotherElement()
    }
    return elements
  }
}
