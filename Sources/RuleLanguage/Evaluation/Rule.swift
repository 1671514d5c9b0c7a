package import TextFormats

/// An expression over named values, compiled once, shared, and evaluated many times without allocating.
///
/// An example is `progress + velocity.x * projection / width > 0.5 && !transitioning`.
///
/// - Numbers (`0.5`, `1e3`), `true`, `false`, and the names of a vocabulary.
/// - From the weakest binding to the strongest: `||` or `or`; `&&` or `and`; `not`; one of
///   `< <= > >= == !=`; `+ -`; `* /`; the signs `-` and `!`. Operators of equal strength group from the
///   left; comparisons do not chain.
/// - `min` and `max` of two or more, `abs(a)`, `sqrt(a)`, `sign(a)` (-1, 0 or 1), `hypot(a, b)`,
///   `clamp(x, low, high)` (`high` if the bounds cross), `if(condition, a, b)`.
///
/// A value is a Double, a Boolean or, for some names, a word that can only be compared for
/// equality; mixing these types is an error. Arithmetic follows IEEE 754, including division by
/// zero. Every comparison with NaN is false, even `!=`; ``explained(_:)`` reports it. Functions of
/// NaN return NaN. `&&`, `||` and `if` evaluate only the operands they need.
package final class Rule: Sendable {
  /// The text as written, without surrounding whitespace.
  package let text: String
  /// The names it mentions, in order of first mention.
  package let slots: [RuleSlot]
  let program: RuleProgram
  let root: UInt32
  let template: RuleTemplate
  let comparisons: [RuleComparison]
  /// The text it was compiled from; the ranges of comparisons refer to it.
  let source: String

  /// Compiles a text whose value has the given type.
  ///
  /// - Throws: ``RuleError`` for the leftmost mistake; its column refers to the text as given.
  package init(
    _ text: String, as type: RuleType, in vocabulary: RuleVocabulary
  ) throws(RuleError) {
    var parser = try RuleParser(text, in: vocabulary)
    root = try parser.parse(as: type)
    program = parser.program
    slots = parser.slots
    template = parser.template
    comparisons = parser.comparisons
    source = text
    self.text = text.trimmed
  }

  /// The number of operations, names and constants in the compiled rule, an upper bound of its cost.
  package var nodeCount: Int { program.nodes.count }

  /// Whether the rule mentions a name but its value changes with it only in steps, through
  /// comparisons, as with `threshold` in `if(x > threshold, 1, 0)`.
  package func changesInSteps(with slot: RuleSlot) -> Bool {
    // For each node, whether it computes with the name other than by comparing it.
    var computes: [Bool] = []
    for (index, node) in program.nodes.enumerated() {
      let uses = node.operands.contains { computes[Int($0)] }
      computes.append(
        program.isName(UInt32(index), slot) || uses && !node.operation.isComparison)
    }
    return slots.contains(slot) && !computes[Int(root)]
  }

  /// Whether the rule does nothing with a name except compare it with numbers, as in `enabled == 1`.
  package func onlyCompares(_ slot: RuleSlot) -> Bool {
    !program.isName(root, slot)
      && program.nodes.allSatisfy { node in
        !node.operands.contains { program.isName($0, slot) }
          || node.operation.isComparison
            && node.operands.allSatisfy { program.isName($0, slot) || program.isConstant($0) }
      }
  }

  /// Whether a comparison has one name alone on a side, and another one as a term of the other side: `finishProgress`
  /// and `progress` in `progress + 0.1 > finishProgress`.
  package func compares(_ slot: RuleSlot, withTerm other: RuleSlot) -> Bool {
    comparisons.contains { comparison in
      let (left, right) = (comparison.left.node, comparison.right.node)
      return program.isName(left, slot)
        && program.has(other, at: right, through: [.add, .subtract])
        || program.isName(right, slot) && program.has(other, at: left, through: [.add, .subtract])
    }
  }

  /// The unit of what a name alone is compared with: `pt/s` for `finishVelocity` in `abs(velocity.x) > finishVelocity`.
  ///
  /// - Parameter unit: returns the unit of a name.
  /// - Returns: nil if that has no unit, several or a computed one.
  package func unitComparedWith(_ slot: RuleSlot, _ unit: (RuleSlot) -> String?) -> String? {
    for node in program.nodes where node.operation.isOrderedComparison {
      let sides = [node.first, node.second]
      guard
        let own = sides.firstIndex(where: {
          program.has(slot, at: $0, through: RuleProgram.keepingUnits)
        })
      else { continue }
      if let unit = program.unit(of: sides[1 - own], unit) ?? program.unit(of: sides[own], unit) {
        return unit
      }
    }
    return nil
  }

  /// The values of a name at which a divisor is zero: 1 for `rate` in `velocity.x * rate / (1 - rate)`.
  package func zerosOfDivisors(of slot: RuleSlot) -> [Double] {
    // A divisor of the form `name - constant` or `constant - name`.
    program.nodes.filter { $0.operation == .divide }.compactMap { quotient in
      let divisor = program.nodes[Int(quotient.second)]
      guard divisor.operation == .subtract,
        divisor.operands.contains(where: { program.isName($0, slot) }),
        let constant = divisor.operands.first(where: program.isConstant)
      else { return nil }
      return program.nodes[Int(constant)].constant
    }
  }

  /// Returns the rule's value; 0 or 1 for a Boolean. `values` must cover the whole vocabulary.
  package func number(_ values: RuleValues) -> Double {
    program.value(of: root, in: values.storage)
  }

  /// Whether the rule holds. `values` must cover the whole vocabulary.
  package func holds(_ values: RuleValues) -> Bool { program.holds(root, in: values.storage) }

  /// Returns the rule with evenly spaced text and the value after each name, `progress 0.42 > finishProgress 0.5`.
  package func pieces(_ values: RuleValues) -> [TextPiece] { template.pieces(values) }

  /// Whether evaluating the rule compares a NaN.
  package func comparesNaN(_ values: RuleValues) -> Bool {
    program.comparesNaN(at: root, in: values.storage)
  }
}

/// The values of a vocabulary's names at one moment; Booleans are 0 or 1.
@usableFromInline package struct RuleValues: Sendable {
  @usableFromInline var storage: [Double]

  /// Creates values that are all zero; `count` is the vocabulary's ``RuleVocabulary/count``.
  package init(count: Int) {
    storage = Array(repeating: 0, count: count)
  }

  package var count: Int { storage.count }

  /// Minus zero is stored as zero: its sign says only how it was computed, but would change `1 / x`.
  @inlinable package subscript(slot: RuleSlot) -> Double {
    get { storage[slot.index] }
    set { storage[slot.index] = newValue + 0 }
  }
}

/// The text of a rule, split after each name so that its value can be inserted.
struct RuleTemplate: Sendable {
  /// Text and the name at its end, which is followed by a space.
  private struct Segment: Sendable {
    var text: String
    var name: (slot: RuleSlot, type: RuleType, text: String)?
  }

  /// The sides of a token that have spaces.
  enum Spacing {
    /// On both sides.
    case word
    /// Only before it: a sign, a function's name.
    case prefix
    case open, close, comma
  }

  private var segments: [Segment] = []
  private var isOpen = true

  /// Appends the next token, with `name` if it is a name.
  mutating func append(
    _ text: String, _ spacing: Spacing, name: (slot: RuleSlot, type: RuleType)? = nil
  ) {
    let space = isOpen || spacing == .close || spacing == .comma ? "" : " "
    if segments.last.map({ $0.name != nil }) ?? true { segments.append(Segment(text: "")) }
    segments[segments.count - 1].text += space + text + (name == nil ? "" : " ")
    segments[segments.count - 1].name = name.map { ($0.slot, $0.type, text) }
    isOpen = spacing == .prefix || spacing == .open
  }

  /// The text and type of a name, or nil if it is not in the rule.
  func name(of slot: RuleSlot) -> (text: String, type: RuleType)? {
    segments.first { $0.name?.slot == slot }?.name.map { ($0.text, $0.type) }
  }

  func pieces(_ values: RuleValues) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var text = ""
    for segment in segments {
      text += segment.text
      guard let (slot, type, _) = segment.name else { continue }
      if let word = type.text(of: values[slot]) {
        text += word
      } else {
        pieces.append(.text(text))
        pieces.append(.value(values[slot]))
        text = ""
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    return pieces
  }
}
