import SwipeReplay
import TestSupport
import Testing

/// The curves of settling after the release.
@Suite struct CatalogueSettlingTests {
  /// Returns the last and first frame, 1 ms apart, of a swipe that finishes, and the release time.
  private static func settling(
    _ profile: String, by way: Double, at velocity: Double = 0
  ) throws -> (replay: Replay, ended: Double, seconds: Double) {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(by: way, at: velocity).lift()
    let replay = try #require(recording.replayed(with: profile, detail: [.frames]).first)
    let ended = try #require(replay.endedAt)
    let last = try #require(replay.frames.last)
    #expect(last.phase == .done)
    return (replay, ended, last.time - ended)
  }

  /// ViewDragHelper's interpolator is (t − 1)⁵ + 1: half the time leaves a thirty-second of the way. WebKitGTK has a
  /// cubic ease-out: a quarter is left for 3 · 0.25 / 2 s, and half the time leaves an eighth of it.
  @Test(
    arguments: [
      ("sliding-pane", 220, 2000, 0.2, 0.5 / 32, 0.001), ("slidr", 220, 2000, 0.2, 0.5 / 32, 0.001),
      ("webkitgtk", 300, 0, 0.1875, 0.25 / 8, 0.002),
    ] as [(String, Double, Double, Double, Double, Double)])
  func easesOut(
    profile: String, way: Double, velocity: Double, half: Double, left: Double, near: Double
  ) throws {
    let (replay, ended, _) = try Self.settling(profile, by: way, at: velocity)
    let frame = try #require(replay.frames.first { $0.time >= ended + half - 1e-9 })
    #expect(abs(frame.percentComplete - (1 - left)) < near)
  }

  /// Flutter's fastLinearToSlowEaseIn; UISpringTimingParameters of damping ratio 4.56 (RNSScreenStackAnimator.mm at
  /// 8fe8b87); CSS transitions ease by default.
  @Test(
    arguments: [
      ("flutter", .cubicBezier(x1: 0.18, y1: 1, x2: 0.04, y2: 1)),
      ("react-native-screens", .spring(damping: 4.56, initialVelocity: 0)),
      ("framework7", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ] as [(String, TimingCurve)])
  func runsOnItsCurve(profile: String, curve: TimingCurve) throws {
    let (replay, ended, seconds) = try Self.settling(profile, by: 310)
    let progress = try #require(replay.values).percentComplete
    for frame in replay.frames where frame.phase == .finishing {
      let value = curve.value(at: (frame.time - ended) / seconds, duration: seconds)
      #expect(abs(frame.percentComplete - (progress + (1 - progress) * value)) < 0.02)
    }
  }

  /// In SwipeTransition the view below comes from 0.3 of the width, `curveLinear` below the finger.
  @Test(arguments: [310.0, 110])
  func swipeTransitionsViews(way: Double) throws {
    let recording = Recording().with { $0.displayHz = 1000 }.swipe(from: 80, by: way).lift()
    let result = try #require(
      recording.replayed(with: "swipe-transition", detail: [.frames])
        .first { $0.recognizer == "pan" })
    let tracking = try #require(result.frames.last { $0.phase == .tracking })
    let progress = (way - 10) / 400
    #expect(abs(tracking.from.x - progress * 400) < 1e-9)
    #expect(abs(tracking.to.x - (progress - 1) * 0.3 * 400) < 1e-9)
  }

  /// Critically damped, halfway in time: 1 − (1 + ω·t)·e^(−ω·t) of the way.
  @Test func aSpringIsMostOfItsWayThereHalfwayInTime() throws {
    let profile = try Profile.read(
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "kind": "pan", "action": "pop", "progress": "translation.x / width",
          "decide": [{ "then": "finish" }] }],
        "animation": { "completionCurve": { "spring": { "damping": 1, "stiffness": 100 } } } }
      """)
    let result = try #require(
      Recording().with { $0.displayHz = 1000 }.swipe(by: 210, at: 100).lift()
        .replayed(with: profile, detail: [.frames]).first)
    let ended = try #require(result.endedAt)
    let middle = ended + (try #require(result.frames.last).time - ended) / 2
    let half = try #require(result.frames.first { $0.time >= middle })
    #expect(abs(half.percentComplete - (0.5 + 0.5 * 0.94449)) < 0.003)
  }
}
