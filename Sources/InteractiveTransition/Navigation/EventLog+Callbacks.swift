import TextFormats
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
  ///
  /// The order is that of Apple's View Controller Programming Guide: the two controllers, the duration, then
  /// `startInteractiveTransition(_:)` or `animateTransition(using:)`. Without an animator the system's own
  /// transition runs, and UIKit asks for nothing else.
  mutating func addStart(
    of transition: NavigationTransition, behavior: TransitionBehavior, pushedFrom: String?,
    at time: Timestamp
  ) {
    guard isKept else { return }
    let hasAnimator = behavior.animators.contains(transition.action)
    var calls = Self.calls(of: transition, hasAnimator: hasAnimator)
    let willShow: [Call] =
      transition.action.isNavigation
      ? [(1, "navigationController(_:willShow:animated:) \(transition.to)")] : []
    if behavior.callbackOrder == .document { calls.insert(contentsOf: willShow, at: 1) }
    if hasAnimator {
      let duration = behavior.duration(of: transition.action).shortText
      calls.append((nil, "transitionDuration(using:) → \(duration)"))
      if transition.isInteractive { calls.append((nil, "startInteractiveTransition(_:)")) }
      calls.append((nil, "animateTransition(using:)"))
    }
    add(calls, at: time)
    addLifecycle(
      [("viewWillDisappear(_:)", .from), ("viewWillAppear(_:)", .to)], transition, behavior,
      at: time)
    if behavior.callbackOrder == .guide { add(willShow, at: time) }
    guard transition.isInteractive else { return }
    addHooks(behavior.hooks.began, transition, finished: nil, pushedFrom, at: time)
  }

  /// Logs what a profile does at the release, right after `finish()` or `cancel()`.
  mutating func addRelease(
    of transition: NavigationTransition, as decision: Decision, hooks: TransitionHooks,
    pushedFrom: String?, at time: Timestamp
  ) {
    let finished = decision == .finish
    addHooks(
      finished ? hooks.finishing : hooks.cancelling, transition, finished: finished, pushedFrom,
      at: time)
  }

  private mutating func add(_ calls: [Call], at time: Timestamp) {
    for call in calls { add(.callback, at: time, number: call.number, call.text) }
  }

  /// Logs the completion of a transition, after its animation.
  ///
  /// - Parameter visible: the screen that is on top then, which may be neither of the transition's two.
  mutating func addCompletion(
    of transition: NavigationTransition, as decision: Decision, visible: String,
    behavior: TransitionBehavior, pushedFrom: String?, at time: Timestamp
  ) {
    let finished = decision == .finish
    let hooks = behavior.hooks
    let hasAnimator = behavior.animators.contains(transition.action)
    let hasHooks = transition.isInteractive || hasAnimator
    if hasHooks {
      addHooks(
        finished ? hooks.finished : hooks.cancelled, transition, finished: finished, pushedFrom,
        at: time)
    }
    if hasAnimator { add(.callback, at: time, "completeTransition(_:) \(finished)") }
    addAppearance(of: visible, after: transition, finished: finished, behavior, at: time)
    if hasHooks { addHooks(hooks.completed, transition, finished: finished, pushedFrom, at: time) }
  }

  /// Logs which screens have disappeared and appeared after a transition.
  private mutating func addAppearance(
    of visible: String, after transition: NavigationTransition, finished: Bool,
    _ behavior: TransitionBehavior, at time: Timestamp
  ) {
    let arrives = visible.isExactly(transition.to)
    let returns = visible.isExactly(transition.from) && !(finished && arrives)
    let shown: Screen = returns ? .from : arrives ? .to : .other(visible)
    // A transition that returns to where it began shows nothing.
    let shows = transition.action.isNavigation && (finished || !returns)
    if !returns { addLifecycle([("viewDidDisappear(_:)", .from)], transition, behavior, at: time) }
    if shown != .to {
      addLifecycle(
        [
          ("viewWillDisappear(_:)", .to), ("viewDidDisappear(_:)", .to),
          ("viewWillAppear(_:)", shown),
        ], transition, behavior, at: time)
      if shows { add([(1, "navigationController(_:willShow:animated:) \(visible)")], at: time) }
    }
    addLifecycle([("viewDidAppear(_:)", shown)], transition, behavior, at: time)
    if shows { add([(2, "navigationController(_:didShow:animated:) \(visible)")], at: time) }
  }

  /// A screen of a transition, or another one.
  private enum Screen: Equatable {
    case from, to
    case other(String)
  }

  /// Logs what view controllers are told, except a presenter whose view stays in the view hierarchy.
  private mutating func addLifecycle(
    _ calls: [(method: String, screen: Screen)], _ transition: NavigationTransition,
    _ behavior: TransitionBehavior, at time: Timestamp
  ) {
    let presenter: Screen? =
      switch transition.action {
      case .present: .from
      case .dismiss: .to
      case .pop, .push, .tab: nil
      }
    for (method, screen) in calls where behavior.removesPresenter || screen != presenter {
      let name =
        switch screen {
        case .from: transition.from
        case .to: transition.to
        case .other(let name): name
        }
      add(.lifecycle, at: time, "\(method) \(name)")
    }
  }

  private typealias Call = (number: Int?, text: String)

  /// The app's call that starts the transition, then the delegate's for the two controllers; without an
  /// animator UIKit does not ask for an interaction controller.
  private static func calls(of transition: NavigationTransition, hasAnimator: Bool) -> [Call] {
    let (from, to) = (transition.from, transition.to)
    let animator = hasAnimator ? "animator" : "nil"
    let controller = transition.isInteractive ? "interaction controller" : "nil"
    let calls: [Call]
    switch transition.action {
    case .pop, .push:
      let isPush = transition.action == .push
      calls = [
        isPush ? (5, "pushViewController(_:animated:) \(to)") : (6, "popViewController(animated:)"),
        (
          4,
          "navigationController(_:animationControllerFor:from:to:) "
            + "\(transition.action.rawValue), \(from), \(to) → \(animator)"
        ),
        (3, "navigationController(_:interactionControllerFor:) → \(controller)"),
      ]
    case .dismiss:
      calls = [
        (nil, "dismiss(animated:completion:)"),
        (nil, "animationController(forDismissed:) \(from) → \(animator)"),
        (nil, "interactionControllerForDismissal(using:) → \(controller)"),
      ]
    case .present:
      calls = [
        (nil, "present(_:animated:completion:) \(to)"),
        (nil, "animationController(forPresented:presenting:source:) \(to) → \(animator)"),
        (nil, "interactionControllerForPresentation(using:) → \(controller)"),
      ]
    case .tab:
      let animation = "tabBarController(_:animationControllerForTransitionFrom:to:)"
      calls = [
        (nil, "selectedViewController \(to)"),
        (nil, "\(animation) \(from), \(to) → \(animator)"),
        (nil, "tabBarController(_:interactionControllerFor:) → \(controller)"),
      ]
    }
    return hasAnimator ? calls : calls.dropLast()
  }

  private mutating func addHooks(
    _ texts: [String], _ transition: NavigationTransition, finished: Bool?, _ pushedFrom: String?,
    at time: Timestamp
  ) {
    guard isKept, !texts.isEmpty else { return }
    var values = [("{from}", transition.from), ("{to}", transition.to)]
    if let finished {
      values.append(("{shown}", finished ? transition.to : transition.from))
      values.append(("{finished}", String(finished)))
    }
    if let pushedFrom { values.append((TransitionHooks.pushedFrom, pushedFrom)) }
    for text in texts where pushedFrom != nil || !TransitionHooks.mentionsPushedFrom(text) {
      add(.hook, at: time, TransitionHooks.filled(text, with: values))
    }
  }
}

extension TransitionAction {
  /// Whether it changes a navigation stack; only those have numbered callbacks.
  fileprivate var isNavigation: Bool { self == .pop || self == .push }
}

extension TransitionHooks {
  /// The placeholder of the screen that the last push left.
  fileprivate static let pushedFrom = "{pushedFrom}"

  fileprivate static func mentionsPushedFrom(_ text: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(pushedFrom) }
  }

  /// A hook's text with its placeholders replaced; a placeholder in a screen's name is not.
  static func filled(_ text: String, with values: [(String, String)]) -> String {
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
