import PlatformIO
import TextFormats

/// Runs the tool with the process's own arguments and streams, and ends the process.
package func runAndExit() -> Never {
  ProcessEnvironment.exit(run(arguments: Array(CommandLine.arguments.dropFirst()), in: .process))
}

/// Runs the tool and returns its exit status.
///
/// - Parameter arguments: the words of the command line, without the tool's own name.
package func run(
  arguments: [String], in surroundings: ProcessContext
) -> Int32 {
  var session = Session(surroundings)
  do throws(CommandError) {
    let status = try run(arguments, &session)
    try session.finishOutput()
    return status.rawValue
  } catch {
    if error.isClosedPipe {
      return (session.isInTrouble ? ExitStatus.trouble : .done).rawValue
    }
    session.complain(error)
    return ExitStatus.trouble.rawValue
  }
}

private func run(
  _ words: [String], _ session: inout Session
) throws(CommandError) -> ExitStatus {
  guard let first = words.first else {
    session.say(Help.short)
    return .trouble
  }
  switch first {
  case "--help", "-h":
    try session.write(Help.global)
    return .done
  case "--version":
    try session.write(Help.version + "\n")
    return .done
  default:
    if let verb = Verb.named(first) {
      return try run(verb, Array(words.dropFirst()), &session)
    }
    if !first.hasPrefix("-"), FileTree.kind(of: first) == .nothing,
      let near = nearest(to: first, among: Verb.all.map(\.name))
    {
      throw CommandError(.unknownVerb(first, nearest: near))
    }
    return try run(.replay, words, &session)
  }
}

private func run(
  _ verb: Verb, _ words: [String], _ session: inout Session
) throws(CommandError) -> ExitStatus {
  do throws(CommandError) {
    let arguments = try Arguments(words, for: verb)
    if arguments.has(.help) {
      try session.write(Help.text(of: verb))
      return .done
    }
    if arguments.has(.version) {
      try session.write(Help.version + "\n")
      return .done
    }
    return try verb.run(arguments, &session)
  } catch {
    guard error.isUsage else { throw error }
    session.complain(error)
    session.say("Try 'swipe-replay \(verb.name) --help'.")
    return .trouble
  }
}
