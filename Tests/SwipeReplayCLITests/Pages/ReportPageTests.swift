import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The page of `report`, in a browser.
@Suite(.serialized, .slow, .needs(Browser.path != nil, "Chromium is not installed"))
struct ReportPageTests {
  private let folder: TemporaryDirectory
  private let path: String
  private let page: BrowserPage
  /// The results of `replay` for the same traces.
  private let results: [JSONValue]

  private static let hostile = "</script><img src=x onerror=alert(1)>"

  init() throws {
    folder = try TemporaryDirectory()
    let bad = try folder.write(
      "bad.json",
      """
      { "name": "\(Self.hostile)", "view": { "width": 400, "height": 800 }, "tags": ["<b>"],
        "touches": [
          { "time": 0, "phase": "began", "x": 4, "y": 400 },
          { "time": 0.016, "phase": "moved", "x": 104, "y": 400 },
          { "time": 0.033, "phase": "moved", "x": 234, "y": 400 },
          { "time": 0.05, "phase": "ended", "x": 234, "y": 400 } ] }
      """)
    path = folder.path + "/report.html"
    let input = ["-p", "pj", "-p", "system", Fixtures.root + "/Fixtures/traces/people", bad]
    let run = CapturedRun(["report", "-o", path] + input)
    try #require(run.status == 0 && run.output.isEmpty, "\(run.error)")
    let replayed = CapturedRun(["replay", "-f", "json"] + input)
    results = try JSONValue.parse(Array(replayed.output.utf8), file: "results")
      .value("results").elements()
    page = try Browser().page()
    try page.resize(width: 1280)
  }

  /// Opens the page and shows all profiles.
  private func open() throws {
    try page.open(path: path)
    try page.evaluate("element('filters').reset(), applyFilters(), true")
  }

  private func count(_ selector: String) throws -> Int {
    Int(try page.evaluate("document.querySelectorAll('\(selector)').length").number())
  }

  private func count(of outcome: Outcome, _ profile: String? = nil) throws -> Int {
    try results.filter { result in
      try result.value("outcome").string() == outcome.description
        && (profile == nil || result.value("profile").string() == profile)
    }.count
  }

  /// A JavaScript expression for the position of `point`, to a tenth of a pixel.
  private static let centre = """
    (({ x, y, width, height }) => [x + width / 2, y + height / 2])(point.getBBox())
      .map((value) => Math.round(value * 10) / 10)
    """

  /// Called after the page is checked for errors, so that a failure shows its cause.
  private func expectNoProblems() throws {
    #expect(try page.problems() == [])
    #expect(try page.requests().filter { !$0.hasPrefix("file://" + path) } == [])
  }

  @Test func everyDecisionIsAPointWhereItsNumbersSay() throws {
    try open()
    for outcome in [Outcome.finish, .cancel] {
      let decisions = try count(of: outcome)
      #expect(decisions > 5)
      #expect(try count("#plane path.\(outcome.description)") == decisions)
    }
    #expect(try count("#decisions tbody tr") == results.count)
    // Points of greater progress are farther to the right, faster ones higher.
    let isOrdered = try page.evaluate(
      """
      (() => {
        const places = decisions.filter(({ point }) => point).map(({ point, result }) => {
          const [x, y] = \(Self.centre);
          return { x, y, result };
        });
        return places.every((a) => places.every((b) =>
          (a.result.progress <= b.result.progress || a.x >= b.x)
          && (a.result.velocity.x <= b.result.velocity.x || a.y <= b.y)));
      })()
      """)
    #expect(try isOrdered.bool())
    try expectNoProblems()
  }

  @Test func theBoundaryLiesBetweenTheDecisionsOfARuleOfProgressAlone() throws {
    try open()
    #expect(try count("#plane .boundary") == 2)
    // 'pj' finishes past half the width, so its boundary is one vertical line.
    let isBetween = try page.evaluate(
      """
      (() => {
        const line = document.querySelector('#plane .boundary[data-profile="pj"]').getBBox();
        const sides = decisions.filter(({ point, result }) => point && result.profile === "pj")
          .map(({ point, result }) => {
            const [x] = \(Self.centre);
            return [x - line.x, result.outcome === "finish"];
          });
        return line.width < 0.2 && line.height > 100 && sides.length > 5
          && sides.every(([side, isFinish]) => isFinish ? side > -0.1 : side < 0.1);
      })()
      """)
    #expect(try isBetween.bool())
    try expectNoProblems()
  }

  @Test func theBoundariesOfSeveralProfilesAreNamedAndDashedDifferently() throws {
    try open()
    let legend = try page.text(of: "legend")
    for name in ["pj", "system"] {
      #expect(legend.contains("where \(name)'s decision changes"))
    }
    let dashes = try page.evaluate(
      "[...document.querySelectorAll('#plane .boundary')].map(line => getComputedStyle(line).strokeDasharray)"
    ).elements().map { try $0.string() }
    #expect(Set(dashes).count == dashes.count)
    // Dashes start anew with each part of a line.
    let parts = try page.evaluate(
      "document.querySelector('#plane .boundary[data-profile=pj]').getAttribute('d').split('M').length - 1"
    ).number()
    #expect(parts == 1)
    try expectNoProblems()
  }

  @Test("At first only the first profile is shown, since points of several cover each other")
  func oneProfile() throws {
    try page.open(path: path)
    let decisions = try count(of: .finish, "pj") + count(of: .cancel, "pj")
    #expect(try count("#plane a:not([hidden])") == decisions)
    for place in ["#plane", "#legend"] {
      #expect(try count("\(place) [data-profile]:not([hidden])") == 1)
      #expect(try count("\(place) [data-profile=pj]:not([hidden])") == 1)
    }
    #expect(try page.text(of: "legend").hasPrefix("finishcancelboth"))
    try expectNoProblems()
  }

  @Test func aClickLeadsToTheTrace() throws {
    try open()
    let last = try page.evaluate(
      """
      (() => {
        const { point, trace } = decisions.find(({ point, index }) => point && index > 2);
        point.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        point.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        return trace.name;
      })()
      """
    ).string()
    #expect(try page.text(of: "trace-title") == last)
    #expect(try page.text(of: "pointed").hasPrefix(last))
    #expect(try page.evaluate("document.activeElement.id").string() == "trace-title")
    #expect(try count(".card") == 2)
    // The address leads there, too.
    try page.reload()
    #expect(try page.text(of: "trace-title") == last)
    try page.click("next")
    #expect(try page.text(of: "trace-title") != last)
    try expectNoProblems()
  }

  @Test func aRowLeadsToItsTrace() throws {
    try open()
    let shown = "[...document.querySelectorAll('tr.current')].map((row) => row.textContent)"
    let row = "document.querySelector('#decisions tbody tr:nth-child(5)')"
    let name = try page.evaluate("\(row).cells[0].textContent").string()
    let before = try page.evaluate(shown).elements().map { try $0.string() }
    #expect(before.count == 2 && !before.contains { $0.hasPrefix(name) })
    try page.evaluate("\(row).querySelector('a').click(), true")
    #expect(try page.text(of: "trace-title") == name)
    let after = try page.evaluate(shown).elements().map { try $0.string() }
    #expect(after.count == 2 && after.allSatisfy { $0.hasPrefix(name) })
    #expect(try count("#decisions [aria-current]") == 2)
    try expectNoProblems()
  }

  @Test func filtersHidePointsAndRows() throws {
    try open()
    try page.evaluate(
      """
      document.getElementById("filter-outcome").value = "=cancel",
      document.getElementById("filter-profile").value = "=pj",
      document.getElementById("filters").dispatchEvent(new Event("input")), true
      """)
    let expected = try count(of: .cancel, "pj")
    #expect(try count("#plane a:not([hidden])") == expected)
    #expect(try count("#decisions tbody tr:not([hidden])") == expected)
    #expect(try count("#plane .boundary:not([hidden])") == 1)
    #expect(try count("#plane .boundary[data-profile=pj]:not([hidden])") == 1)
    let isSeen = "getComputedStyle(document.querySelector('#plane a[hidden]')).display"
    #expect(try page.evaluate(isSeen).string() == "none")
    #expect(try page.text(of: "count") == "\(expected) of \(results.count) results")
    try page.click("clear")
    try page.evaluate("new Promise(done => setTimeout(() => done(true), 20))")
    #expect(try page.text(of: "count") == "\(results.count) results")
    try expectNoProblems()
  }

  @Test func theScrubberMovesTheScreens() throws {
    try open()
    let index = try page.evaluate(
      "data.traces.findIndex(({ results }) => results[0].outcome === 'finish')"
    ).number()
    try page.evaluate("go(\(index)), setTime(player.end), true")
    let front = "document.querySelector('.front').parentElement.getAttribute('transform')"
    let width = try page.evaluate("data.traces[\(index)].view.width").number()
    #expect(try page.evaluate(front).string() == "translate(\(Int(width)) 0)")
    // A key moves it by a frame, and another is the button's: it plays from the beginning to the end.
    try page.evaluate("setTime(0.1), document.getElementById('time').focus(), true")
    let before = try page.evaluate("player.time").number()
    try page.press("ArrowLeft")
    let after = try page.evaluate("player.time").number()
    #expect(abs(before - after - 1.0 / 60) < 1e-6)
    try page.press(" ")
    #expect(try page.text(of: "play") == "Play")
    try page.evaluate("setTime(player.end), document.getElementById('play').focus(), true")
    try page.press("Enter")
    #expect(try page.text(of: "play") == "Pause")
    try page.evaluate(
      "new Promise(done => { const wait = () => player.last === null ? done(true) "
        + ": requestAnimationFrame(wait); wait(); })")
    #expect(try page.evaluate("player.time === player.end").bool())
    try expectNoProblems()
  }

  @Test func everyOtherEstimatorHasACurveThatEndsWithItsVelocity() throws {
    try open()
    let index = try page.evaluate(
      "data.traces.findIndex(({ results }) => results.some(isSensitive))"
    ).number()
    try page.evaluate("go(\(index)), true")
    let cards = try count(".card")
    #expect(try count(".curve.other") == cards * (VelocityEstimator.allCases.count - 1))
    #expect(try count(".band") == cards)
    let decisive = try page.evaluate(
      "data.traces[\(index)].results.flatMap((result) => result.estimatorDisagreements ?? []).length"
    ).number()
    #expect(decisive > 0)
    #expect(try count(".curve.decisive") == Int(decisive))
    // The core's values are at the ends of the curves.
    let isSame = try page.evaluate(
      """
      data.traces.every(({ results, velocities }) => results.filter(isDecision).every((result) =>
        (result.estimatorDisagreements ?? []).every(({ estimator, velocity }) =>
          Math.abs(velocities[result.velocities][estimator].at(-1) - velocity.x) <= 0.5)
        && Math.abs(velocities[result.velocities][result.estimator].at(-1) - result.velocity.x) <= 0.5))
      """)
    #expect(try isSame.bool())
    // A faster one is higher.
    let isOrdered = try page.evaluate(
      """
      (() => {
        const svg = document.querySelector(".card .band").parentElement;
        const { times, ...estimators } = data.traces[\(index)].velocities[0];
        const ends = [...svg.querySelectorAll(".other")].map((curve) => ({
          velocity: estimators[curve.firstChild.textContent.split(":")[0]].at(-1),
          y: curve.points[curve.points.length - 1].y }));
        return ends.length === 7 && ends.every((a) => ends.every((b) => a.velocity <= b.velocity || a.y <= b.y));
      })()
      """)
    #expect(try isOrdered.bool())
    try expectNoProblems()
  }

  @Test func arrowKeysGoFromPointToPoint() throws {
    try open()
    #expect(try count("#plane a[tabindex=\"0\"]") == 1)
    let places = try page.evaluate(
      """
      (() => {
        const stop = document.querySelector("#plane a[tabindex='0']");
        stop.focus();
        stop.dispatchEvent(new KeyboardEvent("keydown",
          { key: "ArrowRight", bubbles: true, cancelable: true }));
        const all = [...document.querySelectorAll("#plane a")];
        return [all.indexOf(stop), all.indexOf(document.activeElement)];
      })()
      """
    ).elements().map { try $0.number() }
    #expect(places == [0, 1])
    #expect(try count("#plane a[tabindex=\"0\"]") == 1)
  }

  @Test func namesAreText() throws {
    try open()
    let index = try page.evaluate(
      "data.traces.findIndex(({ name }) => name.startsWith('</script>'))"
    ).number()
    try page.evaluate("go(\(index)), true")
    #expect(try page.text(of: "trace-title") == Self.hostile)
    #expect(try count("img") == 0)
    try expectNoProblems()
  }

  @Test("The first verdict is seen without scrolling", arguments: [(1280, 900), (390, 844)])
  func verdict(width: Int, height: Int) throws {
    try page.emulate(.init(width: width, height: height, pixelRatio: 1))
    try open()
    let bottom = "document.querySelector('.card .verdict p').getBoundingClientRect().bottom"
    #expect(try page.evaluate(bottom).number() < Double(height))
    try expectNoProblems()
  }

  @Test func darkAndNarrow() throws {
    try page.resize(width: 390)
    try page.prefer(.dark)
    try open()
    let ground = try page.evaluate("getComputedStyle(document.body).backgroundColor").string()
    #expect(ground == "rgb(18, 20, 23)")
    let root = "document.documentElement"
    #expect(try page.evaluate("\(root).scrollWidth === \(root).clientWidth").bool())
    try expectNoProblems()
  }

  @Test func withoutScriptsTheTableIsThere() throws {
    try page.send("Emulation.setScriptExecutionDisabled") { $0.write(true, forKey: "value") }
    try page.open(path: path)
    #expect(try count("#decisions tbody tr") == results.count)
    #expect(try page.evaluate("document.getElementById('views').hidden").bool())
    let text = try page.evaluate("document.querySelector('#decisions table').innerText").string()
    #expect(text.contains("needs more than finishProgress 0.5"))
    try page.resize(width: 390)
    let ends = try page.evaluate(
      "[...document.querySelectorAll('.outcome')].map((cell) => cell.getBoundingClientRect().right)"
    ).elements().map { try $0.number() }
    #expect(ends.count == results.count && ends.allSatisfy { $0 < 390 })
  }
}
