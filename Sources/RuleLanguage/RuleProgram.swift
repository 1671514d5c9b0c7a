/// Compiled rules: nodes in one flat array, each after its operands.
struct RuleProgram: Sendable {
  private(set) var nodes: [RuleNode] = []

  /// Adds a node and returns its index.
  mutating func append(_ node: RuleNode) -> UInt32 {
    nodes.append(node)
    return UInt32(nodes.count - 1)
  }

  /// Adds another program; its nodes then stand at their old index plus the one returned.
  mutating func append(_ other: RuleProgram) -> UInt32 {
    let offset = UInt32(nodes.count)
    nodes.append(contentsOf: other.nodes.map { $0.moved(by: offset) })
    return offset
  }

  /// The value of one node: a truth is 0 or 1. What `&&`, `||` and `if` decide without is not asked.
  ///
  /// It recurses at most ``RuleLimits/height`` deep.
  func value<Number: RuleNumber>(of index: UInt32, in values: [Number]) -> Number {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return Number(node.constant)
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
      switch left.truth {
      case false: return left
      case true: return operand(node.second, values)
      case nil: return left.lesser(operand(node.second, values))
      }
    case .or:
      let left = operand(node.first, values)
      switch left.truth {
      case true: return left
      case false: return operand(node.second, values)
      case nil: return left.greater(operand(node.second, values))
      }
    case .choose:
      switch operand(node.first, values).truth {
      case true: return operand(node.second, values)
      case false: return operand(node.third, values)
      case nil:
        return operand(node.second, values).joined(with: operand(node.third, values))
      }
    }
  }

  /// Names and constants are most operands: reading them here saves a call.
  @inline(__always)
  private func operand<Number: RuleNumber>(_ index: UInt32, _ values: [Number]) -> Number {
    let node = nodes[Int(index)]
    switch node.operation {
    case .slot: return values[Int(node.first)]
    case .constant: return Number(node.constant)
    default: return value(of: index, in: values)
    }
  }

  /// Whether the evaluation of a node compared something that is not a number.
  func comparesNaN(at index: UInt32, in values: [Double]) -> Bool {
    let node = nodes[Int(index)]
    if node.operation.isComparison,
      value(of: node.first, in: values).isNaN || value(of: node.second, in: values).isNaN
    {
      return true
    }
    switch node.operation {
    case .and, .or:
      if comparesNaN(at: node.first, in: values) { return true }
      let asksSecond = (value(of: node.first, in: values) != 0) == (node.operation == .and)
      return asksSecond && comparesNaN(at: node.second, in: values)
    case .choose:
      if comparesNaN(at: node.first, in: values) { return true }
      let chosen = value(of: node.first, in: values) != 0 ? node.second : node.third
      return comparesNaN(at: chosen, in: values)
    default:
      return node.operands.contains { comparesNaN(at: $0, in: values) }
    }
  }

  /// The slots that the value of a node depends on.
  func slots(of index: UInt32) -> RuleSlotSet {
    let node = nodes[Int(index)]
    if node.operation == .slot { return RuleSlotSet(RuleSlot(index: Int(node.first))) }
    return node.operands.reduce(into: RuleSlotSet()) { $0.formUnion(slots(of: $1)) }
  }
}
