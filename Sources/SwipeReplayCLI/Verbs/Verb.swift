/// A command of the tool, such as `replay`. Each is written in a file of its own.
struct Verb: Sendable {
  /// A command line worth copying.
  struct Example: Sendable {
    var command: String
    var meaning: String
  }

  var name: String
  /// The operands, as the help shows them: `PATH…`.
  var operands: String
  /// One line for the list of verbs.
  var summary: String
  /// The main text of the verb's help, in lines of at most 80 columns.
  var about: String
  /// The options that it takes.
  var options: [Option]
  var examples: [Example]
  /// Whether the exit status says what the results are, so that all input counts though nobody reads them.
  var decidesStatus = false
  var run: @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus
}

extension Verb {
  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    replay, check, diff, stats, sweep, fit, plane, lint, stress, minimize, convert, recorder,
    report,
    profiles, help,
  ]

  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}
