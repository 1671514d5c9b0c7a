import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import TraceImport

@Suite struct RecordingImporterTests {
  @Test(
    "Recordings are the same in pieces of any size, with other line endings and after a byte order mark",
    .slow,
    arguments: try CaseFile.all(in: "recordings").filter {
      $0.cases.first?.settings.count != 1
    })
  func pieces(file: CaseFile) throws {
    for example in file.cases where example.bytes.count < 4_000 {
      let recording = RecordingExample(example)
      guard (try? recording.makeImporter()) != nil else { continue }
      let bytes = example.bytes
      let whole = Imported(bytes, by: try recording.makeImporter()).lines
      for block in [3, 16, 61] {
        let importer = try recording.makeImporter(block: block)
        #expect(Imported(bytes, by: importer, pieces: block).lines == whole, "block \(block)")
      }
      let crlf = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      let importer = try recording.makeImporter()
      #expect(Imported([0xEF, 0xBB, 0xBF] + crlf, by: importer).lines == whole)
    }
  }

  @Test("Events are the same in pieces of any size", arguments: RecordingFormat.all.map(\.name))
  func events(format: String) throws {
    let format = try #require(RecordingFormat(name: format))
    guard case .events(let make, _) = format.kind else { return }
    let file = try #require(
      try CaseFile.all(in: "recordings").first { $0.name.hasSuffix("/\(format.name).txt") })
    for example in file.cases where example.bytes.count < 10_000 {
      func outcome(_ size: Int) -> String {
        let bytes = example.bytes
        var reader = make()
        var splitter = EventSplitter(lists: reader.lists)
        var recording = TraceImport.Recording()
        do throws(ImportError) {
          var (start, end) = (0, 0)
          while end < bytes.count {
            end = size < bytes.count - end ? end + size : bytes.count
            let piece = ByteBuffer(Array(bytes[start..<end]))
            start += try piece.withBytes { (bytes) throws(ImportError) in
              try splitter.read(bytes) { (event, _) throws(ImportError) in
                try reader.read(event, into: &recording)
              }
            }
          }
          try splitter.finish()
          try reader.finish(nil, into: &recording)
        } catch {
          return error.summary
        }
        return "\(recording.touches) \(recording.devices) \(recording.skipped)"
      }
      let whole = outcome(.max)
      guard whole.utf8.count < 100_000 else { continue }
      for size in [1, 7] { #expect(outcome(size) == whole, "pieces of \(size)") }
    }
  }

  @Test func aLineHasALimit() {
    let long = [UInt8](repeating: 0x78, count: 100)
    let expected = ["error 2: a line has more than 99 bytes"]
    for block in [3, 64, 1_000] {
      func lines(_ bytes: [UInt8], limit: Int) -> [String] {
        let importer = RecordingImporter(
          GeteventReader(), path: "a", lineLimit: limit, block: block)
        return Imported(bytes, by: importer).lines
      }
      #expect(lines([0x78, 0x0A] + long + [0x0A, 0x78], limit: 99) == expected)
      #expect(lines([0x78, 0x0A] + long, limit: 99) == expected)
      #expect(lines([0x78, 0x0A] + long, limit: 100).isEmpty)
    }
  }

  @Test func namesOfFormatsAreUniqueAndFindTheirFormat() {
    let names = RecordingFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(RecordingFormat(name: name)?.name == name) }
    #expect(RecordingFormat(name: "nothing") == nil)
  }

  @Test("An empty recording has no gestures", arguments: RecordingFormat.all.map(\.name))
  func empty(format: String) throws {
    let format = try #require(RecordingFormat(name: format))
    for bytes in [[], [0x0A]] as [[UInt8]] {
      let found = Imported(bytes, by: RecordingImporter(format, path: "a"))
      #expect(found.gestures.isEmpty && found.error == nil && found.warnings.isEmpty)
    }
  }

  /// Searching all devices at each line would take minutes.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("getevent", "[ 1.000000] /dev/input/event", ": 0003 002f 00000000"),
      (
        "motionevent", "MotionEvent { action=ACTION_UP, x[0]=1.0, y[0]=1.0, eventTime=1, deviceId=",
        " }"
      ),
    ])
  func aRecordingMayHaveManyDevices(format: String, before: String, after: String) throws {
    let format = try #require(RecordingFormat(name: format))
    let lines = (0..<50_000).map { before + "\($0)" + after }.joined(separator: "\n")
    let options = GestureAssembler.Options(
      space: .init(deviceSize: Size(width: 1, height: 1), scale: 1))
    let found = Imported(
      Array(lines.utf8), by: RecordingImporter(format, path: "a", options: options))
    #expect(found.error == nil && found.gestures.isEmpty)
  }

  @Test func entriesOfAnActivityLogHaveALimit() throws {
    var reader = ActivityLogReader()
    var splitter = EventSplitter(lists: reader.lists)
    var recording = TraceImport.Recording()
    let entry = #"{"type": "hardwareState", "timestamp": 1, "fingers": []}"# + "\n"
    let text = ByteBuffer(Array(String(repeating: entry, count: 65_537).utf8))
    let error = #expect(throws: ImportError.self) {
      try text.withBytes { bytes in
        try splitter.read(bytes) { (event, _) throws(ImportError) in
          try reader.read(event, into: &recording)
        }
      }
    }
    #expect(
      error?.summary
        == "65537: found 'more than 65536 hardware states', expected at most as many as an "
        + "activity log keeps")
  }

  /// A reader of a long replay must not retain it.
  @Test func touchesOfAReplayAreGivenAwayAfterTheDelay() throws {
    var reader = SessionReplayReader()
    var splitter = EventSplitter(lists: reader.lists)
    var recording = TraceImport.Recording()
    let events = (0..<100).map {
      #"{"type": 3, "timestamp": \#(1000 * $0), "data": {"source": 2, "type": 7, "id": 1, "x": 1, "y": 2}}"#
    }
    _ = try ByteBuffer(Array(events.joined(separator: "\n").utf8)).withBytes { bytes in
      try splitter.read(bytes) { (event, _) throws(ImportError) in
        try reader.read(event, into: &recording)
      }
    }
    #expect(recording.touches.count == 94)
  }

  @Test func whatIsLikelyAMistakeIsAWarningOfTheTrace() throws {
    let format = try #require(RecordingFormat(name: "browser"))
    let text = [("down", 0), ("rawupdate", 9_000), ("up", 9_000)].enumerated().map {
      #"{"type": "pointer\#($1.0)", "x": \#($1.1), "y": 5, "t": \#(10 * $0)}"#
    }.joined(separator: "\n")
    let options = GestureAssembler.Options(
      space: .init(deviceSize: Size(width: 400, height: 800)))
    let found = Imported(
      Array(text.utf8), by: RecordingImporter(format, path: "a", options: options))
    #expect(found.gestures.flatMap { $0.warnings.map(\.kind) } == [.speed, .outsideView])
  }

  @Test func theWorstQualityOfAGestureCounts() throws {
    var recording = TraceImport.Recording()
    recording.devices = [RecordedDevice(unit: .points, view: Size(width: 400, height: 800))]
    var assembler = GestureAssembler(path: "-")
    let thinned = Trace.Grade(.thinned, reason: "why")
    for (index, grade) in [Trace.Grade.sampled, thinned, .unknown, .sampled].enumerated() {
      recording.grade = grade
      let phase: Touch.Phase = index == 0 ? .began : index == 3 ? .ended : .moved
      recording.touches = [
        RecordedTouch(time: Timestamp(nanoseconds: Int64(index)), phase: phase, x: 1, y: 1, line: 1)
      ]
      try assembler.take(&recording)
    }
    #expect(assembler.gestures.map(\.grade) == [thinned])
    #expect(assembler.gestures.map(\.source) == [Trace.Source(path: "-", line: 1)])
  }
}
