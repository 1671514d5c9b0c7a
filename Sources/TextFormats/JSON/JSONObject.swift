/// An object in a JSON file written by people, read key by key.
///
/// `Failure`, created from a ``JSONFieldError``, is the error type of the module that reads the file:
///
///     let spring = try JSONObject<ProfileError>(value, owner: "'spring'", keys: ["damping", "mass"])
///     let damping = try spring.required("damping").number()
///     let mass = try spring["mass"]?.number() ?? 1
package struct JSONObject<Failure: JSONFieldErrorWrapper>: Sendable {
  /// The object's name in errors: `the profile`, `recognizer 'pan'`; nil to leave it out.
  package let owner: String?
  package let place: TextPlace
  private let members: [JSONValue.Member]

  /// Creates an object that may have only these keys, so that a mistyped key is not mistaken for one left out.
  ///
  /// - Throws: if the value is not an object, or for its first unknown key.
  package init(_ field: JSONField<Failure>, owner: String, keys: [String]) throws(Failure) {
    self.owner = owner
    place = field.place
    members = try field.members()
    for member in members where !keys.containsExactly(member.key) {
      throw Failure(
        .unknownKey(UnknownWord(member.key, among: keys), owner: owner), at: member.keyPlace)
    }
  }

  /// Creates an object whose unknown keys are ignored. A value that is not an object has no keys.
  package init(ignoringUnknownKeysOf value: JSONValue, owner: String? = nil) {
    self.owner = owner
    place = value.place
    members = value.members
  }

  /// The value of a key, or nil if the object does not have it.
  package subscript(key: String) -> JSONField<Failure>? {
    members.first { $0.key.isExactly(key) }.map { JSONField($0.value, key: key) }
  }

  /// Returns the value of a key that the object must have.
  package func required(_ key: String) throws(Failure) -> JSONField<Failure> {
    guard let field = self[key] else {
      throw Failure(.missing(key: key, owner: owner), at: place)
    }
    return field
  }

  /// Returns the strings of a key whose value may be a single string; empty if the key is missing.
  package func strings(_ key: String) throws(Failure) -> [String] {
    guard let field = self[key] else { return [] }
    switch field.value.content {
    case .string(let string): return [string]
    case .array(let elements):
      var strings: [String] = []
      for element in elements {
        strings.append(try JSONField<Failure>(element, key: key).string())
      }
      return strings
    case .null, .bool, .number, .object:
      throw field.wrongType(expected: "a string or a list of strings")
    }
  }
}

/// A value in a JSON file and the key that names it in errors.
package struct JSONField<Failure: JSONFieldErrorWrapper>: Sendable {
  /// The key of the value, or of the list or object that contains it.
  package let key: String
  package let value: JSONValue

  package init(_ value: JSONValue, key: String) {
    self.key = key
    self.value = value
  }

  package var place: TextPlace { value.place }

  package func bool() throws(Failure) -> Bool {
    guard case .bool(let bool) = value.content else { throw wrongType(expected: "true or false") }
    return bool
  }

  package func number() throws(Failure) -> Double {
    guard case .number(let number) = value.content else { throw wrongType(expected: "a number") }
    return number
  }

  /// Returns a whole number from 0 to `limit`.
  package func count(upTo limit: Int) throws(Failure) -> Int {
    guard case .number(let number) = value.content, let count = Int(exactly: number),
      (0...limit).contains(count)
    else { throw wrongType(expected: "a whole number from 0 to \(limit)") }
    return count
  }

  package func string() throws(Failure) -> String {
    guard case .string(let string) = value.content else { throw wrongType(expected: "a string") }
    return string
  }

  /// Returns one of the words of an enumeration.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    as type: Word.Type
  ) throws(Failure) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw unknownWord(text, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  /// Returns one of the given words.
  package func word(among words: [String]) throws(Failure) -> String {
    let text = try string()
    guard words.contains(text) else { throw unknownWord(text, among: words) }
    return text
  }

  package func elements() throws(Failure) -> [JSONField] {
    guard case .array(let elements) = value.content else { throw wrongType(expected: "a list") }
    return elements.map { JSONField($0, key: key) }
  }

  /// Returns the members of an object whose keys are data.
  package func members() throws(Failure) -> [JSONValue.Member] {
    guard case .object(let members) = value.content else {
      throw wrongType(expected: "an object")
    }
    return members
  }

  /// Returns an object that may have only these keys; errors name it `owner`, or by the field's key in quotes.
  package func object(
    _ owner: String? = nil, keys: [String]
  ) throws(Failure) -> JSONObject<Failure> {
    try JSONObject(self, owner: owner ?? "'\(key)'", keys: keys)
  }

  package func wrongType(expected: String) -> Failure {
    Failure(.wrongType(key: key, expected: expected), at: place)
  }

  package func unknownWord(_ word: String, among known: [String]) -> Failure {
    Failure(.unknownWord(UnknownWord(word, among: known), key: key), at: place)
  }
}

/// An error in a field of any JSON file.
package enum JSONFieldError: Sendable, Hashable, CustomStringConvertible {
  case unknownKey(UnknownWord, owner: String)
  case missing(key: String, owner: String?)
  case wrongType(key: String, expected: String)
  case unknownWord(UnknownWord, key: String)

  /// `unknown key 'slip' in recognizer 'pan'; did you mean 'slop'?`
  package var description: String {
    switch self {
    case .unknownKey(let key, let owner):
      "unknown key '\(key.word)' in \(owner)" + key.suggestionOrList
    case .missing(let key, let owner?): "\(owner) has no '\(key)'"
    case .missing(let key, nil): "'\(key)' is missing"
    case .wrongType(let key, let expected): "'\(key)' must be \(expected)"
    case .unknownWord(let word, let key):
      "unknown value '\(word.word)' of '\(key)'" + word.suggestionOrList
    }
  }
}

/// A module's error that can be created from a ``JSONFieldError``.
package protocol JSONFieldErrorWrapper: Error {
  init(_ error: JSONFieldError, at place: TextPlace)
}
