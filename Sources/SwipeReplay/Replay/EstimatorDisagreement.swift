public import GestureRecognition
public import TouchTrace

/// Another published velocity estimator under which a decision would have been another one.
///
/// A decision with a doubt hangs on how the velocity is estimated, and implementations differ in that. Every ``VelocityEstimator`` is taken for plausible: each is what a widely used implementation
/// does. It is asked at the same moment as the recognizer's own, with the same samples since touch-down,
/// and all else as it was: at the lift, where the rules decide, and at the move with which the recognizer
/// passed its slop, where the shouldBegin rules are asked. Rules that are asked at every move before that
/// (`failWhen`, `beginWhen`), other recognizers and later gestures are not gone through again: replay
/// with ``Profile/setting(velocity:)`` for these.
public struct EstimatorDisagreement: Sendable, Hashable {
  /// What would have become of the gesture.
  public enum Answer: String, Sendable, CaseIterable {
    case finish, cancel
    /// A shouldBegin rule would have forbidden it to begin.
    case refused
    /// No shouldBegin rule would have forbidden it to begin; what it would have come to nobody knows.
    case began
  }

  public var estimator: VelocityEstimator
  /// What the implementation would have seen when it was asked.
  public var velocity: Velocity
  public var answer: Answer

  package init(_ estimator: VelocityEstimator, velocity: Velocity, answer: Answer) {
    self.estimator = estimator
    self.velocity = velocity
    self.answer = answer
  }
}
