package import ReplayAnalysis
import SwipeReplay
import TextFormats

/// How sturdy decisions are, the weakest first.
package struct StressReport: TableReport, Sendable {
  let tally: StressTally
  let settings: StressSettings
  /// Scores below this are counted; nil where none was asked for.
  let failBelow: Double?

  /// - Parameter tally: sorted.
  package init(_ tally: StressTally, _ settings: StressSettings, failBelow: Double? = nil) {
    self.tally = tally
    self.settings = settings
    self.failBelow = failBelow
  }

  private static let identity: [ResultField] = [
    .source, .trace, .gesture, .profile, .recognizer, .outcome,
  ]
  private static let identityMembers = JSONMembers(identity)

  /// A row for each decision and kind of disturbance.
  package var csv: [UInt8] {
    let changes = StressResult.Change.allCases
    var bytes: [UInt8] = []
    bytes.appendCSV(
      row: Self.identity.map(\.rawValue) + ["score", "disturbance", "runs", "kept"]
        + changes.map(\.name))
    for result in tally.weakest {
      let head = Self.identity.map(result.result.csvText) + [numberText(result.score)]
      for kind in result.kinds {
        let counts =
          [kind.runs, kind.kept]
          + changes.map { change in kind.changes.first { $0.change == change }?.count ?? 0 }
        bytes.appendCSV(row: head + [kind.disturbance.rawValue] + counts.map { "\($0)" })
      }
    }
    return bytes
  }

  /// One object: the settings, every decision with its kinds, and the counts.
  package var json: [UInt8] {
    var json = JSONWriter(style: .indented)
    json.beginDocument("swipe-stress")
    json.write(settings.seed, forKey: "seed")
    json.write(settings.runs, forKey: "runs")
    json.writeObjects(tally.weakest, forKey: "results") { json, result in
      json.write(Self.identityMembers, of: result.result)
      json.write(result.score, forKey: "score")
      json.writeObjects(result.kinds, forKey: "disturbances", onOneLine: true) { json, kind in
        json.write(kind.disturbance.rawValue, forKey: "name")
        json.write(kind.runs, forKey: "runs")
        json.write(kind.kept, forKey: "kept")
        for (change, count) in kind.changes { json.write(count, forKey: change.name) }
      }
    }
    json.writeObject(forKey: "summary") { json in
      json.write(tally.traces, forKey: "traces")
      json.write(tally.results, forKey: "results")
      json.write(tally.alwaysKept, forKey: "alwaysKept")
      if let score = tally.meanScore { json.write(score, forKey: "meanScore") }
      if let below = tally.count(below: failBelow) { json.write(below, forKey: "belowLimit") }
    }
    json.endDocument()
    return json.bytes
  }
}

extension StressTally {
  /// How many decisions have a score below a limit, if there is one; those that are not kept are not counted.
  package func count(below limit: Double?) -> Int? {
    limit.map { limit in weakest.count { $0.score < limit } }
  }
}
