import TextFormats

/// A line as bash sees it before any expansion: the words without quotes, and the part of the last
/// word that bash replaces.
///
/// The line is neither expanded nor run. A variable stays a variable.
struct BashWords {
  private(set) var words: [String] = []
  /// The number of scalars of the last word before the part that bash replaces: `--format=` in `--format=csv`.
  private(set) var kept = 0

  /// - Parameters:
  ///   - line: The line up to the cursor.
  ///   - breaks: The value of `COMP_WORDBREAKS`, the characters before the part that bash replaces.
  init(_ line: String, breaks: String) {
    var word = String.UnicodeScalarView()
    var isInWord = false
    var quote: Unicode.Scalar?
    var isEscaped = false
    var keptBeforeQuote = 0
    let breaks = Set(breaks.unicodeScalars).subtracting(" \t\n\"'".unicodeScalars)
    for scalar in line.unicodeScalars {
      if isEscaped {
        // In double quotes, a backslash is literal before most characters.
        if quote == "\"", !"\\\"$`\n".unicodeScalars.contains(scalar) { word.append("\\") }
        word.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        (isInWord, isEscaped) = (true, true)
      } else if let open = quote {
        if scalar == open { (quote, kept) = (nil, keptBeforeQuote) } else { word.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        (isInWord, quote) = (true, scalar)
        // Inside an open quote, bash replaces everything from the quote on.
        (keptBeforeQuote, kept) = (kept, word.count)
      } else if " \t\n".unicodeScalars.contains(scalar) {
        if isInWord { words.append(String(word)) }
        word = String.UnicodeScalarView()
        (isInWord, kept) = (false, 0)
      } else {
        word.append(scalar)
        isInWord = true
        if breaks.contains(scalar) { kept = word.count }
      }
    }
    words.append(String(word))
  }
}
