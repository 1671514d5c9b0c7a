import TextFormats

/// What the scripts of the shells read: a line of fields with tabs between, then a line for each candidate.
extension Completion {
  /// For zsh and fish: which paths, whether a blank follows, and what precedes the candidates; then
  /// `word TAB meaning`.
  var text: String {
    ([[paths.rawValue, space, prefix]] + candidates.map { [$0.word, $0.meaning] })
      .map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// For bash, which neither chooses among the candidates nor keeps the first part of a word: which paths, whether a
  /// blank follows, how many characters of a path bash keeps, what comes before a path after a sign of addition, and what
  /// is typed of the path; then a candidate on each line, without what bash keeps.
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
  /// With U+FFFD for what would end a field or a line.
  fileprivate var replacingControls: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
