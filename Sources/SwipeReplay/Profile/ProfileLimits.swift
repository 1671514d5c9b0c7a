/// The limits that keep an untrusted profile from doing harm.
package enum ProfileLimits {
  /// The largest number of bytes in a file.
  package static let bytes = 1 << 20
  /// The largest number of files that extend one another.
  package static let files = 16
  /// The largest number of recognizers: at each touch, each of them may affect every other one.
  package static let recognizers = 100
  package static let parameters = 1_000
  /// The largest number of rules in a list.
  package static let rules = 1_000
  /// The largest number of bytes in all texts of hooks together, with a line end each: every gesture fills them
  /// with the names of screens.
  package static let hooks = 1_000
}
