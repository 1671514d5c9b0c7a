/// The operation of one node of a compiled rule. `a > b` is compiled as `b < a`, so `<` and `<=`
/// are the only ordered comparisons.
enum RuleOperation: UInt8, Sendable {
  case constant, slot
  case negate, not, absolute, squareRoot, sign
  case add, subtract, multiply, divide, minimum, maximum, hypotenuse
  case less, lessOrEqual, equal, notEqual
  case and, or, choose

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

  var isOrderedComparison: Bool { self == .less || self == .lessOrEqual }
  var isComparison: Bool { isOrderedComparison || self == .equal || self == .notEqual }
}

/// One operation of a compiled rule; its operands are the indices of other nodes.
struct RuleNode: Sendable {
  var operation: RuleOperation
  /// The first operand; for a slot, its index.
  var first: UInt32 = 0
  var second: UInt32 = 0
  var third: UInt32 = 0
  var constant = 0.0

  /// The operands in order of evaluation.
  var operands: ArraySlice<UInt32> { [first, second, third].prefix(operation.operandCount) }

  /// Returns the node as it is in a program with `offset` nodes before it.
  func moved(by offset: UInt32) -> RuleNode {
    guard operation.operandCount > 0 else { return self }
    return RuleNode(
      operation: operation, first: first + offset, second: second + offset, third: third + offset)
  }
}

/// What a bare name is compared with by `<`, `<=`, `>` or `>=`.
struct RuleThreshold {
  let node: UInt32
  /// Whether the comparison changes between the threshold and the Double below it, as for `x < 3` and `x >= 3`;
  /// otherwise it changes between the threshold and the Double above.
  let isUpper: Bool

  /// Returns the value nearest to the current one on the other side of the threshold.
  func value(beyond current: Double, _ threshold: Double) -> Double {
    // The sum of -0 and 0 is 0.
    let place = threshold + 0
    let (low, high) = isUpper ? (place.nextDown, place) : (place, place.nextUp)
    return current < high ? high : low
  }
}

/// Compiled rules: nodes in one flat array, each stored after its operands.
struct RuleProgram: Sendable {
  private(set) var nodes: [RuleNode] = []

  /// Appends a node and returns its index.
  mutating func append(_ node: RuleNode) -> UInt32 {
    nodes.append(node)
    return UInt32(nodes.count - 1)
  }

  /// Appends another program and returns the offset added to the indices of its nodes.
  mutating func append(_ other: RuleProgram) -> UInt32 {
    let offset = UInt32(nodes.count)
    nodes.append(contentsOf: other.nodes.map { $0.moved(by: offset) })
    return offset
  }

  /// Whether a node with a Boolean value, such as a comparison, holds.
  @inline(__always)
  func holds(_ index: UInt32, in values: [Double]) -> Bool {
    let node = nodes[Int(index)]
    switch node.operation {
    // Most rules are ordered comparisons: evaluating them here saves a call.
    case .less: return operand(node.first, values) < operand(node.second, values)
    case .lessOrEqual: return operand(node.first, values) <= operand(node.second, values)
    default: return value(of: index, in: values) != 0
    }
  }

  /// Returns the value of one node; a Boolean is 0 or 1. `&&`, `||` and `if` evaluate only the operands they need.
  ///
  /// Recurses at most ``RuleLimits/height`` deep.
  func value<Inputs: RuleInputs>(of index: UInt32, in values: Inputs) -> Inputs.Number {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return Inputs.Number(node.constant)
    case .slot: return values[Int(node.first)]
    case .negate: return -operand(node.first, values)
    case .not: return operand(node.first, values).inverted
    case .absolute: return operand(node.first, values).absolute
    case .squareRoot: return operand(node.first, values).root
    case .sign: return operand(node.first, values).signum
    case .add: return operand(node.first, values) + operand(node.second, values)
    case .subtract: return operand(node.first, values) - operand(node.second, values)
    case .multiply: return operand(node.first, values) * operand(node.second, values)
    case .divide: return operand(node.first, values) / operand(node.second, values)
    case .minimum: return operand(node.first, values).lesser(operand(node.second, values))
    case .maximum: return operand(node.first, values).greater(operand(node.second, values))
    case .hypotenuse: return operand(node.first, values).hypotenuse(operand(node.second, values))
    case .less: return operand(node.first, values).isBelow(operand(node.second, values))
    case .lessOrEqual: return operand(node.first, values).isAtMost(operand(node.second, values))
    case .equal: return operand(node.first, values).matches(operand(node.second, values))
    case .notEqual: return operand(node.first, values).differs(from: operand(node.second, values))
    case .and:
      let left = operand(node.first, values)
      switch left.isTrue {
      case false: return left
      case true: return operand(node.second, values).because(of: left)
      case nil: return left.lesser(operand(node.second, values))
      }
    case .or:
      let left = operand(node.first, values)
      switch left.isTrue {
      case true: return left
      case false: return operand(node.second, values).because(of: left)
      case nil: return left.greater(operand(node.second, values))
      }
    case .choose:
      let condition = operand(node.first, values)
      switch condition.isTrue {
      case true: return operand(node.second, values).because(of: condition)
      case false: return operand(node.third, values).because(of: condition)
      case nil:
        return operand(node.second, values).joined(with: operand(node.third, values))
      }
    }
  }

  /// Returns the same value as ``value(of:in:)``. Most operands are names and constants, and
  /// reading them here saves a call.
  @inline(__always)
  func operand<Inputs: RuleInputs>(_ index: UInt32, _ values: Inputs) -> Inputs.Number {
    let node = nodes[Int(index)]
    switch node.operation {
    case .slot: return values[Int(node.first)]
    case .constant: return Inputs.Number(node.constant)
    default: return value(of: index, in: values)
    }
  }

  func comparesNaN(at index: UInt32, in values: [Double]) -> Bool {
    let node = nodes[Int(index)]
    if node.operation.isComparison,
      value(of: node.first, in: values).isNaN || value(of: node.second, in: values).isNaN
    {
      return true
    }
    switch node.operation {
    case .slot, .constant: return false
    case .and, .or:
      if comparesNaN(at: node.first, in: values) { return true }
      let needsSecond = (value(of: node.first, in: values) != 0) == (node.operation == .and)
      return needsSecond && comparesNaN(at: node.second, in: values)
    case .choose:
      if comparesNaN(at: node.first, in: values) { return true }
      let chosen = value(of: node.first, in: values) != 0 ? node.second : node.third
      return comparesNaN(at: chosen, in: values)
    default:
      return node.operands.contains { comparesNaN(at: $0, in: values) }
    }
  }

  func isName(_ index: UInt32, _ slot: RuleSlot) -> Bool {
    nodes[Int(index)].operation == .slot && nodes[Int(index)].first == slot.index
  }

  func isConstant(_ index: UInt32) -> Bool { nodes[Int(index)].operation == .constant }

  /// Whether a node is a bare name, or one of these operations with such an operand.
  func has(_ slot: RuleSlot, at index: UInt32, through operations: [RuleOperation]) -> Bool {
    let node = nodes[Int(index)]
    return isName(index, slot)
      || operations.contains(node.operation)
        && node.operands.contains { has(slot, at: $0, through: operations) }
  }

  /// The operations whose result has the unit of their operands: `max(edgeWidth, safeArea.left)`.
  static let keepingUnits: [RuleOperation] = [
    .add, .subtract, .negate, .absolute, .minimum, .maximum, .hypotenuse, .choose,
  ]

  /// The unit that all operands with one have; nil for products, and whatever else changes it.
  func unit(of index: UInt32, _ unit: (RuleSlot) -> String?) -> String? {
    let node = nodes[Int(index)]
    switch node.operation {
    case .slot: return unit(RuleSlot(index: Int(node.first)))
    case let operation where Self.keepingUnits.contains(operation):
      var common: String?
      for operand in node.operands {
        guard let own = self.unit(of: operand, unit) else { continue }
        guard common == nil || common == own else { return nil }
        common = own
      }
      return common
    default: return nil
    }
  }

  func mentions(_ slots: [RuleSlot], from index: UInt32) -> Bool {
    let node = nodes[Int(index)]
    if node.operation == .slot { return slots.contains { $0.index == Int(node.first) } }
    return node.operands.contains { mentions(slots, from: $0) }
  }

  /// Adds what a bare name is compared with by order.
  ///
  /// - Returns: false if the name is used in any other way.
  func addThresholds(
    of slot: RuleSlot, from index: UInt32, to thresholds: inout [RuleThreshold]
  ) -> Bool {
    let node = nodes[Int(index)]
    guard node.operation.isOrderedComparison else {
      return !isName(index, slot)
        && node.operands.allSatisfy { addThresholds(of: slot, from: $0, to: &thresholds) }
    }
    for (side, other) in [(node.first, node.second), (node.second, node.first)]
    where isName(side, slot) {
      let isFirst = side == node.first
      thresholds.append(RuleThreshold(node: other, isUpper: isFirst == (node.operation == .less)))
      return !mentions([slot], from: other)
    }
    return !mentions([slot], from: index)
  }

  /// Whether a bare name is compared for equality.
  func asksForValue(of slot: RuleSlot) -> Bool {
    nodes.contains { node in
      (node.operation == .equal || node.operation == .notEqual)
        && node.operands.contains { isName($0, slot) }
    }
  }
}
