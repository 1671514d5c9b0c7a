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

/// The words for phases: UIKit's in the order of their raw values, Android's, and those of the web's touch
/// and pointer events.
enum PhaseWords {
  private static let table: [(word: String, phase: Touch.Phase)] = [
    ("began", .began), ("moved", .moved), ("stationary", .stationary), ("ended", .ended),
    ("cancelled", .cancelled),
    ("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled),
    ("touchstart", .began), ("touchmove", .moved), ("touchend", .ended),
    ("touchcancel", .cancelled),
    ("pointerdown", .began), ("pointermove", .moved), ("pointerup", .ended),
    ("pointercancel", .cancelled),
  ]

  static let keys = JSONKeys(table.map(\.word))
  static let phases = table.map(\.phase)
}

extension Touch.Phase {
  /// UIKit's word, which written traces have.
  package var word: String { PhaseWords.keys.names[Int(rawValue)] }

  /// The words that mean this phase in a trace, UIKit's first.
  package var words: [String] {
    zip(PhaseWords.keys.names, PhaseWords.phases).filter { $0.1 == self }.map(\.0)
  }

  /// The phase of a word, or of a raw value of `UITouch.Phase` such as `3`; nil for any other text.
  package init?(word: String) {
    if let index = PhaseWords.keys.names.firstIndex(of: word) {
      self = PhaseWords.phases[index]
    } else if let number = UInt8(word), let phase = Touch.Phase(rawValue: number) {
      self = phase
    } else {
      return nil
    }
  }
}
