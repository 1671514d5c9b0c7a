package import TouchTrace

/// How many traces came to which outcomes at the points of a grid: all that tables are made of.
///
/// Traces of one pattern, one label and one fold are one row, so it does not grow with the traces once
/// their patterns repeat.
package struct SweepTally: Sendable {
  /// Traces that cannot be told apart any more.
  struct Row: Sendable, Hashable {
    /// The pattern's place among ``patterns``.
    var pattern: Int
    var intent: Trace.Intent?
    /// The part of a held-out test that they fall into.
    var fold: Int
  }

  /// A labelled trace, to be named where it is decided wrongly.
  package struct Labelled: Sendable {
    package var source: Trace.Source
    package var trace: String
    package var intent: Trace.Intent
    var pattern: Int
  }

  /// In the order in which they came first.
  private(set) var patterns: [OutcomePattern] = []
  private(set) var rows: [(row: Row, count: Int)] = []
  /// In the order of the input; only where names are kept.
  private(set) var labelled: [Labelled] = []
  package private(set) var traces = 0
  private var places: [OutcomePattern: Int] = [:]
  private var rowPlaces: [Row: Int] = [:]

  package init() {}

  /// Counts a trace.
  mutating func add(_ pattern: OutcomePattern, of trace: Trace, fold: Int, keepsName: Bool) {
    let place = intern(pattern)
    add(Row(pattern: place, intent: trace.intent, fold: fold), count: 1)
    guard keepsName, let intent = trace.intent else { return }
    labelled.append(
      Labelled(source: trace.source, trace: trace.name, intent: intent, pattern: place))
  }

  /// Adds what was counted of the traces that follow.
  package mutating func add(_ other: SweepTally) {
    let places = other.patterns.map { intern($0) }
    for (row, count) in other.rows {
      add(Row(pattern: places[row.pattern], intent: row.intent, fold: row.fold), count: count)
    }
    for var trace in other.labelled {
      trace.pattern = places[trace.pattern]
      labelled.append(trace)
    }
  }

  private mutating func intern(_ pattern: OutcomePattern) -> Int {
    if let place = places[pattern] { return place }
    places[pattern] = patterns.count
    patterns.append(pattern)
    return patterns.count - 1
  }

  private mutating func add(_ row: Row, count: Int) {
    traces += count
    if let place = rowPlaces[row] {
      rows[place].count += count
    } else {
      rowPlaces[row] = rows.count
      rows.append((row, count))
    }
  }
}
