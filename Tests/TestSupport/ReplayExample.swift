package import SwipeReplay
package import TouchTrace

extension Replay {
  /// A result made for a test; a test names what matters to it.
  ///
  /// - Parameters:
  ///   - beganAt: nil for a recognizer that never began; left out, it began where it has values.
  ///   - endedAt: nil for ``Outcome/open``; left out, 0.14 for any other outcome.
  package static func example(
    _ outcome: Outcome, rule: String, trace: String = "edge-flick",
    source: Trace.Source = Trace.Source(path: "traces/edge.jsonl", line: 3), gesture: Int = 1,
    profile: String = "pj", recognizer: String = "pop", estimator: VelocityEstimator? = nil,
    startedAt: Double = 0, beganAt: Double?? = .none, endedAt: Double?? = .none,
    values: Values? = nil, margin: Margin? = nil, findings: [Finding] = [],
    estimatorDisagreements: [EstimatorDisagreement] = [], frames: [Frame] = [],
    events: [LogEntry] = []
  ) -> Replay {
    var result = replayed
    result.source = source
    result.trace = trace
    result.gesture = gesture
    result.profile = profile
    result.recognizer = recognizer
    result.estimator = estimator
    result.outcome = outcome
    result.rule = rule
    result.startedAt = startedAt
    result.beganAt = beganAt ?? (values == nil ? nil : 0.016666666)
    result.endedAt = endedAt ?? (outcome == .open ? nil : 0.14)
    result.values = values
    result.margin = margin
    result.findings = findings
    result.estimatorDisagreements = estimatorDisagreements
    result.frames = frames
    result.events = events
    return result
  }

  /// Any result: only a replayer can make one.
  private static let replayed: Replay = {
    let tap = Recording().touchDown(at: 5).lift()
    guard let result = try? tap.onlyReplay(with: "pj") else {
      preconditionFailure("a tap has no result with 'pj'")
    }
    return result
  }()
}
