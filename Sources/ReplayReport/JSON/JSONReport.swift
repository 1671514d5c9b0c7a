import InteractiveTransition
import ReplayAnalysis
package import SwipeReplay
import TextFormats

/// The results as JSON: one object with all of them, or one object a line, with the fields of
/// ``ResultField``.
///
/// Programs rely on the keys and their order: a change of meaning needs a new `version`.
package struct JSONReport: Report, Sendable {
  package enum Layout: Sendable {
    /// `{"format": "swipe-results", "version": 1, "results": [ … ]}`
    case document
    /// One result a line.
    case lines
  }

  private let layout: Layout
  private let members: [JSONMember<ResultField>]
  private var isFirst = true

  /// - Parameter detail: what the replayers were asked for; results have ``ResultField/frames`` and
  ///   ``ResultField/events`` only where they were.
  package init(_ layout: Layout, detail: ReplayDetail) {
    self.layout = layout
    members = ResultField.allCases.filter { detail.isSuperset(of: $0.detail) }.map {
      JSONMember($0)
    }
  }

  package func begin(_ output: inout [UInt8]) {
    if layout == .document {
      output += #"{"format":"swipe-results","version":1,"results":["#.utf8
    }
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds results in the order given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    var json = JSONWriter()
    for result in results {
      if layout == .document { output += (isFirst ? "\n" : ",\n").utf8 }
      isFirst = false
      json.writeObject { json in json.write(members) { result.json($0) } }
      if layout == .lines { json.endLine() }
      json.flush(to: &output)
    }
  }

  package func end(_ output: inout [UInt8]) {
    if layout == .document { output += (isFirst ? "]}\n" : "\n]}\n").utf8 }
  }
}

/// A field and its place in JSON: `translation.x` is the member `x` of an object `translation`.
struct JSONMember<Field: RawRepresentable<String> & Sendable>: Sendable {
  let field: Field
  let object: String?
  let key: String

  init(_ field: Field) {
    self.field = field
    let parts = field.rawValue.split(separator: ".").map(String.init)
    (object, key) = (parts.count > 1 ? parts[0] : nil, parts[parts.count - 1])
  }
}

/// The value of a field.
enum JSONFieldValue {
  case text(String)
  case number(Double)
  case list((inout JSONWriter) -> Void)
}

extension JSONWriter {
  /// Writes the fields that have a value. Neighbours of one object share it.
  mutating func write<Field>(
    _ members: [JSONMember<Field>], value: (Field) -> JSONFieldValue?
  ) {
    var object: String?
    for member in members {
      guard let value = value(member.field) else { continue }
      if member.object != object {
        if object != nil { endObject() }
        object = member.object
        if let object {
          key(object)
          beginObject()
        }
      }
      key(member.key)
      switch value {
      case .text(let text): write(text)
      case .number(let number): write(number)
      case .list(let write): write(&self)
      }
    }
    if object != nil { endObject() }
  }

  /// Writes fields of a result that are words or numbers.
  mutating func write(_ members: [JSONMember<ResultField>], of record: some ResultRecord) {
    write(members) { field in
      record.number(field).map { .number($0) } ?? record.text(field).map { .text($0) }
    }
  }
}

extension Replay {
  fileprivate func json(_ field: ResultField) -> JSONFieldValue? {
    if let number = number(field) { return .number(number) }
    switch field {
    case .marginParameters:
      guard let margin else { return nil }
      return .list { json in
        json.writeObject { json in
          for parameter in margin.parameters {
            if let change = parameter.change { json.write(change, forKey: parameter.name) }
          }
        }
      }
    case .estimatorDisagreements:
      return estimatorDisagreements.isEmpty
        ? nil : .list { $0.writeList(estimatorDisagreements) { $0.write($1) } }
    case .frames: return .list { $0.writeList(frames) { $0.write($1) } }
    case .events: return .list { $0.writeList(events) { $0.write($1) } }
    default: return text(field).map { .text($0) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ disagreement: EstimatorDisagreement) {
    writeObject { json in
      json.write(disagreement.estimator.rawValue, forKey: "estimator")
      json.writeObject(forKey: "velocity") { json in
        json.write(disagreement.velocity.x, forKey: "x")
        json.write(disagreement.velocity.y, forKey: "y")
      }
      json.write(disagreement.answer.rawValue, forKey: "outcome")
    }
  }

  private static let frameMembers = FrameField.allCases.map { JSONMember($0) }

  fileprivate mutating func write(_ frame: Frame) {
    writeObject { json in
      json.write(Self.frameMembers) { field in
        frame.number(field).map { .number($0) } ?? frame.text(field).map { .text($0) }
      }
    }
  }

  fileprivate mutating func write(_ event: LogEntry) {
    writeObject { json in
      json.write(event.time, forKey: "time")
      json.write(event.category.rawValue, forKey: "category")
      if let number = event.number { json.write(number, forKey: "number") }
      json.write(event.text, forKey: "text")
    }
  }
}
