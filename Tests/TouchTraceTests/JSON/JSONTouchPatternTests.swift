import TestSupport
import Testing

@testable import TouchTrace

/// Touches that are written alike are read without understanding the text between their numbers; what
/// comes of it must be the same as if each were understood.
@Suite struct JSONTouchPatternTests {
  private static let layouts: [@Sendable (Int, String, String, String) -> String] = [
    { _, time, x, y in "{\"time\":\(time),\"phase\":\"moved\",\"x\":\(x),\"y\":\(y)}" },
    { _, time, x, y in "{ \"y\" : \(y) , \"x\" : \(x),\n \"phase\":\"moved\",\"time\":\(time)}" },
    { _, time, x, y in "{\"x\":\(x),\"time\":\(time),\"y\":\(y),\"phase\":2,\"touch\":\"a\"}" },
    { index, time, x, y in
      "{\"time\":\(time),\"phase\":\"moved\",\"x\":\(x),\"y\":\(y),\"touch\":\(index % 2)}"
    },
  ]

  private static let numbers = [
    "1.5", "0", "-3.25", "123.33332824707031", "7", "1e1", "0.1", "12345.678", "-0", "99999999.5",
    "123.4567", "1.25E2", "1234567.1234567",
  ]

  /// The touches of a trace in one of the layouts; `extra` makes each unlike the one before.
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

  /// A touch of a trace is also read as one of the trace before was: whatever that named its fingers,
  /// and however it ended.
  @Test func tracesInOneFileAreWhatEachIsAlone() throws {
    var random = SeededRandom(seed: 11)
    let fingers = ["", ",\"touch\":1", ",\"touch\":2"]
    let extras = ["", "", "", "", ",\"predicted\":true", ",\"n\":0"]
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

  @Test(
    arguments: [
      ("{\"time\":^0.5,\"phase\":\"moved\",\"x\":6,\"y\":2}", "touches[6].time: "),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":^1e10,\"y\":2}", "touches[6].x: "),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":6,\"y\":^-1e10}", "touches[6].y: "),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":^06,\"y\":2}", ""),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":6^x,\"y\":2}", ""),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":6.^,\"y\":2}", ""),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":6,^}", ""),
      ("{\"time\":6,\"phase\":\"moved\",\"x\":6,\"y\":2^]", ""),
      ("^]", ""),
    ]) func whatIsWrongInOneOfThemHasItsPlace(_ last: String, _ path: String)
  {
    let moves = (1...5).map { "{\"time\":\($0),\"phase\":\"moved\",\"x\":\($0),\"y\":2}" }
    let began = "{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2}"
    let text = MarkedText(document(touches: ([began] + moves + [last]).joined(separator: ",")))
    let refusals = Reading(text.text).refusals
    #expect(refusals.count == 1)
    #expect(
      refusals.allSatisfy { $0.hasPrefix("dir/a.json:\(text.place): error: \(path)") },
      "\(text.place): \(refusals)")
  }

  @Test(
    "A mistyped key is found in whichever touch has it first, once, and in each trace of a file")
  func mistypedKeys() {
    func touch(_ time: Int, _ phase: String, _ extra: String = "") -> String {
      "{\"time\":\(time)\(extra),\"phase\":\"\(phase)\",\"x\":\(20 * time),\"y\":2}"
    }
    func warnings(_ touches: String...) -> [String] {
      let line = document(touches: touches.joined(separator: ","))
      let all = Reading([line, line, line].joined(separator: "\n"), .jsonl, path: "a").traces.map {
        $0.warnings.filter { $0.kind == .unknownKey }.map(\.message)
      }
      #expect(Set(all).count == 1 && all.count == 3, "\(all)")
      return all[0]
    }
    func ignored(_ index: Int, _ key: String, _ near: String) -> String {
      "touches[\(index)]: unknown key '\(key)' is ignored; did you mean '\(near)'?"
    }
    let wrong = ",\"predictd\":false"
    #expect(
      warnings(touch(0, "began", wrong), touch(1, "moved", wrong), touch(2, "ended", wrong))
        == [ignored(0, "predictd", "predicted")])
    #expect(
      warnings(touch(0, "began"), touch(1, "moved"), touch(2, "moved", wrong), touch(3, "ended"))
        == [ignored(2, "predictd", "predicted")])
    #expect(
      warnings(
        touch(0, "began"), touch(1, "moved", wrong), touch(2, "moved", ",\"tuch\":0"),
        touch(3, "moved", wrong), touch(4, "ended", wrong))
        == [ignored(1, "predictd", "predicted"), ignored(2, "tuch", "touch")])
    // Keys of other meanings, more than are remembered, and one that stands beside what it is near to.
    let others = (0..<12).map { ",\"pressure\($0)\":\($0)" }.joined()
    #expect(
      warnings(touch(0, "began", others), touch(1, "moved", others + ",\"X\":1")) == [])
    #expect(
      warnings(touch(0, "began", others), touch(1, "moved", others + wrong))
        == [ignored(1, "predictd", "predicted")])
  }

  @Test("Beside phases that are words, numbers are UIKit's, whatever trace is before")
  func mixedPhases() {
    func trace(_ moved: String) -> String {
      document(
        touches: "{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2},"
          + "{\"time\":1,\"phase\":\(moved),\"x\":1,\"y\":2}")
    }
    #expect(Reading(trace("1"), .jsonl).order == ["a#1"])
    let reading = Reading([trace("\"moved\""), trace("1")].joined(separator: "\n"), .jsonl)
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.assumptions.hasPhaseNumbers) == [false, true])
  }

  /// Eight bytes of a number are compared at once.
  @Test(arguments: 7...9) func aNumberDoesNotBeginWithNULs(_ count: Int) {
    func touch(_ index: Int, _ phase: String, _ x: String) -> String {
      "{\"x\":\(x),\"y\":2,\"time\":\(index),\"phase\":\"\(phase)\"}"
    }
    let nuls = String(repeating: "\0", count: count)
    let touches = [
      touch(0, "began", "1"), touch(1, "moved", "2"), touch(2, "moved", "^\(nuls)3"),
      touch(3, "moved", "4"),
    ]
    let text = MarkedText(document(touches: touches.joined(separator: ",")))
    #expect(
      Reading(text.text).refusals == [
        "dir/a.json:\(text.place): error: touches[2].x: found the byte 0x00, expected a number"
      ])
  }
}
