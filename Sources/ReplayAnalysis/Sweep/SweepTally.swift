package import SwipeReplay

/// The numbers of traces with each outcome at the points of a grid.
///
/// Traces with one pattern, label and fold share a row, so it stops growing once patterns repeat.
package struct SweepTally: Sendable {
  /// Traces that are counted as one row.
  struct Row: Sendable, Hashable {
    /// The pattern's index in ``patterns``.
    var pattern: Int
    var intent: Trace.Intent?
    /// The part of a held-out test that contains the traces.
    var fold: Int
  }

  /// A labelled trace, to be named if it is decided wrongly.
  package struct Labelled: Sendable {
    package var source: Trace.Source
    package var trace: String
    package var intent: Trace.Intent
    var pattern: Int
  }

  /// In the order of their first traces.
  private(set) var patterns: [OutcomePattern] = []
  /// The number of traces in each row.
  private(set) var rows: [Row: Int] = [:]
  /// In the order of the input.
  private(set) var labelled: [Labelled] = []
  package private(set) var traces = 0
  /// The number of traces with a warning.
  package private(set) var suspicious = 0
  /// The number of labelled traces with more than one gesture.
  package private(set) var severalGestures = 0
  private var places: [OutcomePattern: Int] = [:]

  package init() {}

  mutating func add(_ pattern: OutcomePattern, of trace: Trace, gestures: Int, fold: Int) {
    let place = intern(pattern)
    if !trace.warnings.isEmpty { suspicious += 1 }
    traces += 1
    rows[Row(pattern: place, intent: trace.intent, fold: fold), default: 0] += 1
    guard let intent = trace.intent else { return }
    if gestures > 1 { severalGestures += 1 }
    labelled.append(
      Labelled(source: trace.source, trace: trace.name, intent: intent, pattern: place))
  }

  /// Adds the tally of the traces that follow.
  package mutating func add(_ other: SweepTally) {
    traces += other.traces
    suspicious += other.suspicious
    severalGestures += other.severalGestures
    let places = other.patterns.map { intern($0) }
    for (var row, count) in other.rows {
      row.pattern = places[row.pattern]
      rows[row, default: 0] += count
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
}

/// The outcome of one trace at every point of a grid, in runs of equal ones: short, since
/// neighbours mostly agree, and shared by many traces.
struct OutcomePattern: Sendable, Hashable {
  private struct Run: Hashable {
    var end: UInt32
    /// An index of ``all``.
    var outcome: UInt8
  }

  private var runs: [Run] = []
  /// The possible outcomes of the profile.
  private let all: [Outcome]

  /// - Parameters:
  ///   - outcomes: The index of the outcome at every point.
  ///   - all: The possible outcomes of the profile.
  init(_ outcomes: [UInt8], of all: [Outcome]) {
    self.all = all
    for (point, outcome) in outcomes.enumerated() {
      if runs.last?.outcome == outcome { runs.removeLast() }
      runs.append(Run(end: UInt32(point + 1), outcome: outcome))
    }
  }

  // Patterns of one profile are compared.
  static func == (left: Self, right: Self) -> Bool { left.runs == right.runs }
  func hash(into hasher: inout Hasher) { hasher.combine(runs) }

  func eachRun(_ body: (Range<Int>, Outcome) -> Void) {
    var start = 0
    for run in runs {
      body(start..<Int(run.end), all[Int(run.outcome)])
      start = Int(run.end)
    }
  }

  subscript(point: Int) -> Outcome {
    all[Int(runs[runs.partitioningIndex { Int($0.end) > point }].outcome)]
  }
}
