import GestureRecognition
package import InteractiveTransition
package import RuleLanguage

/// One recognizer of a profile, its rules compiled.
package struct RecognizerProfile: Sendable {
  /// What a cancel by the system means to the transition.
  package enum CancelPolicy: String, Sendable, CaseIterable {
    /// The rules decide as if the finger had lifted.
    case decide
    /// The transition is cancelled.
    case cancel
    /// The rules decide with a velocity of zero.
    case decideWithoutVelocity
    /// The implementation does not hear of it: the transition stays where it is, and the outcome is
    /// open.
    case ignore
  }

  /// A shouldBegin rule: where it holds, the recognizer may not begin.
  package struct Refusal: Sendable {
    package let name: String
    package let rule: Rule
  }

  /// A rule of the decision; the last one has no condition.
  package struct DecisionRule: Sendable {
    package let when: Rule?
    package let decision: Decision
    /// The rule's text in results.
    package let text: String

    init(when: Rule?, decision: Decision) {
      self.when = when
      self.decision = decision
      text = when?.text ?? "otherwise"
    }
  }

  package let name: String
  package let action: TransitionAction
  let kind: RecognizerSettings.Kind
  let slop, edgeWidth, edgeAngle, minimumTouches, maximumTouches: ProfileNumber?
  let slopTravel: RecognizerSettings.SlopTravel
  let edges: RecognizerSettings.Edges
  package let velocity: VelocityProfile
  let mirrorsInRTL: Bool
  let requiresFailureOf, simultaneousWith: [Int]
  package let receive, failWhen, beginWhen: Rule?
  package let refuse: [Refusal]
  package let progress: Rule
  package let decide: [DecisionRule]
  package let cancelled: CancelPolicy
  let animation: AnimationProfile
  /// The decision as one chain: true finishes.
  let chain: RuleChain
  /// The parameters that could flip the decision, with their slots.
  let parameters: [(name: String, slot: RuleSlot)]
  /// What follows from the progress, and from what the progress is computed of, in order.
  let fromProgress, fromInput: [(RuleSlot, Rule)]
  /// Which of the signals can flip the decision.
  let signals: (progress: Bool, velocityX: Bool, velocityY: Bool)

  /// The rules that are asked before it begins.
  var rulesToBegin: [Rule] { [failWhen, beginWhen].compactMap { $0 } + refuse.map(\.rule) }

  /// The rules that are asked of what the recognizer shows.
  private var rules: [Rule] {
    rulesToBegin + velocity.derived.map(\.1) + [progress] + decide.compactMap(\.when)
      + [animation.completionSpeed, animation.settling].compactMap { $0 }
  }

  /// The settings with these parameters.
  func settings(_ values: RuleValues) throws(ProfileError) -> RecognizerSettings {
    var settings = RecognizerSettings(
      kind: kind, slopTravel: slopTravel, edges: edges, velocity: velocity.estimator,
      mirrorsInRTL: mirrorsInRTL, asksToReceive: receive != nil, asksToFail: failWhen != nil,
      asksToPass: beginWhen != nil,
      asksForHeading: rules.contains { $0.mentions(.headingX, .headingY) },
      requiresFailureOf: requiresFailureOf,
      simultaneousWith: simultaneousWith)
    if let slop { settings.slop = try slop.value(values, in: 0...10_000) }
    if let edgeWidth { settings.edgeWidth = try edgeWidth.value(values, in: 0...100_000) }
    if let edgeAngle { settings.edgeAngle = try edgeAngle.value(values, in: 0...90) }
    if let minimumTouches {
      settings.minimumTouches = try minimumTouches.count(values, in: 1...100)
    }
    if let maximumTouches {
      settings.maximumTouches = try maximumTouches.count(values, in: 1...100)
    }
    return settings
  }
}
