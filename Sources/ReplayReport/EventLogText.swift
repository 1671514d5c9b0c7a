import SwipeReplay

/// The event and callback log of one result, an entry a line; a callback has its number.
struct EventLogText {
  private let result: Replay
  private let style: TextReport.Style
  private let paint: Paint

  init(_ result: Replay, _ style: TextReport.Style) {
    self.result = result
    self.style = style
    self.paint = Paint(isOn: style.color)
  }

  var lines: [String] {
    let times = result.events.map { HumanNumber.fixed($0.time * 1000, decimals: 1) + " ms" }
    let timeWidth = times.map(\.displayWidth).max() ?? 0
    let categoryWidth = LogEntry.Category.allCases.map(\.rawValue.count).max() ?? 0
    return zip(times, result.events).map { time, entry in
      let number = entry.number.map { "\($0)" } ?? ""
      let start = "  " + time.leftPadded(to: timeWidth) + "  "
      let category = entry.category.rawValue.padded(to: categoryWidth)
      let room = max(8, style.columns - start.displayWidth - categoryWidth - 5)
      return start + paint(category, .faint) + " " + number.leftPadded(to: 2) + "  "
        + entry.text.printable.truncated(to: room)
    }
  }
}
