package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// Two profiles side by side: which gestures they decide differently, and by which rules.
package struct DiffReport: TableReport, Sendable {
  let diff: DecisionDiff
  /// The profiles, as they were named.
  let from, to: String
  /// Whether CSV has a header line.
  let hasHeader: Bool

  package init(_ diff: DecisionDiff, from: String, to: String, hasHeader: Bool = true) {
    self.hasHeader = hasHeader
    self.diff = diff
    self.from = from
    self.to = to
  }

  /// One object: the flips, the gestures nearest to flipping, and the counts.
  package var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-diff")
    json.write(from, forKey: "from")
    json.write(to, forKey: "to")
    for (name, pairs) in [("flips", diff.flips), ("nearest", diff.nearest)] {
      json.writeObjects(pairs, forKey: name) { json, pair in
        json.write(Self.identityMembers, of: pair.to)
        json.writeObject(forKey: "from") { $0.write(Self.resultMembers, of: pair.from) }
        json.writeObject(forKey: "to") { $0.write(Self.resultMembers, of: pair.to) }
        if !pair.to.warnings.isEmpty {
          json.key(ResultField.warnings.rawValue)
          json.write(pair.to.warnings)
        }
      }
    }
    json.writeObject(forKey: "summary") { json in
      json.write(diff.traces, forKey: "traces")
      json.write(diff.gestures, forKey: "gestures")
      json.write(diff.flips.count, forKey: "flips")
    }
    json.endDocument()
    return json.bytes
  }

  private static let identity: [ResultField] = [.source, .trace, .gesture]
  private static let identityMembers = JSONMembers(identity)
  private static let resultMembers = JSONMembers(
    ResultField.columns.filter { !identity.contains($0) && $0 != .warnings })
  private static let fromColumns: [ResultField] = [.outcome, .rule]
  private static let toColumns: [ResultField] = [
    .outcome, .rule, .progress, .velocityX, .marginProgress, .marginVelocity,
  ]

  package var csv: [UInt8] {
    let columns =
      Self.identity.map(\.rawValue) + Self.fromColumns.map { "from." + $0.rawValue }
      + Self.toColumns.map { "to." + $0.rawValue } + [ResultField.warnings.rawValue]
    var bytes: [UInt8] = []
    if hasHeader { bytes.appendCSV(row: columns) }
    for flip in diff.flips {
      bytes.appendCSV(
        row: Self.identity.map(flip.to.csvText) + Self.fromColumns.map(flip.from.csvText)
          + Self.toColumns.map(flip.to.csvText) + [flip.to.csvText(.warnings)])
    }
    return bytes
  }
}

extension Replay {
  /// The value of a field; empty where there is none.
  func csvText(_ field: ResultField) -> String {
    number(field).map(numberText) ?? text(field) ?? ""
  }
}
