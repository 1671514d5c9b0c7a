import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// What must hold for every trace: generated ones, the same in every run.
@Suite struct ReplayPropertyTests {
  private static let profiles = Profile.builtInNames

  /// Coordinates are quarters of points in a view whose width is a power of two, so that mirroring and
  /// scaling are exact.
  private static func traces(_ count: Int, seed: UInt64) -> [Trace] {
    var random = SeededRandom(seed: seed)
    func points(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 4).rounded() / 4
    }
    return (0..<count).map { _ in
      var recording = Recording().with {
        $0.width = 512
        $0.height = 1024
        $0.navigation = NavigationStack(depth: .random(in: 1...3, using: &random))
      }
      recording = recording.touchDown(at: points(0...60), points(100...900))
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        recording = recording.move(by: points(-20...90), points(-25...25))
      }
      if Bool.random(using: &random) {
        recording = recording.touchDown(at: points(0...500), 300, finger: 1)
          .move(by: points(-40...40), finger: 1).lift(finger: 1)
      }
      return
        (Int.random(in: 0..<8, using: &random) == 0 ? recording.cancel() : recording.lift()).trace
    }
  }

  private static func summary(_ results: [Replay]) -> [String] {
    results.map { result in
      "\(result.recognizer) \(result.outcome) \(result.rule) \(String(describing: result.values))"
        + " \(String(describing: result.margin)) \(String(describing: result.beganAt))"
    }
  }

  @Test(arguments: profiles)
  func theOriginOfTheClockDoesNotMatter(profile: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(profile)])
    for trace in Self.traces(200, seed: 1) {
      var shifted = trace
      for index in shifted.touches.indices {
        shifted.touches[index].time.nanoseconds -= 1_699_999_999_123_456_789
      }
      #expect(Self.summary(replayer.replay(trace)) == Self.summary(replayer.replay(shifted)))
    }
  }

  /// A mirrored trace in a right-to-left layout, through a profile that mirrors, is the same swipe.
  @Test func mirroringAndRightToLeftAgree() throws {
    let profile = try Profile.named("system").setting("edgeWidth", to: 64)
    var replayer = Replayer(profiles: [profile])
    var begun = 0
    for trace in Self.traces(400, seed: 2) {
      var mirrored = trace
      mirrored.layoutDirection = .rightToLeft
      for index in mirrored.touches.indices {
        mirrored.touches[index].location.x = 512 - mirrored.touches[index].location.x
      }
      let results = replayer.replay(trace)
      begun += results.count { $0.beganAt != nil }
      #expect(Self.summary(results) == Self.summary(replayer.replay(mirrored)))
    }
    #expect(begun > 100)
  }

  /// Twice the points, with twice the lengths that a profile gives in points: the same progress and
  /// twice the translation and velocity.
  @Test func scalingPointsScalesPoints() throws {
    var plain = Replayer(profiles: [try Profile.named("system")])
    var doubled = Replayer(
      profiles: [
        try Profile.named("system").setting("slop", to: 20).setting("edgeWidth", to: 40)
      ])
    for trace in Self.traces(400, seed: 3) {
      var larger = trace
      larger.view = Size(width: 1024, height: 2048)
      for index in larger.touches.indices {
        larger.touches[index].location.x *= 2
        larger.touches[index].location.y *= 2
      }
      let (small, large) = (plain.replay(trace), doubled.replay(larger))
      #expect(small.map(\.outcome) == large.map(\.outcome))
      #expect(small.map(\.values?.progress) == large.map(\.values?.progress))
      #expect(
        small.map { $0.values.map { $0.translation.x * 2 } }
          == large.map { $0.values?.translation.x })
      #expect(
        small.map { $0.values.map { $0.velocity.x * 2 } } == large.map { $0.values?.velocity.x })
    }
  }

  /// What is asked for besides the decision does not change it.
  @Test(arguments: profiles)
  func detailDoesNotChangeDecisions(profile: String) throws {
    var brief = Replayer(profiles: [try Profile.named(profile)], detail: [])
    var full = Replayer(
      profiles: [try Profile.named(profile)],
      detail: [.margins, .parameterMargins, .findings, .frames, .events, .estimatorDisagreements])
    for trace in Self.traces(200, seed: 4) {
      let (short, long) = (brief.replay(trace), full.replay(trace))
      #expect(short.map(\.outcome) == long.map(\.outcome))
      #expect(short.map(\.rule) == long.map(\.rule))
      #expect(short.map(\.values) == long.map(\.values))
    }
  }

  @Test(arguments: profiles)
  func framesLieOnTheGridAndEndWhereTheyMust(profile: String) throws {
    var replayer = Replayer(profiles: [try Profile.named(profile)], detail: .frames)
    for trace in Self.traces(100, seed: 5) {
      for result in replayer.replay(trace) {
        #expect(result.frames.isEmpty == (result.beganAt == nil))
        for (index, frame) in result.frames.enumerated() {
          #expect(frame.time == (frame.time * 100).rounded() / 100)
          #expect((0...1).contains(frame.percentComplete))
          let isLast = index == result.frames.count - 1
          // What nobody decided has no end.
          #expect((frame.phase == .done) == (isLast && result.outcome != .open))
        }
        guard let first = result.frames.first, let began = result.beganAt else { continue }
        #expect(first.time >= began && first.time < began + 0.01)
      }
    }
  }
}
