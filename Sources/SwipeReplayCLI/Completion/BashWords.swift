import TextFormats

/// A line as bash has it before it expands anything: the words without their quotes, and where in the last word bash
/// itself begins to replace.
///
/// Nothing of the line is expanded or run. A variable stays a variable.
struct BashWords {
  private(set) var words: [String] = []
  /// How many scalars of the last word precede the part that bash replaces: `--format=` in `--format=csv`.
  private(set) var kept = 0

  /// - Parameters:
  ///   - line: up to the cursor.
  ///   - breaks: the value of `COMP_WORDBREAKS`: characters that end what bash replaces.
  init(_ line: String, breaks: String) {
    var word = String.UnicodeScalarView()
    var isInWord = false
    var quote: Unicode.Scalar?
    var isEscaped = false
    var keptBeforeQuote = 0
    let breaks = Set(breaks.unicodeScalars).subtracting(" \t\n\"'".unicodeScalars)
    for scalar in line.unicodeScalars {
      if isEscaped {
        // In double quotes a backslash before most characters is only a backslash.
        if quote == "\"", !"\\\"$`\n".unicodeScalars.contains(scalar) { word.append("\\") }
        word.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        (isInWord, isEscaped) = (true, true)
      } else if let open = quote {
        if scalar == open { (quote, kept) = (nil, keptBeforeQuote) } else { word.append(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        (isInWord, quote) = (true, scalar)
        // While it is open, bash replaces what follows it.
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
