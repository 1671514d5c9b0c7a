extension Verb {
  /// `replay PATH…`
  static let replay = Verb(
    name: "replay",
    operands: "PATH…",
    summary: "what was decided for each gesture, why, and by how much",
    about: """
      Prints for each gesture what was decided, why, and by how much.

      A PATH is a file, a directory (searched for .json, .jsonl, .ndjson and .csv), or
      '-' for standard input.
      """,
    options: [.profile, .set, .timeline, .events, .format([.text, .json, .jsonl, .csv]), .output]
      + Option.reading + Option.common,
    examples: [
      Example(
        command: "swipe-replay replay --timeline edge-flick.json",
        meaning: "the decision of the default profile, and every frame")
    ]
  ) { (arguments, session) throws(CommandError) in
    return .done
  }
}
