import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// A swipe in every kind of file that people have: each is read exactly, or rejected with the one option that is
/// missing.
@Suite struct InputFixtureTests {
  struct Input: Sendable, CustomTestStringConvertible {
    var file: String
    var options = TraceReadingOptions()
    /// The offset in files whose numbers are slightly larger, so that they have fractions.
    var offset = Point(x: 0, y: 0)
    var traces = 1
    var assumedUnit: TimeUnit?
    var assumesPhases = false

    var testDescription: String { file }
  }

  private static let phone = Size(width: 393, height: 852)

  private static func read(_ input: Input) throws -> Reading {
    try Reading(
      Fixtures.bytes(Fixtures.folder + "/inputs/" + input.file), TraceFormat(path: input.file),
      path: input.file, options: input.options)
  }

  @Test(
    "Each kind of file is read as the same swipe",
    arguments: [
      Input(
        file: "epoch-milliseconds.csv", options: .init(view: phone), assumedUnit: .milliseconds),
      Input(file: "epoch-milliseconds.csv", options: .init(view: phone, timeUnit: .milliseconds)),
      Input(file: "epoch-milliseconds.json", assumedUnit: .milliseconds),
      Input(file: "epoch-seconds.csv"), Input(file: "uptime-seconds.csv"),
      Input(file: "semicolons-and-decimal-commas.csv", offset: Point(x: 0.5, y: 0.25)),
      Input(file: "tabs.csv"), Input(file: "bars.csv"),
      Input(
        file: "no-header.csv",
        options: .init(view: phone, header: ["time", "phase", "x", "y"])),
      Input(
        file: "synonyms.csv", options: .init(columns: [.init(field: "time", column: "t")])),
      // Replaces the header row, which names one column twice.
      Input(file: "synonyms.csv", options: .init(header: ["", "t", "phase", "x", "y"])),
      Input(file: "phase-numbers.csv", assumesPhases: true),
      Input(file: "phase-numbers.csv", options: .init(phaseNumbers: .uikit)),
      Input(file: "android-numbers.csv", options: .init(phaseNumbers: .android)),
      Input(file: "android-words.csv"), Input(file: "capitals-and-blanks.csv"),
      Input(file: "mark-and-line-ends.csv"), Input(file: "mark.json"),
      Input(file: "no-format.json"), Input(file: "no-view.json", options: .init(view: phone)),
      Input(file: "list-of-touches.json", options: .init(view: phone)),
      Input(file: "nested-location.json"), Input(file: "json.txt"), Input(file: "table.log"),
      Input(file: "lines.txt", traces: 2),
    ])
  func isRead(_ input: Input) throws {
    let reading = try Self.read(input)
    #expect(reading.refusals == [])
    #expect(reading.traces.count == input.traces)
    for trace in reading.traces {
      let first = try #require(trace.touches.first)
      let times = trace.touches.map { $0.time.nanoseconds - first.time.nanoseconds }
      #expect(times == [0, 16, 33, 50, 66].map { $0 * 1_000_000 })
      #expect(trace.touches.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
      #expect(trace.touches.map { $0.location.x - input.offset.x } == [4, 40, 130, 230, 250])
      #expect(trace.touches.map { $0.location.y - input.offset.y } == [400, 401, 402, 403, 404])
      #expect(trace.view == Self.phone)
      #expect(trace.assumptions.timeUnit == input.assumedUnit)
      #expect(trace.assumptions.hasPhaseNumbers == input.assumesPhases)
      #expect(trace.warnings == [])
    }
  }

  @Test("Times since 1970 are exact")
  func epoch() throws {
    let json = try Self.read(Input(file: "epoch-milliseconds.json"))
    #expect(json.traces.first?.touches.first?.time.nanoseconds == 1_763_802_000_123_250_000)
    let csv = try Self.read(Input(file: "epoch-seconds.csv"))
    #expect(csv.traces.first?.touches.first?.time.nanoseconds == 1_763_802_000_123_000_000)
  }

  @Test(
    "A missing value is reported with its option",
    arguments: [
      ("epoch-milliseconds.csv", "--view 393x852"), ("no-view.json", "--view 393x852"),
      ("list-of-touches.json", "--view 393x852"),
      ("no-header.csv", "--columns time,phase,x,y"), ("synonyms.csv", "--columns time=timestamp"),
      ("android-numbers.csv", "--phase-numbers android"),
      ("epoch-milliseconds-held.json", "--time-unit ms"),
      ("utf16.csv", "expected UTF-8"), ("utf16.json", "expected UTF-8"),
      ("compressed.json.gz", "compressed with gzip"),
      ("app.log", "--pattern"), ("columns-that-change.csv", "'swipe-replay convert --split'"),
    ])
  func isRefused(_ file: String, _ mend: String) throws {
    let reading = try Self.read(Input(file: file))
    #expect(reading.traces.isEmpty)
    #expect(reading.refusals.count == 1)
    #expect(reading.refusals.first?.contains(mend) == true, "\(reading.refusals)")
  }

  @Test("An invalid trace of a list does not affect others")
  func list() throws {
    let reading = try Self.read(Input(file: "list-of-traces.json"))
    #expect(reading.order == ["first", "!", "third"])
    #expect(reading.traces.map(\.source.line) == [2, 10])
  }

  @Test("Every file is covered by these tests")
  func files() throws {
    let files = try Fixtures.names(in: Fixtures.folder + "/inputs").filter { $0 != "mixed" }
    #expect(files.count == 31)
  }
}
