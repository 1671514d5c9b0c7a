import InteractiveTransition
import RuleLanguage

// A decision for people: every comparison true as written, with both sides, and what it would have needed.

extension Replay {
  /// The clauses that settled the decision: `progress 0.433, needs more than finishProgress 0.5`, then
  /// `or velocity.x 40 pt/s, needs more than 100 pt/s`; for a refusal, what it would take to begin. Empty if no
  /// rule compared anything.
  ///
  /// Each clause is divided into words; a name, its value and the unit are one word.
  package var reasons: [[String]] {
    let clauses = decisiveClauses
    let slant = outcome == .refused ? clauses.slant : nil
    return (slant.map { [[$0 + ":"]] } ?? []) + clauses.words
  }

  /// The reasons for a table: `progress 0.433 <= 0.5; velocity.x 40 <= 100`.
  var briefReason: String { decisiveClauses.map(\.brief).joined(separator: "; ") }

  /// The axis of the first value along one that the decision compared, or nil if there is none.
  var axisOfReasons: Margin.Axis? {
    decisiveClauses.lazy.flatMap(\.comparison.slots).compactMap { RuleName($0)?.axis }.first
  }

  /// The clauses that decided or, if no rule held, what each rule to finish would have needed by itself. If the rule
  /// that held is part of an earlier one, as `a` is of `a && b`, what that one needed comes first.
  private var decisiveClauses: [ReasonClause] {
    let clauses = decisiveClauses(ofParametersAlone: false)
    return clauses.isEmpty ? decisiveClauses(ofParametersAlone: true) : clauses
  }

  /// - Parameter ofParametersAlone: whether to include what a parameter alone keeps from holding, whatever the swipe.
  private func decisiveClauses(ofParametersAlone: Bool) -> [ReasonClause] {
    if outcome == .refused { return findings.last?.refusingClauses ?? [] }
    let findings = self.findings.filter { $0.outcome?.isDecision ?? false }
    guard let deciding = findings.last else { return [] }
    var stated = deciding.clauses(as: .stated)
    var needed: [[ReasonClause]] = []
    for (index, other) in findings.dropLast().enumerated() where other.outcome != deciding.outcome {
      let isPart =
        deciding.outcome?.kind == .cancel
        && (other.outcome?.kind == .finish || label.hasSeveralOutcomes)
      guard stated.isEmpty || isPart && other.rule.contains(deciding.rule) else { continue }
      // If an earlier rule to cancel needs no more than this one to finish, it would have decided.
      let isPreceded = findings[..<index].contains { earlier in
        earlier.outcome == deciding.outcome && !earlier.comparisons.isEmpty
          && earlier.comparisons.allSatisfy { one in other.comparisons.contains(where: one.isLike) }
      }
      // A swipe that finishes for want of a reason to cancel needs none.
      let isAvoided = deciding.outcome?.kind == .finish
      var clauses = other.clauses(
        as: isAvoided ? .avoided : .needed, ofParametersAlone: ofParametersAlone)
      guard !isPreceded, !clauses.isEmpty else { continue }
      if label.hasSeveralOutcomes {
        clauses[clauses.count - 1].outcome = other.outcome
        needed.removeAll()
      }
      if !needed.isEmpty {
        let joint = DecisiveComparison.Joint.choice(of: clauses.hasChoice ? 1 : clauses.count)
        clauses[0].joint = isAvoided ? "and" : joint.rawValue
      }
      needed.append(clauses)
    }
    if !needed.isEmpty, !stated.isEmpty { stated[0].joint = "where" }
    return (needed.flatMap(\.self) + stated).grouped
  }
}

extension DecisiveComparison {
  /// Whether it is never true: a length is not less than a negative number.
  fileprivate var isImpossible: Bool {
    left.isLength && [.less, .lessOrEqual].contains(relation) && right.value < 0
  }

  /// Whether it makes the same comparison, whatever joins it to the one before.
  fileprivate func isLike(_ other: DecisiveComparison) -> Bool {
    left == other.left && right == other.right && relation == other.relation
  }
}

extension Finding {
  /// The comparisons with which a rule held: `progress 0.42 is more than finishProgress 0.4`. Nil if it did not, or
  /// compared nothing.
  package var reasonToHold: String? {
    let words = holds ? clauses(as: .stated).words.flatMap(\.self) : []
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The comparisons with which a rule kept a recognizer from beginning, by holding, or for want of others, after what
  /// that did: `gave up, too vertical: start.x 25 pt, needs less than edgeWidth 20 pt`. Nil if it compared nothing.
  func reasonNotToBegin(after key: String) -> String? {
    let clauses = clauses(as: holds ? .stated : .needed)
    let slant = clauses.slant.map { ", " + $0 } ?? ""
    return clauses.isEmpty
      ? nil : "\(key)\(slant): " + clauses.words.flatMap(\.self).joined(separator: " ")
  }

  /// The comparisons with which a rule refused, for a table: `edge: start.x 25 >= 20 pt`, or for states of the app what
  /// they mean: `a transition is running`.
  func briefReason(toRefuseBy name: String) -> String {
    let clauses = refusingClauses
    let words = clauses.map(\.brief).joined(separator: "; ")
    if !clauses.isEmpty, clauses.allSatisfy({ $0.state != nil }) { return words }
    return "\(name): " + (clauses.isEmpty ? roundedText : words)
  }

  fileprivate var refusingClauses: [ReasonClause] {
    clauses(as: .refusing).reduce(into: []) { clauses, clause in
      // For enumerated values, `kind == scroll` and `kind != row` read alike.
      if !clauses.contains(where: { $0.brief == clause.brief }) { clauses.append(clause) }
    }
  }

  /// The finger's travel along the axis of a translation of 0, which leaves it out, at the begin; nil for any other value.
  private func travelLeftOut(of side: DecisiveComparison.Side) -> Double? {
    guard case .rule(_, let values) = content, side.value == 0,
      let name = side.slot.flatMap(RuleName.init), [.translationX, .translationY].contains(name)
    else { return nil }
    let (location, start): (RuleName, RuleName) =
      name == .translationX ? (.locationX, .startX) : (.locationY, .startY)
    let travel = (values[location.slot] - values[start.slot]).magnitude
    return travel >= 0.5 ? travel : nil
  }

  /// The comparisons but for those of which transition it is that is running, which is said apart.
  private var comparisonsInWords: [DecisiveComparison] {
    let comparisons = self.comparisons
    func isOf(_ name: RuleName, _ comparison: DecisiveComparison) -> Bool {
      comparison.left.slot == name.slot
    }
    guard comparisons.count > 1, comparisons.contains(where: { isOf(.transitioning, $0) }) else {
      return comparisons
    }
    return comparisons.filter { !isOf(.settling, $0) && !isOf(.transition, $0) }
  }

  /// - Parameter role: the role of the comparisons in the decision.
  fileprivate func clauses(
    as role: ReasonClause.Role, ofParametersAlone: Bool = false
  ) -> [ReasonClause] {
    let comparisons = comparisonsInWords
    // No swipe satisfies a rule that a parameter switches off.
    let isSwitchedOff =
      !ofParametersAlone && [.needed, .avoided].contains(role)
      && comparisons.allSatisfy { $0.slots.allSatisfy(RuleName.isParameter) }
    guard !isSwitchedOff else { return [] }
    // For several comparisons, what they need is harder to read than what they are.
    let role = role == .refusing && comparisons.count > 1 ? .stated : role
    // No finger meets an impossible need; the other comparisons say enough.
    let possible = comparisons.filter { role != .needed || !$0.isImpossible }
    let told = possible.isEmpty ? comparisons : possible
    return told.enumerated().map {
      // All that was avoided is so. Of those that are enough together, one may not be told.
      let isAlone = $1.joint.isChoice && told.count < self.comparisons.count
      let joint = role == .avoided ? "and" : isAlone ? "or" : $1.joint.rawValue
      return ReasonClause(
        comparison: $1, role: role, joint: $0 == 0 ? nil : joint,
        moveTime: $0 == 0 ? timeOfNearestMove : nil,
        travelLeftOut: role == .refusing ? travelLeftOut(of: $1.left) : nil)
    }
  }
}
