import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// What the page of `recorder` notes of the content under a finger.
@Suite(.serialized, .needs(Browser.path != nil, "Chromium is not installed"))
struct RecorderContentTests {
  private typealias Content = Trace.Content

  private let recorder: RecorderContentPage
  private let page: BrowserPage

  /// A view of a phone is as wide as the screen.
  private static let photos = Content(
    .scroll, name: "Photos", rect: Rect(x: 0, y: 240, width: 390, height: 120), axis: .horizontal,
    contentSize: Size(width: 780, height: 120), contentOffset: Point(x: 240, y: 0))
  private static let volume = Content(
    .slider, name: "Volume", rect: Rect(x: 20, y: 400, width: 200, height: 44),
    thumb: Rect(x: 106, y: 408, width: 28, height: 28))

  init() throws {
    recorder = try RecorderContentPage()
    page = recorder.page
  }

  private func expectPrevention(_ traces: [Trace], _ explanations: [String]) throws {
    #expect(traces.allSatisfy { $0.warnings.isEmpty }, "\(traces.flatMap(\.warnings))")
    var replayer = Replayer(profiles: [try Profile.named("fd")])
    let replays = traces.flatMap { replayer.replay($0) }
    #expect(replays.map(\.outcome) == explanations.map { _ in .failed })
    for (replay, explanation) in zip(replays, explanations) {
      #expect(replay.explanation.hasPrefix(explanation), "\(replay.explanation)")
    }
  }

  @Test("A strip and a slider that are added by keyboard prevent the swipes over them")
  func byKeyboard() throws {
    try page.evaluate("element('open').focus(), true")
    try page.press("Enter")
    #expect(try recorder.focus() == "close")
    try page.evaluate("element('content-summary').focus(), true")
    try page.press("Enter")
    func fill(_ values: KeyValuePairs<String, String>) throws {
      for (id, value) in values {
        #expect(try recorder.focus() == id)
        if !value.isEmpty { try page.type(value) }
        try page.press(id == "content-add" ? "Enter" : "Tab")
      }
    }
    try page.press("Tab")
    try fill([
      "content-kind": "", "content-name": "Photos", "rect-x": "0", "rect-y": "240",
      "rect-width": "390", "rect-height": "120", "content-draw": "", "content-axis": "",
      "contentSize-width": "", "contentSize-height": "", "contentOffset-x": "240",
      "contentOffset-y": "", "content-add": "",
    ])
    #expect(try page.text(of: "content-status") == "Added scroll view 'Photos'.")

    try page.evaluate("element('content-kind').focus(), true")
    for _ in 0..<2 { try page.press("ArrowDown") }
    try fill([
      "content-kind": "", "content-name": "Volume", "rect-x": "20", "rect-y": "400",
      "rect-width": "200", "rect-height": "44", "content-draw": "", "thumb-x": "", "thumb-y": "",
      "thumb-width": "", "thumb-height": "", "content-add": "",
    ])
    #expect(try page.text(of: "content-count") == "2")

    let traces = try recorder.recordedSwipes()
    #expect(traces.map(\.content) == [[Self.photos, Self.volume], [Self.photos, Self.volume]])
    try expectPrevention(
      traces,
      [
        "prevented by scroll view 'Photos' (content.offset.x 240 > 0, it can scroll back)",
        "prevented by slider 'Volume'",
      ])
    #expect(try page.problems() == [])
  }

  @Test("A strip and a slider that are drawn on the view prevent the swipes over them")
  func drawn() throws {
    try recorder.openForm()
    try recorder.enter([("content-name", "Photos")])
    // From the right edge, which a finger hardly hits, to the left one.
    try recorder.draw(from: Point(x: 387, y: 240), to: Point(x: 2, y: 360))
    #expect(try recorder.focus() == "content-add")
    #expect(
      try page.evaluate("getComputedStyle(element('drawer')).visibility").string() == "visible")
    try page.press("Enter")
    try recorder.enter([("content-kind", "slider"), ("content-name", "Volume")])
    try recorder.draw(from: Point(x: 20, y: 400), to: Point(x: 220, y: 444))
    try page.press("Enter")
    #expect(try page.evaluate("state.recordings.length").number() == 0)

    let traces = try recorder.recordedSwipes()
    var photos = Self.photos
    photos.contentOffset = .init(x: 0, y: 0)
    #expect(traces.map(\.content) == [[photos, Self.volume], [photos, Self.volume]])
    try expectPrevention(
      traces, ["prevented by scroll view 'Photos' (", "prevented by slider 'Volume'"])
  }

  @Test func aTapOrAKeyLeavesThePlaceAsItWas() throws {
    try recorder.openForm()
    try recorder.enter([("rect-x", "7")])
    try recorder.draw(from: Point(x: 100, y: 200), to: Point(x: 100, y: 200))
    #expect(try page.evaluate("element('rect-x').value").string() == "7")
    try page.click("content-draw")
    #expect(try page.evaluate("element('placement').hidden").bool() == false)
    try page.press("Escape")
    #expect(try page.evaluate("element('placement').hidden").bool() == true)
    try recorder.closeForm()
    try page.touch([RecorderPageTests.swipe(by: 250)])
    #expect(try recorder.download().map(\.content) == [[]])
  }

  @Test("Every kind is written as a trace has it")
  func kinds() throws {
    try recorder.openForm()
    for kind in Content.Kind.allCases { try recorder.add(kind, "", [0, 100, 300, 200]) }
    try recorder.add(
      .webView, "Page", [-10, 0, 300, 200], [("content-axis", "both"), ("contentOffset-y", "50.5")])
    try page.evaluate("for (const input of contentInputs.edges) input.click(); true")
    try recorder.add(.rowActions, "Row", [0, 0, 390, 60])
    let content = try #require(try recorder.recordedSwipes().first?.content)
    let rect = Rect(x: 0, y: 100, width: 300, height: 200)
    let wide = Size(width: 600, height: 200)
    #expect(
      content == [
        Content(.scroll, rect: rect, axis: .horizontal, contentSize: wide),
        Content(.pager, rect: rect, contentSize: wide),
        Content(.slider, rect: rect, thumb: Rect(x: 136, y: 186, width: 28, height: 28)),
        Content(.map, rect: rect), Content(.rowActions, rect: rect),
        Content(.webView, rect: rect, contentSize: Size(width: 300, height: 400)),
        Content(.control, rect: rect),
        Content(
          .webView, name: "Page", rect: Rect(x: -10, y: 0, width: 300, height: 200), axis: .both,
          contentSize: Size(width: 600, height: 400), contentOffset: Point(x: 0, y: 50.5)),
        Content(
          .rowActions, name: "Row", rect: Rect(x: 0, y: 0, width: 390, height: 60),
          rowEdges: [.leading]),
      ])
  }
}
