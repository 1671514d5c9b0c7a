import SwipeReplay

/// The findings of moving the parameters of one profile.
package struct ProfileMutation: Sendable {
  package var profile: String
  package var reaches: [ParameterReach] = []
  /// The parameters that were not moved to the end, since the replays would have cost too much.
  package var notMoved: [String] = []
  package var rules: [RuleCoverage] = []

  /// The rules that never settled a gesture.
  package var unusedRules: [RuleCoverage] { rules.filter { $0.count == 0 } }

  /// Whether every parameter was moved and none is loose, and every rule settles a gesture.
  package var isTight: Bool {
    notMoved.isEmpty && unusedRules.isEmpty && !reaches.contains(where: \.isLoose)
  }
}

/// The range in which a parameter can move before a check notices.
package struct ParameterReach: Sendable {
  /// The end of the range in one direction.
  package struct End: Sendable, Equatable {
    /// The farthest value that no check notices.
    package var last: Double
    /// The first value that a check notices, close to `last`, or nil if none was found.
    package var first: Double?
    /// The first trace that notices it.
    package var noticedBy: String?
    /// Whether the profile does not allow values beyond `last`.
    package var isLastAllowed = false

    package var isNoticed: Bool { first != nil }
  }

  package var parameter: String
  package var value: Double
  package var down: End
  package var up: End

  /// A parameter is loose if it can move by this fraction of its value without being noticed.
  package static let looseness = 0.1

  /// Whether the parameter can move by a tenth of its value, up or down, without failing a check. A
  /// parameter of 0 is loose if no check notices any move.
  package var isLoose: Bool {
    if value == 0 { return isUnexercised }
    let room = Self.looseness * value.magnitude
    return down.last <= value - room || up.last >= value + room
  }

  /// Whether no move of the parameter is noticed.
  package var isUnexercised: Bool { !down.isNoticed && !up.isNoticed }
}

/// A rule that can settle a gesture, and the number of gestures that it settled.
package struct RuleCoverage: Sendable {
  package enum Kind: String, Sendable {
    case refuse, decide
  }

  package var recognizer: String
  package var kind: Kind
  /// The refusing rule's name, or the deciding rule's text, as in results.
  package var rule: String
  package var count = 0

  /// Returns the rules of a profile, in its order.
  static func rules(of profile: Profile) -> [RuleCoverage] {
    profile.rules.recognizers.flatMap { recognizer in
      (recognizer.refuse.map { (Kind.refuse, $0.name) }
        + recognizer.decisionRules.map { (.decide, $0.text) })
        .map { RuleCoverage(recognizer: recognizer.name, kind: $0, rule: $1) }
    }
  }

  /// Returns whether the rule settled a gesture.
  func settled(_ result: Replay) -> Bool {
    guard recognizer.isExactly(result.recognizer) else { return false }
    return switch result.outcome.kind {
    case .refused: kind == .refuse && rule.isExactly(result.rule)
    case .finish, .cancel: kind == .decide && rule.isExactly(result.label.decidingRule)
    case .nothing, .failed, .open: false
    }
  }
}
