/// A comparison of a threshold with a monotone expression of one value: `velocity.x < 0`, or `progress +
/// velocity.x * 0.3 / width > 0.5` for either name. Everything but the one value is computed once.
///
/// Each step of the expression preserves or reverses the order of the Doubles, rounding included, so the
/// comparison changes at one place at most. (Next to a NaN, as of infinity times zero, the expression is
/// constant, and no crossing is found.) The steps compute what the rule does, to the last bit.
struct MonotoneComparison {
  /// An operation with a constant.
  private enum Step: UInt8 {
    case add, multiply, divide, minimum, maximum
  }

  // From the comparison to the value: the last is applied first. None where the value itself is compared.
  private var steps = SIMD8<UInt8>()
  private var operands = SIMD8<Double>()
  private var count = 0
  private let threshold: Double
  /// Whether the expression is the left side.
  private let isLeft: Bool
  private let includesEqual: Bool

  /// Nil where the rule is anything else with these values, or has too many steps.
  ///
  /// - Parameters:
  ///   - root: the node of `<` or `<=`.
  ///   - depends: for each node whether it depends on the one value.
  init?(_ root: UInt32, _ depends: [Bool], in program: RuleProgram, _ values: [Double]) {
    let node = program.nodes[Int(root)]
    isLeft = depends[Int(node.first)]
    guard isLeft != depends[Int(node.second)] else { return nil }
    includesEqual = node.operation == .lessOrEqual
    threshold = program.operand(isLeft ? node.second : node.first, values)
    guard addSteps(from: isLeft ? node.first : node.second, depends, in: program, values) else {
      return nil
    }
  }

  /// Adds the steps from a node to the value; false where not all are monotone, or they are too many.
  private mutating func addSteps(
    from root: UInt32, _ depends: [Bool], in program: RuleProgram, _ values: [Double]
  ) -> Bool {
    var node = program.nodes[Int(root)]
    while node.operation != .slot {
      let isFirst = depends[Int(node.first)]
      var next = isFirst ? node.first : node.second
      func operand() -> Double { program.operand(isFirst ? node.second : node.first, values) }
      let isAdded: Bool
      switch node.operation {
      case .negate: isAdded = add(.multiply, -1)
      // The condition does not depend on the value, so only the branch that it chooses counts.
      case .choose where !isFirst:
        next = program.operand(node.first, values) != 0 ? node.second : node.third
        isAdded = depends[Int(next)]
      case _ where isFirst && depends[Int(node.second)]: return false
      case .add: isAdded = add(.add, operand())
      // `a - b` is `a + -b` to the last bit.
      case .subtract where isFirst: isAdded = add(.add, -operand())
      case .subtract: isAdded = add(.add, operand()) && add(.multiply, -1)
      case .multiply: isAdded = add(.multiply, operand())
      // A quotient by the value would jump at zero.
      case .divide: isAdded = isFirst && add(.divide, operand())
      case .minimum: isAdded = add(.minimum, operand())
      case .maximum: isAdded = add(.maximum, operand())
      default: isAdded = false
      }
      guard isAdded else { return false }
      node = program.nodes[Int(next)]
    }
    return true
  }

  private mutating func add(_ step: Step, _ operand: Double) -> Bool {
    guard count < steps.scalarCount else { return false }
    steps[count] = step.rawValue
    operands[count] = operand
    count += 1
    return true
  }

  /// Whether the comparison holds at a value.
  func holds(at value: Double) -> Bool {
    let expression = expression(at: value)
    let (left, right) = isLeft ? (expression, threshold) : (threshold, expression)
    return includesEqual ? left <= right : left < right
  }

  /// The value nearest to `current` at which the comparison differs, by bisection alone: nil for the whole where
  /// an operand may make a NaN between the least and the greatest value, and for the value where there is none.
  func provenChange(from current: Double) -> Double?? {
    for index in 0..<count {
      guard operands[index].isFinite, steps[index] != Step.divide.rawValue || operands[index] != 0
      else { return nil }
    }
    let holds = holds(at: current)
    for direction in [UlpStepper.Direction.up, .down] {
      let stepper = UlpStepper(from: current, direction)
      let last = stepper.count(within: .infinity)
      guard !expression(at: stepper[last]).isNaN else { return nil }
      guard self.holds(at: stepper[last]) != holds else { continue }
      return stepper[stepper.step(after: 0, through: last) { self.holds(at: $0) != holds }]
    }
    return .some(nil)
  }

  private func expression(at value: Double) -> Double {
    var value = value
    for index in (0..<count).reversed() {
      let operand = operands[index]
      switch Step(rawValue: steps[index]) {
      case .add: value += operand
      case .multiply: value *= operand
      case .divide: value /= operand
      case .minimum: value = value.lesser(operand)
      case .maximum: value = value.greater(operand)
      case nil: break
      }
    }
    return value
  }

  /// The value nearest to `current` at which the comparison differs; nil where it is not found, whether or
  /// not there is one.
  ///
  /// The crossing of the expression and the threshold is guessed as if the expression were linear; strides
  /// that double enclose the change next to it, and bisection finds it.
  func change(from current: Double) -> Double? {
    guard let crossing = crossing(from: current), crossing.isFinite else { return nil }
    let holds = holds(at: current)
    func changes(at value: Double) -> Bool { self.holds(at: value) != holds }

    let isAbove = crossing == current ? changes(at: current.nextUp) : crossing > current
    let stepper = UlpStepper(from: current, isAbove ? .up : .down)
    guard var same = stepper.count(to: crossing) else { return nil }
    var changed = same
    var stride: UInt64 = 1
    if changes(at: crossing) {
      repeat {
        changed = same
        same -= min(same, stride)
        // From one end of the Doubles to the other the last stride is 2⁶³.
        stride &*= 2
      } while changes(at: stepper[same])
    } else {
      repeat {
        same = changed
        changed += stride
        stride *= 2
        guard stepper[changed].isFinite, stride <= 1 << 20 else { return nil }
      } while !changes(at: stepper[changed])
    }
    return stepper[stepper.step(after: same, through: changed, where: changes)]
  }

  /// Where the expression crosses the threshold if it is linear, to within a few Doubles.
  private func crossing(from current: Double) -> Double? {
    guard count > 0 else { return threshold }
    let base = expression(at: current)
    var crossing = current + max(1, abs(current)) / 256
    // The second secant corrects the rounding of the first.
    for _ in 0..<2 {
      let there = expression(at: crossing)
      guard there != base else { return nil }
      crossing -= (there - threshold) * ((crossing - current) / (there - base))
    }
    return crossing
  }
}
