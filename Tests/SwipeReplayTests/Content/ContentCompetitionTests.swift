import SwipeReplay
import TestSupport
import Testing

/// Content under the finger competing with a profile's recognizer; see also `Fixtures/swipes/content.md`.
@Suite struct ContentCompetitionTests {
  private static let swipe = Recording().touchDown(at: 100).move(by: 250, over: 0.2).lift()

  /// A photo strip of three widths, covering the whole view.
  private static func strip(
    at offset: Double, bounces: Bool = true
  ) -> Trace.Content {
    Trace.Content(
      .scroll, name: "Photos", rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: .horizontal,
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: offset, y: 0),
      bounces: bounces)
  }

  @Test func aListCanBeginLaterWhereThePanWasRefused() throws {
    let list = Trace.Content(.scroll, name: "List", rect: Rect(x: 0, y: 0, width: 400, height: 800))
    let recording = Recording().touchDown(at: 100).move(by: -20).move(by: 0, 40).lift()
    let result = try recording.with { $0.content = [list] }.replayed(with: "fd", detail: .events)[0]
    #expect(result.rule == "direction")
    #expect(result.events.map(\.text).contains("scroll view 'List': possible → began"))
  }

  @Test func aTapDoesNotMoveAPagerBetweenTwoPages() throws {
    let pager = Trace.Content(
      .pager, rect: Rect(x: 0, y: 0, width: 400, height: 800),
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: 130, y: 0))
    let recording = Recording().touchDown(at: 100).lift().hold(1)
      .touchDown(at: 100).move(by: 250, over: 0.2).lift()
    let events = try recording.with { $0.content = [pager] }
      .replayed(with: "fd", detail: [.events]).flatMap(\.events).map(\.text)
    #expect(
      events.filter { $0.contains("contentOffset") } == ["pager: contentOffset 130, 0 → 0, 0"])
  }

  @Test("Without bouncing the content stays at its end", arguments: [(true, -220.0), (false, 0)])
  func bounces(bounces: Bool, offset: Double) {
    let moved = Self.strip(at: 20, bounces: bounces).offset(after: Translation(x: 240, y: 0))
    #expect(moved == Point(x: offset, y: 0))
  }

  @Test func eventsShowTheContentsStatesAndItsOffset() throws {
    let events = try Self.swipe.with { $0.content = [Self.strip(at: 500)] }
      .replayed(with: "fd", detail: [.events])[0].events.map(\.text)
    #expect(
      events.filter { $0.contains("Photos") } == [
        "scroll view 'Photos': possible → began",
        "pan: possible → failed (prevented by scroll view 'Photos')",
        "scroll view 'Photos': began → changed",
        "scroll view 'Photos': changed → ended",
        "scroll view 'Photos': contentOffset 500, 0 → 0, 0",
      ])
  }
}
