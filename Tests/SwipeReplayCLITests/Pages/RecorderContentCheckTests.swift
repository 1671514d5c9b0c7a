import SwipeReplay
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// What the page of `recorder` refuses as content, and what it keeps.
@Suite(.serialized, .needs(Browser.path != nil, "Chromium is not installed"))
struct RecorderContentCheckTests {
  private let recorder: RecorderContentPage
  private let page: BrowserPage

  init() throws {
    recorder = try RecorderContentPage()
    page = recorder.page
    try recorder.openForm()
  }

  private func labels() throws -> [String] {
    try page.evaluate(
      "[...document.querySelectorAll('#pieces span')].map(row => row.firstChild.data)"
    )
    .elements().map { try $0.string() }
  }

  @Test(
    "A wrong number is named beside its field, which gets the focus",
    arguments: [
      ("scroll", [("rect-x", "")], "rect-x", "x: expected a number"),
      ("scroll", [("rect-width", "-5")], "rect-width", "width: expected more than 0, found -5"),
      ("map", [("rect-height", "0")], "rect-height", "height: expected more than 0, found 0"),
      ("map", [("rect-y", "2e6")], "rect-y", "y: expected at most 1000000"),
      ("map", [("rect-x", "390")], "rect-x", "it is outside of the view of 390 × "),
      (
        "pager", [("contentSize-height", "0")], "contentSize-height", "height: expected more than 0"
      ),
      (
        "scroll", [("contentOffset-x", "391")], "contentOffset-x",
        "x: expected 0 to 390, where the content ends, found 391"
      ),
      (
        "webView", [("contentSize-height", "50"), ("contentOffset-y", "1")], "contentOffset-y",
        "y: expected 0 to 0, where the content ends, found 1"
      ),
      ("slider", [("thumb-x", "500")], "thumb-x", "it is outside of the slider"),
      ("slider", [("thumb-width", "-1")], "thumb-width", "width: expected more than 0, found -1"),
    ])
  func problems(
    kind: String, values: [(String, String)], field: String, problem: String
  ) throws {
    let kind = try #require(Trace.Content.Kind(rawValue: kind))
    try recorder.add(kind, "Photos", [0, 100, 390, 60], values)
    let key = String(field.prefix { $0 != "-" })
    #expect(try page.text(of: "\(key)-problem").hasPrefix(problem))
    #expect(try recorder.focus() == field)
    #expect(
      try page.evaluate("document.activeElement.getAttribute('aria-invalid')").string() == "true")
    #expect(
      try page.evaluate("document.activeElement.getAttribute('aria-describedby')").string()
        == "\(key)-problem")
    #expect(try labels() == [])
    // Typing takes the words away.
    try page.type("1")
    #expect(try page.text(of: "\(key)-problem") == "")
  }

  @Test func rowActionsNeedASide() throws {
    try recorder.enter([("content-kind", "rowActions")])
    try page.evaluate("contentInputs.edges[1].click(), true")
    try recorder.add(.rowActions, "Row", [0, 100, 390, 60])
    #expect(try page.text(of: "edges-problem") == "expected at least one side")
    #expect(try labels() == [])
  }

  @Test("What the page accepts is read without an error or a warning, and read back as it was")
  func accepted() throws {
    let lines = try page.evaluate(
      """
      { let seed = 7;
        const next = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647; };
        const any = (list) => list[Math.floor(next() * list.length)];
        const numbers = () => any([0, 0, 1, 0.5, -3, 44.25, 200, 300, 390, 400, -390, 1e6, 3e6, NaN]);
        const traces = [];
        for (let count = 0; count < 1e6 && traces.length < 350; count += 1) {
          const kind = Object.keys(KINDS)[traces.length % 7], piece = { kind, name: any(["", "Photos", "'\\u00e9<"]) };
          for (const key of ["rect", ...KINDS[kind].keys]) {
            if (key === "axis") piece.axis = any(AXES);
            else if (key === "edges") piece.edges = EDGES.filter(() => next() < 0.5);
            else piece[key] = NUMBERS[key].map(numbers);
          }
          const view = { width: 390, height: 665 };
          if (contentProblem(piece, view)) continue;
          if (!isContent(JSON.parse(JSON.stringify(piece)))) throw new Error(JSON.stringify(piece));
          const touches = [0, 1, 2, 3].map((index) => ({ time: index / 100, x: index * 20, y: 100,
            phase: index === 0 ? "began" : index < 3 ? "moved" : "ended" }));
          traces.push({ format: "swipe-trace", version: 1, name: `${traces.length}`, view, content: [piece], touches });
        }
        jsonLines(traces) }
      """
    ).string()
    let traces = try Trace.read(Array(lines.utf8), format: .jsonl, path: "pieces.jsonl")
    #expect(traces.count == 350)
    #expect(Set(traces.flatMap(\.content).map(\.kind)) == Set(Trace.Content.Kind.allCases))
    #expect(traces.allSatisfy { $0.warnings.isEmpty }, "\(traces.flatMap(\.warnings).prefix(3))")
  }

  @Test("Content is kept over a reload and by recordings, and its removal can be undone")
  func kept() throws {
    try recorder.add(.pager, "Pages", [0, 100, 390, 400])
    try recorder.add(.slider, "Volume", [20, 400, 200, 44])
    #expect(try recorder.recordedSwipes().map(\.content.count) == [2, 2])
    let before = try page.evaluate("text()").string()
    try page.reload()
    #expect(try labels() == ["pager 'Pages'", "slider 'Volume'"])
    #expect(try page.evaluate("element('content').open").bool() == false)
    #expect(try page.evaluate("text()").string() == before)

    try recorder.openForm()
    try page.evaluate("document.querySelector('#pieces button').click(), true")
    #expect(try labels() == ["slider 'Volume'"])
    #expect(
      try page.evaluate("document.activeElement.getAttribute('aria-label')").string()
        == "Remove slider 'Volume'")
    try page.evaluate("document.querySelector('#pieces button').click(), true")
    #expect(try recorder.focus() == "content-summary")
    try recorder.closeForm()
    try page.touch([RecorderPageTests.swipe(by: 250)])
    // The swipe, the slider, the pager.
    for _ in 0..<2 { try page.click("undo") }
    #expect(try labels() == ["slider 'Volume'"])
    try page.click("undo")
    #expect(try labels() == ["pager 'Pages'", "slider 'Volume'"])
    // What was recorded keeps what lay under it.
    #expect(try page.evaluate("text()").string() == before)
  }

  @Test func contentOutsideOfTheViewIsNotNoted() throws {
    try recorder.add(.map, "Map", [0, 400, 390, 200])
    try recorder.add(.control, "Button", [0, 100, 100, 44])
    try page.emulate(BrowserPage.Screen(width: 844, height: 390, pixelRatio: 3))
    try page.reload()
    #expect(
      try page.evaluate("document.querySelector('#pieces small').textContent").string()
        == "390 × 200 at 0, 400 · outside of the view: not noted")
    try page.touch([RecorderPageTests.swipe(by: 250)])
    let trace = try #require(try recorder.download().first)
    #expect(trace.content.map(\.name) == ["Button"] && trace.warnings.isEmpty)
  }

  @Test("A name is text, whatever it says")
  func hostileNames() throws {
    let name = #"</script><img src=x onerror="window.ran=1"><b>"#
    try recorder.add(.map, name, [0, 0, 390, 600])
    #expect(try recorder.recordedSwipes().first?.content.first?.name == name)
    try page.reload()
    #expect(try labels() == ["map '\(name)'"])
    #expect(try page.evaluate("'ran' in window || document.images.length > 0").bool() == false)
    #expect(try page.problems() == [])
  }

  @Test(
    "What the storage has that is no content is left out",
    arguments: [
      "null", "{}", "[null]", #"[{"kind": "map"}]"#,
      #"[{"kind": "toString", "rect": [0, 0, 1, 1]}]"#,
      #"[{"kind": "map", "rect": [0, 0, 1, "1"]}]"#, #"[{"kind": "map", "rect": [0, 0, 1]}]"#,
      #"[{"kind": "map", "rect": [0, 0, 1, 1], "thumb": [0, 0, 1, 1]}]"#,
      #"[{"kind": "map", "rect": [0, 0, 1, 1], "name": {}}]"#,
      #"[{"kind": "slider", "rect": [0, 0, 1, 1]}]"#,
      #"[{"kind": "rowActions", "rect": [0, 0, 1, 1], "edges": ["top"]}]"#,
      #"[{"kind": "scroll", "rect": [0, 0, 1, 1], "contentSize": [1, 1], "contentOffset": [0, 0]}]"#,
    ])
  func hostileStorage(content: String) throws {
    try recorder.closeForm()
    try page.touch([RecorderPageTests.swipe(by: 250)])
    try page.evaluate(
      """
      { const content = \(content);
        localStorage.setItem("swipe-replay/settings", JSON.stringify({ content, intent: "cancel" }));
        const { trace } = state.recordings[0];
        localStorage.setItem("swipe-replay/recording/zzz", JSON.stringify({ ...trace, content })); true }
      """)
    try page.reload()
    #expect(try labels() == [])
    #expect(try page.evaluate("state.settings.intent").string() == "cancel")
    #expect(try recorder.download().count == 1)
    #expect(try page.problems() == [])
  }

  @Test func aTraceHasAtMost100Pieces() throws {
    try page.evaluate(
      "setContent(Array(99).fill({ kind: 'map', rect: [0, 0, 9, 9] })), true")
    for name in ["Last", "Too many"] { try recorder.add(.control, name, [0, 0, 9, 9]) }
    #expect(try labels().count == 100)
    #expect(
      try page.text(of: "content-status") == "A trace has at most 100 pieces of content.")
    #expect(try recorder.recordedSwipes().map(\.content.count) == [100, 100])
  }
}
