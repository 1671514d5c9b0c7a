import SwipeReplay
import TouchTrace

/// Compares the results of one trace and one profile with what is expected and recorded: a pure function,
/// so that traces can be checked side by side.
struct TraceChecker: Sendable {
  let comparison: BaselineComparison
  /// What the profiles were set to when the baseline was recorded.
  let recordedSettings: [Baseline.Settings]

  init(_ settings: CheckSettings) {
    comparison = settings.comparison
    recordedSettings = settings.baseline?.settings ?? []
  }

  /// A case for each gesture that is checked.
  ///
  /// - Parameters:
  ///   - whole: the case of all gestures, without findings.
  ///   - results: as a replayer gave them.
  ///   - entry: what is expected of the profile; nil where nothing is.
  ///   - rows: what is recorded of the trace, of other profiles too; nil where nothing is compared.
  func cases(
    of whole: CheckCase, results: [Replay], entry: Expectation.Entry?,
    rows: ArraySlice<BaselineRow>?
  ) -> [CheckCase] {
    let count = results.last?.gesture ?? 0
    let rows = rows.map { rows in rows.part(of: whole.profile) }
    let recorded = rows?.last?.gesture ?? 0
    var cases: [CheckCase] = []
    var expected = entry?.gestures
    if let entry, let first = entry.gestures.first, entry.gestures.count != count {
      expected = nil
      var result = whole
      result.problems = [
        .gestureCount(expected: entry.gestures.count, found: count, at: first.place)
      ]
      cases.append(result)
    }
    var start = results.startIndex
    for gesture in 1...max(1, count, recorded) {
      var end = start
      while end < results.endIndex, results[end].gesture == gesture { end += 1 }
      let current = results[start..<end]
      var result = whole
      if max(count, recorded) > 1 { result.gesture = gesture }
      if let expected, gesture <= count { check(current, expected[gesture - 1], &result) }
      if let rows { compare(current, with: rows, gesture, &result) }
      if rows != nil || (expected != nil && gesture <= count) { cases.append(result) }
      start = end
    }
    return cases
  }

  // MARK: Expectations

  private func check(
    _ results: ArraySlice<Replay>, _ expectation: GestureExpectation, _ result: inout CheckCase
  ) {
    let chosen =
      if let name = expectation.recognizer {
        results.first { $0.recognizer == name }
      } else {
        results.decisive
      }
    guard let chosen else {
      result.problems.append(
        .noRecognizer(
          expectation.recognizer ?? "", known: results.map(\.recognizer), at: expectation.place))
      return
    }
    let failures = expectation.failures(of: chosen)
    switch (expectation.knownFailure, failures.isEmpty) {
    case (nil, true): break
    case (nil, false):
      result.problems.append(.unexpected(failures, now: chosen, at: expectation.place))
    case (let why?, true):
      result.problems.append(.passesNow(why: why, at: expectation.place))
    case (let why?, false):
      result.knownFailure = why
    }
  }

  // MARK: The baseline

  private func compare(
    _ results: ArraySlice<Replay>, with rows: ArraySlice<BaselineRow>, _ gesture: Int,
    _ result: inout CheckCase
  ) {
    var found = 0
    var added: [Replay] = []
    for now in results {
      // By index: a copy of a row would count references that all threads share.
      guard
        let place = rows.indices.first(where: { place in
          rows[place].gesture == gesture && rows[place].recognizer == now.recognizer
            && rows[place].profile == now.profile
        })
      else {
        added.append(now)
        continue
      }
      found += 1
      let parts = comparison.changes(from: rows[place], to: now)
      if !parts.isEmpty {
        result.problems.append(.changed(was: recorded(rows[place]), now: now, parts: parts))
      } else if let warning = comparison.warning(from: rows[place], to: now) {
        result.warnings.append(warning)
      }
    }
    if let decisive = added.decisive { result.problems.append(.added(now: decisive)) }
    let profile = result.profile
    let recordedPlaces = rows.indices.filter { place in
      rows[place].gesture == gesture && rows[place].profile == profile
    }
    guard recordedPlaces.count > found else { return }
    let missing = recordedPlaces.map { rows[$0] }.filter { row in
      !results.contains { $0.recognizer == row.recognizer }
    }
    if let decisive = missing.decisive { result.problems.append(.missing(was: recorded(decisive))) }
  }

  private func recorded(_ row: BaselineRow) -> RecordedResult {
    let settings = recordedSettings.first { $0.profile == row.profile }
    return RecordedResult(row: row, parameters: settings?.parameters ?? [])
  }
}

extension ArraySlice<BaselineRow> {
  /// From the first row of a profile to its last; rows of others may be among them, since rows are sorted
  /// by gesture first.
  fileprivate func part(of profile: String) -> ArraySlice<BaselineRow> {
    guard let first = indices.first(where: { self[$0].profile == profile }),
      let last = indices.last(where: { self[$0].profile == profile })
    else { return [] }
    return self[first...last]
  }
}

extension [BaselineRow] {
  /// The row that represents one gesture and one profile, chosen as among results; of several that began
  /// the first.
  var decisive: BaselineRow? {
    first { $0.values != nil } ?? first { $0.outcome == .refused } ?? first
  }
}

package struct BaselineComparison: Sendable {
  /// Two numbers are equal where they differ by at most this part of the larger one, or of 1.
  package var tolerance: Double

  /// Room for the last digits of another machine.
  package static let defaultTolerance = 1e-9
  /// A decision that keeps less than this part of its margin is warned of.
  package static let marginKept = 0.2

  private static let numbers = ResultField.recordedNumbers.filter {
    $0.comparison == .withinTolerance
  }

  package init(tolerance: Double = Self.defaultTolerance) {
    self.tolerance = tolerance
  }

  /// What differs; margins aside, which change with every parameter.
  func changes(from was: BaselineRow, to now: Replay) -> CheckProblem.ChangedParts {
    CheckProblem.ChangedParts(
      outcome: was.outcome != now.outcome, rule: was.rule != now.rule,
      numbers: Self.numbers.filter { !isEqual(was.number($0), now.number($0)) })
  }

  /// The warning where a decision that kept its outcome lost most of its margin.
  func warning(from was: BaselineRow, to now: Replay) -> MarginWarning? {
    for field in [ResultField.marginProgress, .marginVelocity] {
      guard let before = was.number(field), let after = now.number(field) else { continue }
      return after.magnitude < Self.marginKept * before.magnitude
        ? MarginWarning(was: was, now: now, field: field) : nil
    }
    return nil
  }

  private func isEqual(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other || (one.isNaN && other.isNaN) { return true }
    return (one - other).magnitude <= tolerance * max(1, one.magnitude, other.magnitude)
  }
}
