import SwipeReplay

/// Colour for a terminal, or none.
struct Paint {
  /// The meaning of a colour; the raw values are escape codes.
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
    text.isEmpty ? text : start(meaning) + text + end(meaning)
  }

  /// Returns the escape sequence that begins a colour; empty if there is none.
  func start(_ meaning: Meaning?) -> String {
    guard isOn, let meaning else { return "" }
    return "\u{1B}[\(meaning.rawValue)m"
  }

  func end(_ meaning: Meaning?) -> String { isOn && meaning != nil ? "\u{1B}[0m" : "" }
}

extension TextReport.Style {
  var paint: Paint { Paint(isOn: color) }
}

extension Outcome {
  var meaning: Paint.Meaning {
    switch kind {
    case .finish: .good
    case .cancel: .warning
    case .nothing, .refused, .failed: .bad
    case .open: .unfinished
    }
  }
}
