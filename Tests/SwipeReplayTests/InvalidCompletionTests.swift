import InteractiveTransition
import SwipeReplay
import TestSupport
import Testing

/// Animations after the release that have no speed or duration: they end at once, and the result says why.
@Suite struct InvalidCompletionTests {
  private static func profile(_ animation: String) throws -> Profile {
    try Profile.read(
      """
      {
        "format": "swipe-profile", "version": 1, "parameters": { "speed": 1, "slowest": 0 },
        "recognizers": [
          { "name": "pan", "kind": "pan", "action": "pop", "slopTravel": "kept",
            "progress": "translation.x / width",
            "decide": [{ "when": "progress > 0.25 * speed + slowest", "then": "finish" }, { "then": "cancel" }] }
        ],
        "animation": { "duration": 1, \(animation) }
      }
      """)
  }

  /// To a part of the width, which is 400 points.
  private static func swipe(to progress: Double) -> Recording {
    Recording().touchDown(at: 0).move(by: 200 * progress).move(by: 200 * progress).lift()
  }

  @Test(arguments: [
    // At the far side the speed is 0, one step before it is not.
    (#""completionSpeed": "1 - percentComplete""#, 1.0, InvalidCompletion(.completionSpeed, 0)),
    (#""completionSpeed": "1 - percentComplete""#, 1.0.nextDown, nil),
    (
      #""completionSpeed": "0.5 - percentComplete""#, 0.75,
      InvalidCompletion(.completionSpeed, -0.25)
    ),
    (
      #""completionSpeed": "1 / (1 - percentComplete)""#, 1,
      InvalidCompletion(.completionSpeed, .infinity)
    ),
    (#""completionSpeed": "if(finishes, 1, 0)""#, 0.5, nil),
    (#""completionSpeed": "if(finishes, 1, 0)""#, 0.125, InvalidCompletion(.completionSpeed, 0)),
    // Where the profile computes the seconds, the speed is not asked for.
    (#""completionSpeed": "0 * width", "settling": "0 * width""#, 0.5, nil),
    (#""settling": "0.5 - percentComplete""#, 0.75, InvalidCompletion(.settling, -0.25)),
    (#""settling": "1 / (1 - percentComplete)""#, 1, InvalidCompletion(.settling, .infinity)),
    // Nor is it where a spring has the seconds.
    (
      #""completionSpeed": "0 * width", "completionCurve": { "spring": { "damping": 1, "stiffness": 100 } }"#,
      0.5, nil
    ),
  ])
  func theResultSaysIt(animation: String, progress: Double, expected: InvalidCompletion?) throws {
    let profile = try Self.profile(animation)
    for detail in [ReplayDetail.findings, .frames, .events] {
      let result = try #require(
        Self.swipe(to: progress).replayed(with: profile, detail: detail).first)
      #expect(result.invalidCompletion == expected)
      guard expected != nil, detail == .frames else { continue }
      let end = try #require(result.frames.last)
      #expect(end.time - (try #require(result.endedAt)) < 1.0 / 60)
    }
  }

  @Test func aNumberThatIsNone() throws {
    let profile = try Self.profile(#""completionSpeed": "(progress - progress) / 0""#)
    let result = try #require(Self.swipe(to: 0.5).replayed(with: profile, detail: .findings).first)
    #expect(result.invalidCompletion?.value.isNaN == true)
    #expect(
      result.invalidCompletion?.message
        == "completionSpeed is NaN, expected more than 0; what UIKit does then is not documented by Apple, "
        + "here the animation ends at once")
  }

  /// A speed of parameters alone is refused when it is read or set, as a duration out of its range is.
  @Test(arguments: [(0.0, false), (.leastNonzeroMagnitude, true), (-1, false)])
  func aFixedSpeedIsRefused(speed: Double, isAllowed: Bool) throws {
    let profile = try Self.profile(#""completionSpeed": "speed""#)
    #expect(((try? profile.setting("speed", to: speed)) != nil) == isAllowed)
  }

  @Test(arguments: Profile.builtInNames)
  func noProfileHasOne(name: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(name)], detail: .findings)
    for seed in TestEffort.seeds(40) {
      for result in replayer.replay(Recording.exact(seed: seed).trace) {
        #expect(result.invalidCompletion == nil, "seed \(seed)")
      }
    }
  }
}
