import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Fills the names in and asks the profile's rules: the side of the replay that the recognizers'
/// questions go to.
struct RuleAnswers: RecognizerRules, Sendable {
  let recognizers: [RecognizerProfile]
  private let explains: Bool
  private let isDoubting: Bool
  private let durations: [Double]
  var values: RuleValues
  var navigation: NavigationModel
  /// What was asked of each recognizer before it began, in order; only where it explains.
  private(set) var findings: [[Finding]]
  /// The estimators with which the shouldBegin rules of each recognizer would have answered otherwise;
  /// only where it estimatorDisagreements.
  private(set) var disagreementsAtBegin: [[EstimatorDisagreement]]
  private let usesVelocityToBegin: [Bool]
  /// Takes down what is asked; nil where nobody wants to know.
  var inquiry: Inquiry?

  init(profile: Profile, detail: ReplayDetail) {
    recognizers = profile.rules.recognizers
    explains = detail.contains(.findings)
    isDoubting = detail.contains(.estimatorDisagreements)
    durations = profile.durations
    values = profile.rules.values(profile.parameters)
    navigation = NavigationModel(
      stack: NavigationStack(depth: 1), firstTouch: Timestamp(nanoseconds: 0),
      behavior: TransitionBehavior(duration: 0))
    findings = recognizers.map { _ in [] }
    disagreementsAtBegin = recognizers.map { _ in [] }
    usesVelocityToBegin = recognizers.map { recognizer in
      recognizer.rulesToBegin.contains { $0.mentions(.velocityX, .velocityY) }
    }
  }

  /// Sets what is the same for the whole trace.
  mutating func start(_ trace: Trace, navigation: NavigationModel) {
    self.navigation = navigation
    start(trace)
  }

  /// The same where nothing of the app changes during the trace, save that a transition ends.
  mutating func start(_ trace: Trace) {
    self[.stack] = Double(trace.navigation.depth)
    self[.forward] = Double(trace.navigation.forward.count)
    self[.popDisabled] = trace.navigation.isPopDisabled ? 1 : 0
    self[.width] = trace.view.width
    self[.height] = trace.view.height
    self[.rtl] = trace.layoutDirection == .rightToLeft ? 1 : 0
    forgetFindings()
  }

  mutating func forgetFindings() {
    if isDoubting {
      for index in disagreementsAtBegin.indices { disagreementsAtBegin[index].removeAll() }
    }
    guard explains else { return }
    for index in findings.indices { findings[index].removeAll() }
  }

  private subscript(_ name: RuleName) -> Double {
    get { values[name.slot] }
    set { values[name.slot] = newValue }
  }

  // MARK: Filling in

  /// What a recognizer shows at a moment, its velocity aside.
  mutating func fill(_ snapshot: RecognizerSnapshot, of index: Int) {
    self[.translationX] = snapshot.translation.x
    self[.translationY] = snapshot.translation.y
    self[.locationX] = snapshot.location.x
    self[.locationY] = snapshot.location.y
    self[.startX] = snapshot.start.x
    self[.startY] = snapshot.start.y
    self[.elapsed] = snapshot.time.seconds(since: snapshot.startTime)
    self[.sinceBegan] = snapshot.beganTime.map { snapshot.time.seconds(since: $0) } ?? 0
    self[.sinceLastMove] = snapshot.time.seconds(since: snapshot.lastMoveTime)
    self[.touches] = Double(snapshot.numberOfTouches)
    self[.duration] = durations[index]
  }

  /// What the app shows now.
  private mutating func fillNavigation() {
    self[.stack] = Double(navigation.stack.depth)
    self[.forward] = Double(navigation.stack.forward.count)
    self[.transitioning] = navigation.isTransitioning ? 1 : 0
    self[.popDisabled] = navigation.stack.isPopDisabled ? 1 : 0
  }

  mutating func fill(isTransitioning: Bool) { self[.transitioning] = isTransitioning ? 1 : 0 }

  /// What the estimator gives, and what the implementation makes of it, once the rest is filled in.
  ///
  /// - Returns: the velocity as the implementation sees it.
  @discardableResult
  mutating func fill(_ estimate: VelocityEstimate, of index: Int) -> Velocity {
    var velocity = estimate.velocity
    if recognizers[index].velocity.isShaped {
      self[.estimateX] = velocity.x
      self[.estimateY] = velocity.y
      self[.estimateTravelX] = estimate.travel.x
      self[.estimateTravelY] = estimate.travel.y
      velocity.x = recognizers[index].velocity.x?.number(values) ?? velocity.x
      velocity.y = recognizers[index].velocity.y?.number(values) ?? velocity.y
    }
    self[.velocityX] = velocity.x
    self[.velocityY] = velocity.y
    return velocity
  }

  /// What was decided, for what follows from it.
  mutating func fill(_ decision: Decision) { self[.finishes] = decision == .finish ? 1 : 0 }

  /// Fills in the velocity, the progress and what follows from it, once the rest is filled in; gives
  /// what results say of the moment.
  mutating func fillProgress(
    of index: Int, translation: Translation, estimate: VelocityEstimate
  ) -> Replay.Values {
    let velocity = fill(estimate, of: index)
    let progress = recognizers[index].progress.number(values)
    let percentComplete = InteractionController.percentComplete(of: progress)
    self[.progress] = progress
    self[.percentComplete] = percentComplete
    return Replay.Values(
      progress: progress, percentComplete: percentComplete, translation: translation,
      velocity: velocity)
  }

  /// What is known of a first touch that lands alone.
  mutating func fill(landing touch: Touch, of index: Int) {
    self[.locationX] = touch.location.x
    self[.locationY] = touch.location.y
    self[.startX] = touch.location.x
    self[.startY] = touch.location.y
    self[.duration] = durations[index]
  }

  /// What a recognizer and the app show at a moment, the velocity aside.
  mutating func fill(_ index: Int, in arena: GestureArena, at time: Timestamp) {
    fill(arena.recognizers[index].snapshot(at: time), of: index)
    fillNavigation()
    guard arena.recognizers[index].settings.asksForHeading else { return }
    let heading = arena.recognizers[index].heading
    self[.headingX] = heading.x
    self[.headingY] = heading.y
  }

  private mutating func fillToBegin(_ index: Int, in arena: GestureArena, at time: Timestamp) {
    fill(index, in: arena, at: time)
    if usesVelocityToBegin[index] { fill(arena.recognizers[index].estimate(at: time), of: index) }
  }

  // MARK: Questions

  mutating func shouldReceive(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    guard recognizers[index].receive != nil else { return true }
    fill(index, in: arena, at: time)
    return receives(index)
  }

  mutating func shouldFail(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    guard let rule = recognizers[index].failWhen else { return false }
    fillToBegin(index, in: arena, at: time)
    return ask(rule, named: "failWhen", of: index)
  }

  mutating func hasPassed(_ index: Int, in arena: GestureArena, at time: Timestamp) -> Bool {
    guard let rule = recognizers[index].beginWhen else { return true }
    fillToBegin(index, in: arena, at: time)
    return ask(rule, named: "beginWhen", of: index)
  }

  mutating func refusal(of index: Int, in arena: GestureArena, at time: Timestamp) -> Int? {
    fillToBegin(index, in: arena, at: time)
    let refusal = refusal(of: index)
    if isDoubting {
      disagreementsAtBegin[index] = estimatorDisagreements(
        onBeginning: index, isRefused: refusal != nil, in: arena, at: time)
    }
    return refusal
  }

  /// The first rule that forbids a recognizer to begin; all names must be filled in.
  mutating func refusal(of index: Int) -> Int? {
    guard explains || inquiry != nil else {
      let answer = recognizers[index].refusals.decide(values)
      return answer.outcome ? answer.index : nil
    }
    for number in recognizers[index].refuse.indices
    where ask(
      recognizers[index].refuse[number].rule, named: recognizers[index].refuse[number].name,
      of: index)
    {
      return number
    }
    return nil
  }

  /// Whether a recognizer receives the touch; all names must be filled in.
  mutating func receives(_ index: Int) -> Bool {
    guard let rule = recognizers[index].receive else { return true }
    return ask(rule, named: "receive", of: index)
  }

  /// Asks a rule; of the tests that are asked at every move only the last answer is kept.
  private mutating func ask(_ rule: Rule, named name: String, of index: Int) -> Bool {
    guard explains else {
      let holds = rule.holds(values)
      inquiry?.note(rule, of: index, values, answer: holds)
      return holds
    }
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
  /// Whether it mentions one of these names.
  func mentions(_ names: RuleName...) -> Bool {
    names.contains { slots.contains($0.slot) }
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
