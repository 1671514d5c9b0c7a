extension TraceError {
  /// What kind of error it is, for code; the words are for people, and may change.
  public enum Code: String, Sendable, CaseIterable {
    /// The bytes are no JSON and no CSV, or a value has another type or number of parts.
    case malformed
    /// The text is something else than a trace, or a trace of another version.
    case notATrace
    /// Something required is missing: a key, a column, the view's size, touches.
    case missing
    /// A word, a key or a column is not known, or is there twice.
    case unknown
    /// Two readings are possible, and an option must say which one is right.
    case ambiguous
    /// A value is outside its range.
    case outOfRange
    /// Times go backwards, or a finger moves that is not down.
    case outOfOrder
    /// More than a trace can have of something.
    case tooLarge
    /// What is a warning otherwise, where warnings are errors.
    case suspicious
    /// The trace's velocities cannot be trusted, as its grade says.
    case doubtful
  }

  /// The kind of the error.
  public var code: Code {
    switch kind {
    case .text, .notTwoSides, .numberCount, .fieldCount: .malformed
    case .missingFormat, .unknownFormat, .unsupportedVersion, .otherTable, .compressed, .utf16,
      .unknownContent,
      .emptyFile, .severalTraces, .nestedTrace:
      .notATrace
    case .missingKey, .mistypedKey, .noView, .noTouches, .noHeader, .missingColumn, .missingName,
      .noNames:
      .missing
    case .unknownWord, .unknownField, .duplicateColumn, .sameColumns, .onlyOf, .notOfAction:
      .unknown
    case .unclearTimeUnit, .ambiguousPhases, .contradiction: .ambiguous
    case .notPositive, .outOfRange, .emptyStack, .badField: .outOfRange
    case .timeGoesBackwards, .movedWhileUp, .beganTwice: .outOfOrder
    case .longName, .longValue, .longExpectation, .tooLong, .tooManyTouches, .tooManyGestures,
      .tooManyFingers, .tooMuchContent, .tooManyScreens, .tooManyTags, .tooManyColumns:
      .tooLarge
    case .suspicious: .suspicious
    case .doubtful: .doubtful
    }
  }

  /// ``description``, under the name that Foundation's `LocalizedError` has for it: an app that imports Foundation
  /// conforms with `extension TraceError: @retroactive LocalizedError {}`.
  public var errorDescription: String? { description }
}
