import InteractiveTransition
import RuleLanguage

/// A profile's rules, compiled once; they know the parameters' names and not their values.
package struct ProfileRules: Sendable {
  let vocabulary: RuleVocabulary
  package let recognizers: [RecognizerProfile]
  let forwardLimit: ProfileNumber?
  let callbackOrder: CallbackOrder
  let hooks: TransitionHooks

  /// Values for every name, with the parameters set.
  func values(_ parameters: [Profile.Parameter]) -> RuleValues {
    var values = RuleValues(count: vocabulary.count)
    for (index, parameter) in parameters.enumerated() {
      values[RuleSlot(index: RuleName.allCases.count + index)] = parameter.value
    }
    return values
  }
}
