import InteractiveTransition
import RuleLanguage

extension Finding {
  /// A rule with its values filled in.
  init(_ rule: Rule, values: RuleValues, name: String? = nil, decision: Decision? = nil) {
    let explained = rule.explained(values)
    self.init(
      name: name, rule: rule.text,
      pieces: explained.pieces.map { piece in
        switch piece {
        case .text(let text): .text(text)
        case .value(let value): .value(value)
        }
      },
      holds: explained.holds, comparedNaN: explained.comparedNaN, decision: decision,
      comparisons: decision == nil ? [] : rule.decisiveComparisons(values))
  }
}
