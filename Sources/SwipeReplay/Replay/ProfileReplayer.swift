import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Replays traces through one profile: a value that keeps its working memory from trace to trace, so a
/// batch gives each worker its own copy.
///
/// A trace may hold several gestures. The stack, the forward list and a transition that still runs
/// carry over from one to the next; each trace starts anew.
struct ProfileReplayer: Sendable {
  public let profile: Profile
  public let detail: ReplayDetail
  /// Margins of parameters are looked for up to so many times the parameter's value.
  let parameterReach: Double
  private var arena: GestureArena
  var answers: RuleAnswers
  var wording: Wording
  private var runs: [RecognizerRun]
  private var log = ReplayLog()
  /// What the recognizers look at; nil where each move is reported or asked about.
  let selectionNeeds: TouchSelection.Needs?
  let mirrors: Bool
  // Where the trace that is replayed stands.
  var gesture = GestureSpan()
  private var fingersDown = 0
  private var nextAction = 0
  /// Working memory of the short way.
  var fates: [SoloFate] = []

  public init(profile: Profile, detail: ReplayDetail = [.margins, .findings]) {
    self.init(profile: profile, detail: detail, parameterReach: .infinity)
  }

  init(profile: Profile, detail: ReplayDetail, parameterReach: Double) {
    self.profile = profile
    self.detail = detail
    self.parameterReach = parameterReach
    arena = GestureArena(profile.settings)
    answers = RuleAnswers(profile: profile, detail: detail)
    wording = Wording(profile)
    runs = profile.rules.recognizers.map { _ in RecognizerRun() }
    selectionNeeds =
      detail.needsEveryTouch(of: profile) ? nil : TouchSelection.Needs(profile.settings)
    mirrors = profile.settings.contains { $0.mirrorsInRTL }
  }

  /// The results of one trace: gestures in order, and for each the recognizers in the profile's order;
  /// empty for a trace without touches.
  public mutating func replay(_ trace: Trace) -> [Replay] {
    var results: [Replay] = []
    var selection = TouchSelection()
    let needs = seesMirrored(trace) ? nil : selectionNeeds
    let isSelected = needs.map { selection.select($0, of: trace) } ?? false
    replay(trace, selection: isSelected ? selection : nil, into: &results)
    return results
  }

  /// Whether a recognizer sees the trace through a mirror, whose rounding may tell two moves apart:
  /// then every touch must be fed.
  private func seesMirrored(_ trace: Trace) -> Bool {
    mirrors && trace.layoutDirection == .rightToLeft
  }

  /// Adds the results of one trace.
  ///
  /// - Parameter selection: the trace's touches that count, for these needs; nil for all.
  mutating func replay(
    _ trace: Trace, selection: TouchSelection?, into results: inout [Replay]
  ) {
    guard let first = trace.touches.first(where: { !$0.isSynthetic })?.time else { return }
    let firstResult = results.count
    start(trace, at: first)
    if let selection {
      for index in selection.indices { feed(trace, index, into: &results) }
    } else {
      for index in trace.touches.indices where !trace.touches[index].isSynthetic {
        feed(trace, index, into: &results)
      }
    }
    if fingersDown > 0 { finish(trace, into: &results) }
    guard detail.contains(.events) else { return }
    for action in trace.actions[nextAction...] { perform(action) }
    advance(to: Timestamp(nanoseconds: .max))
    log.handOut(to: &results[firstResult...])
  }

  /// One touch, after what the app did and what became complete before it.
  private mutating func feed(_ trace: Trace, _ index: Int, into results: inout [Replay]) {
    let touch = trace.touches[index]
    while nextAction < trace.actions.endIndex, trace.actions[nextAction].time <= touch.time {
      perform(trace.actions[nextAction])
      nextAction += 1
    }
    if answers.navigation.isTransitioning { advance(to: touch.time) }
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
      if fingersDown == 0 { finish(trace, into: &results) }
    }
  }

  private mutating func start(_ trace: Trace, at first: Timestamp) {
    gesture = GestureSpan(number: 0, firstTouch: first, start: first)
    fingersDown = 0
    nextAction = trace.actions.startIndex
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
    let before = runs[index].state
    let state = arena.recognizers[index].state
    if state == before {
      guard detail.isAskingForEveryEvent, state.isActive,
        arena.recognizers[index].eventCount != runs[index].eventCount
      else { return }
    }
    runs[index].state = state
    runs[index].eventCount = arena.recognizers[index].eventCount
    if state != before { logState(of: index, from: before, at: time) }

    if !before.isActive, state.isActive {
      runs[index].isInteracting = answers.navigation.begin(
        profile.rules.recognizers[index].action, by: profile.rules.recognizers[index].name,
        at: time)
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
    let reason = arena.recognizers[index].failure.map { wording.text(of: $0, index) } ?? ""
    answers.navigation.log.add(
      .recognizer, at: time,
      "\(profile.rules.recognizers[index].name): \(before.rawValue) → "
        + arena.recognizers[index].state.rawValue + (reason.isEmpty ? "" : " (\(reason))"))
  }

  /// One event of an active recognizer, for frames and log.
  private mutating func update(_ index: Int, at time: Timestamp) {
    let values = fill(index, at: time)
    if runs[index].isInteracting { answers.navigation.update(values.progress, at: time) }
    guard detail.contains(.frames) else { return }
    runs[index].events.append(
      TransitionRecord.Event(
        time: time, state: arena.recognizers[index].state, translation: values.translation,
        velocity: values.velocity, progress: values.progress))
  }

  /// The release: the rules decide, and the transition settles.
  private mutating func decide(_ index: Int, isCancelled: Bool, at time: Timestamp) {
    runs[index].values = fill(index, at: time)
    guard
      let verdict = Verdict(
        of: index, isCancelled: isCancelled, answers: &answers, detail: detail,
        parameterReach: parameterReach)
    else { return }
    if detail.contains(.estimatorDisagreements) {
      runs[index].estimatorDisagreements = answers.estimatorDisagreements(
        of: verdict.decision, by: index, isCancelled: isCancelled, in: arena, at: time)
    }
    answers.fill(verdict.decision)
    let settling = profile.rules.recognizers[index].animation.settlingSeconds(
      after: verdict.decision, duration: profile.durations[index],
      spring: profile.springSeconds[index], values: answers.values)
    answers.inquiry?.note(settlingOf: index, in: profile, after: verdict.decision, answers.values)
    if runs[index].isInteracting {
      answers.navigation.end(verdict.decision, at: time, settling: settling)
    }
    runs[index].verdict = verdict
    runs[index].settled = time
    runs[index].ending = TransitionRecord.Ending(
      decision: verdict.decision, time: time, settling: settling)
  }

  /// Fills in what a recognizer shows at an event, and gives what results say of it.
  private mutating func fill(_ index: Int, at time: Timestamp) -> Replay.Values {
    answers.fill(index, in: arena, at: time)
    return answers.fillProgress(
      of: index, translation: arena.recognizers[index].translation,
      estimate: arena.recognizers[index].estimate(at: time))
  }

  // MARK: Results

  /// All fingers are up, or the trace is over: adds the gesture's results.
  private mutating func finish(_ trace: Trace, into results: inout [Replay]) {
    let subject = TraceIdentity(trace)
    for index in runs.indices {
      if arena.recognizers[index].state.isActive {
        runs[index].values = fill(index, at: arena.recognizers[index].lastMoveTime)
      }
      results.append(result(index, of: trace, subject))
      runs[index].reset()
    }
    arena.reset()
    answers.forgetFindings()
  }

  private mutating func result(
    _ index: Int, of trace: Trace, _ subject: TraceIdentity
  ) -> Replay {
    let recognizer = arena.recognizers[index]
    let reason = runs[index].verdict?.reason ?? recognizer.failure.map { .failed($0) } ?? .open
    var result = Replay(
      subject, wording.words(reason, of: index), gesture: gesture.number,
      startedAt: gesture.seconds(to: gesture.start))
    result.beganAt = recognizer.beganTime.map(gesture.seconds(to:))
    result.endedAt = runs[index].settled.map(gesture.seconds(to:))
    result.values = runs[index].values
    if let verdict = runs[index].verdict {
      result.settle(verdict)
    } else {
      result.findings = answers.findings[index]
    }
    if detail.contains(.estimatorDisagreements),
      recognizer.beganTime != nil || result.outcome == .refused
    {
      result.estimatorDisagreements = runs[index].estimatorDisagreements(
        afterThoseToBegin: answers.disagreementsAtBegin[index])
    }
    if detail.contains(.frames) { result.frames = frames(of: index, in: trace) }
    return result
  }

  private func frames(of index: Int, in trace: Trace) -> [Frame] {
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
  var number = 0
  /// The trace's first touch: the origin of all times in results.
  var firstTouch = Timestamp(nanoseconds: 0)
  var start = Timestamp(nanoseconds: 0)

  /// A time as results have it.
  func seconds(to time: Timestamp) -> Double { time.seconds(since: firstTouch) }
}

/// What is known of one recognizer in the gesture that runs.
struct RecognizerRun: Sendable {
  var state = GestureState.possible
  var eventCount = 0
  /// Whether the transition is its own: it began, and something could start.
  var isInteracting = false
  var values: Replay.Values?
  var verdict: Verdict?
  /// The estimators with which the decision is another one; only where they are asked for.
  var estimatorDisagreements: [EstimatorDisagreement] = []
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
    estimatorDisagreements.removeAll()
    settled = nil
    ending = nil
    events.removeAll()
  }

  /// All estimatorDisagreements, in the order of the estimators; what would not have begun would not have been decided.
  func estimatorDisagreements(afterThoseToBegin begin: [EstimatorDisagreement])
    -> [EstimatorDisagreement]
  {
    VelocityEstimator.allCases.compactMap { estimator in
      begin.first { $0.estimator == estimator }
        ?? estimatorDisagreements.first { $0.estimator == estimator }
    }
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

  /// Whether every touch must be fed, also those that the decision does not follow from: other estimators
  /// may look at them.
  func needsEveryTouch(of profile: Profile) -> Bool {
    isAskingForEveryEvent
      || contains(.estimatorDisagreements)
        && profile.rules.recognizers.contains(where: \.asksForVelocity)
  }
}
