import InteractiveTransition
import SwipeReplay

/// The offsets of content that was scrolled under the finger, with a row for each frame.
struct ContentFramesText {
  let result: Replay
  let style: TextReport.Style

  /// The name of each piece that was scrolled, and its table.
  var pieces: [(name: String, lines: [String])] {
    result.scrolledPieces.map { ($0.name, lines(of: $0.frames)) }
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
