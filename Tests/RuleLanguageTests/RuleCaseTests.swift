import TestSupport
import Testing
import TextFormats

@testable import RuleLanguage

/// Checks the values, explanations and errors of rules against the files of `Fixtures/cases/rules`. `==` sets the type
/// and the values of names.
@Suite struct RuleCaseTests {
  @Test("Rules are evaluated or rejected as shown", arguments: try CaseFile.all(in: "rules"))
  func asShown(file: CaseFile) throws {
    let differences = try file.differences { example in
      var names = Names()
      for name in ["a", "b", "c"] { _ = names.vocabulary.declare(name, .number) }
      for name in ["on", "off"] { _ = names.vocabulary.declare(name, .boolean) }
      _ = names.vocabulary.declare("kind", .word(["slider", "map"]))
      names.values = RuleValues(count: names.vocabulary.count)
      for word in example.settings.dropFirst() {
        let parts = word.split(separator: "=").map(String.init)
        names.values[names[parts[0]]] = Double(parts[1]) ?? 0
      }
      let text = String(decoding: example.bytes, as: UTF8.self)
      do throws(RuleError) {
        guard example.settings[0] == "boolean" else {
          return [written(try Rule(text, as: .number, in: names.vocabulary).number(names.values))]
        }
        return lines(try Rule(text, as: .boolean, in: names.vocabulary), names.values)
      } catch {
        let before = text.utf8.prefix(error.column - 1).split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return ["\(before.count):\((before.last?.count ?? 0) + 1): \(error.message)"]
      }
    }
    #expect(differences == [])
  }

  private func lines(_ rule: Rule, _ values: RuleValues) -> [String] {
    #expect(rule.number(values) == (rule.holds(values) ? 1 : 0))
    let text = rule.pieces(values).map { piece in
      switch piece {
      case .text(let text): text
      case .value(let value): written(value)
      }
    }.joined()
    let comparisons = rule.decisiveComparisons(values).enumerated().map { index, comparison in
      (index == 0 ? "as " : "\(comparison.joint) ")
        + "\(self.text(comparison.left)) \(comparison.relation) \(self.text(comparison.right))"
    }
    return ["\(rule.holds(values)): " + text] + comparisons
      + (rule.comparesNaN(values) ? ["compared what is not a number"] : [])
  }

  /// The side's text, followed by its value unless it is a single name or number.
  private func text(_ side: DecisiveComparison.Side) -> String {
    let text = side.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .number(let number): written(number)
      case .name(let name, _, let value, _): "\(name) \(value)"
      }
    }.joined()
    let value = written(side.value)
    return side.slot != nil || text == value ? text : "(\(text) = \(value))"
  }

  /// NaN is never written as `-nan`, which some processors compute.
  private func written(_ number: Double) -> String { number.isNaN ? "nan" : "\(number)" }
}
