import InteractiveTransition
import TouchTrace

/// Assigns the log's entries, and the animations of the app's own transitions, to results: those of a
/// recognizer and its transition to its result, the app's own actions to the first result of the gesture they
/// fall in.
struct ReplayLog: Sendable {
  /// The entries and animations of one result.
  struct Row: Sendable {
    var events: [LogEntry] = []
    var appTransitions: [AppTransition] = []
    /// The time at which a recognizer of a later gesture took over its transition, or nil if none did.
    var takenOver: Timestamp?
  }

  /// The row of each result, gesture by gesture.
  private(set) var rows = [Row()]
  /// The first row of the current gesture.
  private var firstRow = 0
  /// The row whose transition is running.
  private var owner: Int?
  /// The row of the last transition of the app's.
  private var appRow: Int?

  mutating func beginGesture(_ number: Int, recognizers: Int) {
    firstRow = (number - 1) * recognizers
  }

  /// Makes a recognizer the owner of the transition that it has just begun or taken over.
  mutating func own(_ recognizer: Int, at time: Timestamp) {
    if let appRow, let last = rows[appRow].appTransitions.indices.last,
      rows[appRow].appTransitions[last].end > time
    {
      rows[appRow].appTransitions[last].takenOver = time
    }
    if let owner {
      extend(to: owner)
      rows[owner].takenOver = time
    }
    owner = firstRow + recognizer
  }

  /// Takes what happened on behalf of a recognizer; what the app did by itself belongs to the first one.
  mutating func take(from navigation: inout NavigationModel, for recognizer: Int = 0) {
    let row = firstRow + recognizer
    append(from: &navigation.log, to: row)
    let transitions = navigation.takeAppTransitions()
    guard !transitions.isEmpty else { return }
    extend(to: row)
    rows[row].appTransitions += transitions
    appRow = row
  }

  /// Takes the entries added by the completion of a transition.
  mutating func takeCompletion(from log: inout EventLog, isOver: Bool) {
    append(from: &log, to: owner ?? firstRow)
    if isOver { owner = nil }
  }

  private mutating func append(from log: inout EventLog, to row: Int) {
    guard log.isKept else { return }
    let entries = log.takeEntries()
    guard !entries.isEmpty else { return }
    extend(to: row)
    rows[row].events += entries
  }

  private mutating func extend(to row: Int) {
    while rows.count <= row { rows.append(Row()) }
  }
}
