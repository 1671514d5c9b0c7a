import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Fills in the names of a profile's rules and evaluates them.
struct RuleEvaluator: Sendable {
  let profile: Profile
  let recognizers: [RecognizerProfile]
  var detail: ReplayDetail
  var values: RuleValues
  /// Whether the current trace has touches; UIKit counts none of scroll events.
  private var countsTouches = true
  private var displayScale: Double?
  /// The view of the current trace.
  var views: ViewHistory?
  var firstView = ViewHistory.View(size: Size(width: 0, height: 0), safeAreaInsets: .zero)
  /// Whether the view is filled in at every moment because it changes or depends on the recognizer.
  var fillsView = false
  /// The evaluations of the replay, or nil unless requested.
  var record: EvaluationRecord?
  /// For each recognizer, the rules that were evaluated before it began, in order; only with findings.
  var evaluatedRules: [[EvaluatedRule]]
  /// For each recognizer, the evaluations of the rule that did not let it begin, at most ``mostBlocking``; only with
  /// findings.
  var blockingRules: [[EvaluatedRule]]
  /// The remaining budget of searches for margins and shortfalls in the current trace.
  var flipBudget = EvaluationBudget(nodes: 0)
  /// For each recognizer, the estimators with which its shouldBegin rules would have answered differently; only
  /// on request.
  var disagreementsAtBegin: [[EstimatorDisagreement]]
  /// For each ``DecisionFlips``, the plans of ``travelPlan(_:along:)``.
  var travelPlans: [ObjectIdentifier: [Margin.Axis: FlipPlan]] = [:]
  /// For each recognizer, the fraction at which its transition began.
  private(set) var startFractions: [Double]
  /// For each recognizer, the fraction at which its view settles, before the first gesture and now.
  var initialFractions, settledFractions: [Double]
  /// The transition that is running, or nil if none is.
  private(set) var running: RunningTransition?
  /// For each recognizer, the value of ``RuleName/transition`` when it began, or nil if no rule asks for it.
  private var transitionsAtBegin: [Double]?
  /// For each recognizer, the values when it began; empty if no rule asks for any of them.
  private(set) var valuesAtBegin: [RuleValues] = []
  /// The interaction controller's fraction after the last update that was filled in, shown or not.
  private(set) var updatedPercentComplete = 0.0
  /// For each recognizer, its progress so far in this gesture if it is computed at every move.
  var moves: [ProgressOfMoves]
  /// ``ProgressOfMoves/excess`` of the position that is filled in.
  private(set) var excess = Translation.zero
  /// The content under the finger, innermost first.
  var content: [ContentUnderFinger] = []
  /// Whether a touch moves the content before handlers see it.
  let contentMovesFirst: Bool
  private let presumesPresented: Bool
  /// For each recognizer, the range of its progress, for any finger movement and any view; only for margins.
  let progressRanges: [ClosedRange<Double>]

  init(_ profile: Profile, detail: ReplayDetail, record: EvaluationRecord?) {
    self.detail = detail
    self.record = record
    self.profile = profile
    recognizers = profile.rules.recognizers
    contentMovesFirst = profile.rules.content.order == .contentFirst
    let values = profile.rules.values(profile.parameters)
    self.values = values
    progressRanges = recognizers.map {
      detail.contains(.margins)
        ? $0.progress.range(in: values, varying: RuleName.allCases.map(\.slot))
        : -.infinity ... .infinity
    }
    presumesPresented =
      recognizers.contains { $0.action == .dismiss }
      || !recognizers.contains { $0.action == .present }
    evaluatedRules = recognizers.map { _ in [] }
    blockingRules = evaluatedRules
    disagreementsAtBegin = recognizers.map { _ in [] }
    initialFractions = recognizers.map { _ in 0 }
    settledFractions = initialFractions
    startFractions = initialFractions
    moves = recognizers.map { _ in ProgressOfMoves() }
    if recognizers.contains(where: \.usesValuesAtBegin) {
      valuesAtBegin = recognizers.map { _ in values }
    }
    if recognizers.contains(where: \.usesTransition) {
      transitionsAtBegin = recognizers.map { _ in 0 }
    }
  }

  /// Sets the values that stay the same for a whole trace, apart from the app's navigation.
  mutating func start(_ trace: Trace) {
    flipBudget = EvaluationBudget(nodes: SearchBudget.ofFlips(touches: trace.touches.count))
    self[.rtl] = trace.layoutDirection == .rightToLeft ? 1 : 0
    countsTouches = trace.scrollType == nil
    displayScale = trace.displayScale
    startView(of: trace)
    fillInitialFractions(of: trace)
  }

  /// Removes the evaluations of the previous gesture.
  mutating func startGesture() {
    startFractions = settledFractions
    for index in moves.indices where recognizers[index].followsMoves {
      moves[index] = ProgressOfMoves(progress: startFractions[index])
    }
    if detail.contains(.estimatorDisagreements) {
      for index in disagreementsAtBegin.indices { disagreementsAtBegin[index].removeAll() }
    }
    guard detail.contains(.findings) else { return }
    for index in evaluatedRules.indices {
      evaluatedRules[index].removeAll()
      blockingRules[index].removeAll()
    }
  }

  /// Fills in the progress of the views before the first gesture.
  private mutating func fillInitialFractions(of trace: Trace) {
    for index in recognizers.indices {
      guard let rule = recognizers[index].startFraction else { continue }
      if let first = trace.touches.first { fillView(of: index, at: first.time) }
      self[.duration] = profile.durations[index]
      record?.add(rule, of: index, values)
      initialFractions[index] = InteractionController.percentComplete(of: rule.number(values))
    }
    settledFractions = initialFractions
  }

  subscript(_ name: RuleName) -> Double {
    get { values[name.slot] }
    set { values[name.slot] = newValue }
  }

  subscript(_ x: RuleName, _ y: RuleName) -> (x: Double, y: Double) {
    get { (self[x], self[y]) }
    set { (self[x], self[y]) = newValue }
  }

  // MARK: Filling in

  /// Fills in the values of a recognizer and the app's navigation at a moment, excluding velocity.
  ///
  /// - Returns: the recognizer's translation.
  @discardableResult
  mutating func fill(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Translation {
    let snapshot = passes.snapshot(moment)
    var translation = snapshot.translation
    if recognizers[moment.recognizer].restartWhen != nil {
      translation = translation - moves[moment.recognizer].dropped
    }
    fill(translation: translation)
    fillView(of: moment.recognizer, at: snapshot.time)
    self[.locationX, .locationY] = (snapshot.location.x, snapshot.location.y)
    self[.startX, .startY] = (snapshot.start.x, snapshot.start.y)
    self[.elapsed] = snapshot.time.seconds(since: snapshot.startTime)
    // The last move of a trace that stops may be before the begin.
    self[.sinceBegan] = moment.beganTime.map { max(0, snapshot.time.seconds(since: $0)) } ?? 0
    self[.sinceLastMove] = snapshot.time.seconds(since: snapshot.lastMoveTime)
    self[.touches] = countsTouches ? Double(snapshot.numberOfTouches) : 0
    self[.moves] = Double(snapshot.numberOfMoves)
    self[.startFraction] = startFractions[moment.recognizer]
    if let transitionsAtBegin {
      self[.transition] =
        moment.beganTime == nil
        ? RuleName.value(of: running?.action) : transitionsAtBegin[moment.recognizer]
    }
    self[.duration] = profile.durations[moment.recognizer]
    if recognizers[moment.recognizer].usesValuesAtBegin {
      for (value, kept) in RuleName.keptAtBegin {
        self[kept] =
          moment.beganTime == nil ? 0 : valuesAtBegin[moment.recognizer][value.slot]
      }
    }
    if recognizers[moment.recognizer].usesHeading {
      let heading = passes.heading(moment)
      self[.headingX, .headingY] = (heading.x, heading.y)
    }
    if recognizers[moment.recognizer].usesScrolling {
      fillScrolling(at: moment.index, isMoved: contentMovesFirst, passes)
    }
    return translation
  }

  mutating func fill(translation: Translation) {
    self[.translationX, .translationY] = (translation.x, translation.y)
  }

  /// Fills in the current state of the app's navigation.
  mutating func fill(_ navigation: NavigationModel) {
    running = navigation.runningTransition
    self[.transitioning] = navigation.isTransitioning ? 1 : 0
    self[.settling] = navigation.isSettling ? 1 : 0
    fill(
      navigation.stack, isPopDisabled: navigation.isPopDisabled,
      isPresenting: navigation.isPresenting)
  }

  /// Fills in the app's navigation as specified by a trace.
  mutating func fillNavigation(of trace: Trace) {
    running = nil
    (self[.transitioning], self[.settling]) = (0, 0)
    fill(
      trace.navigation, isPopDisabled: trace.navigation.isPopDisabled,
      isPresenting: isPresentingAtStart(of: trace))
  }

  /// Whether a view is presented at the beginning of a trace. Unless the trace tells, one is, except if the recognizers
  /// present one and none dismisses it.
  func isPresentingAtStart(of trace: Trace) -> Bool {
    trace.isPresentingAtStart ?? presumesPresented
  }

  private mutating func fill(_ stack: NavigationStack, isPopDisabled: Bool, isPresenting: Bool) {
    self[.stack] = Double(stack.depth)
    self[.forward] = Double(stack.forward.count)
    self[.popDisabled] = isPopDisabled ? 1 : 0
    self[.presented] = isPresenting ? 1 : 0
  }

  /// Fills in an estimate and the velocity that the implementation derives from it, once the rest is filled in.
  ///
  /// - Returns: the velocity as the implementation sees it.
  @discardableResult
  mutating func fill(_ estimate: VelocityEstimate, of recognizer: Int) -> Velocity {
    var velocity = estimate.velocity
    let rules = recognizers[recognizer].velocity
    if rules.isShaped {
      self[.estimateX, .estimateY] = (velocity.x, velocity.y)
      self[.estimateTravelX, .estimateTravelY] = (estimate.travel.x, estimate.travel.y)
      velocity.x = rules.x?.number(values) ?? velocity.x
      velocity.y = rules.y?.number(values) ?? velocity.y
    }
    self[.velocityX, .velocityY] = (velocity.x, velocity.y)
    return velocity
  }

  /// Fills in the velocity and the progress, once the rest is filled in.
  ///
  /// - Returns: the moment's values for results.
  mutating func fillProgress(
    of recognizer: Int, translation: Translation, estimate: VelocityEstimate
  ) -> Replay.Values {
    let velocity = fill(estimate, of: recognizer)
    let progress = progress(of: recognizer)
    let updated =
      recognizers[recognizer].followsMoves
      ? moves[recognizer].updated
      : self[.hasChanged] == 0 && !recognizers[recognizer].updatesAtBegan ? nil : progress
    updatedPercentComplete =
      updated.map(InteractionController.percentComplete) ?? self[.startFraction]
    let isHidden = self[.startFraction] == 0 && self[.sinceBegan] < profile.startSeconds[recognizer]
    let percentComplete = isHidden ? 0 : updatedPercentComplete
    self[.progress] = progress
    self[.percentComplete] = percentComplete
    let follows = !isHidden && updated?.bitPattern == progress.bitPattern
    values[RuleName.percentCompleteFollows] = follows ? 1 : 0
    return Replay.Values(
      progress: progress, percentComplete: percentComplete, translation: translation,
      velocity: velocity)
  }

  private mutating func progress(of recognizer: Int) -> Double {
    if recognizers[recognizer].followsMoves {
      record?.add(recognizers[recognizer].progress, of: recognizer, values)
    }
    return recognizers[recognizer].progress.number(values)
  }

  /// Sets the completed fraction of the transition that a recognizer has taken over.
  mutating func setStartFraction(_ fraction: Double, of recognizer: Int) {
    startFractions[recognizer] = fraction
    moves[recognizer].progress = fraction
  }

  /// Keeps the name of the transition that runs while a recognizer begins.
  mutating func keepTransition(of recognizer: Int) {
    transitionsAtBegin?[recognizer] = RuleName.value(of: running?.action)
  }

  /// Keeps the values with which a recognizer begins.
  mutating func keepValues(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) {
    fillToBegin(
      moment, passes, hasVelocity: recognizers[moment.recognizer].usesVelocityAtBegin)
    valuesAtBegin[moment.recognizer] = values
  }

  mutating func fillTransition() {
    if transitionsAtBegin != nil { self[.transition] = RuleName.value(of: running?.action) }
  }

  /// Fills in all values of a recognizer that has begun.
  ///
  /// - Returns: the moment's values for results.
  mutating func fillAll(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Replay.Values {
    if recognizers[moment.recognizer].followsMoves { followMoves(upTo: moment, passes) }
    let translation = fill(moment, passes)
    self[.hasChanged] = passes.hasChanged(moment) ? 1 : 0
    return fillProgress(
      of: moment.recognizer, translation: translation,
      estimate: passes.estimate(moment))
  }

  /// Computes the progress at each move from the one that began a recognizer up to a moment, except the moves
  /// for which it is known.
  private mutating func followMoves(
    upTo moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) {
    guard let begin = moment.beganIndex else { return }
    let recognizer = moment.recognizer
    var known = moves[recognizer]
    for index in max(known.next, begin)..<moment.index + 1 {
      guard passes.countsAsMove(moment.pass, at: index) else { continue }
      let time = passes.lastMoveTime(moment.pass, at: index)
      let move = moment.earlier(at: index, time)
      let translation = fill(move, passes)
      known.previous = known.progress
      known.step = translation - known.translation
      known.translation = translation
      let end = known.position + known.step
      known.position = position(after: known, of: recognizer)
      known.excess = Translation(
        x: end.x - min(max(end.x, 0), self[.width]), y: end.y - min(max(end.y, 0), self[.height]))
      fill(known)
      if recognizers[recognizer].usesVelocityOfMoves {
        fill(passes.estimate(move), of: recognizer)
      }
      if index > begin, restarts(recognizer) {
        known.dropped = known.dropped + translation
        moves[recognizer].dropped = known.dropped
        known.translation = .zero
        fill(translation: .zero)
      }
      known.progress = progress(of: recognizer)
      if index > begin || recognizers[recognizer].updatesAtBegan {
        known.updated = known.progress
      }
    }
    known.next = max(known.next, moment.index + 1)
    moves[recognizer] = known
    fill(known)
  }

  private mutating func fill(_ moves: ProgressOfMoves) {
    self[.previousProgress] = moves.previous
    fill(step: moves.step)
    self[.positionX, .positionY] = (moves.position.x, moves.position.y)
    excess = moves.excess
  }

  /// The position after a move: the sum of the steps, kept within the view at each of them.
  private func position(after moves: ProgressOfMoves, of recognizer: Int) -> Translation {
    let scale = recognizers[recognizer].countsPixels ? displayScale : nil
    func sum(_ position: Double, _ step: Double, within side: Double) -> Double {
      guard let scale else { return min(max(position + step, 0), side) }
      // Android's positions are 32-bit floats; the whole pixels are summed, and divided once.
      let pixels = Double(Float(step * scale).rounded(.towardZero))
      let most = (side * scale).rounded()
      return min(max((position * scale).rounded() + pixels, 0), most) / scale
    }
    return Translation(
      x: sum(moves.position.x, moves.step.x, within: self[.width]),
      y: sum(moves.position.y, moves.step.y, within: self[.height]))
  }

  mutating func fill(step: Translation) {
    self[.stepX, .stepY] = (step.x, step.y)
  }
}

/// The progress of a recognizer whose rule depends on every move since it began.
struct ProgressOfMoves: Sendable {
  /// The first touch that is not yet taken into account.
  var next = 0
  /// The progress after the last move, and after the one before it.
  var progress = 0.0, previous = 0.0
  /// The translation after the last move, and the step since the one before it.
  var translation = Translation.zero, step = Translation.zero
  /// The location, after the last move, of a view that follows the fingers.
  var position = Translation.zero
  /// How far the last move alone would have led that view out of its own place.
  var excess = Translation.zero
  /// The travel excluded from the translation since it restarted.
  var dropped = Translation.zero
  /// Before the begin: the first touch at which the restart rule has not been evaluated.
  var nextRestart = 0
  /// The progress after the last move that updated the interaction controller, or nil before one.
  var updated: Double?
}
