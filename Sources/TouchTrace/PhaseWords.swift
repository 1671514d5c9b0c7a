import TextFormats

/// The words for a phase: UIKit's, Android's, and those of the web's touch and pointer events.
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

  /// The words, for a scanner to recognise.
  static let keys = JSONKeys(table.map(\.word))
  /// The phase that each word means.
  static let phases = table.map(\.phase)
}

extension Touch.Phase {
  /// UIKit's word, as traces are written.
  package var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// The words that mean this phase in a trace, UIKit's first.
  package var words: [String] {
    zip(PhaseWords.keys.names, PhaseWords.phases).filter { $0.1 == self }.map(\.0)
  }

  /// The phase that a word or a number of `UITouch.Phase` means; nil for any other text.
  init?(word: String) {
    if let index = PhaseWords.keys.names.firstIndex(of: word) {
      self = PhaseWords.phases[index]
    } else if let number = UInt8(word), let phase = Touch.Phase(rawValue: number) {
      self = phase
    } else {
      return nil
    }
  }
}
