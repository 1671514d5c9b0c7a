import GestureRecognition
import TouchTrace

extension Replay {
  /// A result that is open until something settles it.
  init(_ trace: Trace, _ gesture: GestureSpan, profile: String, recognizer: String) {
    self.init(
      source: trace.source, trace: trace.name, gesture: gesture.number, profile: profile,
      recognizer: recognizer, outcome: .open, rule: "",
      startedAt: gesture.start.seconds(since: gesture.firstTouch), beganAt: nil, endedAt: nil,
      values: nil, margin: nil, findings: [], frames: [], events: [])
  }

  /// Takes the outcome from the decision, or from the recognizer's failure.
  mutating func settle(_ verdict: Verdict?, failure: (PanRecognizer.Failure, text: String)?) {
    if let verdict {
      outcome = verdict.decision == .finish ? .finish : .cancel
      rule = verdict.rule
      margin = verdict.margin
      findings = verdict.findings
    } else if let failure {
      if case .refused = failure.0 { outcome = .refused } else { outcome = .failed }
      rule = failure.text
    }
  }

  mutating func time(began: Timestamp?, ended: Timestamp?, in gesture: GestureSpan) {
    beganAt = began?.seconds(since: gesture.firstTouch)
    endedAt = ended?.seconds(since: gesture.firstTouch)
  }
}
