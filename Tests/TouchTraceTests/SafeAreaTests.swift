import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// `safeAreaInsets`: how they are read, written, changed, and what is likely a mistake.
@Suite struct SafeAreaTests {
  private static let landscape = Insets(top: 0, left: 44, bottom: 21, right: 44)

  private func reading(_ insets: String, view: String = "[812, 375]") -> Reading {
    Reading(document(view: "\"view\":\(view),", extra: "\"safeAreaInsets\":\(insets),"))
  }

  @Test(arguments: [
    ("[0, 44, 21, 44]", landscape), (#"{"left": 44, "bottom": 21, "right": 44}"#, landscape),
    (#"{"right": 44, "top": 0, "unknown": [{}], "bottom": 21, "left": 44}"#, landscape),
    (#"{"top": 0.5}"#, Insets(top: 0.5, left: 0, bottom: 0, right: 0)), ("{}", .zero),
    ("[0, 0, 0, 0]", .zero), ("[-0, 0, 0, 0]", .zero),
  ])
  func aListOrAnObjectIsRead(_ text: String, _ insets: Insets) throws {
    let reading = reading(text)
    #expect(reading.refusals == [])
    let trace = try #require(reading.traces.first)
    #expect(trace.safeAreaInsets == insets)
    #expect(trace.warnings.filter { $0.kind != .fractions } == [])
  }

  @Test(arguments: [
    ("[0, ^-0.5, 0, 0]", "safeAreaInsets[1]: found -0.5, expected an inset from 0 to 1e9"),
    (#"{"top": ^1.5e9}"#, "safeAreaInsets.top: found 1500000000, expected an inset from 0 to 1e9"),
    ("^[1, 2, 3, 4, 5]", "safeAreaInsets: found 5 numbers, expected 4: [top, left, bottom, right]"),
    ("^44", "safeAreaInsets: found 44, expected [top, left, bottom, right]"),
    ("^null", "safeAreaInsets: found null, expected an object"),
    (#"{"top": 1, ^"top": 1}"#, "safeAreaInsets: the key 'top' appears twice in one object"),
    (#"{"top": ^"1"}"#, "safeAreaInsets.top: found a string, expected a number"),
  ])
  func whatIsNoSafeAreaIsRefused(_ text: String, _ message: String) {
    let marked = MarkedText("{\"view\":[9,9],\"safeAreaInsets\":" + text + ",\"touches\":[]}")
    let reading = Reading(marked.text)
    #expect(reading.refusals == ["dir/a.json:\(marked.place): error: \(message)"])
  }

  @Test func aMistypedSideIsAWarning() throws {
    let trace = try #require(reading(#"{"botom": 34}"#).traces.first)
    #expect(trace.safeAreaInsets == .zero)
    #expect(
      trace.warnings.map(\.message).contains(
        "safeAreaInsets: unknown key 'botom' is ignored; did you mean 'bottom'?"))
  }

  @Test func aLineOfCSVHoldsForAllTraces() {
    let rows = "name,time,phase,x,y\na,0,began,1,2\nb,0,began,1,2\n"
    for line in ["[0, 44, 21, 44]", #"{"left": 44, "bottom": 21, "right": 44}"#] {
      let reading = Reading("# view: 812x375\n# safeAreaInsets: \(line)\n" + rows, .csv)
      #expect(reading.refusals == [])
      #expect(reading.traces.map(\.safeAreaInsets) == [Self.landscape, Self.landscape])
    }
    let cut = Reading("# view: 9x9\n# safeAreaInsets: [1, 2\n" + rows, .csv, path: "a.csv")
    #expect(
      cut.refusals == [
        "a.csv:2:24: error: safeAreaInsets[1]: the line ends where ',' or ']' is expected"
      ])
  }

  /// A reader that is used for several traces forgets those of the one before.
  @Test func eachTraceHasItsOwn() {
    let lines = [#""safeAreaInsets":[1,2,3,4],"#, ""].map {
      #"{"view":[99,99],\#($0)"touches":[{"time":0,"phase":"began","x":1,"y":2}]}"# + "\n"
    }
    let reading = Reading(lines.joined(), .jsonl)
    #expect(
      reading.traces.map(\.safeAreaInsets) == [Insets(top: 1, left: 2, bottom: 3, right: 4), .zero])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    for seed in TestEffort.seeds(300) {
      var random = SeededRandom(seed: seed)
      func inset() -> Double {
        random.pick([0, 0, 44, Double.random(in: 0...1e9, using: &random)])
      }
      var trace = Recording().touchDown(at: 5).lift().trace
      let insets = Insets(top: inset(), left: inset(), bottom: inset(), right: inset())
      trace.safeAreaInsets = insets
      #expect(trace.isReadable)
      #expect(try Trace.read(json: trace.json()).safeAreaInsets == insets, "seed \(seed)")
      var rows = CSVTraceWriter.header(safeAreaInsets: insets)
      CSVTraceWriter.append(trace, to: &rows)
      #expect(
        try Trace.read(rows, format: .csv).map(\.safeAreaInsets) == [insets], "seed \(seed)")
    }
  }

  @Test func itIsWrittenAfterTheViewWhereThereIsAny() {
    var trace = Recording().touchDown(at: 5).lift().trace
    #expect(!String(decoding: trace.json(), as: UTF8.self).contains("safeArea"))
    trace.safeAreaInsets = Self.landscape
    #expect(
      String(decoding: trace.json(), as: UTF8.self).contains(
        """
          "view": { "width": 400, "height": 800 },
          "safeAreaInsets": [0, 44, 21, 44],
          "displayHz": 100,

        """))
  }

  @Test(arguments: [-1, -0.5, 1.5e9, Double.nan, .infinity])
  func noTraceIsMadeOfABadOne(_ inset: Double) throws {
    var trace = Recording().touchDown(at: 5).lift().trace
    trace.safeAreaInsets.right = inset
    #expect(!trace.isReadable)
    var recorder = TraceRecorder(view: Size(width: 9, height: 9))
    recorder.add(phase: .began, x: 1, y: 2, time: 0)
    recorder.safeAreaInsets = Self.landscape
    #expect(try recorder.trace.safeAreaInsets == Self.landscape)
    recorder.safeAreaInsets.bottom = inset
    let error = #expect(throws: TraceError.self) { try recorder.trace }
    #expect(
      error?.message
        == "safeAreaInsets.bottom: found \(numberText(inset)), expected an inset from 0 to 1e9")
    recorder.removeAll()
    #expect(recorder.safeAreaInsets.left == 44)
  }

  @Test func scalingAndMirroring() {
    var insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    insets.scale(by: 2)
    #expect(insets == Insets(top: 2, left: 4, bottom: 6, right: 8))
    #expect(insets.mirrored == Insets(top: 2, left: 8, bottom: 6, right: 4))
    #expect(insets.mirrored.mirrored == insets)
  }

  private static let empty =
    "safeArea dir/a.json:1:1: warning: safeAreaInsets: nothing is left of the view of 812x375; "
    + "are they in pixels?"

  private static func pixels(_ inset: String) -> String {
    "safeArea dir/a.json:1:1: warning: safeAreaInsets: left and right are both \(inset), more than "
      + "on any device; are they in pixels?"
  }

  @Test(
    "Insets that no device has are likely a mistake",
    arguments: [
      ("[0, 44, 21, 44]", nil), ("[187, 0, 187.5, 0]", nil), ("[187.5, 0, 187.5, 0]", empty),
      ("[375, 0, 0, 0]", empty), ("[0, 405, 0, 407]", empty), ("[0, 405, 0, 406.5]", nil),
      ("[0, 0, 0, 812.5]", empty), ("[0, 70, 0, 70]", nil), ("[0, 70.5, 0, 70.5]", pixels("70.5")),
      ("[0, 132, 63, 132]", pixels("132")), ("[0, 320, 0, 44]", nil), ("[59, 0, 34, 0]", nil),
    ] as [(String, String?)])
  func warning(_ insets: String, _ expected: String?) throws {
    let touches = [(0, "began", 5), (16, "moved", 90), (32, "moved", 170), (48, "ended", 240)].map {
      #"{"time":0.0\#($0.0 + 10),"phase":"\#($0.1)","x":\#($0.2),"y":200}"#
    }
    let reading = Reading(
      document(
        view: "\"view\":[812,375],", extra: "\"safeAreaInsets\":\(insets),",
        touches: touches.joined(separator: ",")))
    let trace = try #require(reading.traces.first)
    #expect(trace.warnings.map { "\($0.kind) \($0)" } == (expected.map { [$0] } ?? []))
    #expect(trace.isPlausible == (expected == nil))
  }
}
