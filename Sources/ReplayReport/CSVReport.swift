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
  private var moments = CSVMomentFields()
  private var margin = CSVMarginFields()
  private var rows = ReusableBuffer()

  package init() {}

  package func begin(_ output: inout [UInt8]) {
    output += (Self.columns.joined(separator: ",") + "\n").utf8
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds the results of one trace in the order they are given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    rows.removeAll()
    // A span lends its elements; an array would copy them, and count their references.
    let results = results.span
    for place in results.indices {
      trace.find(results[place].subject, results[place].gesture)
      let known = words.find(results[place].words, at: place)
      let moment = moments.find(results[place].moment)
      margin.find(results[place].marginSignals)
      rows.append(
        trace.text, words.known.span[known].text, moments.known.span[moment].text, margin.text,
        UInt8(ascii: "\n"))
    }
    rows.append(to: &output)
  }

  package func end(_ output: inout [UInt8]) {}
}

/// `source,trace,gesture`
private struct CSVTraceFields: Sendable {
  private var subject: TraceIdentity?
  private var gesture = 0
  private(set) var text = ReusableBuffer()
  /// The path of the traces before, and how it stands in a field.
  private var path = ""
  private var pathText: [UInt8] = []
  private var nameText: [UInt8] = []

  /// Makes ``text`` that of a gesture.
  mutating func find(_ subject: TraceIdentity, _ gesture: Int) {
    if subject !== self.subject || gesture != self.gesture { begin(subject, gesture) }
  }

  private mutating func begin(_ subject: TraceIdentity, _ gesture: Int) {
    (self.subject, self.gesture) = (subject, gesture)
    if subject.source.path != path {
      path = subject.source.path
      pathText.removeAll()
      pathText.appendCSV(field: path)
    }
    nameText.removeAll(keepingCapacity: true)
    nameText.appendCSV(field: subject.name)
    var (source, line) = (pathText, subject.source.line)
    if line != nil, source.last == UInt8(ascii: "\"") {
      // The line belongs between the quotes.
      source.removeAll()
      source.appendCSV(field: subject.source.text)
      line = nil
    }
    text.removeAll()
    text.write(
      atMost: source.count + nameText.count + 2 * TextWriter.fieldRoom + 1
    ) { text in
      text.append(source)
      if let line {
        text.append(UInt8(ascii: ":"))
        text.append(number: Double(line))
      }
      text.append(UInt8(ascii: ","))
      text.append(nameText)
      text.append(field: Double(gesture))
    }
  }
}

/// `,profile,recognizer,outcome,rule`
private struct CSVWordFields: Sendable {
  struct Known: Sendable {
    let words: ResultLabel
    var text = ReusableBuffer()
  }

  private(set) var known: [Known] = []
  /// For each place among the results of a trace what has stood there, by its index.
  private var places: [[Int]] = []
  /// Replayers have fewer; results that nobody shares words among would have more and more.
  private static let most = 1_000

  /// Where the words' text is.
  mutating func find(_ words: ResultLabel, at place: Int) -> Int {
    while places.count <= place { places.append([]) }
    for index in places[place] where known.span[index].words === words { return index }
    let index = known.firstIndex { $0.words === words } ?? add(words)
    places[place].append(index)
    return index
  }

  private mutating func add(_ words: ResultLabel) -> Int {
    if known.count == Self.most {
      known.removeAll()
      for place in places.indices { places[place].removeAll() }
    }
    var bytes: [UInt8] = []
    for field in [words.profile, words.recognizer, words.outcome.rawValue, words.rule] {
      bytes.append(UInt8(ascii: ","))
      bytes.appendCSV(field: field)
    }
    known.append(Known(words: words))
    known[known.count - 1].text.append(bytes)
    return known.count - 1
  }
}

/// `,startedAt` … `,velocity.y`
private struct CSVMomentFields: Sendable {
  struct Known: Sendable {
    var moment = Replay.Moment(startedAt: .nan)
    var text = ReusableBuffer()
  }

  /// The last few: those of profiles that agree stand between those of others.
  private(set) var known = [Known(), Known(), Known()]
  /// Which one is to be forgotten next.
  private var oldest = 0

  /// Where a moment's text is.
  mutating func find(_ moment: Replay.Moment) -> Int {
    for index in known.indices where known.span[index].moment == moment { return index }
    return write(moment)
  }

  private mutating func write(_ moment: Replay.Moment) -> Int {
    let index = oldest
    oldest = (oldest + 1) % known.count
    known[index].moment = moment
    known[index].text.removeAll()
    known[index].text.write(atMost: 9 * TextWriter.fieldRoom) { text in
      text.append(field: moment.startedAt)
      text.append(field: moment.beganAt)
      text.append(field: moment.endedAt)
      let values = moment.values
      let progress = text.count
      text.append(field: values?.progress)
      if values?.percentComplete == values?.progress {
        text.repeatText(from: progress)
      } else {
        text.append(field: values?.percentComplete)
      }
      text.append(field: values?.translation.x)
      text.append(field: values?.translation.y)
      text.append(field: values?.velocity.x)
      text.append(field: values?.velocity.y)
    }
    return index
  }
}

/// `,margin.progress,margin.velocity`
private struct CSVMarginFields: Sendable {
  private var signals: Margin.Signals?
  private(set) var text = ReusableBuffer()

  /// Makes ``text`` that of a margin.
  mutating func find(_ signals: Margin.Signals?) {
    if signals == self.signals { return }
    self.signals = signals
    make()
  }

  init() { make() }

  private mutating func make() {
    let signals = signals
    text.removeAll()
    text.write(atMost: 2 * TextWriter.fieldRoom) { text in
      text.append(field: signals?.progress)
      text.append(field: signals?.velocity)
    }
  }
}
