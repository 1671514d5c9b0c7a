import TextFormats
import TouchTrace

// A transition's callbacks. Their names are UIKit's public interface; their order is `CallbackOrder`.
extension NavigationModel {
  private typealias Call = (number: Int?, text: String)

  /// A screen of a transition, or another one.
  private enum Screen: Equatable {
    case from, to
    case other(String)
  }

  /// Logs the start of a transition, from the app's call to the first frame.
  ///
  /// The order is that of Apple's View Controller Programming Guide: the two controllers, the duration, then
  /// `startInteractiveTransition(_:)` or `animateTransition(using:)`. Without an animator the system's own
  /// transition runs, and UIKit makes no other calls.
  mutating func logStart(of transition: NavigationTransition, at time: Timestamp) {
    guard log.isKept else { return }
    let hasAnimator = behavior.animators.contains(transition.action)
    var calls = Self.calls(of: transition, hasAnimator: hasAnimator)
    let willShow: [Call] =
      transition.action.isNavigation
      ? [(1, "navigationController(_:willShow:animated:) \(transition.to)")] : []
    if behavior.callbackOrder == .document { calls.insert(contentsOf: willShow, at: 1) }
    if hasAnimator {
      let duration = numberText(behavior.timing(of: transition.action).duration)
      calls.append((nil, "transitionDuration(using:) → \(duration)"))
      if transition.isInteractive { calls.append((nil, "startInteractiveTransition(_:)")) }
      calls.append((nil, "animateTransition(using:)"))
    }
    add(calls, at: time)
    let lifecycle = [("viewWillDisappear(_:)", Screen.from), ("viewWillAppear(_:)", .to)]
    addLifecycle(lifecycle, transition, at: time)
    if behavior.callbackOrder == .guide { add(willShow, at: time) }
    if transition.isInteractive { addHooks(.began, transition, at: time) }
  }

  /// Logs the completion of a transition, after its animation.
  mutating func logCompletion(
    of transition: NavigationTransition, as decision: Decision, at time: Timestamp
  ) {
    guard log.isKept else { return }
    let finished = decision == .finish
    let hasAnimator = behavior.animators.contains(transition.action)
    let hasHooks = transition.isInteractive || hasAnimator
    if hasHooks { addHooks(finished ? .finished : .cancelled, transition, decision, at: time) }
    if hasAnimator { log.add(.callback, at: time, "completeTransition(_:) \(finished)") }
    logAppearance(after: transition, finished: finished, at: time)
    if hasHooks { addHooks(.completed, transition, decision, at: time) }
  }

  /// Logs which screens have disappeared and appeared after a transition.
  private mutating func logAppearance(
    after transition: NavigationTransition, finished: Bool, at time: Timestamp
  ) {
    let visible = visibleScreen(after: transition, finished: finished)
    let arrives = visible.isExactly(transition.to)
    let returns = visible.isExactly(transition.from) && !(finished && arrives)
    let shown: Screen = returns ? .from : arrives ? .to : .other(visible)
    // A transition that returns to its first screen shows nothing.
    let shows = transition.action.isNavigation && (finished || !returns)
    if !returns { addLifecycle([("viewDidDisappear(_:)", .from)], transition, at: time) }
    if shown != .to {
      addLifecycle(
        [
          ("viewWillDisappear(_:)", .to), ("viewDidDisappear(_:)", .to),
          ("viewWillAppear(_:)", shown),
        ], transition, at: time)
      if shows { add([(1, "navigationController(_:willShow:animated:) \(visible)")], at: time) }
    }
    addLifecycle([("viewDidAppear(_:)", shown)], transition, at: time)
    if shows { add([(2, "navigationController(_:didShow:animated:) \(visible)")], at: time) }
  }

  private mutating func add(_ calls: [Call], at time: Timestamp) {
    for call in calls { log.add(.callback, at: time, number: call.number, call.text) }
  }

  /// Logs the appearance callbacks of view controllers, except for a presenter whose view stays in the view hierarchy.
  private mutating func addLifecycle(
    _ calls: [(method: String, screen: Screen)], _ transition: NavigationTransition,
    at time: Timestamp
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
      log.add(.lifecycle, at: time, "\(method) \(name)")
    }
  }

  /// The app's call that starts the transition, then the delegate's calls for the two controllers; without an
  /// animator UIKit does not ask for an interaction controller.
  private static func calls(of transition: NavigationTransition, hasAnimator: Bool) -> [Call] {
    let (action, from, to) = (transition.action, transition.from, transition.to)
    let (start, animation, interaction) =
      switch action {
      case .pop, .push:
        (
          action == .push
            ? "pushViewController(_:animated:) \(to)" : "popViewController(animated:)",
          "navigationController(_:animationControllerFor:from:to:) "
            + "\(action.rawValue), \(from), \(to)",
          "navigationController(_:interactionControllerFor:)"
        )
      case .dismiss:
        (
          "dismiss(animated:completion:)", "animationController(forDismissed:) \(from)",
          "interactionControllerForDismissal(using:)"
        )
      case .present:
        (
          "present(_:animated:completion:) \(to)",
          "animationController(forPresented:presenting:source:) \(to)",
          "interactionControllerForPresentation(using:)"
        )
      case .tab:
        (
          "selectedViewController \(to)",
          "tabBarController(_:animationControllerForTransitionFrom:to:) \(from), \(to)",
          "tabBarController(_:interactionControllerFor:)"
        )
      }
    func number(_ number: Int) -> Int? { action.isNavigation ? number : nil }
    let calls: [Call] = [
      (number(action == .push ? 5 : 6), start),
      (number(4), "\(animation) → \(hasAnimator ? "animator" : "nil")"),
    ]
    let controller = transition.isInteractive ? "interaction controller" : "nil"
    return hasAnimator ? calls + [(number(3), "\(interaction) → \(controller)")] : calls
  }

  /// Logs a profile's hooks.
  ///
  /// - Parameter decision: the decision, or nil before it is made.
  mutating func addHooks(
    _ hook: TransitionHook, _ transition: NavigationTransition, _ decision: Decision? = nil,
    at time: Timestamp
  ) {
    guard log.isKept, let texts = behavior.hooks[hook] else { return }
    var values = [("{from}", transition.from), ("{to}", transition.to)]
    if let decision {
      let finished = decision == .finish
      values.append(("{shown}", finished ? transition.to : transition.from))
      values.append(("{finished}", String(finished)))
    }
    let pushedFrom = remembered
    if let pushedFrom { values.append((TransitionHook.pushedFrom, pushedFrom)) }
    for text in texts where pushedFrom != nil || !text.contains(TransitionHook.pushedFrom) {
      log.add(.hook, at: time, TransitionHook.filled(text, with: values))
    }
  }
}

extension TransitionHook {
  /// The placeholder of the screen that the last push left.
  fileprivate static let pushedFrom = "{pushedFrom}"

  /// Returns a hook's text with its placeholders replaced, except those within a screen's name.
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
