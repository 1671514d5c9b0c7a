import InteractiveTransition
import RuleLanguage
import TouchTrace

/// The compiled rules of a profile, which refer to parameters and do not depend on their values.
package struct ProfileRules: Sendable {
  let vocabulary: RuleVocabulary
  package let recognizers: [RecognizerProfile]
  let content: ContentCompetition
  let animation: AnimationProfile
  /// Whether the app's own push and present are the reverse of `animation`.
  let reversesForPush: Bool
  /// Whether a forward list is kept, or nil if the profile does not specify it and a limit decides.
  let keepsForward: Bool?
  let forwardLimit: PlacedRule?
  /// The settings of its transitions, apart from what depends on parameters.
  let behavior: TransitionBehavior

  /// Whether anything depends on the transitions of a trace: a gesture or an action after them, or a rule that asks about
  /// one of the same gesture, after the recognizer began or before a simultaneous one does. Inlined, as each trace asks,
  /// and a call copies the rules.
  @inline(__always) func showsTransitions(of trace: Trace, gestures: Int) -> Bool {
    gestures > 1 || !trace.actions.isEmpty || trace.navigation.transitioning != .no
      || recognizers.contains { $0.asksForTransition || !$0.settings.simultaneousWith.isEmpty }
  }

  /// The animation of the app's own pop and dismissal, or of its push and present: that of the first recognizer
  /// with such an action, or else the profile's.
  func appAnimation(
    isArrival: Bool, _ durations: [Double], _ values: RuleValues
  ) throws(ProfileError) -> TransitionAnimation {
    if let index = recognizers.firstIndex(where: { $0.action?.isArrival == isArrival }) {
      return TransitionAnimation(
        animation: recognizers[index].animation, isReversed: false, recognizer: index,
        duration: durations[index])
    }
    return TransitionAnimation(
      animation: animation, isReversed: isArrival && reversesForPush, recognizer: 0,
      duration: try animation.seconds(values))
  }

  /// Values for all names, with those of the parameters set.
  func values(_ parameters: [Profile.Parameter]) -> RuleValues {
    var values = RuleValues(count: vocabulary.count)
    for (index, parameter) in parameters.enumerated() {
      values[RuleName.slot(ofParameter: index)] = parameter.value
    }
    return values
  }
}
