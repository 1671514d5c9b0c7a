import TestSupport
import Testing

@testable import RuleLanguage

@Suite struct DecisiveComparisonTests {
  /// The comparisons agree with the rule's value: each of them holds if the rule holds, and none otherwise.
  @Test(arguments: 0..<200) func theyAgreeWithTheRule(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func rule(_ depth: Int) -> String {
      switch depth == 0 ? 0 : Int.random(in: 0..<5, using: &random) {
      case 1: "(\(rule(depth - 1)) && \(rule(depth - 1)))"
      case 2: "(\(rule(depth - 1)) || \(rule(depth - 1)))"
      case 3: "!\(rule(depth - 1))"
      case 4: "if(\(rule(depth - 1)), \(rule(depth - 1)), \(rule(depth - 1)))"
      default:
        random.pick(["(x", "(y - x", "(progress"])
          + " \(random.pick(["<", "<=", ">", ">=", "==", "!="])) \(random.pick([0, 1, 2, 3])))"
      }
    }
    let names = Names([("x", 1), ("y", 2), ("progress", 3)])
    let (text, values) = (rule(4), names.values)
    let parsed = try names.boolean(text)
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
