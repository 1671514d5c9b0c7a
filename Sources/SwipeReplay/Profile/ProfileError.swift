public import TextFormats

/// An error in a profile, or in a parameter that is set. `description` is the message:
/// `rules/team.json:6:9: error: 'slop' is -1; expected 0 to 10000`.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, for use in code; messages are for people, and may change.
  public enum Code: String, Sendable, CaseIterable {
    /// No profile has the name.
    case unknownProfile
    /// A file cannot be read, or is larger than a profile can be.
    case unreadable
    /// The file is not a profile, or is one of another version.
    case notAProfile
    /// A key is missing, unknown, or has a value of another type.
    case malformed
    /// A rule, a curve or a name in the profile cannot be understood, or contradicts another one.
    case invalid
    /// A number is outside its range.
    case outOfRange
    /// The profile has no such parameter.
    case unknownParameter
    /// The profile has more of something than the limit allows.
    case tooLarge
  }

  /// The kind of the error.
  public let code: Code
  /// The message without the position.
  public let message: String
  /// The file and the position in it, or nil for an error outside of files.
  public var place: TextPlace?

  init(_ code: Code, _ message: String, at place: TextPlace? = nil) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// The position and the message, on one line.
  public var description: String {
    guard let place else { return message }
    return "\(place): error: \(message)"
  }

  /// ``description``, under the name used by Foundation's `LocalizedError`.
  public var errorDescription: String? { description }
}

extension ProfileError {
  static func outOfRange(
    _ key: String, _ value: Double, expected: String, at place: TextPlace
  ) -> ProfileError {
    ProfileError(
      .outOfRange, "'\(key)' is \(number(value)); expected \(expected)", at: place)
  }

  static func tooMany(_ what: String, limit: Int, at place: TextPlace) -> ProfileError {
    ProfileError(.tooLarge, "too many \(what); expected at most \(limit)", at: place)
  }

  static func unknownRecognizer(
    _ name: String, among names: [String], at place: TextPlace
  ) -> ProfileError {
    let suggestion = UnknownWord(name, among: names).suggestionOrList
    return ProfileError(.invalid, "no recognizer is named '\(name)'" + suggestion, at: place)
  }

  /// - Parameter chain: the files that extend one another, the last one equal to the first.
  static func extendsItself(_ chain: [String], at place: TextPlace?) -> ProfileError {
    ProfileError(
      .invalid, "a profile cannot extend itself: " + chain.joined(separator: " extends "),
      at: place)
  }

  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? "\(Int(value))" : value.isNaN ? "NaN" : "\(value)"
  }
}
