import SwipeReplay

/// The event and callback log of one result, in order; a callback has its number. What is too long for
/// a line goes on in the next.
struct EventLogText {
  private static let timeTitle = "time ms"

  private let result: Replay
  private let style: TextReport.Style
  private let paint: Paint

  init(_ result: Replay, _ style: TextReport.Style) {
    self.result = result
    self.style = style
    self.paint = Paint(isOn: style.color)
  }

  var lines: [String] {
    let times = result.events.map { HumanNumber.fixed($0.time * 1000, decimals: 1) }
    let timeWidth = (times + [Self.timeTitle]).map(\.displayWidth).max() ?? 0
    let categoryWidth = LogEntry.Category.allCases.map(\.rawValue.count).max() ?? 0
    let start = timeWidth + categoryWidth + 6
    let blank = String(repeating: " ", count: start)
    let title = Self.timeTitle.leftPadded(to: timeWidth) + " " + "kind".padded(to: categoryWidth)
    return [paint(title + "  no what", .faint)]
      + zip(times, result.events).flatMap { time, entry in
        let category = paint(entry.category.rawValue.padded(to: categoryWidth), .faint)
        let number = (entry.number.map { "\($0)" } ?? "").leftPadded(to: 4)
        let first = time.leftPadded(to: timeWidth) + " " + category + number + " "
        return entry.text.printable.wrapped(to: max(style.columns - start, style.columns / 3))
          .enumerated().map { part, line in (part == 0 ? first : blank) + line }
      }
  }
}
