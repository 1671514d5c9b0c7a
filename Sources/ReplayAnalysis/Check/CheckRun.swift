import SwipeReplay
import TouchTrace

/// A check of many traces: takes what workers found, in the order of the input, and knows what the
/// baseline has besides.
package struct CheckRun: Sendable {
  private let settings: CheckSettings
  private let checker: TraceChecker
  private let recorded: [Int]
  private let keepsRows: Bool
  /// Whether the trace of a row was met, by the first row of the trace.
  private var wasMet: [Bool]
  private var keys: Set<TraceKey> = []
  private var rows: [BaselineRow] = []
  package private(set) var summary = CheckSummary()

  /// - Parameter keepsRows: whether the results are kept for a new baseline.
  /// - Throws: ``AnalysisError`` where the baseline names a profile that is not known.
  package init(_ settings: CheckSettings, keepsRows: Bool = false) throws(AnalysisError) {
    self.settings = settings
    self.keepsRows = keepsRows
    checker = TraceChecker(settings)
    recorded = try settings.recordedProfiles()
    wasMet = Array(repeating: false, count: settings.baseline?.rows.count ?? 0)
    compareSettings()
  }

  /// Takes what a worker found out about a trace.
  ///
  /// - Throws: ``AnalysisError`` where its expectation cannot be understood.
  package mutating func take(_ checked: CheckedTrace) throws(AnalysisError) -> [CheckCase] {
    var checked = checked
    summary.traces += 1
    if settings.comparesBaseline { meet(&checked) }
    if let error = checked.error {
      countRefused()
      throw error
    }
    if checked.plan.parts.isEmpty { summary.uncheckedTraces += 1 }
    for profile in checked.plan.unchecked { summary.countUnchecked(profile) }
    if keepsRows {
      for (part, results) in zip(checked.plan.parts, checked.results) where part.isRecorded {
        for result in results { rows.append(BaselineRow(result, key: checked.key)) }
      }
    }
    for result in checked.cases { summary.count(result) }
    return checked.cases
  }

  /// Notes that a trace of the baseline was met. A trace that has its name from one before it is
  /// compared once more, under a name of its own.
  private mutating func meet(_ checked: inout CheckedTrace) {
    let name = checked.key.trace
    var number = 1
    while !keys.insert(checked.key).inserted {
      number += 1
      checked.key.trace = "\(name) (\(number))"
    }
    if number > 1 { checked.cases = checker.cases(of: checked, settings) }
    if let rows = settings.baseline?.rows(of: checked.key) { wasMet[rows.lowerBound] = true }
  }

  /// Counts what could not be read or understood.
  package mutating func countRefused() { summary.refused += 1 }

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

  /// Finds what was set differently when the baseline was recorded.
  private mutating func compareSettings() {
    guard let baseline = settings.baseline else { return }
    for old in baseline.settings {
      guard let index = recorded.first(where: { settings.profiles[$0].name == old.profile }) else {
        let keys = Set(baseline.rows.filter { $0.profile == old.profile }.map(\.key))
        summary.uncheckedProfiles.append(
          CheckSummary.Count(profile: old.profile, traces: keys.count))
        continue
      }
      summary.parameterChanges += old.changes(to: settings.profiles[index])
    }
  }
}

extension Baseline.Settings {
  /// The parameters that are others now.
  fileprivate func changes(to profile: Profile) -> [CheckSummary.ParameterChange] {
    var changes: [CheckSummary.ParameterChange] = []
    for parameter in profile.parameters {
      let was = parameters.first { $0.name == parameter.name }?.value
      if was == parameter.value { continue }
      changes.append(
        CheckSummary.ParameterChange(
          profile: self.profile, parameter: parameter.name, was: was, now: parameter.value))
    }
    for parameter in parameters
    where !profile.parameters.contains(where: { $0.name == parameter.name }) {
      changes.append(
        CheckSummary.ParameterChange(
          profile: self.profile, parameter: parameter.name, was: parameter.value, now: nil))
    }
    return changes
  }
}
