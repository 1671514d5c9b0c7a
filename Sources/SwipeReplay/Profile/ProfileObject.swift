import TextFormats

/// One JSON object of a profile file, read key by key: an unknown key is an error, for a mistyped
/// threshold must not pass in silence.
struct ProfileObject {
  /// What the object is, for messages: `the profile`, `recognizer 'pan'`.
  let owner: String
  let place: TextPlace
  private let members: [JSONValue.Member]

  init(
    _ value: JSONValue, owner: String, key: String? = nil, keys: [String]
  ) throws(ProfileError) {
    guard case .object(let members) = value.content else {
      throw ProfileError(.wrongType(key: key ?? owner, expected: "an object"), at: value.place)
    }
    self.owner = owner
    self.place = value.place
    self.members = members
    for member in members where !keys.contains(member.key) {
      throw ProfileError(
        .unknownKey(
          member.key, nearest: nearest(to: member.key, among: keys), known: keys, owner: owner),
        at: member.keyPlace)
    }
  }

  subscript(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  func required(_ key: String) throws(ProfileError) -> JSONValue {
    guard let value = self[key] else {
      throw ProfileError(.missing(key: key, owner: owner), at: place)
    }
    return value
  }

  func string(_ key: String) throws(ProfileError) -> String? {
    guard let value = self[key] else { return nil }
    return try value.string(for: key)
  }

  func bool(_ key: String) throws(ProfileError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard case .bool(let flag) = value.content else {
      throw ProfileError(.wrongType(key: key, expected: "true or false"), at: value.place)
    }
    return flag
  }

  func array(_ key: String) throws(ProfileError) -> [JSONValue]? {
    guard let value = self[key] else { return nil }
    guard case .array(let elements) = value.content else {
      throw ProfileError(.wrongType(key: key, expected: "a list"), at: value.place)
    }
    return elements
  }

  /// A list of strings; a single string is a list of one.
  func strings(_ key: String) throws(ProfileError) -> [String] {
    guard let value = self[key] else { return [] }
    if case .string(let text) = value.content { return [text] }
    guard case .array(let elements) = value.content else {
      throw ProfileError(
        .wrongType(key: key, expected: "a string or a list of strings"), at: value.place)
    }
    var texts: [String] = []
    for element in elements { texts.append(try element.string(for: key)) }
    return texts
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, as type: Word.Type
  ) throws(ProfileError) -> Word? where Word.RawValue == String {
    guard let value = self[key] else { return nil }
    return try value.word(for: key, as: type)
  }
}

extension JSONValue {
  func string(for key: String) throws(ProfileError) -> String {
    guard case .string(let text) = content else {
      throw ProfileError(.wrongType(key: key, expected: "a string"), at: place)
    }
    return text
  }

  func number(for key: String) throws(ProfileError) -> Double {
    guard case .number(let number) = content else {
      throw ProfileError(.wrongType(key: key, expected: "a number"), at: place)
    }
    return number
  }

  func word<Word: RawRepresentable & CaseIterable>(
    for key: String, as type: Word.Type
  ) throws(ProfileError) -> Word where Word.RawValue == String {
    let text = try string(for: key)
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue)
      throw ProfileError(
        .unknownWord(text, key: key, nearest: nearest(to: text, among: known), known: known),
        at: place)
    }
    return word
  }
}
