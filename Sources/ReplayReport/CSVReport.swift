package import SwipeReplay
import TextFormats
import TouchTrace

/// The results as CSV: a line each, below a line with the columns' names, which with their order are a
/// promise to the programs that read them. A value that does not exist is an empty field.
package struct CSVReport: Report, Sendable {
  /// A column of numbers: what it showed last is not made again, for profiles side by side on one
  /// trace have most of their numbers in common.
  private struct NumberColumn: Sendable {
    private var bits: UInt64?
    private var text: [UInt8] = []

    mutating func append(_ number: Double?, to output: inout [UInt8]) {
      output.append(UInt8(ascii: ","))
      guard let number else { return }
      if bits != number.bitPattern {
        bits = number.bitPattern
        text.removeAll(keepingCapacity: true)
        text.append(number: number)
      }
      output += text
    }
  }

  /// The columns' names, in order.
  static let columns = texts + numbers
  private static let texts = [
    "source", "trace", "gesture", "profile", "recognizer", "outcome", "rule",
  ]
  private static let numbers = [
    "startedAt", "beganAt", "endedAt", "progress", "percentComplete", "translation.x",
    "translation.y", "velocity.x", "velocity.y", "margin.progress", "margin.velocity",
  ]

  private var columns = Array(repeating: NumberColumn(), count: numbers.count)

  package init() {}

  package func begin(_ output: inout [UInt8]) {
    output += (Self.columns.joined(separator: ",") + "\n").utf8
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds results in the order they are given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    for result in results {
      output.appendCSV(field: result.source.text)
      output.append(nextField: result.trace)
      output.append(UInt8(ascii: ","))
      output.append(integer: result.gesture)
      output.append(nextField: result.profile)
      output.append(nextField: result.recognizer)
      output.append(nextField: result.outcome.rawValue)
      output.append(nextField: result.rule)
      append(0, result.startedAt, to: &output)
      append(1, result.beganAt, to: &output)
      append(2, result.endedAt, to: &output)
      append(3, result.values?.progress, to: &output)
      append(4, result.values?.percentComplete, to: &output)
      append(5, result.values?.translation.x, to: &output)
      append(6, result.values?.translation.y, to: &output)
      append(7, result.values?.velocity.x, to: &output)
      append(8, result.values?.velocity.y, to: &output)
      append(9, result.margin?.progress, to: &output)
      append(10, result.margin?.velocity, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }

  package func end(_ output: inout [UInt8]) {}

  private mutating func append(_ column: Int, _ number: Double?, to output: inout [UInt8]) {
    columns[column].append(number, to: &output)
  }
}

extension [UInt8] {
  fileprivate mutating func append(nextField text: String) {
    append(UInt8(ascii: ","))
    appendCSV(field: text)
  }
}
