import InteractiveTransition
import RuleLanguage

/// The compiled rules of a profile, which refer to parameters and do not depend on their values.
package struct ProfileRules: Sendable {
  let vocabulary: RuleVocabulary
  package let recognizers: [RecognizerProfile]
  let forwardLimit: ProfileNumber?
  let callbackOrder: CallbackOrder
  let hooks: TransitionHooks

  /// Whether a rule can be asked about a transition that a gesture of the same trace has started: after the
  /// recognizer began, or before another one does beside it.
  var asksForTransitions: Bool {
    recognizers.contains { $0.asksForTransition || !$0.simultaneousWith.isEmpty }
  }

  /// Values for all names, with those of the parameters set.
  func values(_ parameters: [Profile.Parameter]) -> RuleValues {
    var values = RuleValues(count: vocabulary.count)
    for (index, parameter) in parameters.enumerated() {
      values[RuleSlot(index: RuleName.allCases.count + index)] = parameter.value
    }
    return values
  }
}
