import ReplayAnalysis
package import SwipeReplay

/// The results as CSV: a header and a row for each result, with the fields of ``ResultField/columns`` followed by the
/// values copied from the traces. Programs rely on the columns and their order.
///
/// The rows are written by hand, since a batch writes millions of them. Adjacent rows are similar: they belong to one
/// trace and have the same labels, and adjacent profiles see the same finger. So parts that were written before are
/// copied.
package struct CSVReport: Report, Sendable {
  private var trace = CSVTraceFields()
  private var labels = CSVLabelFields()
  private var moments = CSVMomentFields()

  private let hasHeader: Bool
  /// The names of the values copied from the traces.
  private let carriedKeys: [String]

  package init(hasHeader: Bool = true, carrying carriedKeys: [String] = []) {
    self.hasHeader = hasHeader
    self.carriedKeys = carriedKeys
  }

  package func begin(_ output: inout [UInt8]) {
    if hasHeader { output.appendCSV(row: ResultField.columns.map(\.rawValue) + carriedKeys) }
  }

  package mutating func add<Failure: Error>(
    _ results: TraceResults, to output: inout [UInt8],
    pass: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if !results.carried.isEmpty { trace.carry(results.carried) }
    // A slice, since the span of an array requires macOS 26.
    let replays = results.replays[...]
    for start in stride(from: 0, to: replays.count, by: Self.rowsAtOnce) {
      // A span lends its elements; an array would copy them and count references.
      let span = replays.span
      add(span.extracting(start..<min(start + Self.rowsAtOnce, replays.count)), to: &output)
      try pass(&output)
    }
  }

  /// The number of rows after which they are passed on.
  private static let rowsAtOnce = 1024

  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    let results = results[...]
    add(results.span, to: &output)
  }

  private mutating func add(_ results: Span<Replay>, to output: inout [UInt8]) {
    for place in results.indices {
      trace.find(
        results[place].identity, results[place].gesture,
        isDoubtful: results[place].identity.isVelocityDoubtful(results[place].label))
      let label = labels.find(results[place].label, at: place)
      let moment = moments.find(results[place].moment)
      output += trace.text
      output += labels.known.span[label].text
      output += moments.known.span[moment].text
      output.append(field: results[place].marginSignals?.progress)
      output.append(field: results[place].marginSignals?.velocity)
      output += trace.end
    }
  }

  package var continued: CSVReport { self }

  package mutating func append(_ bytes: [UInt8], of other: CSVReport, to output: inout [UInt8]) {
    output += bytes
  }

  package func end(_ output: inout [UInt8]) {}
}

/// `source,trace,gesture`
private struct CSVTraceFields: Sendable {
  private var identity: TraceIdentity?
  private var gesture = 0
  private var isDoubtful = false
  private(set) var text: [UInt8] = []
  /// The last of the row's own fields, the copied values and the line feed.
  private(set) var end = Array(",\n".utf8)
  /// The path of the last trace, and its field.
  private var path = ""
  private var pathText: [UInt8] = []
  private var nameText: [UInt8] = []
  /// The values copied from the trace, each after its comma.
  private var carried: [UInt8] = []

  mutating func find(_ identity: TraceIdentity, _ gesture: Int, isDoubtful: Bool) {
    if identity !== self.identity || gesture != self.gesture || isDoubtful != self.isDoubtful {
      begin(identity, gesture, isDoubtful: isDoubtful)
    }
  }

  private mutating func begin(_ identity: TraceIdentity, _ gesture: Int, isDoubtful: Bool) {
    (self.identity, self.gesture, self.isDoubtful) = (identity, gesture, isDoubtful)
    if !identity.source.path.isExactly(path) {
      path = identity.source.path
      pathText.removeAll()
      pathText.appendCSV(field: path)
    }
    makeEnd(identity)
    nameText.removeAll(keepingCapacity: true)
    nameText.appendCSV(field: identity.name)
    var (source, line) = (pathText, identity.source.line)
    if line != nil, source.last == UInt8(ascii: "\"") {
      // The line goes inside the quotes.
      source.removeAll()
      source.appendCSV(field: identity.source.text)
      line = nil
    }
    text.removeAll(keepingCapacity: true)
    text += source
    if let line {
      text.append(UInt8(ascii: ":"))
      text.append(integer: line)
    }
    text.append(UInt8(ascii: ","))
    text += nameText
    text.append(field: Double(gesture))
  }
}

extension CSVTraceFields {
  /// Sets the values that end the following rows, which are of another trace.
  mutating func carry(_ values: [CarriedValue?]) {
    carried.removeAll(keepingCapacity: true)
    for value in values {
      carried.append(UInt8(ascii: ","))
      carried.appendCSV(field: value?.text ?? "")
    }
    identity = nil
  }

  private mutating func makeEnd(_ identity: TraceIdentity) {
    var words = identity.warnings.map(\.kind.rawValue)
    if isDoubtful { words.append(identity.grade.level.rawValue) }
    end.removeAll(keepingCapacity: true)
    end.append(UInt8(ascii: ","))
    end += words.joined(separator: " ").utf8
    end += carried
    end.append(UInt8(ascii: "\n"))
  }
}

/// `,profile,recognizer,outcome,rule`
private struct CSVLabelFields: Sendable {
  struct Known: Sendable {
    let label: ResultLabel
    let text: [UInt8]
  }

  private(set) var known: ContiguousArray<Known> = []
  /// The labels seen at each index of a trace's results, as indices of ``known``.
  private var places: [[Int]] = []
  /// A replayer has fewer labels; results that do not share them would add more and more.
  private static let maxKnown = 1_000

  mutating func find(_ label: ResultLabel, at place: Int) -> Int {
    while places.count <= place { places.append([]) }
    for index in places[place] where known.span[index].label === label { return index }
    let index = known.firstIndex { $0.label === label } ?? add(label)
    places[place].append(index)
    return index
  }

  private mutating func add(_ label: ResultLabel) -> Int {
    if known.count == Self.maxKnown {
      known.removeAll()
      for place in places.indices { places[place].removeAll() }
    }
    var bytes: [UInt8] = []
    for field in [label.profile, label.recognizer, label.outcome.description, label.rule] {
      bytes.append(UInt8(ascii: ","))
      bytes.appendCSV(field: field)
    }
    known.append(Known(label: label, text: bytes))
    return known.count - 1
  }
}

/// `,startedAt` … `,velocity.y`
private struct CSVMomentFields: Sendable {
  struct Known: Sendable {
    var moment = Replay.Moment(startedAt: .nan)
    var text: [UInt8] = []
  }

  /// The last three moments: results that agree alternate with others.
  private(set) var known: ContiguousArray = [Known(), Known(), Known()]
  private var oldest = 0

  mutating func find(_ moment: Replay.Moment) -> Int {
    for index in known.indices where known.span[index].moment == moment { return index }
    return write(moment)
  }

  private mutating func write(_ moment: Replay.Moment) -> Int {
    let index = oldest
    oldest = (oldest + 1) % known.count
    known[index].moment = moment
    known[index].text.removeAll(keepingCapacity: true)
    let values = moment.values
    for field in [
      moment.startedAt, moment.beganAt, moment.endedAt, values?.progress, values?.percentComplete,
      values?.translation.x, values?.translation.y, values?.velocity.x, values?.velocity.y,
    ] { known[index].text.append(field: field) }
    return index
  }
}

extension [UInt8] {
  /// Appends a comma, then the number unless it is nil.
  fileprivate mutating func append(field number: Double?) {
    append(UInt8(ascii: ","))
    if let number { append(number: number) }
  }
}
