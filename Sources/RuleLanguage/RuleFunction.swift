/// The functions of the language.
enum RuleFunction: String, CaseIterable {
  case min, max, abs, sqrt, clamp, hypot, sign
  case choose = "if"

  /// How many arguments it takes; nil for two or more.
  var arity: Int? {
    switch self {
    case .min, .max: nil
    case .abs, .sqrt, .sign: 1
    case .hypot: 2
    case .clamp, .choose: 3
    }
  }

  /// What it takes, as a message says it.
  var arityWords: String {
    switch arity {
    case nil: "two or more arguments"
    case 1: "one argument"
    case 2: "two arguments"
    default: "three arguments"
    }
  }
}
