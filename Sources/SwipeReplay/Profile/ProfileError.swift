package import GestureRecognition
public import TextFormats

/// What is wrong with a profile, or with a parameter that is set. `description` is the message:
/// `rules/team.json:6:9: error: 'slop' is -1; expected 0 to 10000`.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case unknownProfile(UnknownWord)
    case unreadable(String, reason: String?)
    case tooLarge(String)
    case chainTooLong
    /// A file that is extended and is no profile, whose contents are not shown.
    case notAProfile
    case notJSON(String)
    case wrongFormat(found: String?)
    case wrongVersion(Double)
    case field(JSONFieldError)
    case outOfRange(key: String, value: Double, expected: String)
    case curve(String)
    case rule(key: String, text: String, message: String)
    case badName(String)
    case duplicateName(String)
    case emptyName
    /// More than the limit of recognizers, parameters or rules.
    case tooMany(String, limit: Int)
    /// Texts of hooks with so many bytes.
    case longHooks(Int)
    case unknownRecognizer(UnknownWord)
    /// A key of a recognizer that recognizers of its kind do not have.
    case otherKind(key: String, owner: String, kind: RecognizerKind)
    case lastRuleHasWhen
    case ruleAfterLast
    case extendsItself([String])
    case unknownParameter(UnknownWord, profile: String)
    case notFinite(parameter: String)
    case unusedParameter(UnknownWord)
  }

  package var kind: Kind
  /// Where in which file; nil for an error outside of files.
  public var place: TextPlace?

  package init(_ kind: Kind, at place: TextPlace? = nil) {
    self.kind = kind
    self.place = place
  }

  /// The place and the message, on one line.
  public var description: String {
    guard let place else { return message }
    return "\(place): error: \(message)"
  }

  /// ``description``, under the name that Foundation's `LocalizedError` has for it.
  public var errorDescription: String? { description }

  /// Without the place.
  public var message: String {
    switch kind {
    case .unknownProfile(let name):
      "unknown profile '\(name.word)'" + name.suggestionOrList
        + (name.nearest == nil ? ", or the path of a file" : "")
    case .unreadable(let path, let reason):
      "cannot read the profile \(path)" + (reason.map { ": " + $0 } ?? "")
    case .tooLarge(let path):
      "the profile \(path) is larger than the limit of \(ProfileLimits.bytes >> 20) MB"
    case .chainTooLong:
      "more than \(ProfileLimits.files) profiles extend one another, which is the limit"
    case .notAProfile:
      "not a profile; expected \"format\": \"swipe-profile\" and \"version\": 1"
    case .notJSON(let message):
      message
    case .wrongFormat("swipe-trace"):
      "found a trace, expected a profile with \"format\": \"swipe-profile\""
    case .wrongFormat(let found):
      (found.map { "format is '\($0)'" } ?? "no format")
        + "; expected \"format\": \"swipe-profile\""
    case .wrongVersion(let version):
      "version \(Self.number(version)) is not known; this program reads version 1"
    case .field(let error):
      error.description
    case .outOfRange(let key, let value, let expected):
      "'\(key)' is \(Self.number(value)); expected \(expected)"
    case .curve(let message):
      message
    case .rule(let key, let text, let message):
      "in '\(key)', `\(text)`: \(message)"
    case .badName(let name):
      "'\(name)' cannot name a parameter; expected letters, digits and _, "
        + "beginning with a letter, and no name that rules already have"
    case .duplicateName(let name):
      "two recognizers are named '\(name)'"
    case .emptyName:
      "the name is empty; expected at least one character, or no name"
    case .tooMany(let what, let limit):
      "too many \(what); expected at most \(limit)"
    case .longHooks(let bytes):
      "the texts of 'hooks' have \(bytes) bytes, with a line end each; expected at most "
        + "\(ProfileLimits.hooks)"
    case .unknownRecognizer(let name):
      "no recognizer is named '\(name.word)'" + name.suggestionOrList
    case .otherKind(let key, let owner, let kind):
      "\(owner) is a \(kind.rawValue), which has no '\(key)'"
    case .lastRuleHasWhen:
      "the last rule of 'decide' must have no 'when': it decides what no other rule does"
    case .ruleAfterLast:
      "a rule without 'when' ends 'decide'; the rules after it would never apply"
    case .extendsItself(let chain):
      "a profile cannot extend itself: " + chain.joined(separator: " extends ")
    case .unknownParameter(let name, let profile):
      "\(profile) has no parameter '\(name.word)'" + name.suggestionOrList
    case .unusedParameter(let name):
      "no rule and no number uses the parameter '\(name.word)'" + name.suggestion
    case .notFinite(let parameter):
      "the value of '\(parameter)' must be a finite number"
    }
  }

  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? "\(Int(value))" : value.isNaN ? "NaN" : "\(value)"
  }
}

extension ProfileError: JSONFieldErrorWrapper {
  package init(_ error: JSONFieldError, at place: TextPlace) {
    self.init(.field(error), at: place)
  }
}

typealias ProfileField = JSONField<ProfileError>
typealias ProfileObject = JSONObject<ProfileError>
