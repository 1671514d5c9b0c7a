import ReplayAnalysis
import SwipeReplay
import TextFormats

extension DiffReport {
  /// One object: the flips, the gestures nearest to flipping, and the counts.
  var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginObject()
    json.write("swipe-diff", forKey: "format")
    json.write(1, forKey: "version")
    json.write(from, forKey: "from")
    json.write(to, forKey: "to")
    for (name, pairs) in [("flips", diff.flips), ("nearest", diff.nearest)] {
      json.key(name)
      json.beginArray()
      for pair in pairs { json.write(pair) }
      json.endArray()
    }
    json.key("summary")
    json.beginObject()
    json.write(diff.traces, forKey: "traces")
    json.write(diff.gestures, forKey: "gestures")
    json.write(diff.flips.count, forKey: "flips")
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// The columns of ``csv``.
  static let columns = [
    "source", "trace", "gesture", "from.outcome", "from.rule", "to.outcome", "to.rule",
    "to.progress", "to.velocity.x", "to.margin.progress", "to.margin.velocity",
  ]

  /// The flips, a line each.
  var csv: [UInt8] {
    var bytes = Array((Self.columns.joined(separator: ",") + "\n").utf8)
    for flip in diff.flips {
      bytes.appendCSV(field: flip.to.source.text)
      let fields = [
        flip.to.trace, "\(flip.to.gesture)", flip.from.outcome.rawValue, flip.from.rule,
        flip.to.outcome.rawValue, flip.to.rule,
      ]
      for field in fields {
        bytes.append(UInt8(ascii: ","))
        bytes.appendCSV(field: field)
      }
      for value in [ResultValue.progress, .velocityX, .marginProgress, .marginVelocity] {
        bytes.append(UInt8(ascii: ","))
        if let number = value.of(flip.to) { bytes.append(number: number) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ pair: DecisionDiff.Pair) {
    beginObject()
    write(pair.to.source.text, forKey: "source")
    write(pair.to.trace, forKey: "trace")
    write(pair.to.gesture, forKey: "gesture")
    for (name, result) in [("from", pair.from), ("to", pair.to)] {
      key(name)
      beginObject()
      write(result.profile, forKey: "profile")
      write(result.recognizer, forKey: "recognizer")
      write(result.outcome.rawValue, forKey: "outcome")
      write(result.rule, forKey: "rule")
      for value in ResultValue.allCases {
        if let number = value.of(result) { write(number, forKey: value.rawValue) }
      }
      endObject()
    }
    endObject()
  }
}
