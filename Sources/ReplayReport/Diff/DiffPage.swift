import ReplayAnalysis
import SwipeReplay
import TextFormats

extension DiffReport {
  /// A page: which outcomes became which, and for each change of rules the gestures, with their margins before and
  /// after.
  package var html: [UInt8] {
    var page = AnalysisPage(
      of: "diff",
      diff.flips.isEmpty
        ? "No gesture is decided differently"
        : "\(diff.flips.count) of \(counted(diff.gestures, "gesture")) "
          + (diff.flips.count == 1 ? "is" : "are") + " decided differently")
    page.add(
      "<dl class=\"rules\"><dt>from</dt><dd>\(from.html)</dd><dt>to</dt><dd>\(to.html)</dd></dl>\n")
    page.add(
      paragraph(
        counted(diff.traces, "trace")
          + "; ○ before and ● after, by how much progress is beyond where the decision flips"))
    if !diff.flips.isEmpty { page.add(changes.html) }
    var room = AnalysisPage.rowLimit
    for group in diff.groups {
      let pair = group[0]
      let shown = group.prefix(room)
      room -= shown.count
      page.addSection(
        "\(pair.from.outcome.rawValue) → \(pair.to.outcome.rawValue) · "
          + counted(group.count, "gesture"),
        """
        <dl class="rules"><dt>from</dt><dd>\(pair.from.rule.html)</dd>\
        <dt>to</dt><dd>\(pair.to.rule.html)</dd></dl>

        """ + (shown.isEmpty ? "" : table(Array(shown)).html)
          + omission(group.count - shown.count, "'-f json' has all"))
    }
    if !diff.nearest.isEmpty {
      page.addSection("Decided alike, and nearest to flipping", table(diff.nearest).html)
    }
    return page.html
  }

  /// How many gestures each change of outcomes has.
  private var changes: HTMLTable {
    let outcomes = Outcome.allCases.filter { outcome in
      diff.flips.contains { $0.from.outcome == outcome || $0.to.outcome == outcome }
    }
    var table = HTMLTable(
      "How many gestures each change of outcomes has",
      [.init("from \\ to")] + outcomes.map { .number($0.rawValue) }, class: "shaded")
    let most = outcomes.flatMap { from in outcomes.map { count(from, $0) } }.max() ?? 0
    for from in outcomes {
      table.add(
        [.init(from.rawValue)]
          + outcomes.map { to in
            let count = count(from, to)
            return count == 0
              ? "" : .init("\(count)", Shade.shade.class(Double(count), in: 0...Double(most)))
          })
    }
    return table
  }

  private func count(_ from: Outcome, _ to: Outcome) -> Int {
    diff.flips.count { $0.from.outcome == from && $0.to.outcome == to }
  }

  /// A row for each gesture, with both results.
  private func table(_ pairs: [DecisionDiff.Pair]) -> HTMLTable {
    let excesses = pairs.flatMap { [$0.from.excess, $0.to.excess] }.compactMap { $0 }
    let low = min(0, excesses.min() ?? 0)
    let high = max(0, excesses.max() ?? 0)
    let hasPicture = low < high
    let ends = """
      <span class="ends"><span>\(HumanNumber.short(low))</span>\
      <span>\(HumanNumber.short(high))</span></span>
      """
    var table = HTMLTable(
      "Gestures with the results before and after",
      [.init("trace")] + (hasPicture ? [.init("progress beyond the flip", detail: ends)] : [])
        + [
          .init("before"), .number("margin"), .init("after"), .number("margin"),
          .number("progress"), .number("velocity.x"), .init("read at"),
        ])
    for pair in pairs {
      let values = pair.to.values ?? pair.from.values
      let gesture = pair.gestures > 1 ? " · gesture \(pair.to.gesture)" : ""
      let warnings = pair.to.text(.warnings).map { " · warning: \($0)" } ?? ""
      let picture = SVGText.change(pair.from.excess, pair.to.excess, in: low...high)
      table.add(
        [.init(pair.to.trace + gesture + warnings, "name")]
          + (hasPicture ? [.init(html: picture, "picture")] : [])
          + [
            .init(pair.from.outcome), .init(pair.from.margin?.brief ?? ""),
            .init(pair.to.outcome), .init(pair.to.margin?.brief ?? ""),
            .init(values.map { HumanNumber.text($0.progress) } ?? ""),
            .init(values.map { HumanNumber.text($0.velocity.x) } ?? ""),
            .init(pair.to.source.text, "text"),
          ])
    }
    return table
  }
}

extension Replay {
  /// By how much progress is beyond where another decision begins: positive for `finish`, negative for `cancel`.
  fileprivate var excess: Double? {
    guard let change = margin?.progress, change.isFinite else { return nil }
    switch outcome {
    case .finish: return change.magnitude
    case .cancel: return -change.magnitude
    case .nothing, .refused, .failed, .open: return nil
    }
  }
}
