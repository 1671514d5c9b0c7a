import ReplayAnalysis
import SwipeReplay

/// The results of one gesture and one profile, in about five lines.
struct GestureText {
  let results: RecognizerResults
  let style: TextReport.Style
  private var paint: Paint { style.paint }

  /// The column that the text beside the labels begins in.
  private static let indent = 13

  /// The decisive recognizer in full; the others in full only where they began too.
  var lines: [String] {
    let ordered = results.byImportance
    return ordered.enumerated().flatMap { index, result in
      outcome(of: result, isNamed: ordered.count > 1)
        + (index == 0 || result.beganAt != nil ? details(of: result) : [])
    }
  }

  private func outcome(of result: Replay, isNamed: Bool) -> [String] {
    let label = label(result.outcome.rawValue.uppercased(), result.outcome.meaning)
    let name = isNamed ? result.recognizer.printable + ": " : ""
    let indent = Self.indent + name.displayWidth
    let findings = result.decision == nil ? [] : result.decidingFindings
    guard !findings.isEmpty else {
      return result.explanation.printable.wrapped(to: room(after: indent))
        .hanging(after: label + name, indent: indent)
    }
    var lines: [String] = []
    if !result.preamble.isEmpty {
      lines = (result.preamble.printable + ":").wrapped(to: room(after: indent))
        .hanging(after: label + name, indent: indent)
    }
    for finding in findings {
      let mark = finding.holds ? paint("✓", .strong) : paint("✗", .faint)
      let text =
        finding.roundedText.printable + (finding.comparedNaN ? " (not a number, so false)" : "")
      let start = lines.isEmpty ? label + name : String(repeating: " ", count: indent)
      lines += text.wrapped(to: room(after: indent + 2))
        .hanging(after: start + mark + " ", indent: indent + 2)
    }
    return lines
  }

  private func details(of result: Replay) -> [String] {
    var lines: [String] = []
    for clauses in result.margin?.clauses ?? [] {
      lines += labelled(clauses.outcome.aim, clauses.texts)
    }
    if let unknown = result.margin?.unknown {
      lines += labelled("unknown", words(unknown))
    }
    if let values = result.values { lines += labelled("values", clauses(for: values)) }
    if let fraction = result.startFraction {
      lines += labelled(
        "taken over",
        words(
          "the transition of an earlier gesture, at percentComplete \(HumanNumber.text(fraction))"))
    }
    if let delay = result.startDelay {
      lines += labelled(
        "too early",
        words(
          "released before the transition's first frame, "
            + "\(HumanNumber.milliseconds(delay)) after the begin: percentComplete was 0"))
    }
    if let invalid = result.invalidCompletion {
      lines += labelled("undefined", words(invalid.message))
    }
    if let grade = result.doubtfulVelocity {
      lines += labelled(
        "doubtful",
        words(
          "the rules asked for the velocity, and the samples are \(grade.description.printable)"))
    }
    return lines + estimatorDisagreements(of: result) + labelled("times", [times(of: result)])
  }

  private func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
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

  /// `estimator-sensitive: lastStep (812, 0), window (640, 0) pt/s would finish`
  private func estimatorDisagreements(of result: Replay) -> [String] {
    guard result.isEstimatorSensitive else { return [] }
    let label = "estimator-sensitive:"
    let groups = EstimatorDisagreement.Answer.allCases.map { answer in
      (answer, result.estimatorDisagreements.filter { $0.answer == answer })
    }.filter { !$1.isEmpty }
    let clauses = groups.enumerated().flatMap { number, group in
      let (answer, disagreements) = group
      let end = " pt/s \(answer.text)" + (number == groups.count - 1 ? "" : ";")
      return disagreements.texts.enumerated().map {
        $1 + ($0 == disagreements.count - 1 ? end : ",")
      }
    }
    // The label begins left of the column that the lines after it begin in.
    let blanks = String(repeating: " ", count: 2 + label.count - Self.indent)
    var lines = ([blanks] + clauses).flowed(to: style.columns - Self.indent)
    lines[0] = paint(label, .warning) + lines[0].dropFirst(blanks.count)
    return lines.hanging(after: "  ", indent: Self.indent)
  }

  private func times(of result: Replay) -> String {
    let end =
      switch result.outcome {
      case .finish, .cancel, .nothing: "decided"
      case .refused: "refused"
      case .failed, .open: "failed"
      }
    return [("down", result.startedAt), ("began", result.beganAt), (end, result.endedAt)]
      .compactMap { name, time in time.map { "\(name) \(HumanNumber.milliseconds($0))" } }
      .joined(separator: ", ")
  }

  private func labelled(_ text: String, _ clauses: [String]) -> [String] {
    clauses.flowed(to: style.columns - Self.indent)
      .hanging(after: label(text, .faint), indent: Self.indent)
  }

  private func label(_ text: String, _ meaning: Paint.Meaning) -> String {
    "  " + paint(text.padded(to: Self.indent - 2), meaning)
  }

  private func room(after indent: Int) -> Int { max(style.columns - indent, style.columns / 3) }
}

extension [EstimatorDisagreement] {
  /// `lastStep (812, 0)`, and for consecutive estimators with the same velocity `leastSquares`,
  /// `androidLeastSquares (640, 0)`.
  fileprivate var texts: [String] {
    indices.map { index in
      let (name, velocity) = (self[index].estimator.rawValue, self[index].velocity)
      if index + 1 < count, self[index + 1].velocity == velocity { return name }
      return "\(name) (\(HumanNumber.text(velocity.x)), \(HumanNumber.text(velocity.y)))"
    }
  }
}

extension EstimatorDisagreement.Answer {
  fileprivate var text: String {
    switch self {
    case .finish: "would finish"
    case .cancel: "would cancel"
    case .refused: "would be refused"
    case .began: "would begin"
    }
  }
}
