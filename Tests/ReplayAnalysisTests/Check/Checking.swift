import SwipeReplay
import TestSupport

@testable import ReplayAnalysis

/// Returns a slow swipe in a view of 400 points that rests before it ends, so that its velocity is 0.
func swipe(progress: Double, stack: Int = 2) -> Recording {
  Recording().with { $0.navigation = NavigationStack(depth: stack) }
    .touchDown(at: 10).move(by: 10 + progress * 400, over: 0.07)
    .move(by: 0, over: 0.05).lift()
}

extension Recording {
  /// The trace with a name and an expectation, as JSON text.
  func trace(_ name: String, expect: String? = nil) throws -> Trace {
    var trace = trace
    trace.name = name
    trace.source = Trace.Source(path: "traces/\(name).json")
    trace.expectation = try expect.map { try JSONValue.parse(Array($0.utf8), file: "t.json") }
    return trace
  }
}

extension CheckSettings {
  /// All built-in profiles, as if none were chosen.
  static func builtIn(baseline: Baseline? = nil) throws -> CheckSettings {
    CheckSettings(
      profiles: try Profile.builtInNames.map { try Profile.named($0) }, isChosen: false,
      defaultProfile: "pj", baseline: baseline)
  }

  /// The given profiles, chosen explicitly.
  static func chosen(_ profiles: Profile..., baseline: Baseline? = nil) -> CheckSettings {
    CheckSettings(profiles: profiles, isChosen: true, defaultProfile: "pj", baseline: baseline)
  }
}

/// Returns the cases of some traces, including missing ones, and the counts.
func check(
  _ traces: [Trace], _ settings: CheckSettings
) throws -> (cases: [CheckCase], summary: CheckSummary) {
  var worker = try CheckWorker(settings)
  var run = try CheckRun(settings)
  var cases: [CheckCase] = []
  for trace in traces { cases += try run.take(worker.check(trace, path: trace.source.path)) }
  cases += run.missing(path: { $0 }, isGiven: { _ in true })
  return (cases, run.summary)
}

/// Returns the baseline recorded from some traces with a profile.
func record(_ traces: [Trace], with profile: Profile) throws -> Baseline {
  var settings = CheckSettings.chosen(profile)
  settings.comparesBaseline = true
  var worker = try CheckWorker(settings, keepsRows: true)
  var run = try CheckRun(settings)
  for trace in traces { _ = try run.take(worker.check(trace, path: trace.source.path)) }
  guard let baseline = run.newBaseline else { throw NoBaseline() }
  return baseline
}

struct NoBaseline: Error {}
