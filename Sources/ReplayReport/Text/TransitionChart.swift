import SwipeReplay

/// A chart of `percentComplete` and the velocity of one result over time, in a few lines: the
/// frames below it at a glance. Its columns are equal parts of the time from the first frame to the
/// last. The velocity is shown while the finger moves.
///
///     complete      1│       ▁▁▁▁▁▁             ▁▁▁▁▁▁▃▃▃▃▃▃▃▅▅▅▅▅▅▇▇▇▇▇▇▇███████
///                    │       ██████████████████████████████████████████████████
///                   0│       ██████████████████████████████████████████████████
///     vx pt/s   10000│█████████████
///                    │█████████████
///               -5000│             ▔▔▔▔▔▔▔
///                    └─ drag ─────────────┴ FINISH 60 ms ───────────── 166.7 ms
struct TransitionChart {
  private let result: Replay
  private let frames: [Frame]
  private let axis: Margin.Axis
  private let style: TextReport.Style
  private var paint: Paint { style.paint }

  private static let progressRows = 3
  private static let velocityRows = 2

  /// - Parameters:
  ///   - frames: The frames of the result.
  ///   - axis: The axis of the velocity.
  init(_ result: Replay, _ frames: [Frame], _ axis: Margin.Axis, _ style: TextReport.Style) {
    (self.result, self.frames, self.axis, self.style) = (result, frames, axis, style)
  }

  /// Empty if there are no frames.
  var lines: [String] {
    guard frames.count > 0 else { return [] }
    // A label is as wide as "complete" and the longest number written in six characters.
    let labelWidth = "complete 123456".count
    let width = style.columns - labelWidth - 1
    let columns = columns(width)
    let settling = columns.firstIndex { $0.phase != .tracking } ?? width
    let complete = BlockChart(columns.map(\.percentComplete), top: 1, height: Self.progressRows)
    var charts = [("complete", complete)]
    if settling > 0 {
      charts.append(
        ("v\(axis.rawValue) pt/s", BlockChart(columns.map(\.velocity), height: Self.velocityRows)))
    }
    return charts.flatMap { name, chart in
      chart.rows.enumerated().map { index, row in
        let name = index == 0 ? name : ""
        let label = name + row.scale.leftPadded(to: labelWidth - name.count)
        let meaning: Paint.Meaning? = result.outcome.meaning
        return
          (paint(label + "│", .faint) + String(row.cells[..<settling])
          + paint(String(row.cells[settling...]).trimmingBlanks, meaning)).trimmingBlanks
      }
    } + [timeAxis(labelWidth, width, settling, end: frames[frames.count - 1].time)]
  }

  /// The contents of one column; the velocity is nil if the finger is up.
  private typealias Column = (percentComplete: Double, velocity: Double?, phase: Frame.Phase)

  /// Returns for each column its last frame and greatest speed; a frame may also span several columns.
  private func columns(_ width: Int) -> [Column] {
    (0..<width).map { column in
      let start = column * frames.count / width
      let end = max(start + 1, (column + 1) * frames.count / width)
      let shown = frames[start..<end]
      let speeds = shown.lazy.filter { $0.phase == .tracking }.map {
        axis == .x ? $0.velocity.x : $0.velocity.y
      }
      let last = frames[end - 1]
      return (last.percentComplete, speeds.max { $0.magnitude < $1.magnitude }, last.phase)
    }
  }

  /// Returns the time axis, with the drag, the decision and the last frame's time if there is room.
  private func timeAxis(_ labelWidth: Int, _ width: Int, _ settling: Int, end: Double) -> String {
    let dash: Character = "─"
    var line = [Character](repeating: dash, count: width)
    /// Writes a text into the line at the first of these positions at which the line is free.
    func put(_ text: String, at places: Int...) -> Range<Int>? {
      for place in places {
        let range = place..<place + text.count
        guard place >= 0, range.upperBound <= width, line[range].allSatisfy({ $0 == dash }) else {
          continue
        }
        line.replaceSubrange(range, with: text)
        return range
      }
      return nil
    }
    var decision: Range<Int>?
    if settling < width {
      if settling > 0 { line[settling] = "┴" }
      if let time = result.endedAt {
        let text = " \(result.outcome.heading) \(HumanNumber.milliseconds(time)) "
        decision = put(text, at: settling + 1, settling - text.count)
      }
    }
    let last = " " + HumanNumber.milliseconds(end)
    _ = put(last, at: width - last.count)
    if settling < width {
      _ = put(" settling ", at: max(settling + 2, (decision?.upperBound ?? 0) + 1))
    }
    if settling > 0 { _ = put(" drag ", at: 1, 0) }
    let place = decision ?? width..<width
    return paint(
      String(repeating: " ", count: labelWidth) + "└" + String(line[..<place.lowerBound]), .faint)
      + paint(String(line[place]), result.outcome.meaning)
      + paint(String(line[place.upperBound...]), .faint)
  }
}
