package import SwipeReplay
import TextFormats

/// The results as CSV: a line each, below a line with the columns' names, which with their order are a
/// promise to the programs that read them. A value that does not exist is an empty field.
///
/// Results that follow each other are much alike: of the same trace, in the same words, and profiles
/// side by side see the same finger. What was written before is written again as it was.
package struct CSVReport: Report, Sendable {
  /// The columns' names, in order.
  static let columns = [
    "source", "trace", "gesture", "profile", "recognizer", "outcome", "rule", "startedAt",
    "beganAt", "endedAt", "progress", "percentComplete", "translation.x", "translation.y",
    "velocity.x", "velocity.y", "margin.progress", "margin.velocity",
  ]

  private var trace = CSVTraceFields()
  private var words = CSVWordFields()
  private var moment = CSVMomentFields()
  private var margin = CSVMarginFields()

  package init() {}

  package func begin(_ output: inout [UInt8]) {
    output += (Self.columns.joined(separator: ",") + "\n").utf8
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds the results of one trace in the order they are given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    // A span lends its elements; an array would copy them, and count their references.
    let results = results.span
    for place in results.indices {
      trace.append(results[place], to: &output)
      words.append(results[place].words, at: place, to: &output)
      moment.append(results[place], to: &output)
      margin.append(results[place].marginSignals, to: &output)
      output.append(UInt8(ascii: "\n"))
    }
  }

  package func end(_ output: inout [UInt8]) {}
}

/// `source,trace,gesture`
private struct CSVTraceFields: Sendable {
  private var subject: ReplaySubject?
  private var gesture = 0
  private var text: [UInt8] = []
  /// The path of the traces before, and how it stands in a field.
  private var path = ""
  private var pathText: [UInt8] = []

  mutating func append(_ result: borrowing Replay, to output: inout [UInt8]) {
    if result.subject !== subject || result.gesture != gesture {
      begin(result.subject, result.gesture)
    }
    output += text
  }

  private mutating func begin(_ subject: ReplaySubject, _ gesture: Int) {
    (self.subject, self.gesture) = (subject, gesture)
    if subject.source.path != path {
      path = subject.source.path
      pathText.removeAll()
      pathText.appendCSV(field: path)
    }
    text.removeAll(keepingCapacity: true)
    if let line = subject.source.line, pathText.last != UInt8(ascii: "\"") {
      text += pathText
      text.append(UInt8(ascii: ":"))
      text.append(integer: line)
    } else {
      text.appendCSV(field: subject.source.text)
    }
    text.append(UInt8(ascii: ","))
    text.appendCSV(field: subject.name)
    text.append(UInt8(ascii: ","))
    text.append(integer: gesture)
  }
}

/// `,profile,recognizer,outcome,rule`
private struct CSVWordFields: Sendable {
  private struct Known: Sendable {
    let words: ReplayWords
    let text: [UInt8]
  }

  /// For each place among the results of a trace what has stood there, at most a few.
  private var places: [[Known]] = []
  private static let most = 12

  mutating func append(_ words: ReplayWords, at place: Int, to output: inout [UInt8]) {
    while places.count <= place { places.append([]) }
    for index in places[place].indices where places[place][index].words === words {
      output += places[place][index].text
      return
    }
    var text: [UInt8] = []
    for field in [words.profile, words.recognizer, words.outcome.rawValue, words.rule] {
      text.append(UInt8(ascii: ","))
      text.appendCSV(field: field)
    }
    output += text
    if places[place].count < Self.most { places[place].append(Known(words: words, text: text)) }
  }
}

/// `,startedAt` … `,velocity.y`
private struct CSVMomentFields: Sendable {
  private var startedAt = Double.nan
  private var beganAt: Double?
  private var endedAt: Double?
  private var values: Replay.Values?
  private var fields = CSVNumberFields(limit: 9)

  mutating func append(_ result: borrowing Replay, to output: inout [UInt8]) {
    if result.startedAt != startedAt || result.beganAt != beganAt || result.endedAt != endedAt
      || result.values != values
    {
      make(result)
    }
    fields.append(to: &output)
  }

  private mutating func make(_ result: borrowing Replay) {
    startedAt = result.startedAt
    beganAt = result.beganAt
    endedAt = result.endedAt
    values = result.values
    fields.removeAll()
    fields.append(startedAt)
    fields.append(beganAt)
    fields.append(endedAt)
    fields.append(values?.progress)
    fields.append(values?.percentComplete)
    fields.append(values?.translation.x)
    fields.append(values?.translation.y)
    fields.append(values?.velocity.x)
    fields.append(values?.velocity.y)
  }
}

/// `,margin.progress,margin.velocity`
private struct CSVMarginFields: Sendable {
  private var signals: Margin.Signals?
  private var fields = CSVNumberFields(limit: 2)

  mutating func append(_ signals: Margin.Signals?, to output: inout [UInt8]) {
    guard let signals else {
      output.append(UInt8(ascii: ","))
      output.append(UInt8(ascii: ","))
      return
    }
    if signals != self.signals {
      self.signals = signals
      fields.removeAll()
      fields.append(signals.progress)
      fields.append(signals.velocity)
    }
    fields.append(to: &output)
  }
}
