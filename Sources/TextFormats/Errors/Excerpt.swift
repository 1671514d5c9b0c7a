extension String {
  /// The maximum number of characters of a text shown in an error.
  private static let shown = 100

  /// The text as shown in an error: if it is long, its beginning and `…`.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.shown)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }
}
