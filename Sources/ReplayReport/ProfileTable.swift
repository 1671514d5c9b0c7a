import SwipeReplay

/// The results of one gesture through several profiles: a row for each, of the recognizer that began
/// first.
struct ProfileTable {
  private let gesture: GestureResults
  private let style: TextReport.Style
  private let paint: Paint

  /// A profile's name is cut to so many columns.
  private static let longestName = 22

  init(_ gesture: GestureResults, _ style: TextReport.Style) {
    self.gesture = gesture
    self.style = style
    self.paint = Paint(isOn: style.color)
  }

  /// A heading and a row for each profile.
  var lines: [String] {
    let results = gesture.profiles.compactMap(\.decisive)
    let rows = results.map { result in
      [
        result.profile.printable.truncated(to: Self.longestName),
        result.markedOutcome,
        result.values.map { HumanNumber.text($0.progress) } ?? "",
        result.values.map { HumanNumber.text($0.velocity.x) } ?? "",
        result.margin?.brief ?? "",
        result.reason,
      ]
    }
    let heading = ["profile", "outcome", "progress", "velocity", "margin", "rule"]
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].displayWidth }.max() ?? 0
    }
    return [paint(line(heading, widths), .faint)]
      + zip(rows, results).map { line($0, widths, $1.outcome.meaning) }
  }

  private func line(_ cells: [String], _ widths: [Int], _ outcome: Paint.Meaning? = nil) -> String {
    var line = " "
    var columns = 1
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      let isNumber = (2...4).contains(index)
      let room = isLast ? max(1, style.columns - columns - 1) : widths[index]
      var text = isLast ? cell.truncated(to: room) : cell.padded(to: room)
      if isNumber { text = cell.leftPadded(to: room) }
      columns += 1 + (isLast ? 0 : 1) + room
      if index == 1, let outcome { text = paint(text, outcome) }
      line += " " + text + (isLast ? "" : " ")
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Replay {
  /// The last rule that was asked, or why it never began, as short as it can be said beside columns of progress and velocity.
  var reason: String {
    switch outcome {
    case .finish, .cancel:
      guard let finding = decidingFindings.last else { return rule.printable }
      let text = finding.briefText(
        omitting: ["progress", "velocity.x"], parameters: margin?.parameters.map(\.name) ?? []
      ).printable
      return (finding.holds ? "✓ " : "✗ ") + text
    case .refused:
      let finding = findings.last.map { ": " + $0.roundedText.printable } ?? ""
      return rule.printable + finding
    case .failed:
      // A test of the recognizer's own: with its values, where they are known.
      guard let finding = findings.last(where: { !$0.pieces.isEmpty && rule.hasSuffix($0.rule) })
      else { return rule.printable }
      return (rule.dropLast(finding.rule.count) + finding.roundedText).printable
    case .open:
      return "the trace stops with a finger down"
    }
  }
}
