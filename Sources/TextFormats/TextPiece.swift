/// A piece of a text with numbers filled in: `progress `, 0.42.
public enum TextPiece: Sendable, Hashable {
  /// The text's own words, with their spaces.
  case text(String)
  /// A number, which belongs to the text before it.
  case value(Double)
}
