import SwipeReplay
import TestSupport
import Testing

/// Which fingers a well-known implementation follows.
@Suite struct CatalogueFingerTests {
  /// Flutter's Listener covers the edge area alone, and popGestureEnabled is false while a drag runs
  /// (route.dart at 7c1ae2b): one finger counts, the first that lands in the area.
  @Test(arguments: [(19.5, true), (20, false)])
  func flutterFollowsTheFingerInTheArea(x: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: 100).touchDown(at: x, 500, finger: 1)
      .move(by: 150, finger: 0).move(by: 60, finger: 1).move(by: 60, finger: 1)
      .lift(finger: 0).hold(0.1).lift(finger: 1)
    let result = try swipe.onlyReplay(with: "flutter")
    #expect((result.beganAt != nil) == begins)
    if begins { #expect(result.values?.translation.x == 120) }
  }

  @Test func flutterFollowsOneFinger() throws {
    let swipe = Recording().touchDown(at: 5).move(by: 40).touchDown(at: 10, 500, finger: 1)
      .move(by: 300, finger: 1).move(by: 60, finger: 0).hold(0.1).lift(finger: 0).lift(finger: 1)
    let result = try swipe.onlyReplay(with: "flutter")
    #expect(result.outcome == .cancel)
    #expect(result.values?.translation.x == 100)
  }

  /// RNPanHandler.m at v3.0.2 sets maximumNumberOfTouches to NSUIntegerMax, so UIKit follows the mean of
  /// all fingers; RNGestureHandler.mm asks of each whether it lands in the hitSlop, x < 50.
  @Test(arguments: [(49.5, 110.0), (50, 70)])
  func reactNavigationFollowsTheMean(x: Double, translation: Double) throws {
    let swipe = Recording().touchDown(at: 5).move(by: 20).touchDown(at: x, 500, finger: 1)
      .move(by: 80, finger: 1).move(by: 140, finger: 0).hold(0.1).lift(finger: 0).lift(finger: 1)
    let result = try swipe.onlyReplay(with: "react-navigation")
    #expect(result.values?.translation.x == (x < 50 ? translation : 140))
  }

  @Test(arguments: [(49.5, true), (50, false)])
  func reactNavigationAsksEachFinger(x: Double, begins: Bool) throws {
    let swipe = Recording().touchDown(at: 200).touchDown(at: x, 500, finger: 1)
      .move(by: 30, finger: 0).move(by: 60, finger: 1).move(by: 60, finger: 1)
      .lift(finger: 0).lift(finger: 1)
    #expect((try swipe.onlyReplay(with: "react-navigation").beganAt != nil) == begins)
  }
}
