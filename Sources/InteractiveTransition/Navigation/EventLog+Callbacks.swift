package import TouchTrace

// The callbacks of a transition. Their names are UIKit's public interface, their order is that of UIKit's
// programming guide.
extension EventLog {
  /// Logs that a recognizer was added to its view.
  package mutating func addSetUp(
    of recognizer: String, action: TransitionAction, at time: Timestamp
  ) {
    add(
      .callback, at: time, number: action.isNavigation ? 7 : nil,
      "addGestureRecognizer(_:) \(recognizer)")
  }

  /// Logs the call of a recognizer's action method when it began.
  mutating func addHandler(of recognizer: String, action: TransitionAction, at time: Timestamp) {
    add(
      .callback, at: time, number: action.isNavigation ? 8 : nil,
      "handleGesture(_:) \(recognizer)")
  }

  /// Logs the start of a transition, from the app's call to the first frame.
  mutating func addStart(
    of transition: NavigationTransition, behavior: TransitionBehavior, at time: Timestamp
  ) {
    guard isKept else { return }
    addCall(of: transition, at: time)
    if behavior.callbackOrder == .document { addWillShow(of: transition, at: time) }
    addControllers(of: transition, behavior: behavior, at: time)
    add(.lifecycle, at: time, "viewWillDisappear(_:) \(transition.from)")
    add(.lifecycle, at: time, "viewWillAppear(_:) \(transition.to)")
    if behavior.callbackOrder == .guide { addWillShow(of: transition, at: time) }
    addHooks(behavior.hooks.began, transition, finished: nil, at: time)
  }

  /// Logs the completion of a transition, after its animation.
  mutating func addCompletion(
    of transition: NavigationTransition, as decision: Decision, hooks: TransitionHooks,
    at time: Timestamp
  ) {
    guard isKept else { return }
    let finished = decision == .finish
    add(.callback, at: time, "completeTransition(_:) \(finished)")
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
    addHooks(
      (finished ? hooks.finished : hooks.cancelled) + hooks.completed, transition,
      finished: finished, at: time)
  }

  /// The app's call that starts the transition.
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

  /// The delegate's calls for the animation and interaction controllers, and the calls of these two.
  private mutating func addControllers(
    of transition: NavigationTransition, behavior: TransitionBehavior, at time: Timestamp
  ) {
    let (action, from, to) = (transition.action, transition.from, transition.to)
    let controller = transition.isInteractive ? "interaction controller" : "nil"
    switch action {
    case .pop, .push:
      add(
        .callback, at: time, number: 4,
        "navigationController(_:animationControllerFor:from:to:) \(action.rawValue), \(from), \(to)"
          + " → animator")
      add(
        .callback, at: time, number: 3,
        "navigationController(_:interactionControllerFor:) → \(controller)")
    case .dismiss:
      add(.callback, at: time, "animationController(forDismissed:) \(from) → animator")
      add(.callback, at: time, "interactionControllerForDismissal(using:) → \(controller)")
    case .tab:
      add(
        .callback, at: time,
        "tabBarController(_:animationControllerForTransitionFrom:to:) \(from), \(to) → animator")
      add(.callback, at: time, "tabBarController(_:interactionControllerFor:) → \(controller)")
    }
    if transition.isInteractive { add(.callback, at: time, "startInteractiveTransition(_:)") }
    add(
      .callback, at: time,
      "transitionDuration(using:) → \(behavior.duration.validDuration.shortText)")
    add(.callback, at: time, "animateTransition(using:)")
  }

  private mutating func addHooks(
    _ texts: [String], _ transition: NavigationTransition, finished: Bool?, at time: Timestamp
  ) {
    guard transition.isInteractive else { return }
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
  /// A hook's text with its placeholders replaced; a placeholder in a screen's name is not.
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
