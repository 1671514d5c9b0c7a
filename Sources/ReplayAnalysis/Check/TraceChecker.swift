import SwipeReplay
import TextFormats
import TouchTrace

/// Compares the results of one trace and one profile with the expected and recorded ones. A pure
/// function, so that traces can be checked in parallel.
struct TraceChecker: Sendable {
  let comparison: BaselineComparison
  /// The parameters of each profile when the baseline was recorded, by the profile's name.
  private let recordedParameters: [ExactText: [Profile.Parameter]]

  init(_ settings: CheckSettings) {
    comparison = settings.comparison
    recordedParameters = Dictionary(
      (settings.baseline?.settings ?? []).map { (ExactText($0.profile), $0.parameters) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a case for each gesture that is checked.
  ///
  /// - Parameters:
  ///   - whole: The case of all gestures, without findings.
  ///   - results: The results of a replayer, in its order.
  ///   - entry: The expectation of the profile, or nil if there is none.
  ///   - rows: The recorded rows of the trace, of any profile, or nil to compare nothing.
  func cases(
    of whole: CheckCase, results: [Replay], entry: Expectation.Entry?,
    rows: ArraySlice<BaselineRow>?
  ) -> [CheckCase] {
    let count = results.last?.gesture ?? 0
    let rows = rows.map { rows in rows.part(of: whole.profile) }
    let gestures = rows?.gestures(of: whole.profile, after: count) ?? Array(1...max(1, count))
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
    let recorded = rows ?? []
    var place = recorded.startIndex
    for gesture in gestures {
      var end = start
      while end < results.endIndex, results[end].gesture == gesture { end += 1 }
      let current = results[start..<end]
      // Skips the rows of gestures that only other profiles have.
      while place < recorded.endIndex, recorded[place].gesture < gesture { place += 1 }
      let first = place
      while place < recorded.endIndex, recorded[place].gesture == gesture { place += 1 }
      var result = whole
      if let last = gestures.last, last > 1 { result.gesture = gesture }
      if let expected, gesture <= count { check(current, expected[gesture - 1], &result) }
      if rows != nil { compare(current, with: recorded[first..<place], &result) }
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
        results.first { $0.recognizer.isExactly(name) }
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
    _ results: ArraySlice<Replay>, with rows: ArraySlice<BaselineRow>,
    _ result: inout CheckCase
  ) {
    var found = 0
    var added: [Replay] = []
    let renamed = renamed(results, rows, of: result.profile)
    for now in results {
      // By index: a copy of a row would count references that all threads share.
      guard
        let place = rows.indices.first(where: { place in
          rows[place].recognizer.isExactly(now.recognizer)
            && rows[place].profile.isExactly(now.profile)
        }) ?? renamed
      else {
        added.append(now)
        continue
      }
      found += 1
      if place == renamed {
        result.harmlessChanges.append(
          .recognizer(was: rows[place].recognizer, now: now.recognizer))
      }
      let parts = comparison.changes(from: rows[place], to: now)
      if !parts.isEmpty {
        result.problems.append(.changed(was: recorded(rows[place]), now: now, parts: parts))
        continue
      }
      if !rows[place].rule.isExactly(now.rule) {
        result.harmlessChanges.append(.rule(was: rows[place].rule, now: now.rule))
      }
      if let warning = comparison.warning(from: rows[place], to: now) {
        result.warnings.append(warning)
      }
    }
    let hasOthers = found > 0
    if let decisive = added.decisive, !hasOthers || decisive.values != nil {
      result.problems.append(.added(now: decisive))
    } else {
      result.harmlessChanges += added.map { .newRecognizer($0.recognizer) }
    }
    let profile = result.profile
    let recordedPlaces = rows.indices.filter { rows[$0].profile.isExactly(profile) }
    guard recordedPlaces.count > found else { return }
    let missing = recordedPlaces.map { rows[$0] }.filter { row in
      !results.contains { $0.recognizer.isExactly(row.recognizer) }
    }
    if let decisive = missing.decisive, !hasOthers || decisive.values != nil {
      result.problems.append(.missing(was: recorded(decisive)))
    } else {
      result.harmlessChanges += missing.map { .goneRecognizer($0.recognizer) }
    }
  }

  /// The row of the only recognizer that the results do not have, if there is only one that the rows do not have.
  private func renamed(
    _ results: ArraySlice<Replay>, _ rows: ArraySlice<BaselineRow>, of profile: String
  ) -> Int? {
    let own = rows.indices.filter { rows[$0].profile.isExactly(profile) }
    guard own.count == results.count else { return nil }
    let gone = own.filter { place in
      !results.contains { $0.recognizer.isExactly(rows[place].recognizer) }
    }
    return gone.count == 1 ? gone[0] : nil
  }

  private func recorded(_ row: BaselineRow) -> RecordedResult {
    RecordedResult(row: row, parameters: recordedParameters[ExactText(row.profile)] ?? [])
  }
}

extension ArraySlice<BaselineRow> {
  /// Returns the rows from the first of a profile to its last. They may include rows of other
  /// profiles, since rows are sorted by gesture first.
  fileprivate func part(of profile: String) -> ArraySlice<BaselineRow> {
    guard let first = indices.first(where: { self[$0].profile.isExactly(profile) }),
      let last = indices.last(where: { self[$0].profile.isExactly(profile) })
    else { return [] }
    return self[first...last]
  }

  /// Returns the gestures to compare, ascending: those of the trace, from 1 to `count`, then those
  /// that only the baseline has. Without any, returns the first.
  fileprivate func gestures(of profile: String, after count: Int) -> [Int] {
    var gestures = Array(1..<count + 1)
    for index in indices
    where self[index].gesture > gestures.last ?? 0 && self[index].profile.isExactly(profile) {
      gestures.append(self[index].gesture)
    }
    return gestures.isEmpty ? [1] : gestures
  }
}

extension [BaselineRow] {
  /// The row that represents one gesture and one profile, chosen as among results; of several that
  /// began, the first.
  var decisive: BaselineRow? {
    first { $0.values != nil && $0.outcome != .nothing } ?? first { $0.values != nil }
      ?? first { $0.outcome == .refused } ?? first
  }
}

package struct BaselineComparison: Sendable {
  /// Two numbers are equal if they differ by at most this fraction of the larger magnitude, or of 1.
  package var tolerance: Double

  /// Allows for the last digits of another machine.
  package static let defaultTolerance = 1e-9
  /// A decision that keeps less than this fraction of its margin gets a warning.
  package static let marginKept = 0.2

  private static let numbers = ResultField.recordedNumbers.filter {
    $0.comparison == .withinTolerance
  }

  package init(tolerance: Double = Self.defaultTolerance) {
    self.tolerance = tolerance
  }

  /// Returns the parts that differ, except margins, which change with every parameter, and the rule, which has another
  /// text after a refactoring.
  func changes(from was: BaselineRow, to now: Replay) -> CheckProblem.ChangedParts {
    CheckProblem.ChangedParts(
      outcome: was.outcome != now.outcome,
      numbers: Self.numbers.filter { !isEqual(was.number($0), now.number($0)) })
  }

  /// Returns a warning if a decision that kept its outcome lost most of its margin.
  func warning(from was: BaselineRow, to now: Replay) -> MarginWarning? {
    for field in [ResultField.marginProgress, .marginVelocity] {
      guard let before = was.number(field), let after = now.number(field) else { continue }
      return after.magnitude < Self.marginKept * before.magnitude
        ? MarginWarning(was: was, now: now, field: field) : nil
    }
    return nil
  }

  /// Infinities and NaN equal only themselves.
  private func isEqual(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other || (one.isNaN && other.isNaN) { return true }
    guard one.isFinite, other.isFinite else { return false }
    return (one - other).magnitude <= tolerance * max(1, one.magnitude, other.magnitude)
  }
}
