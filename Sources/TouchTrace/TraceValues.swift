/// The values that each row of a table can give for its trace, and so for its gesture; nil if not given.
package struct TraceValues: Sendable, Hashable {
  var width: Double?
  var height: Double?
  var stack: Int?
  var displayHz: Double?
  var layoutDirection: Trace.LayoutDirection?
  var intent: Trace.Intent?
  var grade: Trace.Grade.Level?
  var gradeReason: String?
}

extension TraceValues {
  /// Sets the value of a column or of a line `# key: value`.
  ///
  /// - Parameters:
  ///   - number: the value of a numeric field.
  ///   - text: the value of any other field.
  /// - Returns: the error in the value, or nil if it is valid.
  mutating func set(_ field: CSVHeader.Field, number: Double, text: String) -> TraceError.Kind? {
    func set<Word: TraceWord>(_ word: inout Word?) -> TraceError.Kind? {
      word = Word(rawValue: text)
      return word == nil ? .unknownWord(text, Word.self) : nil
    }
    switch field {
    case .width:
      width = number
      return NumberRange.problem(withSide: number)
    case .height:
      height = number
      return NumberRange.problem(withSide: number)
    case .stack:
      stack = Int(exactly: number)
      return NumberRange.problem(withScreens: number, from: 1)
    case .displayHz:
      displayHz = number
      return NumberRange.displayHz.problem(with: number)
    case .layoutDirection: return set(&layoutDirection)
    case .intent: return set(&intent)
    case .grade: return set(&grade)
    case .gradeReason:
      gradeReason = text.isEmpty ? nil : text
      return text.utf8.count <= TraceLimits.name ? nil : .longName
    case .time, .phase, .x, .y, .touch, .name: return nil
    }
  }
}

extension Trace {
  /// The values of one gesture, whose rows differ from those of the gestures before.
  package struct GestureValues: Sendable, Hashable {
    /// The time at which the gesture begins.
    var start: Timestamp
    var values: TraceValues
  }

  /// Applies values to the trace; those that are nil get their defaults.
  mutating func apply(_ values: TraceValues) {
    view = Size(width: values.width ?? view.width, height: values.height ?? view.height)
    navigation = NavigationStack(depth: values.stack ?? Self.assumedStackDepth)
    isStackAssumed = values.stack == nil
    displayHz = values.displayHz ?? displayHz
    layoutDirection = values.layoutDirection ?? layoutDirection
    intent = values.intent
    grade = Grade(values.grade ?? .unknown, reason: values.gradeReason)
  }

  /// Applies the values of a gesture's rows to the trace, of which only this gesture is left.
  ///
  /// - Parameter number: the gesture's number in the original trace, counted from 1.
  package mutating func useValues(ofGesture number: Int) {
    guard gestureValues.indices.contains(number - 1) else { return }
    apply(gestureValues[number - 1].values)
    gestureValues = []
  }
}
