import Testing
import TextFormats
import TouchTrace

@testable import TraceImport

@Suite struct WebDriverReaderTests {
  private func source(_ actions: String, id: String = "a", type: String = "touch") -> String {
    #"{"type": "pointer", "id": "\#(id)", "parameters": {"pointerType": "\#(type)"}, "#
      + #""actions": [\#(actions)]}"#
  }

  private let down = #"{"type": "pointerDown", "button": 0}"#
  private let up = #"{"type": "pointerUp", "button": 0}"#

  private func move(_ x: Int, _ y: Int, _ more: String = #", "duration": 0"#) -> String {
    #"{"type": "pointerMove", "x": \#(x), "y": \#(y)\#(more)}"#
  }

  @Test func aMoveIsDividedAtTheRate() throws {
    let text =
      #"{"actions": ["#
      + source("\(move(300, 400)), \(down), \(move(100, 400, #", "duration": 50"#)), \(up)") + "]}"
    let recording = try recording(text, as: "webdriver")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 0 began 300 400 #0", "1: 16.666666 moved 233.333336 400 #0",
        "1: 33.333333 moved 166.66666800000002 400 #0", "1: 50 moved 100 400 #0",
        "1: 50 ended 100 400 #0",
      ])
    #expect(recording.grade.level == .interpolated)
    #expect(
      recording.grade.reason
        == "positions between the ends of a move, computed at 60 Hz (WebDriver)")
    #expect(recording.devices == [RecordedDevice(unit: .points)])
  }

  /// The second tick lasts as long as its longest action, and a move without duration takes that.
  @Test func sourcesRunInParallelTicks() throws {
    let first = source(
      "\(move(0, 0)), \(down), \(move(10, 0, "")), \(up), \(down)", id: "first")
    let second = source(
      "\(move(50, 0)), {\"type\": \"pause\", \"duration\": 5}, \(down), "
        + "{\"type\": \"pointerCancel\"}", id: "second")
    let key =
      #"{"type": "key", "id": "k", "actions": [{"type": "pause"}, {"type": "keyDown", "#
      + #""value": "a"}, {"type": "pause", "duration": 10}]}"#
    let mouse = source("\(move(9, 9, #", "duration": 10"#)), \(down)", id: "m", type: "mouse")
    let text = "[\(first), \(second), \(key), \(mouse)]"
    let recording = try recording(text, as: "webdriver")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 10 began 0 0 #0", "1: 15 began 50 0 #1", "1: 25 moved 10 0 #0", "1: 25 ended 10 0 #0",
        "1: 25 cancelled 50 0 #1", "1: 25 began 10 0 #0",
      ])
    #expect(recording.skipped == 2)
  }

  @Test func movesAreRelativeToThePointerWhereTheySaySo() throws {
    let relative = #", "duration": 0, "origin": "pointer""#
    let viewport = #", "duration": 0, "origin": "viewport""#
    let actions = [
      move(20, 30), down, move(5, -5, relative), move(0, 0, relative), move(7, 8, viewport), up,
    ]
    #expect(
      try touches("[\(source(actions.joined(separator: ", ")))]", as: "webdriver") == [
        "1: 0 began 20 30 #0", "1: 0 moved 25 25 #0", "1: 0 stationary 25 25 #0",
        "1: 0 moved 7 8 #0", "1: 0 ended 7 8 #0",
      ])
  }

  @Test func aScriptWithoutAFingerHasNoTouches() throws {
    let text = "[\(source("\(move(1, 1)), \(down)", type: "mouse"))]"
    let recording = try recording(text, as: "webdriver")
    #expect(recording.touches.isEmpty)
    #expect(recording.skipped == 1)
  }

  @Test(arguments: [
    (
      #"{"type": "pointerMove", "x": 1, "y": 1, "origin": {"element-6066": "e"}}"#,
      "2: a move is relative to an element, whose place the script does not say; give positions with "
        + "\"origin\": \"viewport\""
    ),
    (#"{"type": "pointerMove", "x": 1}"#, "2: the event has no 'y'"),
    (#"{"duration": 3}"#, "2: the event has no 'type'"),
    (
      #"{"type": "tap"}"#,
      "2: found 'tap', expected pause, pointerMove, pointerDown, pointerUp or pointerCancel"
    ),
    (
      #"{"type": "pause", "duration": -1}"#,
      "2: found '-1', expected a duration from 0 to 4600000000000 ms"
    ),
    (
      #"{"type": "pause", "duration": 4600000000001}"#,
      "2: found '4600000000001', expected a duration from 0 to 4600000000000 ms"
    ),
    (#"{"type": "pause", "duration": 4600000000000}"#, "no error"),
    (
      #"{"type": "pause", "duration": 4000000000000}, {"type": "pause", "duration": 600000000001}"#,
      "2: found 'a script of 4600000000001 ms', expected at most 4600000000000 ms"
    ),
    ("7", "2: 'actions': found a number, expected an object"),
  ])
  func badScriptsAreErrors(_ actions: String, _ expected: String) throws {
    #expect(
      try message(#"{"actions": ["# + "\n" + source(actions) + "]}", as: "webdriver") == expected)
  }

  @Test func sourcesHaveALimit() throws {
    func message(_ count: Int) throws -> String {
      let sources = [String](repeating: source(""), count: count).joined(separator: ",\n")
      return try TraceImportTests.message("[\(sources)]", as: "webdriver")
    }
    #expect(try message(100) == "no error")
    #expect(try message(101) == "101: found 'more than 100 sources', expected at most that many")
  }

  /// A script with a swipe from (0, 0) by each source, the moves of which last so many milliseconds.
  private func swipes(_ milliseconds: [Int], line: String = "\n") -> String {
    let sources = milliseconds.map {
      source("\(move(0, 0)), \(down),\(line)\(move(9, 0, ", \"duration\": \($0)")), \(up)")
    }
    return #"{"actions": [\#(sources.joined(separator: ", "))]}"#
  }

  private let tooMany =
    "found 'more than 131072 positions after the first second of moves', expected at most that "
    + "many in a recording, 60 for each second"

  /// 131,072 positions are those of 2,184.533 s.
  @Test(
    arguments: [
      ([2_185_533], nil), ([2_185_534], 2),
      // In all sources together.
      ([1_001_000, 1_185_533], nil), ([1_001_000, 1_185_534], 3),
      ([3_600_000, 3_600_000], 2),
    ] as [([Int], Int?)])
  func longMovesHaveALimit(milliseconds: [Int], line: Int?) throws {
    let (script, kind) = (Array(swipes(milliseconds).utf8), try parser("webdriver"))
    let expected = line.map { "\($0): \(tooMany)" }
    do throws(ImportError) {
      let touches = try recording(script, kind).touches
      #expect(expected == nil)
      #expect(touches.count == 131_072 + milliseconds.count * (60 + 2))
    } catch {
      #expect("\(error.line ?? 0): \(error.kind)" == expected)
    }
  }

  @Test func scriptsOfOneRecordingShareTheLimit() throws {
    let script = swipes([1_001_000], line: "")
    let rest = swipes([1_185_534], line: "")
    #expect(try message("\(script)\n\(rest)", as: "webdriver") == "2: \(tooMany)")
  }

  /// Moves of a second, however many, and moves that make no positions are not counted.
  @Test func aLongScriptOfShortMovesIsRead() throws {
    let steps = (1...2_300).map { move($0 % 2, 0, #", "duration": 1000"#) }
    let hover = move(5, 5, #", "duration": 900000"#)
    let rest = move(0, 0, #", "duration": 100000, "origin": "pointer""#)
    let actions = [hover, move(0, 0), down, rest] + steps + [up]
    let script = "[\(source(actions.joined(separator: ", ")))]"
    let touches = try recording(Array(script.utf8), parser("webdriver")).touches
    #expect(touches.count == 3 + 2_300 * 60)
  }
}
