import TextFormats

/// A mistake in the text of a rule, with its location. Mistakes found in several places are created here, all others
/// where they are thrown.
package struct RuleError: Error, Sendable, Hashable {
  /// A description of what was found and expected, with a correction if there is one, without the location.
  package let message: String
  /// The column where the mistake begins in the text as given, in bytes from 1.
  package let column: Int
  /// Whether it is an unknown name that resembles no known one.
  package private(set) var isUnlikeAnyName = false

  /// - Parameter range: the range of the mistake, in bytes of the text.
  init(_ message: String, at range: Range<Int>) {
    self.message = message
    column = range.lowerBound + 1
  }

  static func tooDeep(at range: Range<Int>) -> RuleError {
    RuleError(
      "the rule is nested too deeply; at most \(RuleLimits.nesting) levels of parentheses, calls and "
        + "signs, and \(RuleLimits.height) of operations", at: range)
  }

  /// - Parameter noun: `name` or `function`.
  static func unknown(
    _ noun: String, _ text: String, among known: [String], at range: Range<Int>
  ) -> RuleError {
    let nearest = TextFormats.nearest(to: text, among: known)
    var error = RuleError(
      "unknown \(noun) `\(text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), at: range)
    error.isUnlikeAnyName = noun == "name" && nearest == nil
    return error
  }
}

/// Limits on the time and stack that any text can use.
enum RuleLimits {
  /// The longest text of a rule, in bytes of UTF-8.
  static let textLength = 4096
  /// The maximum nesting of parentheses, calls and signs.
  static let nesting = 64
  /// The maximum nesting of operations, including a sequence of equal operators; evaluation
  /// recurses at most this deep.
  static let height = 256
}
