import Testing

@testable import RuleLanguage

@Suite struct DecisiveComparisonTests {
  private static let vocabulary = {
    var vocabulary = RuleVocabulary()
    for name in ["a", "b", "c"] { _ = vocabulary.declare(name, .number) }
    for name in ["on", "off"] { _ = vocabulary.declare(name, .boolean) }
    _ = vocabulary.declare("kind", .word(["slider", "map"]))
    return vocabulary
  }()

  /// With a 1, b 2, c 3, on true, off false and kind map.
  private static func comparisons(_ text: String) throws -> [DecisiveComparison] {
    let rule = try Rule(text, as: .boolean, in: vocabulary)
    var values = RuleValues(count: vocabulary.count)
    for (index, value) in [1.0, 2, 3, 1, 0, 1].enumerated() {
      values[RuleSlot(index: index)] = value
    }
    return rule.decisiveComparisons(values)
  }

  private static func text(_ side: DecisiveComparison.Side) -> String {
    side.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .name(let name, _, let value): "\(name) \(value)"
      }
    }.joined()
  }

  private static func text(_ comparisons: [DecisiveComparison]) -> String {
    comparisons.enumerated().map { index, comparison in
      (index == 0 ? "" : " \(comparison.joint) ")
        + "\(text(comparison.left)) \(comparison.relation) \(text(comparison.right))"
    }.joined()
  }

  @Test(
    "A rule that holds is settled by what made it true, another one by what it lacks",
    arguments: [
      ("a > 0", "a 1.0 greater 0.0"), ("a > 5", "a 1.0 greater 5.0"),
      ("a <= b", "a 1.0 lessOrEqual b 2.0"), ("0 < a", "a 1.0 greater 0.0"),
      ("a > 0 && b > 0", "a 1.0 greater 0.0 and b 2.0 greater 0.0"),
      ("a > 0 && b > 5", "b 2.0 greater 5.0"),
      ("a > 5 && b > 5", "a 1.0 greater 5.0 and b 2.0 greater 5.0"),
      ("a > 5 || b > 0", "b 2.0 greater 0.0"), ("a > 0 || b > 0", "a 1.0 greater 0.0"),
      ("a > 5 || b > 5", "a 1.0 greater 5.0 or b 2.0 greater 5.0"),
      ("!(a > 5)", "a 1.0 lessOrEqual 5.0"), ("!(a > 0)", "a 1.0 lessOrEqual 0.0"),
      ("!(a > 5 || b > 5)", "a 1.0 lessOrEqual 5.0 and b 2.0 lessOrEqual 5.0"),
      ("!(a > 0 && b > 0)", "a 1.0 lessOrEqual 0.0 or b 2.0 lessOrEqual 0.0"),
      ("a != 1", "a 1.0 notEqual 1.0"), ("!(a != 1)", "a 1.0 equal 1.0"),
      ("if(on, a > 5, b > 5)", "a 1.0 greater 5.0"),
      ("if(off, a > 5, b > 5)", "b 2.0 greater 5.0"),
      ("on", "on true equal true"), ("!off", "off false equal false"),
      ("off && a > 0", "off false equal true"), ("kind == slider", "kind map equal slider"),
      ("kind != map", "kind map notEqual map"), ("true", ""),
    ])
  func settled(rule: String, text: String) throws {
    #expect(try Self.text(Self.comparisons(rule)) == text)
  }

  @Test(
    "A side is written as the rule has it, with values, and of an if with what was chosen",
    arguments: [
      ("a + b * c > 0", "a 1.0 + b 2.0 * c 3.0", 7.0),
      ("(a + b) * c > 0", "(a 1.0 + b 2.0) * c 3.0", 9),
      ("a - (b - c) > 0", "a 1.0 - (b 2.0 - c 3.0)", 2),
      ("a - b - c > 0", "a 1.0 - b 2.0 - c 3.0", -4),
      ("-(a + b) > 0", "-(a 1.0 + b 2.0)", -3), ("abs(a - c) > 0", "abs(a 1.0 - c 3.0)", 2),
      ("max(a, b, 5) > 0", "max(max(a 1.0, b 2.0), 5.0)", 5),
      ("if(off, -a, a) > 0", "a 1.0", 1), ("2 * if(on, -a, a) > 0", "2.0 * -a 1.0", -2),
      ("sqrt(a) / hypot(b, c) > 5", "sqrt(a 1.0) / hypot(b 2.0, c 3.0)", 1 / 13.0.squareRoot()),
    ] as [(String, String, Double)])
  func side(rule: String, text: String, value: Double) throws {
    let comparison = try #require(try Self.comparisons(rule).first)
    #expect(Self.text(comparison.left) == text)
    #expect(comparison.left.value == value)
    #expect((comparison.left.slot != nil) == (text == "a 1.0"))
  }

  /// What is said of a rule agrees with its value: of one that holds each comparison does, of another one none does.
  @Test(arguments: 0..<200) func theyAgreeWithTheRule(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
    func rule(_ depth: Int) -> String {
      switch depth == 0 ? 0 : next(5) {
      case 1: "(\(rule(depth - 1)) && \(rule(depth - 1)))"
      case 2: "(\(rule(depth - 1)) || \(rule(depth - 1)))"
      case 3: "!\(rule(depth - 1))"
      case 4: "if(\(rule(depth - 1)), \(rule(depth - 1)), \(rule(depth - 1)))"
      default:
        "(\(["a", "b - a", "c"][next(3)]) \(["<", "<=", ">", ">=", "==", "!="][next(6)]) \(next(4)))"
      }
    }
    let text = rule(4)
    let parsed = try Rule(text, as: .boolean, in: Self.vocabulary)
    var values = RuleValues(count: Self.vocabulary.count)
    for (index, value) in [1.0, 2, 3].enumerated() { values[RuleSlot(index: index)] = value }
    let holds = parsed.holds(values)
    let comparisons = parsed.decisiveComparisons(values)
    #expect(!comparisons.isEmpty)
    for comparison in comparisons {
      let (left, right) = (comparison.left.value, comparison.right.value)
      let isTrue =
        switch comparison.relation {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        case .equal: left == right
        case .notEqual: left != right
        }
      #expect(isTrue == holds, "\(text): \(comparison)")
    }
  }
}
