extension Verb {
  /// `help [VERB]`
  static let help = Verb(
    name: "help",
    operands: "[VERB]",
    summary: "this help, or the help of a verb",
    about: "Prints the help of the tool, or of one verb.",
    options: Option.common,
    examples: [Example(command: "swipe-replay help replay", meaning: "all options of 'replay'")]
  ) { (arguments, session) throws(CommandError) in
    if let extra = arguments.operands.dropFirst().first {
      throw CommandError(.extraOperand(extra, verb: "help"))
    }
    guard let name = arguments.operands.first else {
      try session.write(Help.global)
      return .success
    }
    guard let verb = Verb.named(name) else { throw CommandError(.unknownHelp(name)) }
    try session.write(Help.text(of: verb))
    return .success
  }
}
