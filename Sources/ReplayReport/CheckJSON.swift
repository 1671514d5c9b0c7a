package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// What a check found as one JSON object: every case, what could not be read, and the counts.
package struct CheckJSON: CheckReport, Sendable {
  private var json = JSONWriter(style: .indented)
  private var refusals: [CheckRefusal] = []
  private var hasBegun = false

  package init() {}

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    begin()
    for result in cases {
      json.beginObject()
      json.write(result.source.text, forKey: "source")
      json.write(result.trace, forKey: "trace")
      if let gesture = result.gesture { json.write(gesture, forKey: "gesture") }
      json.write(result.profile, forKey: "profile")
      json.write(result.status.rawValue, forKey: "status")
      if let why = result.knownFailure { json.write(why, forKey: "knownFailure") }
      if !result.problems.isEmpty {
        json.key("problems")
        json.beginArray()
        for problem in result.problems { write(problem, of: result) }
        json.endArray()
      }
      if !result.warnings.isEmpty {
        json.key("warnings")
        json.beginArray()
        for warning in result.warnings {
          json.beginObject()
          json.write(CheckMessage(warning, of: result).headline, forKey: "message")
          json.write(warning.value.rawValue, forKey: "value")
          if let was = warning.was.number(warning.value) { json.write(was, forKey: "was") }
          if let now = warning.value.of(warning.now) { json.write(now, forKey: "now") }
          json.endObject()
        }
        json.endArray()
      }
      json.endObject()
    }
    pass(to: &output)
  }

  package mutating func add(_ refusal: CheckRefusal, to output: inout [UInt8]) {
    refusals.append(refusal)
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    begin()
    json.endArray()
    json.key("refused")
    json.beginArray()
    for refusal in refusals {
      json.beginObject(onOneLine: true)
      if let place = refusal.place { json.write("\(place)", forKey: "at") }
      json.write(refusal.message, forKey: "message")
      json.endObject()
    }
    json.endArray()
    json.key("notes")
    json.beginArray()
    for note in CheckSummaryText(summary).notes { json.write(note) }
    json.endArray()
    json.key("summary")
    json.beginObject()
    for (name, count) in [
      ("traces", summary.traces), ("checks", summary.cases), ("passed", summary.passed),
      ("failed", summary.failed), ("knownFailures", summary.knownFailures),
      ("warnings", summary.warnings), ("changedOutcomes", summary.changedOutcomes),
      ("missing", summary.missing), ("added", summary.added), ("refused", summary.refused),
      ("uncheckedTraces", summary.uncheckedTraces),
    ] {
      json.write(count, forKey: name)
    }
    json.endObject()
    json.endObject()
    json.endLine()
    pass(to: &output)
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    json.beginObject()
    json.write("swipe-check", forKey: "format")
    json.write(1, forKey: "version")
    json.key("checks")
    json.beginArray()
  }

  /// Passes on what has been written so far.
  private mutating func pass(to output: inout [UInt8]) {
    output += json.bytes
    json.bytes.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ problem: CheckProblem, of result: CheckCase) {
    json.beginObject()
    json.write(problem.word, forKey: "kind")
    json.write(CheckMessage(problem, of: result).headline, forKey: "message")
    json.write(problem.placeText(in: result), forKey: "at")
    switch problem {
    case .unexpected(let failures, let now, _):
      json.key("checks")
      json.beginArray()
      for failure in failures {
        json.beginObject(onOneLine: true)
        json.write(failure.check.name, forKey: "name")
        json.write(failure.check.expected, forKey: "expected")
        json.write(failure.found, forKey: "found")
        json.endObject()
      }
      json.endArray()
      write(now)
    case .changed(let was, let now, _):
      write(was.row)
      write(now)
    case .missing(let was): write(was.row)
    case .added(let now): write(now)
    case .noRecognizer, .gestureCount, .passesNow: break
    }
    json.endObject()
  }

  private mutating func write(_ row: BaselineRow) {
    json.key("was")
    json.beginObject()
    json.write(row.recognizer, forKey: "recognizer")
    json.write(row.outcome.rawValue, forKey: "outcome")
    json.write(row.rule, forKey: "rule")
    for value in BaselineRow.numbers {
      if let number = row.number(value) { json.write(number, forKey: value.rawValue) }
    }
    json.endObject()
  }

  private mutating func write(_ now: Replay) {
    json.key("now")
    json.beginObject()
    json.write(now.recognizer, forKey: "recognizer")
    json.write(now.outcome.rawValue, forKey: "outcome")
    json.write(now.rule, forKey: "rule")
    if let because = now.because { json.write(because, forKey: "because") }
    for value in BaselineRow.numbers {
      if let number = value.of(now) { json.write(number, forKey: value.rawValue) }
    }
    json.endObject()
  }
}
