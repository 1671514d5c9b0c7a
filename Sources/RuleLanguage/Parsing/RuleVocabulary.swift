import TextFormats

/// A name's index in its vocabulary.
@usableFromInline package struct RuleSlot: Hashable, Sendable {
  /// The number of names declared before it.
  @usableFromInline package let index: Int

  /// The slot of the name declared after `index` others.
  @inlinable package init(index: Int) {
    self.index = index
  }
}

/// The type of a rule, a name or a part of a rule.
package enum RuleType: Sendable, Hashable {
  case number, boolean
  /// One of these words, which rules can only compare for equality; its value is the word's index.
  case word([String])

  /// The type's name in messages.
  var text: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .word(let words): "one of the words \(words.joined(separator: ", "))"
    }
  }

  var isWord: Bool { !words.isEmpty }
  var words: [String] { if case .word(let words) = self { words } else { [] } }

  /// Returns the text of a value, `true` or the word, or nil for a number.
  func text(of value: Double) -> String? {
    switch self {
    case .number: return nil
    case .boolean: return value != 0 ? "true" : "false"
    case .word(let words):
      let index = Int(exactly: value) ?? -1
      return words.indices.contains(index) ? words[index] : ""
    }
  }
}

/// The names that rules may use, with their types; the caller gives them a meaning. Names are
/// compared by their bytes, so canonically equivalent ones can differ.
package struct RuleVocabulary: Sendable {
  struct Entry: Sendable {
    let name: String
    let type: RuleType
  }

  private(set) var entries: [Entry] = []
  private var slots: [ExactText: RuleSlot] = [:]
  /// Contexts in which some names have no value: `hasValue` covers the first slots; all others have one.
  private var restrictions: [(hasValue: [Bool], context: String)] = []

  /// - Parameter capacity: The number of names for which to reserve memory.
  package init(capacity: Int = 0) {
    entries.reserveCapacity(capacity)
    slots.reserveCapacity(capacity)
  }

  /// Adds a name and returns its slot; an existing name keeps its slot and type.
  package mutating func declare(_ name: String, _ type: RuleType) -> RuleSlot {
    let next = RuleSlot(index: entries.count)
    // The name is hashed once, whether it is there or not.
    func found(_ slot: inout RuleSlot) -> RuleSlot { slot }
    let slot = found(&slots[ExactText(name), default: next])
    if slot == next { entries.append(Entry(name: name, type: type)) }
    return slot
  }

  /// Returns a vocabulary with these slots, some of which have no value; the error for a rule that
  /// uses one of those names `context`.
  ///
  /// - Parameter hasValue: whether each of the first slots has a value; all others do.
  package func restricted(to hasValue: [Bool], context: String) -> RuleVocabulary {
    var restricted = self
    restricted.restrictions.append((hasValue, context))
    return restricted
  }

  /// The context in which a name has no value, or nil if it has one.
  func contextWithout(_ slot: RuleSlot) -> String? {
    restrictions.first { slot.index < $0.hasValue.count && !$0.hasValue[slot.index] }?.context
  }

  /// Returns the slot of a name, even if it has no value here, or nil if the name was not declared.
  package func slot(of name: String) -> RuleSlot? { slots[ExactText(name)] }

  /// The names that have a value here, in order of declaration.
  package var names: [String] { entriesWithValue.map(\.name) }

  private var entriesWithValue: [Entry] {
    entries.indices.filter { contextWithout(RuleSlot(index: $0)) == nil }.map { entries[$0] }
  }

  /// Returns the index and type of a word that names here are compared with, or nil for any other text.
  func word(_ text: String) -> (index: Int, type: RuleType)? {
    for type in entriesWithValue.map(\.type) {
      let index = type.words.firstIndex(ofExactly: text)
      if let index { return (index, type) }
    }
    return nil
  }

  /// All words that names here are compared with.
  var words: [String] { entriesWithValue.flatMap(\.type.words) }

  /// The number of slots, including those without a value.
  package var count: Int { entries.count }

  /// Whether a text can be a name, like `finishProgress` or `velocity.x`: letters, digits and `_`,
  /// in parts joined by dots, and not a word or function of the language.
  package static func canName(_ text: String) -> Bool {
    var scanner = RuleScanner(text)
    guard let token = try? scanner.next(), token.kind == .name,
      token.range == 0..<text.utf8.count
    else { return false }
    return RuleFunction(rawValue: text) == nil
  }
}

enum RuleFunction: String, CaseIterable {
  case min, max, abs, sqrt, clamp, hypot, sign
  case choose = "if"

  private var row: (arity: Int?, operation: RuleOperation?, usage: String, meaning: String) {
    switch self {
    case .min: (nil, .minimum, "min(a, b, …)", "the least")
    case .max: (nil, .maximum, "max(a, b, …)", "the greatest")
    case .abs: (1, .absolute, "abs(a)", "the absolute value")
    case .sqrt: (1, .squareRoot, "sqrt(a)", "the square root")
    case .clamp: (3, nil, "clamp(a, low, high)", "a, but at least low and at most high")
    case .hypot: (2, .hypotenuse, "hypot(x, y)", "the length of the vector (x, y)")
    case .sign: (1, .sign, "sign(a)", "-1, 0 or 1")
    case .choose: (3, .choose, "if(condition, a, b)", "a where the condition is true, else b")
    }
  }

  /// The number of arguments; nil for two or more.
  var arity: Int? { row.arity }

  /// The operation that computes it, repeatedly for more than two arguments; nil for one that takes several operations.
  var operation: RuleOperation? { row.operation }

  var arityText: String {
    switch arity {
    case nil: "two or more arguments"
    case 1: "one argument"
    case 2: "two arguments"
    default: "three arguments"
    }
  }

  var reference: RuleReference.Entry { (row.usage, row.meaning) }
}

/// The operators and functions of rules, for the reference documentation.
package enum RuleReference {
  /// `("clamp(a, low, high)", "a, but at least low and at most high")`
  package typealias Entry = (text: String, meaning: String)

  /// The operators from the weakest binding to the strongest; those in one entry bind equally.
  package static let operators = RuleBinding.allCases.map(\.reference)
  package static let functions = RuleFunction.allCases.map(\.reference)
}
