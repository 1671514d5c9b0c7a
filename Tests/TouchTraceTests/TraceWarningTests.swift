import Testing
import TextFormats

@testable import TouchTrace

/// A valid trace that is likely a mistake is read with a warning, and one that only looks odd without.
@Suite struct TraceWarningTests {
  /// The kinds of the warnings of one gesture: a sample of a finger that went down at x 10, then the moves,
  /// each `(seconds after the one before, x)`, then the lift.
  private func kinds(
    _ moves: [(Double, Double)], options: TraceReadingOptions = .init(),
    view: String = "393,\"height\":852"
  ) throws -> [TraceWarning.Kind] {
    try warnings(moves, options: options, view: view).map(\.kind)
  }

  private func warnings(
    _ moves: [(Double, Double)], options: TraceReadingOptions = .init(),
    view: String = "393,\"height\":852"
  ) throws -> [TraceWarning] {
    var time = 0.0
    var touches = [#"{"time":0,"phase":"began","x":10,"y":400}"#]
    for (index, move) in moves.enumerated() {
      time += move.0
      let phase = index == moves.count - 1 ? "ended" : "moved"
      touches.append(#"{"time":\#(time),"phase":"\#(phase)","x":\#(move.1),"y":400}"#)
    }
    let text = document(
      view: "\"view\":{\"width\":\(view)},", touches: touches.joined(separator: ","))
    let reading = Reading(text, options: options)
    #expect(reading.refusals == [])
    return try #require(reading.traces.first).warnings
  }

  /// Moves of equal steps.
  private func steps(_ count: Int, every seconds: Double, by x: Double) -> [(Double, Double)] {
    (1...count).map { (seconds, 10 + x * Double($0)) }
  }

  @Test("10 samples a second are plausible, fewer are not")
  func slowest() throws {
    #expect(try kinds(steps(10, every: 0.1, by: 12)) == [])
    #expect(try kinds(steps(10, every: 0.101, by: 12)) == [.sampleRate])
    #expect(try kinds(steps(10, every: 0.099, by: 12)) == [])
  }

  @Test("2,000 samples a second are plausible, more are not")
  func quickest() throws {
    #expect(try kinds(steps(10, every: 0.0005, by: 2)) == [])
    #expect(try kinds(steps(10, every: 0.00049, by: 2)) == [.sampleRate])
  }

  @Test("A speed of 50,000 pt/s is plausible, more is not")
  func speed() throws {
    #expect(try kinds(steps(2, every: 0.002, by: 100)) == [])
    #expect(try kinds(steps(2, every: 0.002, by: 100.1)) == [.speed])
    #expect(try kinds(steps(2, every: 0.002, by: 99)) == [])
  }

  @Test("A gesture may last an hour, and no longer")
  func duration() throws {
    #expect(try kinds([(0.01, 11), (3599.99, 11)]) == [])
    #expect(try kinds([(0.01, 11), (3600, 11)]) == [.duration])
  }

  @Test("A touch may be as far outside of the view as that is wide, of a small one 320 points")
  func outside() throws {
    #expect(try kinds([(0.02, 300), (0.02, 786)]) == [])
    #expect(try kinds([(0.02, 300), (0.02, 786.5)]) == [.outsideView])
    #expect(try kinds([(0.02, -200), (0.02, -393.5)]) == [.outsideView])
    #expect(try kinds([(0.02, 200), (0.02, 420)], view: #"100,"height":852"#) == [])
    #expect(try kinds([(0.02, 200), (0.02, 420.5)], view: #"100,"height":852"#) == [.outsideView])
  }

  @Test("Places within one point are fractions of the view, unless the finger rests there")
  func fractions() throws {
    func kinds(_ x: Double, _ view: String) throws -> [TraceWarning.Kind] {
      let touches = """
        {"time":0,"phase":"began","x":0.25,"y":0.5},{"time":0.01,"phase":"ended","x":\(x),"y":0.5}
        """
      let reading = Reading(document(view: "\"view\":{\"width\":\(view)},", touches: touches))
      return try #require(reading.traces.first).warnings.map(\.kind)
    }
    #expect(try kinds(1, #"393,"height":852"#) == [.fractions])
    #expect(try kinds(1.01, #"393,"height":852"#) == [])
    #expect(try kinds(0.25, #"393,"height":852"#) == [])
    #expect(try kinds(1, #"10,"height":852"#) == [])
  }

  @Test("What only looks odd has no warning")
  func noFalseAlarms() throws {
    // A finger that rests for minutes without events, before, during and after a swipe.
    let swipe = steps(20, every: 0.008, by: 12)
    #expect(try kinds([(120, 10.5)] + swipe) == [])
    #expect(try kinds(swipe + [(120, 250)]) == [])
    #expect(try kinds(Array(swipe.prefix(10)) + [(120, 131)] + swipe.suffix(10)) == [])
    // A press that trembles.
    #expect(try kinds([(0.4, 11), (0.7, 12), (0.3, 11), (0.4, 12), (0.6, 12)]) == [])
    // A tap, also one that takes no time, and a jump at one moment.
    #expect(try kinds([(0.08, 10)]) == [])
    #expect(try kinds([(0, 10)]) == [])
    #expect(try kinds([(0, 200), (0.016, 200)]) == [])
    #expect(try kinds([(0, 40), (0, 90), (0, 140), (0, 190), (0, 200)]) == [])
    // A mouse that reports 1,000 times a second.
    #expect(try kinds(steps(200, every: 0.001, by: 1.5)) == [])
    // Four samples at two moments, as when touches are delivered for each frame.
    #expect(try kinds([(0, 20), (0.0001, 30), (0, 35), (0.016, 60), (0.016, 90)]) == [])
  }

  @Test("Between two gestures any time may pass, and each gesture is looked at")
  func gestures() throws {
    func touches(from time: Int, every step: Int) -> String {
      [("began", 10), ("moved", 60), ("moved", 120), ("ended", 200)].enumerated().map {
        #"{"time":\#(time + $0 * step),"phase":"\#($1.0)","x":\#($1.1),"y":400}"#
      }.joined(separator: ",")
    }
    func read(_ second: Int) throws -> [TraceWarning] {
      let text = document(
        extra: #""timeUnit":"ms","#,
        touches: touches(from: 0, every: 16) + "," + touches(from: 900_000, every: second))
      return try #require(Reading(text).traces.first).warnings
    }
    #expect(try read(16) == [])
    #expect(
      try read(16_000).map(\.message) == [
        "gesture 2: 0.0625 samples a second while the finger moves, expected 10 to 2000; are the "
          + "times in us, not ms?"
      ])
  }

  @Test("Two fingers, one of which rests")
  func twoFingers() throws {
    let moves = (1...30).map {
      #"{"time":\#(Double($0) * 0.016),"phase":"moved","x":\#(10 + 5 * $0),"y":9,"touch":1}"#
    }
    let text = document(
      touches: ([
        #"{"time":0,"phase":"began","x":390,"y":800,"touch":2}"#,
        #"{"time":0,"phase":"began","x":10,"y":9,"touch":1}"#,
      ] + moves + [#"{"time":9,"phase":"ended","x":390,"y":800,"touch":2}"#])
      .joined(separator: ","))
    #expect(try #require(Reading(text).traces.first).warnings == [])
  }

  @Test("A warning says what is likely wrong, where")
  func messages() throws {
    #expect(
      try warnings(steps(4, every: 16, by: 40)).map(\.description) == [
        "dir/a.json:1:1: warning: 0.0625 samples a second while the finger moves, expected 10 to 2000; "
          + "are the times in ms, not s?"
      ])
    #expect(
      try warnings(steps(4, every: 0.016, by: 40), options: .init(timeUnit: .milliseconds)).map(
        \.message) == [
          "62500 samples a second, expected 10 to 2000; are the times in s, not ms?"
        ])
    #expect(
      try warnings(steps(4, every: 0.016, by: 240)).map(\.message) == [
        "touches are up to 577 pt outside of the view of 393x852; are they in pixels, or is it "
          + "another view?"
      ])
    #expect(
      try warnings(steps(2, every: 0.001, by: 100)).map(\.message) == [
        "a finger moves at 100000 pt/s, expected at most 50000; are the times really in s?"
      ])
  }

  @Test("Only recorded samples count")
  func synthetic() throws {
    let text = document(
      touches: """
        {"time":0,"phase":"began","x":10,"y":9},{"time":0,"phase":"moved","x":9999,"y":9,"predicted":true},\
        {"time":0.016,"phase":"moved","x":40,"y":9},{"time":0.03,"phase":"ended","x":60,"y":9}
        """)
    #expect(try #require(Reading(text).traces.first).warnings == [])
  }

  @Test("A trace in CSV has the same warnings, with its line")
  func csv() throws {
    let reading = Reading(
      """
      # view: 393x852
      name,time,phase,x,y
      a,0,began,10,400
      a,16,moved,100,400
      a,33,ended,200,400
      b,0,began,10,400
      b,0.016,ended,20,400

      """, .csv, path: "t.csv")
    #expect(
      reading.traces.flatMap(\.warnings).map(\.description) == [
        "t.csv:3:1: warning: 0.0588 samples a second while the finger moves, expected 10 to 2000; "
          + "are the times in ms, not s?"
      ])
    #expect(reading.traces.map(\.warnings.count) == [1, 0])
  }
}

/// Unknown keys are ignored; one that is nearly a known key, which is not there, has a warning.
@Suite struct NearKeyTests {
  private func messages(_ text: String, _ format: TraceFormat = .json) -> [String] {
    let reading = Reading(text, format)
    return reading.refusals + reading.traces.flatMap { $0.warnings.map(\.description) }
  }

  @Test(
    "A key that is nearly a known one",
    arguments: [
      (#""expects":{"pj":"finish"},"#, "unknown key 'expects' is ignored; did you mean 'expect'?"),
      (#""Intent":"finish","#, "unknown key 'Intent' is ignored; did you mean 'intent'?"),
      (
        #""navigaton":{"stack":1},"#,
        "unknown key 'navigaton' is ignored; did you mean 'navigation'?"
      ),
    ])
  func near(extra: String, message: String) {
    #expect(messages(document(extra: extra)) == ["dir/a.json:1:71: warning: " + message])
  }

  @Test("A key in a part of the trace, once for all touches")
  func parts() {
    let touch = #"{"time":0,"phase":"began","x":1,"y":2,"tuoch":7}"#
    let move = #"{"time":0.01,"phase":"moved","x":1,"y":2,"tuoch":7}"#
    #expect(
      messages(
        document(extra: #""navigation":{"satck":1},"#, touches: touch + "," + move)
      ).map {
        $0.drop { $0 != " " }.description
      } == [
        " warning: navigation: unknown key 'satck' is ignored; did you mean 'stack'?",
        " warning: touches[0]: unknown key 'tuoch' is ignored; did you mean 'touch'?",
      ])
  }

  @Test("A key that is near no known one, or near one that is there, has no warning")
  func others() {
    #expect(messages(document(extra: #""device":"phone","notes":[],"views":3,"#)) == [])
    #expect(
      messages(
        document(
          touches: #"{"time":0,"phase":"began","x":1,"y":2,"dx":1,"force":0.5,"types":"direct"}"#))
        == [])
  }

  @Test("Where a required key is missing, the mistyped one is the error")
  func required() {
    #expect(
      messages(document(view: #""veiw":{"width":393,"height":852},"#)) == [
        "dir/a.json:1:37: error: unknown key 'veiw'; did you mean 'view'?"
      ])
    let size = Size(width: 1, height: 1)
    #expect(
      Reading(document(view: #""veiw":{},"#), options: .init(view: size)).traces.map {
        $0.warnings.map(\.kind)
      } == [[.unknownKey]])
  }

  @Test("A column of CSV, and a key above the header row")
  func csv() {
    let text = """
      # stak: 1
      # view: 393x852
      # made by: hand
      time,phase,x,y,tuoch,speed
      0,began,10,400,1,0

      """
    #expect(
      messages(text, .csv) == [
        "dir/a.json:1:1: warning: unknown key 'stak' is ignored; did you mean 'stack'?",
        "dir/a.json:4:16: warning: unknown column 'tuoch' is ignored; did you mean 'touch'?",
      ])
  }

  @Test("A phase that is nearly a known one")
  func phase() {
    #expect(
      messages(document(touches: #"{"time":0,"phase":"begna","x":1,"y":2}"#)) == [
        "dir/a.json:1:100: error: touches[0].phase: unknown phase 'begna'; expected "
          + "\(PhaseWords.list); did you mean 'began'?"
      ])
  }
}
