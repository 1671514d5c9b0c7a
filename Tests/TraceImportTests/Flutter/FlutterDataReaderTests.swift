import Testing
import TouchTrace

@testable import TraceImport

@Suite struct FlutterDataReaderTests {
  private let down =
    #"{"timeStamp": 1016001, "change": 4, "kind": 0, "device": 9, "pointerIdentifier": 3, "#
    + #""physicalX": 540.5, "physicalY": 1200, "pressure": 1, "unknown": {"x": [1]}}"#

  @Test func listsLinesAndPacketsAreRead() throws {
    let move = #"{"timeStamp": 1024000, "change": 5, "device": 9, "physicalX": 1, "physicalY": 2}"#
    let up =
      #"{"timeStamp": 1030000, "change": 6, "pointerIdentifier": 3, "physicalX": 1, "#
      + #""physicalY": 2, "synthesized": true}"#
    let expected = [
      "1016.001 began 540.5 1200 #3", "1024 moved 1 2 #9", "1030 ended 1 2 #3 ~",
    ]
    func touchesWithoutLines(_ text: String) throws -> [String] {
      try touches(text, as: "flutter-json").map { String($0.drop { $0 != " " }.dropFirst()) }
    }
    #expect(try touchesWithoutLines("[\(down), \(move), \(up)]") == expected)
    #expect(try touchesWithoutLines("\(down)\n\(move)\n\(up)") == expected)
    let packets =
      #"{"events": [{"packet": {"data": [\#(down), \#(move)]}, "timeSincePrevious": 0}, "#
      + #"{"packet": {"data": [\#(up)]}}], "screenSize": {"width": 1080, "height": 2400}}"#
    #expect(try touchesWithoutLines(packets) == expected)
    let recording = try recording(packets, as: "flutter-json")
    #expect(recording.devices == [RecordedDevice(unit: .pixels(perPoint: nil))])
    #expect(recording.grade == .sampled)
  }

  @Test func miceAndOtherChangesAreSkipped() throws {
    let text = """
      {"change": 1, "kind": 0}
      {"change": 3, "kind": 0}
      {"change": 5, "kind": 1}
      {"change": 8, "kind": 4}
      """
    let recording = try recording(text, as: "flutter-json")
    #expect(recording.touches.isEmpty)
    #expect(recording.skipped == 4)
  }

  @Test(arguments: [
    (#"{"timeStamp": 1}"#, "1: the event has no 'change'"),
    ("\n{\"change\": 4, \"physicalX\": 1}", "2: the event has no 'timeStamp'"),
    (#"{"change": 4, "timeStamp": 1, "physicalX": 1}"#, "1: the event has no 'physicalY'"),
    (
      "{\"change\": 4,\n\"timeStamp\": \"1\"}",
      "2: 'timeStamp': found a string, expected a number"
    ),
    (
      #"{"change": 4, "timeStamp": 9e99}"#,
      "1: 'timeStamp': the time is out of range; expected at most ±4.6e18 nanoseconds"
    ),
    (#"{"change": 4.5}"#, "1: found '4.5', expected a whole number as 'change'"),
    (#"{"packet": []}"#, "1: 'packet': found an array, expected an object"),
    (#"{"packet": {"data": [3]}}"#, "1: 'data': found a number, expected an object"),
  ])
  func badEventsAreErrors(_ text: String, _ expected: String) throws {
    #expect(try message(text, as: "flutter-json") == expected)
  }
}
