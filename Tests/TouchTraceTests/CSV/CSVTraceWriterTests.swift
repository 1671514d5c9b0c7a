import TestSupport
import Testing
import TouchTrace

@Suite struct CSVTraceWriterTests {
  private func csv(_ traces: [Trace]) -> [UInt8] {
    var text = CSVTraceWriter.header()
    for trace in traces { CSVTraceWriter.append(trace, to: &text) }
    return text
  }

  private func trace(_ json: String) throws -> Trace { try Trace.read(json: Array(json.utf8)) }

  @Test func aTraceIsRows() throws {
    let trace = try trace(
      """
      {"format": "swipe-trace", "version": 1, "name": "a, b", "view": {"width": 393, "height": 852.5},
       "intent": "finish", "navigation": {"stack": 3}, "touches": [
        {"time": 1.000000001, "phase": "began", "x": 4, "y": 400.25},
        {"time": 1.5, "phase": "moved", "x": 1e-7, "y": -0.0},
        {"time": 1.6, "phase": "moved", "x": 9, "y": 9, "predicted": true},
        {"time": 2, "phase": "ended", "x": 5, "y": 6}]}
      """)
    #expect(
      String(decoding: csv([trace]), as: UTF8.self) == """
        name,time,phase,x,y,touch,width,height,stack,displayHz,layoutDirection,intent,grade,gradeReason
        "a, b",1.000000001,began,4,400.25,0,393,852.5,3,60,ltr,finish,,
        "a, b",1.5,moved,1e-7,0,0,,,,,,,,
        "a, b",2,ended,5,6,0,,,,,,,,

        """)
    #expect(CSVTraceWriter.losses(of: trace) == ["predicted samples"])
  }

  @Test func whatIsLostIsNamed() throws {
    let trace = try trace(
      """
      {"format": "swipe-trace", "version": 1, "view": {"width": 1, "height": 1}, "tags": ["a"],
       "displayScale": 2, "expect": {"*": "finish"}, "navigation": {"stack": ["a", "b"]},
       "actions": [{"time": 0, "do": "push"}],
       "touches": [{"time": 1, "phase": "began", "x": 4, "y": 4}]}
      """)
    #expect(
      CSVTraceWriter.losses(of: trace) == [
        "actions of the app", "pixels per point", "details of the navigation", "expectations",
        "tags",
      ])
  }

  /// Everything that CSV has columns for is the same after writing and reading.
  @Test func readingGivesTheSameTraces() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let traces = (0..<Int.random(in: 1...3, using: &random)).map { index in
        trace(named: random.pick(["swipe", "a,b", " \"x\"\n", "ü"]) + " \(index)", &random)
      }
      let text = csv(traces)
      let read = try Trace.read(text, format: .csv)
      #expect(read.map(\.name) == traces.map(\.name), "seed \(seed)")
      for (one, other) in zip(read, traces) {
        #expect(one.view == other.view)
        #expect(one.displayHz == other.displayHz)
        #expect(one.layoutDirection == other.layoutDirection)
        #expect(one.intent == other.intent)
        #expect(one.navigation == other.navigation)
        #expect(one.isStackAssumed == other.isStackAssumed)
        #expect(one.touches.map(\.time) == other.touches.map(\.time))
        #expect(one.touches.map(\.location) == other.touches.map(\.location))
        #expect(one.touches.map(\.phase) == other.touches.map(\.phase))
        #expect(
          one.touches.map { one.fingers[Int($0.finger)] }
            == other.touches.map { other.fingers[Int($0.finger)] })
        #expect(CSVTraceWriter.losses(of: other).isEmpty)
      }
    }
  }

  private func trace(named name: String, _ random: inout SeededRandom) -> Trace {
    var time = Int64.random(
      in: -4_000_000_000_000_000_000...4_000_000_000_000_000_000, using: &random)
    var touches: [Touch] = []
    let fingers = ["0", "two", "3, 4"].shuffled(using: &random)
    for finger in fingers.indices {
      for phase in [Touch.Phase.began, .moved, .stationary, .ended] {
        time += Int64.random(in: 0...40_000_000, using: &random)
        let location = Point(
          x: .random(in: -1e3...1e3, using: &random),
          y: random.pick([0, 1e9, -1e9, 1.0 / 3, .leastNonzeroMagnitude, 12.5]))
        touches.append(
          Touch(
            time: Timestamp(nanoseconds: time), location: location, phase: phase,
            finger: Int32(finger)))
      }
    }
    return Trace(
      name: name,
      view: Size(width: .random(in: 1...2000, using: &random), height: 852), touches: touches,
      displayHz: random.pick([60, 120, 59.94]),
      layoutDirection: random.pick([.leftToRight, .rightToLeft]),
      navigation: random.pick([nil, NavigationStack(depth: 1), NavigationStack(depth: 7)]),
      fingers: fingers, intent: random.pick([nil, .finish, .cancel]))
  }
}
