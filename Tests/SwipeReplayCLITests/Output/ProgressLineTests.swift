import Testing

@testable import SwipeReplayCLI

@Suite struct ProgressLineTests {
  /// A file of 100 MB, of which 45 MB are done after 3 seconds.
  private let line = ProgressLine(
    traces: 1_234_567, invalid: 3, bytes: 45_000_000, totalBytes: 100_000_000,
    elapsed: .seconds(3))

  @Test(
    "The line shows as much as fits, omitting the least informative parts first",
    arguments: [
      (80, " 45% · 1,234,567 traces · 15 MB/s · 3 invalid · 4 s left"),
      (56, " 45% · 1,234,567 traces · 15 MB/s · 3 invalid · 4 s left"),
      (55, " 45% · 1,234,567 traces · 3 invalid · 4 s left"),
      (46, " 45% · 1,234,567 traces · 3 invalid · 4 s left"),
      (45, "1,234,567 traces · 3 invalid · 4 s left"),
      (38, "1,234,567 traces · 4 s left"), (27, "1,234,567 traces · 4 s left"),
      (25, "1,234,567 traces"), (16, "1,234,567 traces"), (15, ""), (0, ""), (-1, ""),
    ])
  func widths(columns: Int, text: String) {
    #expect(line.text(columns: columns) == text)
  }

  @Test("Input from a pipe has no known end")
  func pipe() {
    var line = line
    line.totalBytes = nil
    #expect(line.text(columns: 80) == "1,234,567 traces · 15 MB/s · 3 invalid")
  }

  @Test(
    "The time left is in a convenient unit and rounded up",
    arguments: [
      (Duration.milliseconds(1), "1 s"), (.seconds(1), "1 s"), (.milliseconds(1_001), "2 s"),
      (.seconds(99), "99 s"), (.milliseconds(99_001), "2 min"), (.seconds(120), "2 min"),
      (.seconds(121), "3 min"), (.seconds(99 * 60), "99 min"), (.seconds(99 * 60 + 1), "2 h"),
      (.seconds(7_200), "2 h"), (.seconds(7_201), "3 h"),
    ])
  func timeLeft(elapsed: Duration, text: String) {
    // One half is done, so the other takes as long.
    let line = ProgressLine(traces: 1, bytes: 1, totalBytes: 2, elapsed: elapsed)
    #expect(line.text(columns: 80).hasSuffix(" · \(text) left"))
  }

  @Test(
    "Inconsistent numbers are handled",
    arguments: [
      (ProgressLine(), "0 traces · 0 invalid"),
      (ProgressLine(totalBytes: 0, elapsed: .seconds(1)), "0 traces · 0 MB/s · 0 invalid"),
      (
        ProgressLine(totalBytes: 10, elapsed: .seconds(1)),
        "  0% · 0 traces · 0 MB/s · 0 invalid"
      ),
      (
        // A file that grows while it is being read.
        ProgressLine(traces: 1, bytes: 3_000_000, totalBytes: 2, elapsed: .seconds(1)),
        "100% · 1 trace · 3 MB/s · 0 invalid · 0 s left"
      ),
      (
        ProgressLine(traces: 999, bytes: 1, totalBytes: .max, elapsed: .seconds(1_000_000)),
        "  0% · 999 traces · 1e-12 MB/s · 0 invalid · 277778 h left"
      ),
    ])
  func extremes(line: ProgressLine, text: String) {
    #expect(line.text(columns: 80) == text)
  }
}
