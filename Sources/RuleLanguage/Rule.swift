/// One expression over named values, compiled once, shared, and asked many times without allocating.
///
/// - Numbers (`0.5`, `1e3`), `true`, `false`, and the names of a vocabulary.
/// - From the weakest binding to the strongest: `||` or `or`; `&&` or `and`; `not`; one of
///   `< <= > >= == !=`; `+ -`; `* /`; the signs `-` and `!`. Rows of equal strength group from the
///   left; comparisons do not chain.
/// - `min` and `max` of two or more, `abs(a)`, `sqrt(a)`, `sign(a)` (-1, 0 or 1), `hypot(a, b)`,
///   `clamp(x, low, high)` (`high` where the bounds cross), `if(condition, a, b)`.
///
/// Everything is a Double or a truth, and mixing them is an error. Arithmetic is IEEE 754's, division by
/// zero included. Every comparison with what is not a number is false, `!=` too; ``explained(_:)`` says
/// so. Functions of what is not a number are not a number either. `&&`, `||` and `if` ask only what
/// they need.
package final class Rule: Sendable {
  /// As written, without the space around it.
  package let text: String
  /// The names it mentions, in order of first mention.
  package let slots: [RuleSlot]
  let program: RuleProgram
  let root: UInt32
  private let wording: RuleText

  /// Compiles a text that gives a value of the type.
  ///
  /// - Throws: ``RuleError``, for the leftmost mistake; its column counts in the text as given.
  package init(
    _ text: String, as type: RuleType, in vocabulary: RuleVocabulary
  ) throws(RuleError) {
    var parser = try RuleParser(text, in: vocabulary)
    root = try parser.parse(as: type)
    program = parser.compiler.program
    slots = parser.slots
    wording = parser.wording
    self.text = RuleScanner.trimmed(text)
  }

  /// The rule's value; of a truth 0 or 1. `values` must have a place for the whole vocabulary.
  package func number(_ values: RuleValues) -> Double {
    program.value(of: root, in: values.storage)
  }

  /// Whether the rule holds. `values` must have a place for the whole vocabulary.
  package func holds(_ values: RuleValues) -> Bool { number(values) != 0 }

  /// The rule as written with a value behind each name, with even spacing: `progress 0.42 >
  /// finishProgress 0.5`; whether it holds; and whether it compared what is not a number.
  package func explained(
    _ values: RuleValues
  ) -> (pieces: [RulePiece], holds: Bool, comparedNaN: Bool) {
    (
      wording.pieces(values), holds(values),
      program.comparesNaN(at: root, in: values.storage)
    )
  }

  /// Whether the rule may depend on one of the slots.
  func mentions(anyOf set: RuleSlotSet) -> Bool {
    slots.contains { set.intersects(RuleSlotSet($0)) }
  }
}
