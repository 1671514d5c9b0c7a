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
    if detail.contains(.events) { logState(of: index, from: before, at: event.time) }
    switch state {
    case .began:
      let pass = arbitration.recognizers[index].pass
      arbitration.didBegin(index, at: event.index, of: trace, &passes[pass])
      startTransition(of: index, at: event.time, in: trace)
      if detail.needsEveryTouch { update(index, at: event, in: trace, passes: passes) }
    case .changed:
      if detail.needsEveryTouch { update(index, at: event, in: trace, passes: passes) }
    case .ended where before == .possible: recognize(index, at: event, in: trace, passes: passes)
    case .ended, .cancelled:
      decide(index, at: event, in: trace, isCancelled: state == .cancelled, passes: passes)
    case .failed:
      runs[index].settledTime = event.time
      runs[index].failedAt = event.index
    case .possible: break
    }
    if detail.contains(.events) { log.take(from: &navigation, for: index) }
  }

  private mutating func startTransition(of index: Int, at time: Timestamp, in trace: Trace) {
    let recognizer = profile.rules.recognizers[index]
    guard runsTransitions else {
      runs[index].obstacle = TransitionObstacle(
        to: recognizer.action, on: trace.navigation, isPresenting: trace.isPresentingAtStart)
      return
    }
    do throws(TransitionObstacle) {
      let fraction = try navigation.begin(recognizer.action, by: recognizer.name, at: time)
      runs[index].isInteracting = true
      evaluator.setStartFraction(fraction, of: index)
      evaluator.fill(navigation)
      log.own(index, at: time)
    } catch {
      runs[index].obstacle = error
    }
  }

  /// Handles one event of an active recognizer, for frames and events.
  mutating func update(
    _ index: Int, at event: RecognizerEvent, in trace: Trace,
    passes: ContiguousArray<RecognitionPass>
  ) {
    let values = evaluator.fillAll(arbitration.moment(index, at: event), passes.span)
    if runs[index].isInteracting,
      runs[index].state != .began || profile.rules.recognizers[index].updatesAtBegan
    {
      navigation.update(values.progress, at: event.time)
    }
    guard detail.contains(.frames) else { return }
    collected[index].record.append(
      TransitionRecord.Event(
        time: event.time, state: runs[index].state, translation: values.translation,
        velocity: values.velocity, progress: values.progress,
        percentComplete: evaluator.updatedPercentComplete),
      on: display(of: trace))
  }

  /// Ends an active recognizer: the rules decide, and the transition settles.
  ///
  /// - Returns: the decision, or nil if the implementation is not told of a cancel.
  @discardableResult
  private mutating func decide(
    _ index: Int, at event: RecognizerEvent, in trace: Trace, isCancelled: Bool,
    passes: ContiguousArray<RecognitionPass>
  ) -> Decision? {
    let moment = arbitration.moment(index, at: event)
    runs[index].values = evaluator.fillAll(moment, passes.span)
    // If no transition runs, another decision would change nothing either.
    let hasMargin =
      detail.contains(.margins) && runs[index].obstacle == nil
      && profile.rules.recognizers[index].decide.count > 1
    guard
      let verdict = evaluator.decide(index, isCancelled: isCancelled, hasMargin: hasMargin)
    else { return nil }
    runs[index].deciding = verdict.deciding
    runs[index].margin = verdict.margin
    runs[index].settledTime = event.time
    if detail.collects {
      collect(index, verdict, moment, passes, in: trace, isCancelled: isCancelled)
    }
    guard runsTransitions || detail.contains(.findings) else { return verdict.decision }
    runs[index].invalidCompletion = evaluator.invalidCompletion(
      after: verdict.decision, of: index)
    guard runsTransitions else { return verdict.decision }
    let seconds = evaluator.settlingSeconds(after: verdict.decision, of: index, in: profile)
    let isInteracting = runs[index].isInteracting
    let settling = Settling(
      verdict.decision, at: event.time, notBefore: firstFrame(of: index),
      from: evaluator[.percentComplete], seconds: isInteracting ? seconds : 0,
      curve: profile.rules.recognizers[index].animation.completionCurve)
    if detail.contains(.frames) { collected[index].record.settling = settling }
    if isInteracting {
      navigation.end(settling)
      evaluator.fill(navigation)
    }
    return verdict.decision
  }

  /// Handles a discrete recognizer, which ends when it begins: the rules decide whether the app performs its action.
  private mutating func recognize(
    _ index: Int, at event: RecognizerEvent, in trace: Trace,
    passes: ContiguousArray<RecognitionPass>
  ) {
    let action = profile.rules.recognizers[index].action
    runs[index].obstacle =
      runsTransitions
      ? navigation.obstacle(to: action)
      : TransitionObstacle(
        to: action, on: trace.navigation, isPresenting: trace.isPresentingAtStart)
    let decision = decide(index, at: event, in: trace, isCancelled: false, passes: passes)
    guard runsTransitions, runs[index].obstacle == nil, decision == .finish else { return }
    if !navigation.isTransitioning { log.own(index, at: event.time) }
    navigation.perform(action, by: profile.rules.recognizers[index].name, at: event.time)
    evaluator.fill(navigation)
  }

  /// The time of the first frame of a begun recognizer's transition, or nil if that is when it begins.
  func firstFrame(of index: Int) -> Timestamp? {
    let seconds = profile.startSeconds[index]
    guard seconds > 0, evaluator.startFraction(of: index) == 0 else { return nil }
    return arbitration.recognizers[index].beganTime?.advanced(bySeconds: seconds)
  }

  /// Collects the details requested besides the decision.
  private mutating func collect(
    _ index: Int, _ verdict: Verdict, _ moment: RecognizerMoment,
    _ passes: ContiguousArray<RecognitionPass>, in trace: Trace, isCancelled: Bool
  ) {
    collected[index].findings = []
    if let rule = verdict.deciding.rule {
      let recognizer = profile.rules.recognizers[index]
      if detail.contains(.findings) {
        collected[index].findings = recognizer.findings(
          upTo: rule, evaluator.values, explains: !detail.contains(.unexplained))
        collected[index].lift = evaluator.lift(
          of: index,
          finger: passes.span[moment.pass].mostTouches > 1
            ? nil : trace.touches[moment.index].location,
          isCancelled: isCancelled, flips: verdict.margin != nil)
      }
    }
    if detail.contains(.parameterMargins), let margin = verdict.margin {
      let recognizer = profile.rules.recognizers[index]
      collected[index].estimate =
        margin.velocity == nil ? nil : recognizer.estimate(of: margin.axis, evaluator.values)
      collected[index].limits = recognizer.limits(
        of: margin, progress: evaluator.progressRanges[index], evaluator.values,
        budget: &evaluator.flipBudget)
    }
    if detail.contains(.estimatorDisagreements), runs[index].obstacle == nil {
      collected[index].disagreements = evaluator.disagreements(
        with: verdict.decision, moment, passes.span, isCancelled: isCancelled)
    }
  }
}
