package import TouchTrace

// What UIKit asks and calls during a transition, in order. The order is the one of UIKit's programming
// guide; which methods there are, and their names, is UIKit's public interface.
extension EventLog {
  /// Logs that a recognizer was added to its view, before the first touch is handled.
  package mutating func addSetUp(
    of recognizer: String, action: TransitionAction, at time: Timestamp
  ) {
    add(
      .callback, at: time, number: action.isNavigation ? 7 : nil,
      "addGestureRecognizer(_:) \(recognizer)")
  }

  /// Logs that a recognizer's action method was called because it began.
  mutating func addHandler(of recognizer: String, action: TransitionAction, at time: Timestamp) {
    add(
      .callback, at: time, number: action.isNavigation ? 8 : nil,
      "handleGesture(_:) \(recognizer)")
  }

  /// Logs everything from the call that starts a transition to its first frame.
  mutating func addStart(
    of transition: NavigationTransition, behavior: TransitionBehavior, at time: Timestamp
  ) {
    guard isKept else { return }
    addCall(of: transition, at: time)
    if behavior.callbackOrder == .document { addWillShow(of: transition, at: time) }
    addQuestions(of: transition, behavior: behavior, at: time)
    add(.lifecycle, at: time, "viewWillDisappear(_:) \(transition.from)")
    add(.lifecycle, at: time, "viewWillAppear(_:) \(transition.to)")
    if behavior.callbackOrder == .guide { addWillShow(of: transition, at: time) }
    if case .recognizer = transition.driver {
      addHooks(behavior.hooks.began, transition, finished: nil, at: time)
    }
  }

  /// Logs everything from the end of a transition's animation on.
  mutating func addCompletion(
    of transition: NavigationTransition, as decision: Decision, behavior: TransitionBehavior,
    at time: Timestamp
  ) {
    guard isKept else { return }
    if behavior.hasAnimator {
      add(.callback, at: time, "completeTransition(_:) \(decision == .finish)")
    }
    switch decision {
    case .finish:
      add(.lifecycle, at: time, "viewDidDisappear(_:) \(transition.from)")
      add(.lifecycle, at: time, "viewDidAppear(_:) \(transition.to)")
      if transition.action.isNavigation {
        add(
          .callback, at: time, number: 2,
          "navigationController(_:didShow:animated:) \(transition.to)")
      }
    case .cancel:
      add(.lifecycle, at: time, "viewWillDisappear(_:) \(transition.to)")
      add(.lifecycle, at: time, "viewDidDisappear(_:) \(transition.to)")
      add(.lifecycle, at: time, "viewWillAppear(_:) \(transition.from)")
      add(.lifecycle, at: time, "viewDidAppear(_:) \(transition.from)")
    }
    if case .recognizer = transition.driver {
      let finished = decision == .finish
      let hooks = behavior.hooks
      addHooks(
        (finished ? hooks.finished : hooks.cancelled) + hooks.completed, transition,
        finished: finished, at: time)
    }
  }

  /// The call of the app that starts it.
  private mutating func addCall(of transition: NavigationTransition, at time: Timestamp) {
    switch transition.action {
    case .push:
      add(.callback, at: time, number: 5, "pushViewController(_:animated:) \(transition.to)")
    case .pop: add(.callback, at: time, number: 6, "popViewController(animated:)")
    case .dismiss: add(.callback, at: time, "dismiss(animated:completion:)")
    case .tab: add(.callback, at: time, "selectedViewController \(transition.to)")
    }
  }

  private mutating func addWillShow(of transition: NavigationTransition, at time: Timestamp) {
    guard transition.action.isNavigation else { return }
    add(
      .callback, at: time, number: 1, "navigationController(_:willShow:animated:) \(transition.to)")
  }

  /// UIKit's questions for the two controllers, and what it calls on the ones it was given.
  private mutating func addQuestions(
    of transition: NavigationTransition, behavior: TransitionBehavior, at time: Timestamp
  ) {
    let (action, from, to) = (transition.action, transition.from, transition.to)
    let isInteractive = transition.driver != .app
    let animator = behavior.hasAnimator ? "animator" : "nil"
    switch action {
    case .pop, .push:
      add(
        .callback, at: time, number: 4,
        "navigationController(_:animationControllerFor:from:to:) \(action.rawValue), \(from), \(to)"
          + " → \(animator)")
    case .dismiss:
      add(.callback, at: time, "animationController(forDismissed:) \(from) → \(animator)")
    case .tab:
      add(
        .callback, at: time,
        "tabBarController(_:animationControllerForTransitionFrom:to:) \(from), \(to) → \(animator)")
    }
    guard behavior.hasAnimator else { return }
    let controller = isInteractive ? "interaction controller" : "nil"
    switch action {
    case .pop, .push:
      add(
        .callback, at: time, number: 3,
        "navigationController(_:interactionControllerFor:) → \(controller)")
    case .dismiss:
      add(.callback, at: time, "interactionControllerForDismissal(using:) → \(controller)")
    case .tab:
      add(.callback, at: time, "tabBarController(_:interactionControllerFor:) → \(controller)")
    }
    if isInteractive { add(.callback, at: time, "startInteractiveTransition(_:)") }
    add(
      .callback, at: time,
      "transitionDuration(using:) → \(behavior.duration.asWaitingTime.shortText)")
    add(.callback, at: time, "animateTransition(using:)")
  }

  private mutating func addHooks(
    _ texts: [String], _ transition: NavigationTransition, finished: Bool?, at time: Timestamp
  ) {
    for text in texts {
      add(
        .hook, at: time,
        TransitionHooks.filled(text, from: transition.from, to: transition.to, finished: finished))
    }
  }
}

extension TransitionAction {
  /// Whether it changes a navigation stack; only those have numbered callbacks.
  fileprivate var isNavigation: Bool { self == .pop || self == .push }
}

extension TransitionHooks {
  /// A hook's text with its placeholders filled in; what a screen's name contains is left alone.
  static func filled(_ text: String, from: String, to: String, finished: Bool?) -> String {
    var values = [("{from}", from), ("{to}", to)]
    if let finished { values.append(("{finished}", String(finished))) }
    var result = ""
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if let (name, value) = values.first(where: { rest.hasPrefix($0.0) }) {
        result += value
        rest = rest.dropFirst(name.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}
