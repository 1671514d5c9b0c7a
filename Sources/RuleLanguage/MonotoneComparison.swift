/// The comparison that is the only rule of a chain to depend on a slot.
struct MonotoneComparison: Sendable {
  let slot: RuleSlot
  /// Its node.
  let root: UInt32
  private let first: UInt32
  private let second: UInt32
  private let includesEqual: Bool
  /// For each node of the program whether it depends on the slot.
  private let depends: [Bool]

  /// Nil where more rules depend on the slot, or one that is no ordered comparison.
  init?(of slot: RuleSlot, in chain: RuleChain) {
    let own = RuleSlotSet(slot)
    let mentioning = chain.entries.filter { $0.slots.intersects(own) }
    guard mentioning.count == 1, let root = mentioning[0].root else { return nil }
    let node = chain.program.nodes[Int(root)]
    switch node.operation {
    case .less: includesEqual = false
    case .lessOrEqual: includesEqual = true
    default: return nil
    }
    self.slot = slot
    self.root = root
    (first, second) = (node.first, node.second)
    depends = chain.program.nodes.indices.map { index in
      chain.program.slots(of: UInt32(index)).intersects(own)
    }
  }

  /// The comparison as a function of the slot alone; nil where, with these values, the slot comes to it
  /// twice or by anything but operations that keep or turn round its order.
  func path(in program: RuleProgram, _ values: RuleValues) -> MonotonePath? {
    var path = MonotonePath(includesEqual: includesEqual)
    let isLeft = depends[Int(first)]
    guard isLeft != depends[Int(second)],
      path.follow(depends, from: isLeft ? first : second, in: program, values.storage)
    else { return nil }
    path.compare(
      isLeft: isLeft, with: program.value(of: isLeft ? second : first, in: values.storage))
    return path
  }
}

/// A comparison as a function of one value, which comes to it by operations that keep or turn round its
/// order: all else is computed once.
///
/// It computes what the rule does, operation by operation, to the last bit.
struct MonotonePath {
  /// One operation on the way from the value to the comparison.
  private enum Step: UInt8 {
    case negate, addTo, add, subtractFrom, subtract, multiply, divide, minimum, maximum
  }

  private typealias Steps = SIMD16<UInt8>
  private typealias Operands = SIMD16<Double>

  // From the value on; the other operand of each.
  private var steps = Steps()
  private var operands = Operands()
  private var count = 0
  /// Whether the value comes to the left side, and the other side.
  private var isLeft = true
  private var limit = 0.0
  private let includesEqual: Bool

  fileprivate init(includesEqual: Bool) {
    self.includesEqual = includesEqual
  }

  fileprivate mutating func compare(isLeft: Bool, with limit: Double) {
    self.isLeft = isLeft
    self.limit = limit
  }

  /// Adds the steps from the value to a node; false where there is another way, or too long a one.
  ///
  /// - Parameter depends: for each node whether it depends on the value.
  fileprivate mutating func follow(
    _ depends: [Bool], from index: UInt32, in program: RuleProgram, _ values: [Double]
  ) -> Bool {
    let node = program.nodes[Int(index)]
    func value(_ index: UInt32) -> Double { program.value(of: index, in: values) }
    switch node.operation {
    case .slot: return true
    case .negate:
      return follow(depends, from: node.first, in: program, values) && add(.negate, 0)
    case .add, .subtract, .multiply, .divide, .minimum, .maximum:
      let isFirst = depends[Int(node.first)]
      guard isFirst != depends[Int(node.second)],
        follow(depends, from: isFirst ? node.first : node.second, in: program, values)
      else { return false }
      let other = value(isFirst ? node.second : node.first)
      switch node.operation {
      case .add: return add(isFirst ? .add : .addTo, other)
      case .subtract: return add(isFirst ? .subtract : .subtractFrom, other)
      case .multiply: return add(.multiply, other)
      // A quotient by the slot jumps where it is zero.
      case .divide: return isFirst && add(.divide, other)
      case .minimum: return add(.minimum, other)
      default: return add(.maximum, other)
      }
    case .choose:
      // The condition holds or not whatever the slot is; only the branch that it chooses counts.
      guard !depends[Int(node.first)] else { return false }
      let branch = value(node.first) != 0 ? node.second : node.third
      return depends[Int(branch)] && follow(depends, from: branch, in: program, values)
    case .constant, .not, .absolute, .squareRoot, .sign, .hypotenuse, .less, .lessOrEqual,
      .equal, .notEqual, .and, .or:
      return false
    }
  }

  private mutating func add(_ step: Step, _ operand: Double) -> Bool {
    guard count < steps.scalarCount else { return false }
    steps[count] = step.rawValue
    operands[count] = operand
    count += 1
    return true
  }

  /// Whether the comparison holds.
  func holds(at value: Double) -> Bool {
    let side = side(at: value)
    let (left, right) = isLeft ? (side, limit) : (limit, side)
    return includesEqual ? left <= right : left < right
  }

  /// Its left side less its right one.
  func difference(at value: Double) -> Double {
    isLeft ? side(at: value) - limit : limit - side(at: value)
  }

  private func side(at value: Double) -> Double {
    var value = value
    for index in 0..<count {
      let operand = operands[index]
      switch Step(rawValue: steps[index]) {
      case .negate: value = -value
      case .add: value = value + operand
      case .addTo: value = operand + value
      case .subtract: value = value - operand
      case .subtractFrom: value = operand - value
      case .multiply: value = value * operand
      case .divide: value = value / operand
      case .minimum: value = value.lesser(operand)
      case .maximum: value = value.greater(operand)
      case nil: break
      }
    }
    return value
  }
}
