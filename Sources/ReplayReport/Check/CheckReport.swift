package import ReplayAnalysis
package import TextFormats

/// Turns the findings of a check into bytes as they arrive; `end` closes the report.
package protocol CheckReport {
  /// Writes the cases of one trace.
  mutating func add(_ cases: [CheckCase], to output: inout [UInt8])

  /// Writes an input that could not be read or understood.
  mutating func add(_ input: InvalidInput, to output: inout [UInt8])

  /// Writes what follows the last case.
  mutating func end(_ summary: CheckSummary, to output: inout [UInt8])
}

/// An input, a trace or an expectation that could not be read or understood.
package struct InvalidInput: Sendable {
  /// Nil if the file could not be opened; then the message names it.
  package var place: TextPlace?
  /// The message without the position.
  package var message: String

  package init(place: TextPlace?, message: String) {
    self.place = place
    self.message = message
  }
}
