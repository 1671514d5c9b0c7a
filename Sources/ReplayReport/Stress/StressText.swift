import ReplayAnalysis
import SwipeReplay
import TextFormats

extension StressReport {
  /// So many decisions are listed.
  private static let maxListed = 25

  /// A line of counts, and a row for each of the weakest decisions that any disturbance changes, with a line
  /// below it for each kind that does.
  package func text(_ style: TextReport.Style) -> String {
    var blocks: [[String]] = []
    if style.summary { blocks.append(summary.wrapped(to: style.columns)) }
    let changed = tally.weakest.prefix { !$0.isAlwaysKept }
    if !changed.isEmpty {
      let rows = changed.prefix(Self.maxListed).flatMap { lines(of: $0, style) }
      blocks.append([style.paint("   score  outcome  trace", .faint)] + rows)
    }
    if let next = changed.dropFirst(Self.maxListed).first {
      let rest = tally.results - tally.alwaysKept - Self.maxListed
      blocks.append(["\(rest) more from \(percent(next.score)); '-f csv' has all"])
    }
    return blocks.text
  }

  /// `17 decisions of 17 traces: 9 always kept, mean score 93.1 %; 3 below 90 %`
  private var summary: String {
    let head = "\(counted(tally.results, "decision")) of \(counted(tally.traces, "trace"))"
    guard let score = tally.meanScore else { return head }
    let below = tally.count(below: failBelow).map {
      "; \($0) below \(percent(failBelow ?? 0))"
    }
    return head + ": \(tally.alwaysKept) always kept, mean score \(percent(score))" + (below ?? "")
  }

  private func lines(of result: StressResult, _ style: TextReport.Style) -> [String] {
    let score = percent(result.score).leftPadded(to: 8)
    let outcome = result.result.outcome
    let name = outcome.rawValue.uppercased().padded(to: 7)
    let title = title(result, columns: style.columns - Self.indent)
    return [score + "  " + style.paint(name, outcome.meaning) + "  " + style.paint(title, .strong)]
      + kinds(of: result, style)
  }

  /// `flick · gesture 2 · pj`; where that is too long, the trace's name is cut.
  private func title(_ result: StressResult, columns: Int) -> String {
    let gesture = result.gestures > 1 ? " · gesture \(result.result.gesture)" : ""
    let rest = gesture + " · " + result.result.profile.printable.truncated(to: columns / 2)
    return result.result.trace.printable.truncated(to: max(8, columns - rest.displayWidth)) + rest
  }

  /// The kinds that change a decision: `late lift  0 of 3 kept: 3 cancel`.
  private func kinds(of result: StressResult, _ style: TextReport.Style) -> [String] {
    let changed = result.kinds.filter { $0.kept < $0.runs }
    let label = changed.map(\.disturbance.label.count).max() ?? 0
    let kept = changed.map { "\($0.kept)".count }.max() ?? 0
    let runs = changed.map { "\($0.runs)".count }.max() ?? 0
    return changed.flatMap { kind in
      let share =
        "\(kind.kept)".leftPadded(to: kept) + " of " + "\(kind.runs)".leftPadded(to: runs)
      let head =
        String(repeating: " ", count: Self.indent) + kind.disturbance.label.padded(to: label)
        + "  " + share + " kept: "
      let changes = kind.changes.enumerated().map { index, change in
        "\(change.count) \(change.change.text)" + (index == kind.changes.count - 1 ? "" : ",")
      }
      return changes.flowed(to: max(20, style.columns - head.count))
        .hanging(after: head, indent: head.count)
    }
  }

  /// The column that names begin in.
  private static let indent = 19
}

extension StressResult.Change {
  fileprivate var text: String {
    switch self {
    case .outcome(let outcome): outcome.rawValue
    case .otherRecognizer: "by another recognizer"
    case .gone: "with another number of gestures"
    }
  }
}
