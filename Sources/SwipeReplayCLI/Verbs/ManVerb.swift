extension Verb {
  /// `man [-o FILE]`
  static let man = Verb(
    name: "man",
    operands: "[-o FILE]",
    summary: "the manual page, for 'man'",
    about: """
      Prints the manual page of the tool, with all verbs and options, in roff. Read it
      with 'man -l FILE', or put it as swipe-replay.1 into a folder man1 of MANPATH.
      """,
    options: [.output] + Option.common,
    examples: [
      Example(
        command: "swipe-replay man -o swipe-replay.1", meaning: "write the page to a file")
    ],
    operandKind: .none
  ) { (arguments, session) throws(CommandError) in
    if let extra = arguments.operands.first {
      throw CommandError(.extraOperand(extra, verb: "man"))
    }
    try session.openOutput(arguments, besides: [])
    try session.write(ManualPage.text)
    return .success
  }
}
