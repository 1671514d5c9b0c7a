package import ReplayAnalysis
import TextFormats

/// What moving parameters showed as one JSON object: how far each parameter of each profile can move,
/// how often each rule settled a gesture, and the counts.
package struct MutationJSON: MutationReport, Sendable {
  private var json = JSONWriter(style: .indented)
  private var counts = MutationCounts()

  package init() {
    json.beginObject()
    json.write("swipe-mutation", forKey: "format")
    json.write(1, forKey: "version")
    json.key("profiles")
    json.beginArray()
  }

  package mutating func add(_ mutation: ProfileMutation, to output: inout [UInt8]) {
    counts.count(mutation)
    json.beginObject()
    json.write(mutation.profile, forKey: "profile")
    switch mutation.finding {
    case .failsAlready(let trace): json.write(trace, forKey: "failsAlready")
    case .moved(let reaches, let coverage):
      json.key("parameters")
      json.beginArray()
      for reach in reaches { write(reach) }
      json.endArray()
      json.key("rules")
      json.beginArray()
      for row in coverage.rows {
        json.beginObject(onOneLine: true)
        json.write(row.recognizer, forKey: "recognizer")
        json.write(row.kind.rawValue, forKey: "kind")
        json.write(row.rule, forKey: "rule")
        json.write(row.count, forKey: "count")
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
    pass(to: &output)
  }

  package mutating func end(_ output: inout [UInt8]) {
    json.endArray()
    json.key("summary")
    json.beginObject()
    json.write(counts.parameters, forKey: "parameters")
    json.write(counts.loose, forKey: "loose")
    json.write(counts.unusedRules, forKey: "unusedRules")
    json.endObject()
    json.endObject()
    json.endLine()
    pass(to: &output)
  }

  private mutating func write(_ reach: ParameterReach) {
    json.beginObject()
    json.write(reach.parameter, forKey: "parameter")
    json.write(reach.value, forKey: "value")
    json.write(reach.isLoose, forKey: "loose")
    for (name, end) in [("down", reach.down), ("up", reach.up)] {
      json.key(name)
      json.beginObject(onOneLine: true)
      json.write(end.last, forKey: "unnoticedTo")
      switch end {
      case .noticed(_, let first, let trace):
        json.write(first, forKey: "noticedAt")
        json.write(trace, forKey: "noticedBy")
      case .unnoticed: break
      case .notAllowed: json.write(true, forKey: "lastAllowed")
      }
      json.endObject()
    }
    json.endObject()
  }

  /// Passes on what has been written so far.
  private mutating func pass(to output: inout [UInt8]) {
    output += json.bytes
    json.bytes.removeAll(keepingCapacity: true)
  }
}
