package import TouchTrace

/// The event and callback log while it grows; one that is not kept makes no texts and costs nothing.
package struct EventLog: Sendable {
  package let isKept: Bool
  /// In the order in which things happened.
  package private(set) var entries: [LogEntry] = []
  private let firstTouch: Timestamp

  package init(firstTouch: Timestamp, isKept: Bool) {
    self.firstTouch = firstTouch
    self.isKept = isKept
  }

  /// Adds an entry; the text is made only when the log is kept.
  package mutating func add(
    _ category: LogEntry.Category, at time: Timestamp, number: Int? = nil,
    _ text: @autoclosure () -> String
  ) {
    guard isKept else { return }
    entries.append(
      LogEntry(
        time: time.secondsWithoutOverflow(since: firstTouch), category: category, text: text(),
        number: number))
  }

  /// Hands out the entries so far and goes on with none.
  package mutating func takeEntries() -> [LogEntry] {
    defer { entries = [] }
    return entries
  }
}
