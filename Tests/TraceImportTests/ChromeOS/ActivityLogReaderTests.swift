import Testing
import TouchTrace

@testable import TraceImport

@Suite struct ActivityLogReaderTests {
  private func state(_ time: String, _ fingers: [(id: Int, x: Double, y: Double)]) -> String {
    let fingers = fingers.map {
      #"{"trackingId": \#($0.id), "positionX": \#($0.x), "positionY": \#($0.y), "pressure": 50}"#
    }
    return #"{"type": "hardwareState", "timestamp": \#(time), "touchCount": \#(fingers.count), "#
      + #""fingers": [\#(fingers.joined(separator: ", "))], "relX": 0}"#
  }

  @Test func fingersAppearAndGo() throws {
    let entries = [
      state("12.5", [(7, 50.5, 40)]), state("12.508", [(7, 48, 40), (8, 10, 10)]),
      #"{"type": "gesture", "gestureType": "swipe", "startTime": 0, "endTime": 0}"#,
      state("12.516", [(7, 48, 40)]), state("12.524", []),
    ]
    let text =
      #"{"entries": ["# + entries.joined(separator: ",\n")
      + #"], "hardwareProperties": {"left": 0, "top": 1, "right": 100, "bottom": 61, "xResolution": 1, "#
      + #""yResolution": 2, "xDpi": 0}, "nextLayer": {"entries": [{"type": "hardwareState"}]}}"#
    let recording = try recording(text, as: "chromeos")
    #expect(
      recording.touches.map(\.summary) == [
        "1: 12500 began 50.5 40 #7", "2: 12508 moved 48 40 #7", "2: 12508 began 10 10 #8",
        "4: 12516 ended 10 10 #8", "4: 12516 stationary 48 40 #7", "5: 12524 ended 48 40 #7",
      ])
    #expect(
      recording.devices == [
        RecordedDevice(
          unit: .digitizer(
            x: .init(range: 0...100, resolution: 1), y: .init(range: 1...61, resolution: 2)))
      ])
    #expect(recording.grade == .sampled)
    #expect(recording.skipped == 1)
  }

  @Test func unknownSizesAreUnknown() throws {
    let zeros = #""hardwareProperties": {"left": 0, "right": 0, "xResolution": 0}"#
    for rest in ["", ", " + zeros] {
      let text = #"{"entries": ["# + state("1", [(1, 2, 3)]) + "]\(rest)}"
      #expect(
        try recording(text, as: "chromeos").devices == [
          RecordedDevice(unit: .digitizer(x: .init(), y: .init()))
        ])
    }
    #expect(try touches("[\(state("1", [(1, 2, 3)]))]", as: "chromeos") == ["1: 1000 began 2 3 #1"])
  }

  @Test(arguments: [
    (#"{"type": "hardwareState", "fingers": []}"#, "2: the event has no 'timestamp'"),
    (#"{"type": "hardwareState", "timestamp": 1}"#, "2: the event has no 'fingers'"),
    (
      #"{"type": "hardwareState", "timestamp": 1, "fingers": [{"trackingId": 1, "positionX": 1}]}"#,
      "2: the event has no 'positionY'"
    ),
  ])
  func badEntriesAreErrors(_ entry: String, _ expected: String) throws {
    #expect(try message("{\"entries\": [\n\(entry)]}", as: "chromeos") == expected)
  }

  @Test func entriesHaveALimit() throws {
    let text = String(repeating: state("1", []) + "\n", count: 4)
    let error = #expect(throws: ImportError.self) {
      try recording(
        Array(text.utf8), .events({ ActivityLogReader(maxEntries: 3) }, recognizes: { _ in true }))
    }
    #expect(
      error?.summary == "4: found 'more than 3 hardware states', expected at most as many as an "
        + "activity log keeps")
  }
}
