public import GestureRecognition
public import TouchTrace

/// One frame of the timeline: what the display shows at a multiple of 1/displayHz after the trace's first touch.
public struct Frame: Sendable, Hashable {
  /// The phase of the transition.
  public enum Phase: String, Sendable, CaseIterable {
    case tracking, finishing, cancelling, done
    /// In a transition started by the app itself.
    case animating
  }

  /// The offset of a view from its position at rest, in points, and its alpha from 0 to 1.
  public struct ViewPlacement: Sendable, Hashable {
    /// The horizontal offset, positive to the right.
    public var x: Double
    /// The vertical offset, positive downwards.
    public var y: Double
    /// The opacity, from 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// A placement without offset, opaque.
    public static let atRest = ViewPlacement(x: 0, y: 0, alpha: 1)

    package init(x: Double, y: Double, alpha: Double) {
      self.x = x
      self.y = y
      self.alpha = alpha
    }
  }

  /// The time in seconds after the trace's first touch.
  public var time: Double
  /// The phase of the transition.
  public var phase: Phase
  /// The recognizer's state.
  public var state: GestureState
  /// The recognizer's translation.
  public var translation: Translation
  /// The recognizer's velocity.
  public var velocity: Velocity
  /// The progress as the profile computes it, not clamped; 0 in the app's own transitions.
  public var progress: Double
  /// The interaction controller's fraction, from 0 to 1; while settling, that of the animation, which a spring
  /// may carry outside 0…1. In the app's own transitions, the fraction of the duration.
  public var percentComplete: Double
  /// The view that the transition moves away from.
  public var from: ViewPlacement
  /// The view that the transition moves to.
  public var to: ViewPlacement
}
