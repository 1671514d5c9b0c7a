/// What a rule, a name or a part of a rule is: a Double, or true or false.
package enum RuleType: Sendable, Hashable {
  case number, truth

  /// The type as a message says it.
  var words: String {
    switch self {
    case .number: "a number"
    case .truth: "true or false"
    }
  }
}
