package import ReplayAnalysis
import SwipeReplay

/// The robustness of decisions, the weakest first.
package struct StressReport: TableReport, Sendable {
  private let tally: StressTally
  private let settings: StressSettings
  /// Scores below this limit are counted; nil if no limit was given.
  private let failBelow: Double?

  /// - Parameter tally: A sorted tally.
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
          + changes.map { change in
            kind.changes.reduce(0) { $0 + ($1.change.isOfKind(change) ? $1.count : 0) }
          }
        bytes.appendCSV(row: head + [kind.disturbance.rawValue] + counts.map { "\($0)" })
      }
    }
    return bytes
  }

  /// One object: the settings, every decision with its kinds, and the counts.
  package var json: [UInt8] {
    JSONWriter.document("swipe-stress") { json in
      json.write(["seed": StressSettings.seed, "runs": settings.runs])
      json.writeObjects(tally.weakest, forKey: "results") { json, result in
        json.write(Self.identityMembers, of: result.result)
        json.write(result.score, forKey: "score")
        json.writeObjects(result.kinds, forKey: "disturbances", onOneLine: true) { json, kind in
          json.write(kind.disturbance.rawValue, forKey: "name")
          json.write(["runs": kind.runs, "kept": kind.kept])
          for (change, count) in kind.changes { json.write(count, forKey: change.name) }
        }
      }
      json.writeObject(forKey: "summary") { json in
        json.write([
          "traces": tally.traces, "results": tally.results, "alwaysKept": tally.alwaysKept,
        ])
        if let score = tally.meanScore { json.write(score, forKey: "meanScore") }
        if let below = tally.count(below: failBelow) { json.write(below, forKey: "belowLimit") }
      }
    }
  }

  // MARK: Document

  /// A row for each of the weakest decisions that any disturbance changes, with what changes it.
  package var document: ReportDocument {
    var document = ReportDocument(
      "stress",
      title: "\(tally.alwaysKept) of \(counted(tally.results, "decision")) "
        + (tally.alwaysKept == 1 ? "is" : "are") + " always kept")
    document.summary = [.paragraph(summary)]
    let changed = tally.weakest.prefix { !$0.isAlwaysKept }
    guard !changed.isEmpty else { return document }
    let kinds = Disturbance.allCases
    var table = ReportTable(
      "The share of replays that keep a decision, for each kind of disturbance",
      [.init("score", .number), .init("outcome"), .init("trace", .name)]
        + kinds.map { .init($0.label, .number, rank: ReportTable.Column.pages) })
    table.textLimit = Self.maxListed
    for result in changed.prefix(ReportDocument.limit) {
      let gesture = result.gestures > 1 ? " · gesture \(result.result.gesture)" : ""
      let outcome = result.result.outcome
      table.add(
        [
          .init(percent(result.score)), .init(outcome.heading, outcome.meaning),
          .init(result.result.trace, tail: gesture + " · " + result.result.profile),
        ] + kinds.map { share(of: $0, in: result) },
        result.kinds.filter { $0.kept < $0.runs }.map { kind in
          let changes = kind.changes.map { "\($0.count) of \(kind.runs) \($0.change.text)" }
          return .init(
            label: kind.disturbance.label,
            text: changes.joined(separator: ", "))
        })
    }
    table.omit(tally.results - tally.alwaysKept - ReportDocument.limit)
    document.add("The weakest decisions", [.table(table)])
    return document
  }

  /// The maximum number of decisions in a text.
  private static let maxListed = 25

  /// `17 decisions of 17 traces: 9 always kept, mean score 93.1%; 3 below 90%`
  private var summary: String {
    let head = "\(counted(tally.results, "decision")) of \(counted(tally.traces, "trace"))"
    guard let score = tally.meanScore else { return head }
    let below = tally.count(below: failBelow).map {
      "; \($0) below \(percent(failBelow ?? 0))"
    }
    return head + ": \(tally.alwaysKept) always kept, mean score \(percent(score))" + (below ?? "")
  }

  private func share(of disturbance: Disturbance, in result: StressResult) -> ReportTable.Cell {
    guard let kind = result.kinds.first(where: { $0.disturbance == disturbance }) else { return "" }
    let kept = Double(kind.kept) / Double(kind.runs)
    return .init(HumanNumber.fixed(kept * 100, decimals: 0) + "%", .wrong, 1 - kept)
  }
}

extension StressResult.Change {
  fileprivate var text: String {
    switch self {
    case .outcome(let outcome): outcome.description
    case .otherRecognizer: "by another recognizer"
    case .gone: "with another number of gestures"
    }
  }
}

extension StressTally {
  /// Returns the number of kept decisions with a score below a limit, or nil without a limit.
  package func count(below limit: Double?) -> Int? {
    limit.map { limit in weakest.count { $0.score < limit } }
  }
}
