import SwipeReplay
import TestSupport
import Testing

/// Swipes near every threshold of the profile `chromium`, each to the right, which goes back, and mirrored, which goes
/// forward by the same numbers; the profile sees the mirrored ones in a right-to-left layout, where they go back.
///
/// The view is the display, 400 × 800: at rest a swipe finishes from 215 points on, of which the slop removes 15.
@Suite struct ChromiumSwipes {
  typealias Row = (swipe: Recording, finishes: Bool)

  private static let down = Recording().touchDown(at: 20)

  /// Returns a straight swipe in moves of about `steps` points across, which rests before the lift.
  fileprivate static func straight(_ x: Double, _ y: Double = 0, steps: Double = 10) -> Recording {
    down.move(by: x, y, over: (x / steps).rounded() / 100).lift(after: 0.1)
  }

  private static let distances: [Row] = [5, 10, 31].flatMap { steps in
    [(213.0, false), (214.5, false), (215.5, true), (217, true)].map {
      (straight($0.0, steps: steps), $0.1)
    }
  }

  /// The slopes of 30°, 36° and 38° snap to the horizontal axis, those of 39.5°, 42° and 50° do not.
  private static let slopes: [Row] = [
    (0.577, true), (0.727, true), (0.781, true), (0.824, false), (0.9, false), (1.192, false),
  ].flatMap { slope, finishes in
    [1.0, -1].map { (straight(300, 300 * slope * $0), finishes) }
  }

  /// The slop is removed along the direction: 14.1 points at 20° and 13 at 30°, while the profile removes 15.
  private static let slanted: [Row] = [
    (straight(210, 76), false), (straight(218, 79), true),
    (straight(208, 120), false), (straight(218, -126), true),
  ]

  /// A fling goes on for one or two steps of a 60th of a second, slightly less because it slows down: 0.0155 to 0.034 s
  /// of its velocity. A backward fling does not cancel by itself.
  private static let flings: [Row] = [
    (300, 203, false), (300, 212, true), (600, 192, false), (600, 208, true),
    (1000, 178, false), (1000, 203, true), (1500, 161, false), (1500, 196, true),
    (-300, 218, false), (-300, 228, true), (-600, 222, false), (-600, 239, true),
    (-1000, 228, false), (-1000, 255, true),
  ].map { (Recording().swipe(by: $1, at: $0).lift(), $2) }

  /// A fling is forgotten after 80 ms without a move, and restarted by a move after 40 ms.
  private static let rests: [Row] =
    [
      (1000, 203, 0.06, true), (1000, 203, 0.075, true), (1000, 203, 0.085, false),
      (1000, 203, 0.1, false), (-1000, 220, 0.075, false), (-1000, 220, 0.085, true),
    ].map { (Recording().swipe(by: $1, at: $0).lift(after: $2), $3) }
    + [(0.025, true), (0.035, false)].map { (rest: Double, finishes: Bool) in
      let slow = down.move(by: 113, over: 0.1).hold(0.2)
      return ((0..<4).reduce(slow) { swipe, _ in swipe.hold(rest).move(by: 24) }.lift(), finishes)
    }

  /// The overscroll ends when the finger returns to 65 points. The sum then restarts with the step that led there, 2
  /// points, while the profile restarts with 0.
  private static let returns: [Row] = [
    (66, 214, false), (66, 216, true), (64, 216, false), (64, 262, false), (64, 268, true),
    (58, 262, false), (58, 268, true),
  ].map { back, way, finishes in
    (
      down.move(by: 150, over: 0.05).move(by: -80, over: 0.04)
        .move(by: back - 70, over: (70 - back) / 200).move(by: way - back, over: 0.06)
        .lift(after: 0.1), finishes
    )
  }

  /// Beyond 65 points the other way is locked out. Before, the slop counts for the way back: see the profile's notes.
  private static let otherWay: [Row] = [
    (-14, 214, false), (-14, 216, true), (-60, 180, false), (-60, 220, true), (-64, 220, true),
    (-66, 220, false), (-80, 230, false),
  ].map { first, way, finishes in
    (
      Recording().touchDown(at: 150).move(by: first, over: 0.03)
        .move(by: way - first, over: 0.06).lift(after: 0.1), finishes
    )
  }

  /// A swipe that snapped to an axis stays on it as it bends.
  private static let bends: [Row] = [
    (down.move(by: 100, over: 0.1).move(by: 150, 105, over: 0.15).lift(after: 0.1), true),
    (down.move(by: 60, 40, over: 0.06).move(by: 160, over: 0.16).lift(after: 0.1), true),
    (down.move(by: 0, 40, over: 0.04).move(by: 200, over: 0.2).lift(after: 0.1), false),
    (down.move(by: 150, 300, over: 0.3).lift(after: 0.1), false),
  ]

  private static let cancelled: [Row] = [
    (214, 0, false), (216, 0, true), (205, 1000, false), (216, -1000, true),
  ].map { (Recording().swipe(by: $0, at: $1).cancel(), $2) }

  static let rows = [distances, slopes, slanted, flings, rests, bends, cancelled].joined()
  /// Rows that depend on the order of the events, not only on their sum: the first one because of rounding.
  static let ordered: [Row] = [(straight(215, steps: 43), true)] + returns + otherWay

  @Test func theProfileDecides() throws {
    var replayer = Replayer(profiles: [try Profile.named("chromium")], detail: [])
    for (index, row) in (Array(Self.rows) + Self.ordered).enumerated() {
      for trace in [row.swipe.trace, row.swipe.trace.mirrored] {
        let replay = try #require(replayer.replay(trace).first)
        #expect((replay.outcome == .finish) == row.finishes, "row \(index): \(replay)")
      }
    }
  }
}

/// Swipes in the browser itself.
@Suite(.serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"))
struct ChromiumBrowserTests {
  private let folder: TemporaryDirectory
  private let page: BrowserPage
  /// The middle one of three entries of the page's history.
  private static let middle = 1

  init() throws {
    folder = try TemporaryDirectory()
    let path = try folder.write(
      "page.html",
      """
      <!doctype html><title>page</title><meta name="viewport" content="width=device-width">
      <style>html, body { margin: 0; height: 100%; overflow: hidden }</style>
      """)
    let options = ["--overscroll-history-navigation=1", "--screen-info={400x800}"]
    page = try Browser(options: options).page()
    try page.emulate(BrowserPage.Screen(width: 400, height: 800, pixelRatio: 1))
    try page.open(path: path)
    try page.forgetHistory()
    for fragment in ["1", "2"] { try page.visit(fragment: fragment) }
    try page.goToHistory(Self.middle)
  }

  @Test("The browser decides as the profile does")
  func decides() throws {
    let rows = ChromiumSwipes.rows.map { ($0, false) } + ChromiumSwipes.ordered.map { ($0, true) }
    #expect(rows.count * 2 >= 100)
    for (index, ((swipe, finishes), isOrdered)) in rows.enumerated() {
      for (trace, step) in [(swipe.trace, -1), (swipe.trace.mirrored, 1)] {
        let expected = finishes ? step : 0
        // On a busy machine a fling goes on for more steps, and touch times shift by some milliseconds.
        let agrees = try (0..<3).contains { _ in
          try steps(of: trace, isPaced: isOrdered, expectsSome: finishes) == expected
        }
        #expect(agrees, "row \(index)")
      }
    }
    #expect(try page.historyIndex() == Self.middle, "the last swipe navigated late")
  }

  @Test("With a history of one page the browser stays there")
  func staysAtTheRoot() throws {
    try page.forgetHistory()
    let swipe = ChromiumSwipes.straight(300).trace
    for trace in [swipe, swipe.mirrored] {
      try page.drag(trace.touches, isPaced: false)
      try waitForFrames()
      #expect(try page.historyIndex() == 0)
    }
  }

  /// Returns how far a swipe goes in the history from the middle, to which it then returns.
  private func steps(of trace: Trace, isPaced: Bool, expectsSome: Bool) throws -> Int {
    try #require(try page.historyIndex() == Self.middle, "the swipe before navigated late")
    try page.drag(trace.touches, isPaced: isPaced)
    try waitForFrames()
    // A navigation is visible at once, unless the machine is busy.
    let clock = ContinuousClock()
    let end = clock.now + (expectsSome ? .seconds(10) : .milliseconds(200))
    while try page.historyIndex() == Self.middle, clock.now < end {}
    let index = try page.historyIndex()
    try page.goToHistory(Self.middle)
    return index - Self.middle
  }

  private func waitForFrames() throws {
    try page.evaluate(
      "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
  }
}

extension Trace {
  /// The mirror image, in a right-to-left layout.
  fileprivate var mirrored: Trace {
    var mirrored = self
    mirrored.layoutDirection = .rightToLeft
    for index in mirrored.touches.indices {
      mirrored.touches[index].location.x = view.width - mirrored.touches[index].location.x
    }
    return mirrored
  }
}
