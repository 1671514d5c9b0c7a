import TestSupport
import Testing
import TextFormats
import TraceImport

/// Samples of formats as they were seen in public, which may lie beside the project.
@Suite struct SampleTests {
  private static let folder = Fixtures.sharedData("recordings/samples/")

  private func format(of text: [UInt8]) -> String? {
    ByteBuffer(text).withBytes { RecordingFormat(recognizing: $0)?.name }
  }

  private static let samples: [(file: String, format: String, touches: Int, skipped: Int)] = [
    ("w3c-actions.json", "webdriver", 17, 0),
    ("iphone-wkwebview-pointer-log.jsonl", "browser", 2, 1),
    ("chromeos-activity-log.keys.json", "chromeos", 1, 1), ("rrweb-touch.json", "rrweb", 3, 0),
  ]

  @Test(
    .enabled(if: Fixtures.exists(folder), "the samples are not on this machine"), arguments: samples
  )
  func samplesAreRecognizedAndRead(
    _ file: String, _ format: String, _ touches: Int, _ skipped: Int
  ) throws {
    let text = try Fixtures.bytes(Self.folder + file)
    #expect(self.format(of: text) == format)
    let recording = try recording(text, try parser(format))
    #expect(recording.touches.count == touches)
    #expect(recording.skipped == skipped)
  }

  /// The sample ends in the middle of an event.
  @Test(.enabled(if: Fixtures.exists(folder), "the samples are not on this machine"))
  func aCutSampleIsReadUpToTheCut() throws {
    let text = try Fixtures.bytes(Self.folder + "flutter-pointer-events.dart")
    #expect(self.format(of: text) == "flutter")
    var read = TraceImport.Recording()
    var error: ImportError?
    guard case .lines(let make, _) = try parser("flutter") else { return }
    var reader = make()
    do throws(ImportError) {
      try readLines(text, with: &reader, into: &read)
      try reader.finish(into: &read)
    } catch let cut {
      error = cut
    }
    #expect(read.touches.count == 6)
    #expect(read.touches.last?.summary == "34: 216690975 moved 270 515.4285888671875 #1")
    #expect(
      error?.summary
        == "39: found 'a pointer event without its end', expected its closing parenthesis")
  }

  /// Those are for other readers.
  @Test(
    .enabled(if: Fixtures.exists(folder), "the samples are not on this machine"),
    arguments: [
      "how-we-swipe.log", "android-compose-swipeData.csv", "ipad-metatone-osc.csv",
      "getevent-derived.csv", "shapematch-unity.json", "chrome-devtools-trace.json",
      "aosp-input-test-events.json",
    ])
  func otherSamplesAreNotMistaken(_ file: String) throws {
    #expect(format(of: try Fixtures.bytes(Self.folder + file)) == nil)
  }
}
