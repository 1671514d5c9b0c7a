import SwipeReplay

/// Colour for a terminal, or none.
struct Paint {
  /// What a colour means.
  enum Meaning: String {
    case strong = "1"
    case faint = "2"
    case good = "1;32"
    case doubtful = "1;33"
    case bad = "1;31"
    case unfinished = "1;36"
  }

  var isOn: Bool

  func callAsFunction(_ text: String, _ meaning: Meaning) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Outcome {
  /// The colour it is shown in.
  var meaning: Paint.Meaning {
    switch self {
    case .finish: .good
    case .cancel: .doubtful
    case .refused, .failed: .bad
    case .open: .unfinished
    }
  }
}
