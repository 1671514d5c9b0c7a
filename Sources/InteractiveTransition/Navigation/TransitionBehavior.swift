/// The effect of a recognizer, or of the app itself, on the app's navigation.
package enum TransitionAction: String, Sendable, CaseIterable {
  case pop, push, dismiss, tab, present

  /// Whether a new screen arrives, rather than an earlier one coming back.
  package var isArrival: Bool { self == .push || self == .present }
  /// The action that leads back, or nil for a tab, of which there may be several.
  var reverse: TransitionAction? {
    switch self {
    case .pop: .push
    case .push: .pop
    case .dismiss: .present
    case .present: .dismiss
    case .tab: nil
    }
  }
  /// Whether it changes a navigation stack; only such actions have numbered callbacks.
  package var isNavigation: Bool { self == .pop || self == .push }
}

/// The order of the numbered callbacks at the start of a transition.
package enum CallbackOrder: String, Sendable, CaseIterable {
  /// The animation controller first, as in UIKit's programming guide: 4, 3, … 1.
  case guide
  /// `willShow` first, as in the document of the modelled implementation: 1, 4, 3, …
  case document
}

/// Texts that a profile logs at moments of a transition.
///
/// The placeholders `{from}` and `{to}` are replaced by the two screens, `{shown}` by whichever is visible in
/// the end, `{finished}` by `true` or `false`, and `{pushedFrom}` by the screen that the last push left; a text
/// with `{pushedFrom}` is not logged once that screen is gone.
package struct TransitionHooks: Sendable, Hashable {
  /// Logged when an interactive transition begins; `{finished}` and `{shown}` are not yet known.
  package var began: [String]
  /// Logged at the release, right after `finish()`.
  package var finishing: [String]
  /// Logged at the release, right after `cancel()`.
  package var cancelling: [String]
  /// Logged when the animation after a finish has ended, before `completeTransition(_:)`; like the next two,
  /// also if the app's own transition uses the profile's animator.
  package var finished: [String]
  /// Logged when the animation after a cancel has ended, before `completeTransition(_:)`.
  package var cancelled: [String]
  /// Logged when either animation has ended, after `completeTransition(_:)`.
  package var completed: [String]

  /// The texts of all moments.
  package var all: [String] { began + finishing + cancelling + finished + cancelled + completed }

  package init(
    began: [String] = [], finishing: [String] = [], cancelling: [String] = [],
    finished: [String] = [], cancelled: [String] = [], completed: [String] = []
  ) {
    self.began = began
    self.finishing = finishing
    self.cancelling = cancelling
    self.finished = finished
    self.cancelled = cancelled
    self.completed = completed
  }
}

/// A profile's settings for its transitions, apart from their appearance.
package struct TransitionBehavior: Sendable, Hashable {
  /// The timing of the system's own transitions: observed, not documented by Apple.
  package static let systemTiming = TransitionTiming(
    duration: 0.35, curve: .easeInOut, scrubsLinearly: true)

  /// The timing of the animation, including that of the app's own pops and dismissals.
  package var timing: TransitionTiming
  /// The timing of a push or a present.
  package var arrivalTiming: TransitionTiming
  /// The operations for which the delegate returns an animator; the others use the system's own transition.
  package var animators: [TransitionAction]
  /// The number of popped screens kept for a forward swipe; with 0 none is kept, and the trace's own forward
  /// list does not change.
  package var forwardLimit: Int
  package var callbackOrder: CallbackOrder
  package var hooks: TransitionHooks
  /// Whether a recognizer may take over a transition that is settling after another gesture, or one of the app's.
  package var isInterruptible: Bool
  /// Whether the presenting view controller's view is removed once a presented one covers it. If it stays, the
  /// presenter is not told that it appears or disappears.
  package var removesPresenter: Bool

  package init(
    timing: TransitionTiming, arrivalTiming: TransitionTiming? = nil,
    animators: [TransitionAction] = TransitionAction.allCases, forwardLimit: Int = 0,
    callbackOrder: CallbackOrder = .guide, hooks: TransitionHooks = TransitionHooks(),
    isInterruptible: Bool = false, removesPresenter: Bool = false
  ) {
    self.timing = timing
    self.arrivalTiming = arrivalTiming ?? timing
    self.animators = animators
    self.forwardLimit = forwardLimit
    self.callbackOrder = callbackOrder
    self.hooks = hooks
    self.isInterruptible = isInterruptible
    self.removesPresenter = removesPresenter
  }

  /// The timing of an operation's whole animation.
  package func timing(of action: TransitionAction) -> TransitionTiming {
    guard animators.contains(action) else { return Self.systemTiming }
    return action.isArrival ? arrivalTiming : timing
  }
}
