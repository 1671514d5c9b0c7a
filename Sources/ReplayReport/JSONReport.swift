import InteractiveTransition
package import SwipeReplay
import TextFormats
import TouchTrace

/// The results as JSON: one object with all of them, or one object a line.
///
/// The keys and their order are a promise to the programs that read them: a change of meaning needs
/// a new `version`.
package struct JSONReport: Report, Sendable {
  /// How the results stand together.
  package enum Layout: Sendable {
    /// `{"format": "swipe-results", "version": 1, "results": [ … ]}`
    case document
    /// One result a line.
    case lines
  }

  private let layout: Layout
  private let detail: ReplayDetail
  private var isFirst = true

  /// - Parameter detail: what the replayers were asked for; `frames` and `events` stand in the results
  ///   only where they were.
  package init(_ layout: Layout, detail: ReplayDetail) {
    self.layout = layout
    self.detail = detail
  }

  package func begin(_ output: inout [UInt8]) {
    if layout == .document {
      output += #"{"format":"swipe-results","version":1,"results":["#.utf8
    }
  }

  package mutating func add(_ results: TraceResults, to output: inout [UInt8]) {
    add(results.inOrder, to: &output)
  }

  /// Adds results in the order they are given.
  package mutating func add(_ results: [Replay], to output: inout [UInt8]) {
    for result in results {
      if layout == .document { output += (isFirst ? "\n" : ",\n").utf8 }
      isFirst = false
      var json = JSONWriter()
      json.write(result, detail)
      if layout == .lines { json.endLine() }
      output += json.bytes
    }
  }

  package func end(_ output: inout [UInt8]) {
    if layout == .document { output += (isFirst ? "]}\n" : "\n]}\n").utf8 }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ result: Replay, _ detail: ReplayDetail) {
    beginObject()
    write(result.source.text, forKey: "source")
    write(result.trace, forKey: "trace")
    write(result.gesture, forKey: "gesture")
    write(result.profile, forKey: "profile")
    write(result.recognizer, forKey: "recognizer")
    if let estimator = result.estimator { write(estimator.rawValue, forKey: "estimator") }
    write(result.outcome.rawValue, forKey: "outcome")
    if !result.rule.isEmpty { write(result.rule, forKey: "rule") }
    if let because = result.because { write(because, forKey: "because") }
    write(result.startedAt, forKey: "startedAt")
    writeIfAny(result.beganAt, forKey: "beganAt")
    writeIfAny(result.endedAt, forKey: "endedAt")
    if let values = result.values {
      write(values.progress, forKey: "progress")
      write(values.percentComplete, forKey: "percentComplete")
      write(x: values.translation.x, y: values.translation.y, forKey: "translation")
      write(x: values.velocity.x, y: values.velocity.y, forKey: "velocity")
    }
    if let margin = result.margin {
      write(margin, hasParameters: detail.contains(.parameterMargins))
    }
    if !result.estimatorDisagreements.isEmpty {
      key("doubtful")
      beginArray()
      for doubt in result.estimatorDisagreements { write(doubt) }
      endArray()
    }
    if detail.contains(.frames) {
      key("frames")
      beginArray()
      for frame in result.frames { write(frame) }
      endArray()
    }
    if detail.contains(.events) {
      key("events")
      beginArray()
      for event in result.events { write(event) }
      endArray()
    }
    endObject()
  }

  private mutating func write(_ margin: Margin, hasParameters: Bool) {
    key("margin")
    beginObject()
    writeIfAny(margin.progress, forKey: "progress")
    writeIfAny(margin.velocity, forKey: "velocity")
    if hasParameters {
      key("parameters")
      beginObject()
      for parameter in margin.parameters { writeIfAny(parameter.change, forKey: parameter.name) }
      endObject()
    }
    endObject()
  }

  private mutating func write(_ doubt: EstimatorDisagreement) {
    beginObject()
    write(doubt.estimator.rawValue, forKey: "estimator")
    write(x: doubt.velocity.x, y: doubt.velocity.y, forKey: "velocity")
    write(doubt.answer.rawValue, forKey: "outcome")
    endObject()
  }

  private mutating func write(_ frame: Frame) {
    beginObject()
    write(frame.time, forKey: "time")
    write(frame.phase.rawValue, forKey: "phase")
    write(frame.state.rawValue, forKey: "state")
    write(x: frame.translation.x, y: frame.translation.y, forKey: "translation")
    write(x: frame.velocity.x, y: frame.velocity.y, forKey: "velocity")
    write(frame.progress, forKey: "progress")
    write(frame.percentComplete, forKey: "percentComplete")
    write(frame.from, forKey: "from")
    write(frame.to, forKey: "to")
    endObject()
  }

  private mutating func write(_ placement: Frame.ViewPlacement, forKey name: String) {
    key(name)
    beginObject()
    write(placement.x, forKey: "x")
    write(placement.y, forKey: "y")
    write(placement.alpha, forKey: "alpha")
    endObject()
  }

  private mutating func write(_ event: LogEntry) {
    beginObject()
    write(event.time, forKey: "time")
    write(event.category.rawValue, forKey: "category")
    if let number = event.number { write(number, forKey: "number") }
    write(event.text, forKey: "text")
    endObject()
  }

  private mutating func write(x: Double, y: Double, forKey name: String) {
    key(name)
    beginObject()
    write(x, forKey: "x")
    write(y, forKey: "y")
    endObject()
  }

  private mutating func writeIfAny(_ number: Double?, forKey name: String) {
    if let number { write(number, forKey: name) }
  }
}
