import SwipeReplay

/// Profiles that are slow to evaluate.
extension Profile {
  /// Returns a profile that finishes where a rule holds.
  ///
  /// - Parameter terms: the length of a rule that is evaluated at every move.
  static func finishing(when rule: String, terms: Int = 1) throws -> Profile {
    let sum = Array(repeating: "translation.x * location.x", count: terms).joined(separator: " + ")
    let json = """
      { "format": "swipe-profile", "version": 1, "name": "costly", "recognizers": [
        { "action": "pop", "kind": "pan", "beginWhen": "translation.x > 10 && \(sum) > -1",
          "progress": "translation.x / width",
          "decide": [{ "when": "\(rule)", "then": "finish" }, { "then": "cancel" }] }] }
      """
    return try Profile.named("costly.json") { _ in Array(json.utf8) }
  }

  /// Returns a profile whose outcome changes thousands of times across the width of a view.
  static func noise(terms: Int = 1) throws -> Profile {
    var value = "(progress + velocity.x / 10000)"
    // Each tent doubles the number of rises and falls.
    for _ in 0..<12 { value = "(1 - abs(1 - 2 * \(value)))" }
    return try finishing(when: "\(value) > 0.5", terms: terms)
  }
}
