import TestSupport
import Testing

@testable import SwipeReplay

/// The limits of a profile, and the messages for exceeding them.
@Suite struct ProfileLimitsTests {
  private func recognizer(_ number: Int, refuse: String = "", decide: String = "") -> String {
    """
    {"name": "r\(number)", "kind": "pan", "action": "pop", "progress": "0",
     "refuse": [\(refuse)], "decide": [\(decide){"then": "cancel"}]}
    """
  }

  /// Returns the message of the rejection without the location, or nil for a valid profile.
  private func refusal(of recognizers: [String], parameters: String = "") -> String? {
    refusal(
      reading: """
        {"format": "swipe-profile", "version": 1, "parameters": {\(parameters)},
         "recognizers": [\(recognizers.joined(separator: ",\n"))]}
        """)
  }

  private func refusal(reading text: String) -> String? {
    do {
      _ = try Profile.read(text)
      return nil
    } catch {
      let text = "\(error)"
      return text.firstRange(of: "error: ").map { String(text[$0.upperBound...]) } ?? text
    }
  }

  @Test func recognizers() {
    let all = (0..<101).map { recognizer($0) }
    #expect(refusal(of: Array(all.dropLast())) == nil)
    #expect(refusal(of: all) == "too many recognizers; expected at most 100")
  }

  @Test func parameters() {
    let numbers = (0..<1_001).map { "\"p\($0)\": 1" }
    let rules = (0..<999).map { "{\"when\": \"progress > p\($0)\", \"then\": \"finish\"}," }
    let own = recognizer(
      0, refuse: "{\"name\": \"n\", \"when\": \"p999 > 9\"}", decide: rules.joined())
    #expect(refusal(of: [own], parameters: numbers.dropLast().joined(separator: ",")) == nil)
    #expect(
      refusal(of: [own], parameters: numbers.joined(separator: ","))
        == "too many parameters; expected at most 1000")
  }

  @Test func rulesOfADecision() {
    let rules = (0..<1_000).map { _ in "{\"when\": \"progress > 2\", \"then\": \"finish\"}," }
    #expect(refusal(of: [recognizer(0, decide: rules.dropLast().joined())]) == nil)
    #expect(
      refusal(of: [recognizer(0, decide: rules.joined())])
        == "too many rules in one list; expected at most 1000")
  }

  @Test func rulesThatRefuse() {
    let rules = (0..<1_001).map { "{\"name\": \"n\($0)\", \"when\": \"stack == \($0)\"}" }
    #expect(refusal(of: [recognizer(0, refuse: rules.dropLast().joined(separator: ","))]) == nil)
    #expect(
      refusal(of: [recognizer(0, refuse: rules.joined(separator: ","))])
        == "too many rules in one list; expected at most 1000")
  }

  /// Each text counts with its line feed.
  @Test func textsOfHooks() {
    func refusal(_ hooks: [String]) -> String? {
      self.refusal(
        reading: """
          {"format": "swipe-profile", "version": 1, "extends": "zeroj",
           "hooks": {\(hooks.joined(separator: ","))}}
          """)
    }
    let keys = ["began", "finishing", "cancelling", "finished", "completed"]
    let texts = keys.map { "\"\($0)\": \"\(String(repeating: "é", count: 80))\"" }
    let message =
      "the texts of 'hooks' have 1001 bytes, with a line end each; expected at most 1000"
    // Five of 161 bytes and one of 195 or 196.
    let last = String(repeating: "a", count: 194)
    #expect(refusal(texts + ["\"cancelled\": \"\(last)\""]) == nil)
    #expect(refusal(texts + ["\"cancelled\": [\"\(last)a\"]"]) == message)
    let empty = [String](repeating: "\"\"", count: 1_001)
    #expect(
      refusal(["\"began\": [\(empty.dropFirst().joined(separator: ","))],\"cancelled\": []"]) == nil
    )
    #expect(refusal(["\"began\": [\(empty.joined(separator: ","))],\"cancelled\": []"]) == message)
  }

  /// Excess elements are merged before they are rejected. A quadratic algorithm would take minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("parameters", "{", "\"p%\": 1", "}", "too many parameters; expected at most 1000"),
      ("recognizers", "[", "{\"name\": \"p%\"}", "]", "too many recognizers; expected at most 100"),
    ])
  func mergingTakesAsLongAsTheProfile(
    key: String, open: String, part: String, close: String, message: String
  ) {
    let parts = (0..<50_000).map { part.replacing("%", with: "\($0)") }
    let text = """
      {"format": "swipe-profile", "version": 1, "extends": "pj",
       "\(key)": \(open)\(parts.joined(separator: ","))\(close)}
      """
    #expect(refusal(reading: text) == message)
  }

  @Test func recognizersOfOneNameAreMergedIntoTheFirst() throws {
    let profile = try Profile.read(
      """
      {"format": "swipe-profile", "version": 1, "extends": "pj", "recognizers": [
        {"name": "other", "kind": "pan", "action": "pop", "progress": "0", "slop": 1,
         "decide": [{"then": "cancel"}]},
        {"name": "other", "slop": 2}, {"name": "pan", "slop": 3}]}
      """)
    #expect(profile.rules.recognizers.map(\.name) == ["pan", "other"])
    #expect(profile.settings.map { ($0.recognizer as? PanRecognizer)?.slop } == [3, 2])
  }
}
