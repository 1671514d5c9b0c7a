/// Something the tool does: one row of the table of verbs, written in a file of its own.
struct Verb: Sendable {
  /// A command line worth copying.
  struct Example: Sendable {
    var command: String
    var meaning: String
  }

  var name: String
  /// What stands for the operands in the help: `PATH…`.
  var operands: String
  /// One line for the list of verbs.
  var summary: String
  /// What the help of the verb says besides, in lines of at most 80 columns.
  var about: String
  /// The rows of the table of options that it understands.
  var options: [Option]
  var examples: [Example]
  var run: @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus
}

extension Verb {
  /// The table: every verb, in the order of the help.
  static let all: [Verb] = [replay, check, diff, stats, sweep, fit, profiles, help]

  /// The verb of a name.
  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}
