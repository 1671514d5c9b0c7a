import SwipeReplay
import TestSupport
import Testing

/// The scroll offsets of content, frame by frame.
@Suite struct ContentFramesTests {
  /// A strip of three widths, under a finger that goes 100 points to the right in 0.1 s; frames are 10 ms apart.
  private static func replays(
    offset: Double, bounces: Bool = true, axis: Trace.Content.Axis = .horizontal,
    detail: ReplayDetail = .frames
  ) throws -> [Replay] {
    let strip = Trace.Content(
      .scroll, name: "Photos", rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: axis,
      contentSize: Size(width: 1200, height: 2400), contentOffset: Point(x: offset, y: 0),
      bounces: bounces)
    return try Recording().with { $0.content = [strip] }
      .touchDown(at: 100).move(by: 100, over: 0.1).lift(after: 0.01)
      .replayed(with: "fd", detail: detail)
  }

  @Test func thereIsAFrameFromTheBeginToTheFirstAfterTheEnd() throws {
    let frames = try #require(try Self.replays(offset: 300).first).contentFrames
    // It begins after 10 points, which its translation leaves out.
    #expect(frames.map(\.time) == (1...11).map { Double($0) / 100 })
    #expect(frames.map(\.offset.x) == (0...9).map { 300 - 10 * Double($0) } + [210])
    #expect(frames.allSatisfy { $0.offset.y == 0 && $0.content == "scroll view 'Photos'" })
  }

  @Test(arguments: [(true, -50.0), (false, 0.0)])
  func itGoesBeyondItsEndOnlyWhereItBounces(bounces: Bool, least: Double) throws {
    let frames = try #require(try Self.replays(offset: 40, bounces: bounces).first).contentFrames
    #expect(frames.map(\.offset.x).min() == least)
    #expect(frames.last?.offset == Point(x: 0, y: 0))
  }

  @Test func thereAreNoneWhereNothingScrollsOrNobodyAsks() throws {
    #expect(try Self.replays(offset: 0, axis: .vertical).allSatisfy { $0.contentFrames.isEmpty })
    #expect(try Self.replays(offset: 300, detail: []).allSatisfy { $0.contentFrames.isEmpty })
  }

  /// Innermost first, each from its begin on.
  @Test func twoThatScrollTogetherFollowEachOther() throws {
    let rect = Rect(x: 0, y: 0, width: 400, height: 800)
    let content = [
      Trace.Content(
        .map, name: "Map", rect: rect, contentOffset: Point(x: 0, y: 0)),
      Trace.Content(
        .scroll, name: "List", rect: rect, contentSize: Size(width: 400, height: 2400),
        contentOffset: Point(x: 0, y: 500)),
    ]
    let results = try Recording().with { $0.content = content }
      .touchDown(at: 100).move(by: 0, -100, over: 0.1).lift(after: 0.01)
      .replayed(with: "fd", detail: .frames)
    // The list precedes the map and prevents it.
    #expect(Set(results.flatMap(\.contentFrames).map(\.content)) == ["scroll view 'List'"])
    #expect(results.first?.contentFrames.last?.offset == Point(x: 0, y: 590))
  }

  @Test func theyCountAmongTheFramesOfATrace() throws {
    let strip = Trace.Content(
      .scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: .horizontal,
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: 300, y: 0))
    let results = try Recording().with { $0.content = [strip] }
      .touchDown(at: 100).move(by: 100, over: 0.1).lift(after: 40)
      .replayed(with: "fd", detail: .frames)
    #expect(results.flatMap(\.contentFrames).count == 2_200)
    #expect(results.map(\.omittedContentFrames).reduce(0, +) == 1810)
  }
}
