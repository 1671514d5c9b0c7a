import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceWriterTests {
  /// A stack that is given is distinct from one that is assumed.
  @Test func theStackIsWrittenWhereItIsKnown() throws {
    var trace = try Trace.read(json: Array(document().utf8), path: "t")
    func read() throws -> Trace { try Trace.read(json: trace.json(), path: "t") }
    #expect(trace.isStackAssumed)
    #expect(try read().isStackAssumed)
    trace.navigation = NavigationStack(depth: Trace.assumedStackDepth)
    #expect(!trace.isStackAssumed)
    #expect(try !read().isStackAssumed)
    let forward = try Trace.read(
      json: Array(document(extra: #""navigation":{"forward":1},"#).utf8), path: "t")
    #expect(forward.isStackAssumed)
    let again = try Trace.read(json: forward.json(), path: "t")
    #expect(again.isStackAssumed && again.navigation == forward.navigation)
  }

  @Test(
    arguments: [
      (0, .seconds, "0"), (1, .seconds, "0.000000001"), (-1, .seconds, "-0.000000001"),
      (1_500_000_000, .seconds, "1.5"), (100, .nanoseconds, "100"),
      (16_000_000, .milliseconds, "16"),
      (16_500_000, .milliseconds, "16.5"), (1001, .microseconds, "1.001"),
      (.min, .seconds, "-9223372036.854775808"), (.max, .nanoseconds, "9223372036854775807"),
    ] as [(Int64, TimeUnit, String)])
  func timesAreExact(_ nanoseconds: Int64, _ unit: TimeUnit, _ text: String) {
    #expect(Timestamp(nanoseconds: nanoseconds).text(in: unit) == text)
  }

  @Test func allTracesOfAFileOrItsFirstRefusal() throws {
    let lines = Array((document() + "\n" + document() + "\n{}\n").utf8)
    #expect(throws: TraceError.self) { try Trace.read(lines, format: .jsonl, path: "t") }
    let good = Array((document() + "\n" + document() + "\n").utf8)
    #expect(try Trace.read(good, format: .jsonl, path: "t").map(\.name) == ["t#1", "t#2"])
    #expect(try Trace.read([], format: .jsonl).isEmpty)
    #expect(throws: TraceError.self) { try Trace.read(json: []) }
  }

  @Test func aFixtureIsTheSameInBothFormats() throws {
    let traces = try [TraceFormat.json, .csv].flatMap { format in
      try Trace.read(
        Fixtures.bytes(Fixtures.folder + "/traces/content/strip-in-a-list.\(format.rawValue)"),
        format: format)
    }
    #expect(traces.map(\.content.count) == [2, 2])
    #expect(traces[0].content == traces[1].content)
    #expect(traces[0].touches == traces[1].touches)
    #expect(traces.map(\.warnings) == [[], []])
  }

  /// Everything that a format supports is the same after writing and reading.
  @Test(arguments: [TraceFormat.json, .jsonl, .csv])
  func readingGivesTheSameTraces(format: TraceFormat) throws {
    for seed in TestEffort.seeds(1_000) {
      var random = SeededRandom(seed: seed)
      let content = (0..<random.pick([0, 1, 3, 100])).map { _ in
        Trace.Content.random(using: &random)
      }
      let insets = random.pick([.zero, Insets(top: 1.0 / 3, left: 44, bottom: 1e9, right: 0)])
      let traces = (0..<(format == .json ? 1 : 3)).map { index in
        let name = random.pick(["swipe", "a,b", " \"x\"\n", "ü"]) + " \(index)"
        return trace(named: name, content, insets, &random)
      }
      var text: [UInt8] = []
      switch format {
      case .json: text = traces[0].json()
      case .jsonl: text = traces.flatMap { $0.json(onOneLine: true) }
      case .csv:
        text = CSVTraceWriter.header(safeAreaInsets: insets, content: content)
        for trace in traces { CSVTraceWriter.append(trace, to: &text) }
      }
      let read = try Trace.read(text, format: format)
      #expect(read.count == traces.count, "seed \(seed)")
      for (one, other) in zip(read, traces) {
        // Written as JSON, traces show everything that they contain.
        #expect(one.json() == other.json(), "seed \(seed)")
        #expect(one.content == other.content && one.navigation == other.navigation)
        #expect(one.isStackAssumed == other.isStackAssumed)
        #expect(one.touches.map(\.time) == other.touches.map(\.time))
        #expect(one.touches.map(\.location) == other.touches.map(\.location))
        #expect(CSVTraceWriter.losses(of: other).isEmpty)
      }
    }
  }

  private func trace(
    named name: String, _ content: [Trace.Content], _ insets: Insets,
    _ random: inout SeededRandom
  ) -> Trace {
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
    var trace = Trace(
      name: name, view: Size(width: .random(in: 1...2000, using: &random), height: 852),
      safeAreaInsets: insets, touches: touches, displayHz: random.pick([60, 120, 59.94]),
      layoutDirection: random.pick([.leftToRight, .rightToLeft]),
      navigation: random.pick([nil, NavigationStack(depth: 1), NavigationStack(depth: 7)]),
      fingers: fingers, content: content, intent: random.pick([nil, .finish, .cancel]))
    trace.grade = random.pick([
      .unknown, .sampled, Trace.Grade(.thinned, reason: "at most every 50 ms, \"rrweb\""),
      Trace.Grade(.interpolated), Trace.Grade(.unknown, reason: "a log"),
    ])
    return trace
  }
}
