import TextFormats

extension Verb {
  /// `completions SHELL`
  static let completions = Verb(
    name: "completions",
    operands: "SHELL [WORD…]",
    summary: "a script that lets a shell complete verbs, options and names",
    about: """
      Prints a script for a shell, which then completes verbs, options, their values,
      profiles, and, after '--set' and '--vary', the parameters of the profiles that
      are given already:

      \(shells)
      The scripts ask the tool: 'swipe-replay completions zsh -- WORD…' prints what
      can follow words after the tool's name, of which the last is being typed.
      Nothing of the words is evaluated.
      """,
    options: [.output] + Option.common,
    examples: [
      Example(
        command: "swipe-replay completions zsh > _swipe-replay",
        meaning: "a file for a folder of fpath"),
      Example(
        command: "swipe-replay completions fish -- check --format ''",
        meaning: "what can follow, as the script asks it"),
    ],
    operandKind: .words(Shell.allCases.map { ($0.rawValue, $0.meaning) })
  ) { (arguments, session) throws(CommandError) in
    guard let name = arguments.operands.first else {
      throw CommandError(.shellMissing(known: Shell.allCases.map(\.rawValue)))
    }
    guard let shell = Shell(rawValue: name) else {
      throw CommandError(
        .unknownShell(UnknownWord(name, among: Shell.allCases.map(\.rawValue))))
    }
    try session.openOutput(arguments, besides: [])
    let words = Array(arguments.operands.dropFirst())
    guard !words.isEmpty else {
      try session.write(shell.script)
      return .success
    }
    guard shell == .bash else {
      try session.write(Completion(words).text)
      return .success
    }
    // The characters that end what bash replaces, and the line.
    let line = BashWords(words.last ?? "", breaks: words.count > 1 ? words[0] : "")
    // Without the tool's own name.
    try session.write(Completion(Array(line.words.dropFirst())).bashText(kept: line.kept))
    return .success
  }

  /// The table of shells, in lines of at most 80 columns.
  private static var shells: String {
    HelpTable.text(Shell.allCases.map { [$0.rawValue, $0.meaning] })
  }
}
