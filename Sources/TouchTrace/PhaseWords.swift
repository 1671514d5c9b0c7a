import TextFormats

/// The words for phases, in one table for the readers, for `help traces` and for errors.
///
/// Words are case-insensitive, and may be surrounded by spaces and preceded by one of the
/// ``prefixes``: `moved`, `touchesMoved`, `UITouchPhaseMoved`, `ACTION_MOVE`, `pointermove`.
package enum PhaseWords {
  /// UIKit's words, which written traces use, come first, in the order of their raw values.
  fileprivate static let table: [(phase: Touch.Phase, words: [String])] = [
    (.began, ["began", "begin", "start", "started", "down"]),
    (.moved, ["moved", "move", "changed", "change"]),
    (.stationary, ["stationary", "held", "hold"]),
    (.ended, ["ended", "end", "up"]),
    (.cancelled, ["cancelled", "canceled", "cancel"]),
  ]

  /// The prefixes of words: those of UIKit's methods and enumerations, Android's constants and web
  /// events. A longer prefix comes before those that it begins with.
  package static let prefixes = [
    "touches", "touch", "pointer", "UITouchPhase", "UITouch.Phase.", "phase.",
    "UIGestureRecognizerState", "UIGestureRecognizer.State.", "state.",
    "MotionEvent.ACTION_POINTER_",
    "MotionEvent.ACTION_", "ACTION_POINTER_", "ACTION_", ".",
  ]
  fileprivate static let lowercasePrefixes = [""] + prefixes.map { $0.lowercased() }

  static var all: [String] { table.flatMap(\.words) }

  /// All words, as a list in a sentence.
  static var list: String {
    let others = table.flatMap { $0.words.dropFirst() }
    return Touch.Phase.allCases.map(\.word).joinedByOr + "; or " + others.joinedByOr
      + ", also with a prefix such as touches or ACTION_"
  }
}

/// The numbering used for phases.
public enum PhaseNumbers: String, Sendable, CaseIterable {
  /// The raw values of `UITouch.Phase`: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled.
  case uikit
  /// The actions of Android's `MotionEvent`: 0 down, 1 up, 2 move, 3 cancel, 5 and 6 down and up of
  /// another finger.
  case android

  func phase(of number: UInt8) -> Touch.Phase? {
    switch self {
    case .uikit: Touch.Phase(rawValue: number)
    case .android:
      switch number {
      case 0, 5: .began
      case 1, 6: .ended
      case 2: .moved
      case 3: .cancelled
      default: nil
      }
    }
  }

  /// Whether touches whose phases were read as UIKit's numbers may use Android's numbering: each
  /// finger goes down (0), moves (2) and goes up (1) or is cancelled (3), whereas in UIKit's
  /// numbering it would never end, or would move while stationary.
  static func areAmbiguous(_ touches: [Touch]) -> Bool {
    /// Whether each finger is down in Android's numbering, and its last location.
    var fingers: [Int32: (isDown: Bool, location: Point)] = [:]
    var isUnlikely = false
    for touch in touches where !touch.isSynthetic {
      let last = fingers[touch.finger]
      let isDown = last?.isDown ?? false
      switch touch.phase {
      case .began where !isDown: fingers[touch.finger] = (true, touch.location)
      case .stationary where isDown:
        if last?.location != touch.location { isUnlikely = true }
        fingers[touch.finger] = (true, touch.location)
      case .moved where isDown:
        isUnlikely = true
        fingers[touch.finger] = (false, touch.location)
      case .ended where isDown: fingers[touch.finger] = (false, touch.location)
      default: return false
      }
    }
    return isUnlikely
  }
}

extension Touch.Phase {
  /// UIKit's word, used in written traces.
  package var word: String { PhaseWords.table[Int(rawValue)].words[0] }

  /// The words for this phase in a trace, UIKit's first; each may have one of ``PhaseWords/prefixes``.
  package var words: [String] { PhaseWords.table.first { $0.phase == self }?.words ?? [] }

  /// The phase of a word in any case, with or without a prefix; nil for any other text.
  package init?(word: String) {
    let word = word.lowercased()
    for prefix in PhaseWords.lowercasePrefixes where word.begins(with: prefix) {
      let rest = String(word.dropFirst(prefix.count))
      if let entry = PhaseWords.table.first(where: { $0.words.contains(rest) }) {
        self = entry.phase
        return
      }
    }
    return nil
  }

  /// Returns the phase of a word or a number.
  ///
  /// - Parameter numbers: the numbering used; nil for UIKit's.
  /// - Returns: the phase, and whether the text is a number; nil for any other text.
  package static func phase(
    of text: String, numbers: PhaseNumbers?
  ) -> (phase: Touch.Phase, isNumber: Bool)? {
    guard let number = UInt8(text) else { return Touch.Phase(word: text).map { ($0, false) } }
    return (numbers ?? .uikit).phase(of: number).map { ($0, true) }
  }
}
