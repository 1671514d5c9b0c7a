import Testing

@testable import RuleLanguage

@Suite struct RuleReferenceTests {
  @Test("Every operator of the reference exists in the language")
  func operators() throws {
    var written: [String] = []
    for entry in RuleReference.operators {
      for text in entry.text.split(separator: " ") {
        written.append(String(text))
        let rules = [
          "1 \(text) 1", "1 \(text) 1 > 0", "true \(text) true", "\(text) true", "\(text) 1 > 0",
        ]
        #expect(
          rules.contains {
            (try? Rule("if(\($0), 1, 1)", as: .number, in: RuleVocabulary())) != nil
          }, "\(text)")
      }
    }
    #expect(written.count == 17)
  }

  @Test("Every function is called as the reference says")
  func functions() {
    for entry in RuleReference.functions {
      let call = entry.text.replacing(", …", with: "").replacing("condition", with: "true")
      var vocabulary = RuleVocabulary()
      for name in ["a", "b", "x", "y", "low", "high"] { _ = vocabulary.declare(name, .number) }
      #expect(throws: Never.self, "\(entry.text)") {
        try Rule(call, as: .number, in: vocabulary)
      }
    }
  }
}
