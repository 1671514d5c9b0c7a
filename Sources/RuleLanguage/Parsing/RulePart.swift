/// A compiled part of a rule.
struct RulePart {
  var node: UInt32
  var type: RuleType
  /// The range of the part in the text, in bytes.
  var range: Range<Int>
  /// The height of its tree of operations; 1 for a name or a constant.
  var height = 1
}

// Appending operations and folding constant ones.
extension RuleProgram {
  mutating func constant(_ value: Double, _ type: RuleType, _ range: Range<Int>) -> RulePart {
    let node = RuleNode(operation: .constant, constant: value)
    return RulePart(node: append(node), type: type, range: range)
  }

  mutating func name(_ slot: RuleSlot, _ type: RuleType, _ range: Range<Int>) -> RulePart {
    let node = RuleNode(operation: .slot, first: UInt32(slot.index))
    return RulePart(node: append(node), type: type, range: range)
  }

  /// Returns an operation on parts of the right types, or a constant if all parts are constant. A
  /// comparison with NaN is never folded, so that an explanation can still report it.
  mutating func node(
    _ operation: RuleOperation, _ parts: [RulePart], giving type: RuleType
  ) throws(RuleError) -> RulePart {
    let start = parts.reduce(Int.max) { min($0, $1.range.lowerBound) }
    let range = start..<parts.reduce(start) { max($0, $1.range.upperBound) }
    let height = 1 + parts.reduce(0) { max($0, $1.height) }
    guard height <= RuleLimits.height else { throw .tooDeep(at: range) }
    var node = RuleNode(operation: operation, first: parts[0].node)
    if parts.count > 1 { node.second = parts[1].node }
    if parts.count > 2 { node.third = parts[2].node }
    let index = append(node)
    let operands = parts.map { nodes[Int($0.node)] }
    if operands.allSatisfy({ $0.operation == .constant }),
      !operation.isComparison || !operands.contains(where: \.constant.isNaN)
    {
      return constant(value(of: index, in: [Double]()), type, range)
    }
    return RulePart(node: index, type: type, range: range, height: height)
  }
}
