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

  /// The fields of text before the numbers. Results of one trace begin alike, and a profile's results
  /// are few: what was written before is written again as it was.
  private struct Texts: Sendable {
    private var trace = ""
    private var source: Trace.Source?
    private var gesture = 0
    private var start: [UInt8] = []
    /// For each place among the results of a trace what has stood there, at most a few.
    private var places: [[(replay: Key, text: [UInt8])]] = []
    private static let most = 8

    private struct Key: Sendable {
      let outcome: Outcome
      let rule, profile, recognizer: String

      func isOf(_ result: Replay) -> Bool {
        outcome == result.outcome && rule == result.rule && profile == result.profile
          && recognizer == result.recognizer
      }
    }

    mutating func append(_ result: Replay, at place: Int, to output: inout [UInt8]) {
      if result.gesture != gesture || result.trace != trace || result.source != source {
        begin(result)
      }
      output += start
      while places.count <= place { places.append([]) }
      if let known = places[place].firstIndex(where: { $0.replay.isOf(result) }) {
        output += places[place][known].text
        return
      }
      var text: [UInt8] = []
      for field in [result.profile, result.recognizer, result.outcome.rawValue, result.rule] {
        text.append(UInt8(ascii: ","))
        text.appendCSV(field: field)
      }
      output += text
      guard places[place].count < Self.most else { return }
      let key = Key(
        outcome: result.outcome, rule: result.rule, profile: result.profile,
        recognizer: result.recognizer)
      places[place].append((key, text))
    }

    private mutating func begin(_ result: Replay) {
      (trace, source, gesture) = (result.trace, result.source, result.gesture)
      start.removeAll(keepingCapacity: true)
      start.appendCSV(field: result.source.text)
      start.append(UInt8(ascii: ","))
      start.appendCSV(field: result.trace)
      start.append(UInt8(ascii: ","))
      start.append(integer: result.gesture)
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

  private var texts = Texts()
  private var columns = Array(repeating: NumberColumn(), count: numbers.count)

  package init() {}

  package func begin(_ output: inout [UInt8]) {
    output += (Self.columns.joined(separator: ",") + "\n").utf8
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds the results of one trace in the order they are given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    for place in results.indices {
      let result = results[place]
      texts.append(result, at: place, to: &output)
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
