import Testing
import TextFormats

@testable import SwipeReplay

private enum Edge: String, CaseIterable {
  case left, right
}

@Suite struct ProfileFieldTests {
  private func field(_ text: String) throws -> ProfileField {
    ProfileField(try JSONValue.parse(Array(text.utf8), file: "f"), key: "root")
  }

  private func refusal<Value>(
    _ text: String, _ read: (ProfileField) throws(ProfileError) -> Value
  ) throws -> String {
    let field = try field(text)
    return try #require(throws: ProfileError.self) { try read(field) }.description
  }

  @Test func readsEachType() throws {
    let object = try field(
      #"{"b": true, "n": 1.5, "c": 3, "s": "x", "w": "right", "l": ["a", "b"], "o": {"k": 2}}"#
    ).object(keys: ["b", "n", "c", "s", "w", "l", "o"])
    #expect(try object.required("b").bool())
    #expect(try object["n"]?.number() == 1.5)
    #expect(try object.required("c").number() == 3)
    #expect(try object.required("s").string() == "x")
    #expect(try object["w"]?.word(as: Edge.self) == .right)
    #expect(try object.required("l").elements().map { try $0.string() } == ["a", "b"])
    #expect(try object.required("o").members().map(\.key) == ["k"])
    #expect(object["missing"] == nil)
    #expect(try object.strings("l") == ["a", "b"])
    #expect(try object.strings("s") == ["x"])
    #expect(try object.strings("missing") == [])
  }

  @Test func anUnknownKeyIsRefused() throws {
    #expect(
      try refusal(#"{"slip": 1}"#) { (field) throws(ProfileError) in
        try field.object("the profile", keys: ["slop", "edges"])
      } == "f:1:2: error: unknown key 'slip' in the profile; did you mean 'slop'?")
    #expect(
      try refusal(#"{"q": 1}"#) { (field) throws(ProfileError) in
        try field.object(keys: ["slop", "edges"])
      } == "f:1:2: error: unknown key 'q' in 'root'; expected slop, edges")
    #expect(try field(#"{"q": 1}"#).required("q").number() == 1)
  }

  @Test func aMissingKeyIsNamedWithItsOwner() throws {
    #expect(
      try refusal("{}") { (field) throws(ProfileError) in
        try field.object("the profile", keys: ["slop"]).required("slop")
      } == "f:1:1: error: the profile has no 'slop'")
    #expect(
      try refusal("[]") { (field) throws(ProfileError) in
        try field.required("slop")
      } == "f:1:1: error: 'root' has no 'slop'")
  }

  @Test func aValueOfAnotherTypeIsRefused() throws {
    func refusal<Value>(_ read: (ProfileField) throws(ProfileError) -> Value) throws -> String {
      try self.refusal(" null", read)
    }
    #expect(
      try refusal { (field) throws(ProfileError) in try field.bool() }
        == "f:1:2: error: 'root' must be true or false")
    #expect(
      try refusal { (field) throws(ProfileError) in try field.number() }
        == "f:1:2: error: 'root' must be a number")
    #expect(
      try refusal { (field) throws(ProfileError) in try field.string() }
        == "f:1:2: error: 'root' must be a string")
    #expect(
      try refusal { (field) throws(ProfileError) in try field.elements() }
        == "f:1:2: error: 'root' must be a list")
    #expect(
      try refusal { (field) throws(ProfileError) in try field.object(keys: []) }
        == "f:1:2: error: 'root' must be an object")
    #expect(
      try self.refusal(#"{"k": 5}"#) { (field) throws(ProfileError) in
        try field.object(keys: ["k"]).strings("k")
      } == "f:1:7: error: 'k' must be a string or a list of strings")
  }

  @Test func anUnknownWordNamesTheNearestOrAll() throws {
    #expect(
      try refusal(#""rihgt""#) { (field) throws(ProfileError) in try field.word(as: Edge.self) }
        == "f:1:1: error: unknown value 'rihgt' of 'root'; did you mean 'right'?")
    #expect(
      try refusal(#""north""#) { (field) throws(ProfileError) in try field.word(as: Edge.self) }
        == "f:1:1: error: unknown value 'north' of 'root'; expected left, right")
  }
}
