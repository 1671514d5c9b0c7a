/// Turns results into bytes, as they come; between `begin` and `end` any number of traces.
package protocol Report {
  /// What stands before the first result.
  mutating func begin(_ output: inout [UInt8])

  /// The results of one trace.
  mutating func add(_ results: TraceResults, to output: inout [UInt8])

  /// What stands behind the last result.
  mutating func end(_ output: inout [UInt8])
}
