package import ReplayAnalysis
import TextFormats

/// The findings of moving parameters as one JSON object: the reach of each parameter of each
/// profile, how often each rule settled a gesture, and the counts.
package struct MutationJSON: MutationReport, Sendable {
  private var json = JSONWriter(style: .indented)
  private var counts = MutationCounts()

  package init() {
    json.beginDocument("swipe-mutation")
    json.beginArray(forKey: "profiles")
  }

  package mutating func add(_ mutation: ProfileMutation, to output: inout [UInt8]) {
    counts.count(mutation)
    json.writeObject { json in
      json.write(mutation.profile, forKey: "profile")
      switch mutation.finding {
      case .failsAlready(let trace): json.write(trace, forKey: "failsAlready")
      case .moved(let reaches, let coverage):
        json.writeObjects(reaches, forKey: "parameters", Self.write)
        if !mutation.notMoved.isEmpty {
          json.writeList(mutation.notMoved, forKey: "notMoved") { $0.write($1) }
        }
        json.writeObjects(coverage.rows, forKey: "rules", onOneLine: true) { json, row in
          json.write(row.recognizer, forKey: "recognizer")
          json.write(row.kind.rawValue, forKey: "kind")
          json.write(row.rule, forKey: "rule")
          json.write(row.count, forKey: "count")
        }
      }
    }
    json.flush(to: &output)
  }

  package mutating func end(_ output: inout [UInt8]) {
    json.endArray()
    json.writeObject(forKey: "summary") { [counts] json in
      json.write(counts.parameters, forKey: "parameters")
      json.write(counts.loose, forKey: "loose")
      json.write(counts.unusedRules, forKey: "unusedRules")
    }
    json.endDocument()
    json.flush(to: &output)
  }

  private static func write(_ json: inout JSONWriter, _ reach: ParameterReach) {
    json.write(reach.parameter, forKey: "parameter")
    json.write(reach.value, forKey: "value")
    json.write(reach.isLoose, forKey: "loose")
    for (name, end) in [("down", reach.down), ("up", reach.up)] {
      json.writeObject(forKey: name, onOneLine: true) { json in
        json.write(end.last, forKey: "unnoticedTo")
        switch end {
        case .noticed(_, let first, let trace):
          json.write(first, forKey: "noticedAt")
          json.write(trace, forKey: "noticedBy")
        case .unnoticed: break
        case .notAllowed: json.write(true, forKey: "lastAllowed")
        }
      }
    }
  }
}
