package import SwipeReplay
package import TouchTrace

/// Replays traces and compares the results: the part of a check that looks at one trace alone, so that a
/// batch gives each thread its own copy. What depends on earlier traces is up to ``CheckRun``.
package struct CheckWorker: Sendable {
  private(set) var settings: CheckSettings
  private let keepsRows: Bool
  private let checker: TraceChecker
  private let recorded: [CheckPlan.Part]
  /// The group of the baseline that the next trace likely has.
  private var nextGroup = 0
  /// Replayers of all the profiles of a trace; hardly ever more than one.
  private var deciding: [(request: Request, replayers: Replayer)] = []
  /// Replayers of one profile that also give findings.
  private var explaining: [Request: Replayer] = [:]

  /// With which profiles a trace is replayed, and whether for its frames.
  private struct Request: Hashable {
    var profiles: [Int]
    var frames: Bool

    /// Margins, which baselines and reports have, and what else is needed.
    func detail(_ other: ReplayDetail = []) -> ReplayDetail {
      other.union(frames ? [.margins, .frames] : .margins)
    }
  }

  /// - Parameter keepsRows: whether the results are kept for a new baseline.
  /// - Throws: ``AnalysisError`` where the baseline names a profile that is not known.
  package init(_ settings: CheckSettings, keepsRows: Bool = false) throws(AnalysisError) {
    self.settings = settings
    self.keepsRows = keepsRows
    checker = TraceChecker(settings)
    recorded = try settings.recordedProfiles().map {
      CheckPlan.Part(profile: $0, entry: nil, isRecorded: true)
    }
  }

  /// The same worker with copies of its profiles, for one of several threads.
  package func copy(with profiles: [Profile]) -> CheckWorker {
    var worker = self
    worker.settings.profiles = profiles
    return worker
  }

  /// Checks a trace.
  ///
  /// - Parameter path: the trace's file, as the baseline is to name it.
  package mutating func check(_ trace: Trace, path: String) -> CheckedTrace {
    var checked = CheckedTrace(
      source: trace.source, key: TraceKey(path: path, trace: trace.name))
    if let group = settings.baseline?.group(of: checked.key, guess: nextGroup) {
      checked.group = group
      nextGroup = group + 1
    }
    do throws(AnalysisError) {
      checked.plan = try plan(trace)
    } catch {
      checked.error = error
      return checked
    }
    guard !checked.plan.parts.isEmpty else { return checked }
    let request = Request(
      profiles: checked.plan.parts.map(\.profile), frames: checked.plan.needsFrames)
    var results = decide(trace, request)
    checked.cases = cases(of: checked, results)
    if checked.cases.contains(where: { $0.status == .failed }) {
      results = request.profiles.map { profile in
        explain(trace, Request(profiles: [profile], frames: request.frames), profile)
      }
      checked.cases = cases(of: checked, results)
    }
    if keepsRows {
      for (part, results) in zip(checked.plan.parts, results) where part.isRecorded {
        checked.rows += results.map { BaselineRow($0, key: checked.key) }
      }
    }
    return checked
  }

  /// The profiles to replay a trace with.
  ///
  /// - Throws: ``AnalysisError`` where its expectation cannot be understood.
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
    where entry.profile != Expectation.everyProfile
      && !settings.profiles.contains(where: { $0.name == entry.profile })
    {
      plan.unchecked.append(entry.profile)
    }
    return plan
  }

  /// The cases of a trace: those of each profile in turn.
  private func cases(of checked: CheckedTrace, _ results: [[Replay]]) -> [CheckCase] {
    let rows = settings.baseline.map { baseline in
      baseline.rows[checked.group.map { baseline.groups[$0] } ?? 0..<0]
    }
    var cases: [CheckCase] = []
    for (part, results) in zip(checked.plan.parts, results) {
      cases += checker.cases(
        of: CheckCase(
          source: checked.source, trace: checked.key.trace,
          profile: settings.profiles[part.profile].name),
        results: results, entry: part.entry, rows: part.isRecorded ? rows : nil)
    }
    return cases
  }

  private mutating func decide(_ trace: Trace, _ request: Request) -> [[Replay]] {
    if let index = deciding.firstIndex(where: { $0.request == request }) {
      return deciding[index].replayers.replayEach(trace)
    }
    var replayers = Replayer(
      profiles: request.profiles.map { settings.profiles[$0] }, detail: request.detail())
    let results = replayers.replayEach(trace)
    deciding.append((request, replayers))
    return results
  }

  private mutating func explain(_ trace: Trace, _ request: Request, _ profile: Int) -> [Replay] {
    explaining[
      request,
      default: Replayer(profiles: [settings.profiles[profile]], detail: request.detail(.findings))
    ].replay(trace)
  }
}

/// A trace that a worker has checked.
package struct CheckedTrace: Sendable {
  var source: Trace.Source
  var key: TraceKey
  /// Where the baseline has it; nil where it does not.
  var group: Int?
  var plan = CheckPlan(parts: [])
  var cases: [CheckCase] = []
  /// Its results for a new baseline.
  var rows: [BaselineRow] = []
  /// Why its expectation cannot be understood.
  var error: AnalysisError?
}

/// How one trace is checked.
struct CheckPlan: Sendable {
  /// One profile, and what is expected of it.
  struct Part: Sendable {
    /// The profile's index in the settings.
    var profile: Int
    var entry: Expectation.Entry?
    /// Whether its results are compared with the baseline, or recorded for a new one.
    var isRecorded: Bool
  }

  /// In the order of the profiles.
  var parts: [Part]
  /// Profiles that the expectation names and that were not chosen.
  var unchecked: [String] = []

  /// Whether any check looks at the timeline.
  var needsFrames: Bool {
    parts.contains { $0.entry?.detail.contains(.frames) ?? false }
  }
}
