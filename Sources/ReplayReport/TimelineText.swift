import InteractiveTransition
import SwipeReplay

/// The frames of one result: a row for each, with a bar that draws percentComplete, and lines where the
/// recognizer began and where the decision fell. What the finger drags is plain, what settles after the
/// decision has the decision's colour.
struct TimelineText {
  private let result: Replay
  private let style: TextReport.Style
  private let paint: Paint

  private static let barWidth = 23
  /// The columns: a title, a width, and how many decimals at most.
  private static let columns: [(title: String, width: Int, decimals: Int)] = [
    ("time ms", 7, 1), ("phase", 10, 0), ("complete", 8, 3), ("tx", 6, 1), ("vx", 6, 0),
    ("from.x", 6, 1), ("to.x", 6, 1),
  ]

  init(_ result: Replay, _ style: TextReport.Style) {
    self.result = result
    self.style = style
    self.paint = Paint(isOn: style.color)
  }

  var lines: [String] {
    let heading = Self.columns.map { column in
      column.title == "phase"
        ? column.title.padded(to: column.width) : column.title.leftPadded(to: column.width)
    }
    var lines = [paint(heading.joined(separator: " "), .faint)]
    var marks = self.marks[...]
    for frame in result.frames {
      while let mark = marks.first, mark.time <= frame.time {
        lines.append(mark.line)
        marks.removeFirst()
      }
      lines.append(line(for: frame))
    }
    return lines + marks.map(\.line)
  }

  /// The moments that stand between the frames, in order.
  private var marks: [(time: Double, line: String)] {
    var marks: [(time: Double, line: String)] = []
    if let time = result.beganAt {
      marks.append((time, rule("began " + HumanNumber.milliseconds(time), .faint)))
    }
    if let time = result.endedAt {
      let words =
        "decided \(HumanNumber.milliseconds(time)): \(result.outcome.rawValue.uppercased())"
      marks.append((time, rule(words, result.outcome.meaning)))
    }
    return marks
  }

  private func rule(_ words: String, _ meaning: Paint.Meaning) -> String {
    let width = Self.columns.reduce(Self.barWidth + 2) { $0 + $1.width + 1 } - 1
    let dashes = String(repeating: "─", count: max(0, width - words.displayWidth - 4))
    return paint("── ", .faint) + paint(words, meaning) + paint(" " + dashes, .faint)
  }

  private func line(for frame: Frame) -> String {
    let numbers = [
      frame.time * 1000, 0, frame.percentComplete, frame.translation.x, frame.velocity.x,
      frame.from.x, frame.to.x,
    ]
    let cells = zip(Self.columns, numbers).map { column, number in
      column.title == "phase"
        ? frame.phase.rawValue.padded(to: column.width)
        : HumanNumber.fitted(number, decimals: column.decimals, width: column.width)
          .leftPadded(to: column.width)
    }
    let bar = String.bar(frame.percentComplete, columns: Self.barWidth).padded(to: Self.barWidth)
    let isSettling = frame.phase != .tracking
    return cells.joined(separator: " ") + " "
      + (isSettling ? paint(bar, result.outcome.meaning) : bar) + "▏"
  }
}
