package import SwipeReplay
import TextFormats
import TouchTrace

/// The results as CSV: a line each, below a line with the columns' names, which with their order are a
/// promise to the programs that read them. A value that does not exist is an empty field.
package struct CSVReport: Report, Sendable {
  /// The columns' names, in order.
  static let columns = [
    "source", "trace", "gesture", "profile", "recognizer", "outcome", "rule", "startedAt",
    "beganAt",
    "endedAt", "progress", "percentComplete", "translation.x", "translation.y", "velocity.x",
    "velocity.y", "margin.progress", "margin.velocity",
  ]

  package init() {}

  package func begin(_ output: inout [UInt8]) {
    output += (Self.columns.joined(separator: ",") + "\n").utf8
  }

  package func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds results in the order they are given.
  package func add(_ results: [Replay], to output: inout [UInt8]) {
    for result in results {
      output.appendCSV(field: result.source.text)
      output.append(nextField: result.trace)
      output.append(nextNumber: Double(result.gesture))
      output.append(nextField: result.profile)
      output.append(nextField: result.recognizer)
      output.append(nextField: result.outcome.rawValue)
      output.append(nextField: result.rule)
      output.append(nextNumber: result.startedAt)
      output.append(nextNumber: result.beganAt)
      output.append(nextNumber: result.endedAt)
      output.append(nextNumber: result.values?.progress)
      output.append(nextNumber: result.values?.percentComplete)
      output.append(nextNumber: result.values?.translation.x)
      output.append(nextNumber: result.values?.translation.y)
      output.append(nextNumber: result.values?.velocity.x)
      output.append(nextNumber: result.values?.velocity.y)
      output.append(nextNumber: result.margin?.progress)
      output.append(nextNumber: result.margin?.velocity)
      output.append(UInt8(ascii: "\n"))
    }
  }

  package func end(_ output: inout [UInt8]) {}
}

extension [UInt8] {
  fileprivate mutating func append(nextField text: String) {
    append(UInt8(ascii: ","))
    appendCSV(field: text)
  }

  fileprivate mutating func append(nextNumber number: Double?) {
    append(UInt8(ascii: ","))
    if let number { append(number: number) }
  }
}
