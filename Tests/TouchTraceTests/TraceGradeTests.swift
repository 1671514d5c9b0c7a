import TestSupport
import Testing
import TextFormats
import TouchTrace

@Suite struct TraceGradeTests {
  private static let grades = [
    Trace.Grade.unknown, .sampled, Trace.Grade(.thinned, reason: "at most every 50 ms, \"rrweb\""),
    Trace.Grade(.interpolated), Trace.Grade(.unknown, reason: "a log"),
  ]

  private func trace(_ grade: Trace.Grade) -> Trace {
    var trace = Recording.exact(seed: 7).trace
    trace.grade = grade
    return trace
  }

  @Test(arguments: grades)
  func aGradeIsReadBackFromJSON(_ grade: Trace.Grade) throws {
    #expect(try Trace.read(json: trace(grade).json()).grade == grade)
  }

  @Test(arguments: grades)
  func aGradeIsReadBackFromCSV(_ grade: Trace.Grade) throws {
    var text = CSVTraceWriter.header()
    CSVTraceWriter.append(trace(grade), to: &text)
    #expect(try Trace.read(text, format: .csv).map(\.grade) == [grade])
  }

  @Test func aGradeAboveTheRowsIsThatOfAllTraces() throws {
    let text = """
      # view: 100x100
      # grade: thinned
      # gradeReason: half of the samples
      name,time,phase,x,y
      a,0,began,1,1
      b,0,began,1,1
      """
    let traces = try Trace.read(Array(text.utf8), format: .csv)
    let grade = Trace.Grade(.thinned, reason: "half of the samples")
    #expect(traces.map(\.grade) == [grade, grade])
  }

  @Test func anUnknownGradeIsAnError() throws {
    let json = """
      {"format": "swipe-trace", "version": 1, "view": {"width": 9, "height": 9}, "grade": "good",
       "touches": [{"time": 0, "phase": "began", "x": 1, "y": 1}]}
      """
    let error = try #require(throws: TraceError.self) {
      try Trace.read(json: Array(json.utf8), path: "a.json")
    }
    #expect(
      error.description
        == "a.json:1:85: error: grade: unknown grade 'good'; expected sampled, thinned, "
        + "interpolated or unknown")
  }

  @Test func theGradeOfATraceBeforeDoesNotRemain() throws {
    let lines = trace(.sampled).json(onOneLine: true) + trace(.unknown).json(onOneLine: true)
    #expect(try Trace.read(lines, format: .jsonl).map(\.grade) == [.sampled, .unknown])
  }
}
