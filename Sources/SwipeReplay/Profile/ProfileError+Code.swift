extension ProfileError {
  /// What kind of error it is, for code; the words are for people, and may change.
  public enum Code: String, Sendable, CaseIterable {
    /// No profile has the name.
    case unknownProfile
    /// A file cannot be read, or is larger than a profile can be.
    case unreadable
    /// The file is no profile, or one of another version.
    case notAProfile
    /// A key is missing, not known, or has a value of another type.
    case malformed
    /// A rule, a curve or a name in the profile cannot be understood, or contradicts another one.
    case invalid
    /// A number is outside its range.
    case outOfRange
    /// The profile has no such parameter.
    case unknownParameter
    /// More than a profile can have of something.
    case tooLarge
  }

  /// The kind of the error.
  public var code: Code {
    switch kind {
    case .unknownProfile: .unknownProfile
    case .unreadable, .tooLarge: .unreadable
    case .notAProfile, .notJSON, .wrongFormat, .wrongVersion: .notAProfile
    case .field: .malformed
    case .curve, .rule, .badName, .duplicateName, .emptyName, .unknownRecognizer, .otherKind,
      .lastRuleHasWhen, .ruleAfterLast, .extendsItself, .unusedParameter:
      .invalid
    case .outOfRange, .notFinite: .outOfRange
    case .unknownParameter: .unknownParameter
    case .tooMany, .longHooks, .chainTooLong: .tooLarge
    }
  }
}
