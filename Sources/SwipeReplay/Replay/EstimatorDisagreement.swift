public import GestureRecognition
public import TouchTrace

/// Another velocity estimator under which the outcome would have been different.
///
/// A decision with a disagreement depends on how the velocity is estimated, and Apple does not document how
/// UIKit does. So for a recognizer whose profile names `uikit`, which is the default, or `weightedSteps`, these
/// two and `lastStep` are tried; any other estimator was read in its system's source and is the only one. They
/// are tried at the same moment and with the same samples, if these are enough: at the lift, when the rules
/// decide, and at the move that passes the slop, when the shouldBegin rules are evaluated. Rules evaluated at
/// every move before that (`failWhen`, `beginWhen`), other recognizers and later gestures are not replayed: use
/// ``Profile/setting(velocity:)`` for these.
public struct EstimatorDisagreement: Sendable, Hashable {
  /// The other estimator.
  public let estimator: VelocityEstimator
  /// The velocity that the implementation would have seen, in points per second.
  public let velocity: Velocity
  /// The outcome with that velocity, or nil for a gesture that was refused and would have begun: how it would have
  /// ended is not known.
  public let outcome: Outcome?
}
