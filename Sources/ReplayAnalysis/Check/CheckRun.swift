import SwipeReplay
package import TouchTrace

/// A check of many traces, one after another: which profiles each is replayed with, what came out, and
/// what the baseline has besides.
package struct CheckRun: Sendable {
  /// What is to be checked of one trace.
  struct Plan: Sendable {
    /// One profile, and what is expected of it.
    struct Part: Sendable {
      /// The profile's index in the settings.
      var profile: Int
      var entry: Expectation.Entry?
      var isRecorded: Bool
    }

    var key: TraceKey
    /// The rows of the trace in the baseline.
    var rows: Range<Int>
    /// In the order of the profiles.
    var parts: [Part]
  }

  let settings: CheckSettings
  private let checker: TraceChecker
  private let recorded: [Int]
  private let keepsRows: Bool
  /// For each profile: the replayer that only decides, and the one that also explains.
  private var deciding: [Replayer]
  private var explaining: [Replayer?]
  /// Whether the trace of a row was met, by the first row of the trace.
  private var wasMet: [Bool]
  private var keys: Set<TraceKey> = []
  private var rows: [BaselineRow] = []
  package private(set) var summary = CheckSummary()

  private static let explanation: ReplayDetail = [.margins, .findings]

  /// - Parameter keepsRows: whether the results are kept for a new baseline.
  /// - Throws: ``AnalysisError`` where the baseline names a profile that is not known.
  package init(_ settings: CheckSettings, keepsRows: Bool = false) throws(AnalysisError) {
    self.settings = settings
    self.keepsRows = keepsRows
    checker = TraceChecker(settings)
    recorded = try settings.recordedProfiles()
    let detail: ReplayDetail = settings.comparesBaseline ? .margins : []
    deciding = settings.profiles.map { Replayer(profile: $0, detail: detail) }
    explaining = settings.profiles.map { _ in nil }
    wasMet = Array(repeating: false, count: settings.baseline?.rows.count ?? 0)
    compareSettings()
  }

  /// Checks a trace.
  ///
  /// - Parameter path: the trace's file, as the baseline is to name it.
  /// - Throws: ``AnalysisError`` where its expectation cannot be understood.
  package mutating func check(
    _ trace: Trace, path: String
  ) throws(AnalysisError) -> [CheckCase] {
    check(trace, try plan(trace, path: path))
  }

  /// The profiles to replay a trace with.
  mutating func plan(_ trace: Trace, path: String) throws(AnalysisError) -> Plan {
    summary.traces += 1
    var plan = Plan(key: TraceKey(path: path, trace: trace.name), rows: 0..<0, parts: [])
    if settings.comparesBaseline {
      plan.key = ownKey(plan.key)
      if let rows = settings.baseline?.rows(of: plan.key) {
        plan.rows = rows
        wasMet[rows.lowerBound] = true
      }
    }
    guard let written = trace.expectation else {
      plan.parts = recorded.map { Plan.Part(profile: $0, entry: nil, isRecorded: true) }
      return plan
    }
    let expectation = try Expectation(written)
    let expected = try settings.expectedProfiles(expectation)
    for index in settings.profiles.indices {
      let isRecorded = recorded.contains(index)
      let isExpected = expected.contains(index)
      guard isRecorded || isExpected else { continue }
      let entry = isExpected ? expectation.entry(for: settings.profiles[index].name) : nil
      plan.parts.append(Plan.Part(profile: index, entry: entry, isRecorded: isRecorded))
    }
    for entry in expectation.entries
    where entry.profile != Expectation.everyProfile
      && !settings.profiles.contains(where: { $0.name == entry.profile })
    {
      summary.countUnchecked(entry.profile)
    }
    return plan
  }

  private mutating func check(_ trace: Trace, _ plan: Plan) -> [CheckCase] {
    if plan.parts.isEmpty { summary.uncheckedTraces += 1 }
    var cases: [CheckCase] = []
    for part in plan.parts {
      let needsMargin = part.entry?.needsMargin ?? false
      var results =
        needsMargin ? explain(trace, part.profile) : deciding[part.profile].replay(trace)
      var found = compare(trace, plan, part, results)
      if !needsMargin, found.contains(where: { $0.status == .failed }) {
        results = explain(trace, part.profile)
        found = compare(trace, plan, part, results)
      }
      if keepsRows, part.isRecorded {
        for result in results { rows.append(BaselineRow(result, key: plan.key)) }
      }
      cases += found
    }
    for result in cases { summary.count(result) }
    return cases
  }

  private func compare(
    _ trace: Trace, _ plan: Plan, _ part: Plan.Part, _ results: [Replay]
  ) -> [CheckCase] {
    checker.cases(
      of: TraceChecker.Subject(
        source: trace.source, trace: trace.name, profile: settings.profiles[part.profile].name),
      results: results, entry: part.entry,
      rows: part.isRecorded ? settings.baseline?.rows[plan.rows] : nil)
  }

  /// Counts what could not be read or understood.
  package mutating func countRefused() { summary.refused += 1 }

  // MARK: The baseline

  /// A case for each recorded gesture whose trace was not met.
  ///
  /// - Parameter path: the path to name for a path of the baseline.
  package mutating func missing(path: (String) -> String) -> [CheckCase] {
    guard let baseline = settings.baseline else { return [] }
    let checked = recorded.map { settings.profiles[$0].name }
    var cases: [CheckCase] = []
    var start = 0
    while start < baseline.rows.count {
      let group = baseline.rows(of: baseline.rows[start].key) ?? start..<start + 1
      defer { start = group.upperBound }
      if wasMet[group.lowerBound] { continue }
      let key = baseline.rows[start].key
      for profile in checked where baseline.rows[group].contains(where: { $0.profile == profile }) {
        cases += checker.cases(
          of: TraceChecker.Subject(
            source: Trace.Source(path: path(key.path)), trace: key.trace, profile: profile),
          results: [], entry: nil, rows: baseline.rows[group])
      }
    }
    for result in cases { summary.count(result) }
    return cases
  }

  /// What a new baseline would say: the results of this run, and those of the old baseline of profiles
  /// that were not checked.
  package var newBaseline: Baseline {
    let checked = recorded.map { settings.profiles[$0] }
    let kept = (settings.baseline?.settings ?? []).filter { old in
      !checked.contains { $0.name == old.profile }
    }
    let keptRows = (settings.baseline?.rows ?? []).filter { row in
      kept.contains { $0.profile == row.profile }
    }
    return Baseline(
      settings: checked.map { Baseline.Settings($0) } + kept, rows: rows + keptRows)
  }

  /// The key of a trace that no other trace of the run has.
  private mutating func ownKey(_ key: TraceKey) -> TraceKey {
    var own = key
    var number = 1
    while !keys.insert(own).inserted {
      number += 1
      own.trace = "\(key.trace) (\(number))"
    }
    return own
  }

  private mutating func explain(_ trace: Trace, _ profile: Int) -> [Replay] {
    var replayer =
      explaining[profile]
      ?? Replayer(profile: settings.profiles[profile], detail: Self.explanation)
    let results = replayer.replay(trace)
    explaining[profile] = replayer
    return results
  }

  /// Finds what was set differently when the baseline was recorded.
  private mutating func compareSettings() {
    guard let baseline = settings.baseline else { return }
    for old in baseline.settings {
      guard let index = recorded.first(where: { settings.profiles[$0].name == old.profile }) else {
        summary.uncheckedProfiles.append(
          CheckSummary.Count(
            profile: old.profile,
            traces: Set(baseline.rows.filter { $0.profile == old.profile }.map(\.key)).count))
        continue
      }
      let now = settings.profiles[index].parameters
      for parameter in now {
        let was = old.parameters.first { $0.name == parameter.name }?.value
        if was == parameter.value { continue }
        summary.parameterChanges.append(
          CheckSummary.ParameterChange(
            profile: old.profile, parameter: parameter.name, was: was, now: parameter.value))
      }
      for parameter in old.parameters where !now.contains(where: { $0.name == parameter.name }) {
        summary.parameterChanges.append(
          CheckSummary.ParameterChange(
            profile: old.profile, parameter: parameter.name, was: parameter.value, now: nil))
      }
    }
  }
}

extension Expectation.Entry {
  /// Whether any of its checks looks at a margin.
  var needsMargin: Bool { gestures.contains { $0.checks.contains(where: \.needsMargin) } }
}
