import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// The thresholds of `system-26`: at each, one step below, and one above.
@Suite struct System26Tests {
  private static func results(
    _ recording: Recording, over content: [Trace.Content] = []
  ) throws -> (edge: Replay, content: Replay) {
    let results = try recording.with { $0.content = content }.replayed(with: "system-26")
    return (try #require(results.first), try #require(results.last))
  }

  /// In a view of 400 by 800 points.
  private static func strip(
    offset: Double, _ kind: Trace.Content.Kind = .scroll
  ) -> Trace.Content {
    Trace.Content(
      kind, rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: .horizontal,
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: offset, y: 0))
  }

  @Test(arguments: [(29.99, false), (30, true), (30.01, true), (-30, false), (-300, false)])
  func theContentGestureBeginsAfter30PointsToTheTrailingSide(x: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 320).move(by: x).lift()
    #expect((try Self.results(recording).content.beganAt != nil) == begins)
  }

  @Test(arguments: [(-29.99, true), (-30, false), (-30.01, false)])
  func asManyToTheLeadingSideEndIt(x: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 200).move(by: x).move(by: 100).lift()
    #expect((try Self.results(recording).content.beganAt != nil) == begins)
  }

  /// The least of 25 points, and of 10 and 0.8 of the way across.
  @Test(arguments: [
    (0, 9.99, true), (0, 10, false), (10, 17.99, true), (10, 18, false), (10, -18, false),
    (20, 24.99, true), (20, 25, false), (20, 25.01, false),
  ])
  func movingDownOrUpEndsIt(x: Double, y: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 100).move(by: x, y).move(by: 100).lift()
    #expect((try Self.results(recording).content.beganAt != nil) == begins)
  }

  @Test(arguments: [(19.75, 15, true), (20, 15, true), (20.01, 15, false), (20, 14.99, false)])
  func theEdgeGestureComesFirst(start: Double, x: Double, begins: Bool) throws {
    let results = try Self.results(Recording().touchDown(at: start).move(by: x).move(by: 60).lift())
    #expect((results.edge.beganAt == 0.01) == begins)
    #expect(results.content.rule == "prevented by edge" || start > 20)
  }

  /// Less than half of a wide view is enough, with no velocity; half of a narrow one.
  @Test(arguments: [
    (400, 187.5, Outcome.cancel), (400, 187.51, .finish), (400, 187.49, .cancel),
    (375, 187.5, .cancel), (375, 187.51, .finish), (300, 150, .cancel), (300, 150.01, .finish),
  ])
  func itFinishesBeyondHalfOfANarrowView(
    width: Double, travel: Double, outcome: Outcome
  ) throws {
    let recording = Recording().with { $0.width = width }
      .touchDown(at: 100).move(by: 30 + travel, over: 0.3).move(by: 0, over: 0.03).lift()
    #expect(try Self.results(recording).content.outcome == outcome)
  }

  @Test(arguments: [(0, true), (-1, true), (0.01, false), (400, false)])
  func aScrollViewThatCanScrollBackPreventsIt(offset: Double, begins: Bool) throws {
    let recording = Recording().touchDown(at: 100).move(by: 200, over: 0.2).lift()
    for kind in [Trace.Content.Kind.scroll, .pager, .webView] {
      let strip = Self.strip(offset: offset, kind)
      let result = try Self.results(recording, over: [strip]).content
      #expect((result.beganAt != nil) == begins)
      #expect(
        begins || result.rule == "prevented by \(kind == .scroll ? "scroll view" : strip.kind.text)"
      )
      // From the edge the swipe comes first, wherever the content is.
      let edge = Recording().touchDown(at: 10).move(by: 200, over: 0.2).lift()
      #expect(try Self.results(edge, over: [strip]).edge.outcome == .finish)
    }
  }

  /// In a right-to-left layout the leading end is the right one, at an offset of 800 points.
  @Test(arguments: [(800, true), (801, true), (799.99, false), (0, false)])
  func theLeadingEndIsTheRightOneInRightToLeft(offset: Double, begins: Bool) throws {
    let recording = Recording().with { $0.layoutDirection = .rightToLeft }
      .touchDown(at: 300).move(by: -200, over: 0.2).lift()
    let result = try Self.results(recording, over: [Self.strip(offset: offset)]).content
    #expect((result.beganAt != nil) == begins)
  }

  @Test func theSwipeActionsOfARowComeFirst() throws {
    let recording = Recording().touchDown(at: 100).move(by: 200, over: 0.2).lift()
    for (edges, begins) in [
      (Set<Trace.Content.RowEdge>([.leading]), false), ([.trailing], true), ([], true),
    ] {
      let row = Trace.Content(
        .rowActions, rect: Rect(x: 0, y: 0, width: 400, height: 800), rowEdges: edges)
      #expect((try Self.results(recording, over: [row]).content.beganAt != nil) == begins)
    }
  }

  @Test func aMapOrAThumbPreventsIt() throws {
    let recording = Recording().touchDown(at: 100).move(by: 200, over: 0.2).lift()
    let rect = Rect(x: 0, y: 0, width: 400, height: 800)
    for content in [
      Trace.Content(.map, rect: rect), Trace.Content(.slider, rect: rect, thumb: rect),
    ] {
      let result = try Self.results(recording, over: [content]).content
      #expect(result.rule == "prevented by \(content.kind.text)")
    }
    let track = Trace.Content(
      .slider, rect: rect, thumb: Rect(x: 300, y: 390, width: 20, height: 20))
    #expect(try Self.results(recording, over: [track]).content.outcome == .finish)
  }
}
