/// What rules are written with, for a reference: every operator and every function.
package enum RuleReference {
  package struct Entry: Sendable {
    /// As rules write it: `&& and`, `clamp(a, low, high)`.
    package let text: String
    package let meaning: String
  }

  /// The operators, from those that bind most loosely to those that bind most tightly; those of one entry
  /// bind alike.
  package static let operators = sequence(first: RuleBinding.or) {
    RuleBinding(rawValue: $0.rawValue + 1)
  }.map { Entry(text: $0.operators, meaning: $0.meaning) }

  package static let functions = RuleFunction.allCases.map {
    Entry(text: $0.usage, meaning: $0.meaning)
  }
}

extension RuleBinding {
  fileprivate var operators: String {
    switch self {
    case .or: "|| or"
    case .and: "&& and"
    case .not: "not"
    case .comparison: "< <= > >= == !="
    case .sum: "+ -"
    case .product: "* /"
    case .sign: "- !"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .or: "either is true"
    case .and: "both are true"
    case .not: "the opposite"
    case .comparison: "comparison; cannot be chained; == and != also compare truth values"
    case .sum: "addition, subtraction"
    case .product: "multiplication, division"
    case .sign: "in front of a value: negation, the opposite"
    }
  }
}

extension RuleFunction {
  fileprivate var usage: String {
    switch self {
    case .min: "min(a, b, …)"
    case .max: "max(a, b, …)"
    case .abs: "abs(a)"
    case .sqrt: "sqrt(a)"
    case .clamp: "clamp(a, low, high)"
    case .hypot: "hypot(x, y)"
    case .sign: "sign(a)"
    case .choose: "if(condition, a, b)"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .min: "the least"
    case .max: "the greatest"
    case .abs: "the absolute value"
    case .sqrt: "the square root"
    case .clamp: "a, but at least low and at most high"
    case .hypot: "the length of the vector (x, y)"
    case .sign: "-1, 0 or 1"
    case .choose: "a where the condition is true, else b"
    }
  }
}
