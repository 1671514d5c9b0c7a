extension String {
  /// How many characters of a text an error shows.
  private static let shown = 100

  /// The text for an error: where it is long, its beginning and `…`.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.shown)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }
}
