import SwipeReplay

/// Colour for a terminal, or none.
struct Paint {
  /// What a colour means, by its escape code.
  enum Meaning: String {
    case strong = "1"
    case faint = "2"
    case good = "1;32"
    case warning = "1;33"
    case bad = "1;31"
    case unfinished = "1;36"
  }

  var isOn: Bool

  func callAsFunction(_ text: String, _ meaning: Meaning?) -> String {
    guard isOn, !text.isEmpty, let meaning else { return text }
    return "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m"
  }
}

extension TextReport.Style {
  var paint: Paint { Paint(isOn: color) }
}

extension Outcome {
  /// The colour it is shown in.
  var meaning: Paint.Meaning {
    switch self {
    case .finish: .good
    case .cancel: .warning
    case .nothing, .refused, .failed: .bad
    case .open: .unfinished
    }
  }
}
