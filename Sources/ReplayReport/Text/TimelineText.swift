import ReplayAnalysis
import SwipeReplay

/// The frames of one result: a chart of all, a row for each that differs from the one before it, with a bar for
/// percentComplete, and lines where the recognizer began and the decision fell. What settles after the decision has
/// its colour. Translation, velocity and offsets are those along the axis in which the views move.
///
/// The frames of the app's own transitions have neither chart nor lines nor colours.
struct TimelineText {
  private let result: Replay
  private let style: TextReport.Style
  private let isOfApp: Bool
  /// 0 if there is no room for bars.
  private let barWidth: Int
  private var paint: Paint { style.paint }

  /// - Parameter isOfApp: Whether the frames of the app's own transitions are shown.
  init(_ result: Replay, _ style: TextReport.Style, isOfApp: Bool = false) {
    (self.result, self.style, self.isOfApp) = (result, style, isOfApp)
    let room = style.columns - TextTable(Self.columns(.x)).width - 2
    barWidth = room < Self.minBarWidth ? 0 : room
  }

  private var frames: Frames { isOfApp ? result.appFrames : result.frames }

  /// Shorter bars show too little.
  private static let minBarWidth = 8
  private static let timeWidth = 7
  /// Returns the columns before the bars.
  private static func columns(_ axis: Margin.Axis) -> [TextTable.Column] {
    [
      .init("time ms", .number, gap: 0, minWidth: timeWidth),
      .init("phase", gap: 1, minWidth: 10),
      .init("complete", .number, gap: 1),
      .init("t\(axis.rawValue) pt", .number, gap: 1, minWidth: 6),
      .init("v\(axis.rawValue) pt/s", .number, gap: 1),
      .init("from.\(axis.rawValue)", .number, gap: 1),
      .init("to.\(axis.rawValue)", .number, gap: 1, minWidth: 6),
    ]
  }

  private func columns(_ axis: Margin.Axis) -> [TextTable.Column] {
    guard barWidth > 0 else { return Self.columns(axis) }
    return Self.columns(axis) + [
      .init("", gap: 1, minWidth: barWidth), .init("", gap: 0, minWidth: 1),
    ]
  }

  /// Writes the chart, the heading, the rows of frames, and the number of omitted frames.
  func write(to output: inout [UInt8]) {
    func write(_ line: String) {
      output += line.utf8
      output.append(UInt8(ascii: "\n"))
    }
    // Each frame is computed when read, and both the chart and the rows read all of them.
    let computed = Array(frames)
    let axis = computed.axisOfViews ?? result.axis
    if !isOfApp { for line in TransitionChart(result, computed, axis, style).lines { write(line) } }
    // No cell is wider than its column.
    let table = TextTable(columns(axis), paint: paint)
    write(paint(table.heading, .faint))
    var marks = marks(width: table.width)[...]
    var last: Frame?
    for frame in computed {
      while let mark = marks.first, mark.time <= frame.time {
        write(mark.line)
        marks.removeFirst()
        last = nil
      }
      // While the finger rests, only the time changes.
      if last?.differsOnlyInTime(from: frame) ?? false { continue }
      write(table.line(cells(of: frame, axis)))
      last = frame
    }
    for mark in marks { write(mark.line) }
    guard frames.omittedCount > 0 else { return }
    let text =
      "… and \(counted(frames.omittedCount, "more frame")): a trace has at most "
      + FrameLimit.text
    for line in text.wrapped(to: style.columns) { write(paint(line, .warning)) }
  }

  private func marks(width: Int) -> [(time: Double, line: String)] {
    func line(_ text: String, _ meaning: Paint.Meaning) -> String {
      let dashes = String(repeating: "─", count: max(0, width - text.displayWidth - 4))
      return paint("── ", .faint) + paint(text, meaning) + paint(" " + dashes, .faint)
    }
    var marks: [(time: Double, line: String)] = []
    guard !isOfApp else { return marks }
    if let time = result.beganAt {
      marks.append((time, line("began " + HumanNumber.milliseconds(time), .faint)))
    }
    if let time = result.endedAt {
      let text =
        "decided \(HumanNumber.milliseconds(time)): \(result.outcome.heading)"
      marks.append((time, line(text, result.outcome.meaning)))
    }
    return marks
  }

  private func cells(of frame: Frame, _ axis: Margin.Axis) -> [TextTable.Cell] {
    func number(_ number: Double, decimals: Int, width: Int = 6) -> TextTable.Cell {
      .init(HumanNumber.fitted(number, decimals: decimals, width: width))
    }
    let cells: [TextTable.Cell] = [
      number(frame.time * 1000, decimals: 1, width: Self.timeWidth), .init(frame.phase.rawValue),
      number(frame.percentComplete, decimals: 3, width: 8),
      number(axis == .x ? frame.translation.x : frame.translation.y, decimals: 1),
      number(axis == .x ? frame.velocity.x : frame.velocity.y, decimals: 0),
      number(axis == .x ? frame.from.x : frame.from.y, decimals: 1),
      number(axis == .x ? frame.to.x : frame.to.y, decimals: 1),
    ]
    guard barWidth > 0 else { return cells }
    let bar = String.bar(frame.percentComplete, columns: barWidth)
    let meaning = frame.phase == .tracking || isOfApp ? nil : result.outcome.meaning
    return cells + [.init(bar, meaning), "▏"]
  }
}

extension Frame {
  fileprivate func differsOnlyInTime(from other: Frame) -> Bool {
    var other = other
    other.time = time
    return self == other
  }
}

extension [Frame] {
  /// The axis along which the views move farther, or nil if they do not move.
  fileprivate var axisOfViews: Margin.Axis? {
    func extent(_ place: (Frame.ViewPlacement) -> Double) -> Double {
      func range(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
      return Swift.max(range(map { place($0.from) }), range(map { place($0.to) }))
    }
    let (x, y) = (extent(\.x), extent(\.y))
    return x == y ? nil : y > x ? .y : .x
  }
}

extension Replay {
  /// Returns the log of events and callbacks, in order. Long entries continue on the next line.
  func eventLog(_ style: TextReport.Style) -> [String] {
    let title = "time ms"
    let times = events.map { HumanNumber.fixed($0.time * 1000, decimals: 1) }
    let timeWidth = (times + [title]).map(\.displayWidth).max() ?? 0
    let kindWidth = LogEntry.Category.allCases.map(\.rawValue.count).max() ?? 0
    let indent = timeWidth + kindWidth + 3
    let heading = title.leftPadded(to: timeWidth) + " " + "kind".padded(to: kindWidth) + "  what"
    return [style.paint(heading, .faint)]
      + zip(times, events).flatMap { time, entry in
        let kind = style.paint(entry.category.rawValue.padded(to: kindWidth), .faint)
        return entry.roundedText.printable.wrapped(
          to: max(style.columns - indent, style.columns / 3)
        )
        .hanging(after: "\(time.leftPadded(to: timeWidth)) \(kind)  ", indent: indent)
      }
  }
}

extension LogEntry {
  /// The text with a number at its end in few digits: `update(_:) 0.0687`.
  fileprivate var roundedText: String {
    guard category == .controller, let blank = text.utf8.lastIndex(of: UInt8(ascii: " ")),
      let number = Double(text[blank...].dropFirst())
    else { return text }
    return text[...blank] + HumanNumber.text(number)
  }
}
