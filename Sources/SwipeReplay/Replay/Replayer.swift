import GestureRecognition
import InteractiveTransition
import RuleLanguage
public import TouchTrace

/// Replays traces through one profile: a value that keeps its working memory from trace to trace, so a
/// batch gives each worker its own copy.
///
/// A trace may hold several gestures. The stack, the forward list and a transition that still runs
/// carry over from one to the next; each trace starts anew.
public struct Replayer: Sendable {
  public let profile: Profile
  public let detail: ReplayDetail
  private var arena: GestureArena
  private var answers: RuleAnswers
  private var runs: [RecognizerRun]
  private var log = ReplayLog()

  public init(profile: Profile, detail: ReplayDetail = [.margins, .findings]) {
    self.profile = profile
    self.detail = detail
    arena = GestureArena(profile.settings)
    answers = RuleAnswers(profile: profile, explains: detail.contains(.findings))
    runs = profile.rules.recognizers.map { _ in RecognizerRun() }
  }

  /// The results of one trace: gestures in order, and for each the recognizers in the profile's order;
  /// empty for a trace without touches.
  public mutating func replay(_ trace: Trace) -> [Replay] {
    guard let first = trace.touches.first(where: { !$0.isSynthetic })?.time else { return [] }
    start(trace, at: first)
    var results: [Replay] = []
    var gesture = GestureSpan(number: 0, firstTouch: first, start: first)
    var fingersDown = 0
    var nextAction = trace.actions.startIndex

    for index in trace.touches.indices where !trace.touches[index].isSynthetic {
      let touch = trace.touches[index]
      while nextAction < trace.actions.endIndex, trace.actions[nextAction].time <= touch.time {
        perform(trace.actions[nextAction])
        nextAction += 1
      }
      advance(to: touch.time)
      if touch.phase == .began {
        if fingersDown == 0 {
          gesture.number += 1
          gesture.start = touch.time
          log.beginGesture(gesture.number, recognizers: runs.count)
        }
        fingersDown += 1
      }
      arena.handle(touch, closesEvent: trace.closesEvent(at: index), asking: &answers)
      for recognizer in runs.indices { observe(recognizer, at: touch.time) }
      if touch.phase == .ended || touch.phase == .cancelled {
        fingersDown -= 1
        if fingersDown == 0 { finish(gesture, of: trace, into: &results) }
      }
    }
    if fingersDown > 0 { finish(gesture, of: trace, into: &results) }
    for action in trace.actions[nextAction...] { perform(action) }
    advance(to: Timestamp(nanoseconds: .max))
    log.handOut(to: &results)
    return results
  }

  private mutating func start(_ trace: Trace, at first: Timestamp) {
    arena.prepare(for: trace.view, layout: trace.layoutDirection)
    let rules = profile.rules
    let navigation = NavigationModel(
      stack: trace.navigation, firstTouch: first,
      behavior: TransitionBehavior(
        duration: profile.durations.first ?? 0, forwardLimit: profile.forwardLimit,
        callbackOrder: rules.callbackOrder, hooks: rules.hooks),
      keepsLog: detail.contains(.events))
    answers.start(trace, navigation: navigation)
    for index in runs.indices { runs[index].reset() }
    guard detail.contains(.events) else { return }
    log = ReplayLog()
    for recognizer in rules.recognizers {
      answers.navigation.log.addSetUp(
        of: recognizer.name, action: recognizer.action, at: first)
    }
    log.takeGeneral(from: &answers.navigation.log)
  }

  // MARK: The app's side

  private mutating func perform(_ action: Trace.AppAction) {
    advance(to: action.time)
    answers.navigation.perform(action)
    log.takeGeneral(from: &answers.navigation.log)
  }

  private mutating func advance(to time: Timestamp) {
    answers.navigation.advance(to: time)
    log.takeCompletion(
      from: &answers.navigation.log, isOver: !answers.navigation.isTransitioning)
  }

  // MARK: The recognizers' side

  /// Looks at what a touch changed in a recognizer, and passes it on to the transition.
  private mutating func observe(_ index: Int, at time: Timestamp) {
    let recognizer = arena.recognizers[index]
    let before = runs[index].state
    let state = recognizer.state
    guard state != before || recognizer.eventCount != runs[index].eventCount else { return }
    runs[index].state = state
    runs[index].eventCount = recognizer.eventCount
    let rules = profile.rules.recognizers[index]
    if state != before { logState(of: index, from: before, at: time) }

    if !before.isActive, state.isActive {
      runs[index].isInteracting = answers.navigation.begin(
        rules.action, by: rules.name, at: time)
      if runs[index].isInteracting { log.own(index) }
    }
    if state.isActive {
      if detail.isAskingForEveryEvent { update(index, at: time) }
    } else if before.isActive {
      decide(index, isCancelled: state == .cancelled, at: time)
    } else if state == .failed {
      runs[index].settled = time
    }
    log.take(from: &answers.navigation.log, for: index)
  }

  private mutating func logState(of index: Int, from before: GestureState, at time: Timestamp) {
    guard detail.contains(.events) else { return }
    let rules = profile.rules.recognizers[index]
    let reason = failureText(of: index)
    answers.navigation.log.add(
      .recognizer, at: time,
      "\(rules.name): \(before.rawValue) → \(arena.recognizers[index].state.rawValue)"
        + (reason.isEmpty ? "" : " (\(reason))"))
  }

  /// One event of an active recognizer, for frames and log.
  private mutating func update(_ index: Int, at time: Timestamp) {
    let recognizer = arena.recognizers[index]
    let velocity = recognizer.velocity(at: time)
    answers.fill(recognizer, at: time)
    answers.fill(velocity)
    let progress = profile.rules.recognizers[index].progress.number(answers.values)
    if runs[index].isInteracting { answers.navigation.update(progress, at: time) }
    guard detail.contains(.frames) else { return }
    runs[index].events.append(
      TransitionRecord.Event(
        time: time, state: recognizer.state, translation: recognizer.translation,
        velocity: velocity, progress: progress))
  }

  /// The release: the rules decide, and the transition settles.
  private mutating func decide(_ index: Int, isCancelled: Bool, at time: Timestamp) {
    let rules = profile.rules.recognizers[index]
    fillFinal(index, at: time)
    if isCancelled, rules.cancelled == .decideWithoutVelocity { answers.fill(.zero) }

    let verdict =
      isCancelled && rules.cancelled == .cancel
      ? Verdict.cancelledBySystem : Verdict(rules, values: &answers.values, detail: detail)
    let settling = rules.animation.settlingSeconds(
      after: verdict.decision, duration: profile.durations[index], values: answers.values)
    if runs[index].isInteracting {
      answers.navigation.end(verdict.decision, at: time, settling: settling)
    }
    runs[index].verdict = verdict
    runs[index].settled = time
    runs[index].ending = TransitionRecord.Ending(
      decision: verdict.decision, time: time, settling: settling)
  }

  /// Fills in, and keeps for the result, what a recognizer shows at its last event.
  private mutating func fillFinal(_ index: Int, at time: Timestamp) {
    let recognizer = arena.recognizers[index]
    let velocity = recognizer.velocity(at: time)
    answers.fill(recognizer, at: time)
    answers.fill(velocity)
    let progress = profile.rules.recognizers[index].progress.number(answers.values)
    answers.fill(progress: progress)
    runs[index].values = Replay.Values(
      progress: progress, percentComplete: InteractionController.percentComplete(of: progress),
      translation: recognizer.translation, velocity: velocity)
  }

  // MARK: Results

  /// All fingers are up, or the trace is over: adds the gesture's results.
  private mutating func finish(
    _ gesture: GestureSpan, of trace: Trace, into results: inout [Replay]
  ) {
    for index in runs.indices {
      if arena.recognizers[index].state.isActive {
        fillFinal(index, at: arena.recognizers[index].lastMoveTime)
      }
      results.append(result(index, gesture, of: trace))
      runs[index].reset()
    }
    arena.reset()
    answers.forgetFindings()
  }

  private func result(_ index: Int, _ gesture: GestureSpan, of trace: Trace) -> Replay {
    let (run, recognizer) = (runs[index], arena.recognizers[index])
    let (outcome, rule) = outcome(of: index)
    return Replay(
      source: trace.source, trace: trace.name, gesture: gesture.number, profile: profile.name,
      recognizer: profile.rules.recognizers[index].name, outcome: outcome, rule: rule,
      startedAt: gesture.start.seconds(since: gesture.firstTouch),
      beganAt: recognizer.beganTime.map { $0.seconds(since: gesture.firstTouch) },
      endedAt: run.settled.map { $0.seconds(since: gesture.firstTouch) },
      values: recognizer.beganTime == nil ? nil : run.values,
      margin: run.verdict?.margin,
      findings: run.verdict?.findings ?? answers.findings[index],
      frames: detail.contains(.frames) ? frames(of: index, gesture, in: trace) : [],
      events: [])
  }

  private func outcome(of index: Int) -> (Outcome, rule: String) {
    if let verdict = runs[index].verdict {
      return (verdict.decision == .finish ? .finish : .cancel, verdict.rule)
    }
    switch arena.recognizers[index].failure {
    case nil: return (.open, "")
    case .refused: return (.refused, failureText(of: index))
    case .outsideTheEdge, .wrongDirection, .tooShort, .tooFewTouches, .notReceived, .ownTest,
      .neverPassed, .prevented, .waited, .cancelledBySystem:
      return (.failed, failureText(of: index))
    }
  }

  private func failureText(of index: Int) -> String {
    let rules = profile.rules.recognizers
    return arena.recognizers[index].failure?
      .text(of: rules[index], in: rules, minimum: profile.settings[index].minimumTouches) ?? ""
  }

  private func frames(of index: Int, _ gesture: GestureSpan, in trace: Trace) -> [Frame] {
    let (run, animation) = (runs[index], profile.rules.recognizers[index].animation)
    guard let last = run.events.last else { return [] }
    var values = answers.values
    // In a mirrored recognizer's axes a view that goes forward goes left on the screen.
    let sign = arena.isMirrored(index) ? -1.0 : 1
    return Timeline(
      of: TransitionRecord(
        events: run.events, ending: run.ending, isStarted: run.isInteracting,
        lastKnown: trace.touches.last { !$0.isSynthetic }?.time ?? last.time),
      timing: animation.timing(duration: profile.durations[index]),
      displayHz: trace.displayHz, firstTouch: gesture.firstTouch
    ) { fraction in
      values[RuleName.fraction.slot] = fraction
      values[RuleName.duration.slot] = profile.durations[index]
      var (from, to) = (animation.from.at(values), animation.to.at(values))
      from.x *= sign
      to.x *= sign
      return (from, to)
    }.frames
  }
}

/// Which gesture of a trace, and when it began.
struct GestureSpan: Sendable {
  /// From 1.
  var number: Int
  /// The trace's first touch: the origin of all times in results.
  let firstTouch: Timestamp
  var start: Timestamp
}

/// What is known of one recognizer in the gesture that runs.
struct RecognizerRun: Sendable {
  var state = GestureState.possible
  var eventCount = 0
  /// Whether the transition is its own: it began, and something could start.
  var isInteracting = false
  var values: Replay.Values?
  var verdict: Verdict?
  /// When its outcome was settled.
  var settled: Timestamp?
  /// The decision as the timeline needs it.
  var ending: TransitionRecord.Ending?
  /// Every event since it began; only for frames.
  var events: [TransitionRecord.Event] = []

  mutating func reset() {
    state = .possible
    eventCount = 0
    isInteracting = false
    values = nil
    verdict = nil
    settled = nil
    ending = nil
    events.removeAll()
  }
}

extension Trace {
  /// Whether the moves of one moment are complete with this touch: fingers that move at the same time
  /// make one event, a finger that moves twice makes two.
  func closesEvent(at index: Int) -> Bool {
    let touch = touches[index]
    guard touch.phase == .moved else { return true }
    guard
      let next = touches[(index + 1)...].first(where: { !$0.isSynthetic }),
      next.phase == .moved, next.time == touch.time, next.finger != touch.finger
    else { return true }
    // The next finger may have moved in this event already.
    for earlier in touches[..<index].reversed() where !earlier.isSynthetic {
      guard earlier.phase == .moved, earlier.time == touch.time else { return false }
      if earlier.finger == next.finger { return true }
    }
    return false
  }
}

extension ReplayDetail {
  /// Whether every event counts, not only the first and the last.
  var isAskingForEveryEvent: Bool { contains(.frames) || contains(.events) }
}
