import InteractiveTransition
import SwipeReplay

/// Where the content under the finger was scrolled to, a row for each frame.
struct ContentFramesText {
  let result: Replay
  let style: TextReport.Style

  /// The name of each piece that was scrolled, and its table.
  var pieces: [(name: String, lines: [String])] {
    var pieces: [(name: String, frames: [ContentFrame])] = []
    for frame in result.contentFrames {
      // Pieces may have the same name; time begins anew with each.
      if let last = pieces.last?.frames.last, last.content == frame.content,
        last.time < frame.time
      {
        pieces[pieces.count - 1].frames.append(frame)
      } else {
        pieces.append((frame.content.printable, [frame]))
      }
    }
    return pieces.map { ($0.name, lines(of: $0.frames)) }
  }

  private func lines(of frames: [ContentFrame]) -> [String] {
    let rows: [[TextTable.Cell]] = frames.map { frame in
      [frame.time * 1000, frame.offset.x, frame.offset.y].map {
        .init(HumanNumber.fixed($0, decimals: 1))
      }
    }
    return TextTable(
      [
        .init(heading: "time ms", isNumber: true, gap: 0),
        .init(heading: "contentOffset.x", isNumber: true, gap: 1),
        .init(heading: "contentOffset.y", isNumber: true, gap: 1),
      ], rows: rows, limit: style.columns, paint: style.paint
    ).lines
  }
}
