/// What one node of a compiled rule does. Comparisons are turned round so that only `<` and `<=`
/// remain of the ordered ones.
enum RuleOperation: UInt8, Sendable {
  case constant, slot
  case negate, not, absolute, squareRoot, sign
  case add, subtract, multiply, divide, minimum, maximum, hypotenuse
  case less, lessOrEqual, equal, notEqual
  case and, or, choose

  /// How many operands it has.
  var operandCount: Int {
    switch self {
    case .constant, .slot: 0
    case .negate, .not, .absolute, .squareRoot, .sign: 1
    case .add, .subtract, .multiply, .divide, .minimum, .maximum, .hypotenuse, .less,
      .lessOrEqual, .equal, .notEqual, .and, .or:
      2
    case .choose: 3
    }
  }

  /// Whether it compares two values.
  var isComparison: Bool {
    switch self {
    case .less, .lessOrEqual, .equal, .notEqual: true
    default: false
    }
  }
}

/// One operation of a compiled rule; its operands are other nodes, by their index.
struct RuleNode: Sendable {
  var operation: RuleOperation
  /// The first operand; for a slot, which one.
  var first: UInt32 = 0
  var second: UInt32 = 0
  var third: UInt32 = 0
  var constant = 0.0

  /// The operands, in the order they are asked.
  var operands: [UInt32] { Array([first, second, third].prefix(operation.operandCount)) }

  /// The node in a program where `offset` nodes stand before it.
  func moved(by offset: UInt32) -> RuleNode {
    guard operation.operandCount > 0 else { return self }
    return RuleNode(
      operation: operation, first: first + offset, second: second + offset, third: third + offset)
  }
}
