import Testing
import TextFormats

@testable import TouchTrace

/// Every refusal of a document, with its exact words; a `^` in a text marks where it must point.
@Suite struct JSONRefusalTests {
  private func expect(
    _ marked: String, _ message: String?, _ location: SourceLocation = #_sourceLocation
  ) {
    let marked = MarkedText(marked)
    let reading = Reading(marked.text)
    #expect(
      reading.refusals == (message.map { ["dir/a.json:\(marked.place): error: \($0)"] } ?? []),
      sourceLocation: location)
    #expect(reading.traces.count == (message == nil ? 1 : 0), sourceLocation: location)
  }

  @Test func theMessageIsOneLineWithPlacePathAndMend() {
    let text = """
      {
        "format": "swipe-trace", "version": 1,
        "view": { "width": 393, "height": 852 },
        "touches": [
          { "time": 0.000, "phase": "began", "x": 3.0, "y": 400.0 },
          { "time": 0.016, "phase": "hover", "x": 9.5, "y": 400.5 }
        ]
      }
      """
    #expect(
      Reading(text, path: "traces/a.json").refusals == [
        "traces/a.json:6:31: error: touches[1].phase: unknown phase 'hover'; expected "
          + "began, moved, stationary, ended or cancelled; or begin, start, started, down, move, "
          + "changed, change, held, hold, end, up, canceled or cancel, also with a prefix such as "
          + "touches or ACTION_"
      ])
  }

  @Test(
    "As many fingers as may be down at a time are read, one more is refused", arguments: [100, 101])
  func fingersDown(count: Int) {
    let touches = (1...count).map { finger in
      #"{"time": 0, "phase": "began", "x": 3, "y": 4, "touch": \#(finger)}"#
    }
    let reading = Reading(
      #"{"format": "swipe-trace", "version": 1, "view": {"width": 9, "height": 9}, "touches": ["#
        + touches.joined(separator: ",\n") + "]}")
    #expect(reading.traces.count == (count == 100 ? 1 : 0))
    #expect(
      reading.refusals.map { String($0.drop { $0 != " " }) }
        == (count == 100
          ? []
          : [
            " error: touches[100].phase: finger '101' began while 100 others are down; expected at most "
              + "100 fingers at a time"
          ]))
  }

  @Test("Any number of fingers is read, where few are down at a time")
  func fingersOneAfterAnother() {
    let touches = (0..<300).flatMap { finger in
      ["began", "ended"].map { phase in
        #"{"time": \#(finger), "phase": "\#(phase)", "x": 3, "y": 4, "touch": \#(finger)}"#
      }
    }
    let reading = Reading(
      #"{"format": "swipe-trace", "version": 1, "view": {"width": 9, "height": 9}, "touches": ["#
        + touches.joined(separator: ",\n") + "]}")
    #expect(reading.traces.first?.fingers.count == 300)
  }

  private static let noTrace =
    #"not a trace; expected "format": "swipe-trace", "version": 1 and "touches""#
  private static let onlyOne = "is not supported; expected version 1"

  @Test(
    arguments: [
      ("", "the text ends where an object is expected"),
      ("^[]", noTrace),
      ("^{}", noTrace),
      (#"^{"version":1}"#, noTrace),
      (#" ^{"format":"swipe-trace"}"#, noTrace),
      (
        "\n" + #"{"format":^"swipe-profile"}"#,
        "found a profile, expected a trace with \"format\": \"swipe-trace\""
      ),
      (#"{"format":^1}"#, "format: found a number, expected a string"),
      (#"{"version":^2}"#, "version 2 \(onlyOne)"),
      (#"{"version":^0.5}"#, "version 0.5 \(onlyOne)"),
      (#"^{"version":"1"}"#, noTrace),
      (#"{"version":^"1","touches":[]}"#, "version: found a string, expected a number"),
      // A version of the future, or another format, explains best why the rest cannot be read.
      (#"{"touches":5,"version":^2}"#, "version 2 \(onlyOne)"),
      (#"{"touches":5,"format":^"x"}"#, "unknown format 'x'; expected swipe-trace"),
      (
        #"{"touches":^5,"version":1,"timeUnit":"ms"}"#, "touches: found a number, expected an array"
      ),
      (
        #"{"format":"swipe-trace",^"format":"swipe-trace"}"#,
        "the key 'format' appears twice in one object"
      ),
      (
        #"{"name":"a",^"n\u0061me":"b","touches":[]}"#, "the key 'name' appears twice in one object"
      ),
      (#"^{"name":1}"#, noTrace),
      (#"{"name":^1,"touches":[]}"#, "name: found a number, expected a string"),
      (#"{"a":[1,^}"#, "found '}', expected a value"),
      (document() + " ^x", "found 'x', expected the end of the text"),
      (document() + "\n\n", nil), (" \n" + document(), nil), ("\u{FEFF}" + document(), nil),
    ] as [(String, String?)]) func aDocument(_ marked: String, _ message: String?)
  {
    expect(marked, message)
  }

  @Test(
    arguments: [
      (
        "^" + document(view: ""),
        #"no view size; add "view": {"width": …, "height": …} or the option --view 393x852"#
      ),
      (document(view: #""view":^5,"#), "view: found a number, expected an object"),
      (document(view: #""view":^{},"#), "view: no key 'width'; expected width and height"),
      (
        document(view: #""view":^{"width":1},"#),
        "view: no key 'height'; expected width and height"
      ),
      (
        document(view: #""view":{"width":^0,"height":1},"#),
        "view.width: found 0, expected a positive number"
      ),
      (
        document(view: #""view":{"width":1,"height":^-1},"#),
        "view.height: found -1, expected a positive number"
      ),
      (
        document(view: #""view":{"width":^1e10,"height":1},"#),
        "view.width: found 10000000000, expected a size of at most 1e9"
      ),
      (
        document(view: #""view":{"width":^"1","height":1},"#),
        "view.width: found a string, expected a number"
      ),
      (
        document(view: #""view":{"width":1,^"width":1},"#),
        "view: the key 'width' appears twice in one object"
      ),
      (document(view: #""view":{"width":0.1,"depth":[1],"height":1e9},"#), nil),
    ] as [(String, String?)]) func aView(_ marked: String, _ message: String?)
  {
    expect(marked, message)
  }

  private static let rates = "expected more than 0 and at most 1000 frames per second"
  private static let scales = "expected more than 0 and at most 100 pixels per point"

  @Test(
    arguments: [
      (#""displayHz":^0"#, "displayHz: found 0, \(rates)"),
      (#""displayHz":^1000.5"#, "displayHz: found 1000.5, \(rates)"),
      (#""displayHz":^"60""#, "displayHz: found a string, expected a number"),
      (#""displayHz":0.001"#, nil), (#""displayHz":1000"#, nil),
      (#""displayScale":^0"#, "displayScale: found 0, \(scales)"),
      (#""displayScale":^100.5"#, "displayScale: found 100.5, \(scales)"),
      (#""displayScale":^"2x""#, "displayScale: found a string, expected a number"),
      (#""displayScale":0.5"#, nil), (#""displayScale":100"#, nil),
      (
        #""layoutDirection":^"left""#,
        "layoutDirection: unknown layout direction 'left'; expected ltr or rtl"
      ),
      (#""layoutDirection":^1"#, "layoutDirection: found a number, expected a string"),
      (#""timeUnit":^"sec""#, "timeUnit: unknown time unit 'sec'; expected s, ms, us or ns"),
      (#""intent":^"pop""#, "intent: unknown intent 'pop'; expected finish, cancel or none"),
      (#""tags":^5"#, "tags: found a number, expected an array"),
      (#""tags":["a",^5]"#, "tags[1]: found a number, expected a string"),
      (#""expect":{"a":1,^"a":2}"#, "expect: the key 'a' appears twice in one object"),
    ] as [(String, String?)]) func aSetting(_ marked: String, _ message: String?)
  {
    expect(document(extra: marked + ","), message)
  }

  @Test(
    arguments: [
      ("^5", "found a number, expected an object"),
      (#"{"stack":1,^"stack":1}"#, "the key 'stack' appears twice in one object"),
      (#"{"stack":^0}"#, ".stack: the stack is empty; expected at least one screen"),
      (#"{"stack":^[]}"#, ".stack: the stack is empty; expected at least one screen"),
      (#"{"stack":^-1}"#, ".stack: found -1, expected a whole number from 1 to 10000"),
      (#"{"stack":^1.5}"#, ".stack: found 1.5, expected a whole number from 1 to 10000"),
      (#"{"stack":^10001}"#, ".stack: found 10001, expected a whole number from 1 to 10000"),
      (#"{"stack":^1e300}"#, ".stack: found 1e300, expected a whole number from 1 to 10000"),
      (#"{"stack":^"2"}"#, ".stack: found a string, expected a number"),
      (#"{"stack":[^1]}"#, ".stack[0]: found a number, expected a string"),
      (#"{"stack":10000}"#, nil), (#"{"stack":1}"#, nil), (#"{"forward":0}"#, nil),
      (#"{"forward":[]}"#, nil), (#"{"transitioning":0}"#, nil),
      (#"{"forward":^-1}"#, ".forward: found -1, expected a whole number from 0 to 10000"),
      (#"{"forward":^10001}"#, ".forward: found 10001, expected a whole number from 0 to 10000"),
      (#"{"popDisabled":^1}"#, ".popDisabled: found a number, expected true or false"),
      (
        #"{"transitioning":^-0.5}"#,
        ".transitioning: found -0.5, expected true, false or seconds, 0 or more"
      ),
      (#"{"transitioning":^"a"}"#, ".transitioning: found a string, expected true or false"),
    ] as [(String, String?)]) func navigation(_ marked: String, _ message: String?)
  {
    expect(
      document(extra: #""navigation":"# + marked + ","),
      message.map { $0.hasPrefix(".") ? "navigation\($0)" : "navigation: \($0)" })
  }

  @Test func tooManyScreens() {
    let names = repeatElement("\"a\"", count: 10_000).joined(separator: ",")
    expect(document(extra: #""navigation":{"stack":["# + names + "]},"), nil)
    expect(
      document(extra: #""navigation":{"stack":["# + names + #",^"a"]},"#),
      "navigation.stack: more than 10000 screens")
  }

  @Test(
    "The name of a screen may have 1,000 bytes, and no more",
    arguments: [
      (#""navigation":{"stack":["a",%]},"#, "navigation.stack[1]"),
      (#""navigation":{"forward":[%,"a"]},"#, "navigation.forward[0]"),
      (#""navigation":{"popDisabled":[ %]},"#, "navigation.popDisabled[0]"),
      (
        #""actions":[{"time":0,"do":"pop"},{"time":1,"do":"push","screen": %}],"#,
        "actions[1].screen"
      ),
    ])
  func longNamesOfScreens(extra: String, path: String) {
    for (count, message) in [(500, nil), (501, "\(path): the name has more than 1000 bytes")] {
      let name = "\"" + String(repeating: "é", count: count) + "\""
      expect(document(extra: extra.replacing("%", with: "^" + name)), message)
    }
    let long = "\"" + String(repeating: "a", count: 1_001) + "\""
    expect(
      document(extra: extra.replacing("%", with: "^" + long)),
      "\(path): the name has more than 1000 bytes")
  }

  @Test func longExpectation() {
    let limit = 1 << 20
    let value = "\"" + String(repeating: "a", count: limit - 2) + "\""
    expect(document(extra: "\"expect\": \(value),"), nil)
    expect(
      document(extra: "\"expect\": ^[\(value.dropLast(3))\" ],"),
      "expect: the value has more than 1048576 bytes")
  }

  /// The error shows the beginning of a long text.
  @Test func longWords() {
    let short = String(repeating: "é", count: 100)
    let long = short + "b"
    for (word, shown) in [(short, short), (long, short + "…")] {
      expect(
        document(extra: "\"intent\": ^\"\(word)\","),
        "intent: unknown intent '\(shown)'; expected finish, cancel or none")
      expect(
        #"{"format": ^"\#(word)", "version": 1}"#,
        "unknown format '\(shown)'; expected swipe-trace")
      expect(
        document(touches: #"{"time":0,"phase":^"moved","x":1,"y":2,"touch":"\#(word)"}"#),
        "touches[0].phase: finger '\(shown)' is moved but not down; expected began first")
    }
  }

  @Test func tooManyTags() {
    let tags = repeatElement("\"a\"", count: 10_000).joined(separator: ",")
    expect(document(extra: "\"tags\":[" + tags + "],"), nil)
    expect(document(extra: "\"tags\":[" + tags + ",^\"a\"],"), "tags: more than 10000 tags")
  }

  @Test(
    arguments: [
      ("^5", "actions[0]: found a number, expected an object"),
      (#"^{"do":"push"}"#, "actions[0]: no key 'time'; expected time and do"),
      (#"^{"time":1}"#, "actions[0]: no key 'do'; expected time and do"),
      (
        #"{"time":1,"do":^"replace"}"#,
        "actions[0].do: unknown action 'replace'; expected push, pop, enablePop, disablePop, present, dismiss or resize"
      ),
      (#"{"time":1,^"time":1}"#, "actions[0]: the key 'time' appears twice in one object"),
      (
        #"{"time":1,"do":"pop","screen":^4}"#,
        "actions[0].screen: found a number, expected a string"
      ),
      (#"{"time":^"1"}"#, "actions[0].time: found a string, expected a number"),
      (
        #"{"time":1,"do":"pop"},{"do":"pop","time":^0.5}"#,
        "actions[1].time: the time goes backwards, from 1 s to 0.5 s; expected ascending times"
      ),
      (#"{"time":1,"do":"pop"},{"do":"push","time":1,"screen":"a","why":[]}"#, nil),
    ] as [(String, String?)]) func anAction(_ marked: String, _ message: String?)
  {
    expect(document(extra: #""actions":["# + marked + "],"), message)
  }

  private static let began = #"{"time":0,"phase":"began","x":1,"y":2}"#
  private static let required = "expected time, phase, x and y"
  private static let phases = "expected \(PhaseWords.list)"
  private static let order = "expected ascending times"
  private static let range = "expected a coordinate from -1e9 to 1e9"

  @Test(
    arguments: [
      ("^5", "[0]: found a number, expected an object"),
      ("\n ^5", "[0]: found a number, expected an object"),
      (#" ^{"phase":"began","x":1,"y":2}"#, "[0]: no key 'time'; \(required)"),
      (#"^{"time":0,"x":1,"y":2}"#, "[0]: no key 'phase'; \(required)"),
      (#"^{"time":0,"phase":"began","y":2}"#, "[0]: no key 'x'; \(required)"),
      (began + #",^{"time":0,"phase":"?","x":1}"#, "[1]: no key 'y'; \(required)"),
      ("^{}", "[0]: no key 'time'; \(required)"),
      (#"{"time":^"0"}"#, "[0].time: found a string, expected a number"),
      (
        #"{"time":^1e300}"#,
        "[0].time: the time is out of range; expected at most ±4.6e18 nanoseconds"
      ),
      (#"{"time":^01}"#, "[0].time: a number must not begin with 0 and another digit"),
      (#"{"time":1.^}"#, "[0].time: found '}', expected a digit"),
      (#"{"time":0,^"time":0}"#, "[0]: the key 'time' appears twice in one object"),
      (#"{"time":0 ^"x":0}"#, "[0]: found '\"', expected ',' or '}'"),
      (#"{"x":^1e999}"#, "[0].x: the number is too large for a finite value"),
      (#"{"x":^NaN}"#, "[0].x: found 'N', expected a number"),
      (#"{"y":^null}"#, "[0].y: found null, expected a number"),
      (#"{"touch":^1.5}"#, "[0].touch: found a number, expected an integer"),
      (#"{"touch":^null}"#, "[0].touch: found null, expected a number"),
      (#"{"predicted":^1}"#, "[0].predicted: found a number, expected true or false"),
      (#"{"time":0,"phase":^7,"x":1,"y":2}"#, "[0].phase: unknown phase '7'; \(phases)"),
      (#"{"time":0,"phase":^0.5,"x":1,"y":2}"#, "[0].phase: unknown phase '0.5'; \(phases)"),
      (#"{"time":0,"phase":^null,"x":1,"y":2}"#, "[0].phase: found null, expected a string"),
      (
        #"{"y":1,"x":2,"pha\u0073e" : ^"Begna","time":0}"#,
        "[0].phase: unknown phase 'Begna'; \(phases); did you mean 'began'?"
      ),
      (
        #"{"time":0,"phase":"began","x":^1000000000.1,"y":2}"#,
        "[0].x: found 1000000000.1, \(range)"
      ),
      (#"{"time":0,"phase":"began","x":1,"y":^-1e10}"#, "[0].y: found -10000000000, \(range)"),
      (
        #"{"time":0,"phase":^"moved","x":1,"y":2}"#,
        "[0].phase: finger '0' is moved but not down; expected began first"
      ),
      (
        #"{"time":0,"phase":^"stationary","x":1,"y":2}"#,
        "[0].phase: finger '0' is stationary but not down; expected began first"
      ),
      (
        #"{"time":0,"phase":^"ended","x":1,"y":2,"touch":"a"}"#,
        "[0].phase: finger 'a' is ended but not down; expected began first"
      ),
      (
        began + #",{"time":0,"phase":^"cancelled","x":1,"y":2,"touch":7}"#,
        "[1].phase: finger '7' is cancelled but not down; expected began first"
      ),
      (
        began + #",{"time":0,"phase":^"began","x":1,"y":2}"#,
        "[1].phase: finger '0' began twice; expected ended or cancelled in between"
      ),
      (
        began + #",{"time":^-0.0000000015,"phase":"moved","x":1,"y":2}"#,
        "[1].time: the time goes backwards, from 0 s to -0.000000002 s; \(order)"
      ),
      (
        began + #",{"x":1,"time" : ^-1.25,"phase":"moved","y":2}"#,
        "[1].time: the time goes backwards, from 0 s to -1.25 s; \(order)"
      ),
      // Ended: the same finger may begin again, and lift no more.
      (began + #",{"time":0,"phase":"ended","x":1,"y":2},"# + began, nil),
      (
        began + #",{"time":0,"phase":3,"x":1,"y":2},{"time":0,"phase":^3,"x":1,"y":2}"#,
        "[2].phase: finger '0' is ended but not down; expected began first"
      ),
    ] as [(String, String?)]) func aTouch(_ marked: String, _ message: String?)
  {
    expect(document(touches: marked), message.map { "touches\($0)" })
  }

  @Test(arguments: ["", #"{"time":0,"phase":"moved","x":1,"y":2,"predicted":true}"#])
  func aTraceNeedsATouch(_ touches: String) {
    expect(
      document(touches: touches),
      "touches: no touches; expected at least one that is not predicted or resampled")
    expect(
      document(touches: touches).replacing(#""touches""#, with: #""touch""#),
      "touches: no touches; expected at least one that is not predicted or resampled")
  }

  @Test func timesAreSaidInTheFilesUnit() {
    expect(
      document(
        extra: #""timeUnit":"ms","#,
        touches: #"{"time":16.5,"phase":0,"x":1,"y":2},{"time":^16.25,"phase":1,"x":1,"y":2}"#),
      "touches[1].time: the time goes backwards, from 16.5 ms to 16.25 ms; \(Self.order)")
  }

  @Test func touchesHaveALimit() {
    var builder = TraceBuilder(touchLimit: 3)
    builder.begin(source: Trace.Source(path: "a"))
    var touch = Touch(
      time: Timestamp(nanoseconds: 0), location: Point(x: 0, y: 0), phase: .began,
      finger: builder.unnamedFinger())
    let phases: [Touch.Phase] = [.began, .moved, .moved, .moved]
    let problems = phases.map { phase in
      touch.phase = phase
      return builder.add(touch)
    }
    #expect(problems == [nil, nil, nil, .tooMany])
    #expect(
      builder.kind(of: .tooMany, with: touch, in: .seconds).description
        == "more than 4194304 touches in one trace")
  }
}
