import ReplayReport

extension Verb {
  static let recorder = Verb(
    name: "recorder",
    operands: "[-o FILE]",
    summary: "a page that records swipes in a phone's browser",
    about: """
      Prints a page of HTML, one file, that records swipes in the browser of a phone,
      a tablet or a computer. It draws each swipe with the decision of a rule, notes
      what you meant by it, and saves all swipes as JSON Lines, to be replayed:

        swipe-replay swipes.jsonl

      The page needs no network, and what it records stays on the device until you
      save it. Open it as a file, or from any server.
      """,
    options: [.output] + Option.common,
    examples: [
      "swipe-replay recorder -o recorder.html": "write the page, to be opened on the phone"
    ],
    operandKind: .none
  ) { (arguments, session) throws(CommandError) in
    try arguments.rejectOperands(for: "recorder")
    try session.openOutput()
    try session.write(Page(.recorder).html())
    return .success
  }
}
