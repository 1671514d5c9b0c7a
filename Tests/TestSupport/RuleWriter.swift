/// Writes random rules over `x` and `y`.
package struct RuleWriter {
  package var random: SeededRandom
  /// Whether every rule is piecewise linear.
  package var isLinear = true
  /// Whether constants are occasionally infinite or NaN.
  package var hasNaN = false

  package init(seed: UInt64, isLinear: Bool = true, hasNaN: Bool = false) {
    random = SeededRandom(seed: seed)
    self.isLinear = isLinear
    self.hasNaN = hasNaN
  }

  private mutating func constant() -> String {
    if hasNaN, Int.random(in: 0..<4, using: &random) == 0 {
      return random.pick(["(0 / 0)", "(0 / 0)", "(1 / 0)", "(-1 / 0)", "1e308", "sqrt(-1)"])
    }
    return random.pick(["0", "1", "2", "0.5", "0.3", "-1", "-2.5", "7", "0.1", "100", "3.7"])
  }

  package mutating func number(_ depth: Int) -> String {
    guard depth > 0 else { return random.pick(["x", "x", "x", "y", constant()]) }
    let (a, b) = (number(depth - 1), number(depth - 1))
    if hasNaN, Int.random(in: 0..<4, using: &random) == 0 {
      let branches = random.pick([["0 / 0", a], [a, "0 / 0"], ["0 / 0", constant()]])
      return "if(\(comparison(0)), \(branches[0]), \(branches[1]))"
    }
    switch Int.random(in: 0..<(isLinear ? 11 : 16), using: &random) {
    case 0, 1: return "(\(a) + \(b))"
    case 2: return "(\(a) - \(b))"
    case 3: return "\(constant()) * (\(a))"
    case 4: return "(\(a)) / \(random.pick(["2", "3", "-4", "400"]))"
    case 5: return "min(\(a), \(b))"
    case 6: return "max(\(a), \(b))"
    case 7: return "abs(\(a))"
    case 8: return "clamp(\(a), \(constant()), \(constant()))"
    case 9: return "if(\(hasNaN ? comparison(depth - 1) : comparison(0)), \(a), \(b))"
    case 10: return "(-(\(a)) + sign(\(b)))"
    case 11, 12: return "(\(a)) * (\(b))"
    case 13: return "(\(a)) / (\(b))"
    case 14: return "sqrt(\(a))"
    default: return "hypot(\(a), \(b))"
    }
  }

  package mutating func comparison(_ depth: Int) -> String {
    let sign = random.pick(["<", "<=", ">", ">=", "==", "!="])
    return "\(number(depth)) \(sign) \(number(max(depth - 1, 0)))"
  }

  package mutating func boolean(_ depth: Int) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "\(comparison(depth)) && \(comparison(depth))"
    case 1: "\(comparison(depth)) || \(comparison(0))"
    case 2: "not (\(comparison(depth)) && \(comparison(depth)))"
    default: comparison(depth)
    }
  }

  package mutating func chain(_ depth: Int) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      random.pick(["", "~"]) + boolean(depth)
    }
  }

  /// Returns an expression that mentions `x` once, after the given number of steps; occasionally one is not monotone.
  private mutating func steps(_ count: Int) -> String {
    guard count > 0 else { return "x" }
    let (inner, operand) = (steps(count - 1), operand())
    switch Int.random(in: 0..<28, using: &random) {
    case 0...3: return "(\(inner) + \(operand))"
    case 4, 5: return "(\(operand) + \(inner))"
    case 6, 7: return "(\(inner) - \(operand))"
    case 8, 9: return "(\(operand) - \(inner))"
    case 10...12: return "\(inner) * \(operand)"
    case 13: return "\(operand) * \(inner)"
    case 14...16: return "\(inner) / (\(operand))"
    case 17: return "-\(inner)"
    case 18, 19: return "min(\(inner), \(operand))"
    case 20, 21: return "max(\(operand), \(inner))"
    case 22: return "clamp(\(inner), \(operand), \(self.operand()))"
    case 23: return "if(rtl, -\(inner), \(inner))"
    case 24: return "if(y > \(constant()), \(inner), \(operand))"
    case 25: return "abs(\(inner))"
    case 26: return "\(operand) / (\(inner))"
    default: return "if(\(inner) > \(constant()), 1, 0)"
    }
  }

  private mutating func operand() -> String {
    random.pick([
      constant(), constant(), constant(), constant(), "y", "y + 1", "-y", "1e300", "-1e-300",
      random.pick(["1e308", "(1 / 0)", "(-1 / 0)", "(0 / 0)", "5e-324"]),
    ])
  }

  /// Returns rules that compare `x` after at most the given number of steps with a threshold, or do not mention it.
  package mutating func comparisons(_ maxSteps: Int) -> [String] {
    (0..<Int.random(in: 1...Int.random(in: 2...10, using: &random), using: &random)).map { _ in
      let sign = random.pick(["<", "<=", ">", ">=", "<", "<=", ">", ">=", "==", "!="])
      let expression = steps(Int.random(in: 0...maxSteps, using: &random))
      let operand = operand()
      let sides = random.pick([
        [expression, operand], [operand, expression], [expression, operand], [operand, "y"],
      ])
      return random.pick(["", "~"]) + sides[0] + " \(sign) " + sides[1]
    }
  }
}
