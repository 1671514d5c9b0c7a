import TestSupport

/// Writes random rules over `x` and `y`.
struct RuleWriter {
  var random: SeededRandom
  /// Whether every rule is made of straight pieces.
  var isLinear = true

  init(seed: UInt64, isLinear: Bool = true) {
    random = SeededRandom(seed: seed)
    self.isLinear = isLinear
  }

  mutating func constant() -> String {
    random.pick(["0", "1", "2", "0.5", "0.3", "-1", "-2.5", "7", "0.1", "100", "3.7"])
  }

  mutating func number(_ depth: Int) -> String {
    guard depth > 0 else { return random.pick(["x", "x", "x", "y", constant()]) }
    let (a, b) = (number(depth - 1), number(depth - 1))
    switch Int.random(in: 0..<(isLinear ? 11 : 16), using: &random) {
    case 0, 1: return "(\(a) + \(b))"
    case 2: return "(\(a) - \(b))"
    case 3: return "\(constant()) * (\(a))"
    case 4: return "(\(a)) / \(random.pick(["2", "3", "-4", "400"]))"
    case 5: return "min(\(a), \(b))"
    case 6: return "max(\(a), \(b))"
    case 7: return "abs(\(a))"
    case 8: return "clamp(\(a), \(constant()), \(constant()))"
    case 9: return "if(\(comparison(0)), \(a), \(b))"
    case 10: return "(-(\(a)) + sign(\(b)))"
    case 11, 12: return "(\(a)) * (\(b))"
    case 13: return "(\(a)) / (\(b))"
    case 14: return "sqrt(\(a))"
    default: return "hypot(\(a), \(b))"
    }
  }

  mutating func comparison(_ depth: Int) -> String {
    let sign = random.pick(["<", "<=", ">", ">=", "==", "!="])
    return "\(number(depth)) \(sign) \(number(max(depth - 1, 0)))"
  }

  mutating func truth(_ depth: Int) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "\(comparison(depth)) && \(comparison(depth))"
    case 1: "\(comparison(depth)) || \(comparison(0))"
    case 2: "not (\(comparison(depth)) && \(comparison(depth)))"
    default: comparison(depth)
    }
  }

  mutating func chain(_ depth: Int) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      random.pick(["", "~"]) + truth(depth)
    }
  }

  mutating func plainChain() -> [String] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let sign = random.pick(["<", "<=", ">", ">=", "==", "!="])
      let other = random.pick(["y", "y + 1", "-y", "0", "2 * y", constant(), "1 / (y - y)"])
      let sides = random.pick([["x", other], [other, "x"], [other, "y"]])
      return random.pick(["", "~"]) + sides[0] + " \(sign) " + sides[1]
    }
  }
}
