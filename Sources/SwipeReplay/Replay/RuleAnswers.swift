import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Fills the names in and asks the profile's rules: the side of the replay that the recognizers'
/// questions go to.
struct RuleAnswers: RecognizerRules, Sendable {
  let recognizers: [RecognizerProfile]
  let explains: Bool
  var values: RuleValues
  var navigation: NavigationModel
  /// What was asked of each recognizer before it began, in order; only where it explains.
  private(set) var findings: [[Finding]]
  private let usesVelocityToBegin: [Bool]

  init(profile: Profile, explains: Bool) {
    recognizers = profile.rules.recognizers
    self.explains = explains
    values = profile.rules.values(profile.parameters)
    navigation = NavigationModel(
      stack: NavigationStack(depth: 1), firstTouch: Timestamp(nanoseconds: 0),
      behavior: TransitionBehavior(duration: 0))
    findings = recognizers.map { _ in [] }
    usesVelocityToBegin = recognizers.map { recognizer in
      let rules =
        [recognizer.failWhen, recognizer.beginWhen].compactMap { $0 }
        + recognizer.refuse.map(\.rule)
      return rules.contains { $0.mentionsVelocity }
    }
  }

  /// Sets what is the same for the whole trace.
  mutating func start(_ trace: Trace, navigation: NavigationModel) {
    self.navigation = navigation
    self[.width] = trace.view.width
    self[.height] = trace.view.height
    self[.rtl] = trace.layoutDirection == .rightToLeft ? 1 : 0
    forgetFindings()
  }

  mutating func forgetFindings() {
    guard explains else { return }
    for index in findings.indices { findings[index].removeAll() }
  }

  private subscript(_ name: RuleName) -> Double {
    get { values[name.slot] }
    set { values[name.slot] = newValue }
  }

  // MARK: Filling in

  /// What a recognizer shows at a moment, its velocity aside.
  mutating func fill(_ recognizer: PanRecognizer, at time: Timestamp) {
    let translation = recognizer.translation
    self[.translationX] = translation.x
    self[.translationY] = translation.y
    self[.locationX] = recognizer.location.x
    self[.locationY] = recognizer.location.y
    self[.startX] = recognizer.start.x
    self[.startY] = recognizer.start.y
    self[.elapsed] = time.seconds(since: recognizer.startTime)
    self[.sinceBegan] = recognizer.beganTime.map { time.seconds(since: $0) } ?? 0
    self[.sinceLastMove] = time.seconds(since: recognizer.lastMoveTime)
    self[.touches] = Double(recognizer.numberOfTouches)
    self[.stack] = Double(navigation.stack.depth)
    self[.forward] = Double(navigation.stack.forward.count)
    self[.transitioning] = navigation.isTransitioning ? 1 : 0
    self[.popDisabled] = navigation.stack.isPopDisabled ? 1 : 0
    self[.duration] = navigation.behavior.duration
  }

  mutating func fill(_ velocity: Velocity) {
    self[.velocityX] = velocity.x
    self[.velocityY] = velocity.y
  }

  /// Sets the progress and what follows from it.
  mutating func fill(progress: Double) {
    self[.progress] = progress
    self[.percentComplete] = InteractionController.percentComplete(of: progress)
  }

  private mutating func fillToBegin(_ recognizer: PanRecognizer, _ index: Int, at time: Timestamp) {
    fill(recognizer, at: time)
    if usesVelocityToBegin[index] { fill(recognizer.velocity(at: time)) }
  }

  // MARK: Questions

  mutating func shouldReceive(_ recognizer: PanRecognizer, index: Int, at time: Timestamp) -> Bool {
    guard let rule = recognizers[index].receive else { return true }
    fill(recognizer, at: time)
    return ask(rule, named: "receive", of: index)
  }

  mutating func shouldFail(_ recognizer: PanRecognizer, index: Int, at time: Timestamp) -> Bool {
    guard let rule = recognizers[index].failWhen else { return false }
    fillToBegin(recognizer, index, at: time)
    return ask(rule, named: "failWhen", of: index)
  }

  mutating func hasPassed(_ recognizer: PanRecognizer, index: Int, at time: Timestamp) -> Bool {
    guard let rule = recognizers[index].beginWhen else { return true }
    fillToBegin(recognizer, index, at: time)
    return ask(rule, named: "beginWhen", of: index)
  }

  mutating func refusal(
    of recognizer: PanRecognizer, index: Int, at time: Timestamp
  ) -> Int? {
    fillToBegin(recognizer, index, at: time)
    for (number, refusal) in recognizers[index].refuse.enumerated()
    where ask(refusal.rule, named: refusal.name, of: index) {
      return number
    }
    return nil
  }

  /// Asks a rule; of the tests that are asked at every move only the last answer is kept.
  private mutating func ask(_ rule: Rule, named name: String, of index: Int) -> Bool {
    guard explains else { return rule.holds(values) }
    let finding = Finding(rule, values: values, name: name)
    if let last = findings[index].lastIndex(where: { $0.name == name && $0.rule == rule.text }) {
      findings[index][last] = finding
    } else {
      findings[index].append(finding)
    }
    return finding.holds
  }
}

extension Rule {
  /// Whether it needs the velocity to be estimated.
  var mentionsVelocity: Bool {
    slots.contains(RuleName.velocityX.slot) || slots.contains(RuleName.velocityY.slot)
  }
}

extension Finding {
  /// A rule with its values filled in.
  init(_ rule: Rule, values: RuleValues, name: String? = nil) {
    let explained = rule.explained(values)
    self.init(
      name: name, rule: rule.text,
      pieces: explained.pieces.map { piece in
        switch piece {
        case .text(let text): .text(text)
        case .value(let value): .value(value)
        }
      },
      holds: explained.holds, comparedNaN: explained.comparedNaN)
  }
}
