import RuleLanguage
import TestSupport
import TextFormats

/// Properties of every rule and every chain of rules.
///
/// Each line of the input is a rule that finishes, or cancels if it begins with `~`; a line that begins with `=` sets
/// the values of the names in their order: `=0.5 3 1e300`.
enum RuleChecks {
  private static let numbers = ["x", "y", "z", "progress", "velocity.x", "velocity.y", "width"]
  private static let booleans = ["rtl", "transitioning"]

  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    var vocabulary = RuleVocabulary()
    let slots = numbers.map { vocabulary.declare($0, .number) }
    let flags = booleans.map { vocabulary.declare($0, .boolean) }
    var values = RuleValues(count: vocabulary.count)
    var rules: [(when: Rule, outcome: Int)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("=") {
        let given = text.dropFirst().split(separator: " ").map { Double($0) ?? 0 }
        for (slot, value) in zip(slots, given) { values[slot] = value }
        for (slot, value) in zip(flags, given.dropFirst(slots.count)) {
          values[slot] = value != 0 ? 1 : 0
        }
      } else if let rule = try compile(String(text.drop { $0 == "~" }), vocabulary) {
        rules.append((rule, text.hasPrefix("~") ? 0 : rules.count + 1))
      }
    }
    for rule in rules { try checkNumber(of: rule.when, values) }
    guard !rules.isEmpty else { return false }
    let chain = RuleChain(rules, otherwise: rules.last?.outcome == 0 ? 1 : 0)
    for slot in slots where chain.mentions(slot) {
      try checkFlips(of: slot, chain, values)
    }
    return true
  }

  /// Compiles a rule; returns nil if the text is invalid, for which the error must have a message and a valid column.
  private static func compile(
    _ text: String, _ vocabulary: RuleVocabulary
  ) throws(FuzzTarget.Failure) -> Rule? {
    do throws(RuleError) {
      return try Rule(text, as: .boolean, in: vocabulary)
    } catch {
      try require(
        (1...text.utf8.count + 1).contains(error.column) && !error.message.isEmpty,
        "'\(text)': column \(error.column): \(error.message)")
      return nil
    }
  }

  private static func checkNumber(
    of rule: Rule, _ values: RuleValues
  ) throws(FuzzTarget.Failure) {
    let number = rule.number(values)
    try require(number == 0 || number == 1, "'\(rule.text)' is \(number)")
    try require(rule.holds(values) == (number == 1), "'\(rule.text)' holds as the opposite")
  }

  /// Checks that a flip flips the result and that the Double before it does not.
  private static func checkFlips(
    of slot: RuleSlot, _ chain: RuleChain, _ values: RuleValues
  ) throws(FuzzTarget.Failure) {
    let plan = FlipPlan(for: slot, of: chain)
    let current = values[slot]
    func outcome(_ value: Double) -> Int {
      var values = values
      values[slot] = value
      return chain.decide(values).outcome
    }
    let name = numbers[slot.index]
    var budget = EvaluationBudget(nodes: .max)
    var tried = values
    let flip = plan.flip(in: &tried, budget: &budget)
    if let flip {
      try require(flip.isFinite && flip != current, "\(name) flips from \(current) at \(flip)")
      try require(
        outcome(flip) != outcome(current),
        "\(name) does not flip at \(flip), from \(current)")
      // Both zeros are one Double, positive zero.
      let before = (flip > current ? flip.nextDown : flip.nextUp) + 0
      try require(
        before == current || outcome(before) == outcome(current),
        "\(name) flips at \(before) already, before \(flip), from \(current)")
    }
    guard current.isFinite else { return }
    for isAbove in [true, false] {
      var values = values
      guard let side = plan.flip(above: isAbove, in: &values, budget: &budget) else { continue }
      try require(
        (side > current) == isAbove && outcome(side) != outcome(current),
        "\(name) does not flip \(isAbove ? "above" : "below") \(current), at \(side)")
    }
  }

  static var seeds: [[UInt8]] {
    let chains = [
      "progress > 0.5", "=0 0 0 0.42 200\nprogress + velocity.x * 0.3 / 400 > 0.5",
      "=0.25\nx > 1\nx < -1", "~x < 3 || y > 0\nx > 5", "x > 3 && x < 3.0000000000000009",
      "if(abs(x / 4) >= 1, x > 0, y >= 0.5)", "not (x < 3 and (x < 9 or x < y))",
      "clamp(x, 0, 1) >= 1", "hypot(x, 3) >= 5", "sqrt(x) >= 3", "10 / (x + 1) <= 2",
      "min(x, 0.2) >= 0.3 || x > 7", "x * x * x - 2 * x >= 21", "sign(x) > 0 && !transitioning",
      "max(x, y, z) == 3", "x != y", "0 / x == 0", "=4\nx - 1/0 < 0\n~x > 8",
      "=1\nif(0 - 1 > x, 0 - 1, 0 / 0) < 5", "=2e298\nhypot(x, 0) > x",
    ]
    let random = (0..<32).map { seed in
      var writer = RuleWriter(seed: UInt64(seed), isLinear: false, hasNaN: seed % 2 == 0)
      let x = writer.random.pick(["0", "1", "-2.5", "1e9", "0.1"])
      return "=\(x) 0.25\n" + writer.chain(2).joined(separator: "\n")
    }
    return (chains + random).map { Array($0.utf8) }
  }
}
