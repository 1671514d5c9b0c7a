import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

// The effects of a recognizer's changes of state on the transition, and the decision at its end.
extension ProfileReplayer {
  /// Passes a recognizer's change of state on to the transition.
  mutating func change(
    _ index: Int, to state: GestureState, at event: RecognizerEvent, of trace: Trace,
    passes: inout ContiguousArray<RecognitionPass>
  ) {
    let before = runs[index].state
    runs[index].state = state
    if before == .possible { evaluator.keepTransition(of: index) }
    if detail.contains(.events) { logState(of: index, from: before, at: event.time) }
    switch state {
    case .began:
      let pass = arbitration.recognizers[index].pass
      arbitration.didBegin(index, at: event.index, of: trace, &passes[pass])
      runs[index].performs = !profile.rules.recognizers[index].isInteractive
      if !runs[index].performs { startTransition(of: index, at: event.time, in: trace) }
      keepValues(of: index, at: event, passes)
      update(index, at: event, of: trace, passes: passes)
    case .changed: update(index, at: event, of: trace, passes: passes)
    case .ended:
      if before == .possible {
        runs[index].performs = true
        keepValues(of: index, at: event, passes)
      }
      decide(index, .lift, at: event, in: trace, passes: passes)
    case .cancelled:
      let end: Deciding.Event = isDisabling ? .disabled : .cancelledBySystem
      runs[index].cancelled = end
      decide(index, end, at: event, in: trace, passes: passes)
    case .failed:
      runs[index].settledTime = event.time
      runs[index].failedAt = event.index
    case .possible: break
    }
    if detail.needsEveryTouch { log.take(from: &navigation, for: index) }
  }

  /// Keeps the values with which a recognizer begins, if a rule asks for them.
  private mutating func keepValues(
    of index: Int, at event: RecognizerEvent, _ passes: ContiguousArray<RecognitionPass>
  ) {
    guard profile.rules.recognizers[index].usesValuesAtBegin else { return }
    evaluator.keepValues(arbitration.moment(index, at: event), passes.span)
  }

  private mutating func startTransition(of index: Int, at time: Timestamp, in trace: Trace) {
    let recognizer = profile.rules.recognizers[index]
    guard let action = recognizer.action, runsTransitions else {
      runs[index].obstacle = obstacle(of: index, in: trace)
      return
    }
    do throws(TransitionObstacle) {
      let takenOver = try navigation.begin(action, by: recognizer.name, at: time)
      runs[index].isInteracting = true
      runs[index].takenOver = takenOver
      if let takenOver { evaluator.setStartFraction(takenOver.startFraction, of: index) }
      evaluator.fill(navigation)
      log.own(index, at: time)
    } catch {
      runs[index].obstacle = error
      if error == .anotherTransition { runs[index].running = navigation.runningTransition }
    }
  }

  /// The obstacle that keeps a recognizer's action from happening, apart from a running transition.
  private func obstacle(of index: Int, in trace: Trace) -> TransitionObstacle? {
    guard let action = profile.rules.recognizers[index].action else { return nil }
    guard runsTransitions else {
      return TransitionObstacle(
        to: action, on: trace.navigation,
        isPresenting: evaluator.isPresentingAtStart(of: trace))
    }
    return navigation.obstacle(to: action)
  }

  /// Handles one event of an active recognizer, for frames and events, and for rules that decide at a move.
  mutating func update(
    _ index: Int, at event: RecognizerEvent, of trace: Trace,
    passes: ContiguousArray<RecognitionPass>
  ) {
    guard needsEveryTouch else { return }
    let recognizer = profile.rules.recognizers[index]
    let isDecided = runs[index].deciding != nil
    guard
      followsMoves && !isDecided
        || recognizer.changed != nil && !(isDecided && runs[index].margin == nil)
    else { return }
    let moment = arbitration.moment(index, at: event)
    let values = evaluator.fillAll(moment, passes.span)
    let isUpdate = runs[index].state != .began || recognizer.updatesAtBegan
    if isUpdate, !isDecided, runs[index].isInteracting {
      navigation.update(values.progress, at: event.time)
    }
    if detail.contains(.frames), !isDecided {
      collected[index].record.append(
        TransitionRecord.Event(
          time: event.time, state: runs[index].state, translation: values.translation,
          velocity: values.velocity, progress: values.progress,
          percentComplete: evaluator.updatedPercentComplete),
        on: display(of: trace))
    }
    guard isUpdate, recognizer.changed != nil else { return }
    if isDecided { return extendMargin(of: index) }
    if let deciding = evaluator.decideAtMove(index) {
      runs[index].values = values
      settle(index, deciding, at: event.time, moment, in: trace, passes: passes)
    } else {
      addMissed(of: index)
    }
  }

  /// Ends an active recognizer: the rules decide, unless they have at a move, and the transition settles.
  private mutating func decide(
    _ index: Int, _ end: Deciding.Event, at event: RecognizerEvent, in trace: Trace,
    passes: ContiguousArray<RecognitionPass>
  ) {
    let isDecided = runs[index].deciding != nil
    guard !(isDecided && runs[index].margin == nil) else { return }
    let moment = arbitration.moment(index, at: event)
    let values = evaluator.fillAll(moment, passes.span)
    if !isDecided { runs[index].values = values }
    guard let deciding = evaluator.decide(index, at: end) else { return }
    guard !isDecided else { return extendMargin(of: index, with: deciding) }
    settle(index, deciding, at: event.time, moment, in: trace, passes: passes)
  }

  /// Ends the transition with a decision, or performs the action of a recognizer that started none.
  private mutating func settle(
    _ index: Int, _ deciding: Deciding, at time: Timestamp, _ moment: RecognizerMoment,
    in trace: Trace, passes: ContiguousArray<RecognitionPass>
  ) {
    runs[index].deciding = deciding
    if runs[index].performs { runs[index].obstacle = obstacle(of: index, in: trace) }
    let rule = profile.rules.recognizers[index].rule(deciding)
    let margin = rule?.decision != nil && hasMargin(index) ? margin(of: deciding, index) : nil
    runs[index].margin = margin?.signals
    if detail.collects { collect(index, deciding, margin, moment, passes, in: trace) }
    guard let decision = rule.map({ $0.decision }) ?? .cancel else { return }
    runs[index].settledTime = time
    guard runsTransitions || detail.contains(.findings) else { return }
    runs[index].invalidCompletion = evaluator.invalidCompletion(after: decision, of: index)
    guard runsTransitions else { return }
    let end = evaluator.endFraction(after: deciding, of: index)
    let seconds = evaluator.settlingSeconds(after: deciding, to: end, of: index)
    let isInteracting = runs[index].isInteracting
    let recognizer = profile.rules.recognizers[index]
    let settling = Settling(
      decision, at: time, notBefore: firstFrame(of: index),
      from: evaluator[.percentComplete], to: end,
      seconds: isInteracting ? seconds : 0,
      curve: recognizer.animation.curveOfRest(evaluator.values))
    collected[index].record.settling = settling
    if isInteracting {
      navigation.end(settling)
      evaluator.settle(index, at: end, after: decision)
      evaluator.fill(navigation)
    } else if runs[index].performs, decision == .finish, runs[index].obstacle == nil {
      perform(recognizer, index, at: time)
    }
  }

  /// Performs the action of a recognizer whose transition does not start when it begins.
  private mutating func perform(_ recognizer: RecognizerProfile, _ index: Int, at time: Timestamp) {
    guard let action = recognizer.action else { return }
    if !navigation.isTransitioning { log.own(index, at: time) }
    navigation.perform(action, by: recognizer.name, at: time)
    evaluator.fill(navigation)
  }

  /// The time of the first frame of a begun recognizer's transition, or nil if that is when it begins.
  func firstFrame(of index: Int) -> Timestamp? {
    let seconds = profile.startSeconds[index]
    guard seconds > 0, evaluator.startFractions[index] == 0 else { return nil }
    return arbitration.recognizers[index].beganTime?.advanced(bySeconds: seconds)
  }

  /// Collects the details requested besides the decision.
  private mutating func collect(
    _ index: Int, _ deciding: Deciding, _ margin: DecisionMargin?, _ moment: RecognizerMoment,
    _ passes: ContiguousArray<RecognitionPass>, in trace: Trace
  ) {
    let recognizer = profile.rules.recognizers[index]
    let isDiscrete = type(of: profile.settings[index].recognizer).isDiscrete
    if let rule = deciding.rule, detail.contains(.findings) {
      let nearest = collected[index].nearestMove
      let isOfNearestMove = [RuleName.translationX, .translationY].contains { name in
        nearest.map { $0[name.slot] != evaluator[name] } ?? false
      }
      var findings: [Finding] = []
      if deciding.event != .move, let rules = recognizer.changed?.rules {
        findings = recognizer.findings(of: rules, nearest ?? evaluator.values)
        for rule in findings.indices { findings[rule].isOfNearestMove = isOfNearestMove }
      }
      collected[index].detail.findings =
        findings
        + recognizer.findings(of: recognizer.rules(of: deciding)[...rule], evaluator.values)
      collected[index].detail.lift = evaluator.lift(
        of: index,
        finger: passes.span[moment.pass].mostTouches > 1 || isDiscrete
          ? nil : trace.touches[moment.index].location,
        at: deciding.event, margin)
      collected[index].detail.lift?.isOfAllMoves = isOfNearestMove && deciding.event != .move
      collected[index].detail.lift?.lastStep = passes.span.answer(moment, by: .lastStep)?.velocity
    }
    guard deciding.event != .move else { return }
    if detail.contains(.findings), let signals = margin?.signals, signals.velocity != nil {
      collected[index].detail.estimate = recognizer.estimate(of: signals.axis, evaluator.values)
    }
    if detail.contains(.parameterMargins), let margin = margin?.signals {
      collected[index].detail.limits = recognizer.limits(
        of: margin, progress: evaluator.progressRanges[index], evaluator.values,
        budget: &evaluator.flipBudget)
    }
    let outcome = recognizer.outcome(deciding)
    if detail.contains(.estimatorDisagreements), runs[index].obstacle == nil, outcome.isDecision {
      collected[index].detail.estimatorDisagreements = evaluator.disagreements(
        with: outcome, moment, passes.span, isCancelled: deciding.event.isCancel)
    }
  }
}

// The margins of decisions, at the lift and over the moves before it.
extension ProfileReplayer {
  /// Whether a margin is requested and can exist: if no transition runs, another decision would change nothing either.
  private func hasMargin(_ index: Int) -> Bool {
    detail.contains(.margins) && runs[index].obstacle == nil
  }

  /// The margin of a decision with the values that it was made with, or nil if there is none.
  private mutating func margin(of deciding: Deciding, _ index: Int) -> DecisionMargin? {
    guard decidesAtMoves, let rules = profile.rules.recognizers[index].changed else {
      return evaluator.marginAtLift(deciding.rule, of: index)
    }
    let outcome = profile.rules.recognizers[index].outcome(deciding)
    if deciding.event == .move {
      return rules.outcomes.first { $0.outcome == outcome }
        .map { evaluator.marginAtMove($0.flips, of: index) }
    }
    // An earlier move might have decided otherwise.
    return zip(rules.outcomes, missed[index])
      .filter { rule, _ in rule.outcome != outcome }
      .reduce(evaluator.marginAtLift(deciding.rule, of: index)) { $0?.nearest($1.1) ?? $1.1 }
  }

  /// Follows how near the rules come to a decision at a move that does not decide.
  private mutating func addMissed(of index: Int) {
    guard hasMargin(index), let rules = profile.rules.recognizers[index].changed else { return }
    for (place, rule) in rules.outcomes.enumerated() {
      let margin = evaluator.marginAtMove(rule.flips, of: index)
      let nearest = missed[index].count > place ? missed[index][place] : nil
      if detail.contains(.findings), nearest.map({ !$0.isNearer(than: margin) }) ?? true {
        collected[index].nearestMove = evaluator.values
      }
      if let nearest {
        missed[index][place] = nearest.nearest(margin)
      } else {
        missed[index].append(margin)
      }
    }
  }

  /// Widens the margin of a decision at a move by a later move, or by the lift, that would have decided the same.
  ///
  /// - Parameter lift: the decision that the lift would have made, or nil at a move.
  private mutating func extendMargin(of index: Int, with lift: Deciding? = nil) {
    let recognizer = profile.rules.recognizers[index]
    guard let deciding = runs[index].deciding, let signals = runs[index].margin,
      let rules = recognizer.changed
    else { return }
    let outcome = recognizer.outcome(deciding)
    let later: DecisionMargin?
    if let lift {
      guard recognizer.outcome(lift) == outcome else { return }
      later = evaluator.marginAtLift(lift.rule, of: index)
    } else {
      guard let flips = rules.outcomes.first(where: { $0.outcome == outcome })?.flips,
        flips.chain.decide(evaluator.values).outcome == 1
      else { return }
      later = evaluator.marginAtMove(flips, of: index)
    }
    let none = DecisionMargin(signals: Margin.Signals(progress: nil, velocity: nil))
    let margin = DecisionMargin(signals: signals, travel: collected[index].detail.lift?.travel)
      .farthest(later ?? none)
    runs[index].margin = margin.signals
    guard margin.travel != collected[index].detail.lift?.travel else { return }
    collected[index].detail.lift?.travel = margin.travel
    collected[index].detail.lift?.isOfAllMoves = true
  }
}
