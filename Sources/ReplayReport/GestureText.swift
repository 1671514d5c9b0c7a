import SwipeReplay

/// The results of one gesture and one profile, in about five lines.
struct GestureText {
  private let results: RecognizerResults
  private let style: TextReport.Style
  private let paint: Paint

  /// The column that the text beside the labels begins in.
  private static let indent = 13

  init(_ results: RecognizerResults, _ style: TextReport.Style) {
    self.results = results
    self.style = style
    self.paint = Paint(isOn: style.color)
  }

  /// The telling recognizer in full; of the others what became of them.
  var lines: [String] {
    let ordered = results.byImportance
    return ordered.enumerated().flatMap { index, result in
      outcome(of: result, isNamed: ordered.count > 1)
        + (index == 0 || result.beganAt != nil ? details(of: result) : [])
    }
  }

  private func outcome(of result: Replay, isNamed: Bool) -> [String] {
    let label = paint(
      result.outcome.rawValue.uppercased().padded(to: Self.indent - 2), result.outcome.meaning)
    let name = isNamed ? result.recognizer.printable + ": " : ""
    let nameless = String(repeating: " ", count: name.displayWidth)
    return reasons(of: result).enumerated().flatMap { index, reason in
      let mark = reason.mark.map { paint($0.symbol, $0.meaning) + " " } ?? ""
      let markless = reason.mark == nil ? "" : "  "
      let width = style.columns - Self.indent - name.displayWidth - markless.count
      return reason.text.wrapped(to: max(width, style.columns / 3)).enumerated().map { part, text in
        (index == 0 && part == 0 ? "  " + label + name : blank + nameless)
          + (part == 0 ? mark : markless) + text
      }
    }
  }

  /// Whether a rule held.
  private struct Mark {
    var symbol: String
    var meaning: Paint.Meaning

    init(holds: Bool) {
      symbol = holds ? "✓" : "✗"
      meaning = holds ? .strong : .faint
    }
  }

  /// The rules, or the reason, that settled the outcome; never empty.
  private func reasons(of result: Replay) -> [(mark: Mark?, text: String)] {
    switch result.outcome {
    case .finish, .cancel:
      let findings = result.decidingFindings
      guard !findings.isEmpty else { return [(nil, result.rule.printable)] }
      return findings.map { finding in
        (
          Mark(holds: finding.holds),
          finding.roundedText.printable
            + (finding.comparedNaN ? " (not a number, so false)" : "")
        )
      }
    case .refused:
      let finding = result.findings.last.map { ": " + $0.roundedText.printable } ?? ""
      return [(nil, "by rule '\(result.rule.printable)'\(finding)")]
    case .failed:
      return [(nil, result.rule.printable + ", so it never began")]
    case .open:
      return [(nil, "the trace stops with a finger down")]
    }
  }

  private func details(of result: Replay) -> [String] {
    var lines: [String] = []
    if let margin = result.margin {
      let label = result.outcome == .finish ? "to cancel" : "to finish"
      lines += labelled(label, margin.clauses)
    }
    if let values = result.values { lines += labelled("values", clauses(for: values)) }
    lines += labelled("doubtful", result.doubtClauses, .doubtful)
    return lines + labelled("times", times(of: result))
  }

  private func clauses(for values: Replay.Values) -> [String] {
    let number = { (value: Double) in HumanNumber.text(value) }
    var clauses = ["progress \(number(values.progress)),"]
    if values.percentComplete != values.progress {
      clauses.append("percentComplete \(number(values.percentComplete)),")
    }
    let (translation, velocity) = (values.translation, values.velocity)
    return clauses + [
      "translation (\(number(translation.x)), \(number(translation.y))) pt,",
      "velocity (\(number(velocity.x)), \(number(velocity.y))) pt/s",
    ]
  }

  private func times(of result: Replay) -> [String] {
    var times = ["down " + HumanNumber.milliseconds(result.startedAt)]
    if let beganAt = result.beganAt { times.append("began " + HumanNumber.milliseconds(beganAt)) }
    if let endedAt = result.endedAt {
      let what =
        switch result.outcome {
        case .finish, .cancel: "decided"
        case .refused: "refused"
        case .failed, .open: "failed"
        }
      times.append("\(what) \(HumanNumber.milliseconds(endedAt))")
    }
    return [times.joined(separator: ", ")]
  }

  private func labelled(
    _ label: String, _ clauses: [String], _ meaning: Paint.Meaning = .faint
  ) -> [String] {
    clauses.flowed(to: style.columns - Self.indent).enumerated().map { part, line in
      (part == 0 ? "  " + paint(label.padded(to: Self.indent - 2), meaning) : blank) + line
    }
  }

  private var blank: String { String(repeating: " ", count: Self.indent) }
}
