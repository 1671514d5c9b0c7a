package import ReplayAnalysis

/// What a check found, for people: each difference with its reason, and a last line with counts.
package struct CheckText: CheckReport, Sendable {
  private let style: TextReport.Style
  private let paint: Paint
  private var isFirst = true

  /// The column that the text beside the labels begins in.
  private static let indent = 10

  package init(_ style: TextReport.Style = TextReport.Style()) {
    self.style = style
    paint = Paint(isOn: style.color)
  }

  package mutating func add(_ cases: [CheckCase], to output: inout [UInt8]) {
    for result in cases {
      for problem in result.problems {
        write(CheckMessage(problem, of: result), of: result, .bad, "FAIL", to: &output)
      }
      for warning in result.warnings {
        write(CheckMessage(warning, of: result), of: result, .doubtful, "WARN", to: &output)
      }
    }
  }

  /// The caller has said it already, on the error stream.
  package mutating func add(_ refusal: CheckRefusal, to output: inout [UInt8]) {}

  package mutating func end(_ summary: CheckSummary, to output: inout [UInt8]) {
    guard style.summary else { return }
    if !isFirst { output += "\n".utf8 }
    for line in CheckSummaryText(summary).lines.flatMap({ $0.wrapped(to: style.columns) }) {
      output += (line + "\n").utf8
    }
  }

  private mutating func write(
    _ wording: CheckMessage, of result: CheckCase, _ meaning: Paint.Meaning, _ mark: String,
    to output: inout [UInt8]
  ) {
    if !isFirst { output += "\n".utf8 }
    isFirst = false
    var lines: [String] = []
    let title = "\(mark) \(result.title)"
    if (title + ": " + wording.headline).displayWidth <= style.columns {
      lines.append(paint(mark, meaning) + " " + result.title + ": " + wording.headline)
    } else {
      lines.append(paint(mark, meaning) + " " + result.title)
      lines += wording.headline.wrapped(to: style.columns - 2).map { "  " + $0 }
    }
    for line in wording.lines {
      let texts =
        line.label == "at" ? [line.text] : line.text.wrapped(to: style.columns - Self.indent)
      for (part, text) in texts.enumerated() {
        let label = part == 0 ? "  " + line.label : ""
        lines.append(paint(label.padded(to: Self.indent), .faint) + text)
      }
    }
    for line in lines { output += (line + "\n").utf8 }
  }
}
