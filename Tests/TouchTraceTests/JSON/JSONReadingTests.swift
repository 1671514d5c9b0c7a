import Testing
import TextFormats

@testable import TouchTrace

@Suite struct JSONReadingTests {
  private func read(_ text: String, options: TraceReadingOptions = .init()) throws -> Trace {
    let reading = Reading(text, options: options)
    #expect(reading.refusals == [])
    return try #require(reading.traces.first)
  }

  @Test("One trace is read of a list of one; more are an error at the second")
  func oneOfAList() throws {
    func read(_ text: String) throws(TraceError) -> Trace {
      try Trace.read(json: Array(text.utf8), path: "a.json")
    }
    #expect(try read("[\(document(extra: "\"name\":\"b\","))]").name == "b")
    do {
      _ = try read("[\(document()),\n\(document())]")
      Issue.record("two traces were read as one")
    } catch {
      #expect(
        error.description == "a.json:2:1: error: found a list of 2 traces, expected one trace")
    }
  }

  @Test func everyKeyIsRead() throws {
    let trace = try read(
      """
      {
        "format": "swipe-trace", "version": 1, "comment": {"touches": []},
        "name": "edge-flick", "timeUnit": "ms",
        "view": { "width": 393, "height": 852.5 }, "displayHz": 120, "displayScale": 3,
        "layoutDirection": "rtl",
        "navigation": { "stack": ["Inbox", "Message"], "forward": ["Far", "Near"],
                        "popDisabled": ["Message"], "transitioning": 0.25 },
        "touches": [
          { "time": 1000, "phase": "began", "x": 3.0, "y": 400.0, "force": [0.5] },
          { "y": 400.5, "x": -9.5, "phase": "moved", "time": 1016.5, "touch": 0 },
          { "time": 999, "phase": "ended", "x": 1, "y": 2, "predicted": true },
          { "time": 1017, "phase": "moved", "x": 1, "y": 2, "resampled": true, "predicted": false },
          { "time": 1016.5, "phase": "began", "x": 1, "y": 2, "touch": "left" },
          { "time": 1140, "phase": "ended", "x": 210.0, "y": 404.0, "touch": "0" }
        ],
        "actions": [ { "time": 0.9, "do": "push", "screen": "Reply" }, { "do": "disablePop", "time": 1 } ],
        "intent": "finish", "expect": { "pj": "finish" }, "tags": ["regression", "é"]
      }
      """)
    #expect(trace.name == "edge-flick")
    #expect(trace.source == Trace.Source(path: "dir/a.json"))
    #expect(trace.view == Size(width: 393, height: 852.5))
    #expect(trace.displayHz == 120)
    #expect(trace.displayScale == 3)
    #expect(trace.layoutDirection == .rightToLeft)
    #expect(
      trace.navigation
        == NavigationStack(
          screens: ["Inbox", "Message"], forward: ["Far", "Near"], popDisabled: ["Message"],
          transitioning: .until(seconds: 0.25)))
    #expect(
      trace.touches.map(\.time.nanoseconds) == [
        1_000_000_000, 1_016_500_000, 999_000_000, 1_017_000_000, 1_016_500_000, 1_140_000_000,
      ])
    #expect(trace.touches.map(\.phase) == [.began, .moved, .ended, .moved, .began, .ended])
    #expect(trace.touches.map(\.isSynthetic) == [false, false, true, true, false, false])
    #expect(trace.touches.map(\.finger) == [0, 0, 0, 0, 1, 0])
    #expect(trace.fingers == ["0", "left"])
    #expect(trace.touches[1].location == Point(x: -9.5, y: 400.5))
    #expect(trace.actions.map(\.time.nanoseconds) == [900_000, 1_000_000])
    #expect(trace.actions.map(\.kind) == [.push, .disablePop])
    #expect(trace.actions.map(\.screen) == ["Reply", nil])
    #expect(trace.intent == .finish)
    #expect(trace.expectation != nil)
    #expect(trace.tags == ["regression", "é"])
  }

  @Test func whatIsNotThereIsAsByDefault() throws {
    let trace = try read(document())
    #expect(trace.name == "a")
    #expect(trace.displayHz == 60)
    #expect(trace.displayScale == nil)
    #expect(trace.layoutDirection == .leftToRight)
    #expect(trace.navigation == NavigationStack(depth: 2))
    #expect(trace.isStackAssumed)
    #expect(trace.actions.isEmpty && trace.tags.isEmpty && trace.intent == nil)
    #expect(trace.expectation == nil)
    #expect(trace.fingers == ["0"])
  }

  @Test func optionsFillWhatIsMissingAndOverrideNothing() throws {
    let options = TraceReadingOptions(
      view: Size(width: 1, height: 2), timeUnit: .nanoseconds, stack: 5)
    #expect(try read(document(view: ""), options: options).view == Size(width: 1, height: 2))
    let trace = try read(
      document(
        extra: "\"navigation\":{\"stack\":3},",
        touches: "{\"time\":1,\"phase\":\"began\",\"x\":1,\"y\":2}"),
      options: options)
    #expect(trace.view == Size(width: 393, height: 852))
    #expect(trace.navigation.depth == 3)
    #expect(trace.touches[0].time.nanoseconds == 1)
    #expect(
      try read(document(extra: "\"timeUnit\":\"s\","), options: options).touches[0].time
        .nanoseconds == 0)
    // The unit of the file holds, also behind its touches.
    let after =
      document(touches: "{\"time\":1,\"phase\":\"began\",\"x\":1,\"y\":2}")
      .dropLast() + ",\"timeUnit\":\"s\"}"
    #expect(try read(String(after), options: options).touches[0].time.nanoseconds == 1_000_000_000)
    #expect(try read(document(), options: options).navigation.depth == 5)
    #expect(try read(document(extra: "\"navigation\":{},"), options: options).navigation.depth == 5)
    #expect(try !read(document(), options: options).isStackAssumed)
  }

  @Test func aStackIsAssumedWhereNothingGivesIt() throws {
    func isAssumed(_ navigation: String) throws -> Bool {
      try read(document(extra: #""navigation":{\#(navigation)},"#)).isStackAssumed
    }
    #expect(try isAssumed(""))
    #expect(try isAssumed(#""forward":1,"transitioning":true"#))
    #expect(try !isAssumed(#""stack":2"#))
    #expect(try !isAssumed(#""stack":["a","b"]"#))
  }

  @Test(
    arguments: [
      ("true", .always), ("false", .no), ("0", .until(seconds: 0)), ("1.5", .until(seconds: 1.5)),
    ] as [(String, NavigationStack.Transitioning)])
  func transitioningIsInSecondsWhateverTheUnit(
    _ text: String, _ expected: NavigationStack.Transitioning
  ) throws {
    let trace = try read(
      document(extra: "\"timeUnit\":\"ns\",\"navigation\":{\"transitioning\":\(text)},"))
    #expect(trace.navigation.transitioning == expected)
  }

  /// Unless the trace says, a view is presented at first, but not where the app presents one before it
  /// dismisses any.
  @Test(
    arguments: [
      ("", [], nil, true), (#""presented":false"#, [], false, false),
      (#""presented":true"#, ["present"], true, true), ("", ["present"], nil, false),
      ("", ["push", "dismiss", "present"], nil, true), ("", ["push", "present"], nil, false),
    ] as [(String, [String], Bool?, Bool)])
  func aViewIsPresentedAtFirst(
    _ member: String, _ actions: [String], _ says: Bool?, _ isPresenting: Bool
  ) throws {
    let list = actions.map { #"{"time":0,"do":"\#($0)"}"# }.joined(separator: ",")
    let trace = try read(
      document(extra: #""navigation":{\#(member)},"actions":[\#(list)],"#))
    #expect(trace.navigation.isPresenting == says)
    #expect(trace.isPresentingAtStart == isPresenting)
  }

  @Test func screensMayBeCounted() throws {
    let trace = try read(
      document(extra: "\"navigation\":{\"popDisabled\":true,\"forward\":2,\"stack\":3},"))
    #expect(trace.navigation.depth == 3)
    #expect(trace.navigation.isPopDisabled)
    #expect(trace.navigation.popDisabled == [trace.navigation.top])
    #expect(trace.navigation.forward == ["screen 5", "screen 4"])
    let named = try read(
      document(extra: "\"navigation\":{\"popDisabled\":true,\"stack\":[\"a\",\"b\"]},"))
    #expect(named.navigation.popDisabled == ["b"])
    let free = try read(document(extra: "\"navigation\":{\"popDisabled\":false},"))
    #expect(!free.navigation.isPopDisabled)
  }

  @Test(
    arguments: [
      ("\"began\"", .began), ("\"moved\"", .moved), ("\"stationary\"", .stationary),
      ("\"ended\"", .ended),
      ("\"cancelled\"", .cancelled), ("\"down\"", .began), ("\"move\"", .moved), ("\"up\"", .ended),
      ("\"cancel\"", .cancelled), ("\"touchstart\"", .began), ("\"touchmove\"", .moved),
      ("\"touchend\"", .ended), ("\"touchcancel\"", .cancelled), ("\"pointerdown\"", .began),
      ("\"pointermove\"", .moved), ("\"pointerup\"", .ended), ("\"pointercancel\"", .cancelled),
      ("0", .began), ("1", .moved), ("2", .stationary), ("3", .ended), ("4", .cancelled),
      ("\"\\u0062egan\"", .began),
    ] as [(String, Touch.Phase)]) func phasesHaveManyNames(_ text: String, _ phase: Touch.Phase)
    throws
  {
    let touches =
      phase == .began
      ? "{\"time\":0,\"phase\":\(text),\"x\":1,\"y\":2}"
      : "{\"time\":0,\"phase\":\"down\",\"x\":1,\"y\":2},{\"time\":0,\"phase\":\(text),\"x\":1,\"y\":2}"
    #expect(try read(document(touches: touches)).touches.last?.phase == phase)
    let word = text.filter { $0 != "\"" }
    guard !word.contains("\\") else { return }
    let rows = phase == .began ? "0,\(word),1,2\n" : "0,down,1,2\n0,\(word),1,2\n"
    let csv = Reading("# view: 3x4\ntime,phase,x,y\n" + rows, .csv)
    #expect(csv.traces.first?.touches.last?.phase == phase)
  }

  /// The unit comes before, between or after times that a wrong unit would make too large.
  @Test func theUnitMayComeAnywhere() throws {
    let touches =
      "\"touches\":[{\"time\":1700000000123456789,\"phase\":\"began\",\"x\":1,\"y\":2}]"
    let actions = "\"actions\":[{\"time\":1700000000123456790,\"do\":\"pop\"}]"
    let unit = "\"timeUnit\":\"ns\""
    let head = "\"format\":\"swipe-trace\",\"version\":1,\"view\":{\"width\":1,\"height\":2}"
    for parts in [
      [unit, touches, actions, head], [touches, unit, actions, head],
      [touches, actions, head, unit],
      [actions, unit, head, touches], [head, touches, actions, unit],
    ] {
      let trace = try read("{\(parts.joined(separator: ","))}")
      #expect(trace.touches.map(\.time.nanoseconds) == [1_700_000_000_123_456_789])
      #expect(trace.actions.map(\.time.nanoseconds) == [1_700_000_000_123_456_790])
    }
    let small = try read(
      "{\(head),\"touches\":[{\"time\":0.5,\"phase\":\"began\",\"x\":1,\"y\":2}],\"timeUnit\":\"ms\"}"
    )
    #expect(small.touches[0].time.nanoseconds == 500_000)
  }

  @Test func aFingerIsKnownByItsText() throws {
    func touch(_ phase: String, _ finger: String) -> String {
      "{\"time\":0,\"phase\":\"\(phase)\",\"x\":1,\"y\":2,\"touch\":\(finger)}"
    }
    let trace = try read(
      document(
        touches: [
          touch("began", "1"), touch("moved", "\"1\""),
          touch("began", "\"a finger with a long name\""),
          touch("began", "123456789012345678901234567890"), touch("moved", "\"\\u0031\""),
          touch("moved", "\"a finger with a long name\""), touch("ended", "1"), touch("began", "1"),
          touch("began", "\"\""), touch("began", "-3"),
        ].joined(separator: ",")))
    #expect(trace.touches.map(\.finger) == [0, 0, 1, 2, 0, 1, 0, 0, 3, 4])
    #expect(
      trace.fingers == [
        "1", "a finger with a long name", "123456789012345678901234567890", "", "-3",
      ])
  }

  @Test func manyFingersAreTold() throws {
    let touches = (0..<100).flatMap { finger in
      ["began", "ended"].map {
        "{\"touch\":\(finger % 40),\"time\":0,\"phase\":\"\($0)\",\"x\":1,\"y\":2}"
      }
    }
    let trace = try read(document(touches: touches.joined(separator: ",")))
    #expect(trace.fingers == (0..<40).map(String.init))
    #expect(trace.touches.map(\.finger) == (0..<200).map { Int32($0 / 2 % 40) })
  }

  @Test func anExpectationKeepsItsPlaces() throws {
    let text = "\n" + document(extra: #""expect":{"pj":"finish"},"#)
    let trace = try read(text)
    guard case .object(let members)? = trace.expectation?.content else {
      Issue.record("no expectation")
      return
    }
    let before = try #require(text.dropFirst().ranges(of: #""pj""#).first).lowerBound
    let column = text.utf8.distance(from: text.utf8.index(after: text.startIndex), to: before) + 1
    #expect(members[0].keyPlace == TextPlace(file: "dir/a.json", line: 2, column: column))
    #expect(members[0].value.content == .string("finish"))
  }

  @Test func timesAtTheLimitAreRead() throws {
    let trace = try read(
      document(
        touches: "{\"time\":-4600000000,\"phase\":\"began\",\"x\":-1e9,\"y\":1000000000},"
          + "{\"time\":4600000000,\"phase\":\"moved\",\"x\":1,\"y\":2}"))
    #expect(trace.touches[1].time.seconds(since: trace.touches[0].time) == 9.2e9)
    #expect(trace.touches[0].location == Point(x: -1e9, y: 1e9))
  }

  @Test(
    arguments: [
      ("a.json", .json), ("dir.csv/a.JSON", .json), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl),
      ("a.csv", .csv),
      ("a.b.csv", .csv), ("a.txt", nil), ("a", nil), ("-", nil), ("dir.json/a", nil), ("", nil),
    ] as [(String, TraceFormat?)]) func anExtensionSaysTheFormat(
      _ path: String, _ format: TraceFormat?
    )
  {
    #expect(TraceFormat(path: path) == format)
  }

  @Test(arguments: [
    ("traces/edge-flick.json", "edge-flick"), ("a", "a"), ("-", "-"), ("x/.json", ".json"),
    ("a.b.json", "a.b"),
  ]) func aBaseNameHasNoFolderAndNoExtension(_ path: String, _ name: String) {
    #expect(baseName(of: path) == name)
    #expect(Reading(document(), path: path).traces.map(\.name) == [name])
  }
}
