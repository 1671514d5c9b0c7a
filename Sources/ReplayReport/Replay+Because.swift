import SwipeReplay

extension Replay {
  /// The rules that settled the outcome, with exact values, and the outcome:
  /// `progress 0.42 > finishProgress 0.5 is false → cancel`. Nil for `open`, and where the replayer was
  /// not asked to explain.
  var because: String? {
    switch outcome {
    case .finish, .cancel:
      guard !findings.isEmpty else { return nil }
      let reasons = decidingFindings.map(\.sentence).joined(separator: "; ")
      return (reasons.isEmpty ? rule : reasons) + " → \(outcome.rawValue)"
    case .refused:
      return findings.last.map { "\($0.sentence) → refused by \(rule)" }
    case .failed:
      return rule + " → failed"
    case .open:
      return nil
    }
  }

  /// The rules of the decision that were asked and have something to compare: not the ones about
  /// beginning, which all let it begin, nor a bare `otherwise`.
  var decidingFindings: [Finding] { findings.filter { $0.name == nil && !$0.pieces.isEmpty } }
}

extension Finding {
  /// `progress 0.42 > finishProgress 0.5 is false`
  fileprivate var sentence: String {
    exactText + (holds ? " is true" : " is false") + (comparedNaN ? " (not a number)" : "")
  }
}
