import RuleLanguage

/// A vocabulary for the tests, and the values of its names at one moment.
struct Names {
  var vocabulary = RuleVocabulary()
  var values: RuleValues

  /// `x`, `y`, `progress`, `finishProgress`, `velocity.x` are numbers; `transitioning`, `rtl` Booleans.
  init(_ given: [(String, Double)] = []) {
    for name in ["x", "y", "progress", "finishProgress", "velocity.x"] {
      _ = vocabulary.declare(name, .number)
    }
    for name in ["transitioning", "rtl"] { _ = vocabulary.declare(name, .boolean) }
    values = RuleValues(count: vocabulary.count)
    for (name, value) in given { values[self[name]] = value }
  }

  subscript(name: String) -> RuleSlot {
    guard let slot = vocabulary.slot(of: name) else { preconditionFailure("no name \(name)") }
    return slot
  }

  func boolean(_ text: String) throws -> Rule { try Rule(text, as: .boolean, in: vocabulary) }

  func number(_ text: String) throws -> Rule { try Rule(text, as: .number, in: vocabulary) }

  /// Returns a chain of rules that finish, or cancel if the text begins with a `~`; if none holds, the outcome is the
  /// opposite of the last rule's.
  func chain(_ texts: String...) throws -> RuleChain { try chain(texts) }

  func chain(_ texts: [String]) throws -> RuleChain {
    let rules = try texts.map { text in
      let cancels = text.hasPrefix("~")
      return (when: try boolean(String(text.dropFirst(cancels ? 1 : 0))), outcome: cancels ? 0 : 1)
    }
    return RuleChain(rules, otherwise: rules.last?.outcome == 0 ? 1 : 0)
  }

  /// Returns the nearest flip of a name's value, or nil if there is none.
  func flip(_ chain: RuleChain, of name: String) -> Double? {
    FlipPlan(for: self[name], of: chain).flip(in: values)
  }
}

extension FlipPlan {
  /// Returns the nearest flip, or only above or below the current value.
  func flip(above isAbove: Bool? = nil, in values: RuleValues) -> Double? {
    var budget = EvaluationBudget(nodes: .max)
    var values = values
    return flip(above: isAbove, in: &values, budget: &budget)
  }
}
