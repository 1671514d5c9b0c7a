import TextFormats

/// One sample of one finger.
public struct Touch: Hashable, Sendable {
  /// What the finger did, as in `UITouch.Phase`.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }

  /// When the sample was taken.
  public var time: Timestamp
  /// Where the finger was, in the view.
  public var location: Point
  /// Which finger, as an index into ``Trace/fingers``.
  public var finger: Int32
  /// What the finger did.
  public var phase: Phase
  /// Whether the system predicted or resampled the sample; recognizers ignore such samples.
  public var isSynthetic: Bool

  /// A sample of one finger.
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
