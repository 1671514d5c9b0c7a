/// How strongly an operator binds, from the weakest.
enum RuleBinding: Int, Comparable {
  case or, and, not, comparison, sum, product, sign

  /// The binding of an operator with two sides; nil for any other token.
  init?(_ token: RuleToken.Kind) {
    switch token {
    case .or: self = .or
    case .and: self = .and
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: self = .comparison
    case .plus, .minus: self = .sum
    case .times, .over: self = .product
    case .number, .name, .true, .false, .not, .looseNot, .open, .close, .comma, .end: return nil
    }
  }

  /// What the right side must bind with, so that rows group from the left.
  var tighter: RuleBinding { RuleBinding(rawValue: rawValue + 1) ?? .sign }

  static func < (left: RuleBinding, right: RuleBinding) -> Bool { left.rawValue < right.rawValue }
}
