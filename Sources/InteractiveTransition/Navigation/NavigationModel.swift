import TextFormats
package import TouchTrace

/// The app's navigation during a replay: the screens, the running transition, and the log of what the app would
/// see.
///
/// The times passed in must not decrease. At most one transition runs at a time. At most one view is presented,
/// and it is not on the stack; tabs are not modelled.
package struct NavigationModel: Sendable {
  private enum Running: Sendable {
    /// A transition already running when the trace begins; without `ends` it runs for the whole trace.
    case atStart(ends: Timestamp?)
    case tracking(NavigationTransition)
    /// A transition after its decision; one started by the app settles from its beginning.
    case settling(NavigationTransition, Settling)
  }

  /// The current screens and forward list. Its `transitioning` and `popDisabled` apply to the start of the
  /// trace only; see ``isTransitioning`` and ``isPopDisabled``.
  package private(set) var stack: NavigationStack
  /// The names of the screens that currently disable the interactive pop.
  private(set) var popDisabled: Set<ExactText> = []
  let behavior: TransitionBehavior
  /// The log; callers add their own entries, so that all entries are in one order.
  package var log: EventLog
  private var running: Running?
  /// The name of the presented view, or nil if there is none.
  private var presented: String?
  /// The screen that the last push left, as reported to the delegate, or nil if there was no push. Known only
  /// if the log is kept.
  private var pushedFrom: String?
  /// The animations started by the app since they were last taken.
  private var appTransitions: [AppTransition] = []

  /// The model at the time of the trace's first touch.
  package init(
    stack: NavigationStack, firstTouch: Timestamp, behavior: TransitionBehavior,
    keepsLog: Bool = false
  ) {
    self.stack = stack
    self.behavior = behavior
    log = EventLog(firstTouch: firstTouch, isKept: keepsLog)
    restart(stack: stack, isPresenting: stack.isPresenting ?? true, firstTouch: firstTouch)
  }

  /// Resets the model for another trace.
  package mutating func restart(
    stack: NavigationStack, isPresenting: Bool, firstTouch: Timestamp
  ) {
    self.stack = stack
    popDisabled = Set(stack.popDisabled.map(ExactText.init))
    log = EventLog(firstTouch: firstTouch, isKept: log.isKept)
    presented = isPresenting ? Self.presentedView : nil
    pushedFrom = log.isKept ? stack.below : nil
    appTransitions = []
    running =
      switch stack.transitioning {
      case .always: .atStart(ends: nil)
      case .until(let seconds) where seconds > 0:
        .atStart(ends: firstTouch.advanced(bySeconds: seconds))
      case .no, .until: nil
      }
  }

  /// The name for a presented view that the trace does not name.
  private static let presentedView = "presented view"

  /// Whether a transition is running, from its beginning until its animation has completed.
  package var isTransitioning: Bool { running != nil }

  /// The transition that is running, or nil if none is.
  package var runningTransition: RunningTransition? {
    switch running {
    case nil: nil
    case .atStart(let end): RunningTransition(action: nil, isOfApp: true, end: end)
    case .tracking(let transition):
      RunningTransition(action: transition.action, isOfApp: false, end: nil)
    case .settling(let transition, let settling):
      RunningTransition(
        action: transition.action, isOfApp: transition.recognizer == nil,
        isWayBack: settling.decision == .cancel && !transition.isReversed, end: settling.end)
    }
  }

  /// Whether a recognizer's transition is still running after its decision.
  package var isSettling: Bool {
    if case .settling(let transition, _) = running { transition.isInteractive } else { false }
  }

  /// Whether the visible screen disables the interactive pop.
  package var isPopDisabled: Bool {
    !popDisabled.isEmpty && popDisabled.contains(ExactText(stack.top))
  }

  package var isPresenting: Bool { presented != nil }

  package mutating func takeAppTransitions() -> [AppTransition] {
    exchange(&appTransitions, with: [])
  }

  /// Completes the transition if it ends at or before a time. The last possible time completes every transition
  /// that ends at all.
  package mutating func advance(to time: Timestamp) {
    switch running {
    case nil, .tracking: return
    case .atStart(let ends):
      guard let ends, ends <= time else { return }
      running = nil
      log.add(.action, at: ends, "the transition that was running at the start ends")
    case .settling(let transition, let settling):
      guard settling.end <= time else { return }
      running = nil
      if settling.decision == .finish {
        if transition.isInteractive { apply(transition) } else { updateForward(after: transition) }
      }
      logCompletion(of: transition, as: settling.decision, at: settling.end)
    }
  }

  // MARK: Interactive transitions

  /// Starts the interactive transition of a recognizer that has begun, or takes over one that is settling.
  ///
  /// - Returns: the transition that it has taken over, or nil for a new one.
  /// - Throws: ``TransitionObstacle`` if no transition starts. `update` and `end` must then not be called for
  ///   this recognizer: they would change another recognizer's transition.
  package mutating func begin(
    _ action: TransitionAction, by recognizer: String, at time: Timestamp
  ) throws(TransitionObstacle) -> TakenOverTransition? {
    advance(to: time)
    log.addHandler(of: recognizer, action: action, at: time)
    if let takenOver = takeOver(action, by: recognizer, at: time) { return takenOver }
    if let obstacle = isTransitioning ? .anotherTransition : obstacle(to: action) {
      log.add(obstacle, at: time)
      throw obstacle
    }
    let (from, to) = screens(of: action)
    let transition = NavigationTransition(
      action: action, from: from, to: to, recognizer: recognizer, isInteractive: true,
      depth: stack.depth)
    running = .tracking(transition)
    start(transition, at: time)
    return nil
  }

  /// Makes a transition that is settling interactive again, as `pauseInteractiveTransition()` does.
  ///
  /// - Returns: nil if none is settling, or if this recognizer does not take it over.
  private mutating func takeOver(
    _ action: TransitionAction, by recognizer: String, at time: Timestamp
  ) -> TakenOverTransition? {
    guard behavior.isInterruptible, case .settling(var transition, let settling) = running
    else { return nil }
    transition.isReversed = transition.isReversed(by: action, of: recognizer)
    guard transition.isReversed || transition.action == action,
      transition.isInteractive || undo(transition)
    else { return nil }
    transition.isInteractive = true
    running = .tracking(transition)
    let fraction = settling.percentComplete(at: time)
    log.add(.controller, at: time, "pauseInteractiveTransition() at \(numberText(fraction))")
    return TakenOverTransition(
      transition.action, isOfApp: transition.recognizer == nil,
      isReversed: transition.isReversed, completed: fraction)
  }

  /// Undoes what a transition of the app's has changed at its start, as an interactive one changes it at its end.
  ///
  /// - Returns: false if the app has changed the screens since.
  private mutating func undo(_ transition: NavigationTransition) -> Bool {
    let isUnchanged = transition.changedStack.map(stack.hasScreens(of:)) ?? false
    switch transition.action {
    case .pop where isUnchanged: stack.push(transition.from)
    case .push where isUnchanged:
      _ = stack.pop()
      if transition.recognizer != nil { stack.forward.append(transition.to) }
    case .present where presented?.isExactly(transition.to) ?? false: presented = nil
    case .dismiss where presented == nil: presented = transition.from
    case .tab: break
    case .pop, .push, .present, .dismiss: return false
    }
    return true
  }

  /// Updates the interaction controller with the profile's progress; ignored unless a recognizer drives the
  /// transition.
  package mutating func update(_ progress: Double, at time: Timestamp) {
    guard case .tracking(let transition) = running else { return }
    let percentComplete = InteractionController.percentComplete(of: progress)
    log.add(
      .controller, at: time,
      "update(_:) \(numberText(transition.isReversed ? 1 - percentComplete : percentComplete))")
    if progress.isNaN {
      log.add(.note, at: time, "the progress is not a number; the interaction controller uses 0")
    }
  }

  /// Ends the interactive transition, which then settles; ignored unless a recognizer drives it.
  package mutating func end(_ settling: Settling) {
    guard case .tracking(let transition) = running else { return }
    let settling = transition.isReversed ? settling.reversed : settling
    let (decision, time) = (settling.decision, settling.decided)
    log.add(.controller, at: time, decision == .finish ? "finish()" : "cancel()")
    addHooks(decision == .finish ? .finishing : .cancelling, transition, decision, at: time)
    settle(transition, settling)
  }

  /// Logs the start, and records the screen that a push leaves.
  private mutating func start(_ transition: NavigationTransition, at time: Timestamp) {
    if log.isKept, transition.action == .push { pushedFrom = transition.from }
    logStart(of: transition, at: time)
  }

  /// The screen that the last push left, or nil once it is gone, like a weak reference.
  var remembered: String? {
    pushedFrom.flatMap { stack.contains($0) ? $0 : nil }
  }

  private mutating func settle(_ transition: NavigationTransition, _ settling: Settling) {
    running = .settling(transition, settling)
    advance(to: settling.decided)
  }

  /// Performs the action of a recognizer as its action method does: without interaction.
  ///
  /// - Precondition: ``obstacle(to:)`` is nil.
  package mutating func perform(
    _ action: TransitionAction, by recognizer: String, at time: Timestamp
  ) {
    advance(to: time)
    log.addHandler(of: recognizer, action: action, at: time)
    let (from, to) = screens(of: action)
    switch action {
    case .pop: perform(Trace.AppAction(time: time, kind: .pop))
    case .push:
      let depth = stack.depth
      log.add(.action, at: time, "push \(to)")
      // Immediately, so that another swipe brings back the next one.
      stack.forward.removeLast()
      stack.push(to)
      animate(.push, from: from, to: to, depth: depth, by: recognizer, at: time)
    case .present: perform(Trace.AppAction(time: time, kind: .present))
    case .dismiss: perform(Trace.AppAction(time: time, kind: .dismiss))
    case .tab:
      animate(.tab, from: from, to: to, depth: stack.depth, by: recognizer, at: time)
    }
  }

  // MARK: The app's own actions

  /// Performs an action of the app itself.
  ///
  /// As in UIKit, a push or pop changes the stack immediately and the animation follows; there is no animation
  /// while another transition is running.
  package mutating func perform(_ action: Trace.AppAction) {
    let time = action.time
    advance(to: time)
    switch action.kind {
    case .resize:
      let view = action.view?.text ?? ""
      log.add(.action, at: time, "resize \(view)")
      log.add(.callback, at: time, "viewWillTransition(to:with:) \(view)")
    case .enableRecognizers, .disableRecognizers:
      log.add(.action, at: time, action.kind.rawValue)
    case .enablePop, .disablePop:
      let screen = action.screen ?? stack.top
      log.add(.action, at: time, "\(action.kind.rawValue) \(screen)")
      if action.kind == .enablePop {
        popDisabled.remove(ExactText(screen))
      } else {
        popDisabled.insert(ExactText(screen))
      }
    case .push:
      let (from, depth) = (stack.top, stack.depth)
      let to = action.screen ?? "screen \(depth + 1)"
      log.add(.action, at: time, "push \(to)")
      stack.push(to)
      animate(.push, from: from, to: to, depth: depth, at: time)
    case .pop:
      let depth = stack.depth
      log.add(.action, at: time, "pop \(stack.top)")
      guard let from = stack.pop() else {
        return log.add(.noScreenBelow(ExactText(stack.top)), at: time)
      }
      animate(.pop, from: from, to: stack.top, depth: depth, at: time)
    case .present:
      let name = action.screen ?? Self.presentedView
      log.add(.action, at: time, "present \(name)")
      guard canRun(.present, at: time) else { return }
      presented = name
      animate(.present, from: stack.top, to: name, depth: stack.depth, at: time)
    case .dismiss:
      log.add(.action, at: time, "dismiss")
      guard canRun(.dismiss, at: time), let from = presented else { return }
      presented = nil
      animate(.dismiss, from: from, to: stack.top, depth: stack.depth, at: time)
    }
  }

  /// Whether the app can present or dismiss a view now; logs the reason if not.
  private mutating func canRun(_ action: TransitionAction, at time: Timestamp) -> Bool {
    guard let obstacle = obstacle(to: action) ?? (isTransitioning ? .anotherTransition : nil)
    else { return true }
    log.add(obstacle, at: time)
    return false
  }

  /// Starts the animation of the app's own transition, unless another one is running.
  ///
  /// - Parameter recognizer: the recognizer that performs it, or nil.
  private mutating func animate(
    _ action: TransitionAction, from: String, to: String, depth: Int, by recognizer: String? = nil,
    at time: Timestamp
  ) {
    let transition = NavigationTransition(
      action: action, from: from, to: to, recognizer: recognizer, isInteractive: false,
      depth: depth, changedStack: stack)
    guard !isTransitioning else {
      log.add(
        .note, at: time,
        "the stack changes at once, without an animation: another transition is running")
      updateForward(after: transition)
      return
    }
    start(transition, at: time)
    let timing = behavior.timing(of: action)
    appTransitions.append(
      AppTransition(
        action: action, start: time, timing: timing,
        hasAnimator: behavior.animators.contains(action)))
    settle(
      transition,
      Settling(.finish, at: time, seconds: timing.duration, curve: timing.fractionCurve))
  }

  // MARK: Screens

  /// The obstacle that keeps an action from happening, apart from a running transition, or nil if there is none.
  package func obstacle(to action: TransitionAction) -> TransitionObstacle? {
    TransitionObstacle(to: action, on: stack, isPresenting: isPresenting)
  }

  /// The two screens of an interactive transition without obstacles.
  private func screens(of action: TransitionAction) -> (from: String, to: String) {
    switch action {
    case .pop: (stack.top, stack.below ?? stack.top)
    case .push: (stack.top, stack.forward.last ?? stack.top)
    case .dismiss: (presented ?? Self.presentedView, stack.top)
    case .present: (stack.top, Self.presentedView)
    case .tab: (stack.top, "next tab")
    }
  }

  /// The screen visible after a transition: one of its two, unless the app changed the stack while it ran.
  func visibleScreen(after transition: NavigationTransition, finished: Bool) -> String {
    switch transition.action {
    case .pop, .push: stack.top
    case .present, .dismiss: presented ?? stack.top
    case .tab: finished ? transition.to : stack.top
    }
  }

  /// Changes the screens after a finished interactive transition.
  ///
  /// UIKit removes a popped screen, and inserts a pushed one, at its depth when the transition began; screens
  /// that the app pushed in the meantime stay on top.
  private mutating func apply(_ transition: NavigationTransition) {
    switch transition.action {
    case .tab: return
    case .dismiss: presented = nil
    case .present: presented = transition.to
    case .pop, .push:
      var above: [String] = []
      while stack.depth > transition.depth, let screen = stack.pop() { above.append(screen) }
      if transition.action == .push {
        stack.push(transition.to)
        if transition.recognizer == nil {
          updateForward(after: transition)
        } else if let index = stack.forward.lastIndex(where: transition.to.isExactly) {
          stack.forward.remove(at: index)
        }
      } else if stack.depth == transition.depth, stack.top.isExactly(transition.from) {
        if let popped = stack.pop() { keepForward(popped) }
      }
      for screen in above.reversed() { stack.push(screen) }
    }
  }

  /// Updates the forward list after the app's own push or pop: a pop keeps the screen; a push drops all of
  /// them, or, if the screen was kept, that one and those after it. A recognizer's push has taken its screen.
  private mutating func updateForward(after transition: NavigationTransition) {
    switch transition.action {
    case .pop: keepForward(transition.from)
    case .push:
      guard behavior.forwardLimit > 0, transition.recognizer == nil else { return }
      let first = stack.forward.firstIndex(where: transition.to.isExactly) ?? 0
      stack.forward.removeSubrange(first...)
    case .present, .dismiss, .tab: break
    }
  }

  /// Keeps a popped screen for a forward swipe and drops the oldest ones beyond the limit.
  private mutating func keepForward(_ screen: String) {
    guard behavior.forwardLimit > 0 else { return }
    stack.forward.append(screen)
    stack.forward.removeFirst(max(0, stack.forward.count - behavior.forwardLimit))
  }
}
