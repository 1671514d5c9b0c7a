import TestSupport
import Testing

@testable import InteractiveTransition
@testable import ReplayReport
@testable import SwipeReplay

@Suite struct TransitionChartTests {
  private func frames(
    _ values: [(percent: Double, velocity: Double)], settlingFrom: Int? = nil
  ) -> Frames {
    Frames(
      values.enumerated().map { index, value in
        var frame = Frame(
          Double(index) / 10, index < settlingFrom ?? .max ? .tracking : .cancelling, .changed, 0,
          value.percent)
        frame.velocity.x = value.velocity
        return frame
      })
  }

  private func chart(_ result: Replay, columns: Int = 36) -> [String] {
    TransitionChart(result, Array(result.frames), .x, TextReport.Style(columns: columns)).lines
  }

  @Test("The chart shows the drag, the decision and the way back")
  func drag() {
    let values = [(0, 100), (0.5, 400), (1, -50), (0.5, -50), (0, -50)].map {
      (Double($0.0), Double($0.1))
    }
    #expect(
      chart(.cancelled.with(frames: frames(values, settlingFrom: 3)), columns: 56) == [
        "complete      1│                ████████",
        "               │        ▄▄▄▄▄▄▄▄████████▄▄▄▄▄▄▄▄",
        "              0│        ████████████████████████",
        "vx pt/s     400│        ████████",
        "               │▄▄▄▄▄▄▄▄████████",
        "           -200│                ▔▔▔▔▔▔▔▔",
        "               └─ drag ─────────────────┴ CANCEL 140 ms ",
      ])
  }

  @Test("Numbers of one sign have a scale from 0; NaN is not drawn")
  func oneSign() {
    #expect(
      chart(.open.with(frames: frames([(0.25, 0), (.nan, 8), (2, .infinity), (1, 4)]))) == [
        "complete      2│          █████",
        "               │          █████▄▄▄▄▄",
        "              0│▃▃▃▃▃     ██████████",
        "vx pt/s       8│     █████",
        "              0│     █████     █████",
        "               └─ drag ────── 300 ms",
      ])
    #expect(
      chart(.open.with(frames: frames([(0, -10), (0, -5)]))).suffix(3) == [
        "vx pt/s       0│████████████████████",
        "            -10│██████████",
        "               └─ drag ────── 100 ms",
      ])
    #expect(chart(.open.with(frames: frames([(0, 0)])))[3] == "vx pt/s       0│")
    #expect(chart(.open) == [])
  }

  @Test("Without a frame of the drag there is no velocity")
  func noDrag() {
    let lines = chart(
      .cancelled.with(frames: frames([(1, 10), (0, 10)], settlingFrom: 0)), columns: 56)
    #expect(
      lines == [
        "complete      1│████████████████████",
        "               │████████████████████",
        "              0│████████████████████",
        "               └─ CANCEL 140 ms ─ settling ────── 100 ms",
      ])
  }

  @Test("A column for several frames shows the last one and the greatest speed")
  func manyFrames() {
    let values = (0..<1000).map { (Double($0) / 999, $0 == 500 ? -900.0 : 10) }
    #expect(
      chart(.open.with(frames: frames(values))) == [
        "complete      1│             ▁▂▃▄▆▇█",
        "               │       ▂▃▄▅▆████████",
        "              0│▁▂▄▅▆▇██████████████",
        "vx pt/s     450│▁▁▁▁▁▁▁▁▁▁ ▁▁▁▁▁▁▁▁▁",
        "               │          █",
        "           -900│          █",
        "               └─ drag ──── 99900 ms",
      ])
  }

  @Test("Texts without enough room are left out", arguments: 0...40)
  func narrow(settling: Int) {
    let values = (0..<40).map { _ in (0.5, 10.0) }
    let lines = chart(.cancelled.with(frames: frames(values, settlingFrom: settling)), columns: 56)
    for line in lines { #expect(line.displayWidth <= 56) }
    #expect(lines.last?.contains("CANCEL") == (settling < 40))
  }
}
