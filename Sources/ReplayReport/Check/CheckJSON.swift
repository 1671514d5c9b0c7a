package import ReplayAnalysis
package import SwipeReplay

/// A check as one JSON object: every case, the invalid inputs, and the counts.
package struct CheckJSON: CheckReport, Sendable {
  private var json = JSONWriter(style: .indented)
  private var invalid: [(message: String, place: TextPlace?)] = []

  private static let recordedFields = ResultField.recorded.filter {
    $0 == .recognizer || !ResultField.identity.contains($0)
  }
  private static let recordedMembers = JSONMembers(recordedFields)
  private static let members = JSONMembers(
    ResultField.allCases.filter {
      $0 == .because || recordedFields.contains($0)
    })

  package init() {
    json.beginDocument("swipe-check")
    json.beginArray(forKey: "checks")
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases { json.writeObject { Self.write(result, to: &$0) } }
    json.flush(to: &output)
  }

  package mutating func add(
    invalid message: String, at place: TextPlace?, to output: inout [UInt8]
  ) {
    invalid.append((message, place))
  }

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    json.endArray()
    json.writeObjects(invalid, forKey: "invalid", onOneLine: true) { json, input in
      if let place = input.place { json.write("\(place)", forKey: "at") }
      json.write(input.message, forKey: "message")
    }
    json.writeList(summary.notes, forKey: "notes") { $0.write($1) }
    json.writeObject(forKey: "summary") { json in
      json.write([
        "traces": summary.traces, "checks": summary.cases, "passed": summary.passed,
        "failed": summary.failed, "knownFailures": summary.knownFailures,
        "warnings": summary.warnings, "changedOutcomes": summary.changedOutcomes,
        "missing": summary.missing, "added": summary.added, "invalid": summary.invalid,
        "uncheckedTraces": summary.uncheckedTraces,
      ])
    }
    json.endDocument()
    json.flush(to: &output)
  }

  private static func write(_ result: CheckCase, to json: inout JSONWriter) {
    json.write(result.source.text, forKey: "source")
    json.write(result.trace, forKey: "trace")
    if let gesture = result.gesture { json.write(gesture, forKey: "gesture") }
    json.write(result.profile, forKey: "profile")
    json.write(result.status.rawValue, forKey: "status")
    if let reason = result.knownFailure { json.write(reason, forKey: "knownFailure") }
    if !result.problems.isEmpty {
      json.writeObjects(result.problems, forKey: "problems") { json, problem in
        json.write([
          "kind": problem.kind.rawValue, "message": CheckMessage(problem, of: result).headline,
          "at": problem.placeText(in: result),
        ])
        write(problem, to: &json)
      }
    }
    if !result.warnings.isEmpty || !result.traceWarnings.isEmpty {
      json.beginArray(forKey: "warnings")
      for warning in result.traceWarnings { json.write(warning) }
      for warning in result.warnings { write(warning, of: result, to: &json) }
      json.endArray()
    }
  }

  private static func write(
    _ warning: MarginWarning, of result: CheckCase, to json: inout JSONWriter
  ) {
    json.writeObject { json in
      json.write(CheckMessage(warning, of: result).headline, forKey: "message")
      json.write(warning.field.rawValue, forKey: "value")
      if let was = warning.was.number(warning.field) { json.write(was, forKey: "was") }
      if let now = warning.now.number(warning.field) { json.write(now, forKey: "now") }
    }
  }

  private static func write(_ problem: CheckProblem, to json: inout JSONWriter) {
    switch problem {
    case .unexpected(let failures, let now, _):
      json.writeObjects(failures, forKey: "checks", onOneLine: true) { json, failure in
        let check = failure.check
        json.write(["name": check.name, "expected": check.expected, "found": failure.found])
      }
      json.writeObject(forKey: "now") { $0.write(members, of: now) }
    case .changed(let was, let now, _):
      json.writeObject(forKey: "was") { $0.write(recordedMembers, of: was.row) }
      json.writeObject(forKey: "now") { $0.write(members, of: now) }
    case .missing(let was):
      json.writeObject(forKey: "was") { $0.write(recordedMembers, of: was.row) }
    case .added(let now): json.writeObject(forKey: "now") { $0.write(members, of: now) }
    case .noRecognizer, .gestureCount, .passesNow, .outdated: break
    }
  }
}
