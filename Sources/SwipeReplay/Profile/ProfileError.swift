public import TextFormats

/// What is wrong with a profile, or with what was asked of it; `description` has the words.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case unknownProfile(String, nearest: String?, known: [String])
    case unreadable(String)
    case notJSON(String)
    case wrongFormat(found: String?)
    case wrongVersion(Double)
    case unknownKey(String, nearest: String?, known: [String], owner: String)
    case missing(key: String, owner: String)
    case wrongType(key: String, expected: String)
    case unknownWord(String, key: String, nearest: String?, known: [String])
    case outOfRange(key: String, value: Double, expected: String)
    case curve(String)
    case rule(key: String, text: String, message: String)
    case badName(String)
    case duplicateName(String)
    case unknownRecognizer(String, nearest: String?, known: [String])
    case lastRuleHasWhen
    case ruleAfterLast
    case extendsItself([String])
    case unknownParameter(String, nearest: String?, profile: String, known: [String])
    case notFinite(parameter: String)
  }

  package var kind: Kind
  /// Where in which file; nil where the mistake is in no file.
  public var place: TextPlace?

  package init(_ kind: Kind, at place: TextPlace? = nil) {
    self.kind = kind
    self.place = place
  }

  public var description: String {
    guard let place else { return message }
    return "\(place): error: \(message)"
  }

  private var message: String {
    switch kind {
    case .unknownProfile(let name, let nearest, let known):
      "unknown profile '\(name)'" + Self.hint(nearest, known: known)
    case .unreadable(let path):
      "cannot read the profile \(path)"
    case .notJSON(let message):
      message
    case .wrongFormat(let found):
      (found.map { "format is '\($0)'" } ?? "no format")
        + "; expected \"format\": \"swipe-profile\""
    case .wrongVersion(let version):
      "version \(Self.number(version)) is not known; this program reads version 1"
    case .unknownKey(let key, let nearest, let known, let owner):
      "unknown key '\(key)' in \(owner)" + Self.hint(nearest, known: known)
    case .missing(let key, let owner):
      "\(owner) has no '\(key)'"
    case .wrongType(let key, let expected):
      "'\(key)' must be \(expected)"
    case .unknownWord(let word, let key, let nearest, let known):
      "unknown \(key) '\(word)'" + Self.hint(nearest, known: known)
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
    case .unknownRecognizer(let name, let nearest, let known):
      "no recognizer is named '\(name)'" + Self.hint(nearest, known: known)
    case .lastRuleHasWhen:
      "the last rule of 'decide' must have no 'when': it decides what no other rule does"
    case .ruleAfterLast:
      "a rule without 'when' ends 'decide'; the rules after it would never be asked"
    case .extendsItself(let chain):
      "a profile cannot extend itself: " + chain.joined(separator: " extends ")
    case .unknownParameter(let name, let nearest, let profile, let known):
      "\(profile) has no parameter '\(name)'" + Self.hint(nearest, known: known)
    case .notFinite(let parameter):
      "the value of '\(parameter)' must be a finite number"
    }
  }

  private static func hint(_ nearest: String?, known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; expected " + known.joined(separator: ", ")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
