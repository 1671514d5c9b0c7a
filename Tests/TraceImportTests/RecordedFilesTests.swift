import TestSupport
import Testing
import TouchTrace
import TraceImport

/// Recordings of real devices that lie beside the project on some machines: numbers of fingers and samples
/// as a slow independent reading of them has it.
@Suite struct RecordedFilesTests {
  struct File: Sendable, CustomTestStringConvertible {
    var path: String
    /// The fingers and the samples of each gesture.
    var gestures: [[Int]]
    /// Positions of the first touch-down and the last lift, in units of the device.
    var ends: [Double]

    var testDescription: String { path }
  }

  private static let files = [
    File(path: "getevent/emulator-drag.txt", gestures: [[1, 27]], ends: [360, 914, 663, 906]),
    File(
      path: "getevent/phone-single-drag.txt", gestures: [[1, 25]], ends: [627, 774, 1019, 763]),
    File(
      path: "getevent/phone-three-touches.txt", gestures: [[1, 2], [1, 2], [1, 2]], ends: []),
    File(path: "getevent/phone-two-finger-drag.txt", gestures: [[2, 102]], ends: []),
    File(
      path: "getevent/tablet-single-drag.txt", gestures: [[1, 78]], ends: [1133, 500, 1455, 492]),
    File(
      path: "evemu/atmel-1-finger-drag.events", gestures: [[1, 150]], ends: [361, 379, 382, 393]),
    File(path: "evemu/atmel-2-fingers.events", gestures: [[2, 18]], ends: []),
    File(path: "evemu/ep0430-2-finger-scroll.events", gestures: [[2, 184]], ends: []),
    File(
      path: "../aosp_google_pixel_tablet_swipe.evemu", gestures: [[1, 26]],
      ends: [810, 1650, 271, 603]),
  ]

  @Test(
    .enabled(
      if: Fixtures.exists(Fixtures.sharedData("recordings")),
      "the recorded data does not lie beside the project"), arguments: files)
  func gesturesAreThoseOfTheDescription(file: File) throws {
    let bytes = try Fixtures.bytes(Fixtures.sharedData("recordings/" + file.path))
    let reader: any RecordingReader =
      file.path.hasPrefix("getevent/") ? GeteventReader() : EvemuReader()
    let found = Imported(bytes, with: reader, path: file.path)
    #expect(found.error == nil)
    #expect(found.warnings.isEmpty)
    #expect(
      found.gestures.map { [$0.fingers.count, $0.touches.count] } == file.gestures)
    if let first = found.gestures.first?.touches.first?.location,
      let last = found.gestures.last?.touches.last?.location, !file.ends.isEmpty
    {
      #expect([first.x, first.y, last.x, last.y] == file.ends)
    }
    for gesture in found.gestures {
      #expect(try Trace.read(json: gesture.json()).touches == gesture.touches)
    }
  }

  @Test(
    .enabled(
      if: Fixtures.exists(Fixtures.sharedData("recordings")),
      "the recorded data does not lie beside the project"))
  func samplesOfFormatsAreRead() throws {
    func found(_ name: String, _ reader: any RecordingReader) throws -> [String] {
      Imported(
        try Fixtures.bytes(Fixtures.sharedData("recordings/samples/" + name)), with: reader,
        path: name
      ).lines
    }
    #expect(
      try found("libinput-record.yml", LibinputReader()) == [
        "libinput-record#1 1000x1000 sampled line 25", "0 began 0 206 311",
        "0.065325 ended 0 206 311",
      ])
    #expect(
      try found("getevent-lt.with-device-and-rate.txt", GeteventReader()) == [
        "warning 3: a touch without its touch-down; it is left out up to its lift"
      ])
    #expect(
      try found("android-motionevent-logcat.txt", MotionEventReader()) == [
        "android-motionevent-logcat#1 1000x1000 thinned line 1",
        "228234.191 began 0 605 549", "228234.358 moved 0 605 552.092",
        "228234.489 ended 0 607 564",
      ])
    // Excerpts of recordings.
    #expect(try found("getevent-lt.protocolB.txt", GeteventReader()).count == 5)
    #expect(try found("getevent-lt.protocolA.txt", GeteventReader()).count == 7)
    let twoFingers = try found("evemu-1.3.events", EvemuReader())
    #expect(twoFingers.filter { $0.contains(" began ") }.count == 2, "\(twoFingers)")
    #expect(try found("evemu-1.2.android.evemu", EvemuReader()).count == 8)
  }
}
