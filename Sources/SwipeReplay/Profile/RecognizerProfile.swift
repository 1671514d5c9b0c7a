import GestureRecognition
package import InteractiveTransition
package import RuleLanguage

/// A recognizer of a profile with its compiled rules. A class, so that replays share it without copying.
package final class RecognizerProfile: Sendable {
  /// The effect of a cancellation by the system on the transition.
  package enum CancelPolicy: String, Sendable, CaseIterable {
    /// The rules decide as if the finger was lifted.
    case decide
    /// The transition is cancelled.
    case cancel
    /// The rules decide with a velocity of zero.
    case decideWithoutVelocity
    /// The implementation ignores it: the transition stays where it is, and the outcome is open.
    case ignore
  }

  /// A shouldBegin rule: if it is true, the recognizer may not begin.
  package struct Refusal: Sendable {
    package let name: String
    package let rule: Rule
  }

  /// A rule of the decision; the last rule has no condition.
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

  /// The name of a recognizer that gives none.
  static let defaultName = "pan"

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
  /// The shouldBegin rules as a chain: true refuses.
  let refusals: RuleChain
  /// The rules of the decision as a chain: true finishes.
  let chain: RuleChain
  let flips: DecisionFlips
  /// Whether the shouldBegin rules and the decision depend on the velocity estimator.
  let refusesByVelocity, decidesByVelocity: Bool
  /// Whether a rule uses the heading.
  let usesHeading: Bool
  /// Whether a rule that is evaluated after it began uses `transitioning`.
  let asksForTransition: Bool

  init(
    name: String, action: TransitionAction, kind: RecognizerSettings.Kind, slop: ProfileNumber?,
    edgeWidth: ProfileNumber?, edgeAngle: ProfileNumber?, minimumTouches: ProfileNumber?,
    maximumTouches: ProfileNumber?, slopTravel: RecognizerSettings.SlopTravel,
    edges: RecognizerSettings.Edges, velocity: VelocityProfile, mirrorsInRTL: Bool,
    requiresFailureOf: [Int], simultaneousWith: [Int], receive: Rule?, failWhen: Rule?,
    beginWhen: Rule?, refuse: [Refusal], progress: Rule, percentComplete: Rule,
    decide: [DecisionRule], cancelled: CancelPolicy, animation: AnimationProfile,
    parameters: [(name: String, slot: RuleSlot)]
  ) {
    self.name = name
    self.action = action
    self.kind = kind
    self.slop = slop
    self.edgeWidth = edgeWidth
    self.edgeAngle = edgeAngle
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
    self.slopTravel = slopTravel
    self.edges = edges
    self.velocity = velocity
    self.mirrorsInRTL = mirrorsInRTL
    self.requiresFailureOf = requiresFailureOf
    self.simultaneousWith = simultaneousWith
    self.receive = receive
    self.failWhen = failWhen
    self.beginWhen = beginWhen
    self.refuse = refuse
    self.progress = progress
    self.decide = decide
    self.cancelled = cancelled
    self.animation = animation
    refusals = RuleChain(refuse.map { (when: $0.rule, outcome: true) }, otherwise: false)
    chain = RuleChain(
      decide.compactMap { rule in rule.when.map { ($0, rule.decision == .finish) } },
      otherwise: decide.last?.decision == .finish)
    flips = DecisionFlips(
      chain, progress: progress, percentComplete: percentComplete, velocity: velocity,
      parameters: parameters)
    refusesByVelocity = Self.velocities.contains { [refusals] in refusals.mentions($0.slot) }
    decidesByVelocity = (Self.velocities + Self.estimates).contains { [chain, flips] name in
      chain.mentions(name.slot, deriving: flips.fromInput)
    }
    let rulesAfterBegin =
      [progress, animation.completionSpeed, animation.settling] + velocity.derived.map(\.1)
      + decide.map(\.when)
    let rules = rulesAfterBegin + [failWhen, beginWhen] + refuse.map(\.rule)
    usesHeading = rules.contains { $0?.mentions(.headingX, .headingY) ?? false }
    asksForTransition = rulesAfterBegin.contains { $0?.mentions(.transitioning) ?? false }
  }

  /// The names that depend on the estimator: in all rules, and in the rules of the velocity.
  private static let velocities: [RuleName] = [.velocityX, .velocityY]
  private static let estimates: [RuleName] = [
    .estimateX, .estimateY, .estimateTravelX, .estimateTravelY,
  ]

  /// The rules that are evaluated before the recognizer begins.
  var rulesToBegin: [Rule] { [failWhen, beginWhen].compactMap { $0 } + refuse.map(\.rule) }

  /// The settings for the parameters' values.
  func settings(_ values: RuleValues) throws(ProfileError) -> RecognizerSettings {
    var settings = RecognizerSettings(
      kind: kind, slopTravel: slopTravel, edges: edges, velocity: velocity.estimator,
      mirrorsInRTL: mirrorsInRTL, hasReceiveRule: receive != nil, hasFailRule: failWhen != nil,
      hasBeginRule: beginWhen != nil, requiresFailureOf: requiresFailureOf,
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
