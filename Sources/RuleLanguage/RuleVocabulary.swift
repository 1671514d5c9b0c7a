/// Which of the values a name stands for.
@usableFromInline package struct RuleSlot: Hashable, Sendable {
  /// How many names were declared before it.
  @usableFromInline package let index: Int

  /// The slot of the name that was declared so many names after the first.
  @inlinable package init(index: Int) {
    self.index = index
  }
}

/// The names that rules may use, with their types; what they mean is the caller's business.
package struct RuleVocabulary: Sendable {
  struct Entry: Sendable {
    let name: String
    let type: RuleType
  }

  private(set) var entries: [Entry] = []
  /// Where only some names have a value, and which; one after another.
  private var restrictions: [(names: [String], context: String)] = []

  /// A vocabulary without names.
  package init() {}

  /// Adds a name and returns its slot; a name that is already there keeps its slot and its type.
  package mutating func declare(_ name: String, _ type: RuleType) -> RuleSlot {
    if let slot = slot(of: name) { return slot }
    entries.append(Entry(name: name, type: type))
    return RuleSlot(index: entries.count - 1)
  }

  /// The same slots, where only `names` have a value; a rule that uses another one is refused with a
  /// message that says it has none in `context`.
  package func restricted(to names: [String], context: String) -> RuleVocabulary {
    var restricted = self
    restricted.restrictions.append((names, context))
    return restricted
  }

  /// Where a name has no value; nil where it has one.
  func absence(of entry: Entry) -> String? {
    restrictions.first { !$0.names.contains(entry.name) }?.context
  }

  /// The slot of a name, whether or not it has a value here; nil for a name never declared.
  package func slot(of name: String) -> RuleSlot? {
    entries.firstIndex { $0.name == name }.map(RuleSlot.init(index:))
  }

  /// The names that have a value here, in the order they were declared.
  package var names: [String] { entries.filter { absence(of: $0) == nil }.map(\.name) }

  /// How many slots there are, those without a value included: what ``RuleValues`` needs.
  package var count: Int { entries.count }

  /// Whether a rule could mention a name written like this: letters, digits and `_`, parts joined by
  /// dots, and neither a word nor a function of the language.
  package static func canName(_ text: String) -> Bool {
    var scanner = RuleScanner(text)
    guard let token = try? scanner.next(), token.kind == .name,
      token.range == 0..<text.utf8.count
    else { return false }
    return RuleFunction(rawValue: text) == nil
  }
}
