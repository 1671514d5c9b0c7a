import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct ExpectationTests {
  @Test("A malformed expectation is an error at its location, never a pass")
  func malformed() throws {
    let table = try #require(MarkdownTable.read("Fixtures/expectations/malformed.md").first)
    for row in table.rows {
      let trace = try swipe(progress: 0.6).trace("t", expect: row[0])
      let error = #expect(throws: AnalysisError.self) { try check([trace], .builtIn()) }
      #expect(error?.description == "t.json:" + row[1])
    }
    #expect(table.rows.count == 24)
  }

  @Test(
    "Outcomes, rules and values are checked, for a swipe that reached 0.6",
    arguments: [
      (#"{"pj":"finish"}"#, []), (#"{"*":"finish"}"#, []),
      (#"{"pj":"none"}"#, ["outcome"]), (#"{"pj":"cancel"}"#, ["outcome"]),
      (#"{"pj":{"rule":"progress > finishProgress","velocity":{"x":0}}}"#, []),
      (#"{"pj":{"rule":"otherwise","progress":"> 0.61","velocity.x":0}}"#, ["rule", "progress"]),
      (#"{"pj":{"margin.progress":"-0.11 … -0.09","margin.velocity":null}}"#, []),
      (#"{"pj":{"beganAt":null}}"#, ["beganAt"]),
      // The profile's own entry takes precedence over the one for every profile.
      (#"{"*":"cancel","pj":"finish"}"#, []),
    ])
  func checks(expect: String, failing: [String]) throws {
    let (cases, _) = try check([try swipe(progress: 0.6).trace("t", expect: expect)], .builtIn())
    let result = try #require(cases.first)
    #expect(cases.count == 1)
    var names: [String] = []
    for problem in result.problems {
      if case .unexpected(let failures, _, _) = problem { names += failures.map(\.check.name) }
    }
    #expect(names == failing)
    #expect(result.status == (failing.isEmpty ? .passed : .failed))
  }

  /// Down at 0 s, begun at 0.01, lifted at 0.12 and done at 0.24, at 100 frames per second.
  @Test(
    "Values of frames, which exist only in a replay with a timeline",
    arguments: [
      (#""frames[11].percentComplete":0.6,"frames[11].from.x":"267.246 ± 0.001""#, nil),
      (#""frames[0].time":0.01,"frames[23].from.x":400,"frames[23].to.alpha":1"#, nil),
      (#""frames[23].from.x":"> 400""#, "frames[23].from.x: 400"),
      (#""frames[24].time":null"#, nil), (#""frames[23].time":null"#, "frames[23].time: 0.24"),
      (#""frames[24].time":0.25"#, "frames[24].time: no such frame: there are 24"),
      (#""recognizer":"push","frames[0].time":0"#, "frames[0].time: no such frame: there are 0"),
    ])
  func frames(checks: String, failing: String?) throws {
    let profile = checks.contains("push") ? "shuttle" : "pj"
    let trace = try swipe(progress: 0.6).trace("t", expect: #"{"\#(profile)":{\#(checks)}}"#)
    let result = try #require(try check([trace], .builtIn()).cases.first)
    let words = result.problems.flatMap { problem -> [String] in
      guard case .unexpected(let failures, _, _) = problem else { return ["another problem"] }
      return failures.map { "\($0.check.name): \($0.found)" }
    }
    #expect(words == (failing.map { [$0] } ?? []))
  }

  /// An omitted frame has no value that could satisfy a check, not even null.
  @Test(arguments: [
    (#""frames[1899].progress":0.6"#, true), (#""frames[1900].progress":0.6"#, false),
    (#""frames[1900].progress":null"#, false), (#""frames[999999].progress":null"#, false),
  ])
  func aFrameThatIsLeftOutFails(check written: String, holds: Bool) throws {
    let recording = Recording().with { $0.displayHz = 1000 }
      .touchDown(at: 0).move(by: 250, over: 0.07).hold(100).lift()
    let trace = try recording.trace("t", expect: #"{"pj":{\#(written)}}"#)
    let result = try #require(try check([trace], .builtIn()).cases.first)
    #expect(result.status == (holds ? .passed : .failed))
    guard case .unexpected(let failures, _, _)? = result.problems.first else { return }
    #expect(
      failures.map(\.found) == [
        "only the first 1900 frames: a trace has at most 1000 + 100 per touch, up to 20000, "
          + "and fewer with many profiles"
      ])
  }

  @Test(
    "The timeline is computed only if a check needs it",
    arguments: [
      (#"{"pj":"finish"}"#, false), (#"{"pj":{"margin.progress":"< 0"}}"#, false),
      (#"{"pj":"finish","system":{"frames[0].to.x":"< 0"}}"#, true),
    ])
  func timeline(expect: String, isNeeded: Bool) throws {
    let trace = try swipe(progress: 0.6).trace("t", expect: expect)
    #expect(try CheckWorker(.builtIn()).plan(trace).needsFrames == isNeeded)
  }

  @Test(
    "'none' holds if nothing happened or the gesture was refused, failed or stays open",
    arguments: zip(Outcome.Kind.allCases, [false, false, true, true, true, true]))
  func none(outcome: Outcome.Kind, holds: Bool) {
    #expect(Outcome(outcome).meets(nil) == holds)
  }

  @Test(
    "A finish that changes nothing does not satisfy 'finish', and the message says why",
    arguments: [("finish", false), ("cancel", false), ("nothing", true), ("none", true)])
  func nothing(expect: String, holds: Bool) throws {
    let trace = try swipe(progress: 0.7, stack: 1).trace(
      "t", expect: #"{"zeroj-nav":"\#(expect)"}"#)
    let result = try #require(try check([trace], .builtIn()).cases.first)
    #expect(result.status == (holds ? .passed : .failed))
    guard case .unexpected(let failures, let now, _)? = result.problems.first else { return }
    #expect(failures.map(\.found) == ["nothing"])
    #expect(
      now.explanationWithOutcome.hasPrefix(
        "nothing: there is no screen below screen 1, so finish changes nothing: "))
  }

  @Test("A list of the wrong length fails, and so does one expectation for two gestures")
  func length() throws {
    let twice = swipe(progress: 0.6).hold(1).touchDown(at: 10).move(by: 30, over: 0.1).lift()
    for (expect, expected) in [
      (#"{"pj":"finish"}"#, 1), (#"{"pj":["finish","none","none"]}"#, 3),
    ] {
      let (cases, _) = try check([try twice.trace("t", expect: expect)], .builtIn())
      #expect(cases.count == 1)
      guard case .gestureCount(let count, let found, _) = try #require(cases.first?.problems.first)
      else {
        Issue.record("another problem")
        return
      }
      #expect((count, found) == (expected, 2))
    }
    let (cases, _) = try check(
      [try twice.trace("t", expect: #"{"pj":["finish","refused"]}"#)], .builtIn())
    #expect(cases.map(\.gesture) == [1, 2])
    #expect(cases.map(\.status) == [.passed, .passed])
  }

  @Test("The recognizer that got furthest is checked unless another is named")
  func recognizers() throws {
    let trace = { (expect: String) in try swipe(progress: 0.6).trace("t", expect: expect) }
    for (expect, status) in [
      (#"{"shuttle":"finish"}"#, CheckCase.Status.passed),
      (#"{"shuttle":{"outcome":"failed","recognizer":"push"}}"#, .passed),
      (#"{"shuttle":{"outcome":"finish","recognizer":"push"}}"#, .failed),
      (#"{"shuttle":{"outcome":"finish","recognizer":"pull"}}"#, .failed),
    ] {
      #expect(try check([trace(expect)], .builtIn()).cases.map(\.status) == [status], "\(expect)")
    }
  }

  @Test("A known failure must fail; once it passes, the mark must be removed")
  func knownFailure() throws {
    let expect = { (outcome: String) in
      #"{"pj":{"outcome":"\#(outcome)","knownFailure":"too slow"}}"#
    }
    let failing = try check(
      [try swipe(progress: 0.6).trace("t", expect: expect("cancel"))], .builtIn())
    #expect(failing.cases.map(\.status) == [.knownFailure])
    #expect(failing.summary.knownFailures == 1 && failing.summary.failed == 0)
    let passing = try check(
      [try swipe(progress: 0.6).trace("t", expect: expect("finish"))], .builtIn())
    #expect(passing.cases.map(\.status) == [.failed])
    guard case .passesNow("too slow", _)? = passing.cases.first?.problems.first else {
      Issue.record("another problem")
      return
    }
  }

  @Test("With chosen profiles the others are not checked, and are reported as unchecked")
  func chosen() throws {
    let trace = try swipe(progress: 0.6).trace(
      "t", expect: #"{"pj":"finish","zeroj":"cancel","ours":"finish"}"#)
    let (cases, summary) = try check([trace], .chosen(try Profile.named("pj")))
    #expect(cases.map(\.profile) == ["pj"])
    #expect(summary.uncheckedProfiles == ["zeroj", "ours"])
  }
}
