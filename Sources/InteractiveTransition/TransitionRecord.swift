package import GestureRecognition
package import TouchTrace

/// What happened to one recognizer's transition, from `began` on: all that its frames are made of.
package struct TransitionRecord: Sendable {
  /// What was known from a time on.
  package struct Event: Sendable, Hashable {
    package var time: Timestamp
    package var state: GestureState
    package var translation: Translation
    package var velocity: Velocity
    /// As the profile computes it; not clamped.
    package var progress: Double

    package init(
      time: Timestamp, state: GestureState, translation: Translation, velocity: Velocity,
      progress: Double
    ) {
      self.time = time
      self.state = state
      self.translation = translation
      self.velocity = velocity
      self.progress = progress
    }
  }

  /// How it was decided, and when.
  package struct Ending: Sendable, Hashable {
    package var decision: Decision
    package var time: Timestamp
    /// Seconds that the animation runs on; negative or not finite counts as 0.
    package var settling: Double

    package init(decision: Decision, time: Timestamp, settling: Double) {
      self.decision = decision
      self.time = time
      self.settling = settling
    }
  }

  /// In order of time; the first is `began`.
  package var events: [Event]
  /// Nil for a trace that stopped before the decision.
  package var ending: Ending?
  /// Whether the navigation started a transition; where it did not, the views stay at rest.
  package var isStarted: Bool
  /// The time up to which the trace knows what happened.
  package var lastKnown: Timestamp

  package init(
    events: [Event], ending: Ending?, isStarted: Bool = true, lastKnown: Timestamp
  ) {
    self.events = events
    self.ending = ending
    self.isStarted = isStarted
    self.lastKnown = lastKnown
  }
}
