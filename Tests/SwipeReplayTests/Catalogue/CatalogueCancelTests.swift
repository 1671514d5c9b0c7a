import SwipeReplay
import TestSupport
import Testing

/// What a cancel by the system means to each well-known implementation.
@Suite struct CatalogueCancelTests {
  /// A swipe far enough to finish by its distance alone, and fast.
  private static func swipe(_ profile: String) -> Recording {
    profile == "vc-transitions"
      ? Recording().swipe(from: 390, by: -300, at: -500, first: -20)
      : Recording().swipe(by: 350, at: 500, first: 60)
  }

  @Test(arguments: [
    ("sloppy-swiper", Outcome.finish), ("telegram-ios", .finish), ("flutter", .finish),
    ("ionic", .finish), ("telegram-android", .finish), ("sliding-pane", .finish),
    ("swipe-back-layout", .finish), ("slidr", .finish),
    ("vc-transitions", .cancel), ("navigation-transitions", .cancel),
    ("react-native-screens", .cancel), ("react-navigation", .cancel), ("libadwaita", .cancel),
    ("compose-ios", .cancel), ("webkitgtk", .cancel), ("chromium-controller", .finish),
    ("firefox", .cancel),
    ("framework7", .open),
  ])
  func aSystemCancel(profile: String, outcome: Outcome) throws {
    let result = try Self.swipe(profile).cancel().onlyReplay(with: profile)
    #expect(result.outcome == outcome)
    #expect((result.rule == "cancelled by the system (cancel)") == (outcome == .cancel))
    if profile != "framework7" {
      #expect(try Self.swipe(profile).lift().onlyReplay(with: profile).outcome == .finish)
    }
  }

  /// They decide as if the finger had rested: a fling does not finish, a backward one does not cancel.
  @Test(arguments: ["sliding-pane", "swipe-back-layout", "slidr"])
  func itsVelocityDoesNotCount(profile: String) throws {
    let fling = Recording().swipe(by: 70, at: 500)
    #expect(try fling.lift().onlyReplay(with: profile).outcome == .finish)
    #expect(try fling.cancel().onlyReplay(with: profile).outcome == .cancel)
    let back = Recording().swipe(by: 300, at: -500)
    #expect(try back.lift().onlyReplay(with: profile).outcome == .cancel)
    #expect(try back.cancel().onlyReplay(with: profile).outcome == .finish)
  }

  /// Ionic handles touchcancel as touchend (pointer-events.ts at 0509a94): a step of no way, which leaves 0.3
  /// of the velocity.
  @Test(arguments: [(0.0, Outcome.finish), (0.01, .cancel), (0.1, .finish)])
  func ionicCountsTheCancel(rest: Double, outcome: Outcome) throws {
    let result = try Recording().touchDown(at: 0).hold(0.2).alsoMove(by: 20, finger: 0)
      .hold(0.0625).alsoMove(by: 40, finger: 0).cancel(after: rest).onlyReplay(with: "ionic")
    #expect(result.outcome == outcome)
  }

  /// Before pull request 7700 React Navigation ran no animation then (Card.tsx at 5cf53f6).
  @Test func reactNavigationBefore7700LeavesTheCard() throws {
    let swipe = Self.swipe("react-navigation")
    #expect(try swipe.cancel().onlyReplay(with: "react-navigation-before-7700").outcome == .open)
    #expect(try swipe.lift().onlyReplay(with: "react-navigation-before-7700").outcome == .finish)
  }

  /// gesture_provider.cc ends the scroll of a touch that is cancelled without a fling: the ratio decides.
  @Test(arguments: [(199.5, Outcome.cancel), (200, .finish)])
  func chromiumEndsTheScroll(way: Double, outcome: Outcome) throws {
    let back = Recording().swipe(by: way, at: -500, first: 60)
    #expect(try back.lift().onlyReplay(with: "chromium-controller").outcome == .cancel)
    #expect(try back.cancel().onlyReplay(with: "chromium-controller").outcome == outcome)
  }

  /// What is ignored has no end: neither a time nor a decision, and the transition stays.
  @Test func whatIsIgnoredStaysOpen() throws {
    let result = try Self.swipe("framework7").cancel().onlyReplay(with: "framework7")
    #expect(result.endedAt == nil)
    #expect(result.margin == nil)
    #expect(result.rule == "cancelled by the system (ignore): the implementation is not told")
    #expect(result.values?.translation.x == 350)
    let again = try Self.swipe("framework7").cancel().hold(1).swipe(by: 300).lift()
      .replayed(with: "framework7")
    #expect(again.map(\.outcome) == [.open, .failed])
  }
}
