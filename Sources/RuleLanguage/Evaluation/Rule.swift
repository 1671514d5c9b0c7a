/// One expression over named values: compiled once, shared, and evaluated many times without allocating.
///
/// An example is `progress + velocity.x * projection / width > 0.5 && !transitioning`.
///
/// - Numbers (`0.5`, `1e3`), `true`, `false`, and the names of a vocabulary.
/// - From the weakest binding to the strongest: `||` or `or`; `&&` or `and`; `not`; one of
///   `< <= > >= == !=`; `+ -`; `* /`; the signs `-` and `!`. Operators of equal strength group from the
///   left; comparisons do not chain.
/// - `min` and `max` of two or more, `abs(a)`, `sqrt(a)`, `sign(a)` (-1, 0 or 1), `hypot(a, b)`,
///   `clamp(x, low, high)` (`high` where the bounds cross), `if(condition, a, b)`.
///
/// A value is a Double, a Boolean or, for some names, one of a few words that can only be compared for equality; mixing
/// them is an error. Arithmetic is that of IEEE 754, division by zero included. Every comparison with NaN is false, even
/// `!=`; ``explained(_:)`` reports it. Functions of NaN are NaN. `&&`, `||` and `if` evaluate only the operands they
/// need.
package final class Rule: Sendable {
  /// As written, without the space before and after it.
  package let text: String
  /// The names it mentions, in order of first mention.
  package let slots: [RuleSlot]
  let program: RuleProgram
  let root: UInt32
  let template: RuleTemplate
  let comparisons: [RuleComparison]
  /// The text that it was compiled from, to which the places of comparisons refer.
  let source: String

  /// Compiles a text whose value has the type.
  ///
  /// - Throws: ``RuleError``, for the leftmost mistake; its column counts in the text as given.
  package init(
    _ text: String, as type: RuleType, in vocabulary: RuleVocabulary
  ) throws(RuleError) {
    var parser = try RuleParser(text, in: vocabulary)
    root = try parser.parse(as: type)
    program = parser.compiler.program
    slots = parser.slots
    template = parser.template
    comparisons = parser.comparisons
    source = text
    self.text = RuleScanner.trimmed(text)
  }

  /// How many operations, names and constants it is compiled to: how much its evaluation takes at most.
  package var nodeCount: Int { program.nodes.count }

  /// Whether it mentions a name, and its value changes with that only where a comparison does, as that of
  /// `if(x > threshold, 1, 0)` with `threshold`.
  package func changesInSteps(with slot: RuleSlot) -> Bool {
    slots.contains(slot) && !program.computes(with: slot)[Int(root)]
  }

  /// Whether it mentions a name at most to compare it with numbers, as `enabled == 1` and `enabled > 0` do.
  package func onlyCompares(_ slot: RuleSlot) -> Bool {
    let node = program.nodes[Int(root)]
    return program.onlyCompares(slot) && !(node.operation == .slot && node.first == slot.index)
  }

  /// The rule's value; 0 or 1 for a Boolean. `values` must have a place for the whole vocabulary.
  package func number(_ values: RuleValues) -> Double {
    program.value(of: root, in: values.storage)
  }

  /// Whether the rule holds. `values` must have a place for the whole vocabulary.
  package func holds(_ values: RuleValues) -> Bool { number(values) != 0 }

  /// The rule with evenly spaced text and the value after each name, `progress 0.42 > finishProgress 0.5`;
  /// whether it holds; and whether its evaluation compared a NaN.
  package func explained(
    _ values: RuleValues
  ) -> (pieces: [RulePiece], holds: Bool, comparedNaN: Bool) {
    (template.pieces(values), holds(values), program.comparesNaN(at: root, in: values.storage))
  }
}

/// The values of a vocabulary's names at one moment; a Boolean is 0 or 1.
@usableFromInline package struct RuleValues: Sendable {
  @usableFromInline var storage: [Double]

  /// All zero; `count` is the vocabulary's ``RuleVocabulary/count``.
  package init(count: Int) {
    storage = Array(repeating: 0, count: count)
  }

  /// How many values there are.
  package var count: Int { storage.count }

  /// A zero is kept without its sign, which says only how it was computed; `1 / x` would tell both zeros apart.
  @inlinable package subscript(slot: RuleSlot) -> Double {
    get { storage[slot.index] }
    set { storage[slot.index] = newValue + 0 }
  }
}

/// A piece of a rule with its values filled in.
package enum RulePiece: Sendable, Hashable {
  /// The rule's own text, with its spaces, and the values of Booleans.
  case text(String)
  /// The value of the name that the text before it ends with.
  case value(Double)
}

/// The text of a rule, divided after each name, where the name's value is filled in.
struct RuleTemplate: Sendable {
  /// Text, and the name that it ends with, after which it has a blank.
  private struct Segment: Sendable {
    var text: String
    var name: (slot: RuleSlot, type: RuleType, text: String)?
  }

  /// Where a token has spaces.
  enum Spacing {
    /// On both sides.
    case word
    /// Only before it: a sign, a function's name.
    case prefix
    case open, close, comma
  }

  private var segments: [Segment] = []
  private var isOpen = true

  /// Adds the next token; `name` where it is a name.
  mutating func append(
    _ text: String, _ spacing: Spacing, name: (slot: RuleSlot, type: RuleType)? = nil
  ) {
    let space = isOpen || spacing == .close || spacing == .comma ? "" : " "
    if segments.last.map({ $0.name != nil }) ?? true { segments.append(Segment(text: "")) }
    segments[segments.count - 1].text += space + text + (name == nil ? "" : " ")
    segments[segments.count - 1].name = name.map { ($0.slot, $0.type, text) }
    isOpen = spacing == .prefix || spacing == .open
  }

  /// A name in the text, and its type; nil for one that is not in it.
  func name(of slot: RuleSlot) -> (text: String, type: RuleType)? {
    segments.first { $0.name?.slot == slot }?.name.map { ($0.text, $0.type) }
  }

  /// The text with a value after each name.
  func pieces(_ values: RuleValues) -> [RulePiece] {
    var pieces: [RulePiece] = []
    var text = ""
    for segment in segments {
      text += segment.text
      guard let (slot, type, _) = segment.name else { continue }
      if let word = type.text(of: values[slot]) {
        text += word
      } else {
        pieces += [.text(text), .value(values[slot])]
        text = ""
      }
    }
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }
}
