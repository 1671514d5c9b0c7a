package import GestureRecognition
package import TouchTrace

/// One recognizer's transition from `began` on, from which its frames are computed.
package struct TransitionRecord: Sendable {
  /// The state from a time on.
  package struct Event: Sendable, Hashable {
    package var time: Timestamp
    package var state: GestureState
    package var translation: Translation
    package var velocity: Velocity
    /// The progress as the profile computes it, not clamped.
    package var progress: Double
    /// The interaction controller's fraction, from 0 to 1.
    package var percentComplete: Double

    package init(
      time: Timestamp, state: GestureState, translation: Translation, velocity: Velocity,
      progress: Double, percentComplete: Double
    ) {
      self.time = time
      self.state = state
      self.translation = translation
      self.velocity = velocity
      self.progress = progress
      self.percentComplete = percentComplete
    }
  }

  /// The events in order of time; the first is `began`.
  package var events: [Event] = []
  /// The decision and the animation after it, or nil for a trace that stops before the decision.
  package var settling: Settling?
  /// Whether the navigation started a transition; if not, the views stay at rest.
  package var isStarted = false
  /// The time of the transition's first frame, until which its fraction is 0, or nil if that is at `began`.
  package var start: Timestamp?
  /// The time of the trace's last touch.
  package var lastKnown = Timestamp(nanoseconds: 0)

  package init() {}
}
