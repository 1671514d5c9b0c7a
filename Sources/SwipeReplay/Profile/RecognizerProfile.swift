package import GestureRecognition
package import InteractiveTransition
package import RuleLanguage
import TextFormats

/// A recognizer of a profile with its compiled rules. A class, so that replays share it without copying.
package final class RecognizerProfile: Sendable {
  /// The effect of a cancellation by the system on the transition.
  package enum CancelPolicy: String, Sendable, CaseIterable {
    /// The rules decide as if the finger were lifted.
    case decide
    /// The transition is cancelled.
    case cancel
    /// The rules decide with a velocity of zero.
    case decideWithoutVelocity
    /// The implementation ignores it: the transition stays unchanged, and the outcome is open.
    case ignore
  }

  /// A shouldBegin rule: if it is true, the recognizer may not begin.
  package struct Refusal: Sendable {
    package let name: String
    package let rule: Rule
    /// Its file and line in the code.
    let from: String?
  }

  /// A rule of the decision; the last rule has no condition. A class, so that a verdict shares it without copying.
  package final class DecisionRule: Sendable {
    package let when: Rule?
    /// The decision, or nil if the implementation neither finishes nor cancels.
    package let decision: Decision?
    /// The name of the detent or page at which the view settles, or nil if it has none.
    package let target: String?
    /// The fraction of the transition at which the view settles; nil for 1 after a finish, and where it began after a
    /// cancel.
    let end: Rule?
    /// The rule's text in results.
    package let text: String
    /// Its file and line in the code.
    let from: String?

    /// - Parameter text: the text for a rule without a condition.
    init(
      when: Rule?, decision: Decision?, target: String? = nil, end: Rule? = nil,
      text: String = "otherwise", from: String? = nil
    ) {
      self.target = target
      self.end = end
      self.from = from
      self.when = when
      self.decision = decision
      self.text = when?.text ?? text
    }

    package var outcome: Outcome { Outcome(decision, to: target) }

    /// The fraction of the transition, 0…1, at which the view settles.
    ///
    /// - Parameter start: where it began.
    func endFraction(_ values: RuleValues, from start: Double = 0) -> Double {
      if let end { return InteractionController.percentComplete(of: end.number(values)) }
      return decision == .finish ? 1 : start
    }
  }

  /// The default name of a recognizer.
  static let defaultName = "pan"

  package let name: String
  /// The transition, or nil if it only moves views of the app.
  package let action: TransitionAction?
  /// Whether the transition starts when it begins; otherwise the app performs the action after a decision to finish.
  let isInteractive: Bool
  /// The settings, with the defaults of those in ``numbers``.
  let settings: RecognizerSettings
  /// The numeric settings.
  let numbers: [(setting: RecognizerSetting, number: PlacedRule)]
  package let velocity: VelocityProfile
  /// Whether the implementation counts `position` in whole pixels.
  let countsPixels: Bool
  package let receive, failWhen, beginWhen, beginAtLift: Rule?
  /// The rule that, if it holds at a move, restarts the translation there: for implementations that sum up the
  /// travel of single events, and drop the sum.
  package let restartWhen: Rule?
  package let refuse: [Refusal]
  /// The rules for each piece of content under the finger.
  let content: ContentRules
  package let progress: Rule
  let progressPlace: TextPlace
  /// Whether the implementation updates the interaction controller when the recognizer begins. The four
  /// published articles with such a controller do so under `changed` only.
  let updatesAtBegan: Bool
  /// The fraction at which its first transition in a trace begins, such as a sheet's first detent; later ones begin
  /// where the view settled.
  let startFraction: Rule?
  package let decide: [DecisionRule]
  /// The rules asked at each move after the begin, or nil if the decision is always made at the lift.
  package let changed: MoveRules?
  package let cancelled: CancelPolicy
  /// All its Boolean rules, except those of `content`, in the order in which they were compiled.
  let conditions: [PlacedRule]
  let animation: AnimationProfile
  /// The shouldBegin rules as a chain: true refuses.
  let refusals: RuleChain
  /// The rules of the decision as a chain to the indices of ``outcomes``.
  let chain: RuleChain
  let flips: DecisionFlips
  /// The different outcomes of the rules of the decision; ``chain`` leads to their indices.
  package let outcomes: [Outcome]
  /// Whether its rules lead to more than one finish and one cancel.
  let hasSeveralOutcomes: Bool
  /// Whether the decision depends on the velocity estimator.
  let decidesByVelocity: Bool
  let usesHeading: Bool
  /// Whether a rule outside `content` uses what scrolls under the finger.
  let usesScrolling: Bool
  /// Whether a shouldBegin rule uses the travel that the translation drops when it begins.
  let refusesByDroppedTravel: Bool
  /// Whether a rule evaluated before it begins uses the travel since the previous move.
  let usesStepToBegin: Bool
  /// Whether the velocity is used by a rule evaluated at every move before it begins, by a shouldBegin rule,
  /// and by a rule about content.
  let usesVelocityOfMovesToBegin, usesVelocityToRefuse, usesVelocityOverContent: Bool
  /// Whether the progress depends on more than the fingers' current locations, so that it is computed at every move.
  let followsMoves: Bool
  /// Whether a value computed at every move since it began uses the velocity.
  let usesVelocityOfMoves: Bool
  /// Whether a rule uses values kept when it begins, and whether the velocity is among them.
  let usesValuesAtBegin, usesVelocityAtBegin: Bool
  let usesTransition: Bool
  /// Whether a rule evaluated after it began uses `transitioning` or `settling`.
  let asksForTransition: Bool
  /// Whether a rule that is evaluated for each move after it began uses the app's navigation.
  let asksForNavigationAtMoves: Bool

  /// - Parameters:
  ///   - names: the names of all recognizers of the profile.
  ///   - base: the profile's animation, for a recognizer without one of its own.
  init(
    _ value: JSONValue, name: String, names: [String], animation base: AnimationProfile,
    _ reader: ProfileReader
  ) throws(ProfileError) {
    self.name = name
    let owner = "recognizer '\(name)'"
    let (object, kind) = try reader.recognizer(value, owner)
    let (recognizer, numbers) = try reader.settings(object, of: kind)
    self.numbers = numbers
    let isDiscrete = kind.type.isDiscrete
    let field =
      isDiscrete
      ? object["progress"]
        ?? ProfileField(JSONValue(.number(1), at: object.place), key: "progress")
      : try object.required("progress")
    progress = try reader.compiled(field, as: .number, in: .progress)
    progressPlace = field.place
    updatesAtBegan = try object["updatesAtBegan"]?.bool() ?? isDiscrete
    startFraction = try reader.startFraction(object["startFraction"])
    animation = object["animation"] == nil ? base : try reader.animation(object["animation"])
    action = TransitionAction(
      rawValue: try object.required("action").word(among: TransitionAction.words))
    let isInteractive = try object["interactive"]?.bool() ?? !isDiscrete
    self.isInteractive = isInteractive && action != nil
    velocity = try reader.velocity(object["velocity"])
    countsPixels = try object["countsPixels"]?.bool() ?? false
    var settings = RecognizerSettings(recognizer)
    (settings.velocity, settings.velocityEvents) = (velocity.estimator, velocity.events)
    settings.movesAtLift = try object["movesAtLift"]?.bool() ?? false
    settings.mirrorsInRTL = try object["mirrorsInRTL"]?.bool() ?? false
    settings.requiresFailureOf = try reader.others(object["requiresFailureOf"], names: names)
    settings.simultaneousWith = try reader.others(object["simultaneousWith"], names: names)
    receive = try reader.rule(object["receive"], as: .boolean, in: .receive)
    failWhen = try reader.rule(object["failWhen"], as: .boolean, in: .begin)
    beginWhen = try reader.rule(object["beginWhen"], as: .boolean, in: .begin)
    beginAtLift = try reader.rule(object["beginAtLift"], as: .boolean, in: .begin)
    restartWhen = try reader.rule(object["restartWhen"], as: .boolean, in: .progress)
    (settings.hasReceiveRule, settings.hasFailRule) = (receive != nil, failWhen != nil)
    (settings.hasBeginRule, settings.hasLiftRule) = (beginWhen != nil, beginAtLift != nil)
    self.settings = settings
    refuse = try reader.refusals(object["refuse"])
    content = try ContentRules(object["content"], reader)
    decide =
      isDiscrete && object["decide"] == nil
      ? [DecisionRule(when: nil, decision: .finish, text: "recognized")]
      : try reader.decisions(try object.required("decide"))
    let changedRules = try reader.decisions(whileDown: object["changed"])
    cancelled = try object["cancelled"]?.word(as: CancelPolicy.self) ?? .decide
    conditions = reader.takeConditions()

    refusals = RuleChain(refuse.map { (when: $0.rule, outcome: 1) })
    outcomes = decide.map(\.outcome).withoutRepetitions
    chain = RuleChain(decide) { [outcomes] in outcomes.firstIndex(of: $0.outcome) ?? 0 }
    func present(_ rules: Rule?...) -> [Rule] { rules.compactMap { $0 } }
    let decisionRules = (decide + changedRules).flatMap { present($0.when, $0.end) }
    let rulesAfterBegin =
      present(
        progress, animation.completionSpeed, animation.settling, animation.completionVelocity,
        restartWhen)
      + velocity.rules + decisionRules
    followsMoves =
      restartWhen != nil || [progress].mention(RuleName.changingWithoutTravel)
      || rulesAfterBegin.mention([.positionX, .positionY, .stepX, .stepY])
    let flips = { [progress, followsMoves, velocity] chain in
      DecisionFlips(chain, progress: progress, followsMoves: followsMoves, velocity: velocity)
    }
    self.flips = flips(chain)
    let kinds = (decide + changedRules).map(\.outcome).withoutRepetitions.map(\.kind)
    hasSeveralOutcomes = kinds.count > 2 || Set(kinds).count < kinds.count
    changed = changedRules.isEmpty ? nil : MoveRules(changedRules, flips)
    let velocities =
      [.velocityX, .velocityY] + RuleName.velocityAtBegin + VelocityProfile.estimates
    decidesByVelocity = velocities.contains { [chain, flips = self.flips, changed] name in
      chain.mentions(name.slot, deriving: flips.fromInput)
        || changed.map { $0.chain.mentions(name.slot, deriving: $0.fromInput) } ?? false
    }
    let rulesAtMoves = present(failWhen, beginWhen, beginAtLift, restartWhen)
    let rulesToRefuse = refuse.map(\.rule)
    usesScrolling =
      (rulesAfterBegin + rulesAtMoves + rulesToRefuse).mention(RuleName.ofScrolling)
    refusesByDroppedTravel =
      settings.recognizer.dropsTravelToBegin && restartWhen == nil
      && rulesToRefuse.mention([.translationX, .translationY])
    let rulesToBegin = rulesAtMoves + rulesToRefuse + content.all
    usesHeading = (rulesAfterBegin + rulesToBegin).mention([.headingX, .headingY])
    usesTransition = (rulesAfterBegin + rulesToBegin + present(receive)).mention([.transition])
    usesStepToBegin = rulesToBegin.mention([.stepX, .stepY])
    usesVelocityOfMovesToBegin = rulesAtMoves.mention([.velocityX, .velocityY])
    usesVelocityToRefuse = rulesToRefuse.mention([.velocityX, .velocityY])
    usesVelocityOverContent = content.all.mention([.velocityX, .velocityY])
    usesVelocityOfMoves = present(progress, restartWhen).mention([.velocityX, .velocityY])
    usesValuesAtBegin = rulesAfterBegin.mention(RuleName.keptAtBegin.map(\.kept))
    usesVelocityAtBegin = rulesAfterBegin.mention(RuleName.velocityAtBegin)
    asksForTransition = rulesAfterBegin.mention([.transitioning, .settling])
    asksForNavigationAtMoves =
      followsMoves
      && (present(progress, restartWhen) + velocity.rules).mention(RuleName.ofNavigation)
  }

  /// The rules that are evaluated before the recognizer begins.
  var rulesToBegin: [Rule] {
    [receive, failWhen, beginWhen, beginAtLift, restartWhen].compactMap { $0 }
      + refuse.map(\.rule) + content.all
  }
  /// The rules that can lead to an outcome.
  var rulesOfOutcome: [Rule] {
    rulesToBegin + [progress] + velocity.rules + decisionRules.compactMap(\.when)
  }
  /// The rules of the decision: those asked at each move, then those asked at the lift.
  package var decisionRules: [DecisionRule] { (changed?.rules ?? []) + decide }

  /// The axis of the finger's values in the progress, or nil for both or none.
  var axisOfProgress: Margin.Axis? {
    let isAlongX = progress.mentions(.translationX, .locationX, .positionX, .stepX)
    let isAlongY = progress.mentions(.translationY, .locationY, .positionY, .stepY)
    return isAlongX == isAlongY ? nil : isAlongX ? .x : .y
  }

  /// What the decision depends on besides the estimate that another speed changes, too: not the
  /// times of the touches.
  var otherVelocityNames: [RuleName] {
    guard usesVelocityAtBegin else { return velocity.others }
    return velocity.others
      + RuleName.velocityAtBegin.filter { chain.mentions($0.slot, deriving: flips.fromInput) }
  }

  /// The settings for the parameters' values.
  func settings(_ values: RuleValues) throws(ProfileError) -> RecognizerSettings {
    var settings = settings
    for (setting, number) in numbers {
      setting.set(.number(try number.value(values, in: setting.range)), of: &settings.recognizer)
    }
    return settings
  }
}

extension [Rule] {
  /// Whether one of the rules mentions one of these names.
  fileprivate func mention(_ names: [RuleName]) -> Bool {
    contains { rule in names.contains { rule.mentions($0) } }
  }
}

/// The `velocity` of a recognizer: an estimator, and rules that the implementation applies to its estimate.
///
/// Implementations may count a slow estimate as 0, clamp a fast one, or ignore one over a short distance. They
/// do so for each axis with a rule over `estimate.x` and `estimate.y` (the estimated velocity, in points per
/// second) and `estimate.travel.x` and `estimate.travel.y` (the displacement between the oldest and the newest
/// sample of the estimate, in points). Some do not pass the touch-down or the lift to their estimator.
package struct VelocityProfile: Sendable {
  package let estimator: VelocityEstimator
  package var events = VelocityEvents.all
  /// The rules for `velocity.x` and `velocity.y`, or nil if the velocity is the estimate.
  package var x, y: Rule?

  /// The names that depend on the estimator in these rules.
  static let estimates: [RuleName] = [
    .estimateX, .estimateY, .estimateTravelX, .estimateTravelY,
  ]

  /// What the velocity depends on besides the estimate that another speed changes, too: not the times of the touches.
  var others: [RuleName] {
    // Most have no rules, and are asked at each decision.
    guard isShaped else { return [] }
    let unchanged: [RuleName] = [
      .estimateX, .estimateY, .elapsed, .sinceBegan, .sinceLastMove, .touches,
    ]
    return RuleName.followingTheFinger.filter { name in
      !unchanged.contains(name) && rules.contains { $0.mentions(name) }
    }
  }

  /// Whether there is a rule.
  var isShaped: Bool { x != nil || y != nil }

  /// The slots that the estimator fills.
  var xSlot: RuleSlot { (x == nil ? RuleName.velocityX : .estimateX).slot }
  var ySlot: RuleSlot { (y == nil ? RuleName.velocityY : .estimateY).slot }

  /// The values computed from the estimate.
  var derived: [DerivedValue] {
    [(RuleName.velocityX, x), (.velocityY, y)].compactMap { name, rule in
      rule.map { DerivedValue(name.slot, $0) }
    }
  }

  var rules: [Rule] { [x, y].compactMap { $0 } }
}

/// The rules that may decide at a move, while the finger is down. The first that holds decides; if none does, the
/// gesture goes on.
package struct MoveRules: Sendable {
  package let rules: [RecognizerProfile.DecisionRule]
  /// The rules as a chain: 1 decides.
  let chain: RuleChain
  /// The different outcomes, each with plans for a chain that is 1 if that is decided at a move.
  let outcomes: [(outcome: Outcome, flips: DecisionFlips)]
  /// The values computed from the finger's motion, in the order of evaluation.
  let fromInput: [DerivedValue]

  init(
    _ rules: [RecognizerProfile.DecisionRule], _ flips: (RuleChain) -> DecisionFlips
  ) {
    self.rules = rules
    chain = RuleChain(rules) { _ in 1 }
    outcomes = rules.map(\.outcome).withoutRepetitions.map { outcome in
      (outcome, flips(RuleChain(rules) { $0.outcome == outcome ? 1 : 0 }))
    }
    fromInput = flips(self.chain).fromInput
  }
}

/// The plans to find the nearest values of progress and velocity at which a recognizer's decision flips.
final class DecisionFlips: Sendable {
  /// The rules of the decision.
  let chain: RuleChain
  let progress, velocityX, velocityY: FlipPlan
  /// The values computed from the finger's motion, in the order of evaluation.
  let fromInput: [DerivedValue]
  /// The values computed from the progress.
  let fromProgress: [DerivedValue]

  /// The interaction controller's fraction, as far as it follows the progress at the decision.
  static let percentComplete = DerivedValue(
    RuleName.percentComplete.slot, fractionOf: RuleName.progress.slot,
    where: RuleName.percentCompleteFollows)

  /// - Parameters:
  ///   - chain: the rules of the decision.
  ///   - followsMoves: whether the progress is computed at every move.
  init(_ chain: RuleChain, progress: Rule, followsMoves: Bool, velocity: VelocityProfile) {
    // percentComplete follows from the progress, and both follow, with the velocity, from the finger's
    // motion.
    self.chain = chain
    fromProgress =
      chain.mentions(RuleName.percentComplete.slot) ? [Self.percentComplete] : []
    let toProgress = velocity.derived + [DerivedValue(RuleName.progress.slot, progress)]
    fromInput = toProgress + fromProgress
    // The velocity at the release does not change the progress computed at the last move.
    let fromVelocity = followsMoves ? toProgress : fromInput
    func plan(_ slot: RuleSlot) -> FlipPlan {
      FlipPlan(for: slot, of: chain, deriving: fromVelocity)
    }
    self.progress = FlipPlan(for: RuleName.progress.slot, of: chain, deriving: fromProgress)
    velocityX = plan(velocity.xSlot)
    velocityY = plan(velocity.ySlot)
  }
}

extension RuleChain {
  /// Compiles rules of a decision; without a last rule that has no condition, the chain can lead to 0.
  fileprivate convenience init(
    _ rules: [RecognizerProfile.DecisionRule],
    _ outcome: (RecognizerProfile.DecisionRule) -> Int
  ) {
    let otherwise = rules.last.map { $0.when == nil ? outcome($0) : 0 } ?? 0
    self.init(
      rules.compactMap { rule in rule.when.map { ($0, outcome(rule)) } }, otherwise: otherwise)
  }
}
