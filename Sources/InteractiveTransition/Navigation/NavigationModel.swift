package import TouchTrace

/// One transition between two screens.
struct NavigationTransition: Sendable, Hashable {
  var action: TransitionAction
  var from: String
  var to: String
  /// Whether a recognizer drives it; false for the app's own push or pop.
  var isInteractive: Bool
  /// The number of screens on the stack when it began.
  var depth: Int
}

/// The app's navigation during a replay: the screens, the running transition, and the log of what the app
/// would see.
///
/// The times that are passed in must not decrease. At most one transition runs at a time. A dismiss removes
/// a presented view, which is not on the stack; tabs are not modelled.
package struct NavigationModel: Sendable {
  private enum Running: Sendable {
    /// The one that was running when the trace began; without `ends` it runs for the whole trace.
    case atStart(ends: Timestamp?)
    case tracking(NavigationTransition)
    /// After the decision; the app's own push or pop settles from its beginning.
    case settling(NavigationTransition, Decision, ends: Timestamp)
  }

  /// The current screens, forward list and disabled pops. Its `transitioning` applies to the start of the
  /// trace only; see ``isTransitioning``.
  package private(set) var stack: NavigationStack
  private let behavior: TransitionBehavior
  /// Others add their own entries, so that all entries are in one order.
  package var log: EventLog
  private var running: Running?
  private var isPresenting = true

  /// The model at the time of the trace's first touch.
  package init(
    stack: NavigationStack, firstTouch: Timestamp, behavior: TransitionBehavior,
    keepsLog: Bool = false
  ) {
    self.stack = stack
    self.behavior = behavior
    log = EventLog(firstTouch: firstTouch, isKept: keepsLog)
    restart(stack: stack, firstTouch: firstTouch)
  }

  /// Resets the model for another trace.
  package mutating func restart(stack: NavigationStack, firstTouch: Timestamp) {
    self.stack = stack
    log = EventLog(firstTouch: firstTouch, isKept: log.isKept)
    isPresenting = true
    running =
      switch stack.transitioning {
      case .always: .atStart(ends: nil)
      case .until(let seconds) where seconds > 0:
        .atStart(ends: firstTouch.advanced(bySeconds: seconds))
      case .no, .until: nil
      }
  }

  /// Whether a transition is running, from its beginning until its animation has completed.
  package var isTransitioning: Bool { running != nil }

  /// Completes the transition if it ends at or before a time. The last possible time completes everything
  /// that ends at all.
  package mutating func advance(to time: Timestamp) {
    switch running {
    case nil, .tracking: return
    case .atStart(let ends):
      guard let ends, ends <= time else { return }
      running = nil
      log.add(.action, at: ends, "the transition that was running at the start ends")
    case .settling(let transition, let decision, let ends):
      guard ends <= time else { return }
      running = nil
      if transition.isInteractive, decision == .finish { apply(transition) }
      log.addCompletion(of: transition, as: decision, hooks: behavior.hooks, at: ends)
    }
  }

  // MARK: Interactive transitions

  /// Starts the interactive transition of a recognizer that has begun.
  ///
  /// - Returns: whether a transition started. If not, the log says why, and `update` and `end` must not be
  ///   called for this recognizer: they would change another recognizer's transition.
  package mutating func begin(
    _ action: TransitionAction, by recognizer: String, at time: Timestamp
  ) -> Bool {
    advance(to: time)
    log.addHandler(of: recognizer, action: action, at: time)
    guard !isTransitioning else {
      log.add(.note, at: time, "nothing happens: another transition is running")
      return false
    }
    guard let (from, to) = screens(for: action, at: time) else { return false }
    let transition = NavigationTransition(
      action: action, from: from, to: to, isInteractive: true, depth: stack.depth)
    running = .tracking(transition)
    log.addStart(of: transition, behavior: behavior, at: time)
    return true
  }

  /// Updates the interaction controller with the profile's progress; ignored unless a recognizer drives the
  /// transition.
  package mutating func update(_ progress: Double, at time: Timestamp) {
    guard case .tracking = running else { return }
    log.add(
      .controller, at: time,
      "update(_:) \(InteractionController.percentComplete(of: progress).shortText)")
    if progress.isNaN {
      log.add(.note, at: time, "the progress is not a number; the interaction controller uses 0")
    }
  }

  /// Ends the interactive transition, which then settles; ignored unless a recognizer drives it.
  ///
  /// - Parameter settling: in seconds; negative or not finite counts as 0.
  package mutating func end(_ decision: Decision, at time: Timestamp, settling: Double) {
    guard case .tracking(let transition) = running else { return }
    log.add(.controller, at: time, decision == .finish ? "finish()" : "cancel()")
    settle(transition, decision, at: time, seconds: settling)
  }

  private mutating func settle(
    _ transition: NavigationTransition, _ decision: Decision, at time: Timestamp, seconds: Double
  ) {
    running = .settling(
      transition, decision, ends: time.advanced(bySeconds: seconds.validDuration))
    advance(to: time)
  }

  // MARK: The app's own actions

  /// Performs an action of the app itself.
  ///
  /// As in UIKit a push or pop changes the stack immediately and the animation follows; there is no
  /// animation while another transition is running.
  package mutating func perform(_ action: Trace.AppAction) {
    let time = action.time
    advance(to: time)
    switch action.kind {
    case .enablePop:
      let screen = action.screen ?? stack.top
      log.add(.action, at: time, "enablePop \(screen)")
      stack.popDisabled.removeAll { $0 == screen }
    case .disablePop:
      let screen = action.screen ?? stack.top
      log.add(.action, at: time, "disablePop \(screen)")
      if !stack.popDisabled.contains(screen) { stack.popDisabled.append(screen) }
    case .push:
      let depth = stack.depth
      let from = stack.top
      let to = action.screen ?? "screen \(depth + 1)"
      log.add(.action, at: time, "push \(to)")
      stack.push(to)
      if behavior.forwardLimit > 0 { stack.forward.removeAll() }
      animate(.push, from: from, to: to, depth: depth, at: time)
    case .pop:
      let depth = stack.depth
      log.add(.action, at: time, "pop \(stack.top)")
      guard let from = stack.pop() else {
        log.add(.note, at: time, "nothing happens: there is no screen below \(stack.top)")
        return
      }
      keepForward(from)
      animate(.pop, from: from, to: stack.top, depth: depth, at: time)
    }
  }

  /// Starts the animation of the app's own push or pop, unless a transition is running.
  private mutating func animate(
    _ action: TransitionAction, from: String, to: String, depth: Int, at time: Timestamp
  ) {
    guard !isTransitioning else {
      log.add(
        .note, at: time,
        "the stack changes at once, without an animation: another transition is running")
      return
    }
    let transition = NavigationTransition(
      action: action, from: from, to: to, isInteractive: false, depth: depth)
    log.addStart(of: transition, behavior: behavior, at: time)
    settle(transition, .finish, at: time, seconds: behavior.duration)
  }

  // MARK: Screens

  /// The two screens of an interactive transition; nil, with a note, if one is missing.
  private mutating func screens(
    for action: TransitionAction, at time: Timestamp
  ) -> (from: String, to: String)? {
    switch action {
    case .pop:
      guard let below = stack.below else {
        log.add(.note, at: time, "nothing happens: there is no screen below \(stack.top)")
        return nil
      }
      return (stack.top, below)
    case .push:
      guard let next = stack.forward.last else {
        log.add(.note, at: time, "nothing happens: the forward list is empty")
        return nil
      }
      return (stack.top, next)
    case .dismiss:
      guard isPresenting else {
        log.add(.note, at: time, "nothing happens: the presented view is already dismissed")
        return nil
      }
      return ("presented view", stack.top)
    case .tab:
      return (stack.top, "next tab")
    }
  }

  /// Changes the screens after a finished interactive transition.
  ///
  /// UIKit removes a popped screen, and inserts a pushed one, at its depth when the transition began; screens
  /// that the app pushed in the meantime stay on top.
  private mutating func apply(_ transition: NavigationTransition) {
    switch transition.action {
    case .tab: return
    case .dismiss:
      isPresenting = false
    case .pop, .push:
      var above: [String] = []
      while stack.depth > transition.depth, let screen = stack.pop() { above.append(screen) }
      if transition.action == .push {
        stack.push(transition.to)
        if let index = stack.forward.lastIndex(of: transition.to) {
          stack.forward.remove(at: index)
        }
      } else if stack.depth == transition.depth, stack.top == transition.from {
        if let popped = stack.pop() { keepForward(popped) }
      }
      for screen in above.reversed() { stack.push(screen) }
    }
  }

  /// Keeps a popped screen for a forward swipe and drops the oldest ones beyond the limit.
  private mutating func keepForward(_ screen: String) {
    guard behavior.forwardLimit > 0 else { return }
    stack.forward.append(screen)
    stack.forward.removeFirst(max(0, stack.forward.count - behavior.forwardLimit))
  }
}
