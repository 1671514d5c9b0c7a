import ReplayAnalysis
import TestSupport
import Testing
import TextFormats
import TouchTrace

@Suite struct TraceEditorTests {
  /// Two gestures, at 10 s and at 12 s; the app pushes a screen between them and another one after them.
  private var trace: Trace {
    func touch(_ time: Int64, _ phase: Touch.Phase, _ x: Double) -> Touch {
      Touch(
        time: Timestamp(nanoseconds: time * 1_000_000), location: Point(x: x, y: 5), phase: phase)
    }
    var trace = Trace(
      name: "two", view: Size(width: 100, height: 200),
      touches: [
        touch(10_000, .began, 1), touch(10_010, .moved, 2), touch(10_020, .ended, 2),
        touch(12_000, .began, 3), touch(12_030, .cancelled, 3),
      ],
      navigation: NavigationStack(screens: ["Inbox", "Mail"], popDisabled: ["Mail"]),
      actions: [
        Trace.AppAction(
          time: Timestamp(nanoseconds: 11_000_000_000), kind: .push, screen: "Secret"),
        Trace.AppAction(time: Timestamp(nanoseconds: 13_000_000_000), kind: .pop, screen: "Secret"),
      ],
      intent: .cancel, tags: ["bug"], source: Trace.Source(path: "/home/me/two.json"))
    trace.expectation = JSONValue(
      .string("x"), at: TextPlace(file: "two.json", line: 1, column: 1))
    return trace
  }

  private func edited(_ editor: TraceEditor) -> [Trace] {
    var editor = editor
    return editor.edit(trace)
  }

  @Test func withoutEditsATraceStaysAsItIs() throws {
    let same = try #require(edited(TraceEditor()).first)
    #expect(same.json() == trace.json())
  }

  @Test func aGestureIsTakenOut() throws {
    #expect(edited(TraceEditor(gesture: 3)).isEmpty)
    let second = try #require(edited(TraceEditor(gesture: 2)).first)
    #expect(second.touches.map(\.phase) == [.began, .cancelled])
    #expect(second.actions.count == 1)
    #expect(second.expectation == nil)
    #expect(try #require(edited(TraceEditor(gesture: 1)).first).actions.isEmpty)
  }

  @Test func aTraceIsDividedIntoGestures() {
    let parts = edited(TraceEditor(isSplit: true))
    #expect(parts.map(\.name) == ["two#1", "two#2"])
    #expect(parts.map(\.touches.count) == [3, 2])
  }

  @Test func gesturesOfARecordingAreCounted() {
    let parts = edited(TraceEditor(isSplit: true))
    var editor = TraceEditor(gesture: 2)
    editor.beginRecording()
    #expect(parts.map { editor.edit(gesture: $0).count } == [0, 1])
    editor.beginRecording()
    #expect(editor.edit(gesture: parts[1]).isEmpty)
  }

  @Test func theClockOfAnAnonymousTraceBeginsAtZero() throws {
    let anonymous = try #require(edited(TraceEditor(isAnonymous: true)).first)
    #expect(anonymous.touches.first?.time == Timestamp(nanoseconds: 0))
    #expect(anonymous.actions.map(\.time.nanoseconds) == [1_000_000_000, 3_000_000_000])
  }

  @Test func nothingSaysWhoAndWhere() throws {
    let anonymous = try #require(
      edited(TraceEditor(isAnonymous: true, tags: ["study"])).first)
    let text = String(decoding: anonymous.json(onOneLine: true), as: UTF8.self)
    for word in ["two", "Inbox", "Mail", "Secret", "bug", "expect", "10.0"] {
      #expect(!text.contains(word), "\(word) in \(text)")
    }
    #expect(anonymous.name == "swipe-1")
    #expect(anonymous.tags == ["study"])
    #expect(anonymous.navigation.screens == ["view 1", "view 2"])
    #expect(anonymous.navigation.popDisabled == ["view 2"])
    #expect(anonymous.actions.map(\.screen) == ["view 3", "view 3"])
    #expect(anonymous.touches.map(\.location) == trace.touches.map(\.location))
  }

  @Test func labelsAreAdded() throws {
    let labelled = try #require(
      edited(TraceEditor(intent: .finish, tags: ["study", "bug"])).first)
    #expect(labelled.intent == .finish)
    #expect(labelled.tags == ["bug", "study"])
  }

  @Test func anonymousContentHasItsKindForAName() throws {
    var trace = trace
    let rect = Rect(x: 0, y: 0, width: 400, height: 800)
    trace.content = [
      Trace.Content(.scroll, name: "Letters of Ann", rect: rect), Trace.Content(.map, rect: rect),
    ]
    var editor = TraceEditor(isAnonymous: true)
    let anonymous = try #require(editor.edit(trace).first)
    #expect(anonymous.content.map(\.name) == ["scroll 1", ""])
    #expect(anonymous.content.map(\.rect) == [rect, rect])
    editor = TraceEditor(gesture: 2)
    #expect(editor.edit(trace).first?.content == trace.content)
  }
}
