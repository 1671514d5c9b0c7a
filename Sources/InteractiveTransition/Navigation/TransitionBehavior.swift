/// What a recognizer does to the app's navigation when it begins.
public enum TransitionAction: String, Sendable, CaseIterable {
  case pop, push, dismiss, tab
}

/// The order of the numbered callbacks at the start of a transition.
package enum CallbackOrder: String, Sendable, CaseIterable {
  /// The animation controller first, as in UIKit's programming guide: 4, 3, … 1.
  case guide
  /// `willShow` first, as the document of the modelled implementation has it: 1, 4, 3, …
  case document
}

/// Texts that a profile logs at four moments of an interactive transition. The placeholders `{from}`, `{to}`
/// and `{finished}` are replaced by the two screens and by `true` or `false`.
package struct TransitionHooks: Sendable, Hashable {
  /// When the transition begins; `{finished}` is not yet known and is not replaced.
  package var began: [String]
  /// When the animation after a finish has completed.
  package var finished: [String]
  /// When the animation after a cancel has completed.
  package var cancelled: [String]
  /// When either animation has completed, after the texts above.
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

/// What a profile specifies about its transitions besides their appearance.
package struct TransitionBehavior: Sendable, Hashable {
  /// The duration of the whole animation in seconds, also of the app's own pushes and pops; negative or not
  /// finite counts as 0.
  package var duration: Double
  /// The number of popped screens that are kept for a forward swipe; with 0 none is kept, and the trace's
  /// own forward list does not change.
  package var forwardLimit: Int
  package var callbackOrder: CallbackOrder
  package var hooks: TransitionHooks

  package init(
    duration: Double, forwardLimit: Int = 0, callbackOrder: CallbackOrder = .guide,
    hooks: TransitionHooks = TransitionHooks()
  ) {
    self.duration = duration
    self.forwardLimit = forwardLimit
    self.callbackOrder = callbackOrder
    self.hooks = hooks
  }
}
