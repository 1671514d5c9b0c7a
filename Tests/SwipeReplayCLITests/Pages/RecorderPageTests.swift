import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// The page of `recorder`, in a browser with a touch screen.
@Suite(.serialized, .needs(Browser.path != nil, "Chromium is not installed"))
struct RecorderPageTests {
  private typealias TouchPoint = BrowserPage.TouchPoint

  private let folder: TemporaryDirectory
  private let page: BrowserPage

  static let phone = BrowserPage.Screen(width: 390, height: 844, pixelRatio: 3)

  init() throws {
    folder = try TemporaryDirectory()
    let path = folder.path + "/recorder.html"
    let run = CapturedRun("recorder", "-o", path)
    try #require(run.status == 0 && run.output.isEmpty, "\(run.error)")
    page = try Browser().page()
    try page.emulate(Self.phone)
    try page.open(path: path)
  }

  /// A swipe whose samples are not at even times, as a screen's.
  static func swipe(
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
    "The download has the touches, and replays to the decisions that the page shows",
    arguments: [
      BrowserPage.Screen(width: 390, height: 844, pixelRatio: 2),
      BrowserPage.Screen(width: 390, height: 844, pixelRatio: 3),
      BrowserPage.Screen(width: 844, height: 390, pixelRatio: 2),
      BrowserPage.Screen(width: 844, height: 390, pixelRatio: 3),
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
    #expect(try page.text(of: "outcome") == "FINISH")
    try page.evaluate("document.querySelector('input[value=cancel]').click(), true")
    try page.touch([Self.swipe(by: (0.3 * size.width).rounded())])
    #expect(try page.text(of: "outcome") == "CANCEL")
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

  @Test(
    "The page's rules decide as the profiles that they are taken from",
    arguments: [
      ("progress", "pj"), ("velocity", "zeroj-nav"), ("projection", "system"),
    ])
  func rules(rule: String, profile: String) throws {
    try page.evaluate(
      "element('rule').value = '\(rule)', element('rule').dispatchEvent(new Event('change'))")
    // Far, short and fast, far and slow at the end, back, up, from the middle, from just inside the edge.
    for swipe in [
      Self.swipe(by: 250), Self.swipe(by: 90, steps: 4), Self.swipe(by: 180, steps: 40),
      Self.swipe(from: 380, by: -200), Self.swipe(by: 12, 300), Self.swipe(from: 150, by: 220),
      Self.swipe(from: 20, by: 150), Self.swipe(from: 21, by: 230),
      Self.swipe(by: 260) + [
        TouchPoint(time: 180, x: 150, y: 309), TouchPoint(time: 188.3, x: 120, y: 309),
      ],
    ] {
      try page.touch([swipe])
    }
    try page.touch([Self.swipe(by: 250)], isCancelled: true)
    let shown = try page.evaluate("state.recordings.map(recording => decisionOf(recording.trace))")
      .elements()
    let traces = try download()
    #expect(traces.count == 10 && shown.count == traces.count)
    #expect(traces.last?.touches.last?.phase == .cancelled)
    var replayer = Replayer(profiles: [try Profile.named(profile)])
    for (trace, shown) in zip(traces, shown) {
      let replay = try #require(replayer.replay(trace).first)
      #expect(try shown.value("outcome").string() == replay.outcome.rawValue, "\(trace.name)")
      guard replay.outcome == .finish || replay.outcome == .cancel else { continue }
      let pan = try shown.value("pan")
      for axis in ["x", "y"] {
        let velocity = try pan.value("velocity").value(axis).number()
        let values = try #require(replay.values)
        #expect(abs(velocity - (axis == "x" ? values.velocity.x : values.velocity.y)) < 1e-6)
        let translation = try pan.value("translation").value(axis).number()
        #expect(
          abs(translation - (axis == "x" ? values.translation.x : values.translation.y)) < 1e-9)
      }
    }
  }

  @Test("Moves that the browser puts together have their own times and places")
  func coalesced() throws {
    let swipe = Self.swipe(by: 250, steps: 24)
    try page.touch([swipe], whileBusyFor: 200)
    let trace = try #require(try download().first)
    #expect(trace.touches.dropLast().map(\.location) == swipe.map { Point(x: $0.x, y: $0.y) })
    #expect(Set(trace.touches.map(\.time)).count == trace.touches.count)
  }

  @Test(
    "The grade says how the browser sampled",
    arguments: [
      (8.4, #"sampled: 1[12]\d samples a second"#, ""),
      (
        30.3, #"thinned: only 33 samples a second"#,
        "; 'check' and 'fit' refuse it without '--accept-thinned'"
      ),
    ])
  func grades(interval: Double, grade: String, consequence: String) throws {
    try page.touch([Self.swipe(by: 250, interval: interval)])
    let expected = try Regex(grade)
    let remark = try page.text(of: "remark")
    #expect(remark.firstMatch(of: try Regex(grade + consequence + "$")) != nil, "\(remark)")
    let trace = try page.evaluate("state.recordings[0].trace")
    let (word, reason) = (
      try trace.value("grade").string(), try trace.value("gradeReason").string()
    )
    #expect((word + ": " + reason).wholeMatch(of: expected) != nil)
  }

  /// Chromium rounds times to a tenth of a millisecond, so other steps are given to the script itself.
  @Test func gradesOfTimes() throws {
    for (time, coalesces, sharedTimes, grade) in [
      ("index * 10", true, 0, "thinned: times in steps of 10 ms"),
      (
        "Math.round(index * 8.3 / 100 * 6) * 100 / 6", true, 0,
        "thinned: times in steps of 16.7 ms"
      ),
      (
        "Math.round(index * 8.3)", true, 0,
        "sampled: 125 samples a second, times in steps of 1 ms"
      ),
      ("index * 8.3 + index % 3", false, 0, "thinned: the browser gives one sample a frame"),
      (
        "index * 8.3 + index % 3", true, 1,
        "thinned: coalesced samples have no time of their own"
      ),
      ("index < 3 ? index * 8.3 : 40", true, 0, "unknown: only 20 samples"),
    ] {
      let found = try page.evaluate(
        """
        { const samples = Array.from({ length: 20 }, (_, index) => ({ time: \(time), x: index, y: 0 }));
          const { grade, reason } =
            gradeOf(samples, { coalesces: \(coalesces), sharedTimes: \(sharedTimes) });
          `${grade}: ${reason}` }
        """
      ).string()
      #expect(found == grade)
    }
  }

  @Test func aGapIsThinned() throws {
    var swipe = Self.swipe(by: 330)
    for index in 8..<swipe.count { swipe[index].time += 90 }
    try page.touch([swipe])
    #expect(try page.text(of: "remark").contains("thinned: no sample for 9"))
  }

  @Test func recordingsAreKeptOverAReload() throws {
    try page.touch([Self.swipe(by: 250)])
    try page.touch([Self.swipe(by: 50)])
    let before = try page.evaluate("text()").string()
    try page.evaluate(
      "localStorage.setItem('swipe-replay/recording/zzz', '{\"name\": 1, \"touches\": [null]}'), true"
    )
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
        name.value = "swipe-2"; name.dispatchEvent(new Event("change"));
        const intent = document.querySelector("#recordings li:first-child select");
        intent.value = "none"; intent.dispatchEvent(new Event("change")); true }
      """)
    #expect(try download().map(\.name) == ["swipe-2-2", "swipe-2", "swipe-3"])
    #expect(try download().map(\.intent) == [.finish, .finish, Trace.Intent.none])
    // The newest again.
    try page.evaluate("document.querySelector('#recordings li .delete').click(), true")
    #expect(try download().map(\.name) == ["swipe-2-2", "swipe-2"])
    try page.click("clear")
    #expect(try page.text(of: "outcome") == "No swipe yet")
    #expect(try page.evaluate("element('download').disabled && localStorage.length").number() == 0)
    for _ in 0..<2 { try page.click("undo") }
    #expect(try download().map(\.name) == ["swipe-2-2", "swipe-2", "swipe-3"])
    try page.reload()
    #expect(try page.evaluate("state.recordings.length").number() == 3)
  }

  @Test("The last swipe is undone by a key, and others choose what is meant")
  func keys() throws {
    try page.press("2")
    try page.touch([Self.swipe(by: 250)])
    try page.touch([Self.swipe(by: 60)])
    try page.press("u")
    let traces = try download()
    #expect(traces.map(\.name) == ["swipe-1"] && traces.map(\.intent) == [.cancel])
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
    #expect(try page.text(of: "outcome") == "SEVERAL FINGERS")
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
