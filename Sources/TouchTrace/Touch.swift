import TextFormats

/// One sample of one finger.
public struct Touch: Hashable, Sendable {
  /// The state of the finger, as in `UITouch.Phase`.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }

  /// The time of the sample.
  public var time: Timestamp
  /// The location of the finger in the view, in points.
  public var location: Point
  /// The finger, as an index into ``Trace/fingers``.
  public var finger: Int32
  /// The state of the finger.
  public var phase: Phase
  /// Whether the system predicted or resampled the sample; recognizers ignore such samples.
  public var isSynthetic: Bool

  /// Creates a sample of one finger.
  public init(
    time: Timestamp, location: Point, phase: Phase, finger: Int32 = 0, isSynthetic: Bool = false
  ) {
    self.time = time
    self.location = location
    self.phase = phase
    self.finger = finger
    self.isSynthetic = isSynthetic
  }
}
