import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Replays gestures with one profile: arbitrates between its recognizers, applies their state changes to the
/// transition, and creates the results.
///
/// The stack, the forward list and a transition that is still running carry over from one gesture of a trace to
/// the next; each trace starts afresh.
struct ProfileReplayer: Sendable {
  /// The state of one recognizer in the current gesture.
  struct Run: Sendable {
    var state = GestureState.possible
    /// Whether it drives the transition: it began, and a transition could start.
    var isInteracting = false
    /// Whether the app performs its action after a decision to finish, as no transition starts when it begins.
    var performs = false
    /// The transition that it took over, or nil if it started one.
    var takenOver: TakenOverTransition?
    /// The reason it began but drives no transition, or nil if it drives one or has not begun.
    var obstacle: TransitionObstacle?
    /// The running transition that is the obstacle, or that a rule asked for.
    var running: RunningTransition?
    var values: Replay.Values?
    /// The profile's decision, or nil if there was none.
    var deciding: Deciding?
    var margin: Margin.Signals?
    /// The time at which its outcome was settled.
    var settledTime: Timestamp?
    /// The touch at which it failed, or nil if it did not.
    var failedAt: Int?
    var invalidCompletion: InvalidCompletion?
    /// How it was cancelled while it was active, or nil if it was not.
    var cancelled: Deciding.Event?
  }

  /// The details collected for one recognizer on request.
  struct Collected: Sendable {
    /// The details of the decision.
    var detail = ResultDetail()
    /// The values at the move that came nearest to a decision.
    var nearestMove: RuleValues?
    /// The transition since it began; its events only for frames.
    var record = TransitionRecord()
  }

  let profile: Profile
  var detail: ReplayDetail
  var evaluator: RuleEvaluator
  /// The app's navigation; ``log`` takes its entries as they come.
  var navigation: NavigationModel
  var labels: LabelCache
  var arbitration: Arbitration
  var runs: [Run]
  var collected: [Collected]
  /// Whether the current trace's transitions affect anything that follows them.
  var runsTransitions = true
  var log = ReplayLog()
  /// The origin of all times in results.
  var firstTouch = Timestamp(nanoseconds: 0)
  private var nextAction = 0
  /// Whether the current trace disables the recognizers, whether they are enabled, and whether they are being disabled.
  private var mayBeDisabled = false
  private var isEnabled = true
  private(set) var isDisabling = false
  var content = ContentUnderTouch()
  /// Whether a rule may decide at a move.
  let decidesAtMoves: Bool
  private let asksForNavigationAtMoves: Bool
  /// For each recognizer, and for each of ``MoveRules/outcomes``, the margin at the moves that did not decide so.
  var missed: [[DecisionMargin]]
  private let frameLimit: FrameLimit
  /// The number of frames that the current trace may still have.
  var framesLeft = 0

  init(_ profile: Profile, detail: ReplayDetail, record: EvaluationRecord?) {
    self.profile = profile
    self.detail = detail
    evaluator = RuleEvaluator(profile, detail: detail, record: record)
    var behavior = profile.rules.behavior
    behavior.timing = profile.appAnimation(of: .pop).timing
    behavior.arrivalTiming = profile.appAnimation(of: .push).timing
    behavior.forwardLimit = profile.forwardLimit
    navigation = NavigationModel(
      stack: NavigationStack(depth: 1), firstTouch: Timestamp(nanoseconds: 0),
      behavior: behavior, keepsLog: detail.contains(.events))
    labels = LabelCache(profile)
    missed = profile.rules.recognizers.map { _ in [] }
    decidesAtMoves = profile.rules.recognizers.contains { $0.changed != nil }
    asksForNavigationAtMoves = profile.rules.recognizers.contains(where: \.asksForNavigationAtMoves)
    frameLimit = FrameLimit(profile)
    arbitration = Arbitration(profile.settings)
    runs = profile.rules.recognizers.map { _ in Run() }
    collected = profile.rules.recognizers.map { _ in Collected() }
  }

  /// Whether a recognizer's moves count, not only its changes of state.
  var needsEveryTouch: Bool { followsMoves || decidesAtMoves || mayBeDisabled }
  /// Whether the values of an active recognizer are filled in at each move: for frames and events, or since the
  /// navigation that rules ask for may change between moves.
  var followsMoves: Bool { detail.needsEveryTouch || runsTransitions && asksForNavigationAtMoves }

  // MARK: A trace

  /// Starts a trace.
  ///
  /// The transition of a single gesture is not run if nothing depends on it: no action of the app follows, no
  /// frames or events are requested, and no rule asks afterwards whether a transition is running.
  ///
  /// - Parameter profiles: the number of profiles that share the frames of a trace.
  mutating func start(
    _ trace: Trace, at firstTouch: Timestamp, gestures: Int, sharedBy profiles: Int
  ) {
    self.firstTouch = firstTouch
    if !trace.content.isEmpty || !content.pieces.isEmpty {
      content = ContentUnderTouch(pieces: trace.content)
      evaluator.content.removeAll()
      arbitration.set([], comesFirst: false)
    }
    nextAction = trace.actions.startIndex
    mayBeDisabled = trace.actions.contains { $0.kind == .disableRecognizers }
    isEnabled = true
    runsTransitions =
      detail.needsEveryTouch || profile.rules.showsTransitions(of: trace, gestures: gestures)
    evaluator.start(trace)
    if runsTransitions {
      navigation.restart(
        stack: trace.navigation, isPresenting: evaluator.isPresentingAtStart(of: trace),
        firstTouch: firstTouch)
      evaluator.fill(navigation)
    } else {
      evaluator.fillNavigation(of: trace)
    }
    if detail.needsEveryTouch {
      framesLeft = frameLimit.frames(of: trace, sharedBy: profiles)
      log = ReplayLog()
    }
    guard detail.contains(.events) else { return }
    let setUpTime = min(firstTouch, trace.actions.first?.time ?? firstTouch)
    for recognizer in profile.rules.recognizers {
      navigation.log.addSetUp(
        of: recognizer.name, action: recognizer.action, at: setUpTime)
    }
    log.take(from: &navigation)
  }

  /// Adds the results of one gesture, in the order of the profile's recognizers.
  ///
  /// - Parameters:
  ///   - passes: the passes of all profiles; those of this profile must have been run for the gesture.
  ///   - passIndices: for each recognizer, the index of its pass.
  mutating func replay(
    _ gesture: Gesture, of trace: Trace, _ identity: TraceIdentity,
    passes: inout ContiguousArray<RecognitionPass>, _ passIndices: [Int],
    into results: inout [Replay]
  ) {
    guard content.pieces.isEmpty else {
      return replayOverContent(
        gesture, of: trace, identity, passes: &passes, passIndices, into: &results)
    }
    follow(gesture, of: trace, passes: &passes, passIndices)
    addResults(gesture, of: trace, identity, passes, to: &results)
  }

  /// Handles the touches of a gesture.
  mutating func follow(
    _ gesture: Gesture, of trace: Trace, passes: inout ContiguousArray<RecognitionPass>,
    _ passIndices: [Int]
  ) {
    for recognizer in runs.indices {
      runs[recognizer] = Run()
      if decidesAtMoves { missed[recognizer].removeAll() }
      if detail.collects { collected[recognizer] = Collected() }
    }
    if runsTransitions { catchUp(with: trace, to: trace.touches[gesture.touches.lowerBound].time) }
    evaluator.startGesture()
    if !gesture.isSingleFinger { rejectFingers(gesture, of: trace, passes: &passes, passIndices) }
    arbitration.start(passes.span, passIndices)
    log.beginGesture(gesture.number, recognizers: runs.count)
    var last: Int?
    if needsEveryTouch {
      for index in gesture.touches where !trace.touches[index].isSynthetic {
        handle(index, after: last, of: trace, passes: &passes)
        last = index
      }
      if mayBeDisabled, let last,
        runs.contains(where: { $0.state == .possible || $0.state.isActive })
      {
        // The trace stops with a finger down.
        while let time = disabling(until: Timestamp(nanoseconds: .max), in: trace) {
          disable(at: RecognizerEvent(last, time), of: trace, passes: &passes)
        }
      }
      return
    }
    while let index = arbitration.nextIndex(after: last, in: gesture) {
      if !trace.touches[index].isSynthetic { handle(index, of: trace, passes: &passes) }
      last = index
    }
  }

  /// Completes a trace whose events or frames are requested.
  ///
  /// - Parameter index: returns the index of a result by its number among those of the profile.
  mutating func finish(_ trace: Trace, _ results: inout [Replay], _ index: (Int) -> Int) {
    for action in trace.actions[nextAction...] { perform(action) }
    advance(to: Timestamp(nanoseconds: .max))
    for (number, row) in log.rows.enumerated() where index(number) < results.count {
      let appFrames = frames(of: detail.contains(.frames) ? row.appTransitions : [], in: trace)
      results[index(number)].edit {
        if let time = row.takenOver { $0.frames = $0.frames.before(seconds(to: time)) }
        ($0.events, $0.appFrames) = (row.events, appFrames)
      }
    }
  }

  /// Evaluates the `receive` rules for each finger of a gesture. As in UIKit, a finger that a recognizer does
  /// not receive is not tracked; if it receives none, it fails when the first one lands.
  private mutating func rejectFingers(
    _ gesture: Gesture, of trace: Trace, passes: inout ContiguousArray<RecognitionPass>,
    _ passIndices: [Int]
  ) {
    for index in runs.indices where profile.settings[index].hasReceiveRule {
      let mirror = profile.settings[index].isMirrored(in: trace.layoutDirection)
      var (received, rejected): ([Int], [Int]) = ([], [])
      for touch in gesture.touches
      where trace.touches[touch].phase == .began && !trace.touches[touch].isSynthetic {
        var location = trace.touches[touch].location
        if mirror { location.x = gesture.view.width - location.x }
        if evaluator.receives(location, at: trace.touches[touch].time, by: index) {
          received.append(touch)
        } else {
          rejected.append(touch)
        }
      }
      guard !received.isEmpty, !rejected.isEmpty else { continue }
      passes[passIndices[index]].run(gesture, of: trace, rejecting: rejected)
    }
  }

  // MARK: A touch

  /// Handles one touch, after the app's actions and the completions before it.
  ///
  /// - Parameter last: the touch handled before; only if every touch is.
  private mutating func handle(
    _ index: Int, after last: Int? = nil, of trace: Trace,
    passes: inout ContiguousArray<RecognitionPass>
  ) {
    while true {
      var next = arbitration.timer(before: index, passes.span)
      if let last,
        let time = disabling(until: next?.event.time ?? trace.touches[index].time, in: trace)
      {
        disable(at: RecognizerEvent(last, time), of: trace, passes: &passes)
        continue
      }
      guard let event = next?.event else { break }
      if runsTransitions { catchUp(with: trace, to: event.time) }
      // As with a touch, all timers of one moment begin before a transition does.
      while let timer = next, timer.event.time == event.time {
        arbitration.fire(timer.recognizer, at: timer.event, passes.span, &evaluator)
        next = arbitration.timer(before: index, passes.span)
      }
      follow(event, of: trace, passes: &passes)
    }
    let event = RecognizerEvent(index, trace.touches[index].time)
    if runsTransitions { catchUp(with: trace, to: event.time) }
    arbitration.handle(event, passes.span, &evaluator)
    if last == nil, !isEnabled { arbitration.disable(at: event, passes.span, &evaluator) }
    if arbitration.hasContent { moveContent(at: event, passes: passes) }
    follow(event, of: trace, passes: &passes)
  }

  /// The time at which the app disables the recognizers next, or nil if it does not until a time.
  private func disabling(until time: Timestamp, in trace: Trace) -> Timestamp? {
    guard mayBeDisabled else { return nil }
    return trace.actions[nextAction...].first { $0.kind == .disableRecognizers && $0.time <= time }?
      .time
  }

  /// Performs the app's actions until it disables the recognizers, and disables them.
  private mutating func disable(
    at event: RecognizerEvent, of trace: Trace, passes: inout ContiguousArray<RecognitionPass>
  ) {
    catchUp(with: trace, to: event.time)
    arbitration.disable(at: event, passes.span, &evaluator)
    isDisabling = true
    follow(event, of: trace, passes: &passes)
    isDisabling = false
  }

  /// Applies the recognizers' changes at an event to the transition.
  private mutating func follow(
    _ event: RecognizerEvent, of trace: Trace, passes: inout ContiguousArray<RecognitionPass>
  ) {
    for recognizer in runs.indices {
      let state = arbitration.recognizers[recognizer].state
      if state != runs[recognizer].state {
        change(recognizer, to: state, at: event, of: trace, passes: &passes)
      } else if needsEveryTouch, state.isActive,
        passes.span[arbitration.recognizers[recognizer].pass].moves(at: event.index)
      {
        update(recognizer, at: event, of: trace, passes: passes)
        log.take(from: &navigation, for: recognizer)
      }
    }
  }

  /// Performs the app's actions and completes transitions up to a time.
  mutating func catchUp(with trace: Trace, to time: Timestamp) {
    while nextAction < trace.actions.endIndex, trace.actions[nextAction].time <= time {
      perform(trace.actions[nextAction])
      nextAction += 1
    }
    if navigation.isTransitioning { advance(to: time) }
  }

  private mutating func perform(_ action: Trace.AppAction) {
    advance(to: action.time)
    switch action.kind {
    case .enableRecognizers: isEnabled = true
    case .disableRecognizers: isEnabled = false
    case .push, .pop, .present, .dismiss: evaluator.resetSettledFractions()
    case .enablePop, .disablePop, .resize: break
    }
    navigation.perform(action)
    evaluator.fill(navigation)
    if detail.needsEveryTouch { log.take(from: &navigation) }
  }

  private mutating func advance(to time: Timestamp) {
    navigation.advance(to: time)
    evaluator.fill(navigation)
    log.takeCompletion(from: &navigation.log, isOver: !navigation.isTransitioning)
  }
}

extension ReplayDetail {
  /// Whether every event counts, not only the ones at which a recognizer changes its state.
  var needsEveryTouch: Bool { contains(.frames) || contains(.events) }

  /// Whether a result has a ``ResultDetail``.
  var collects: Bool {
    !isDisjoint(with: [.parameterMargins, .findings, .frames, .estimatorDisagreements])
  }
}
