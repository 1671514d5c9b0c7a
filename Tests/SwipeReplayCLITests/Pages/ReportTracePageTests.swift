import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// The parts of the `report` page for one trace besides the gestures: the app's own transitions, content, thresholds.
@Suite(.serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"))
struct ReportTracePageTests {
  private let folder: TemporaryDirectory
  private let page: BrowserPage

  init() throws {
    folder = try TemporaryDirectory()
    page = try Browser().page()
  }

  /// Opens the report of a fixture trace.
  private func open(_ profile: String, _ trace: String) throws {
    let path = folder.path + "/report.html"
    let run = CapturedRun(["report", "-p", profile, "-o", path, Self.path(trace)])
    try #require(run.status == 0, "\(run.error)")
    try page.open(path: path)
  }

  /// Returns the results of `replay` for it, with frames.
  private func results(_ profile: String, _ trace: String) throws -> [JSONValue] {
    let run = CapturedRun(["replay", "-f", "json", "--timeline", "-p", profile, Self.path(trace)])
    return try JSONValue.parse(Array(run.output.utf8), file: "results").value("results").elements()
  }

  private static func path(_ trace: String) -> String {
    Fixtures.root + "/Fixtures/traces/" + trace
  }

  private func count(_ selector: String) throws -> Int {
    Int(try page.evaluate("document.querySelectorAll('\(selector)').length").number())
  }

  private func expectNoProblems() throws {
    #expect(try page.problems() == [])
  }

  @Test func theAppsOwnTransitionsMoveTheScreensToo() throws {
    try open("zeroj", "app/presents-and-is-swiped-away.json")
    // It is presented, swiped away, and presented and dismissed again.
    #expect(try count(".card") == 2)
    #expect(try count(".card:nth-child(1) .curve.app") == 1)
    #expect(try count(".card:nth-child(2) .curve.app") == 2)
    let expected = try results("zeroj", "app/presents-and-is-swiped-away.json")
    for (index, result) in expected.enumerated() {
      let frames = try result.value("appFrames").elements()
      let cells = try page.evaluate(
        "data.traces[0].results[\(index)].appTransitions.flat().map((frame) => [frame[0], frame[2], frame[7]])"
      ).elements()
      #expect(cells.count == frames.count && !frames.isEmpty)
      for (cell, frame) in zip(cells, frames) {
        let (cell, to) = (try cell.elements().map { try $0.number() }, try frame.value("to"))
        #expect(abs(cell[0] - (try frame.value("time").number())) < 1e-3)
        #expect(abs(cell[1] - (try frame.value("percentComplete").number())) < 1e-3)
        #expect(abs(cell[2] - (try to.value("x").number())) < 0.1)
        try page.evaluate("setTime(\(cell[0])), true")
        let back = try page.evaluate(
          "document.querySelectorAll('.card')[\(index)].querySelector('.back').parentElement.getAttribute('transform')"
        ).string()
        #expect(back.hasPrefix("translate(") && back.contains(" 0"))
        #expect(abs((Double(back.dropFirst(10).prefix { $0 != " " }) ?? .nan) - cell[2]) < 0.1)
      }
      // The incoming view is above the one that it covers.
      let isAbove = try page.evaluate(
        """
        (() => {
          const svg = document.querySelectorAll('.card')[\(index)].querySelector('.back').closest('svg');
          const places = ['.front', '.back'].map((name) => [...svg.children].indexOf(svg.querySelector(name).parentElement));
          return places[1] > places[0];
        })()
        """)
      #expect(try isAbove.bool())
    }
    try expectNoProblems()
  }

  @Test func contentIsOutlinedAndItsOffsetDrawnOverTime() throws {
    try open("fd", "content/fd-61-scroll-view-scrolled.json")
    let outline = try page.evaluate(
      "['x', 'y', 'width', 'height'].map((name) => Number(document.querySelector('.finger .content').getAttribute(name)))"
    ).elements().map { try $0.number() }
    #expect(outline == [0, 64, 375, 603])
    #expect(
      try page.evaluate(
        "document.querySelector('.finger').innerText.includes(\"scroll view 'Scroll view'\")"
      ).bool())
    let frames = try results("fd", "content/fd-61-scroll-view-scrolled.json")[0].value(
      "contentFrames"
    ).elements()
    // It scrolls only horizontally, so there is one curve, whose height is proportional to the offset.
    let places = try page.evaluate(
      "[...document.querySelectorAll('.card .curve')].map((curve) => [...curve.points].map(({ x, y }) => [x, y]))"
    ).elements()
    try #require(places.count == 1)
    let points = try places[0].elements().map { try $0.elements().map { try $0.number() } }
    #expect(points.count == frames.count && points.count > 10)
    let offsets = try frames.map { try $0.value("offset").value("x").number() }
    let lowest = try #require(zip(offsets, points).min { $0.0 < $1.0 })
    let highest = try #require(zip(offsets, points).max { $0.0 < $1.0 })
    let scale = (lowest.1[1] - highest.1[1]) / (highest.0 - lowest.0)
    #expect(scale > 0)
    for (offset, point) in zip(offsets, points) {
      #expect(abs(point[1] - (lowest.1[1] - (offset - lowest.0) * scale)) < 0.2)
    }
    try expectNoProblems()
  }

  /// Clamped to the axes, a line would bend where no decision changes.
  @Test func theBoundaryGoesOnBeyondTheAxes() throws {
    try open("pj", "people/slow-drag-short.json")
    let areClipped = try page.evaluate(
      """
      [...document.querySelectorAll("#plane .boundary")].every((path) => {
        const { y, height } = path.ownerSVGElement.viewBox.baseVal;
        const places = [...path.getAttribute("d").matchAll(/ ([-.0-9]+)/g)].map(([, place]) => Number(place));
        return getComputedStyle(path.ownerSVGElement).overflow === "hidden" && places.length > 10
          && places.some((place) => place < y - 1 || place > y + height + 1);
      })
      """)
    #expect(try areClipped.bool())
    try expectNoProblems()
  }

  /// The vertical boundary of 'panmodal' ends on the horizontal one, which goes straight on.
  @Test func aBoundaryHasNoSpikeWhereTwoOfItsLinesMeet() throws {
    try open("panmodal", "sheets/panmodal-from-form-to-form.json")
    let lines = try page.evaluate("boundary(data.boundaries[0])").elements().map { line in
      try line.elements().map { try $0.elements().map { try $0.number() } }
    }
    #expect(lines.count == 2)
    #expect(lines[0].dropLast().allSatisfy { $0[1] == -300 } && lines[0].count > 30)
    #expect(lines[1].last?[1] == -300 && lines[1].count > 10)
    try expectNoProblems()
  }

  @Test func chartsOfAGestureHaveItsOwnTimesAndStartAtItsDecision() throws {
    try open("pj", "sequence/twice-back-twice-forward-no-more.json")
    let ends = try page.evaluate(
      """
      [...document.querySelectorAll(".card")].map((card) => [...card.querySelectorAll("svg text")]
        .map((text) => text.textContent).filter((text) => text.endsWith(" ms")).map(parseFloat))
      """
    ).elements().map { try $0.elements().map { try $0.number() } }
    #expect(ends[0].count > 1 && ends[0].allSatisfy { $0 < 900 })
    // The second gesture begins after a second; those that were refused have no charts.
    #expect(ends[1].count > 1 && ends[1].allSatisfy { $0 > 1000 })
    #expect(ends[2...].joined().isEmpty)
    // Of the two frames with a finger, one is before the begin: one point is no curve.
    let figures = try count(".card:first-child figure")
    #expect(figures == 2)
    let shown = try page.evaluate(
      "[...document.querySelectorAll('.card:first-child dd')].map((cell) => cell.textContent)"
    ).elements().map { try $0.string() }
    #expect(shown == ["decision", "0.600", "240 pt", "11000 pt/s"])
    // The verdict is the first part of a card.
    let verdict = try page.evaluate("document.querySelector('.card').firstChild.innerText").string()
    for words in ["FINISH", "progress 0.6 is more than", "to cancel 40 pt less travel"] {
      #expect(verdict.contains(words))
    }
    try expectNoProblems()
  }

  @Test func withoutADecisionThereIsNoPlane() throws {
    try open("pj", "refused/at-the-root.json")
    #expect(try page.evaluate("element('plane-section').hidden && !element('trace').hidden").bool())
    #expect(try page.evaluate("element('trace').clientWidth > innerWidth * 0.8").bool())
    try expectNoProblems()
  }

  @Test func theRingAtTheEndIsSeenAroundTheMarkOfTheTime() throws {
    try open("zeroj", "app/presents-and-is-swiped-away.json")
    try page.evaluate("setTime(data.traces[0].touches.at(-1)[0]), true")
    let radii = try page.evaluate(
      "['.end', '.dot'].map((name) => document.querySelector(name).getBoundingClientRect().width / 2)"
    ).elements().map { try $0.number() }
    #expect(radii[0] > radii[1] + 2)
    try expectNoProblems()
  }

  @Test func labelsOfThresholdsDoNotCoverEachOther() throws {
    try open("zeroj", "app/presents-and-is-swiped-away.json")
    let areApart = try page.evaluate(
      """
      [...document.querySelectorAll("figure svg")].every((svg) => {
        const boxes = [...svg.querySelectorAll(".threshold-text")].map((text) => text.getBoundingClientRect());
        return boxes.every((a, index) => boxes.slice(index + 1).every((b) =>
          a.right < b.left || b.right < a.left || a.bottom < b.top + 2 || b.bottom < a.top + 2));
      })
      """)
    #expect(try areApart.bool())
    // A threshold of progress in both results, and two of velocity in the one with a drag.
    let labels = try page.evaluate(
      "[...document.querySelectorAll('.threshold-text')].map((text) => text.textContent)"
    ).elements().map { try $0.string() }
    #expect(
      labels == ["finishProgress 0.3", "finishProgress 0.3", "velocity.x 0", "finishVelocity 100"])
  }
}
