/// Where a value was written, and its name in the code. All origins are equal, so that equal values with different
/// origins are.
struct SourceOrigin: Hashable, Sendable {
  var name: String?
  var place: SourcePlace

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A value of the code in terms of the names of rules.
indirect enum SymbolicValue: Hashable, Sendable {
  case number(Double, SourceOrigin)
  case bool(Bool)
  /// A name of the rule language that is a number: `translation.x`.
  case name(String)
  /// A name of the rule language that is true or false: `transitioning`.
  case flag(String)
  /// An operator or a function of the rule language.
  case operation(String, [SymbolicValue])
  /// A point, size or rectangle.
  case fields([String: SymbolicValue])
  case object(SourceObject)
  /// A word of an enumeration: `began`.
  case word(String)
  case text(String)
  case list([SymbolicValue])
  case null
  /// Something that is not read, with its text in the code.
  case unknown(String, SourceOrigin)
  /// A variable of a type that can be true or false, or a number, with the value that it has at first.
  case variable(String, SymbolicValue, SourceOrigin)

  /// Whether it can be part of a rule.
  var isScalar: Bool {
    switch self {
    case .number, .bool, .name, .flag, .operation, .unknown, .variable: true
    default: false
    }
  }

  var isBoolean: Bool {
    switch self {
    case .bool, .flag: true
    case .operation(let name, let parts):
      name == "if"
        ? parts[1].isBoolean : ["<", "<=", ">", ">=", "==", "!=", "&&", "||", "not"].contains(name)
    case .variable(_, let initial, _): initial.isBoolean
    default: false
    }
  }

  /// Whether it is certainly not true or false.
  var isNumber: Bool {
    switch self {
    case .number, .name: true
    case .operation: !isBoolean
    default: false
    }
  }

  /// Whether a condition holds for all values of it or in its parts.
  func contains(_ condition: (SymbolicValue) -> Bool) -> Bool {
    if condition(self) { return true }
    guard case .operation(_, let parts) = self else { return false }
    return parts.contains { $0.contains(condition) }
  }

  /// The number of operations in it, which bounds the values that are made.
  var size: Int {
    guard case .operation(_, let parts) = self else { return 1 }
    return parts.reduce(1) { $0 + $1.size }
  }

  var negated: SymbolicValue {
    switch self {
    case .bool(let bool): .bool(!bool)
    case .operation("not", let parts): parts[0]
    case .operation("<", let parts): .operation(">=", parts)
    case .operation(">=", let parts): .operation("<", parts)
    case .operation(">", let parts): .operation("<=", parts)
    case .operation("<=", let parts): .operation(">", parts)
    case .operation("==", let parts): .operation("!=", parts)
    case .operation("!=", let parts): .operation("==", parts)
    case .operation("&&", let parts): .operation("||", parts.map(\.negated))
    case .operation("||", let parts): .operation("&&", parts.map(\.negated))
    default: .operation("not", [self])
    }
  }

  var number: Double? {
    switch self {
    case .number(let number, _): number
    case .operation("neg", let parts): parts[0].number.map { -$0 }
    default: nil
    }
  }

  /// Applies an operator, and computes what is known.
  static func apply(_ name: String, _ parts: [SymbolicValue]) -> SymbolicValue {
    let first = parts[0]
    let second = parts.count > 1 ? parts[1] : first
    switch name {
    case "not": return first.negated
    case "&&":
      if first == .bool(true) { return second }
      if first == .bool(false) || second == .bool(false) { return .bool(false) }
      if second == .bool(true) { return first }
    case "||":
      if first == .bool(false) { return second }
      if first == .bool(true) || second == .bool(true) { return .bool(true) }
      if second == .bool(false) { return first }
    case "==", "!=":
      if case .bool(let bool) = second { return bool == (name == "==") ? first : first.negated }
      if case .bool(let bool) = first { return bool == (name == "==") ? second : second.negated }
      if let left = first.number, let right = second.number {
        return .bool((left == right) == (name == "=="))
      }
    case "<", "<=", ">", ">=":
      if let left = first.number, let right = second.number, !first.isNamed, !second.isNamed {
        return .bool(
          name == "<"
            ? left < right
            : name == "<=" ? left <= right : name == ">" ? left > right : left >= right)
      }
    case "if":
      if case .bool(let bool) = first { return bool ? second : parts[2] }
      if second == parts[2] { return second }
    case "min", "max":
      // A clamp is shorter.
      if let clamp = clamp(name, parts) { return clamp }
    case "*":
      if first.number == 1, !first.isNamed { return second }
      if second.number == 1, !second.isNamed { return first }
    case "/":
      if second.number == 1, !second.isNamed { return first }
    case "+", "-":
      if second.number == 0, !second.isNamed { return first }
      if first.number == 0, !first.isNamed, name == "+" { return second }
    default: break
    }
    return .operation(name, parts)
  }

  /// Whether it has a name in the code, so that it is a parameter and not known.
  var isNamed: Bool {
    if case .number(_, let origin) = self { return origin.name != nil }
    if case .operation(_, let parts) = self { return parts.contains(where: \.isNamed) }
    return false
  }

  /// `min(1, max(0, x))` and its other orders as `clamp(x, 0, 1)`.
  private static func clamp(_ name: String, _ parts: [SymbolicValue]) -> SymbolicValue? {
    guard parts.count == 2, let limitIndex = parts.firstIndex(where: { $0.number != nil }),
      case .operation(let inner, let innerParts) = parts[1 - limitIndex], innerParts.count == 2,
      inner == (name == "min" ? "max" : "min"),
      let innerIndex = innerParts.firstIndex(where: { $0.number != nil })
    else { return nil }
    let (outer, nested) = (parts[limitIndex], innerParts[innerIndex])
    let (low, high) = name == "min" ? (nested, outer) : (outer, nested)
    guard let lowest = low.number, let highest = high.number, lowest <= highest else { return nil }
    return .operation("clamp", [innerParts[1 - innerIndex], low, high])
  }
}

/// What an object of UIKit is in the model.
enum SourceObject: Hashable, Sendable {
  /// The recognizer whose handler runs.
  case gesture
  /// Another recognizer of the code, by the name of its variable.
  case recognizer(String)
  case systemPop
  case view
  case screen
  case this
  case navigation
  case stack
  case top
  case coordinator
  case presented
  case touch
  case fromView, toView
  case context
  /// The interaction controller or the property animator.
  case transition
  case controller
}
