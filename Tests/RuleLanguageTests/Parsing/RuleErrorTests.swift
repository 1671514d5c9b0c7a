import RuleLanguage
import Testing

@Suite struct RuleErrorTests {
  @Test(arguments: [
    ("progres > 1", "unknown name `progres`; did you mean `progress`?", false),
    ("maxi(x, 1) > 1", "unknown function `maxi`; did you mean `max`?", false),
    ("sum(x, 1) > 1", "unknown function `sum`", false), ("foo > 1", "unknown name `foo`", true),
  ])
  func unknownNamesAreComparedWithTheKnownOnes(
    rule: String, message: String, isUnlikeAny: Bool
  ) throws {
    let error = try #require(throws: RuleError.self) { try Names().boolean(rule) }
    #expect(error.message == message && error.isUnlikeAnyName == isUnlikeAny)
  }
}
