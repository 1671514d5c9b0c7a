/// A name's index in its vocabulary.
@usableFromInline package struct RuleSlot: Hashable, Sendable {
  /// How many names were declared before it.
  @usableFromInline package let index: Int

  /// The slot of the name that was declared after `index` others.
  @inlinable package init(index: Int) {
    self.index = index
  }
}

/// The type of a rule, a name or a part of a rule.
package enum RuleType: Sendable, Hashable {
  case number, boolean
  /// One of these words, which rules can only compare for equality; its value is the word's index.
  case word([String])

  /// The type as a message names it.
  var text: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .word(let words): "one of the words \(words.joined(separator: ", "))"
    }
  }

  var isWord: Bool { !words.isEmpty }
  var words: [String] { if case .word(let words) = self { words } else { [] } }

  /// What a value is called: `true`, or the word; nil for a number.
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

/// The names that rules may use, with their types; the caller gives them a meaning. Names are told apart by their
/// bytes: those that are equal only under Unicode normalisation are two.
package struct RuleVocabulary: Sendable {
  struct Entry: Sendable {
    let name: String
    let type: RuleType
  }

  private(set) var entries: [Entry] = []
  /// By the bytes of the names.
  private var slots: [[UInt8]: RuleSlot] = [:]
  /// Contexts in which only some names have a value: for the first slots whether they do; all others do.
  private var restrictions: [(hasValue: [Bool], context: String)] = []

  package init() {}

  /// Adds a name and returns its slot; a name that is already there keeps its slot and its type.
  package mutating func declare(_ name: String, _ type: RuleType) -> RuleSlot {
    if let slot = slot(of: name) { return slot }
    let slot = RuleSlot(index: entries.count)
    entries.append(Entry(name: name, type: type))
    slots[Array(name.utf8)] = slot
    return slot
  }

  /// The same slots, of which some have no value; a rule that uses such a one is refused with a message that names
  /// `context`.
  ///
  /// - Parameter hasValue: for the first slots whether they have one; all others do.
  package func restricted(to hasValue: [Bool], context: String) -> RuleVocabulary {
    var restricted = self
    restricted.restrictions.append((hasValue, context))
    return restricted
  }

  /// The context in which a name has no value; nil where it has one.
  func contextWithout(_ slot: RuleSlot) -> String? {
    restrictions.first { slot.index < $0.hasValue.count && !$0.hasValue[slot.index] }?.context
  }

  /// The slot of a name, whether or not it has a value here; nil for one that was not declared.
  package func slot(of name: String) -> RuleSlot? { slots[Array(name.utf8)] }

  /// The names that have a value here, in the order they were declared.
  package var names: [String] { entriesWithValue.map(\.name) }

  private var entriesWithValue: [Entry] {
    entries.indices.filter { contextWithout(RuleSlot(index: $0)) == nil }.map { entries[$0] }
  }

  /// A word that names here are compared with, by its index, and their type; nil for any other text.
  func word(_ text: String) -> (index: Int, type: RuleType)? {
    for type in entriesWithValue.map(\.type) {
      let index = type.words.firstIndex { $0.utf8.elementsEqual(text.utf8) }
      if let index { return (index, type) }
    }
    return nil
  }

  /// All words that names here are compared with.
  var words: [String] { entriesWithValue.flatMap(\.type.words) }

  /// How many slots there are, those without a value included.
  package var count: Int { entries.count }

  /// Whether a text can be a name, like `finishProgress` or `velocity.x`: letters, digits and `_`, parts
  /// joined by dots, and no word or function of the language.
  package static func canName(_ text: String) -> Bool {
    var scanner = RuleScanner(text)
    guard let token = try? scanner.next(), token.kind == .name,
      token.range == 0..<text.utf8.count
    else { return false }
    return RuleFunction(rawValue: text) == nil
  }
}

/// The functions of the language.
enum RuleFunction: String, CaseIterable {
  case min, max, abs, sqrt, clamp, hypot, sign
  case choose = "if"

  private var row: (arity: Int?, usage: String, meaning: String) {
    switch self {
    case .min: (nil, "min(a, b, …)", "the least")
    case .max: (nil, "max(a, b, …)", "the greatest")
    case .abs: (1, "abs(a)", "the absolute value")
    case .sqrt: (1, "sqrt(a)", "the square root")
    case .clamp: (3, "clamp(a, low, high)", "a, but at least low and at most high")
    case .hypot: (2, "hypot(x, y)", "the length of the vector (x, y)")
    case .sign: (1, "sign(a)", "-1, 0 or 1")
    case .choose: (3, "if(condition, a, b)", "a where the condition is true, else b")
    }
  }

  /// Nil for two or more arguments.
  var arity: Int? { row.arity }

  /// What it takes, as a message says it.
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

/// What rules are written with, for a reference.
package enum RuleReference {
  /// `("clamp(a, low, high)", "a, but at least low and at most high")`
  package typealias Entry = (text: String, meaning: String)

  /// From those that bind most loosely to those that bind most tightly; those of one entry bind alike.
  package static let operators = RuleBinding.allCases.map(\.reference)
  package static let functions = RuleFunction.allCases.map(\.reference)
}
