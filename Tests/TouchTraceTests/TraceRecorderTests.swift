import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceRecorderTests {
  private static let view = Size(width: 393, height: 852)

  private func recorder(_ samples: [(Touch.Phase, Double, Double)]) -> TraceRecorder {
    var recorder = TraceRecorder(view: Self.view)
    for (phase, x, time) in samples { recorder.add(phase: phase, x: x, y: 400, time: time) }
    return recorder
  }

  @Test func aTraceHasTheSamplesWithTheirTimesToTheNanosecond() throws {
    let trace = try recorder([
      (.began, 3, 5801.204), (.moved, 43.5, 5801.221), (.ended, 43.5, 5801.2291),
    ])
    .trace
    #expect(trace.view == Self.view)
    #expect(
      trace.touches.map(\.time.nanoseconds) == [
        5801_204_000_000, 5801_221_000_000, 5801_229_100_000,
      ])
    #expect(trace.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(trace.touches.map(\.location.x) == [3, 43.5, 43.5])
    #expect(trace.warnings.isEmpty)
    #expect(trace.isStackAssumed)
  }

  @Test func aLineIsReadAsTheSameTrace() throws {
    var recorder = recorder([(.began, 3, 0.5), (.moved, 43, 0.517), (.ended, 43, 0.525)])
    recorder.name = "inbox \"1\""
    recorder.intent = .cancel
    recorder.tags = ["monday"]
    let line = try recorder.jsonLine
    #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
    let (read, made) = (try Trace.read(line, format: .jsonl), try recorder.trace)
    #expect(read.count == 1)
    #expect(read.first?.touches == made.touches)
    #expect(read.first?.name == "inbox \"1\"")
    #expect(read.first?.intent == .cancel)
    #expect(read.first?.tags == ["monday"])
  }

  @Test("Coalesced touches may arrive after later ones of another finger")
  func severalFingers() throws {
    var recorder = TraceRecorder(view: Self.view)
    recorder.add(phase: .began, x: 10, y: 100, time: 1, finger: 77)
    recorder.add(phase: .began, x: 20, y: 200, time: 1, finger: -5)
    for (finger, x) in [(77, 11.0), (-5, 21.0)] {
      for step in 1...3 {
        recorder.add(
          phase: .moved, x: x + Double(step), y: 100, time: 1 + Double(step) / 100, finger: finger)
      }
    }
    recorder.add(phase: .ended, x: 14, y: 100, time: 1.04, finger: 77)
    // The number of a lifted finger is available again.
    recorder.add(phase: .began, x: 30, y: 100, time: 1.05, finger: 78)
    #expect(recorder.fingersDown == 2)
    let trace = try recorder.trace
    #expect(trace.fingers == ["0", "1"])
    #expect(trace.touches.map(\.finger) == [0, 1, 0, 1, 0, 1, 0, 1, 0, 0])
    #expect(trace.touches.map(\.location.x) == [10, 20, 12, 22, 13, 23, 14, 24, 14, 30])
  }

  @Test func predictedSamplesAreLeftOutAndCounted() throws {
    var recorder = recorder([(.began, 3, 1), (.moved, 43, 1.01)])
    // Later than the next sample.
    recorder.add(phase: .moved, x: 60, y: 400, time: 1.03, isPredicted: true)
    recorder.add(phase: .moved, x: 70, y: 400, time: 1.04, isPredicted: true)
    recorder.add(phase: .ended, x: 50, y: 400, time: 1.02)
    #expect(recorder.predictedCount == 2)
    #expect(try recorder.trace.touches.count == 3)
  }

  @Test func aRecorderIsUsedAgain() throws {
    var recorder = recorder([(.began, 3, 1), (.moved, .nan, 1.01), (.moved, 4, 0)])
    recorder.add(phase: .moved, x: 60, y: 400, time: 1.03, isPredicted: true)
    #expect(throws: TraceError.self) { try recorder.trace }
    recorder.removeAll()
    #expect(recorder.isEmpty && recorder.fingersDown == 0 && recorder.predictedCount == 0)
    recorder.add(phase: .began, x: 5, y: 6, time: 0)
    #expect(try recorder.trace.touches.count == 1)
  }

  @Test(
    arguments: [
      ([], "no touches; expected at least one that is not predicted or resampled"),
      ([(.moved, 3, 1)], "touches[0]: finger '0' is moved but not down; expected began first"),
      (
        [(.began, 3, 1), (.began, 3, 2)],
        "touches[1]: finger '0' began twice; expected ended or cancelled in between"
      ),
      (
        [(.began, 3, 2), (.moved, 3, 1.5)],
        "touches[1]: the time goes backwards, from 2 s to 1.5 s; expected ascending times"
      ),
      (
        [(.began, 3, 1), (.moved, .infinity, 1)],
        "touches[1]: found inf, expected a coordinate from -1e9 to 1e9"
      ),
      ([(.began, 3, .nan)], "touches[0]: found nan, expected seconds from -4e9 to 4e9"),
      ([(.began, 3, 1e300)], "touches[0]: found 1e300, expected seconds from -4e9 to 4e9"),
    ] as [([(Touch.Phase, Double, Double)], String)])
  func whatIsWrong(samples: [(Touch.Phase, Double, Double)], message: String) {
    let error = #expect(throws: TraceError.self) { try recorder(samples).trace }
    #expect(error?.description == "recorder:1:1: error: " + message)
  }

  @Test(arguments: [(0.0, 852.0, "view.width: found 0"), (393, .nan, "view.height: found nan")])
  func aViewWithoutASize(width: Double, height: Double, message: String) {
    var recorder = recorder([(.began, 3, 1)])
    recorder.view = Size(width: width, height: height)
    let error = #expect(throws: TraceError.self) { try recorder.trace }
    #expect(error?.message == message + ", expected a positive number")
  }

  @Test func timesInMillisecondsGetAWarning() throws {
    let trace = try recorder([
      (.began, 3, 0), (.moved, 150, 16), (.moved, 290, 33), (.ended, 290, 41),
    ]).trace
    #expect(trace.warnings.map(\.kind) == [.sampleRate])
  }

  @Test func contentIsWrittenWithTheTouches() throws {
    let list = Trace.Content(
      .scroll, name: "Mail", rect: Rect(x: 0, y: 0, width: 393, height: 852),
      contentSize: Size(width: 393, height: 4000))
    let photos = Trace.Content(
      .scroll, rect: Rect(x: 0, y: 100, width: 393, height: 160), axis: .horizontal)
    var recorder = recorder([(.began, 3, 1), (.ended, 3, 1.1)])
    recorder.content = [list, photos]
    #expect(try recorder.trace.content == [list, photos])
    #expect(
      try Trace.read(recorder.jsonLine, format: .jsonl).map(\.content) == [[list, photos]])
    recorder.removeAll()
    #expect(recorder.content.isEmpty)
  }

  @Test(
    arguments: [
      (-1, 1, "content[1].rect.width: found -1, expected a size from 0 to 1e9"),
      (.nan, 1, "content[1].rect.width: found nan, expected a size from 0 to 1e9"),
      (1, 100, "content: more than 100 pieces of content"),
    ] as [(Double, Int, String)])
  func contentIsChecked(width: Double, others: Int, message: String) throws {
    let piece = Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 1, height: 1))
    var recorder = recorder([(.began, 3, 1), (.ended, 3, 1.1)])
    recorder.content = Array(repeating: piece, count: others)
    #expect(try recorder.trace.content.count == others)
    recorder.content.append(
      Trace.Content(.map, rect: Rect(x: 0, y: 0, width: width, height: 1)))
    let error = #expect(throws: TraceError.self) { try recorder.trace }
    #expect(error?.description == "recorder:1:1: error: " + message)
  }

  @Test(arguments: [-1, -0.5, 1.5e9, Double.nan, .infinity])
  func theSafeAreaIsChecked(inset: Double) throws {
    let landscape = Insets(top: 0, left: 44, bottom: 21, right: 44)
    var recorder = recorder([(.began, 3, 1)])
    recorder.safeAreaInsets = landscape
    var trace = try recorder.trace
    #expect(trace.safeAreaInsets == landscape)
    trace.safeAreaInsets.right = inset
    #expect(!trace.isReadable)
    recorder.safeAreaInsets.bottom = inset
    let error = #expect(throws: TraceError.self) { try recorder.trace }
    #expect(
      error?.message
        == "safeAreaInsets.bottom: found \(numberText(inset)), expected an inset from 0 to 1e9")
    recorder.removeAll()
    #expect(recorder.safeAreaInsets.left == 44)
  }
}
