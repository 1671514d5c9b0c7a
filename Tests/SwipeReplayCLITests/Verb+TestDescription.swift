import Testing

@testable import SwipeReplayCLI

/// Names the verb in a test's log, without its help.
extension Verb: CustomTestStringConvertible {
  var testDescription: String { name }
}
