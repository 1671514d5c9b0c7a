/// The texts of `help --generate`: the manual page, or the completions of a shell.
enum GeneratedText: String, CaseIterable {
  case man, bash, zsh, fish

  /// - Parameter words: An unfinished command line to complete, or no words for the script itself.
  func text(_ words: [String]) -> String {
    guard let shell = Shell(rawValue: rawValue) else { return ManualPage.text }
    guard !words.isEmpty else { return shell.script }
    guard shell == .bash else { return Completion(words).text }
    // The value of COMP_WORDBREAKS, and the line.
    let line = BashWords(words.last ?? "", breaks: words.count > 1 ? words[0] : "")
    // Without the tool's own name.
    return Completion(Array(line.words.dropFirst())).bashText(kept: line.kept)
  }

  /// Instructions for each text, in lines of at most 80 columns.
  static var table: String {
    HelpTable.text(
      [["man", "read it with 'man -l FILE', or put it into man1 of MANPATH"]]
        + Shell.allCases.map { [$0.rawValue, $0.meaning] })
  }
}
