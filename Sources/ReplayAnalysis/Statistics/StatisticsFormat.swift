import SwipeReplay
import TextFormats

extension Statistics {
  /// The counts, and the range and buckets of each distribution.
  package var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-stats")
    json.write(Self.nearPercent, forKey: "nearPercent")
    json.write(Distribution.quantileError, forKey: "quantileError")
    json.write(traces, forKey: "traces")
    json.write(invalid, forKey: "invalid")
    if suspicious > 0 { json.write(suspicious, forKey: "suspicious") }
    json.writeObjects(profiles, forKey: "profiles") { $0.writeMembers(of: $1) }
    json.endDocument()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of profile: ProfileStatistics) {
    write(profile.name, forKey: "profile")
    if let velocity = profile.velocity { write(velocity.rawValue, forKey: "velocity") }
    writeObject(forKey: "parameters", onOneLine: true) { json in
      for parameter in profile.parameters { json.write(parameter.value, forKey: parameter.name) }
    }
    write(profile.gestures, forKey: "gestures")
    writeObjects(profile.outcomes.filter { $0.count > 0 }, forKey: "outcomes") { json, outcome in
      json.writeMembers(of: outcome, profile)
    }
  }

  private mutating func writeMembers(of outcome: OutcomeStatistics, _ profile: ProfileStatistics) {
    write(outcome.outcome.description, forKey: "outcome")
    write(outcome.count, forKey: "count")
    writeObjects(outcome.rules, forKey: "rules", onOneLine: true) { json, rule in
      json.write(rule.rule, forKey: "rule")
      json.write(rule.count, forKey: "count")
    }
    if outcome.outcome.isDecision {
      write(outcome.near, forKey: "near")
      writeObject(forKey: "nearParameters", onOneLine: true) { json in
        for (parameter, count) in zip(profile.parameters, outcome.nearParameters) where count > 0 {
          json.write(count, forKey: parameter.name)
        }
      }
    }
    writeObject(forKey: "distributions") { json in
      for quantity in StatisticsQuantity.allCases {
        json.writeObject(forKey: quantity.name(along: profile.axis)) {
          $0.writeMembers(of: outcome[quantity])
        }
      }
    }
  }

  private mutating func writeMembers(of distribution: Distribution) {
    write(distribution.count, forKey: "n")
    if let range = distribution.range {
      write(range.lowerBound, forKey: "min")
      for (name, percent) in Distribution.quantiles {
        if let number = distribution.quantile(percent: percent) { write(number, forKey: name) }
      }
      write(range.upperBound, forKey: "max")
    }
    writeList(distribution.edges, forKey: "buckets", onOneLine: true) { json, bucket in
      json.beginArray()
      json.write(bucket.edge)
      json.write(bucket.count)
      json.endArray()
    }
  }
}
