public import GestureRecognition
public import TouchTrace

/// One frame of the timeline: what the display shows at one whole multiple of 1/displayHz after the
/// trace's first touch.
public struct Frame: Sendable, Hashable {
  /// What the transition is doing.
  public enum Phase: String, Sendable, CaseIterable {
    case tracking, finishing, cancelling, done
  }

  /// Where a view is: its offset from its place at rest in points, and its alpha from 0 to 1.
  public struct ViewPlacement: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var alpha: Double

    public static let atRest = ViewPlacement(x: 0, y: 0, alpha: 1)

    public init(x: Double, y: Double, alpha: Double) {
      self.x = x
      self.y = y
      self.alpha = alpha
    }
  }

  /// Seconds after the trace's first touch.
  public var time: Double
  public var phase: Phase
  /// The recognizer's state, in UIKit's words.
  public var state: GestureState
  public var translation: Translation
  public var velocity: Velocity
  /// As the profile computes it; not clamped.
  public var progress: Double
  /// The interaction controller's fraction, from 0 to 1; while settling, how far the animation is.
  public var percentComplete: Double
  public var from: ViewPlacement
  public var to: ViewPlacement

  package init(
    time: Double, phase: Phase, state: GestureState, translation: Translation, velocity: Velocity,
    progress: Double, percentComplete: Double, from: ViewPlacement, to: ViewPlacement
  ) {
    self.time = time
    self.phase = phase
    self.state = state
    self.translation = translation
    self.velocity = velocity
    self.progress = progress
    self.percentComplete = percentComplete
    self.from = from
    self.to = to
  }
}
