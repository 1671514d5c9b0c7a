import SwipeReplay
import TextFormats

/// The words of a file of statistics.
enum StatisticsFormat {
  static let name = "swipe-stats"
  static let version = 1

}

extension Distribution {
  /// The quantiles that reports show: their names and their percentages.
  package static let quantiles: [(name: String, percent: Int)] = [
    ("p5", 5), ("p25", 25), ("median", 50), ("p75", 75), ("p95", 95),
  ]
}

extension Statistics {
  /// The statistics as a file, with all that it takes to add it to others.
  package var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write(StatisticsFormat.name, forKey: "format")
    json.write(StatisticsFormat.version, forKey: "version")
    json.write(nearPercent, forKey: "nearPercent")
    json.write(Distribution.quantileError, forKey: "quantileError")
    json.write(traces, forKey: "traces")
    json.write(refused, forKey: "refused")
    json.key("profiles")
    json.beginArray()
    for profile in profiles { json.write(profile) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ profile: ProfileStatistics) {
    beginObject()
    write(profile.name, forKey: "profile")
    write(profile.fingerprint, forKey: "fingerprint")
    if let velocity = profile.velocity { write(velocity.rawValue, forKey: "velocity") }
    key("parameters")
    beginObject(onOneLine: true)
    for parameter in profile.parameters { write(parameter.value, forKey: parameter.name) }
    endObject()
    write(profile.gestures, forKey: "gestures")
    key("outcomes")
    beginArray()
    for outcome in profile.outcomes where outcome.count > 0 { write(outcome, profile) }
    endArray()
    endObject()
  }

  private mutating func write(_ outcome: OutcomeStatistics, _ profile: ProfileStatistics) {
    beginObject()
    write(outcome.outcome.rawValue, forKey: "outcome")
    write(outcome.count, forKey: "count")
    key("rules")
    beginArray()
    for rule in outcome.rules {
      beginObject(onOneLine: true)
      write(rule.rule, forKey: "rule")
      write(rule.count, forKey: "count")
      endObject()
    }
    endArray()
    if outcome.outcome.isDecision {
      write(outcome.near, forKey: "near")
      key("nearParameters")
      beginObject(onOneLine: true)
      for (parameter, count) in zip(profile.parameters, outcome.nearParameters) where count > 0 {
        write(count, forKey: parameter.name)
      }
      endObject()
    }
    key("distributions")
    beginObject()
    for quantity in StatisticsQuantity.allCases {
      key(quantity.rawValue)
      write(outcome[quantity])
    }
    endObject()
    endObject()
  }

  private mutating func write(_ distribution: Distribution) {
    beginObject()
    write(distribution.count, forKey: "n")
    if let range = distribution.range {
      write(range.lowerBound, forKey: "min")
      for (name, percent) in Distribution.quantiles {
        if let number = distribution.quantile(percent: percent) { write(number, forKey: name) }
      }
      write(range.upperBound, forKey: "max")
    }
    key("buckets")
    beginArray(onOneLine: true)
    for (edge, count) in distribution.edges {
      beginArray()
      write(edge)
      write(count)
      endArray()
    }
    endArray()
    endObject()
  }
}

extension Outcome {
  /// Whether the profile's rules decided.
  package var isDecision: Bool { self == .finish || self == .cancel }
}
