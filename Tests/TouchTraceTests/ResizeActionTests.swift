import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// The action `resize`: how it is read, written and changed, and what is likely a mistake in it.
@Suite struct ResizeActionTests {
  private static let touches = [(0, 5), (16, 90), (32, 170), (48, 240)].enumerated().map {
    let phase = $0 == 0 ? "began" : $0 == 3 ? "ended" : "moved"
    return #"{"time":\#($1.0),"phase":"\#(phase)","x":\#($1.1),"y":200}"#
  }.joined(separator: ",")

  private func reading(_ actions: String, _ touches: String = touches) -> Reading {
    Reading(
      document(
        extra: "\"timeUnit\":\"ms\",\"actions\":[\(actions)],", touches: touches))
  }

  private static let landscape = Size(width: 852, height: 393)
  private static func action(_ insets: Insets? = nil) -> Trace.AppAction {
    Trace.AppAction(
      time: Timestamp(nanoseconds: 20_000_000), resizeTo: landscape, safeAreaInsets: insets)
  }

  @Test(arguments: [
    (#"{"time":20,"do":"resize","view":[852,393]}"#, action()),
    (#"{"view":{"height":393,"width":852},"do":"resize","time":20}"#, action()),
    (
      #"{"time":20,"do":"resize","view":[852,393],"safeAreaInsets":{"left":59,"right":59}}"#,
      action(Insets(top: 0, left: 59, bottom: 0, right: 59))
    ),
    (#"{"time":20,"do":"resize","safeAreaInsets":{},"view":[852,393]}"#, action(.zero)),
  ])
  func itIsReadAndWritten(_ text: String, _ action: Trace.AppAction) throws {
    let reading = reading(text)
    #expect(reading.refusals == [])
    let trace = try #require(reading.traces.first)
    #expect(trace.actions == [action])
    #expect(trace.warnings == [])
    #expect(trace.isReadable && trace.isPlausible)
    for onOneLine in [false, true] {
      let written = trace.json(onOneLine: onOneLine)
      #expect(try Trace.read(written, format: onOneLine ? .jsonl : .json)[0].actions == [action])
    }
  }

  @Test func whatIsWrittenHasTheKeysOfAnAction() throws {
    let insets = Insets(top: 0, left: 59, bottom: 21, right: 59)
    var trace = try #require(reading("").traces.first)
    trace.actions = [Self.action(insets), Self.action()]
    #expect(
      String(decoding: trace.json(), as: UTF8.self).contains(
        """
          "actions": [
            { "time": 0.02, "do": "resize", "view": { "width": 852, "height": 393 }, \
        "safeAreaInsets": [0, 59, 21, 59] },
            { "time": 0.02, "do": "resize", "view": { "width": 852, "height": 393 } }
          ]
        """))
    #expect(CSVTraceWriter.losses(of: trace) == ["actions of the app"])
  }

  @Test(arguments: [
    (#"^{"time":1,"do":"resize"}"#, ": no key 'view'; expected time, do and view"),
    (#"{"time":1,"do":"resize","view":^[852]}"#, ".view: expected two numbers: [width, height]"),
    (#"{"time":1,"do":"resize","view":[^0,393]}"#, ".view[0]: found 0, expected a positive number"),
    (
      #"{"time":1,"do":"resize","view":{"width":852,"height":^2e9}}"#,
      ".view.height: found 2000000000, expected a size of at most 1e9"
    ),
    (
      #"{"time":1,"do":"resize","view":^{"width":852}}"#,
      ".view: no key 'height'; expected width and height"
    ),
    (
      #"{"time":1,"do":"resize","view":[852,393],"safeAreaInsets":[0,^-1,0,0]}"#,
      ".safeAreaInsets[1]: found -1, expected an inset from 0 to 1e9"
    ),
    (
      #"{"time":1,"do":"resize","view":[852,393],"screen":^"Home"}"#,
      ".screen: found in an action resize, which has a view"
    ),
    (
      #"{"time":1,"view":^[852,393],"do":"push"}"#,
      ".view: found in an action push, expected only in resize"
    ),
    (
      #"{"time":1,"do":"dismiss","safeAreaInsets":^{}}"#,
      ".safeAreaInsets: found in an action dismiss, expected only in resize"
    ),
    (
      #"{"time":1,"do":^"rotate"}"#,
      ".do: unknown action 'rotate'; expected push, pop, enablePop, disablePop, present, dismiss or "
        + "resize"
    ),
  ])
  func whatIsNoResizeIsRefused(_ text: String, _ message: String) {
    let marked = MarkedText("{\"view\":[9,9],\"actions\":[" + text + "],\"touches\":[]}")
    let reading = Reading(marked.text)
    #expect(reading.refusals == ["dir/a.json:\(marked.place): error: actions[0]\(message)"])
  }

  @Test func aMistypedSideIsAWarning() throws {
    let trace = try #require(
      reading(#"{"time":1,"do":"resize","view":{"width":8,"height":9,"heigth":7}}"#).traces.first)
    #expect(trace.actions[0].view == Size(width: 8, height: 9))
  }

  /// Touches are judged by the view of their time: here, the third one.
  @Test(
    arguments: [
      (19, 1704, nil), (19, 1704.5, "852x393"), (20, 1704, nil), (20, 1704.5, "852x393"),
      (20.5, 786, nil), (20.5, 786.5, "393x852"), (-5, 1704, nil), (-5, 1704.5, "852x393"),
      (50, 786, nil), (50, 786.5, "393x852"),
    ] as [(Double, Double, String?)])
  func touchesAreJudgedByTheViewOfTheirTime(time: Double, x: Double, view: String?) throws {
    let touches =
      #"{"time":0,"phase":"began","x":5,"y":200},{"time":16,"phase":"moved","x":80,"y":200},"#
      + #"{"time":20,"phase":"moved","x":\#(x),"y":200},{"time":36,"phase":"ended","x":100,"y":200}"#
    let reading = reading(#"{"time":\#(time),"do":"resize","view":[852,393]}"#, touches)
    let trace = try #require(reading.traces.first)
    let found = trace.warnings.filter { $0.kind == .outsideView }.map(\.message)
    #expect(found.count == (view == nil ? 0 : 1))
    #expect(found.allSatisfy { $0.contains("outside of the view of \(view ?? "");") })
  }

  @Test func insetsThatNoDeviceHasAreAMistake() throws {
    func message(_ insets: String) throws -> [String] {
      try #require(
        reading(
          #"{"time":1,"do":"pop"},"#
            + #"{"time":2,"do":"resize","view":[852,393],"safeAreaInsets":\#(insets)}"#
        ).traces.first
      ).warnings.map(\.message)
    }
    #expect(try message("[0, 59, 21, 59]") == [])
    #expect(
      try message("[0, 177, 63, 177]") == [
        "actions[1].safeAreaInsets: left and right are both 177, more than on any device; are they in "
          + "pixels?"
      ])
    #expect(
      try message("[393, 0, 0, 0]") == [
        "actions[1].safeAreaInsets: nothing is left of the view of 852x393; are they in pixels?"
      ])
  }

  @Test func aTraceMadeOfABadOneIsNotReadable() throws {
    var trace = try #require(reading("").traces.first)
    for size in [
      Size(width: 0, height: 1), Size(width: 1, height: .nan), Size(width: 2e9, height: 1),
    ] {
      trace.actions = [Trace.AppAction(time: trace.touches[0].time, resizeTo: size)]
      #expect(!trace.isReadable)
    }
    trace.actions = [Self.action(Insets(top: -1, left: 0, bottom: 0, right: 0))]
    #expect(!trace.isReadable)
    trace.actions = [Trace.AppAction(time: trace.touches[0].time, kind: .resize)]
    #expect(!trace.isReadable)
    trace.actions = [Self.action()]
    #expect(trace.isReadable)
    trace.actions[0].screen = "Home"
    #expect(!trace.isReadable)
    trace.actions = [Self.action()]
    trace.actions[0].kind = .pop
    #expect(!trace.isReadable)
  }

  @Test func theViewIsThatOfTheLastChange() throws {
    var trace = try #require(reading("").traces.first)
    trace.safeAreaInsets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    func time(_ milliseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: milliseconds * 1_000_000)
    }
    func action(_ at: Int64, _ width: Double, _ insets: Insets? = nil) -> Trace.AppAction {
      Trace.AppAction(
        time: time(at), resizeTo: Size(width: width, height: 9), safeAreaInsets: insets)
    }
    let insets = Insets(top: 5, left: 6, bottom: 7, right: 8)
    trace.actions = [
      action(10, 100), Trace.AppAction(time: time(15), kind: .pop), action(20, 200, insets),
      action(20, 250), action(30, 300, .zero),
    ]
    let history = try #require(ViewHistory(of: trace))
    let found = [-5, 9, 10, 15, 19, 20, 29, 30, 1000].map { history.view(at: time($0)) }
    #expect(found.map(\.size.width) == [393, 393, 100, 100, 100, 250, 250, 300, 300])
    #expect(
      found.map(\.safeAreaInsets.left) == [2, 2, 2, 2, 2, 6, 6, 0, 0])
    trace.actions = [Trace.AppAction(time: time(15), kind: .pop)]
    #expect(ViewHistory(of: trace) == nil)
  }
}
