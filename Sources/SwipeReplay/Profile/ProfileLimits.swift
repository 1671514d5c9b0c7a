/// The limits that keep an untrusted profile from doing harm.
package enum ProfileLimits {
  /// How many bytes a file can have.
  package static let bytes = 1 << 20
  /// How many files can extend one another.
  package static let files = 16
  /// How many recognizers a profile can have: at each touch, each of them may concern each other one.
  package static let recognizers = 100
  /// How many parameters a profile can have.
  package static let parameters = 1_000
  /// How many rules a list of rules can have.
  package static let rules = 1_000
  /// How many bytes all texts of hooks can have together, with a line end each: every gesture fills them with the
  /// names of screens.
  package static let hooks = 1_000
}
