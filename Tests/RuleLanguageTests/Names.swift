import RuleLanguage

/// A vocabulary for the tests, and the values of its names at one moment.
struct Names {
  var vocabulary = RuleVocabulary()
  var values: RuleValues

  /// `x`, `y`, `progress`, `finishProgress`, `velocity.x` are numbers; `transitioning`, `rtl` truths.
  init(_ given: [(String, Double)] = []) {
    for name in ["x", "y", "progress", "finishProgress", "velocity.x"] {
      _ = vocabulary.declare(name, .number)
    }
    for name in ["transitioning", "rtl"] { _ = vocabulary.declare(name, .truth) }
    values = RuleValues(count: vocabulary.count)
    for (name, value) in given { values[self[name]] = value }
  }

  subscript(name: String) -> RuleSlot {
    guard let slot = vocabulary.slot(of: name) else { preconditionFailure("no name \(name)") }
    return slot
  }

  func truth(_ text: String) throws -> Rule { try Rule(text, as: .truth, in: vocabulary) }

  func number(_ text: String) throws -> Rule { try Rule(text, as: .number, in: vocabulary) }

  /// A chain of rules that finish, or cancel where the text begins with a `~`, and the opposite of
  /// the last one otherwise.
  func chain(_ texts: String...) throws -> RuleChain { try chain(texts) }

  func chain(_ texts: [String]) throws -> RuleChain {
    var rules: [(when: Rule?, outcome: Bool)] = []
    for text in texts {
      let cancels = text.hasPrefix("~")
      rules.append((try truth(String(text.dropFirst(cancels ? 1 : 0))), !cancels))
    }
    return RuleChain(rules + [(nil, !(rules.last?.outcome ?? true))])
  }
}
