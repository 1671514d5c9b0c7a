/// A JSON value as a tree that remembers where each part stands: for the small documents (profiles,
/// expectations) that are worth a tree. Traces are read without one.
package struct JSONValue: Sendable, Hashable {
  /// The kinds of JSON values.
  package enum Content: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The nearest Double to the number as written; always finite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// In the order of the file; no key stands twice.
    case object([Member])
  }

  /// A key of an object and its value.
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

  /// The value itself.
  package var content: Content
  /// Where the value's first byte stands.
  package var place: TextPlace

  /// A value and its place.
  package init(_ content: Content, at place: TextPlace) {
    self.content = content
    self.place = place
  }
}
