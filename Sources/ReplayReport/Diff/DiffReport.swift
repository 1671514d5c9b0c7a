package import ReplayAnalysis
import SwipeReplay

/// A comparison of two profiles: the gestures they decide differently, and the rules.
package struct DiffReport: TableReport, Sendable {
  private let diff: DecisionDiff
  /// The names of the profiles on the command line.
  private let from, to: String
  /// The settings with another value in the second profile.
  private let changes: [SettingChange]
  /// Whether CSV has a header line.
  private let hasHeader: Bool

  package init(
    _ diff: DecisionDiff, from: String, to: String, changes: [SettingChange] = [],
    hasHeader: Bool = true
  ) {
    self.hasHeader = hasHeader
    self.changes = changes
    self.diff = diff
    self.from = from
    self.to = to
  }

  /// One object: the flips, the gestures nearest to flipping, and the counts.
  package var json: [UInt8] {
    JSONWriter.document("swipe-diff") { json in
      json.write(from, forKey: "from")
      json.write(to, forKey: "to")
      json.writeObjects(changes, forKey: "changed") { json, change in
        json.write(change.setting, forKey: "setting")
        json.write(change.was ?? "none", forKey: "from")
        json.write(change.now ?? "none", forKey: "to")
      }
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
      json.writeObject(forKey: "summary") {
        $0.write(["traces": diff.traces, "gestures": diff.gestures, "flips": diff.flips.count])
      }
    }
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

  // MARK: Document

  /// A table for each change of rules, the gestures nearest to flipping, and the counts.
  package var document: ReportDocument {
    let count = diff.flips.count
    var document = ReportDocument("diff", title: "\(from) → \(to)")
    if !changes.isEmpty {
      let texts = changes.map(\.text).joined(separator: ", ")
      document.add([.lines([.init(label: "changed", text: texts)])])
    }
    let groups = diff.groups
    let limit = max(Self.maxListed, ReportDocument.limit / max(1, groups.count))
    for group in groups {
      let pair = group[0]
      document.add(
        "\(pair.from.outcome.description) → \(pair.to.outcome.description) · "
          + counted(group.count, "gesture") + meant(group),
        [
          .lines([
            .init(label: "from", text: pair.from.ruleWithCode),
            .init(label: "to", text: pair.to.ruleWithCode),
          ]), .table(table(group, back: pair.from, limit: limit)),
        ])
    }
    if !diff.nearest.isEmpty {
      document.add(
        "Decided the same; closest to flipping in \(to)", [.table(table(diff.nearest))])
    }
    let differing =
      count == 0
      ? "none decided differently" : "\(count) decided differently"
    document.summary = [
      .paragraph(
        "\(from) → \(to) · \(counted(diff.gestures, "gesture")) in \(counted(diff.traces, "trace")): "
          + differing)
    ]
    return document
  }

  /// Returns how many of a group's gestures were meant to finish, if that is known and only one profile finishes
  /// them: `: 16 meant to finish, 1 not`. Those without a label are not counted.
  private func meant(_ group: [DecisionDiff.Pair]) -> String {
    let intents = group.compactMap(\.intent)
    let finish = intents.count { $0 == .finish }
    let rest = intents.count - finish
    let finishing = [group[0].from, group[0].to].count { $0.outcome.kind == .finish }
    guard finishing == 1, !intents.isEmpty else { return "" }
    guard finish > 0 else {
      return rest == group.count ? ", not meant to finish" : ": \(rest) not meant to finish"
    }
    return ": \(finish) meant to finish" + (rest > 0 ? ", \(rest) not" : "")
  }

  /// The maximum number of gestures of a group in a text.
  private static let maxListed = 10

  /// Returns a table with a row for each gesture: its distance and velocity, and what changes its new decision.
  ///
  /// - Parameter back: The previous result of a group, to which the change leads back if it was a decision.
  private func table(
    _ pairs: [DecisionDiff.Pair], back: Replay? = nil, limit: Int = ReportDocument.limit
  ) -> ReportTable {
    var table = ReportTable(
      "Gestures with what changes their decisions",
      [
        .init("travel", .number, rank: 2), .init("speed", .number, rank: 1),
        .init("meant", rank: 3),
        .init(back == nil ? "to change it" : "to undo it"), .init("trace", .name),
        .init("read at", rank: ReportTable.Column.pages),
      ])
    (table.textLimit, table.whole) = (Self.maxListed, "-f json")
    table.add(pairs, limit: limit) { pair in
      // A result that did not begin has no values.
      let replay = pair.to.values == nil ? pair.from : pair.to
      let isX = replay.axis == .x
      let travel = replay.values.map { isX ? $0.translation.x : $0.translation.y }
      let speed = replay.values.map { isX ? $0.velocity.x : $0.velocity.y }
      let gesture = pair.gestures > 1 ? " · gesture \(pair.to.gesture)" : ""
      let warnings = pair.to.text(.warnings).map { " · warning: \($0)" } ?? ""
      return [
        .init(travel.map { HumanNumber.text($0) + " pt" } ?? ""),
        .init(speed.map { HumanNumber.text($0) + " pt/s" } ?? ""),
        .init(pair.intent?.rawValue ?? ""), .init(change(pair.to, back: back)),
        .init(pair.to.trace, tail: gesture + warnings), .init(pair.to.source.text),
      ]
    }
    table.dropEmptyColumns()
    return table
  }

  /// Returns the change that flips a decision, without the outcome if that is the previous one: `24 pt less travel`.
  private func change(_ replay: Replay, back: Replay?) -> String {
    guard let (label, text) = replay.nearestChange else { return "none found" }
    return label == back?.outcome.changeLabel ? text : "\(label) \(text)"
  }
}

extension Replay {
  /// `not progress > finishProgress (Navigation.swift:48)`
  fileprivate var ruleWithCode: String { ([ruleInWords] + codeNote).joined(separator: " ") }

  /// Returns the value of a field, or an empty string if there is none.
  func csvText(_ field: ResultField) -> String {
    number(field).map(numberText) ?? text(field) ?? ""
  }
}
