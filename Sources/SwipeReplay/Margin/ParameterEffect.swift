import GestureRecognition
import RuleLanguage

/// How one parameter of a profile can reach an outcome.
struct ParameterEffect: Sendable {
  /// A number that is fixed before any touch.
  struct Number: Sendable {
    enum Kind: Sendable {
      case slop, edgeWidth, edgeAngle, count
    }

    let kind: Kind
    let recognizer: Int
    let rule: Rule
  }

  let name: String
  let slot: RuleSlot
  let value: Double
  /// For each rule or chain of rules that can depend on it where the answer changes.
  let plans: [ObjectIdentifier: FlipPlan]
  /// The settings of recognizers, and other numbers, that follow from it.
  let numbers: [Number]
  /// Whether numbers that are fixed before any touch follow from it.
  let changesNumbers: Bool
  /// Whether the time that a transition takes follows from it.
  let isTimed: Bool
  /// Whether it also acts in a way that the recorded questions do not show: by what the slop takes off a
  /// translation, by the progress after earlier moves, or by a velocity that is set to zero.
  let isHidden: Bool

  init(_ parameter: Profile.Parameter, _ slot: RuleSlot, in profile: Profile) {
    name = parameter.name
    self.slot = slot
    value = parameter.value
    let rules = profile.rules
    func depends(_ rule: Rule?) -> Bool { rule?.slots.contains(slot) ?? false }
    var plans: [ObjectIdentifier: FlipPlan] = [:]
    var numbers: [Number] = []
    var (changesNumbers, isTimed, isHidden) = (false, false, false)
    for (index, recognizer) in rules.recognizers.enumerated() {
      func add(_ key: ObjectIdentifier, _ chain: RuleChain, _ deriving: [DerivedValue]) {
        let plan = FlipPlan(for: slot, of: chain, deriving: deriving)
        if plan.isNeeded { plans[key] = plan }
      }
      add(
        ObjectIdentifier(recognizer.chain), recognizer.chain, recognizer.flips.fromInput)
      for rule in [recognizer.receive].compactMap({ $0 }) + recognizer.rulesToBegin {
        add(
          ObjectIdentifier(rule), RuleChain([(rule, true)], otherwise: false),
          recognizer.velocity.derived)
      }
      let settings: [(Number.Kind, ProfileNumber?)] = [
        (.slop, recognizer.slop), (.edgeWidth, recognizer.edgeWidth),
        (.edgeAngle, recognizer.edgeAngle), (.count, recognizer.minimumTouches),
        (.count, recognizer.maximumTouches),
      ]
      for (kind, number) in settings {
        guard let rule = number?.rule, depends(rule) else { continue }
        numbers.append(Number(kind: kind, recognizer: index, rule: rule))
      }
      let animation = recognizer.animation
      let fixed = [
        animation.duration?.rule, animation.completionSpring?.stiffness.rule,
        animation.completionSpring?.mass?.rule,
      ]
      if fixed.contains(where: depends) { changesNumbers = true }
      if (fixed + [animation.settling, animation.completionSpeed]).contains(where: depends) {
        isTimed = true
      }
      if depends(animation.duration?.rule), recognizer.usesDuration { isHidden = true }
      let progress = recognizer.progress
      let changesVelocity = recognizer.velocity.rules.contains { depends($0.rule) }
      if depends(progress) || changesVelocity {
        if recognizer.followsMoves || recognizer.decidesOnOtherVelocity { isHidden = true }
      }
    }
    if let rule = rules.forwardLimit?.rule, depends(rule) {
      numbers.append(Number(kind: .count, recognizer: 0, rule: rule))
    }
    self.plans = plans
    self.numbers = numbers
    self.changesNumbers = changesNumbers || !numbers.isEmpty
    self.isTimed = isTimed
    self.isHidden = isHidden || numbers.contains { $0.kind == .slop }
  }

  /// Whether it cannot reach the outcome of any gesture.
  var isNone: Bool { plans.isEmpty && numbers.isEmpty && !isTimed && !isHidden }
}

extension RecognizerProfile {
  /// Whether a rule that can reach an outcome uses the duration.
  fileprivate var usesDuration: Bool {
    ([receive, progress, velocity.x, velocity.y].compactMap { $0 } + rulesToBegin
      + decide.compactMap(\.when)).contains { $0.mentions(.duration) }
  }
}
