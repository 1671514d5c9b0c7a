import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceWriterTests {
  private let text = """
    {
      "format": "swipe-trace",
      "version": 1,
      "name": "a \\"b\\"",
      "view": { "width": 393.5, "height": 852 },
      "displayHz": 120,
      "displayScale": 2.625,
      "layoutDirection": "rtl",
      "navigation": {
        "stack": ["Inbox", "Message"],
        "forward": ["Reply"],
        "popDisabled": ["Message"],
        "transitioning": 0.25
      },
      "touches": [
        { "time": 1700000000.123456789, "phase": "began", "x": 3, "y": 400.25 },
        { "time": 1700000000.5, "phase": "moved", "x": -0.1, "y": 1e-7, "touch": "left" },
        { "time": 1700000001, "phase": "ended", "x": 0, "y": 0, "predicted": true }
      ],
      "actions": [
        { "time": -0.000000001, "do": "push", "screen": "Reply" },
        { "time": 0, "do": "enablePop" }
      ],
      "intent": "cancel",
      "expect": {
        "pj": "finish"
      },
      "tags": ["regression"]
    }

    """

  @Test func aTraceComesBackByteForByte() throws {
    let moved = text.replacing(
      #""phase": "moved", "x": -0.1"#, with: #""phase": "began", "x": -0.1"#)
    let trace = try Trace.read(json: Array(moved.utf8), path: "t")
    #expect(String(decoding: trace.json(), as: UTF8.self) == moved)
  }

  @Test func onOneLineItIsALineOfJSONLines() throws {
    let moved = text.replacing(#""phase": "moved""#, with: #""phase": "began""#)
    let trace = try Trace.read(json: Array(moved.utf8), path: "t")
    let line = trace.json(onOneLine: true)
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
    let again = try Trace.read(line, format: .jsonl, path: "t.jsonl")
    #expect(again.map(\.touches) == [trace.touches])
    #expect(again.map(\.navigation) == [trace.navigation])
  }

  @Test func whatIsAsByDefaultIsLeftOut() {
    let trace = Trace(
      name: "t", view: Size(width: 1, height: 2),
      touches: [
        Touch(
          time: Timestamp(nanoseconds: -1_500_000_000), location: Point(x: -0.0, y: 1),
          phase: .began)
      ])
    #expect(
      String(decoding: trace.json(onOneLine: true), as: UTF8.self)
        == #"{"format":"swipe-trace","version":1,"name":"t","view":{"width":1,"height":2},"#
        + #""touches":[{"time":-1.5,"phase":"began","x":0,"y":1}]}"# + "\n")
  }

  @Test(arguments: [
    (NavigationStack(depth: 3), #"{"stack":3}"#),
    (NavigationStack(depth: 2, transitioning: .always), #"{"stack":2,"transitioning":true}"#),
    (NavigationStack(depth: 1, isPresenting: false), #"{"stack":1,"presented":false}"#),
    (NavigationStack(screens: ["a"]), #"{"stack":["a"]}"#),
  ]) func navigation(_ stack: NavigationStack, _ text: String) throws {
    var trace = try Trace.read(json: Array(document().utf8), path: "t")
    trace.navigation = stack
    let line = String(decoding: trace.json(onOneLine: true), as: UTF8.self)
    #expect(line.contains(#""navigation":"# + text + ","))
    #expect(try Trace.read(json: trace.json(), path: "t").navigation == stack)
  }

  /// A stack that is given is not the same as one that is assumed.
  @Test func theStackIsWrittenWhereItIsKnown() throws {
    var trace = try Trace.read(json: Array(document().utf8), path: "t")
    func read() throws -> Trace { try Trace.read(json: trace.json(), path: "t") }
    #expect(trace.isStackAssumed)
    #expect(try read().isStackAssumed)
    trace.navigation = NavigationStack(depth: Trace.assumedStackDepth)
    #expect(!trace.isStackAssumed)
    #expect(try !read().isStackAssumed)
    let forward = try Trace.read(
      json: Array(document(extra: #""navigation":{"forward":1},"#).utf8), path: "t")
    #expect(forward.isStackAssumed)
    let again = try Trace.read(json: forward.json(), path: "t")
    #expect(again.isStackAssumed && again.navigation == forward.navigation)
  }

  @Test(
    arguments: [
      (0, .seconds, "0"), (1, .seconds, "0.000000001"), (-1, .seconds, "-0.000000001"),
      (1_500_000_000, .seconds, "1.5"), (100, .nanoseconds, "100"),
      (16_000_000, .milliseconds, "16"),
      (16_500_000, .milliseconds, "16.5"), (1001, .microseconds, "1.001"),
      (.min, .seconds, "-9223372036.854775808"), (.max, .nanoseconds, "9223372036854775807"),
    ] as [(Int64, TimeUnit, String)])
  func timesAreExact(_ nanoseconds: Int64, _ unit: TimeUnit, _ text: String) {
    #expect(Timestamp(nanoseconds: nanoseconds).text(in: unit) == text)
  }

  @Test func allTracesOfAFileOrItsFirstRefusal() throws {
    let lines = Array((document() + "\n" + document() + "\n{}\n").utf8)
    #expect(throws: TraceError.self) { try Trace.read(lines, format: .jsonl, path: "t") }
    let good = Array((document() + "\n" + document() + "\n").utf8)
    #expect(try Trace.read(good, format: .jsonl, path: "t").map(\.name) == ["t#1", "t#2"])
    #expect(try Trace.read([], format: .jsonl).isEmpty)
    #expect(throws: TraceError.self) { try Trace.read(json: []) }
  }
}
