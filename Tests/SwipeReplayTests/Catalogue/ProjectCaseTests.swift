import SwipeReplay
import TestSupport
import Testing

/// Cases from the implementations' own tests.
@Suite struct ProjectCaseTests {
  // MARK: Flutter: each drag is a jump at one time, so that there is no velocity

  private static let flutter = Recording().view(800, 600)

  @Test(arguments: [
    (300.0, [400.0], Outcome.finish), (100, [500], .finish), (100, [100], .cancel),
    (200, [300, -300], .cancel),
  ])
  func flutterDrags(y: Double, jumps: [Double], outcome: Outcome) throws {
    let down = Self.flutter.touchDown(at: 5, y)
    let swipe = jumps.reduce(down) { $0.alsoMove(by: $1, finger: 0) }.lift()
    #expect(try swipe.onlyReplay(with: "flutter").outcome == outcome)
  }

  @Test func flutterDoesNotStartInTheMiddle() throws {
    let swipe = Self.flutter.touchDown(at: 200, 300).alsoMove(by: 300, finger: 0).lift()
    #expect(try swipe.onlyReplay(with: "flutter").outcome == .failed)
  }

  @Test(arguments: [(795.0, -300.0, true), (5, 300, false)])
  func flutterStartsFromTheRight(x: Double, way: Double, begins: Bool) throws {
    let swipe = Self.flutter.rightToLeft.touchDown(at: x, 200).alsoMove(by: way, finger: 0).lift()
    #expect((try swipe.onlyReplay(with: "flutter").beganAt != nil) == begins)
  }

  @Test func flutterFollowsTheFinger() throws {
    var down = Self.flutter.touchDown(at: 5, 100)
    for progress in [0.125, 0.25, 0.375] {
      down = down.move(by: 100)
      #expect(try down.onlyReplay(with: "flutter").values?.progress == progress)
    }
  }

  // MARK: Ionic: 50 ms a move, 12 ms more for its dispatch

  @Test(arguments: [(60.0, Outcome.finish), (25, .cancel)])
  func ionicSwipes(step: Double, outcome: Outcome) throws {
    var swipe = Recording().view(390).touchDown(at: 0)
    for _ in 0..<4 { swipe = swipe.hold(0.052).move(by: step) }
    #expect(try swipe.lift(after: 0.012).onlyReplay(with: "ionic").outcome == outcome)
  }

  // MARK: Firefox: size 550, velocity weight 0

  @Test(arguments: [(45.0, Outcome.cancel), (50, .finish)])
  func firefoxPans(step: Double, outcome: Outcome) throws {
    let swipe = Recording().touchDown(at: 100).move(by: step).move(by: step).move(by: step).lift()
    let result = try swipe.onlyReplay(with: "firefox", setting: [("velocityContribution", 0)])
    #expect(result.outcome == outcome)
  }

  /// The preference for its size is twice as large in one of them.
  @Test(arguments: [(90.0, Outcome.cancel), (100, .finish)])
  func firefoxPansOfAnotherSize(step: Double, outcome: Outcome) throws {
    let swipe = Recording().touchDown(at: 5).move(by: step).move(by: step).move(by: step).lift()
    let result = try swipe.onlyReplay(
      with: "firefox", setting: [("velocityContribution", 0), ("size", 1100)])
    #expect(result.outcome == outcome)
  }

  /// In a right-to-left window a pan from right to left goes back.
  @Test(arguments: [(-50.0, Outcome.finish), (50, .failed)])
  func firefoxPansInARightToLeftLayout(step: Double, outcome: Outcome) throws {
    let swipe = Recording().rightToLeft.touchDown(at: 200).move(by: step).move(by: step)
      .move(by: step).lift()
    let result = try swipe.onlyReplay(with: "firefox", setting: [("velocityContribution", 0.5)])
    #expect(result.outcome == outcome)
  }

  /// A pan back to the opposite direction cancels.
  @Test func firefoxPansBack() throws {
    let swipe = Recording().touchDown(at: 100).move(by: 50).move(by: -50).lift()
    let result = try swipe.onlyReplay(with: "firefox", setting: [("velocityContribution", 0.5)])
    #expect(result.outcome == .cancel)
  }

  // MARK: Chromium: a view of 400 × 300, no fling at the end

  /// GestureScrollOverscrolls, CompleteOverscrollOnGestureScrollEndAck, TouchGestureEndDispatchedAfterOverscrollComplete,
  /// OverscrollWithTouchEvents, OverscrollDirectionChange.
  @Test(arguments: [
    ([(55.0, -5.0), (10, -5)], Outcome.cancel), ([(300, -5)], .finish), ([(55, -5)], .cancel),
    ([(235, -5)], .finish), ([(20, 0), (45, 0), (-10, 0), (200, 0)], .finish),
    ([(125, -5), (-260, 0), (-20, 0)], .cancel),
  ])
  func chromiumOverscrolls(moves: [(Double, Double)], outcome: Outcome) throws {
    let down = Recording().view(400, 300).touchDown(at: 5, 150)
    let swipe = moves.reduce(down) { $0.move(by: $1.0, $1.1) }.hold(0.1).lift()
    let result = try swipe.onlyReplay(with: "chromium-controller")
    #expect(result.beganAt != nil)
    #expect(result.outcome == outcome)
  }
}
