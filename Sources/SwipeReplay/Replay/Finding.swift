package import RuleLanguage
public import TextFormats

/// A rule as written, with its values filled in, and whether it held.
public struct Finding: Sendable {
  /// A piece of the rule: its own text, or the value of the name before it.
  public typealias Piece = TextPiece

  /// Where the values come from.
  enum Content {
    /// A rule and the values it saw: its texts are made only for results that show them.
    case rule(Rule, RuleValues)
    case text([Piece])
  }

  /// The name of a shouldBegin rule, or nil for any other rule.
  public let name: String?
  /// The rule as written; `otherwise` for the last rule of a decision.
  public let rule: String
  let content: Content
  /// Whether the rule held.
  public let holds: Bool
  /// The outcome if this rule of the decision holds, or nil for any other rule.
  package let outcome: Outcome?
  /// Whether the values are those of the move that came nearest, and not those at the end.
  var isOfNearestMove = false

  init(_ rule: Rule, values: RuleValues, name: String? = nil, outcome: Outcome? = nil) {
    (self.name, self.rule, self.outcome) = (name, rule.text, outcome)
    holds = rule.holds(values)
    content = .rule(rule, values)
  }

  package init(
    name: String? = nil, rule: String, pieces: [Piece], holds: Bool, outcome: Outcome? = nil
  ) {
    (self.name, self.rule, self.holds, self.outcome) = (name, rule, holds, outcome)
    content = .text(pieces)
  }

  /// The rule's text with a value after each name, in order; empty for `otherwise`.
  public var pieces: [Piece] {
    switch content {
    case .rule(let rule, let values): rule.pieces(values)
    case .text(let pieces): pieces
    }
  }

  /// The seconds from the first touch to the move that its values are of, if that came nearest and others followed.
  var timeOfNearestMove: Double? { isOfNearestMove ? elapsed : nil }

  /// The seconds from the first touch to what its values are of.
  var elapsed: Double? {
    if case .rule(_, let values) = content { values[RuleName.elapsed.slot] } else { nil }
  }

  /// Whether it is no bare `otherwise`.
  var isCondition: Bool { if case .text(let pieces) = content { !pieces.isEmpty } else { true } }

  /// Whether the rule compared something that is not a number; such a comparison is false.
  public var comparedNaN: Bool {
    if case .rule(let rule, let values) = content { rule.comparesNaN(values) } else { false }
  }

  /// The comparisons that determined whether the rule holds.
  package var comparisons: [DecisiveComparison] {
    guard case .rule(let rule, let values) = content else { return [] }
    return rule.decisiveComparisons(values, isFixed: RuleName.isFixed) { RuleName($0)?.unit }
  }
}
