import GestureRecognition
import SwipeReplay
import TestSupport
import Testing
import TouchTrace

/// Content under the finger against the recognizer of a profile, each rule at its threshold, below and above.
@Suite struct ContentCompetitionTests {
  private static let swipe = Recording().touchDown(at: 100).move(by: 250, over: 0.2).lift()

  /// A photo strip of three widths, over the whole view.
  private static func strip(
    at offset: Double = 0, axis: Trace.Content.Axis = .horizontal, bounces: Bool = true,
    kind: Trace.Content.Kind = .scroll
  ) -> Trace.Content {
    Trace.Content(
      kind, name: "Photos", rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: axis,
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: offset, y: 0),
      bounces: bounces)
  }

  private func replay(
    _ content: Trace.Content..., recording: Recording = Self.swipe, with profile: String = "fd",
    setting parameters: [(String, Double)] = []
  ) throws -> Replay {
    try recording.with { $0.content = content }.onlyReplay(with: profile, setting: parameters)
  }

  private func outcome(
    _ content: Trace.Content..., recording: Recording = Self.swipe, with profile: String = "fd",
    setting parameters: [(String, Double)] = []
  ) throws -> String {
    let result = try recording.with { $0.content = content }
      .onlyReplay(with: profile, setting: parameters)
    return result.outcome == .failed || result.outcome == .refused
      ? result.rule : result.outcome.rawValue
  }

  // MARK: Who begins

  @Test func withoutContentItBegins() throws {
    #expect(try outcome() == "finish")
  }

  /// Observed: a scroll view begins at its end, too, and takes the touch.
  @Test(arguments: [0.0, 1, 120, 800], [true, false])
  func aScrollViewThatScrollsSidewaysPrevents(offset: Double, bounces: Bool) throws {
    #expect(
      try outcome(Self.strip(at: offset, bounces: bounces))
        == "prevented by scroll view")
  }

  @Test(arguments: [
    Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800)),
    Trace.Content(
      .scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800),
      contentSize: Size(width: 400, height: 5000)),
    // Nothing to scroll sideways.
    Trace.Content(
      .scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: .horizontal,
      contentSize: Size(width: 400, height: 800)),
    // Beside the finger, by a point.
    Trace.Content(.pager, rect: Rect(x: 0, y: 0, width: 100, height: 800)),
    Trace.Content(.pager, rect: Rect(x: 0, y: 0, width: 400, height: 400)),
    Trace.Content(.pager, rect: Rect(x: 100, y: 400, width: 0, height: 0)),
    Trace.Content(.control, rect: Rect(x: 0, y: 0, width: 400, height: 800)),
  ])
  func contentThatDoesNotMoveThatWayDoesNotPrevent(content: Trace.Content) throws {
    #expect(try outcome(content) == "finish")
  }

  @Test(arguments: [(399.0, "finish"), (400, "prevented by scroll view"), (401, "finish")])
  func contentIsUnderTheFingerFromItsFirstPointOn(y: Double, expected: String) throws {
    let content = Trace.Content(
      .scroll, rect: Rect(x: 100, y: y, width: 300, height: y == 399 ? 1 : 100), axis: .horizontal)
    #expect(try outcome(content) == expected)
  }

  @Test func contentThatIsOnePointLargerThanItsRectScrolls() throws {
    for (width, expected) in [
      (399.0, "finish"), (400, "finish"), (401, "prevented by scroll view"),
    ] {
      let content = Trace.Content(
        .scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800), axis: .horizontal,
        contentSize: Size(width: width, height: 800))
      #expect(try outcome(content) == expected)
    }
  }

  @Test(
    "A diagonal swipe is for the list once it moves 10 points downwards",
    arguments: [
      (9.9, "finish"), (10, "prevented by scroll view"), (10.1, "prevented by scroll view"),
    ])
  func diagonal(y: Double, expected: String) throws {
    let list = Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800))
    // Both reach their slop with the first move; the inner one is asked first.
    let recording = Recording().touchDown(at: 100).move(by: 20, y).move(by: 250, over: 0.1).lift()
    #expect(try outcome(list, recording: recording) == expected)
  }

  @Test func aListCanBeginLaterWhereThePanWasRefused() throws {
    let list = Trace.Content(.scroll, name: "List", rect: Rect(x: 0, y: 0, width: 400, height: 800))
    let recording = Recording().touchDown(at: 100).move(by: -20).move(by: 0, 40).lift()
    let result = try replay(list, recording: recording)
    #expect(result.rule == "direction")
    let events = try recording.with { $0.content = [list] }
      .replayed(with: "fd", detail: [.events])[0].events.map(\.text)
    #expect(events.contains("scroll view 'List': possible → began"))
  }

  // MARK: Nested content

  @Test(
    "A scroll view at its end leaves the touch to an outer one that can go on",
    arguments: [(0.0, "pager"), (1, "scroll view")])
  func nested(offset: Double, expected: String) throws {
    let pager = Trace.Content(
      .pager, name: "Pages", rect: Rect(x: 0, y: 0, width: 400, height: 800),
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: 400, y: 0))
    #expect(try outcome(pager, Self.strip(at: offset)) == "prevented by \(expected)")
    // The order of the pieces is that of the views.
    #expect(try outcome(Self.strip(at: 400), pager) == "prevented by pager")
  }

  /// The strip moves along its only axis, wherever else the finger goes.
  @Test(arguments: [(0.0, "pager"), (1, "scroll view")])
  func aSteepSwipeOverAStripIsStillSideways(offset: Double, expected: String) throws {
    let pager = Trace.Content(
      .pager, rect: Rect(x: 0, y: 0, width: 400, height: 800),
      contentSize: Size(width: 1200, height: 800), contentOffset: Point(x: 400, y: 0))
    let recording = Recording().touchDown(at: 100).move(by: 12, 16).move(by: 120, 160, over: 0.1)
      .lift()
    #expect(
      try outcome(pager, Self.strip(at: offset), recording: recording)
        == "prevented by \(expected)")
    let failure = try recording.with { $0.content = [Self.strip(at: 120)] }
      .replayed(with: "fd", detail: [.findings])[0].failure
    #expect(failure?.test?.rule == "content.offset.x  > ")
  }

  @Test func aListAroundAStripAtItsEndDoesNotTakeItsTouch() throws {
    let list = Trace.Content(.scroll, rect: Rect(x: 0, y: 0, width: 400, height: 800))
    #expect(try outcome(list, Self.strip()) == "prevented by scroll view")
    let failure = try Self.swipe.with { $0.content = [list, Self.strip()] }
      .replayed(with: "fd", detail: [.findings])[0].failure
    #expect(failure?.other?.name == "scroll view 'Photos'")
  }

  @Test func whereNeitherCanGoOnTheInnerOneBounces() throws {
    let pager = Trace.Content(
      .pager, name: "Pages", rect: Rect(x: 0, y: 0, width: 400, height: 800),
      contentSize: Size(width: 1200, height: 800))
    #expect(try outcome(pager, Self.strip()) == "prevented by scroll view")
  }

  // MARK: Sliders and rows

  @Test(arguments: [(99.0, "prevented by slider"), (100, "prevented by slider"), (101, "finish")])
  func aSliderTakesTheTouchWhereItsThumbIs(x: Double, expected: String) throws {
    let slider = Trace.Content(
      .slider, rect: Rect(x: 0, y: 385, width: 400, height: 30),
      thumb: Rect(x: x, y: 385, width: 28, height: 30))
    #expect(try outcome(slider) == expected)
  }

  @Test func aSliderInsideAPagerTakesTheTouchFirst() throws {
    let slider = Trace.Content(
      .slider, rect: Rect(x: 0, y: 385, width: 400, height: 30),
      thumb: Rect(x: 90, y: 385, width: 28, height: 30))
    let pager = Trace.Content(.pager, rect: Rect(x: 0, y: 0, width: 400, height: 800))
    #expect(try outcome(pager, slider) == "prevented by slider")
    #expect(try outcome(slider, pager) == "prevented by pager")
  }

  @Test func aRowTakesSwipesTowardsASideWithActions() throws {
    let edges: [Set<Trace.Content.RowEdge>] = [[], [.trailing], [.leading], [.leading, .trailing]]
    for edges in edges {
      let row = Trace.Content(
        .rowActions, rect: Rect(x: 0, y: 385, width: 400, height: 44), rowEdges: edges)
      #expect(
        try outcome(row) == (edges.contains(.leading) ? "prevented by row actions" : "finish"))
    }
  }

  @Test func inARightToLeftLayoutTheSidesOfARowChange() throws {
    for (edges, expected) in [
      (Set([Trace.Content.RowEdge.leading]), "prevented by row actions"), ([.trailing], "finish"),
    ] {
      let row = Trace.Content(
        .rowActions, rect: Rect(x: 0, y: 385, width: 400, height: 44), rowEdges: edges)
      let recording = Recording().with { $0.layoutDirection = .rightToLeft }
        .touchDown(at: 300).move(by: -250, over: 0.2).lift()
      #expect(try outcome(row, recording: recording) == expected)
    }
  }

  // MARK: Delegate rules

  @Test(arguments: [(-1.0, "finish"), (0, "finish"), (0.5, "prevented by scroll view")])
  func theCategoryLetsBothGoOnAtTheLeadingEnd(offset: Double, expected: String) throws {
    #expect(
      try outcome(Self.strip(at: offset), setting: [("scrollViewCategory", 1)]) == expected)
  }

  @Test func theCategoryDoesNothingForASlider() throws {
    let slider = Trace.Content(
      .slider, rect: Rect(x: 0, y: 385, width: 400, height: 30),
      thumb: Rect(x: 90, y: 385, width: 28, height: 30))
    #expect(
      try outcome(slider, setting: [("scrollViewCategory", 1)]) == "prevented by slider")
  }

  @Test func aTouchOverASliderIsNotReceived() throws {
    let slider = Trace.Content(
      .slider, name: "Volume", rect: Rect(x: 0, y: 385, width: 400, height: 30),
      thumb: Rect(x: 90, y: 385, width: 28, height: 30))
    func rule(_ parameters: [(String, Double)]) throws -> String {
      let result = try Self.swipe.with { $0.content = [slider] }
        .onlyReplay(with: "swipe-transition", setting: parameters, recognizer: "pan")
      return result.outcome == .failed ? result.rule : result.outcome.rawValue
    }
    #expect(
      try rule([]) == "not received over slider: content.kind != slider || receivesOverSliders > 0")
    // With `delaysTouchesBegan` the slider gets no touch before the pan has failed.
    #expect(try rule([("receivesOverSliders", 1)]) == "finish")
  }

  @Test func aPanThatRequiresTheFailureOfAListWaitsUntilTheLift() throws {
    let list = Trace.Content(.scroll, name: "List", rect: Rect(x: 0, y: 0, width: 400, height: 800))
    func rule(_ parameters: [(String, Double)]) throws -> String {
      let result = try Self.swipe.with { $0.content = [list] }
        .onlyReplay(with: "swipe-transition", setting: parameters, recognizer: "pan")
      return result.outcome == .failed ? result.rule : result.outcome.rawValue
    }
    #expect(try rule([]) == "finish")
    #expect(try rule([("waitsForContent", 1)]) == "waited for scroll view")
  }

  // MARK: What results say

  @Test func theReasonNamesTheOffsetAndTheOneThatWouldHaveLetItBegin() throws {
    let recording = Self.swipe.with { $0.content = [Self.strip(at: 120)] }
    func failure(_ parameters: [(String, Double)]) throws -> BeginFailure {
      let result = try recording.replayed(with: "fd", setting: parameters, detail: [.findings])[0]
      return try #require(result.failure)
    }
    let alone = try failure([])
    #expect(alone.kind == .prevented && alone.other?.name == "scroll view 'Photos'")
    #expect(alone.other?.room == "it can scroll back")
    #expect(
      alone.test?.pieces == [.text("content.offset.x "), .value(120), .text(" > "), .value(0)])
    // Without the category no offset lets it begin.
    #expect(alone.shortfalls == [])
    let shortfall = try #require(failure([("scrollViewCategory", 1)]).shortfalls.first)
    #expect(shortfall.name == "content.offset.x" && shortfall.value == 120)
    #expect(shortfall.limit == 0 && shortfall.change == -120)
  }

  @Test func atItsEndItBounces() throws {
    for (bounces, room) in [(true, "it bounces"), (false, "it takes the touch there too")] {
      let failure = try Self.swipe.with { $0.content = [Self.strip(bounces: bounces)] }
        .replayed(with: "fd", detail: [.findings])[0].failure
      #expect(failure?.other?.room == room)
      #expect(failure?.test?.rule == "content.offset.x  at its end")
    }
  }

  // MARK: Scrolling

  @Test func aGestureFindsTheContentWhereTheOneBeforeLeftIt() throws {
    let first = Recording().touchDown(at: 300).move(by: -250, over: 0.2).lift().hold(1)
    for (back, expected) in [(230.0, Outcome.failed), (260, .finish)] {
      // 240 points of the first drag scroll, less the slop; so many must be scrolled back.
      let recording = first.touchDown(at: 100).move(by: back, over: 0.2).lift().hold(1)
        .touchDown(at: 100).move(by: 250, over: 0.2).lift()
      let outcomes = try recording.with { $0.content = [Self.strip()] }
        .replayed(with: "fd", setting: [("scrollViewCategory", 1)]).map(\.outcome)
      #expect(outcomes == [.refused, .failed, expected])
    }
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

  @Test("Without bouncing it stays at its end", arguments: [(true, -220.0), (false, 0)])
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
        "scroll view 'Photos': contentOffset 500, 0 → 260, 0",
      ])
  }
}
