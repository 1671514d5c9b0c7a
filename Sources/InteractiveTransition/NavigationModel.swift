package import TouchTrace

/// The app's side of a replay: the screens, the transition that is running, and the log of what the
/// app would see.
///
/// Time is always passed in and never goes back. At most one transition runs at a time. A screen that
/// a dismiss takes away lies above the stack, which stays as it is; tabs are outside the model.
package struct NavigationModel: Sendable {
  /// The transition that is running, if any.
  private enum Running: Sendable {
    case none
    /// The one that ran when the trace began; nil where it never ends.
    case atStart(ends: Timestamp?)
    /// The app's own push or pop.
    case animating(NavigationTransition, ends: Timestamp)
    case tracking(NavigationTransition)
    case settling(NavigationTransition, Decision, ends: Timestamp)
  }

  /// The screens, the forward list and the screens that forbid a pop, as they are now; its
  /// `transitioning` is what the trace said at the start, see ``isTransitioning`` for now.
  package private(set) var stack: NavigationStack
  package let behavior: TransitionBehavior
  /// Open to entries of others, so that all lie in one order.
  package var log: EventLog
  private var running: Running
  private var controller = InteractionController()
  private var isPresenting = true

  /// The model at the moment of the trace's first touch.
  package init(
    stack: NavigationStack, firstTouch: Timestamp, behavior: TransitionBehavior,
    keepsLog: Bool = false
  ) {
    self.stack = stack
    self.behavior = behavior
    self.log = EventLog(firstTouch: firstTouch, isKept: keepsLog)
    self.running =
      switch stack.transitioning {
      case .no: .none
      case .always: .atStart(ends: nil)
      case .until(let seconds):
        seconds > 0 ? .atStart(ends: firstTouch.advanced(bySeconds: seconds)) : .none
      }
  }

  /// Whether a transition is running, from its beginning until its animation is over.
  package var isTransitioning: Bool {
    if case .none = running { false } else { true }
  }

  /// How far the interaction controller is, from 0 to 1; after the release as it was then.
  package var percentComplete: Double { controller.percentComplete }

  /// Completes what is due at or before a time. The last possible time completes everything that ends
  /// at all.
  package mutating func advance(to time: Timestamp) {
    switch running {
    case .none, .tracking: return
    case .atStart(let ends):
      guard let ends, ends <= time else { return }
      running = .none
      log.add(.action, at: ends, "the transition that was running at the start ends")
    case .animating(let transition, let ends):
      guard ends <= time else { return }
      running = .none
      log.addCompletion(of: transition, as: .finish, behavior: behavior, at: ends)
    case .settling(let transition, let decision, let ends):
      guard ends <= time else { return }
      running = .none
      _ = controller.handle(.complete)
      if decision == .finish { apply(transition) }
      log.addCompletion(of: transition, as: decision, behavior: behavior, at: ends)
    }
  }

  // MARK: Interactive transitions

  /// Starts the interactive transition of a recognizer that has begun.
  ///
  /// - Returns: whether something started; where it did not, the log says why, and `update` and `end`
  ///   are not to be called for this recognizer: they would reach a transition that is not its own.
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
      action: action, from: from, to: to, driver: .recognizer(recognizer), depth: stack.depth)
    running = .tracking(transition)
    _ = controller.handle(.start)
    log.addStart(of: transition, behavior: behavior, at: time)
    return true
  }

  /// Tells the interaction controller how far the transition is, as the profile computes it.
  package mutating func update(_ progress: Double, at time: Timestamp) {
    guard controller.handle(.update(progress)) else { return }
    let percentComplete = controller.percentComplete
    log.add(.controller, at: time, "update(_:) \(percentComplete.shortText)")
    if progress.isNaN {
      log.add(.note, at: time, "the progress is not a number; the interaction controller takes 0")
    }
  }

  /// Ends the interactive transition: it settles for so many seconds, during which it still runs;
  /// negative or not finite counts as 0.
  package mutating func end(_ decision: Decision, at time: Timestamp, settling: Double) {
    guard case .tracking(let transition) = running, controller.handle(.end(decision)) else {
      return
    }
    log.add(.controller, at: time, decision == .finish ? "finish()" : "cancel()")
    running = .settling(
      transition, decision, ends: time.advanced(bySeconds: settling.asWaitingTime))
    advance(to: time)
  }

  // MARK: The app's own actions

  /// Does what the app did by itself.
  ///
  /// As in UIKit the stack is the new one as soon as the app has pushed or popped; the animation runs
  /// on, unless another transition is running: then there is none.
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

  /// Starts the animation of the app's own push or pop, where none is running.
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
      action: action, from: from, to: to, driver: .app, depth: depth)
    log.addStart(of: transition, behavior: behavior, at: time)
    running = .animating(
      transition, ends: time.advanced(bySeconds: behavior.duration.asWaitingTime))
    advance(to: time)
  }

  // MARK: Screens

  /// The two screens of an interactive transition; nil, with a note, where there is nothing to do.
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
        log.add(.note, at: time, "nothing happens: the presented view is dismissed already")
        return nil
      }
      return ("presented view", stack.top)
    case .tab:
      return (stack.top, "next tab")
    }
  }

  /// Changes the screens as a finished interactive transition does.
  ///
  /// UIKit takes a popped screen out, and puts a pushed one in, where it was when the transition
  /// began; so what the app pushed meanwhile stays on top.
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

  /// Stores a popped screen for a forward swipe, nearest last, and drops the oldest beyond the limit.
  private mutating func keepForward(_ screen: String) {
    guard behavior.forwardLimit > 0 else { return }
    stack.forward.append(screen)
    stack.forward.removeFirst(max(0, stack.forward.count - behavior.forwardLimit))
  }
}
