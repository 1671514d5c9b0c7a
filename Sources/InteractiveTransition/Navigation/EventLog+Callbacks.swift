package import TouchTrace

// The callbacks of a transition. Their names are UIKit's public interface; their order is `CallbackOrder`.
extension EventLog {
  /// Logs that a recognizer was added to its view.
  package mutating func addSetUp(
    of recognizer: String, action: TransitionAction, at time: Timestamp
  ) {
    let number = action.isNavigation ? 7 : nil
    add(.callback, at: time, number: number, "addGestureRecognizer(_:) \(recognizer)")
  }

  /// Logs the call of a recognizer's action method when it began.
  mutating func addHandler(of recognizer: String, action: TransitionAction, at time: Timestamp) {
    let number = action.isNavigation ? 8 : nil
    add(.callback, at: time, number: number, "handleGesture(_:) \(recognizer)")
  }

  /// Logs the start of a transition, from the app's call to the first frame.
  mutating func addStart(
    of transition: NavigationTransition, behavior: TransitionBehavior, at time: Timestamp
  ) {
    guard isKept else { return }
    var calls = Self.calls(of: transition)
    let willShow: [Call] =
      transition.action.isNavigation
      ? [(1, "navigationController(_:willShow:animated:) \(transition.to)")] : []
    if behavior.callbackOrder == .document { calls.insert(contentsOf: willShow, at: 1) }
    if transition.isInteractive { calls.append((nil, "startInteractiveTransition(_:)")) }
    let duration = behavior.duration.validDuration.shortText
    calls += [
      (nil, "transitionDuration(using:) → \(duration)"), (nil, "animateTransition(using:)"),
    ]
    add(calls, at: time)
    add(.lifecycle, at: time, "viewWillDisappear(_:) \(transition.from)")
    add(.lifecycle, at: time, "viewWillAppear(_:) \(transition.to)")
    if behavior.callbackOrder == .guide { add(willShow, at: time) }
    addHooks(behavior.hooks.began, transition, finished: nil, at: time)
  }

  private mutating func add(_ calls: [Call], at time: Timestamp) {
    for call in calls { add(.callback, at: time, number: call.number, call.text) }
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
        add([(2, "navigationController(_:didShow:animated:) \(transition.to)")], at: time)
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

  private typealias Call = (number: Int?, text: String)

  /// The app's call that starts the transition, then the delegate's for the two controllers.
  private static func calls(of transition: NavigationTransition) -> [Call] {
    let (from, to) = (transition.from, transition.to)
    let controller = transition.isInteractive ? "interaction controller" : "nil"
    switch transition.action {
    case .pop, .push:
      let isPush = transition.action == .push
      return [
        isPush ? (5, "pushViewController(_:animated:) \(to)") : (6, "popViewController(animated:)"),
        (
          4,
          "navigationController(_:animationControllerFor:from:to:) "
            + "\(transition.action.rawValue), \(from), \(to) → animator"
        ),
        (3, "navigationController(_:interactionControllerFor:) → \(controller)"),
      ]
    case .dismiss:
      return [
        (nil, "dismiss(animated:completion:)"),
        (nil, "animationController(forDismissed:) \(from) → animator"),
        (nil, "interactionControllerForDismissal(using:) → \(controller)"),
      ]
    case .tab:
      let animation = "tabBarController(_:animationControllerForTransitionFrom:to:)"
      return [
        (nil, "selectedViewController \(to)"), (nil, "\(animation) \(from), \(to) → animator"),
        (nil, "tabBarController(_:interactionControllerFor:) → \(controller)"),
      ]
    }
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
