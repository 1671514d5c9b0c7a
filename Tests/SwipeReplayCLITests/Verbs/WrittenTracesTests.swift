import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import SwipeReplayCLI

/// Checks that 'convert' reads its own output, through a pipe that has no name to suggest the format.
@Suite struct WrittenTracesTests {
  private static let formats = ["json", "jsonl", "csv", "webdriver"]

  /// A named trace near a limit of a reader, and the formats that reject it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var refusing: [String] = []
    var trace: @Sendable () -> Trace

    init(_ name: String, refusing: [String] = [], trace: @escaping @Sendable () -> Trace) {
      (testDescription, self.refusing, self.trace) = (name, refusing, trace)
    }
  }

  private static func touch(
    _ nanoseconds: Int64, _ phase: Touch.Phase, _ x: Double = 1, finger: Int = 0
  ) -> Touch {
    Touch(
      time: Timestamp(nanoseconds: nanoseconds), location: Point(x: x, y: -1e-9), phase: phase,
      finger: Int32(finger))
  }

  private static func trace(
    _ touches: [Touch], name: String = "a trace", fingers: Int = 1, content: [Trace.Content] = []
  ) -> Trace {
    Trace(
      name: name, view: Size(width: 400, height: 800), touches: touches,
      fingers: (0..<fingers).map { "finger \($0)" }, content: content)
  }

  /// Returns a swipe with samples 8 ms apart.
  private static func swipe(_ samples: Int) -> [Touch] {
    (0..<samples).map { (index: Int) -> Touch in
      let phase: Touch.Phase = index == 0 ? .began : index == samples - 1 ? .ended : .moved
      return touch(Int64(index) * 8_000_000, phase, Double(index) / 7)
    }
  }

  private static let hour: Int64 = 3_600_000_000_000
  private static let latest = Int64(TimeUnit.maxNanoseconds)

  static let cases: [Case] = [
    // About 64 KB, 256 KB and 1 MB.
    Case("480 samples") { trace(swipe(480)) }, Case("2,000 samples") { trace(swipe(2_000)) },
    Case("8,000 samples") { trace(swipe(8_000)) },
    Case("an hour") { trace([touch(0, .began), touch(hour, .ended)]) },
    Case("more than an hour") { trace([touch(0, .began), touch(hour + 1_000_000, .ended)]) },
    Case("two gestures two hours apart") {
      trace([
        touch(0, .began), touch(1_000_000, .ended), touch(2 * hour, .began),
        touch(2 * hour + 1_000_000, .ended),
      ])
    },
    Case("the earliest time") { trace([touch(-latest, .began), touch(0, .ended)]) },
    Case("the latest time") { trace([touch(0, .began), touch(latest, .ended)]) },
    Case("both", refusing: ["webdriver"]) {
      trace([touch(-latest, .began), touch(latest, .ended)])
    },
    Case("33 fingers one after the other") {
      trace(
        (0..<33).flatMap {
          [touch(Int64($0), .began, finger: $0), touch(Int64($0), .ended, finger: $0)]
        }, fingers: 33)
    },
    Case("100 fingers together") {
      trace((0..<100).map { touch(0, .began, Double($0), finger: $0) }, fingers: 100)
    },
    Case("the longest name") { trace(swipe(3), name: String(repeating: "né", count: 333) + "x") },
    Case("positions far out") { trace([touch(0, .began, -1e9), touch(1, .ended, 1e9)]) },
    Case("content before the header and the touches") {
      let name = String(repeating: "n", count: 1_000)
      return trace(
        swipe(3),
        content: (0..<100).map { _ in
          Trace.Content(
            .scroll, name: name, rect: Rect(x: 0, y: 0, width: 400, height: 800))
        })
    },
  ]

  @Test(arguments: cases, formats)
  func isReadAgain(_ one: Case, format: String) throws {
    let trace = one.trace()
    let written = CapturedRun(
      ["convert", "-q", "-f", format],
      input: String(decoding: trace.json(onOneLine: true), as: UTF8.self))
    guard !one.refusing.contains(format) else {
      #expect(written.status == 2 && written.output.isEmpty)
      return
    }
    #expect(written.status == 0, "\(written.error)")
    let read = CapturedRun(
      ["convert", "-q"]
        + (format == "webdriver" ? ["--split", "never", "--device-size", "400x800"] : []),
      input: written.output)
    #expect(read.status == 0, "\(read.error)")
    let again = try Trace.read(Array(read.output.utf8), format: .jsonl)
    try #require(again.count == 1)
    guard format == "webdriver" else {
      #expect(again[0].touches == trace.touches)
      return
    }
    // Times are whole milliseconds from 0, and a lift elsewhere becomes a move and a lift.
    let lifts = again[0].touches.count - trace.touches.count
    #expect((0...1).contains(lifts))
    #expect(again[0].touches.last?.location == trace.touches.last?.location)
    let (first, last) = (trace.touches[0].time.nanoseconds, trace.touches.last?.time.nanoseconds)
    let end = again[0].touches.last?.time.nanoseconds
    #expect(end == last.map { (($0 - first) / 500_000 + 1) / 2 * 1_000_000 })
  }

  @Test("Names that were made longer can be read")
  func names() throws {
    let (gesture, name) = (Self.swipe(3), String(repeating: "é", count: 500))
    let later = gesture.map {
      Touch(
        time: Timestamp(nanoseconds: Self.hour + $0.time.nanoseconds), location: $0.location,
        phase: $0.phase)
    }
    let line = Self.trace(gesture + later, name: name).json(onOneLine: true)
    let input = String(decoding: line + line, as: UTF8.self)
    for words in [["-f", "csv"], ["--split", "always"]] {
      let written = CapturedRun(["convert"] + words, input: input)
      #expect(written.status == 0)
      let read = CapturedRun(["convert"], input: written.output)
      #expect(read.status == 0 && read.error == "", "\(read.error)")
    }
  }
}
