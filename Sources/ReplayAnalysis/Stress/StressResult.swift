package import SwipeReplay
import TextFormats

/// How sturdy one decision is: what became of it under each kind of disturbance.
package struct StressResult: Sendable {
  /// What a replay gave instead.
  package enum Change: Hashable, Sendable, CaseIterable {
    case outcome(Outcome)
    /// The same outcome, of another recognizer that began.
    case otherRecognizer
    /// The trace has another number of gestures.
    case gone

    package static let allCases = Outcome.allCases.map(Self.outcome) + [.otherRecognizer, .gone]

    /// In tables and results for programs.
    package var name: String {
      switch self {
      case .outcome(let outcome): outcome.rawValue
      case .otherRecognizer: "otherRecognizer"
      case .gone: "gone"
      }
    }

    /// Its index in `allCases`.
    fileprivate var place: Int {
      switch self {
      case .outcome(let outcome): Int(outcome.place)
      case .otherRecognizer: Outcome.allCases.count
      case .gone: Outcome.allCases.count + 1
      }
    }
  }

  /// What became of a decision under one kind of disturbance.
  package struct Kind: Sendable {
    package let disturbance: Disturbance
    /// How many disturbed recordings there were; at least 1.
    package private(set) var runs = 0
    /// In how many of them the decision was the same.
    package private(set) var kept = 0
    /// What it was instead, and how often, in the order of ``StressResult/Change``; each at least once.
    package private(set) var changes: [(change: Change, count: Int)] = []

    init(_ disturbance: Disturbance) {
      self.disturbance = disturbance
    }

    /// - Parameter change: nil where the decision was kept.
    mutating func count(_ change: Change?) {
      runs += 1
      guard let change else {
        kept += 1
        return
      }
      let place = changes.firstIndex { $0.change.place >= change.place } ?? changes.count
      if place == changes.count || changes[place].change != change {
        changes.insert((change, 0), at: place)
      }
      changes[place].count += 1
    }
  }

  /// The decision without a disturbance: the result that represents its gesture and profile.
  package let result: Replay
  /// How many gestures the trace has.
  package let gestures: Int
  /// Those that the trace was disturbed by, in the order of ``Disturbance``.
  package let kinds: [Kind]
  /// The share of disturbed replays that keep the decision, from 0 to 1: the mean of the shares of each kind, so
  /// that a kind with many runs counts no more than a kind with one.
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
  /// Whether another result is the same decision: the same outcome, of the same recognizer if any began. A gesture
  /// that is still open may have begun or not.
  func isSameDecision(as other: Replay) -> Bool {
    outcome == other.outcome && (beganAt == nil) == (other.beganAt == nil)
      && (beganAt == nil || recognizer.isExactly(other.recognizer))
  }
}

extension [Replay] {
  /// Of results in the order of gestures, the one that represents each gesture.
  var decisiveOfEachGesture: [Replay] {
    var decisive: [Replay] = []
    var start = 0
    while start < count {
      let gesture = self[start].gesture
      let end = self[start...].firstIndex { $0.gesture != gesture } ?? count
      if let result = self[start..<end].decisive { decisive.append(result) }
      start = end
    }
    return decisive
  }
}
