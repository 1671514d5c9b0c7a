package import SwipeReplay

/// How often each rule of a profile was the one that settled a gesture.
package struct RuleCoverage: Sendable, Hashable {
  /// A rule that can settle a gesture.
  package struct Row: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case refuse, decide
    }

    package var profile: String
    package var recognizer: String
    package var kind: Kind
    /// The refusing rule's name, or the deciding rule's text, as results have it.
    package var rule: String
    package var count = 0
  }

  /// In the order of the profile.
  package private(set) var rows: [Row] = []

  package init(_ profile: Profile) {
    for recognizer in profile.rules.recognizers {
      for refusal in recognizer.refuse {
        rows.append(
          Row(
            profile: profile.name, recognizer: recognizer.name, kind: .refuse,
            rule: refusal.name))
      }
      for rule in recognizer.decide {
        rows.append(
          Row(
            profile: profile.name, recognizer: recognizer.name, kind: .decide, rule: rule.text))
      }
    }
  }

  /// The rules that never settled anything.
  package var unused: [Row] { rows.filter { $0.count == 0 } }

  package mutating func count(_ result: Replay) {
    let kind: Row.Kind
    switch result.outcome {
    case .refused: kind = .refuse
    case .finish, .cancel: kind = .decide
    case .failed, .open: return
    }
    let index = rows.firstIndex {
      $0.kind == kind && $0.recognizer == result.recognizer && $0.rule == result.rule
    }
    if let index { rows[index].count += 1 }
  }
}
