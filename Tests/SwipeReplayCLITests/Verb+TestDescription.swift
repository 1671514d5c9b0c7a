import Testing

@testable import SwipeReplayCLI

/// Shows the verb's name in a test's log, without its help.
extension Verb: CustomTestStringConvertible {
  var testDescription: String { name }
}
