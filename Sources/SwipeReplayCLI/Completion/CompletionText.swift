import TextFormats

/// The input of the shells' scripts: a line of fields separated by tabs, then a line for each candidate.
extension Completion {
  /// The text for zsh and fish: the kind of paths, whether a space follows, and what precedes the
  /// candidates; then `word TAB meaning`.
  var text: String {
    ([[paths.rawValue, space, prefix]] + candidates.map { [$0.word, $0.meaning] })
      .map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Returns the text for bash, which neither filters the candidates nor keeps the first part of a word: the kind of
  /// paths, whether a space follows, the number of characters of a path that bash keeps, a plus sign and the text
  /// before a path, and the typed part of the path; then a candidate on each line, without what bash keeps.
  func bashText(kept: Int) -> String {
    let ownPrefix = prefix.unicodeScalars.count
    // The script lists paths without the option.
    let keptOfPath = max(0, kept - ownPrefix)
    let before = String(String.UnicodeScalarView(prefix.unicodeScalars.dropFirst(kept)))
    let words = candidates.map(\.word).filter { $0.begins(with: typed) }.map {
      String(String.UnicodeScalarView((prefix + $0).unicodeScalars.dropFirst(kept)))
    }
    let head = [paths.rawValue, space, "\(keptOfPath)", "+" + before, typed.replacingControls]
    return head.joined(separator: "\t") + "\n" + words.map { $0 + "\n" }.joined()
  }

  private var space: String { isOpen ? "open" : "whole" }
}

extension String {
  /// The string with U+FFFD for characters that would end a field or a line.
  fileprivate var replacingControls: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
