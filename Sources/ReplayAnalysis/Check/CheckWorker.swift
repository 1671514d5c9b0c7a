package import SwipeReplay

/// Replays traces and compares the results: the part of a check that looks at one trace alone, so that each thread of a
/// batch can use its own copy. ``CheckRun`` does what depends on earlier traces.
package struct CheckWorker: Sendable {
  private(set) var settings: CheckSettings
  private let keepsRows: Bool
  private let recorded: [CheckPlan.Part]
  /// The likely group of the next trace in the baseline.
  private var nextGroup = 0
  /// Rarely more than two: one for each combination of profiles and details that traces need.
  private var replayers: [(request: Request, replayer: Replayer)] = []

  /// The profiles to replay a trace with, and the details to compute.
  private struct Request: Equatable {
    var profiles: [Int]
    var detail: ReplayDetail
  }

  /// - Parameter keepsRows: Whether to keep the results for a new baseline.
  /// - Throws: ``AnalysisError`` if the baseline names an unknown profile.
  package init(_ settings: CheckSettings, keepsRows: Bool = false) throws(AnalysisError) {
    self.settings = settings
    self.keepsRows = keepsRows
    recorded = try settings.recordedProfiles().map {
      CheckPlan.Part(profile: $0, entry: nil, isRecorded: true)
    }
  }

  /// Returns a worker with copies of the profiles, for one of several threads.
  package func copy(with profiles: [Profile]) -> CheckWorker {
    var worker = self
    worker.settings.profiles = profiles
    return worker
  }

  /// Checks a trace.
  ///
  /// - Parameter path: The path of the trace's file as the baseline names it.
  package mutating func check(_ trace: Trace, path: String) -> CheckedTrace {
    let key = TraceKey(path: path, trace: trace.name)
    do throws(AnalysisError) {
      return check(trace, key, try plan(trace))
    } catch {
      var checked = check(trace, key, CheckPlan(parts: []))
      checked.error = error
      return checked
    }
  }

  /// Checks a trace as planned.
  ///
  /// - Parameter explains: Whether the results of failing cases have findings.
  mutating func check(
    _ trace: Trace, _ key: TraceKey, _ plan: CheckPlan, explains: Bool = true
  ) -> CheckedTrace {
    var checked = CheckedTrace(source: trace.source, key: key, plan: plan)
    if let group = settings.baseline?.group(of: checked.key, guess: nextGroup) {
      checked.group = group
      nextGroup = group + 1
    }
    guard !plan.parts.isEmpty else { return checked }
    var request = Request(
      profiles: plan.parts.map(\.profile),
      detail: plan.needsFrames ? [.margins, .frames] : .margins)
    var results = replay(trace, request)
    checked.cases = cases(of: checked, results)
    if explains, checked.cases.contains(where: { $0.status == .failed }) {
      request.detail.insert(.findings)
      results = replay(trace, request)
      checked.cases = cases(of: checked, results)
    }
    if !trace.warnings.isEmpty, !checked.cases.isEmpty {
      checked.cases[0].traceWarnings = trace.warnings
    }
    if keepsRows {
      for (part, results) in zip(plan.parts, results) where part.isRecorded {
        checked.rows += results.map { BaselineRow($0, key: checked.key) }
      }
    }
    return checked
  }

  /// Returns the profiles to replay a trace with.
  ///
  /// - Throws: ``AnalysisError`` if its expectation is invalid.
  func plan(_ trace: Trace) throws(AnalysisError) -> CheckPlan {
    guard let written = trace.expectation else { return CheckPlan(parts: recorded) }
    let expectation = try Expectation(written)
    let expected = try settings.expectedProfiles(expectation)
    var plan = CheckPlan(parts: [])
    for index in settings.profiles.indices {
      let isRecorded = recorded.contains { $0.profile == index }
      let isExpected = expected.contains(index)
      guard isRecorded || isExpected else { continue }
      let entry = isExpected ? expectation.entry(for: settings.profiles[index].name) : nil
      plan.parts.append(CheckPlan.Part(profile: index, entry: entry, isRecorded: isRecorded))
    }
    for entry in expectation.entries
    where !entry.profile.isExactly(Expectation.everyProfile)
      && !settings.profiles.contains(where: { $0.name.isExactly(entry.profile) })
    {
      plan.unchecked.append(entry.profile)
    }
    return plan
  }

  /// Returns the cases of a trace, profile by profile.
  private func cases(of checked: CheckedTrace, _ results: [[Replay]]) -> [CheckCase] {
    let rows = settings.baseline.map { $0.rows(ofGroup: checked.group) }
    return zip(checked.plan.parts, results).flatMap { part, results in
      settings.cases(
        of: CheckCase(
          source: checked.source, trace: checked.key.trace,
          profile: settings.profiles[part.profile].name),
        results: results, entry: part.entry, rows: part.isRecorded ? rows : nil)
    }
  }

  private mutating func replay(_ trace: Trace, _ request: Request) -> [[Replay]] {
    let profiles = settings.profiles
    let index = replayers.index(
      where: { $0.request == request },
      orAppending: (
        request, Replayer(profiles: request.profiles.map { profiles[$0] }, detail: request.detail)
      ))
    return replayers[index].replayer.replayEach(trace)
  }
}

package struct CheckedTrace: Sendable {
  var source: Trace.Source
  var key: TraceKey
  /// The trace's group in the baseline, or nil if it has none.
  var group: Int?
  var plan: CheckPlan
  package var cases: [CheckCase] = []
  /// The trace's results for a new baseline.
  var rows: [BaselineRow] = []
  package var error: AnalysisError?
}

struct CheckPlan: Sendable {
  /// A profile and what is expected of it.
  struct Part: Sendable {
    /// The profile's index in the settings.
    var profile: Int
    var entry: Expectation.Entry?
    /// Whether the results are compared with the baseline, or recorded in a new one.
    var isRecorded: Bool
  }

  /// In the order of the profiles.
  var parts: [Part]
  /// The profiles that the expectation names and that were not chosen.
  var unchecked: [String] = []

  /// Whether any check looks at the timeline.
  var needsFrames: Bool {
    parts.contains {
      $0.entry?.gestures.contains { $0.checks.contains(where: \.isOfFrame) } ?? false
    }
  }
}
