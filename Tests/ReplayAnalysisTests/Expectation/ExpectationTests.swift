import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import ReplayAnalysis

@Suite struct ExpectationTests {
  @Test(
    "A malformed expectation is an error at its place, never a pass",
    arguments: [
      (
        #""finish""#,
        #"1:1: error: expect: found a string, expected an object such as {"pj": "finish"}; "*" stands for every profile"#
      ),
      (
        "{}",
        #"1:1: error: expect: an empty object expects nothing; expected a profile's name or "*""#
      ),
      (
        #"{"outcome":"finish"}"#,
        #"1:2: error: expect: 'outcome' is a check, not a profile; expected it under a profile's name or "*""#
      ),
      (
        #"{"pj":"finsh"}"#,
        "1:7: error: expect: unknown outcome 'finsh'; expected finish, cancel, nothing, refused, failed, open or none; did you mean 'finish'?"
      ),
      (
        #"{"pj":true}"#,
        "1:7: error: expect: found true, expected an outcome, an object of checks, or a list of them"
      ),
      (
        #"{"pj":[]}"#,
        "1:7: error: expect: an empty list expects nothing; expected one element for each gesture"
      ),
      (
        #"{"pj":["finish",["cancel"]]}"#,
        "1:17: error: expect: found a list, expected an outcome, an object of checks, or a list of them"
      ),
      (
        #"{"pj":{}}"#,
        "1:7: error: expect: nothing is checked here; expected an outcome, a rule or a value"
      ),
      (
        #"{"pj":{"knownFailure":"why"}}"#,
        "1:7: error: expect: nothing is checked here; expected an outcome, a rule or a value"
      ),
      (
        #"{"pj":{"outcome":"finish","knownFailure":""}}"#,
        "1:42: error: expect: 'knownFailure' must be a text that is not empty"
      ),
      (
        #"{"pj":{"progres":0.5}}"#,
        "1:8: error: expect: a result has no 'progres'; did you mean 'progress'?"
      ),
      (
        #"{"pj":{"velocity":{"z":1}}}"#,
        "1:20: error: expect: a result has no 'velocity.z'; did you mean 'velocity.x'?"
      ),
      (
        #"{"pj":{"rule":3}}"#, "1:15: error: expect: 'rule' must be a text that is not empty"
      ),
      (
        #"{"pj":{"progress":"fast"}}"#,
        #"1:19: error: expect: 'progress' cannot be 'fast'; expected a number, null for no value, or a text such as "> 900", "0.42 ± 0.02" or "0.3 … 0.5""#
      ),
      (
        #"{"pj":{"progress":"0.5 … 0.3"}}"#,
        "1:19: error: expect: no number lies in '0.5 … 0.3' of 'progress'"
      ),
      (
        #"{"frames[0].to.x":1}"#,
        #"1:2: error: expect: 'frames[0].to.x' is a check, not a profile; expected it under a profile's name or "*""#
      ),
      (
        #"{"pj":{"frames[3].to.z":1}}"#,
        "1:8: error: expect: a frame has no 'to.z'; did you mean 'to.x'?"
      ),
      (
        #"{"pj":{"frames[3].margin":1}}"#,
        "1:8: error: expect: a frame has no 'margin'; expected time, translation.x, translation.y, velocity.x, velocity.y, progress, percentComplete, from.x, from.y, from.alpha, to.x, to.y or to.alpha"
      ),
      (
        #"{"pj":{"frames[-1].to.x":1}}"#,
        "1:8: error: expect: 'frames[-1].to.x' names no frame; expected its index from 0 and a number of it, as in 'frames[12].to.x'"
      ),
      (
        #"{"pj":{"frames":{"3":{"to.x":1}}}}"#,
        "1:8: error: expect: 'frames' names no frame; expected its index from 0 and a number of it, as in 'frames[12].to.x'"
      ),
      (
        #"{"pj":{"frames[3].to.x":"far"}}"#,
        #"1:25: error: expect: 'frames[3].to.x' cannot be 'far'; expected a number, null for no value, or a text such as "> 900", "0.42 ± 0.02" or "0.3 … 0.5""#
      ),
      (
        #"{"pj":{"speed":1}}"#,
        "1:8: error: expect: a result has no 'speed'; expected outcome, rule, startedAt, beganAt, endedAt, progress, percentComplete, translation.x, translation.y, velocity.x, velocity.y, margin.progress, margin.velocity, frames[12].to.x, recognizer or knownFailure"
      ),
      (
        #"{"pjj":"finish"}"#, "1:2: error: unknown profile 'pjj'; did you mean 'pj'?"
      ),
      (
        #"{"ourselves":"finish"}"#,
        "1:2: error: unknown profile 'ourselves'; it is not built in, so name its file with '--profile'"
      ),
    ])
  func malformed(expect: String, words: String) throws {
    let trace = try swipe(progress: 0.6).trace("t", expect: expect)
    let error = #expect(throws: AnalysisError.self) { try check([trace], .builtIn()) }
    #expect(error?.description == "t.json:" + words)
  }

  @Test(
    "Outcomes, rules and values of a swipe that reached 0.6",
    arguments: [
      (#"{"pj":"finish"}"#, []), (#"{"*":"finish"}"#, []),
      (#"{"pj":"none"}"#, ["outcome"]), (#"{"pj":"cancel"}"#, ["outcome"]),
      (#"{"pj":{"rule":"progress > finishProgress","velocity":{"x":0}}}"#, []),
      (#"{"pj":{"rule":"otherwise","progress":"> 0.61","velocity.x":0}}"#, ["rule", "progress"]),
      (#"{"pj":{"margin.progress":"-0.11 … -0.09","margin.velocity":null}}"#, []),
      (#"{"pj":{"beganAt":null}}"#, ["beganAt"]),
      // The entry of its own takes the place of the one for every profile.
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

  /// Down at 0 s, begun at 0.01, lifted at 0.12 and done at 0.24, at 100 frames a second.
  @Test(
    "Numbers of frames, which only a replay with a timeline has",
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

  /// A frame that is left out has no value that a check could hold for, not even none.
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
    "The timeline is computed only where a check looks at it",
    arguments: [
      (#"{"pj":"finish"}"#, false), (#"{"pj":{"margin.progress":"< 0"}}"#, false),
      (#"{"pj":"finish","system":{"frames[0].to.x":"< 0"}}"#, true),
    ])
  func timeline(expect: String, isNeeded: Bool) throws {
    let trace = try swipe(progress: 0.6).trace("t", expect: expect)
    #expect(try CheckWorker(.builtIn()).plan(trace).needsFrames == isNeeded)
  }

  @Test(
    "No transition was finished or cancelled where nothing happened, or it was refused, failed or stays open",
    arguments: zip(Outcome.allCases, [false, false, true, true, true, true]))
  func none(outcome: Outcome, holds: Bool) {
    #expect(ExpectedOutcome.none.holds(for: outcome) == holds)
  }

  @Test(
    "A finish that changes nothing is not the one that was expected, and the message says why",
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

  @Test("The recognizer that got furthest is checked, unless another one is named")
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

  @Test("A known failure must fail; where it passes, the mark must go")
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

  @Test("With chosen profiles the others are not checked, and said to be")
  func chosen() throws {
    let trace = try swipe(progress: 0.6).trace(
      "t", expect: #"{"pj":"finish","zeroj":"cancel","ours":"finish"}"#)
    let (cases, summary) = try check([trace], .chosen(try Profile.named("pj")))
    #expect(cases.map(\.profile) == ["pj"])
    #expect(summary.uncheckedProfiles.map(\.profile) == ["zeroj", "ours"])
  }
}
