import InteractiveTransition

/// Sorts the log's entries to the results they belong to: a recognizer's own and those of its
/// transition to its result, the app's own actions to the first result of the gesture they fall in.
struct ReplayLog: Sendable {
  private var rows: [[LogEntry]] = [[]]
  /// The first row of the gesture that runs, or ran last.
  private var firstRow = 0
  /// The row whose transition is running.
  private var owner: Int?

  mutating func beginGesture(_ number: Int, recognizers: Int) {
    firstRow = (number - 1) * recognizers
  }

  /// The transition that has just begun is this recognizer's.
  mutating func own(_ recognizer: Int) { owner = firstRow + recognizer }

  /// Takes what happened on behalf of a recognizer.
  mutating func take(from log: inout EventLog, for recognizer: Int) {
    append(from: &log, to: firstRow + recognizer)
  }

  /// Takes what the app did by itself.
  mutating func takeGeneral(from log: inout EventLog) { append(from: &log, to: firstRow) }

  /// Takes what a transition brought that came to its end.
  mutating func takeCompletion(from log: inout EventLog, isOver: Bool) {
    append(from: &log, to: owner ?? firstRow)
    if isOver { owner = nil }
  }

  /// Gives each result its entries.
  func handOut(to results: inout ArraySlice<Replay>) {
    for (index, row) in zip(results.indices, rows) { results[index].events = row }
  }

  private mutating func append(from log: inout EventLog, to row: Int) {
    guard log.isKept else { return }
    let entries = log.takeEntries()
    guard !entries.isEmpty else { return }
    while rows.count <= row { rows.append([]) }
    rows[row] += entries
  }
}
