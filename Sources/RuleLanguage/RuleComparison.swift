/// A comparison of two operands as a question without branches: which of less, equal and greater hold.
struct RuleComparison: Sendable {
  /// One bit each for less, equal and greater: those for which it holds. Of what is not a number none
  /// is true.
  let orders: UInt8

  static let less: UInt8 = 1
  static let equal: UInt8 = 2
  static let greater: UInt8 = 4

  /// Nil for an operation that does not compare.
  init?(_ operation: RuleOperation) {
    switch operation {
    case .less: orders = Self.less
    case .lessOrEqual: orders = Self.less | Self.equal
    case .equal: orders = Self.equal
    case .notEqual: orders = Self.less | Self.greater
    default: return nil
    }
  }

  init(orders: UInt8) {
    self.orders = orders
  }

  /// The same with its sides exchanged.
  var turned: RuleComparison {
    let equal = orders & Self.equal
    return RuleComparison(
      orders: equal | (orders & Self.less) << 2 | (orders & Self.greater) >> 2)
  }

  @inline(__always) func holds(_ left: Double, _ right: Double) -> Bool {
    let order =
      (left < right ? Self.less : 0) | (left == right ? Self.equal : 0)
      | (left > right ? Self.greater : 0)
    return order & orders != 0
  }
}

/// A value that takes no evaluation: a name's, or a constant.
struct RuleOperand: Sendable {
  /// Negative for a constant.
  private let slot: Int
  private let constant: Double

  /// Nil for a node that has to be evaluated.
  init?(_ node: RuleNode) {
    switch node.operation {
    case .slot: (slot, constant) = (Int(node.first), 0)
    case .constant: (slot, constant) = (-1, node.constant)
    default: return nil
    }
  }

  @inline(__always) func value(_ values: Span<Double>) -> Double {
    slot < 0 ? constant : values[slot]
  }
}
