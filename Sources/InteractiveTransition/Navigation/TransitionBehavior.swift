/// The effect of a recognizer, or of the app itself, on the app's navigation.
package enum TransitionAction: String, Sendable, CaseIterable {
  case pop, push, dismiss, tab, present

  /// The word for no transition, and those for each.
  package static let words = ["none"] + allCases.map(\.rawValue)

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

/// A moment of a transition at which a profile logs texts; the raw value is its key.
///
/// The placeholders `{from}` and `{to}` are replaced by the two screens, `{shown}` by whichever is visible in
/// the end, `{finished}` by `true` or `false`, and `{pushedFrom}` by the screen that the last push left; a text
/// with `{pushedFrom}` is not logged once that screen is gone.
package enum TransitionHook: String, Sendable, CaseIterable {
  /// An interactive transition begins; `{finished}` and `{shown}` are not yet known.
  case began
  /// The release, right after `finish()`.
  case finishing
  /// The release, right after `cancel()`.
  case cancelling
  /// The animation after a finish has ended, before `completeTransition(_:)`; like the next two, also if the app's own
  /// transition uses the profile's animator.
  case finished
  /// The animation after a cancel has ended, before `completeTransition(_:)`.
  case cancelled
  /// Either animation has ended, after `completeTransition(_:)`.
  case completed
}

/// A profile's settings for its transitions, apart from their appearance.
package struct TransitionBehavior: Sendable, Hashable {
  /// The timing of the system's own transitions: observed, not documented by Apple.
  package static let systemTiming = TransitionTiming(
    duration: 0.35, curve: .easeInOut, scrubsLinearly: true)

  /// The timing of the animation, including that of the app's own pops and dismissals.
  package var timing = Self.systemTiming
  /// The timing of a push or a present, or nil if it is the same.
  package var arrivalTiming: TransitionTiming?
  /// The operations for which the delegate returns an animator; the others use the system's own transition.
  package var animators = TransitionAction.allCases
  /// The number of popped screens kept for a forward swipe; with 0 none is kept, and the trace's own forward
  /// list does not change.
  package var forwardLimit = 0
  package var callbackOrder = CallbackOrder.guide
  /// The texts to log at each moment.
  package var hooks: [TransitionHook: [String]] = [:]
  /// Whether a recognizer may take over a transition that is settling after another gesture, or one of the app's.
  package var isInterruptible = false
  /// Whether the presenting view controller's view is removed once a presented one covers it. If it stays, the
  /// presenter is not told that it appears or disappears.
  package var removesPresenter = false

  package init() {}

  package func timing(of action: TransitionAction) -> TransitionTiming {
    guard animators.contains(action) else { return Self.systemTiming }
    return action.isArrival ? arrivalTiming ?? timing : timing
  }
}
