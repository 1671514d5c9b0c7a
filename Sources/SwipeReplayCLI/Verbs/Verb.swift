/// A command of the tool, such as `replay`. Each is written in a file of its own.
struct Verb: Sendable {
  /// A command line worth copying.
  struct Example: Sendable {
    var command: String
    var meaning: String
  }

  /// What can be typed for operands.
  enum OperandKind: Sendable {
    case none
    /// Files or folders.
    case paths
    /// One file.
    case path
    /// The name of a built-in profile.
    case profile
    /// A verb or a reference card.
    case helpTopics
    /// One of a few words.
    case words([(word: String, meaning: String)])
  }

  var name: String
  /// The operands, as the help shows them: `PATH…`.
  var operands: String
  /// One line for the list of verbs.
  var summary: String
  /// Called only where the help is shown: every run makes all verbs.
  private var makeAbout: @Sendable () -> String
  /// The options that it takes.
  var options: [Option]
  var examples: [Example]
  /// What the operands are, for completions.
  var operandKind = OperandKind.paths
  /// Whether the exit status says what the results are, so that all input is read even when the output is closed.
  var decidesStatus = false
  var run: @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus

  /// The main text of the verb's help, in lines of at most 80 columns.
  var about: String { makeAbout() }

  init(
    name: String, operands: String, summary: String,
    about: @autoclosure @escaping @Sendable () -> String, options: [Option], examples: [Example],
    operandKind: OperandKind = .paths, decidesStatus: Bool = false,
    run: @escaping @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    makeAbout = about
    self.options = options
    self.examples = examples
    self.operandKind = operandKind
    self.decidesStatus = decidesStatus
    self.run = run
  }
}

extension Verb {
  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    replay, check, diff, stats, sweep, fit, plane, lint, stress, minimize, convert, recorder,
    report, profiles, completions, man, help,
  ]

  /// Whether it has options of its own, and not only those of every verb.
  var hasOptions: Bool { ![Option.common, Option.text].contains(options) }

  /// Whether a run reads the files that its operands name, or standard input.
  func readsFiles(_ arguments: Arguments) -> Bool {
    switch operandKind {
    case .paths, .path: !arguments.has(.find)
    case .none, .profile, .helpTopics, .words: false
    }
  }

  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}
