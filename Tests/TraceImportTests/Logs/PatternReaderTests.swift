import Testing
import TextFormats
import TouchTrace

@testable import TraceImport

@Suite struct PatternReaderTests {
  private static let pattern =
    #"t=(?<time>[-.\d]+) (?<phase>\w+) \((?<x>\S+), (?<y>\S+)\)( finger (?<finger>\S+))?"#

  private func read(
    _ text: String, pattern: String = pattern, unit: TimeUnit = .seconds,
    phaseNumbers: PhaseNumbers? = nil
  ) throws(ImportError) -> Recording {
    var reader = try PatternReader(pattern: pattern, unit: unit, phaseNumbers: phaseNumbers)
    var recording = Recording()
    try readLines(Array(text.utf8), with: &reader, into: &recording)
    try reader.finish(into: &recording)
    return recording
  }

  private func message(
    _ text: String = "", pattern: String = pattern
  ) -> String {
    do throws(ImportError) {
      _ = try read(text, pattern: pattern)
      return "no error"
    } catch {
      return error.summary
    }
  }

  @Test func matchingLinesAreTouches() throws {
    let text = """
      06-12 10:11 App: started
      06-12 10:11 App: t=1787015004.000000001 began (4.5, -300) finger 0x600
      06-12 10:11 App: t=1787015004.016 moved (004.50, 0) finger 0x601 ✓\r
      06-12 10:11 App: nothing
      06-12 10:11 App: t=1787015004.1 up (8, 300) finger 0x600
      """
    let recording = try read(text)
    #expect(
      recording.touches.map(\.summary) == [
        "2: 1787015004000.000001 began 4.5 -300 #0", "3: 1787015004016 moved 4.5 0 #1",
        "5: 1787015004100 ended 8 300 #0",
      ])
    #expect(recording.skipped == 2)
    #expect(recording.devices == [RecordedDevice(unit: .points)])
    #expect(recording.grade == .unknown)
  }

  @Test func fingersThatReadTheSameAreTwo() throws {
    let recording = try read(
      "t=1 began (1, 2) finger \u{E9}\nt=1 began (1, 2) finger e\u{301}")
    #expect(recording.touches.map(\.summary) == ["1: 1000 began 1 2 #0", "2: 1000 began 1 2 #1"])
  }

  @Test func aLineThatIsTooLongIsLeftOut() throws {
    let limit = PatternReader.lineLimit
    let touch = "t=1 began (1, 2) finger 7"
    func read(padded length: Int) throws -> Recording {
      try self.read("\n" + String(repeating: " ", count: length - touch.count) + touch)
    }
    let longest = try read(padded: limit)
    #expect(longest.touches.map(\.summary) == ["2: 1000 began 1 2 #0"])
    #expect(longest.warnings.isEmpty)
    let tooLong = try read(padded: limit + 1)
    #expect(tooLong.touches.isEmpty)
    #expect(tooLong.warnings == [ImportWarning(.longLine(limit: limit), line: 2)])
    #expect("\(tooLong.warnings[0].kind)" == "a line of more than 16384 bytes; it is left out")
  }

  /// A swipe of Android's numbers, whose second touch-down would be one too many as UIKit's.
  private static let swipe = "t=1 0 (1, 2)\nt=2 2 (3, 4)\nt=3 2 (5, 6)\nt=4 1 (5, 6)\n"

  @Test func phasesThatAreNumbersAreThoseOfTheOption() throws {
    let pattern = #"t=(?<time>\d+) (?<phase>\d) .(?<x>\d+), (?<y>\d+)"#
    func phases(_ numbers: PhaseNumbers?) throws -> [Touch.Phase] {
      try read(Self.swipe, pattern: pattern, phaseNumbers: numbers).touches.map(\.phase)
    }
    #expect(try phases(.android) == [.began, .moved, .moved, .ended])
    #expect(try phases(.uikit) == [.began, .stationary, .stationary, .moved])
    let unknown = #expect(throws: ImportError.self) {
      try read("t=1 5 (1, 2)", pattern: pattern, phaseNumbers: .uikit)
    }
    #expect(unknown?.summary.hasPrefix("1: unknown phase '5'; expected began, moved,") == true)
  }

  @Test(arguments: [
    (swipe, true), (swipe + swipe.replacing("=", with: "=1"), true),
    ("t=1 0 (1, 2)\nt=2 1 (3, 4)\nt=3 3 (5, 6)\n", false),
    // A word makes the numbers UIKit's.
    ("t=1 began (1, 2)\nt=2 2 (3, 4)\nt=3 2 (5, 6)\nt=4 1 (5, 6)\n", false),
  ])
  func phasesThatAreNumbersMayBeAmbiguous(log: String, isAmbiguous: Bool) throws {
    let pattern = #"t=(?<time>\d+) (?<phase>\w+) .(?<x>\d+), (?<y>\d+)"#
    func imported(_ numbers: PhaseNumbers?) throws -> Imported {
      Imported(
        log, with: try PatternReader(pattern: pattern, unit: nil, phaseNumbers: numbers))
    }
    let assumed = try imported(nil)
    #expect(
      assumed.error.map { "\($0.kind)".hasPrefix("the numbers may be") }
        == (isAmbiguous ? true : nil))
    #expect(assumed.gestures.map(\.assumptions.hasPhaseNumbers) == (isAmbiguous ? [] : [true]))
    let named = try imported(.uikit)
    #expect(named.gestures.allSatisfy { !$0.assumptions.hasPhaseNumbers })
    #expect(isAmbiguous || named.gestures.map(\.touches) == assumed.gestures.map(\.touches))
  }

  @Test func theUnitIsAnOption() throws {
    let pattern = #"(?<time>\d+);(?<phase>\w+);(?<x>\d+);(?<y>\d+)"#
    let recording = try read("12;down;1;2", pattern: pattern, unit: .milliseconds)
    #expect(recording.touches.map(\.summary) == ["1: 12 began 1 2 #0"])
  }

  @Test(arguments: [
    ("t=1 began (1, 2)", "1: found 'a match without 'finger'', expected one with it"),
    (
      "\nt=1.2.3 began (1, 2) finger 1",
      "2: found '1.2.3', expected a number of seconds; --time-unit names its unit"
    ),
    ("t=1 began (x, 2) finger 1", "1: found 'x', expected a number"),
    ("t=1 began (1, inf) finger 1", "1: found 'inf', expected a number"),
    (
      "t=9999999999999 began (1, 2) finger 1",
      "1: found '9999999999999', expected a number of seconds; --time-unit names its unit"
    ),
    (
      "t=1 starts (1, 2) finger 1",
      "1: unknown phase 'starts'; expected began, moved, stationary, ended or cancelled; or begin, start, "
        + "started, down, move, changed, change, held, hold, end, up, canceled or cancel, also with a prefix "
        + "such as touches or ACTION_; did you mean 'start'?"
    ),
  ])
  func badLinesAreErrors(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test func aPatternNeedsItsGroups() {
    #expect(
      message(pattern: #"(?<time>.)(?<x>.)(?<y>.)"#)
        == "found '(?<time>.)(?<x>.)(?<y>.)', expected a group (?<phase>…)")
    #expect(
      message(pattern: #"(?:a)(?<tiem>.)"#)
        == "found '(?<tiem>', expected the groups time, phase, x, y, finger; did you mean 'time'?")
    #expect(message(pattern: "(") == "found '(', expected a closing parenthesis after it")
  }
}
