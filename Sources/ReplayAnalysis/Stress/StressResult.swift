package import SwipeReplay

/// The robustness of one decision: the results under each kind of disturbance.
package struct StressResult: Sendable {
  /// A result that differs from the decision.
  package enum Change: Hashable, Comparable, Sendable, CaseIterable {
    case outcome(Outcome)
    /// The outcome is the same, but of another recognizer that began.
    case otherRecognizer
    /// The trace has another number of gestures.
    case gone

    package static let allCases =
      Outcome.Kind.allCases.map { Self.outcome(Outcome($0)) } + [.otherRecognizer, .gone]

    /// The name in tables and in results for programs.
    package var name: String {
      switch self {
      case .outcome(let outcome): outcome.description
      case .otherRecognizer: "otherRecognizer"
      case .gone: "gone"
      }
    }

    /// Whether both share a column of a table without targets.
    package func isOfKind(_ other: Change) -> Bool {
      if case .outcome(let own) = self, case .outcome(let other) = other {
        return own.kind == other.kind
      }
      return self == other
    }
  }

  /// The results of one decision under one kind of disturbance.
  package struct Kind: Sendable {
    package let disturbance: Disturbance
    /// The number of disturbed recordings; at least 1.
    package private(set) var runs = 0
    /// The number of disturbed recordings that kept the decision.
    package private(set) var kept = 0
    /// The other results and their counts, in the order of ``StressResult/Change``; each at least once.
    package private(set) var changes: [(change: Change, count: Int)] = []

    init(_ disturbance: Disturbance) {
      self.disturbance = disturbance
    }

    /// - Parameter change: The other result, or nil if the decision was kept.
    mutating func count(_ change: Change?) {
      runs += 1
      guard let change else {
        kept += 1
        return
      }
      let place = changes.firstIndex { $0.change >= change } ?? changes.count
      if place == changes.count || changes[place].change != change {
        changes.insert((change, 0), at: place)
      }
      changes[place].count += 1
    }
  }

  /// The undisturbed decision: the result that represents its gesture and profile.
  package let result: Replay
  /// The number of gestures of the trace.
  package let gestures: Int
  /// The kinds of disturbances of the trace, in the order of ``Disturbance``.
  package let kinds: [Kind]
  /// The fraction of disturbed replays that keep the decision, from 0 to 1: the mean over the
  /// kinds, so that a kind with many runs has no more weight than a kind with one.
  package let score: Double

  init(_ result: Replay, gestures: Int, kinds: [Kind]) {
    self.result = result
    self.gestures = gestures
    self.kinds = kinds
    let shares = kinds.reduce(0) { $0 + Double($1.kept) / Double($1.runs) }
    score = kinds.isEmpty ? 1 : shares / Double(kinds.count)
  }

  package var isAlwaysKept: Bool { score == 1 }
}

extension Replay {
  /// Returns whether another result is the same decision: the same outcome, of the same recognizer
  /// if any began. A gesture that is still open may have begun or not.
  func isSameDecision(as other: Replay) -> Bool {
    outcome == other.outcome && (beganAt == nil) == (other.beganAt == nil)
      && (beganAt == nil || recognizer.isExactly(other.recognizer))
  }
}
