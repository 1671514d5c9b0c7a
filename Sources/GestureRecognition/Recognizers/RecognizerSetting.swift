package import TextFormats

/// A setting of one kind of recognizer: its key in a profile, and the property it sets.
package struct RecognizerSetting: Sendable {
  package enum Range: Sendable {
    /// A number, possibly computed from parameters.
    case number(ClosedRange<Double>)
    /// A number of fingers, possibly computed from parameters.
    case count(ClosedRange<Int>)
    /// One of some words, or a list of them.
    case words([String], isList: Bool)
  }

  /// A value within a ``Range``.
  package enum Value: Sendable {
    case number(Double)
    case words([String])
  }

  /// The key's entry in the reference.
  package let description: KeyDescription
  package let range: Range
  private let write: @Sendable (inout any GestureRecognizer, Value) -> Void

  /// `edgeWidth`
  package var key: String { description.name }
  /// The unit as results show it, or nil without one.
  package var unit: String? { ["points": "pt", "seconds": "s", "degrees": "°"][description.value] }

  /// Sets the value; leaves a recognizer of another kind, or a value of another range, unchanged.
  package func set(_ value: Value, of recognizer: inout any GestureRecognizer) {
    write(&recognizer, value)
  }

  private init<R: GestureRecognizer>(
    _ description: KeyDescription, _ range: Range,
    _ write: @escaping @Sendable (inout R, Value) -> Void
  ) {
    self.description = description
    self.range = range
    self.write = { recognizer, value in
      guard var own = recognizer as? R else { return }
      write(&own, value)
      recognizer = own
    }
  }

  /// A number in a unit such as `points`. The reference adds its default.
  static func number<R: GestureRecognizer>(
    _ key: String, _ path: any WritableKeyPath<R, Double> & Sendable, _ unit: String,
    in range: ClosedRange<Double>, _ meaning: String
  ) -> RecognizerSetting {
    RecognizerSetting(
      KeyDescription(key, unit, "\(meaning); default \(text(R()[keyPath: path]))"), .number(range)
    ) { (recognizer: inout R, value) in
      if case .number(let number) = value { recognizer[keyPath: path] = number }
    }
  }

  /// A number of fingers, 1 to 100. The reference adds its default.
  static func count<R: GestureRecognizer>(
    _ key: String, _ path: any WritableKeyPath<R, Int> & Sendable, _ meaning: String
  ) -> RecognizerSetting {
    RecognizerSetting(
      KeyDescription(key, "number", "\(meaning); default\(text(R()[keyPath: path]))"),
      .count(1...100)
    ) { (recognizer: inout R, value) in
      if case .number(let number) = value { recognizer[keyPath: path] = Int(number) }
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func text(_ count: Int) -> String { count == .max ? ": no limit" : " \(count)" }

  /// One word of an enumeration. The reference adds its default.
  static func word<
    R: GestureRecognizer, W: RawRepresentable<String> & CaseIterable & SendableMetatype
  >(
    _ key: String, _ path: any WritableKeyPath<R, W> & Sendable, _ meaning: String
  ) -> RecognizerSetting {
    let words = W.allCases.map(\.rawValue)
    return RecognizerSetting(
      KeyDescription(
        key, words.joined(separator: ", "), "\(meaning); default \(R()[keyPath: path].rawValue)"),
      .words(words, isList: false)
    ) { (recognizer: inout R, value) in
      if case .words(let words) = value, let word = words.first.flatMap(W.init(rawValue:)) {
        recognizer[keyPath: path] = word
      }
    }
  }

  static func list<R: GestureRecognizer>(
    _ key: String, of words: [String], _ meaning: String,
    _ write: @escaping @Sendable (inout R, [String]) -> Void
  ) -> RecognizerSetting {
    RecognizerSetting(
      KeyDescription(
        key, "list of words", meaning), .words(words, isList: true)
    ) { (recognizer: inout R, value) in
      if case .words(let words) = value { write(&recognizer, words) }
    }
  }
}
