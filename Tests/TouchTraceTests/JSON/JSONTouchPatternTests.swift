import TestSupport
import Testing

@testable import TouchTrace

/// Touches written alike are read without parsing the text between their numbers; the result must be the same as if
/// each were parsed.
@Suite struct JSONTouchPatternTests {
  private static let layouts: [@Sendable (Int, String, String, String) -> String] = [
    { _, time, x, y in "{\"time\":\(time),\"phase\":\"moved\",\"x\":\(x),\"y\":\(y)}" },
    { _, time, x, y in "{ \"y\" : \(y) , \"x\" : \(x),\n \"phase\":\"moved\",\"time\":\(time)}" },
    { _, time, x, y in "{\"x\":\(x),\"time\":\(time),\"y\":\(y),\"phase\":2,\"touch\":\"a\"}" },
    { index, time, x, y in
      "{\"time\":\(time),\"phase\":\"moved\",\"x\":\(x),\"y\":\(y),\"touch\":\(index % 2)}"
    },
    // Unknown keys, one of which changes with every touch.
    { index, time, x, y in
      "{\"force\":\(Double(index) / 7),\"time\":\(time),\"phase\":\"moved\",\"x\":\(x),\"y\":\(y),"
        + "\"twist\":-\(index / 5)}"
    },
  ]

  private static let numbers = [
    "1.5", "0", "-3.25", "123.33332824707031", "7", "1e1", "0.1", "12345.678", "-0", "99999999.5",
    "123.4567", "1.25E2", "1234567.1234567",
  ]

  /// Returns the touches of a trace in one of the layouts; `isMarked` makes each differ from the previous one.
  private static func touches(layout: Int, isMarked: Bool) -> String {
    var random = SeededRandom(seed: UInt64(layout))
    func number() -> String { numbers[Int.random(in: 0..<numbers.count, using: &random)] }
    let fingers = layout == 2 ? ["\"a\""] : layout == 3 ? ["0", "1"] : ["0"]
    let began = fingers.map { "{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2,\"touch\":\($0)}" }
    let moves = (1...40).map { index in
      let time = ["\(index)", "\(index).125", "\(index)e0", "\(index).000000001"][index % 4]
      let phase = layouts[layout](index, time, number(), number())
      return isMarked ? "{\"n\(index)\":0," + phase.dropFirst() : phase
    }
    return (began + moves).joined(separator: ",")
  }

  @Test(arguments: layouts.indices) func alikeOrNotTheTraceIsTheSame(_ layout: Int) throws {
    let alike = Reading(document(touches: Self.touches(layout: layout, isMarked: false)))
    let unlike = Reading(document(touches: Self.touches(layout: layout, isMarked: true)))
    #expect(alike.refusals == [])
    let trace = try #require(alike.traces.first)
    #expect(trace.touches.count > 40)
    #expect(trace.touches == unlike.traces.first?.touches)
  }

  /// A touch is also read by the pattern of the previous trace, whatever that named its fingers and however it ended.
  @Test func tracesInOneFileAreWhatEachIsAlone() throws {
    var random = SeededRandom(seed: 11)
    let fingers = ["", ",\"touch\":1", ",\"touch\":2"]
    let extras = ["", "", "", "", ",\"predicted\":true", ",\"n\":0", ",\"n\":1.5"]
    let lines = (0..<2_000).map { _ in
      var down: [String] = []
      var touches: [String] = []
      for time in 1...Int.random(in: 1...12, using: &random) {
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        var (finger, phase) = (pick(fingers), "moved")
        if down.isEmpty || (Int.random(in: 0..<3, using: &random) == 0 && !down.contains(finger)) {
          phase = "began"
          down.append(finger)
        } else {
          finger = pick(down)
          phase = pick(["moved", "moved", "moved", "stationary", "ended", "cancelled"])
          if phase == "ended" || phase == "cancelled" { down.removeAll { $0 == finger } }
        }
        let extra = phase == "moved" ? pick(extras) : ""
        touches.append(
          "{\"time\":\(time).25,\"phase\":\"\(phase)\",\"x\":\(pick(Self.numbers)),"
            + "\"y\":\(pick(Self.numbers))\(finger)\(extra)}")
      }
      return document(touches: touches.joined(separator: ","))
    }
    let together = Reading(lines.joined(separator: "\n"), .jsonl)
    #expect(together.refusals == [])
    #expect(together.traces.count == lines.count)
    for (trace, line) in zip(together.traces, lines) {
      let alone = try #require(Reading(line).traces.first)
      #expect(trace.touches == alone.touches, "\(line)")
      #expect(trace.fingers == alone.fingers, "\(line)")
    }
  }
}
