import ReplayAnalysis
import SwipeReplay
import TestSupport

/// Properties of every profile.
enum ProfileChecks {
  /// Checks that an accepted profile can be copied, set to its own values and replayed, and that an error has a text.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    let profile: Profile
    do throws(ProfileError) {
      profile = try Profile.named("fuzz.json") { $0 == "fuzz.json" ? bytes : nil }
    } catch {
      try require(!error.description.isEmpty, "an error without a text")
      return false
    }
    let copy = profile.unshared()
    for parameter in profile.parameters {
      do throws(ProfileError) {
        _ = try profile.setting(parameter.name, to: parameter.value)
      } catch {
        throw FuzzTarget.Failure("\(parameter.name) cannot be set to its own value: \(error)")
      }
    }
    for recording in recordings {
      var replayer = Replayer(
        profiles: [profile],
        detail: [.margins, .findings, .frames, .events, .estimatorDisagreements])
      var short = Replayer(profiles: [copy], detail: [.margins])
      let (long, brief) = (replayer.replay(recording.trace), short.replay(recording.trace))
      for (one, other) in zip(long, brief) {
        try require(
          one.outcome == other.outcome && one.rule == other.rule && one.moment.isLike(other.moment),
          "\(one.recognizer): \(one.outcome) \(one.rule) \(one.moment) with all details, "
            + "\(other.outcome) \(other.rule) \(other.moment) without")
        try require(!one.explanation.isEmpty, "a result without an explanation")
      }
    }
    return true
  }

  private static let recordings = [
    Recording().with { $0.displayHz = 30 }.touchDown(at: 5).move(by: 150, 4, over: 0.05).lift()
      .hold(0.1).touchDown(at: 200).move(by: -90, 30, over: 0.03).cancel(),
    Recording().with { $0.displayHz = 30 }.touchDown(at: 5).touchDown(at: 80, finger: 1)
      .move(by: 60, over: 0.02).alsoMove(by: 40, finger: 1).lift().lift(finger: 1),
  ]
}

extension Replay.Moment {
  /// Whether two moments are equal, counting NaN as equal to itself.
  fileprivate func isLike(_ other: Replay.Moment) -> Bool {
    self == other || "\(self)" == "\(other)"
  }
}

/// Properties of every baseline.
enum BaselineChecks {
  /// Checks that writing and reading back is lossless.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    guard let baseline = try? Baseline(bytes, file: "fuzz") else { return false }
    let text = baseline.text
    let again = (try? Baseline(text, file: "fuzz"))?.text
    try require(again == text, "what was written reads back differently")
    return true
  }
}

/// Properties of every `expect` of a trace.
enum ExpectationChecks {
  /// Checks that each check of an accepted expectation passes or fails for any result, and that a failure says why.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    guard let value = try? JSONValue.parse(bytes, file: "fuzz") else { return false }
    let expectation: Expectation
    do throws(AnalysisError) {
      expectation = try Expectation(value)
    } catch {
      try require(!error.description.isEmpty, "an error without a text")
      return false
    }
    try require(!expectation.entries.isEmpty, "an expectation of nothing")
    for entry in expectation.entries {
      try require(!entry.gestures.isEmpty, "an expectation of no gesture")
      for gesture in entry.gestures {
        try require(!gesture.checks.isEmpty, "an expectation without a check")
        for result in results {
          try require(
            gesture.failures(of: result).count <= gesture.checks.count,
            "more checks fail than there are")
        }
      }
    }
    return true
  }

  private static let results: [Replay] = {
    let recording = Recording().touchDown(at: 5).move(by: 250, over: 0.05).lift()
    let replays = try? recording.replayed(with: "pj", detail: [.margins, .findings, .frames])
    return (replays ?? []) + [.example(.failed, rule: "too short")]
  }()

  static var seeds: [[UInt8]] {
    [
      #"{"pj": "finish"}"#, #"{"*": "finish", "pj": ["cancel", "failed"]}"#,
      #"{"pj": {"outcome": "finish", "rule": "progress > 0.5", "progress": "0.42 ± 0.01"}}"#,
      #"{"pj": {"margin": null, "percentComplete": ">= 0.5", "velocity.x": "0.3 … 0.5"}}"#,
      #"{"pj": {"translation": {"x": 12, "y": "< 3"}, "frames[0].from.x": "> 0"}}"#,
      #"{"*": {"recognizer": "pan", "outcome": "finish", "knownFailure": "text"}}"#,
      #"{"pj": {"margin.progress": "0.1 +- 1e-3", "endedAt": "<= 0.5"}}"#,
    ].map { Array($0.utf8) }
  }
}
