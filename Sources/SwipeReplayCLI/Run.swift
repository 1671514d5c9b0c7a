import PlatformIO
import TextFormats

/// The exit status of a run, like that of `diff` and `grep`.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// The run completed, and found no difference.
  case success = 0
  /// A verb found a difference, a finding or a score below its limit, or a fit recommends nothing.
  case found = 1
  /// Wrong usage, or some input was invalid and the rest was processed, or there was nothing to work on.
  case trouble = 2

  /// The description in the help, after the number.
  var meaning: String {
    switch self {
    case .success: "success"
    case .found:
      "'check', 'diff' or 'plane --monotone' found something, 'fit' recommends nothing, 'lint' found "
        + "something to fix, or 'stress' a score below its limit"
    case .trouble:
      "wrong usage, some input was invalid (the rest was processed), or there was nothing to work on"
    }
  }
}

/// Runs the tool with the process's own arguments and streams, and ends the process.
package func runAndExit() -> Never {
  ProcessEnvironment.exit(run(arguments: ProcessEnvironment.arguments, in: .process))
}

/// Runs the tool and returns its exit status.
///
/// - Parameter arguments: The words of the command line, without the tool's own name.
func run(arguments: [String], in context: ProcessContext) -> Int32 {
  var session = Session(context)
  do throws(CommandError) {
    let status = try run(arguments, &session)
    // A mistyped path does not replace the results of an earlier run.
    if status == .trouble, !session.hasTraces { session.discardOutput() }
    try session.finishOutput()
    return status.rawValue
  } catch {
    session.end(with: error)
    return ExitStatus.trouble.rawValue
  }
}

private func run(
  _ words: [String], _ session: inout Session
) throws(CommandError) -> ExitStatus {
  guard let first = words.first else {
    guard !session.hasInput() else { return try run(.replay, ["-"], &session) }
    session.say(lines: [Help.short])
    return .trouble
  }
  switch first {
  case "--help", "-h":
    try session.write(Help.global)
    return .success
  case "--version":
    try session.write(Help.version + "\n")
    return .success
  default:
    if let verb = Verb.named(first) {
      return try run(verb, Array(words.dropFirst()), &session)
    }
    if first.mayBeVerb, FileTree.kind(of: first) == .nothing {
      let typed = UnknownWord(first, among: Verb.all.map(\.name))
      throw .usage(
        "there is no verb or file '\(typed.word)'"
          + typed.suggestion(or: "; 'swipe-replay help' lists the verbs"))
    }
    return try run(.replay, words, &session)
  }
}

private func run(
  _ verb: Verb, _ words: [String], _ session: inout Session
) throws(CommandError) -> ExitStatus {
  do throws(CommandError) {
    var arguments = try Arguments(words, for: verb)
    session.begin(verb, arguments)
    if arguments.has(.help) {
      try session.write(Help.text(of: verb))
      return .success
    }
    if arguments.has(.version) {
      try session.write(Help.version + "\n")
      return .success
    }
    if verb.readsFiles(arguments), arguments.operands.isEmpty, session.hasInput() {
      arguments.operands = ["-"]
    }
    try TraceStream.rejectCode(arguments, of: verb)
    return try verb.run(arguments, &session)
  } catch {
    guard error.isUsage else { throw error }
    session.discardOutput()
    session.report(error)
    session.say("Try 'swipe-replay \(verb.name) --help'.")
    return .trouble
  }
}

extension String {
  /// Whether the string, as the first word, may be meant as a verb: it does not look like a path.
  fileprivate var mayBeVerb: Bool {
    !isEmpty && !hasPrefix("-") && !utf8.contains { "./\\".utf8.contains($0) }
  }
}
