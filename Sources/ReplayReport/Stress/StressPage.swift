import ReplayAnalysis
import SwipeReplay
import TextFormats

extension StressReport {
  /// A page: the decisions that any disturbance changes, the weakest first, and how many replays of each kind kept
  /// them.
  package var html: [UInt8] {
    let changed = tally.weakest.prefix { !$0.isAlwaysKept }
    var page = AnalysisPage(
      of: "stress",
      "\(tally.alwaysKept) of \(counted(tally.results, "decision")) "
        + (tally.alwaysKept == 1 ? "is" : "are") + " always kept")
    let below = tally.count(below: failBelow).map { "; \($0) below \(percent(failBelow ?? 0))" }
    let score = tally.meanScore.map { " · mean score \(percent($0))" } ?? ""
    page.add(
      paragraph(
        counted(tally.traces, "trace") + score + (below ?? "")
          + " · \(counted(settings.runs, "run")) at random, seed \(settings.seed)", "facts"))
    guard !changed.isEmpty else { return page.html }
    let kinds = Disturbance.allCases
    var table = HTMLTable(
      "The share of replays that keep a decision, in percent, for each kind of disturbance",
      [.init("trace"), .init("profile"), .init("decision"), .number("score"), .init("")]
        + kinds.map { .number($0.label) }, class: "kept")
    let shown = changed.prefix(AnalysisPage.rowLimit)
    for result in shown {
      let gesture = result.gestures > 1 ? " · gesture \(result.result.gesture)" : ""
      table.add(
        [
          .init(result.result.trace + gesture, "name"), .init(result.result.profile),
          .init(result.result.outcome), .init(percent(result.score)),
          .init(html: SVGText.bar([(result.score, "bar")]), "picture"),
        ]
          + kinds.map { disturbance in
            guard let kind = result.kinds.first(where: { $0.disturbance == disturbance }) else {
              return ""
            }
            let text = HumanNumber.fixed(
              Double(kind.kept) / Double(kind.runs) * 100, decimals: 0)
            let lost = Double(kind.runs - kind.kept)
            return .init(
              text, lost == 0 ? "quiet" : Shade.wrong.class(lost, in: 0...Double(kind.runs)))
          })
    }
    page.addSection(
      "The weakest decisions",
      table.html
        + omission(tally.results - tally.alwaysKept - shown.count, "'-f csv' has all"))
    return page.html
  }
}
