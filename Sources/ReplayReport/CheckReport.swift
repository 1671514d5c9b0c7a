package import ReplayAnalysis
package import TextFormats

/// Turns what a check found into bytes, as it comes; `end` closes the report.
package protocol CheckReport {
  /// The cases of one trace.
  mutating func add(_ cases: [CheckCase], to output: inout [UInt8])

  /// A trace or an expectation that could not be understood, or an input that could not be read.
  mutating func add(_ refusal: CheckRefusal, to output: inout [UInt8])

  /// What stands behind the last case.
  mutating func end(_ summary: CheckSummary, to output: inout [UInt8])
}

/// Something that could not be read or understood, and where.
package struct CheckRefusal: Sendable {
  /// Nil where not even the file could be opened; then the words say what was meant.
  package var place: TextPlace?
  /// The words, without the place.
  package var message: String

  package init(place: TextPlace?, message: String) {
    self.place = place
    self.message = message
  }
}
