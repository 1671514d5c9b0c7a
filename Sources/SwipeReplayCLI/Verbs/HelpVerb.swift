import TextFormats

extension Verb {
  static let help = Verb(
    name: "help",
    operands: "[VERB|TOPIC]",
    summary: "this help, the help of a verb, or a reference card",
    about: """
      Prints the help of the tool or of one verb, or the reference card of a topic.
      'swipe-replay help' lists the verbs and the topics.

      '--generate man' prints the manual page, in roff; '--generate' with a shell's
      name prints a script that lets the shell complete verbs, options, their values,
      profiles and parameters:

      \(GeneratedText.table)
      The scripts ask the tool: with WORDs after '--' it prints what can follow these.
      """,
    options: [.generate, .output] + Option.common,
    examples: [
      "swipe-replay help replay": "all options of 'replay'",
      "swipe-replay help rules": "all that the rules of a profile can use",
      "swipe-replay help --generate zsh > _swipe-replay": "completions, in a folder of fpath",
    ],
    // Resolved only on completion, since the table of verbs contains this verb too.
    operandKind: .helpTopics
  ) { (arguments, session) throws(CommandError) in
    try session.openOutput()
    if let text = arguments.word(GeneratedText.self, of: .generate) {
      try session.write(text.text(arguments.operands))
      return .success
    }
    try arguments.rejectOperands(after: 1, for: "help")
    guard let name = arguments.operands.first else {
      try session.write(Help.global)
      return .success
    }
    let texts = [Verb.named(name).map(Help.text), ReferenceCard(rawValue: name)?.text]
    guard texts.contains(where: { $0 != nil }) else {
      let topics = ReferenceCard.allCases.map(\.rawValue).filter { Verb.named($0) == nil }
      let typed = UnknownWord(name, among: Verb.all.map(\.name) + topics)
      throw .usage(
        "no help for '\(typed.word)'" + typed.suggestion(or: "; expected \(typed.known.joinedByOr)")
      )
    }
    // 'profiles' is both a verb and a topic.
    try session.write(texts.compactMap { $0 }.joined(separator: "\n"))
    return .success
  }
}
