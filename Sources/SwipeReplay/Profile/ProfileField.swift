import TextFormats

/// A value in a JSON file and the key that names it in errors; an object is read key by key:
///
///     let spring = try field.object(keys: ["damping", "mass"])
///     let damping = try spring.required("damping").number()
///     let mass = try spring["mass"]?.number() ?? 1
struct ProfileField: Sendable {
  /// The key of the value, or of the list or object that contains it.
  let key: String
  /// The name of an object in errors: `the profile`, `recognizer 'pan'`; nil for its key in quotes.
  let owner: String?
  let value: JSONValue

  init(_ value: JSONValue, key: String, owner: String? = nil) {
    (self.value, self.key, self.owner) = (value, key, owner)
  }

  var place: TextPlace { value.place }

  func bool() throws(ProfileError) -> Bool {
    guard case .bool(let bool) = value.content else { throw wrongType(expected: "true or false") }
    return bool
  }

  func number() throws(ProfileError) -> Double {
    guard case .number(let number) = value.content else { throw wrongType(expected: "a number") }
    return number
  }

  func string() throws(ProfileError) -> String {
    guard case .string(let string) = value.content else { throw wrongType(expected: "a string") }
    return string
  }

  /// Returns one of the words of an enumeration.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    as type: Word.Type
  ) throws(ProfileError) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw unknownWord(text, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  /// Returns one of the given words.
  func word(among words: [String]) throws(ProfileError) -> String {
    let text = try string()
    guard words.contains(text) else { throw unknownWord(text, among: words) }
    return text
  }

  func elements() throws(ProfileError) -> [ProfileField] {
    guard case .array(let elements) = value.content else { throw wrongType(expected: "a list") }
    return elements.map { ProfileField($0, key: key) }
  }

  /// Returns the members of an object whose keys are data.
  func members() throws(ProfileError) -> [JSONValue.Member] {
    guard case .object(let members) = value.content else {
      throw wrongType(expected: "an object")
    }
    return members
  }

  /// Returns an object that may have only these keys, so that a mistyped key is not mistaken for one left out.
  ///
  /// - Throws: if the value is not an object, or for its first unknown key.
  func object(
    _ owner: String? = nil, keys: [String]
  ) throws(ProfileError) -> ProfileField {
    let object = ProfileField(value, key: key, owner: owner)
    for member in try members() where !keys.containsExactly(member.key) {
      let word = UnknownWord(member.key, among: keys)
      throw ProfileError(
        .malformed, "unknown key '\(word.word)' in \(object.name)" + word.suggestionOrList,
        at: member.keyPlace)
    }
    return object
  }

  /// The value of a key, or nil if this is not an object or does not have it.
  subscript(key: String) -> ProfileField? { value[key].map { ProfileField($0, key: key) } }

  /// Returns the value of a key that the object must have.
  func required(_ key: String) throws(ProfileError) -> ProfileField {
    guard let field = self[key] else { throw missing(key) }
    return field
  }

  func missing(_ key: String) -> ProfileError {
    ProfileError(.malformed, "\(name) has no '\(key)'", at: place)
  }

  private var name: String { owner ?? "'\(key)'" }

  /// Returns the strings of a key whose value may be a single string; empty if the key is missing.
  func strings(_ key: String) throws(ProfileError) -> [String] {
    guard let field = self[key] else { return [] }
    switch field.value.content {
    case .string(let string): return [string]
    case .array:
      return try field.elements().map { (text) throws(ProfileError) in try text.string() }
    case .null, .bool, .number, .object:
      throw field.wrongType(expected: "a string or a list of strings")
    }
  }

  func wrongType(expected: String) -> ProfileError {
    ProfileError(.malformed, "'\(key)' must be \(expected)", at: place)
  }

  func unknownWord(_ word: String, among known: [String]) -> ProfileError {
    let word = UnknownWord(word, among: known)
    return ProfileError(
      .malformed, "unknown value '\(word.word)' of '\(key)'" + word.suggestionOrList, at: place)
  }
}
