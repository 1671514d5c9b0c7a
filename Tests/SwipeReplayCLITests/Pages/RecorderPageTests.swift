import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The page of `recorder`, in a browser with a touch screen.
@Suite(.serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"))
struct RecorderPageTests {
  private typealias TouchPoint = BrowserPage.TouchPoint

  private let folder: TemporaryDirectory
  private let page: BrowserPage

  private static let phone = BrowserPage.Screen(width: 390, height: 844, pixelRatio: 3)

  init() throws {
    folder = try TemporaryDirectory()
    let path = folder.path + "/recorder.html"
    let run = CapturedRun("recorder", "-o", path)
    try #require(run.status == 0 && run.output.isEmpty, "\(run.error)")
    page = try Browser().page()
    try page.emulate(Self.phone)
    try page.open(path: path)
  }

  /// A swipe with samples at irregular times, like those of a real screen.
  private static func swipe(
    from x: Double = 6, y: Double = 300, by distance: Double, _ rise: Double = 9, steps: Int = 14,
    interval: Double = 8.4
  ) -> [BrowserPage.TouchPoint] {
    (0...steps).map { step in
      let part = Double(step) / Double(steps)
      let jitter = step % 3 == 1 ? 0.7 : 0
      return TouchPoint(
        time: Double(step) * interval + jitter, x: x + (distance * part).rounded(),
        y: y + (rise * part).rounded())
    }
  }

  private func download() throws -> [Trace] {
    try page.click("download")
    let (name, text) = try page.download()
    #expect(name == "swipes.jsonl")
    return try Trace.read(Array(text.utf8), format: .jsonl, path: name)
  }

  @Test(
    "The download has the touches, and replays to the decisions shown on the page",
    arguments: [
      BrowserPage.Screen(width: 390, height: 844, pixelRatio: 3),
      BrowserPage.Screen(width: 844, height: 390, pixelRatio: 2),
    ])
  func downloaded(screen: BrowserPage.Screen) throws {
    try page.emulate(screen)
    try page.reload()
    let view = try page.evaluate("document.getElementById('view').getBoundingClientRect().toJSON()")
    let size = Size(
      width: try view.value("width").number(), height: try view.value("height").number())
    #expect(screen.width > screen.height || size.width == Double(screen.width))
    #expect(try page.text(of: "size") == "\(Int(size.width)) × \(Int(size.height)) pt")

    let far = Self.swipe(by: (0.7 * size.width).rounded())
    try page.touch([far])
    #expect(try page.text(of: "outcome") == "Went back")
    try page.evaluate("document.querySelector('input[value=cancel]').click(), true")
    try page.touch([Self.swipe(by: (0.3 * size.width).rounded())])
    #expect(try page.text(of: "outcome") == "Stayed")
    #expect(try page.text(of: "summary") == "2 swipes, all decided as meant")

    let traces = try download()
    #expect(traces.map(\.name) == ["swipe-1", "swipe-2"])
    #expect(traces.map(\.intent) == [.finish, .cancel])
    #expect(traces.map(\.view) == [size, size])
    #expect(traces.allSatisfy { $0.warnings.isEmpty })
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    #expect(traces.map { replayer.replay($0).map(\.outcome) } == [[.finish], [.cancel]])

    let touches = traces[0].touches
    #expect(touches.map(\.phase) == [.began] + far.dropFirst().map { _ in .moved } + [.ended])
    #expect(touches.dropLast().map(\.location) == far.map { Point(x: $0.x, y: $0.y) })
    for (touch, sent) in zip(touches, far) {
      #expect(abs(touch.time.seconds(since: touches[0].time) - sent.time / 1000) < 0.000_21)
    }
    #expect(try page.problems() == [])
  }

  @Test("A swipe finishes past the share of the width set by the slider, wherever it began")
  func threshold() throws {
    for (start, distance) in [(6.0, 300.0), (150, 206), (150, 205), (6, 60), (150, 185)] {
      try page.touch([Self.swipe(from: start, by: distance)])
    }
    func outcomes() throws -> [String] {
      try page.evaluate("state.recordings.map(({ trace }) => outcomeOf(trace))").elements()
        .map { try $0.string() }
    }
    #expect(try outcomes() == ["finish", "finish", "cancel", "cancel", "cancel"])
    let facts = try page.evaluate("state.recordings.map(({ trace }) => factsOf(trace).join(' · '))")
    #expect(
      try facts.elements().map { try $0.string() } == [
        "went back · 95 pt past the line", "went back · 1 pt past the line",
        "stayed, not as meant · just short", "stayed, not as meant · 145 pt short",
        "stayed, not as meant · 20 pt short",
      ])
    #expect(try page.text(of: "percent") == "50%")
    try page.click("open")
    try page.evaluate("element('threshold').focus(), true")
    try page.press("ArrowDown")
    #expect(try page.text(of: "percent") == "45%")
    #expect(try outcomes() == ["finish", "finish", "finish", "cancel", "cancel"])
    #expect(try page.text(of: "summary") == "5 swipes, 3 decided as meant")
  }

  /// In 'pj' a pan begins after ten points, which do not count.
  @Test func thePageDecidesAsAProfileDoes() throws {
    try page.evaluate("document.querySelector('input[value=none]').click(), true")
    let swipes = [
      Self.swipe(by: 204), Self.swipe(by: 206), Self.swipe(by: 204, 200), Self.swipe(by: 12, 200),
      Self.swipe(from: 380, by: -200), Self.swipe(by: 0, 200), Self.swipe(by: 4, 3),
    ]
    for swipe in swipes { try page.touch([swipe]) }
    let shown = try page.evaluate(
      "state.recordings.map(({ trace }) => [outcomeOf(trace), progressOf(trace) || 0])"
    ).elements().map { try $0.elements() }
    var replayer = Replayer(profiles: [try Profile.named("pj")])
    for (trace, shown) in zip(try download(), shown) {
      let replay = try #require(replayer.replay(trace).first)
      let outcome = replay.outcome.isDecision ? replay.outcome.description : "no swipe"
      #expect(try shown[0].string() == outcome)
      #expect(abs(try shown[1].number() - (replay.values?.progress ?? 0)) < 1e-6)
    }
    #expect(shown.count == swipes.count)
  }

  @Test("Moves coalesced by the browser have their own times and locations")
  func coalesced() throws {
    let swipe = Self.swipe(by: 250, steps: 24)
    try page.touch([swipe], whileBusyFor: 200)
    let trace = try #require(try download().first)
    #expect(trace.touches.dropLast().map(\.location) == swipe.map { Point(x: $0.x, y: $0.y) })
    #expect(Set(trace.touches.map(\.time)).count == trace.touches.count)
  }

  @Test("A browser that rounds times or reports one sample per frame makes thinned traces")
  func grades() throws {
    try page.touch([Self.swipe(by: 250)])
    #expect(try page.text(of: "remark") == "swipe-1")
    for (flaw, reason) in [
      (
        "Gesture.prototype.move = function (event) { this.add(event, 'moved'); this.add(event, 'moved'); }",
        "samples share their times"
      ),
      ("delete PointerEvent.prototype.getCoalescedEvents", "the browser gives one sample a frame"),
    ] {
      try page.evaluate("\(flaw), true")
      try page.touch([Self.swipe(by: 250)])
      #expect(
        try page.text(of: "remark").hasSuffix(
          "· thinned: \(reason); 'check' and 'fit' refuse it without '--accept-thinned'"))
    }
    #expect(
      try download().map(\.grade) == [
        .sampled, .init(.thinned, reason: "samples share their times"),
        .init(.thinned, reason: "the browser gives one sample a frame"),
      ])
  }

  @Test func recordingsAreKeptOverAReload() throws {
    try page.touch([Self.swipe(by: 250)])
    try page.touch([Self.swipe(by: 50)])
    let before = try page.evaluate("text()").string()
    for (index, text) in [#"{"name": 1, "touches": [null]}"#, "[", #"{"view": {}, "touches": []}"#]
      .enumerated()
    {
      try page.evaluate("localStorage.setItem('swipe-replay/recording/z\(index)', '\(text)'), true")
    }
    try page.reload()
    #expect(try page.evaluate("text()").string() == before)
    #expect(try page.text(of: "summary") == "2 swipes, 1 decided as meant")
    #expect(try page.problems() == [])
  }

  @Test func swipesAreNamedDeletedAndBroughtBack() throws {
    for distance in [250.0, 60, 240] { try page.touch([Self.swipe(by: distance)]) }
    // The newest is the first of the list.
    try page.evaluate(
      """
      { const name = document.querySelector("#recordings li:last-child input");
        name.value = "swipe-3"; name.dispatchEvent(new Event("change"));
        const intent = document.querySelector("#recordings li:first-child select");
        intent.value = "none"; intent.dispatchEvent(new Event("change")); true }
      """)
    #expect(try download().map(\.name) == ["swipe-3-2", "swipe-2", "swipe-3"])
    #expect(try download().map(\.intent) == [.finish, .finish, Trace.Intent.none])
    // The newest again.
    try page.evaluate("document.querySelector('#recordings li .delete').click(), true")
    #expect(try download().map(\.name) == ["swipe-3-2", "swipe-2"])
    try page.click("clear")
    #expect(try page.text(of: "outcome") == "No swipe yet")
    #expect(try page.evaluate("element('download').disabled && localStorage.length").number() == 0)
    for _ in 0..<2 { try page.click("undo") }
    #expect(try download().map(\.name) == ["swipe-3-2", "swipe-2", "swipe-3"])
    try page.reload()
    #expect(try page.evaluate("state.recordings.length").number() == 3)
  }

  @Test("Controls can be reached with the tab key, and no letter is a shortcut")
  func keys() throws {
    for distance in [250.0, 60] { try page.touch([Self.swipe(by: distance)]) }
    for key in ["2", "u", "d", " "] { try page.press(key) }
    #expect(try download().count == 2)
    func tab() throws -> String {
      try page.press("Tab")
      return try page.evaluate(
        "document.activeElement.id || document.activeElement.ariaLabel || document.activeElement.value"
      ).string()
    }
    try page.evaluate("document.activeElement.blur(), true")
    #expect(try [tab(), tab(), tab()] == ["undo", "open", "finish"])
    try page.evaluate("element('open').focus(), true")
    try page.press("Enter")
    #expect(
      try [tab(), tab(), tab(), tab(), tab()]
        == ["close", "Show swipe-2", "Name", "Meant", "Delete swipe-2"])
    try page.press("Enter")
    #expect(try page.evaluate("document.activeElement.ariaLabel").string() == "Delete swipe-1")
    try page.press("Escape")
    #expect(try page.evaluate("document.activeElement.id").string() == "open")
  }

  @Test func aTouchThatTheBrowserTakesAwayIsCancelled() throws {
    try page.touch([Self.swipe(by: 250)], isCancelled: true)
    #expect(try page.text(of: "remark") == "swipe-1 · the touch was taken away")
    #expect(try download().first?.touches.last?.phase == .cancelled)
  }

  @Test func aTapIsKeptOnlyIfNothingWasMeant() throws {
    try page.touch([Self.swipe(by: 4, 3, steps: 5)])
    #expect(try page.text(of: "outcome") == "Not kept")
    try page.evaluate("document.querySelector('input[value=none]').click(), true")
    try page.touch([Self.swipe(by: 4, 3, steps: 5)])
    #expect(try download().count == 1)
  }

  @Test func severalFingersAreToldApart() throws {
    try page.touch([Self.swipe(by: 200), Self.swipe(from: 40, by: 150, 60)])
    #expect(try page.text(of: "outcome") == "Several fingers")
    let trace = try #require(try download().first)
    #expect(trace.fingers == ["0", "1"])
    #expect(trace.touches.count { $0.finger == 1 } == trace.touches.count / 2)
    #expect(trace.touches.suffix(2).allSatisfy { $0.phase == .ended })
  }

  @Test func nothingIsLoadedOrSent() throws {
    try page.touch([Self.swipe(by: 250)])
    _ = try download()
    #expect(try page.requests().allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("blob:") })
    #expect(try page.problems() == [])
    let sent = "fetch('https://example.com').then(() => 'sent', () => 'refused')"
    #expect(try page.evaluate(sent).string() == "refused")
    #expect(try page.problems().contains { $0.contains("Content Security Policy") })
  }
}
