import SwipeReplayTesting
import TestSupport
import Testing

@Suite struct CheckTests {
  private static func trace(expecting expectation: String) throws -> Trace {
    let text = """
      {"format": "swipe-trace", "version": 1, "name": "half", "view": [393, 852], "expect": \(expectation),
       "touches": [{"t": 0, "phase": "began", "x": 4, "y": 400}, {"t": 0.1, "phase": "moved", "x": 104, "y": 400},
                   {"t": 0.3, "phase": "moved", "x": 204, "y": 400}, {"t": 0.9, "phase": "ended", "x": 204, "y": 400}]}
      """
    return try Trace.read(json: Array(text.utf8), path: "half.json")
  }

  private func replayer(_ names: String...) throws -> Replayer {
    Replayer(profiles: try names.map { try Profile.named($0) })
  }

  @Test("A trace that meets its expectations is not a failure")
  func passes() throws {
    let trace = try Self.trace(
      expecting: #"{"pj": {"outcome": "cancel", "progress": "0.4 … 0.6", "frames[0].state": null}}"#
        .replacing(#", "frames[0].state": null"#, with: ""))
    #expect(try replayer("pj").check(trace).isEmpty)
  }

  @Test("A failure says what was expected, what was found, why and where")
  func fails() throws {
    let trace = try Self.trace(expecting: #"{"pj": "finish", "system": "finish"}"#)
    let failures = try replayer("pj", "system").check(trace)
    try #require(failures.count == 1)
    #expect(failures[0].trace == "half")
    #expect(failures[0].profile == "pj")
    #expect(failures[0].gesture == nil)
    #expect(failures[0].message == "expected finish, found cancel")
    #expect(failures[0].place.map { "\($0)" } == "half.json:1:94")
    #expect(
      "\(failures[0])"
        == "half · pj: expected finish, found cancel; now: cancel: progress 0.4835, needs more than "
        + "finishProgress 0.5; to finish over 6.5 pt farther; at: half.json:1:94")
  }

  @Test("Frames are computed if an expectation needs them")
  func frames() throws {
    let trace = try Self.trace(expecting: #"{"pj": {"frames[0].percentComplete": "> 0.9"}}"#)
    #expect(try replayer("pj").check(trace).count == 1)
  }

  @Test("A trace that expects nothing of the profiles is an error, not a success")
  func nothingExpected() throws {
    let trace = try Self.trace(expecting: #"{"system": "finish"}"#)
    let error = #expect(throws: ExpectationError.self) { try replayer("pj", "fd").check(trace) }
    #expect(
      error?.description
        == "half.json:1:1: error: the trace expects nothing of pj, fd; add \"expect\": {\"pj\": \"finish\"}"
    )
    #expect(error?.errorDescription == error?.description)
  }

  @Test("A malformed expectation is an error with its location")
  func malformed() throws {
    let trace = try Self.trace(expecting: #"{"pj": "finsih"}"#)
    let error = #expect(throws: ExpectationError.self) { try replayer("pj").check(trace) }
    #expect(
      error?.message.hasPrefix("expect: ") == true || error?.message.contains("finsih") == true)
    #expect(error?.place.line == 1)
  }
}
