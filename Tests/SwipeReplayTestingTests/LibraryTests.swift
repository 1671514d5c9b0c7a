import SwipeReplayTesting
import TestSupport
import Testing

/// The library as used by an app's tests.
@Suite struct LibraryTests {
  private func code(json: String) -> TraceError.Code? {
    let error = #expect(throws: TraceError.self) { try Trace.read(json: Array(json.utf8)) }
    #expect(error?.errorDescription == error?.description)
    return error?.code
  }

  @Test(
    "An error has a code",
    arguments: [
      (#"{"format": "swipe-trace", "version": 1, "touches": 3}"#, TraceError.Code.malformed),
      ("{}", .notATrace),
      (#"{"format": "swipe-trace", "version": 2, "touches": []}"#, .notATrace),
      (#"{"format": "swipe-trace", "version": 1, "touches": []}"#, .missing),
      (#"{"format": "swipe-trace", "version": 1, "view": [1, 1], "touches": []}"#, .missing),
      (Self.trace(#"{"t": 0, "phase": "hover", "x": 1, "y": 1}"#), .unknown),
      (Self.trace(#"{"t": 0, "phase": "began", "x": 1e10, "y": 1}"#), .outOfRange),
      (Self.trace(#"{"t": 0, "phase": "moved", "x": 1, "y": 1}"#), .outOfOrder),
      (
        Self.trace(
          #"{"t": 1, "phase": "began", "x": 1, "y": 1}, {"t": 0, "phase": "moved", "x": 1, "y": 1}"#
        ),
        .outOfOrder
      ),
      (
        Self.trace(
          (0...100).map { #"{"t": 0, "phase": "began", "x": 1, "y": 1, "finger": "\#($0)"}"# }
            .joined(separator: ",")), .tooLarge
      ),
    ])
  func code(of text: String, expected: TraceError.Code) {
    #expect(code(json: text) == expected)
  }

  private static func trace(_ touches: String) -> String {
    #"{"format": "swipe-trace", "version": 1, "view": [393, 852], "touches": [\#(touches)]}"#
  }

  @Test("A profile's error has a code and a message")
  func profileErrors() throws {
    func error(_ body: () throws -> Profile) -> ProfileError? {
      let error = #expect(throws: ProfileError.self) { try body() }
      #expect(error?.errorDescription == error?.description)
      return error
    }
    #expect(error { try Profile.named("no-such") }?.code == .unknownProfile)
    let pj = try Profile.named("pj")
    #expect(error { try pj.setting("finish", to: 1) }?.code == .unknownParameter)
    #expect(error { try pj.setting("finishProgress", to: .nan) }?.code == .outOfRange)
    for (text, code) in [
      ("{", ProfileError.Code.notAProfile), (#"{"format": "swipe-trace"}"#, .notAProfile),
      (#"{"format": "swipe-profile", "version": 1, "name": "a", "x": 1}"#, .malformed),
    ] {
      let error = error {
        try Profile.named("team.json") { _ in Array(text.utf8) }
      }
      #expect(error?.code == code, "\(text)")
    }
  }

  @Test("A log without a header row is read with options")
  func options() throws {
    let log = "1000,0,4,400\n1016,1,40,401\n1033,3,40,401\n"
    let options = TraceReadingOptions(
      view: Size(width: 393, height: 852), timeUnit: .milliseconds, stack: 3,
      header: ["time", "phase", "x", "y"], phaseNumbers: .uikit)
    let traces = try Trace.read(Array(log.utf8), format: .csv, path: "app.log", options: options)
    try #require(traces.count == 1)
    #expect(traces[0].view == Size(width: 393, height: 852))
    #expect(traces[0].navigation.depth == 3)
    #expect(
      traces[0].touches.map(\.time.nanoseconds) == [1_000_000_000, 1_016_000_000, 1_033_000_000])
    #expect(traces[0].touches.map(\.phase) == [.began, .moved, .ended])
    #expect(throws: TraceError.self) { try Trace.read(Array(log.utf8), format: .csv) }
    let named = try Trace.read(
      Array("when,phase,x,y\n0,began,4,400\n".utf8), format: .csv,
      options: TraceReadingOptions(
        view: Size(width: 1, height: 1),
        columns: [TraceReadingOptions.Column(field: "time", column: "when")]))
    #expect(named.count == 1)
  }

  @Test(
    "A time in seconds is rounded to the nanosecond",
    arguments: [
      (0, 0), (1.5, 1_500_000_000), (-0.016, -16_000_000), (0.000_000_000_4, 0),
      (0.000_000_000_6, 1), (4e9, 4_000_000_000_000_000_000), (4e9.nextUp, nil), (-4e9.nextUp, nil),
      (.nan, nil), (.infinity, nil), (-.infinity, nil),
    ] as [(Double, Int64?)])
  func timestamp(seconds: Double, nanoseconds: Int64?) {
    #expect(Timestamp(seconds: seconds)?.nanoseconds == nanoseconds)
  }

  @Test("A result describes itself by its outcome and its rule")
  func description() throws {
    let trace = try Trace.read(json: Fixtures.bytes(Fixtures.folder + "/story/stuck.json"))
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    #expect(replayer.replay(trace).map { "\($0)" } == ["pj · pan: cancel by otherwise"])
    var short = trace
    short.touches = Array(trace.touches.prefix(2))
    #expect(replayer.replay(short).map { "\($0)" } == ["pj · pan: open"])
    short.touches[1].location.x = trace.touches[0].location.x
    short.touches.append(trace.touches[12])
    short.touches[2].location = short.touches[1].location
    #expect(replayer.replay(short).map { "\($0)" } == ["pj · pan: failed: too short"])
  }
}
