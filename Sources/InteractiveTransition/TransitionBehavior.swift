/// In which order UIKit's questions are logged.
package enum CallbackOrder: String, Sendable, CaseIterable {
  /// The animator is asked for first, as UIKit's programming guide has it: 4, 3, … 1.
  case guide
  /// `willShow` comes first: 1, 4, 3, …
  case document
}

/// Texts that a profile wants logged at four moments of a transition; `{from}`, `{to}` and `{finished}`
/// stand for the screens and for how it ended.
package struct TransitionHooks: Sendable, Hashable {
  /// When the transition begins; `{finished}` is not known yet and stays as written.
  package var began: [String]
  /// When the animation after a finish is over.
  package var finished: [String]
  /// When the animation after a cancel is over.
  package var cancelled: [String]
  /// When either is over, after the texts above.
  package var completed: [String]

  package init(
    began: [String] = [], finished: [String] = [], cancelled: [String] = [],
    completed: [String] = []
  ) {
    self.began = began
    self.finished = finished
    self.cancelled = cancelled
    self.completed = completed
  }
}

/// What a profile says about its transitions beside how they look.
package struct TransitionBehavior: Sendable, Hashable {
  /// How long the animation runs from 0 to 1, in seconds; the app's own pushes and pops take as long.
  /// Negative or not finite counts as 0.
  package var duration: Double
  /// Whether the app gives an animator; without one UIKit animates by itself, never asks for an
  /// interaction controller, and the app sees no transition context to complete.
  package var hasAnimator: Bool
  /// How many popped screens are kept for a forward swipe; 0 keeps none and leaves the trace's own
  /// list alone.
  package var forwardLimit: Int
  package var callbackOrder: CallbackOrder
  /// Logged for interactive transitions only.
  package var hooks: TransitionHooks

  package init(
    duration: Double, hasAnimator: Bool = true, forwardLimit: Int = 0,
    callbackOrder: CallbackOrder = .guide, hooks: TransitionHooks = TransitionHooks()
  ) {
    self.duration = duration
    self.hasAnimator = hasAnimator
    self.forwardLimit = forwardLimit
    self.callbackOrder = callbackOrder
    self.hooks = hooks
  }
}
