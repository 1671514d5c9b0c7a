import ReplayAnalysis
package import SwipeReplay

/// The results as JSON, in one object or as one object per line, with the fields of
/// ``ResultField``.
///
/// Programs rely on the keys and their order: a change of meaning requires a new `version`.
package struct JSONReport: Report, Sendable {
  package enum Layout: Sendable {
    /// `{"format": "swipe-results", "version": 1, "results": [ … ]}`
    case document
    /// One result per line.
    case lines
  }

  private let layout: Layout
  private let members: JSONMembers
  private var isFirst = true
  /// The names of the values copied from the traces.
  private let carriedKeys: [String]

  /// - Parameter detail: The detail of the replays; results have ``ResultField/frames`` and
  ///   ``ResultField/events`` only if it includes them.
  package init(_ layout: Layout, detail: ReplayDetail, carrying carriedKeys: [String] = []) {
    self.layout = layout
    self.carriedKeys = carriedKeys
    members = JSONMembers(ResultField.allCases.filter { detail.isSuperset(of: $0.detail) })
  }

  package func begin(_ output: inout [UInt8]) {
    if layout == .document {
      output += #"{"format":"swipe-results","version":1,"results":["#.utf8
    }
  }

  package mutating func add<Failure: Error>(
    _ results: TraceResults, to output: inout [UInt8],
    pass: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    for result in results.replays {
      if layout == .document { output += (isFirst ? "\n" : ",\n").utf8 }
      isFirst = false
      json.writeObject { json in
        writeMembers(of: result, to: &json)
        for (key, value) in zip(carriedKeys, results.carried) { json.write(value, forKey: key) }
      }
      if layout == .lines { json.endLine() }
      json.flush(to: &output)
      try pass(&output)
    }
  }

  func writeMembers(of result: Replay, to json: inout JSONWriter) {
    json.write(members) { result.json($0) }
  }

  package var continued: JSONReport {
    var report = self
    report.isFirst = false
    return report
  }

  package mutating func append(
    _ bytes: [UInt8], of other: JSONReport, to output: inout [UInt8]
  ) {
    // The first result has no comma before it.
    output += layout == .document && isFirst ? bytes.dropFirst() : bytes[...]
    isFirst = isFirst && bytes.isEmpty
  }

  package func end(_ output: inout [UInt8]) {
    if layout == .document { output += (isFirst ? "]}\n" : "\n]}\n").utf8 }
  }
}

/// Fields and their positions in JSON: `translation.x` is the member `x` of an object `translation`.
struct JSONMembers: Sendable {
  /// Each field with the name of the object that contains it, empty for none, and its key there.
  fileprivate let fields: [(field: ResultField, object: String, key: String)]

  init(_ fields: [ResultField]) {
    self.fields = fields.map { field in
      let names = field.rawValue.split(separator: ".").map(String.init)
      return (field, names.count > 1 ? names[0] : "", names[names.count - 1])
    }
  }
}

enum JSONFieldValue {
  case text(String)
  case number(Double)
  /// Anything else, written by a function.
  case list((inout JSONWriter) -> Void)

  static func object(_ writeMembers: @escaping (inout JSONWriter) -> Void) -> Self {
    .list { $0.writeObject(writeMembers) }
  }

  /// Returns a list of objects; an empty one is nil unless it is meaningful.
  static func objects<Element>(
    _ elements: [Element], evenIfEmpty: Bool = false,
    _ writeMembers: @escaping (inout JSONWriter, Element) -> Void
  ) -> Self? {
    guard evenIfEmpty || !elements.isEmpty else { return nil }
    return .list { json in
      json.writeList(elements) { json, element in json.writeObject { writeMembers(&$0, element) } }
    }
  }
}

extension JSONWriter {
  /// Returns an indented document: `{"format": "swipe-fit", "version": 1, …}`.
  static func document(
    _ format: String, _ writeMembers: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument(format)
    writeMembers(&json)
    json.endDocument()
    return json.bytes
  }

  /// Writes the fields that have a value. Adjacent fields of one object share it.
  mutating func write(_ members: JSONMembers, value: (ResultField) -> JSONFieldValue?) {
    var last = ""
    for (field, object, key) in members.fields {
      guard let value = value(field) else { continue }
      if object != last {
        if !last.isEmpty { endObject() }
        if !object.isEmpty { beginObject(forKey: object) }
        last = object
      }
      self.key(key)
      switch value {
      case .text(let text): write(text)
      case .number(let number): write(number)
      case .list(let write): write(&self)
      }
    }
    if !last.isEmpty { endObject() }
  }

  /// Writes the fields of a result that are text or numbers.
  mutating func write(_ members: JSONMembers, of record: some ResultRecord) {
    write(members) { JSONFieldValue(of: $0, in: record) }
  }
}

extension JSONFieldValue {
  fileprivate init?(of field: ResultField, in record: borrowing some ResultRecord) {
    if let number = record.number(field) {
      self = .number(number)
    } else if let text = record.text(field) {
      self = .text(text)
    } else {
      return nil
    }
  }
}

extension JSONWriter {
  /// Writes a member for each count: `"traces": 3, "failed": 0`.
  mutating func write(_ counts: KeyValuePairs<String, Int>) {
    for (name, count) in counts { write(count, forKey: name) }
  }

  /// Writes a member for each text: `"source": "swipes.jsonl:3", "trace": "stuck"`.
  mutating func write(_ texts: KeyValuePairs<String, String>) {
    for (name, text) in texts { write(text, forKey: name) }
  }

  /// Writes a member for each outcome: `"finish": 3, "cancel": 0, …`.
  mutating func write(_ counts: OutcomeCounts) {
    for count in counts.all { write(count.count, forKey: count.outcome.description) }
  }

  /// Writes `"view": {"width": 393, "height": 852}`.
  mutating func write(_ size: Size, forKey key: String, onOneLine: Bool = false) {
    writeObject(forKey: key, onOneLine: onOneLine) { $0.writeMembers(of: size) }
  }

  mutating func writeMembers(of size: Size) {
    write(size.width, forKey: "width")
    write(size.height, forKey: "height")
  }

  /// Writes a value copied from a trace, or `null` if the trace has none.
  fileprivate mutating func write(_ value: CarriedValue?, forKey key: String) {
    switch value {
    case nil: write(raw: "null".utf8, forKey: key)
    case .string(let text): write(text, forKey: key)
    case .json(let text): write(raw: text.utf8, forKey: key)
    }
  }
}

extension Replay {
  fileprivate func json(_ field: ResultField) -> JSONFieldValue? {
    switch field {
    case .marginEstimate:
      margin?.estimate.map { estimate in
        .object { json in
          json.write(estimate.estimate, forKey: "estimate")
          json.write(estimate.velocity, forKey: "velocity")
        }
      }
    case .marginLimits:
      .objects(margin?.limits ?? []) { json, limit in
        json.write(limit.name, forKey: "name")
        json.write(limit.needed, forKey: "needed")
        json.write(limit.bound, forKey: "limit")
      }
    case .marginFlips:
      margin.map { margin in
        .object { json in
          for parameter in margin.parameters {
            guard let value = parameter.value, let outcome = parameter.outcome else { continue }
            json.writeObject(forKey: parameter.name) { json in
              json.write(value, forKey: "value")
              json.write(outcome.description, forKey: "outcome")
            }
          }
        }
      }
    case .marginIncomplete:
      incompleteMargins.isEmpty ? nil : .list { $0.writeList(incompleteMargins) { $0.write($1) } }
    case .marginParameters:
      margin.map { margin in
        .object { json in
          for parameter in margin.parameters {
            if let change = parameter.change { json.write(change, forKey: parameter.name) }
          }
        }
      }
    case .failureShortfalls:
      .objects(failure?.shortfalls ?? []) { json, shortfall in
        json.write(shortfall.name, forKey: "name")
        json.write(shortfall.value, forKey: "value")
        json.write(shortfall.limit, forKey: "limit")
        json.write(shortfall.change, forKey: "change")
        if let unit = shortfall.unit { json.write(unit, forKey: "unit") }
      }
    case .failureOther:
      failure?.other.map { other in
        .object { json in
          json.write(other.name, forKey: "recognizer")
          json.write(other.state.rawValue, forKey: "state")
          if let room = other.room { json.write(room.rawValue, forKey: "room") }
          json.write(other.time, forKey: "time")
        }
      }
    case .estimatorDisagreements:
      .objects(estimatorDisagreements) { json, disagreement in
        json.write(disagreement.estimator.rawValue, forKey: "estimator")
        json.write(x: disagreement.velocity.x, y: disagreement.velocity.y, forKey: "velocity")
        json.write(disagreement.outcome?.description ?? "began", forKey: "outcome")
      }
    case .frames: .list { $0.write(frames) }
    case .appFrames: appFrames.isNone ? nil : .list { $0.write(appFrames) }
    case .contentFrames:
      .objects(contentFrames) { json, frame in
        json.write(frame.time, forKey: "time")
        json.write(frame.content, forKey: "content")
        json.write(x: frame.offset.x, y: frame.offset.y, forKey: "offset")
      }
    case .events:
      .objects(events, evenIfEmpty: true) { json, event in
        json.write(event.time, forKey: "time")
        json.write(event.category.rawValue, forKey: "category")
        if let number = event.number { json.write(number, forKey: "number") }
        json.write(event.text, forKey: "text")
      }
    case .warnings: warnings.isEmpty ? nil : .list { $0.write(warnings) }
    default: JSONFieldValue(of: field, in: self)
    }
  }

  /// The names of signals and parameters whose margins are not known completely.
  private var incompleteMargins: [String] {
    (margin?.unknownSignals ?? [])
      + (margin?.parameters ?? []).filter { !$0.isComplete }.map(\.name)
  }
}

extension JSONWriter {
  /// Writes the likely mistakes in a trace: `[{"kind": "sampleRate", "message": "…"}]`.
  mutating func write(_ warnings: [TraceWarning]) {
    writeList(warnings) { $0.write($1) }
  }

  mutating func write(_ warning: TraceWarning) {
    writeObject { $0.write(["kind": warning.kind.rawValue, "message": warning.message]) }
  }

  fileprivate mutating func write(_ frames: Frames) {
    beginArray()
    for frame in frames { write(frame) }
    endArray()
  }

  /// Writes the fields of ``FrameField`` by hand, since a result has dozens of frames.
  fileprivate mutating func write(_ frame: Frame) {
    beginObject()
    write(frame.time, forKey: "time")
    write(frame.phase.rawValue, forKey: "phase")
    write(frame.state.rawValue, forKey: "state")
    write(x: frame.translation.x, y: frame.translation.y, forKey: "translation")
    write(x: frame.velocity.x, y: frame.velocity.y, forKey: "velocity")
    write(frame.progress, forKey: "progress")
    write(frame.percentComplete, forKey: "percentComplete")
    write(x: frame.from.x, y: frame.from.y, alpha: frame.from.alpha, forKey: "from")
    write(x: frame.to.x, y: frame.to.y, alpha: frame.to.alpha, forKey: "to")
    endObject()
  }

  fileprivate mutating func write(x: Double, y: Double, alpha: Double? = nil, forKey name: String) {
    beginObject(forKey: name)
    write(x, forKey: "x")
    write(y, forKey: "y")
    if let alpha { write(alpha, forKey: "alpha") }
    endObject()
  }
}
