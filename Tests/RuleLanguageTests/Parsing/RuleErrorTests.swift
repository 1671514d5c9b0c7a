import RuleLanguage
import Testing

@Suite struct RuleErrorTests {
  @Test func unknownNamesCarryTheKnownOnes() throws {
    let names = Names()
    var error = try #require(throws: RuleError.self) { try names.boolean("progres > 1") }
    #expect(error.known == names.vocabulary.names)
    error.nearest = "progress"
    #expect(error.message == "unknown name `progres`; did you mean `progress`?")

    var function = try #require(throws: RuleError.self) { try names.boolean("maxi(x, 1) > 1") }
    #expect(
      function.known == ["min", "max", "abs", "sqrt", "clamp", "hypot", "sign", "if"])
    function.nearest = "max"
    #expect(function.message == "unknown function `maxi`; did you mean `max`?")
  }
}
