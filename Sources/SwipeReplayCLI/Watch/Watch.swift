import PlatformIO
import TextFormats

/// `check --watch`: runs again whenever a file that it reads changes, until Ctrl-C.
struct Watch {
  private let arguments: Arguments
  /// The words of one run.
  private let words: [String]
  private var inputs: WatchedInputs

  /// How long to wait until the files are looked at again, at least; and how much longer than it takes to look.
  private static let pause = Duration.milliseconds(300)
  private static let idleShare = 10
  /// So often in a row files may change until a run begins though they still do.
  private static let maxSettling = 10

  /// - Parameter words: a command line; nil where it does not watch, or is wrong, which a plain run reports.
  init?(_ words: [String]) {
    guard words.first == Verb.check.name,
      let arguments = try? Arguments(Array(words.dropFirst()), for: .check),
      arguments.has(.watch), !arguments.has(.help), !arguments.has(.version),
      (try? CheckOptions.rejectConflicts(arguments)) != nil
    else { return nil }
    self.arguments = arguments
    self.words = words
    inputs = WatchedInputs(arguments)
  }

  /// Runs until the process is interrupted, which then ends with the status of the last run, or until the
  /// results have no reader any more; a command line that is wrong is run once.
  ///
  /// - Parameter run: runs a command line once.
  mutating func run(
    in context: ProcessContext, _ run: (inout Session, [String]) -> Int32
  ) -> Int32 {
    var change: WatchedInputs.Change?
    while true {
      // Before the run, so that what changes meanwhile is found after it.
      let before = inputs.snapshot()
      var session = Session(context)
      if let change, !arguments.has(.quiet) {
        session.say("")
        session.say("\(change)")
      }
      let status = run(&session, words)
      guard !session.isOutputClosed, !session.isWronglyUsed else { return status }
      Interruption.ends(withStatus: status)
      if !arguments.has(.quiet) {
        session.say("watching \(counted(before.count, "file")); Ctrl-C ends")
      }
      change = waitForChange(from: before)
    }
  }

  /// Waits until files differ from what they were, and no longer change. A file that is gone for a moment, or that is
  /// replaced by the same, does not.
  private func waitForChange(from before: WatchedInputs.Snapshot) -> WatchedInputs.Change {
    while true {
      var last = look()
      guard last != before else { continue }
      for _ in 0..<Self.maxSettling {
        let next = look()
        if next == last { break }
        last = next
      }
      let change = WatchedInputs.change(from: before, to: last)
      if !change.isEmpty { return change }
    }
  }

  /// The files after a pause.
  private func look() -> WatchedInputs.Snapshot {
    let start = ProcessEnvironment.time
    let snapshot = inputs.current()
    let effort = ProcessEnvironment.time - start
    ProcessEnvironment.sleep(max(Self.pause, effort * Self.idleShare))
    return snapshot
  }
}
