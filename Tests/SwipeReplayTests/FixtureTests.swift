import SwipeReplay
import TestSupport
import Testing

/// Checks every trace of the fixtures against expectations that were worked out by hand.
@Suite struct FixtureTests {
  private static let files = FixtureFiles.traces
  /// The contents of the JSON files, in the same order, read once for all tests.
  private static let jsonTraces = Result {
    try files.filter { $0.hasSuffix(".json") }.map { try trace($0) }
  }

  @Test(arguments: files)
  func everyTraceMeetsItsExpectations(_ path: String) throws {
    let (traces, errors) = try FixtureFiles.read(try FixtureFiles.bytes(path), path: path)
    #expect(errors.map(\.description) == [])
    #expect(!traces.isEmpty)
    for trace in traces {
      let expectations = try Self.expectations(of: trace)
      #expect(!expectations.isEmpty, "\(path) expects nothing of \(trace.name)")
      for (profile, expectation) in expectations {
        var replayer = Replayer(
          profiles: [try FixtureFiles.profile(profile)],
          detail: FixtureComparer.detail(for: expectation))
        let differences = try FixtureComparer.differences(replayer.replay(trace), expectation)
        #expect(differences == [], "\(path): \(trace.name), \(profile)")
      }
    }
  }

  /// An empty or missing folder must not pass.
  @Test func noTraceIsLeftOut() throws {
    let json = Self.files.filter { $0.hasSuffix(".json") }
    let names = try Self.jsonTraces.get().map(\.name)
    #expect(json.count >= 310)
    #expect(Set(names).count == json.count, "two traces have one name")
    let baseNames = json.map { path in String(path.split(separator: "/").last?.dropLast(5) ?? "") }
    #expect(names == baseNames)
    #expect(Self.files.count - json.count == 4)
    let others = try Self.files.filter { !$0.hasSuffix(".json") }.flatMap { path in
      try FixtureFiles.read(try FixtureFiles.bytes(path), path: path).traces.map(\.name)
    }
    #expect(
      others == [
        "strip-in-a-list", "flick", "at-the-root", "extra-finger", "leftward", "just-above-half",
        "line-finishes", "line-cancels", "four-lines#3", "line-stops", "milliseconds",
      ])
  }

  /// Each refusal and each deciding rule of a built-in profile settles the result of some trace.
  @Test(arguments: Profile.builtInNames)
  func everyRuleSpeaks(_ name: String) throws {
    var silent: Set<String> = []
    for recognizer in try FixtureFiles.profile(name).rules.recognizers {
      for rule in recognizer.refuse.map(\.name) + recognizer.decide.map(\.text) {
        silent.insert("\(recognizer.name): \(rule)")
      }
    }
    #expect(!silent.isEmpty)
    for trace in try Self.jsonTraces.get() {
      for (profile, _) in try Self.expectations(of: trace)
      where profile == name || profile == name + "-near-edge" {
        var replayer = Replayer(profiles: [try FixtureFiles.profile(profile)])
        for result in replayer.replay(trace) {
          silent.remove("\(result.recognizer): \(result.rule)")
        }
      }
    }
    #expect(silent == [])
  }

  /// The expectations are sensitive: moving a threshold slightly either way breaks one of them.
  @Test(arguments: [
    ("pj", "finishProgress", 0.499, 0.503), ("zeroj", "finishProgress", 0.299, 0.303),
    ("zeroj", "finishVelocity", 99.5, 101.5), ("zeroj-nav", "finishProgress", 0.499, 0.503),
    ("zeroj-nav", "finishVelocity", 99.5, 101.5), ("shuttle", "finishProgress", 0.499, 0.503),
    ("shuttle", "forwardEnabled", 0.999, 1.001),
    ("swipe", "finishProgress", 0.299, 0.303), ("system", "finishProgress", 0.499, 0.503),
    ("system", "projection", 0.34, 0.36), ("system", "slop", 9.4, 10.5),
    ("system", "edgeWidth", 19.9, 20.5), ("system", "edgeAngle", 77.4, 77.8),
    ("base", "finishProgress", 0.499, 0.503), ("base", "projection", 0.34, 0.36),
    ("fd", "finishProgress", 0.499, 0.503), ("fd", "projection", 0.34, 0.36),
    ("pj-near-edge", "maxAllowedInitialDistance", 99.9, 100.5),
    ("base-near-edge", "effectiveDistance", 99.9, 100.5),
    ("fd-near-edge", "maxDistance", 99.9, 100.5), ("team", "finishProgress", 0.399, 0.403),
    ("team", "topBarHeight", 87, 88.5),
  ])
  func aThresholdThatMovesIsNoticed(
    _ profile: String, parameter: String, lower: Double, upper: Double
  ) throws {
    for value in [lower, upper] {
      var replayer = Replayer(
        profiles: [try FixtureFiles.profile(profile).setting(parameter, to: value)])
      var differences: [String] = []
      for trace in try Self.jsonTraces.get() {
        for (name, expectation) in try Self.expectations(of: trace) where name == profile {
          differences += try FixtureComparer.differences(replayer.replay(trace), expectation)
        }
      }
      #expect(!differences.isEmpty, "no trace notices \(parameter) \(value)")
    }
  }

  // MARK: The comparer

  private static let wrongExpectations = [
    #""cancel""#, #"{"outcome": "open"}"#, #"{"outcome": "finish", "rule": "otherwise"}"#,
    #"{"outcome": "finish", "progress": 0.61}"#,
    #"{"outcome": "finish", "velocity.x": "5001 ± 0.5"}"#,
    #"{"outcome": "finish", "recognizer": "push"}"#, #"["finish", "finish"]"#, "[]",
  ]

  @Test(arguments: wrongExpectations)
  func aWrongExpectationIsNoticed(_ text: String) throws {
    #expect(try !Self.differences(expecting: text).isEmpty)
  }

  @Test func aRightExpectationIsMet() throws {
    let text = #"{"outcome": "finish", "progress": 0.6, "velocity.x": "5001 ± 1"}"#
    #expect(try Self.differences(expecting: text) == [])
  }

  @Test(arguments: [
    "true", "{}", #""finnish""#, #"{"progress": 0.6}"#, #"{"outcome": "finish", "speed": 5000}"#,
    #"{"outcome": "finish", "progress": "about 0.6"}"#,
    #"{"outcome": "finish", "progress": "0.6 +- 0.1"}"#,
  ])
  func anExpectationThatNobodyUnderstandsIsAnError(_ text: String) {
    #expect(throws: (any Error).self) { try Self.differences(expecting: text) }
  }

  private static func differences(expecting text: String) throws -> [String] {
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    let trace = Recording().touchDown(at: 10).move(by: 250, over: 0.05).lift(after: 0.01).trace
    return try FixtureComparer.differences(
      replayer.replay(trace), try JSONValue.parse(Array(text.utf8), file: "expect"))
  }

  // MARK: Expectations

  private static func trace(_ path: String) throws -> Trace {
    let (traces, errors) = try FixtureFiles.read(try FixtureFiles.bytes(path), path: path)
    #expect(errors.map(\.description) == [])
    return try #require(traces.first)
  }

  /// Returns what a trace expects, by profile; CSV rows cannot hold it and use that of the JSON trace with the same
  /// name.
  private static func expectations(
    of trace: Trace
  ) throws -> [(profile: String, expectation: JSONValue)] {
    var expectation = trace.expectation
    if trace.source.path.hasSuffix(".csv") {
      let twin = files.first { $0.hasSuffix("/\(trace.name).json") }
      expectation = try twin.flatMap { try Self.trace($0).expectation }
    }
    guard case .object(let members) = expectation?.content else { return [] }
    return members.map { ($0.key, $0.value) }
  }
}
