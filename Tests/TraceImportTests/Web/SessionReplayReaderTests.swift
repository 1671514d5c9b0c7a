import Testing
import TextFormats
import TouchTrace

@testable import TraceImport

@Suite struct SessionReplayReaderTests {
  /// The web recorder writes positions up to half a second after they were taken, possibly after the lift.
  @Test func positionsAreSortedByTheTimeTheyWereTaken() throws {
    let text = """
      [{"type": 4, "timestamp": 1000, "data": {"href": "x", "width": 390, "height": 844}},
      {"type": 2, "timestamp": 1001, "data": {"node": {"type": 0, "childNodes": []}}},
      {"type": 3, "timestamp": 1100, "data": {"source": 2, "type": 7, "id": 3, "x": 10, "y": 20, "pointerType": 2}},
      {"type": 3, "timestamp": 1300, "data": {"source": 2, "type": 9, "id": 3, "x": 60, "y": 20}},
      {"type": 3, "timestamp": 1600, "data": {"source": 6, "positions": [
        {"x": 25.5, "y": 20, "id": 3, "timeOffset": -450},
        {"x": 50, "y": 20, "id": 8, "timeOffset": -400}]}},
      {"type": 3, "timestamp": 1700, "data": {"source": 0, "texts": []}}]
      """
    let recording = try recording(text, as: "rrweb")
    #expect(
      recording.touches.map(\.summary) == [
        "3: 1100 began 10 20 #0", "6: 1150 moved 25.5 20 #0", "7: 1200 moved 50 20 #0",
        "4: 1300 ended 60 20 #0",
      ])
    #expect(
      recording.devices == [RecordedDevice(unit: .points, view: Size(width: 390, height: 844))])
    #expect(recording.grade.level == .thinned)
    #expect(recording.grade.reason == "positions at most every 50 ms, of one finger (rrweb)")
    #expect(recording.skipped == 2)
  }

  @Test func sentryTellsFingersApart() throws {
    let text = """
      {"segment_id": 0}
      [[{"type": 3, "timestamp": 10, "data": {"source": 2, "type": 7, "pointerId": 4, "id": 0, "x": 1, "y": 1}},
      {"type": 3, "timestamp": 20, "data": {"source": 2, "type": 7, "pointerId": 5, "id": 0, "x": 9, "y": 9}},
      {"type": 3, "timestamp": 40, "data": {"source": 6, "pointerId": 4, "positions": [
      {"id": 0, "x": 2, "y": 1, "timeOffset": -10}, {"id": 0, "x": 3, "y": 1, "timeOffset": 0}]}},
      {"type": 3, "timestamp": 50, "data": {"source": 2, "type": 9, "pointerId": 4, "id": 0, "x": 3, "y": 1}},
      {"type": 3, "timestamp": 60, "data": {"source": 2, "type": 10, "pointerId": 5, "id": 0, "x": 9, "y": 9}}]]
      """
    let recording = try recording(text, as: "rrweb")
    #expect(
      recording.touches.map(\.summary) == [
        "2: 10 began 1 1 #0", "3: 20 began 9 9 #1", "5: 30 moved 2 1 #0", "5: 40 moved 3 1 #0",
        "6: 50 ended 3 1 #0", "7: 60 cancelled 9 9 #1",
      ])
    #expect(recording.grade.reason == "positions dropped by distance or time (Sentry)")
    #expect(recording.devices == [RecordedDevice(unit: .points)])
  }

  @Test func postHogHasTheEndsOnly() throws {
    let text = """
      {"event": "$snapshot", "properties": {"$snapshot_source": "mobile", "$snapshot_data": [
      {"type": 3, "timestamp": 10, "data": {"id": 105553178363520, "pointerType": 2, "source": 2, "type": 7, "x": 1, "y": 2}},
      {"type": 3, "timestamp": 90, "data": {"id": 105553178363520, "pointerType": 2, "source": 2, "type": 9, "x": 80, "y": 2}}]}}
      """
    let recording = try recording(text, as: "rrweb")
    #expect(recording.touches.map(\.summary) == ["2: 10 began 1 2 #0", "3: 90 ended 80 2 #0"])
    #expect(recording.grade.reason == "only the first and the last position (PostHog)")
  }

  @Test func aNewSizeIsANewDevice() throws {
    let text = """
      {"type": 4, "timestamp": 0, "data": {"width": 390, "height": 844}}
      {"type": 3, "timestamp": 10, "data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}
      {"type": 3, "timestamp": 20, "data": {"source": 2, "type": 9, "id": 1, "x": 1, "y": 2}}
      {"type": 3, "timestamp": 30, "data": {"source": 4, "width": 844, "height": 390}}
      {"type": 3, "timestamp": 40, "data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}
      """
    let recording = try recording(text, as: "rrweb")
    #expect(recording.touches.map(\.device) == [0, 0, 1])
    #expect(recording.devices.map(\.view?.width) == [390, 844])
  }

  /// A reader of a long replay must not hold it.
  @Test func touchesAreGivenAwayAfterTheDelay() throws {
    var reader = SessionReplayReader()
    var splitter = EventSplitter(lists: reader.lists)
    var recording = Recording()
    let events = (0..<100).map {
      #"{"type": 3, "timestamp": \#(1000 * $0), "data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}"#
    }
    try ByteBuffer(Array(events.joined(separator: "\n").utf8)).withBytes { bytes in
      try splitter.read(bytes, with: &reader, into: &recording)
    }
    #expect(recording.touches.count == 94)
  }

  @Test(arguments: [
    (#"{"type": 3, "data": {"source": 2, "type": 7}}"#, "1: the event has no 'timestamp'"),
    (
      #"{"type": 3, "timestamp": 1, "data": {"source": 2, "type": 7, "x": 1}}"#,
      "1: the event has no 'y'"
    ),
    (
      "{\"type\": 3, \"timestamp\": 1, \"data\": {\"source\": 6,\n\"positions\": 1}}",
      "2: 'positions': found a number, expected an array"
    ),
    (
      #"{"type": 3, "timestamp": 4e12, "data": {"source": 6, "positions": [{"timeOffset": 4e12}]}}"#,
      "1: 'timeOffset': the time is out of range; expected at most ±4.6e18 nanoseconds"
    ),
    (
      #"{"type": 4, "timestamp": 1, "data": {"width": 1}}"#, "1: the event has no 'height'"
    ),
  ])
  func badEventsAreErrors(_ text: String, _ expected: String) throws {
    #expect(try message(text, as: "rrweb") == expected)
  }
}
