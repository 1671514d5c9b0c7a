import ReplayAnalysis
import SwipeReplay
import TestSupport
import Testing

@Suite struct TraceLinterTests {
  /// A sample every 8 1/3 ms, 12 points apart, with the lift at the time and location of the last one.
  private static let clean = samples((0..<20).map { ($0, 5 + 12 * Double($0)) })

  /// Returns samples at multiples of 8,333,333 ns; the lift repeats the last one.
  private static func samples(_ points: [(step: Double, x: Double)]) -> Trace {
    var touches = points.map { step, x in
      Touch(
        time: Timestamp(nanoseconds: Int64(step * 8_333_333)), location: Point(x: x, y: 400),
        phase: .moved)
    }
    touches[0].phase = .began
    touches.append(touches[touches.count - 1])
    touches[touches.count - 1].phase = .ended
    return Trace(name: "a", view: Size(width: 393, height: 852), touches: touches)
  }

  private static func samples(_ points: [(step: Int, x: Double)]) -> Trace {
    samples(points.map { (step: Double($0.step), x: $0.x) })
  }

  private func rules(_ trace: Trace, _ profile: String = "pj") throws -> [LintFinding.Rule] {
    var linter = TraceLinter([try Profile.named(profile)])
    return linter.findings(in: trace).map(\.rule)
  }

  @Test func aCleanTraceHasNoFindings() throws {
    #expect(try rules(Self.clean) == [])
  }

  @Test("An expectation that 'check' cannot understand is an error", arguments: ["finish", "pop"])
  func expectations(outcome: String) throws {
    var trace = Self.clean
    let place = TextPlace(file: "a.json", line: 2, column: 3)
    trace.expectation = JSONValue(
      .object([.init(key: "pj", keyPlace: place, value: JSONValue(.string(outcome), at: place))]),
      at: place)
    var linter = TraceLinter([try Profile.named("pj")])
    let found = linter.findings(in: trace).filter { $0.rule == .expectation }
    #expect(found.map(\.place) == (outcome == "pop" ? [place] : []))
  }

  @Test("A gap is over 50 ms of unsampled motion", arguments: [(6.0, false), (6.1, true)])
  func gaps(steps: Double, isFound: Bool) throws {
    // 6 steps are 49,999,998 ns.
    var points = (0..<12).map { (step: Double($0), x: 5 + 12 * Double($0)) }
    points += (0..<8).map { (step: 11 + steps + Double($0), x: 200 + 12 * Double($0)) }
    #expect(try rules(Self.samples(points)).contains(.gap) == isFound)
    // A finger at rest produces no samples.
    let resting = points.map { (step: $0.step, x: $0.step > 11 ? 137 + ($0.x - 200) : $0.x) }
    #expect(try !rules(Self.samples(resting)).contains(.gap))
  }

  @Test("Fewer than 50 samples per second are too few", arguments: [(2.4, false), (2.41, true)])
  func sampleRates(steps: Double, isFound: Bool) throws {
    // 2.4 steps are 19,999,999 ns.
    let trace = Self.samples((0..<10).map { (step: Double($0) * steps, x: 5 + 30 * Double($0)) })
    #expect(try rules(trace).contains(.sampleRate) == isFound)
  }

  @Test(
    "Steps are uneven if their middle half varies by more than half",
    arguments: [(1.49, false), (1.51, true)])
  func jitter(wide: Double, isUneven: Bool) throws {
    // Ten steps are 1, which is the median, and nine are wide.
    var time = 0.0
    let points = (0..<20).map { index in
      defer { time += index % 2 == 0 ? 1 : wide }
      return (step: time, x: 5 + 12 * Double(index))
    }
    #expect(try rules(Self.samples(points)).contains(.jitter) == isUneven)
  }

  @Test func roundedTimesAreNoticed() throws {
    var trace = Self.clean
    for index in trace.touches.indices {
      let time = trace.touches[index].time.nanoseconds
      trace.touches[index].time.nanoseconds = (time + 500_000) / 1_000_000 * 1_000_000
    }
    #expect(try rules(trace) == [.wholeMilliseconds])
    // Even steps recorded in whole milliseconds.
    let even = Recording().touchDown(at: 5, 400).move(by: 90, over: 0.1).lift().trace
    #expect(try !rules(even).contains(.wholeMilliseconds))
  }

  @Test("A lift is at most 10 points away", arguments: [(10.0, false), (10.1, true)])
  func liftJumps(distance: Double, isFound: Bool) throws {
    var trace = Self.clean
    trace.touches[trace.touches.count - 1].location.x += distance
    #expect(try rules(trace).contains(.liftJumps) == isFound)
  }

  @Test func aMoveThatRepeatsTheLiftIsNoticed() throws {
    var points = (0..<19).map { (step: $0, x: 5 + 12 * Double($0)) }
    points.append((step: 19, x: points[18].x))
    #expect(try rules(Self.samples(points)) == [.liftRepeats])
  }

  @Test("Least squares needs three samples before the lift", arguments: [(2, true), (3, false)])
  func fewSamples(count: Int, isFound: Bool) throws {
    // A finger that rests for 110 ms and moves again.
    var points = (0..<12).map { (step: Double($0), x: 5 + 12 * Double($0)) }
    points += (0..<count).map { (step: 24 + Double($0), x: 140 + 4 * Double($0)) }
    #expect(try rules(Self.samples(points)).contains(.fewSamples) == isFound)
  }

  @Test func samplesAtOneTimeAreCounted() throws {
    var points = (0..<20).map { (step: $0, x: 5 + 12 * Double($0)) }
    points.insert((step: 10, x: 126), at: 11)
    var linter = TraceLinter([try Profile.named("pj")])
    #expect(
      linter.findings(in: Self.samples(points)).map(\.what)
        == ["1 of 22 samples has the time of the one before"])
  }

  @Test func theGradeAndPredictedSamplesAreNamed() throws {
    var trace = Self.clean
    trace.grade = Trace.Grade(.thinned)
    trace.touches[5].isSynthetic = true
    #expect(try rules(trace) == [.grade, .synthetic])
  }

  @Test func unitsAreErrors() throws {
    let text = """
      # view: 393x852
      time,phase,x,y
      0,began,5,400
      16,moved,60,400
      33,moved,120,400
      50,ended,180,400
      """
    let trace = try #require(try Trace.read(Array(text.utf8), format: .csv, path: "a.csv").first)
    var linter = TraceLinter([try Profile.named("pj")])
    let first = try #require(linter.findings(in: trace).first)
    #expect(first.rule == .units)
    #expect(first.level == .error)
    #expect("\(first.place)" == "a.csv:3:1")
  }

  @Test(
    "A decision within the noise of a threshold is reported",
    arguments: [(206.6, true), (230.0, false)])
  func thresholds(travel: Double, isFound: Bool) throws {
    // Half of the width is 196.5, and the slop of 10 does not count.
    let steps = (0..<20).map { (step: $0, x: 5 + travel * Double($0) / 19) }
    #expect(try rules(Self.samples(steps)).contains(.nearThreshold) == isFound)
  }

  @Test func anEstimatorThatDecidesOtherwiseIsNamed() throws {
    let stuck = try Trace.read(json: try Fixtures.bytes(Fixtures.folder + "/story/stuck.json"))
    #expect(try rules(stuck, "system").contains(.estimatorSensitive))
    #expect(try !rules(stuck, "pj").contains(.estimatorSensitive))
  }

  @Test func findingsNameTheirGesture() throws {
    var trace = Self.clean
    var second = trace.touches
    for index in second.indices { second[index].time.nanoseconds += 1_000_000_000 }
    second[second.count - 1].location.x += 50
    trace.touches += second
    var linter = TraceLinter([try Profile.named("pj")])
    let found = linter.findings(in: trace)
    #expect(found.first { $0.rule == .liftJumps }?.gesture == 2)
  }

  @Test func contentThatIsNowhereIsAFinding() throws {
    func findings(_ rect: String, _ offset: String) throws -> [LintFinding] {
      let text = """
        # view: 393x852
        # content: {"kind": "pager", "rect": [\(rect)], "contentSize": [786, 852], "contentOffset": [\(offset)]}
        time,phase,x,y
        0,began,5,400
        0.008,moved,20,400
        0.016,moved,60,400
        0.024,moved,120,400
        0.032,ended,120,400
        """
      let trace = try #require(try Trace.read(Array(text.utf8), format: .csv, path: "a.csv").first)
      var linter = TraceLinter([try Profile.named("pj")])
      return linter.findings(in: trace).filter { $0.rule == .content }
    }
    #expect(try findings("0, 0, 393, 852", "786, 0") == [])
    let found = try findings("0, 852, 393, 852", "1179, 0")
    #expect(found.map(\.level) == [.warning, .warning])
    #expect(
      found.map(\.what) == [
        "content[0].rect: the pager is outside of the view of 393x852; is its rect in pixels, or in "
          + "another view?",
        "content[0].contentOffset: the pager is scrolled 786 pt beyond its end; is its offset in pixels?",
      ])
  }
}
