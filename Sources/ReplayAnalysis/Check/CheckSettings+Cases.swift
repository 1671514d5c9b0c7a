import SwipeReplay

extension CheckSettings {
  /// Compares the results of one trace and one profile with the expected and recorded ones.
  ///
  /// - Parameters:
  ///   - whole: The case of all gestures, without findings.
  ///   - results: The results of a replayer, in its order.
  ///   - entry: The expectation of the profile, or nil if there is none.
  ///   - rows: The recorded rows of the trace, of any profile, or nil to compare nothing.
  /// - Returns: A case for each gesture that is checked.
  func cases(
    of whole: CheckCase, results: [Replay], entry: Expectation.Entry?,
    rows: ArraySlice<BaselineRow>?
  ) -> [CheckCase] {
    let count = results.last?.gesture ?? 0
    let recorded = rows ?? []
    // By index: a copy of a row would count references that all threads share.
    var places = recorded.indices.filter { recorded[$0].profile.isExactly(whole.profile) }[...]
    // The gestures of the trace, then those that only the baseline has; without any, the first.
    var gestures = Array(1..<count + 1)
    for place in places where recorded[place].gesture > gestures.last ?? 0 {
      gestures.append(recorded[place].gesture)
    }
    if gestures.isEmpty { gestures = [1] }
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
    var results = results[...]
    for gesture in gestures {
      let current = results.prefix { $0.gesture == gesture }
      results = results.dropFirst(current.count)
      var result = whole
      if let last = gestures.last, last > 1 { result.gesture = gesture }
      if let expected, gesture <= count { check(current, expected[gesture - 1], &result) }
      if rows != nil {
        let own = places.prefix { recorded[$0].gesture == gesture }
        places = places.dropFirst(own.count)
        compare(current, with: own, of: recorded, &result)
      }
      if rows != nil || (expected != nil && gesture <= count) { cases.append(result) }
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

  /// - Parameter places: The indices of the rows of the gesture and the profile.
  private func compare(
    _ results: ArraySlice<Replay>, with places: ArraySlice<Int>, of rows: ArraySlice<BaselineRow>,
    _ result: inout CheckCase
  ) {
    let gone = places.filter { place in
      !results.contains { $0.recognizer.isExactly(rows[place].recognizer) }
    }
    // The only recognizer that the results do not have, if there is only one that the rows do not have.
    let renamed = places.count == results.count && gone.count == 1 ? gone[0] : nil
    var found = 0
    var added: [Replay] = []
    for now in results {
      guard
        let place = places.first(where: { rows[$0].recognizer.isExactly(now.recognizer) })
          ?? renamed
      else {
        added.append(now)
        continue
      }
      found += 1
      if place == renamed {
        result.harmlessChanges.append(
          .recognizer(was: rows[place].recognizer, now: now.recognizer))
      }
      let parts = rows[place].changes(to: now)
      if !parts.isEmpty {
        result.problems.append(.changed(was: recorded(rows[place]), now: now, parts: parts))
        continue
      }
      if !rows[place].rule.isExactly(now.rule) {
        result.harmlessChanges.append(.rule(was: rows[place].rule, now: now.rule))
      }
      if let warning = rows[place].warning(to: now) {
        result.warnings.append(warning)
      }
    }
    let hasOthers = found > 0
    if let decisive = added.decisive, !hasOthers || decisive.values != nil {
      result.problems.append(.added(now: decisive))
    } else {
      result.harmlessChanges += added.map { .newRecognizer($0.recognizer) }
    }
    guard places.count > found else { return }
    let missing = gone.map { rows[$0] }
    if let decisive = missing.decisive, !hasOthers || decisive.values != nil {
      result.problems.append(.missing(was: recorded(decisive)))
    } else {
      result.harmlessChanges += missing.map { .goneRecognizer($0.recognizer) }
    }
  }

  private func recorded(_ row: BaselineRow) -> RecordedResult {
    let recorded = baseline?.settings.first { $0.profile.isExactly(row.profile) }
    return RecordedResult(row: row, parameters: recorded?.parameters ?? [])
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

extension BaselineRow {
  /// Two numbers are equal if they differ by at most this fraction of the larger magnitude, or of 1: allows for the last
  /// digits of another machine.
  private static let tolerance = 1e-9
  /// A decision that keeps less than this fraction of its margin gets a warning.
  private static let marginKept = 0.2

  /// Returns the parts that differ, except margins, which change with every parameter, and the rule, which has another
  /// text after a refactoring.
  fileprivate func changes(to now: Replay) -> CheckProblem.ChangedParts {
    CheckProblem.ChangedParts(
      outcome: outcome != now.outcome,
      numbers: ResultField.comparedNumbers.filter { !Self.isEqual(number($0), now.number($0)) })
  }

  /// Returns a warning if a decision that kept its outcome lost most of its margin.
  fileprivate func warning(to now: Replay) -> MarginWarning? {
    for field in [ResultField.marginProgress, .marginVelocity] {
      guard let before = number(field), let after = now.number(field) else { continue }
      return after.magnitude < Self.marginKept * before.magnitude
        ? MarginWarning(was: self, now: now, field: field) : nil
    }
    return nil
  }

  /// Infinities and NaN equal only themselves.
  private static func isEqual(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one == other || (one.isNaN && other.isNaN) { return true }
    guard one.isFinite, other.isFinite else { return false }
    return (one - other).magnitude <= tolerance * max(1, one.magnitude, other.magnitude)
  }
}
