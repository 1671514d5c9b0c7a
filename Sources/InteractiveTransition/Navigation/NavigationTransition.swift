import TextFormats
package import TouchTrace

/// One transition between two screens.
struct NavigationTransition: Sendable, Hashable {
  var action: TransitionAction
  var from, to: String
  /// The recognizer that started it, or nil for one that the app started.
  var recognizer: String?
  /// Whether a recognizer drives it, or has driven it; false for the app's own transitions.
  var isInteractive: Bool
  /// Whether the recognizer that drives it leads back, as a pop does that has taken over a push: it finishes by
  /// cancelling this transition.
  var isReversed = false
  /// The number of screens on the stack when it began.
  var depth: Int
  /// The stack after the app's own transition has changed it, or nil for an interactive one.
  var changedStack: NavigationStack?

  /// Whether a recognizer leads back from it. Two recognizers with the action `tab` lead in opposite directions.
  func isReversed(by action: TransitionAction, of recognizer: String) -> Bool {
    action == .tab
      ? self.action == .tab && !(self.recognizer?.isExactly(recognizer) ?? false)
      : self.action == action.reverse
  }
}

package struct RunningTransition: Sendable, Hashable {
  /// Nil for a transition already running when the trace begins.
  package let action: TransitionAction?
  /// Whether the app started it; otherwise a recognizer did.
  package let isOfApp: Bool
  /// Whether it returns to its beginning after a cancel.
  package var isWayBack = false
  /// Nil if it runs for the whole trace, or if a recognizer drives it.
  package let end: Timestamp?
}

/// A running transition that a recognizer takes over.
package struct TakenOverTransition: Sendable, Hashable {
  package let action: TransitionAction
  /// Whether the app started it; otherwise an earlier gesture did.
  package let isOfApp: Bool
  /// Whether the recognizer leads back, and finishes by cancelling it.
  package let isReversed: Bool
  /// How much of it was done, which a spring may carry outside 0…1.
  package let completed: Double
  /// The recognizer's progress there.
  package var startFraction: Double { isReversed ? 1 - completed : completed }

  package init(_ action: TransitionAction, isOfApp: Bool, isReversed: Bool, completed: Double) {
    self.action = action
    self.isOfApp = isOfApp
    self.isReversed = isReversed
    self.completed = completed
  }
}

/// The animation of a transition started by the app itself.
package struct AppTransition: Sendable, Hashable {
  package var action: TransitionAction
  package var start: Timestamp
  package var timing: TransitionTiming
  /// Whether the profile's animator runs it rather than the system's.
  package var hasAnimator: Bool
  /// The time at which a recognizer took it over, or nil if none did.
  package var takenOver: Timestamp?

  package var end: Timestamp { takenOver ?? start.advanced(bySeconds: timing.duration) }
}
