/// Bounds that keep a hostile rule from costing more than a kind one.
package enum RuleLimits {
  /// The longest text of a rule, in bytes of UTF-8.
  package static let textLength = 4096
  /// How deep parentheses, calls and signs may nest.
  package static let nesting = 64
  /// How many operations may stand one on top of another, a row of equal operators included:
  /// evaluation recurses this deep at most.
  package static let height = 256
  /// How many trials a search for a flip makes on one side before it stops being exact.
  package static let flipTrials = 1024
}
