import Testing
import TouchTrace

@testable import TraceImport

@Suite struct BrowserEventReaderTests {
  @Test func pointerEventsGiveTheirCoalescedOnes() throws {
    let text = """
      {"type": "pointerdown", "pointerId": 2, "pointerType": "touch", "clientX": 4, "clientY": 300.5, \
      "timeStamp": 1000.1, "buttons": 1, "target": {"id": "page"}}
      {"type": "pointermove", "pointerId": 2, "clientX": 19, "clientY": 300, "timeStamp": 1016.6, "coalesced": [
      {"clientX": 9, "clientY": 300, "timeStamp": 1008}, {"clientX": 18, "clientY": 300, "timeStamp": 1016}],
      "predicted": [{"clientX": 30, "clientY": 300, "timeStamp": 1024}]}
      {"type": "click", "clientX": 1, "clientY": 1, "timeStamp": 1017}
      {"type": "pointermove", "pointerId": 1, "pointerType": "mouse", "clientX": 1, "clientY": 1, "timeStamp": 1018}
      {"type": "pointerup", "pointerId": 2, "clientX": 18, "clientY": 300, "timeStamp": 1020, "coalesced": []}
      """
    let recording = try recording(text, as: "browser")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 1000.1 began 4 300.5 #2", "3: 1008 moved 9 300 #2", "3: 1016 moved 18 300 #2",
        "4: 1024 moved 30 300 #2 ~", "7: 1020 ended 18 300 #2",
      ])
    #expect(recording.grade == .sampled)
    #expect(recording.skipped == 2)
    #expect(recording.devices == [RecordedDevice(unit: .points)])
  }

  @Test func otherNamesOfTheKeysAreKnown() throws {
    let text = """
      {"events": [{"type": "pointerdown", "x": 1, "y": 2, "t": 1787015004001},
      {"type": "pointerrawupdate", "x": 2, "y": 2, "timestamp": 1787015004001.25},
      {"type": "pointercancel", "pageX": 2, "pageY": 2, "time": 1787015004002}], "agent": "x"}
      """
    let recording = try recording(text, as: "browser")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 1787015004001 began 1 2 #0", "2: 1787015004001.25 moved 2 2 #0",
        "3: 1787015004002 cancelled 2 2 #0",
      ])
    #expect(recording.grade == .sampled)
  }

  @Test func movesWithoutCoalescedOnesAreThinned() throws {
    let text = """
      {"type": "pointerrawupdate", "x": 2, "y": 2, "t": 1}
      {"type": "pointermove", "x": 2, "y": 2, "t": 2}
      {"type": "pointerrawupdate", "x": 2, "y": 2, "t": 3}
      """
    let grade = try recording(text, as: "browser").grade
    #expect(grade.level == .thinned)
    #expect(grade.reason == "one position a frame, without the coalesced ones (browser)")
  }

  @Test func touchEventsGiveWhatChanged() throws {
    let text = """
      [{"type": "touchstart", "timeStamp": 5, "changedTouches": [{"identifier": 0, "clientX": 1, "clientY": 2}],
        "touches": [{"identifier": 0, "clientX": 1, "clientY": 2}, {"identifier": 7, "clientX": 1, "clientY": 2}]},
      {"type": "touchmove", "timeStamp": 9, "touches": [{"identifier": 0, "clientX": 3, "clientY": 2}]},
      {"type": "touchstart", "timeStamp": 10, "touches": [{"identifier": 0, "clientX": 3, "clientY": 2},
        {"identifier": 1, "clientX": 50, "clientY": 2}]},
      {"type": "touchend", "timeStamp": 12, "touches": [{"identifier": 1, "clientX": 50, "clientY": 2}]},
      {"type": "touchcancel", "timeStamp": 13, "touches": []}]
      """
    let recording = try recording(text, as: "browser")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 5 began 1 2 #0", "3: 9 moved 3 2 #0", "5: 10 began 50 2 #1", "6: 12 ended 3 2 #0",
        "7: 13 cancelled 50 2 #1",
      ])
    #expect(recording.grade.level == .thinned)
  }

  /// A page that listens to both kinds writes each touch twice.
  @Test func touchEventsAreSkippedBesidePointerEvents() throws {
    let text = """
      {"type": "pointerdown", "x": 1, "y": 2, "t": 1}
      {"type": "touchstart", "x": 1, "y": 2, "t": 1, "touches": 1}
      {"type": "pointerup", "x": 1, "y": 2, "t": 2}
      """
    #expect(try touches(text, as: "browser") == ["1: 1 began 1 2 #0", "3: 2 ended 1 2 #0"])
    #expect(try recording(text, as: "browser").skipped == 1)
  }

  @Test func aTouchEventMayHaveItsPositionItself() throws {
    let text = #"{"type": "touchmove", "x": 565, "y": 126, "touches": 1, "t": 1787015000531}"#
    #expect(try touches(text, as: "browser") == ["1: 1787015000531 moved 565 126 #0"])
  }

  @Test func aHoveringPenIsSkipped() throws {
    let text = """
      {"type": "pointermove", "pointerType": "pen", "buttons": 0, "x": 1, "y": 2, "t": 1}
      {"type": "pointerdown", "pointerType": "pen", "buttons": 1, "x": 1, "y": 2, "t": 2}
      {"type": "pointermove", "pointerType": "pen", "buttons": 1, "x": 3, "y": 2, "t": 3}
      """
    #expect(try touches(text, as: "browser") == ["2: 2 began 1 2 #0", "3: 3 moved 3 2 #0"])
  }

  @Test(arguments: [
    (
      #"{"type": "pointerdown", "x": 1, "y": 2}"#,
      "1: the event has no 'timeStamp' or 'timestamp' or 't' or 'time'"
    ),
    (
      #"{"type": "pointerdown", "t": 1, "y": 2}"#, "1: the event has no 'clientX' or 'x' or 'pageX'"
    ),
    (
      #"{"type": "pointerdown", "t": "2024-01-01", "x": 1, "y": 2}"#,
      "1: 't': found a string, expected a number"
    ),
    (
      #"{"type": "pointerdown", "t": 1, "x": true, "y": 2}"#,
      "1: 'x': found true or false, expected a number"
    ),
    (
      "{\"type\": \"pointermove\", \"t\": 1, \"x\": 1, \"y\": 2, \"coalesced\": [\n{\"x\": 1, \"y\": 2}]}",
      "2: the event has no 'timeStamp' or 'timestamp' or 't' or 'time'"
    ),
    (
      #"{"type": "touchmove", "t": 1, "changedTouches": [{"identifier": 1.5, "x": 1, "y": 2}]}"#,
      "1: found '1.5', expected a whole number as 'identifier'"
    ),
    (
      #"{"type": "touchmove", "t": 1, "changedTouches": [[]]}"#,
      "1: 'changedTouches': found an array, expected an object"
    ),
  ])
  func badEventsAreErrors(_ text: String, _ expected: String) throws {
    #expect(try message(text, as: "browser") == expected)
  }
}
