/// A command of the tool, for example `replay`. Each has a file of its own.
struct Verb: Sendable {
  /// Command lines worth copying, each with its meaning.
  typealias Examples = KeyValuePairs<String, String>

  /// The kinds of operands to complete.
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
  }

  var name: String
  /// The operands as the help shows them: `PATH…`.
  var operands: String
  /// One line for the list of verbs.
  var summary: String
  /// Called only to show the help, since every run creates all verbs.
  private var makeAbout: @Sendable () -> String
  var options: [Option]
  var examples: Examples
  /// The kind of the operands, for completions.
  var operandKind = OperandKind.paths
  /// Whether the exit status reflects the results, so that all input is read even after the output is closed.
  var exitStatusReflectsResults = false
  var run: @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus

  /// The main text of the verb's help, in lines of at most 80 columns.
  var about: String { makeAbout() }

  init(
    name: String, operands: String, summary: String,
    about: @autoclosure @escaping @Sendable () -> String, options: [Option], examples: Examples,
    operandKind: OperandKind = .paths, exitStatusReflectsResults: Bool = false,
    run: @escaping @Sendable (Arguments, inout Session) throws(CommandError) -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    makeAbout = about
    self.options = options
    self.examples = examples
    self.operandKind = operandKind
    self.exitStatusReflectsResults = exitStatusReflectsResults
    self.run = run
  }
}

extension Verb {
  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    replay, check, diff, stats, fit, plane, lint, stress, minimize, convert, recorder, report,
    profiles, help,
  ]

  /// The verb's own options, without those for reading traces and those of every verb.
  var ownOptions: [Option] {
    options.filter { !Option.common.contains($0) && !readingOptions.contains($0) }
  }

  /// The verb's options for reading traces, which are described in one section; empty for a verb that reads no traces.
  var readingOptions: [Option] {
    let options = Option.reading.filter(options.contains)
    return options.count > 1 ? options : []
  }

  /// Returns whether a run reads the files that its operands name, or standard input.
  func readsFiles(_ arguments: Arguments) -> Bool {
    switch operandKind {
    case .paths, .path: !arguments.has(.find)
    case .none, .profile, .helpTopics: false
    }
  }

  /// The words of `--format`, or nil if the verb does not have it.
  var formats: [String]? {
    guard case .word(_, let words)? = options.first(where: { $0.name == Option.formatName })?.value
    else { return nil }
    return words
  }

  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}
