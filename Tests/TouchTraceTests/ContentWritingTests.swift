import TestSupport
import Testing
import TextFormats
import TouchTrace

@Suite struct ContentWritingTests {
  private static let photos = Trace.Content(
    .scroll, name: "Photos", rect: Rect(x: 0, y: 100, width: 393, height: 160), axis: .horizontal,
    contentSize: Size(width: 1600, height: 160), contentOffset: Point(x: 240, y: 0),
    contentInset: Insets(top: 0, left: 16, bottom: 0, right: 16.5), bounces: false,
    isPagingEnabled: true, delaysContentTouches: false, canCancelContentTouches: false)
  private static let others = [
    Trace.Content(
      .slider, rect: Rect(x: 20, y: 300, width: 353, height: 44),
      thumb: Rect(x: 100, y: 308, width: 28, height: 28)),
    Trace.Content(
      .rowActions, rect: Rect(x: 0, y: 400, width: 393, height: 60),
      rowEdges: [.trailing, .leading]
    ),
    Trace.Content(
      .pager, rect: Rect(x: 0, y: 0, width: 393, height: 852),
      contentInset: Insets(top: 50, left: 0, bottom: 0, right: 0)),
    Trace.Content(.control, rect: Rect(x: 0, y: 0, width: 0, height: 0), rowEdges: [.trailing]),
  ]

  private func trace(_ content: [Trace.Content], named name: String = "t") -> Trace {
    let touches = Recording().touchDown(at: 5, 150).move(by: 200, over: 0.1).lift().trace.touches
    return Trace(
      name: name, view: Size(width: 393, height: 852), touches: touches, content: content)
  }

  @Test func aPieceIsALineWithoutWhatIsUsual() {
    let text = String(decoding: trace([Self.photos] + Self.others).json(), as: UTF8.self)
    #expect(
      text.contains(
        """
          "view": { "width": 393, "height": 852 },
          "content": [
            { "kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "horizontal", \
        "contentSize": [1600, 160], "contentOffset": [240, 0], "contentInset": [0, 16, 0, 16.5], \
        "bounces": false, "isPagingEnabled": true, "delaysContentTouches": false, \
        "canCancelContentTouches": false },
            { "kind": "slider", "rect": [20, 300, 353, 44], "thumb": [100, 308, 28, 28] },
            { "kind": "rowActions", "rect": [0, 400, 393, 60], "edges": ["leading", "trailing"] },
            { "kind": "pager", "rect": [0, 0, 393, 852], "contentInset": [50, 0, 0, 0] },
            { "kind": "control", "rect": [0, 0, 0, 0] }
          ],
          "touches": [

        """))
    #expect(
      String(decoding: trace([Self.others[2]]).json(onOneLine: true), as: UTF8.self).contains(
        #","content":[{"kind":"pager","rect":[0,0,393,852],"contentInset":[50,0,0,0]}],"touches":"#
      ))
  }

  @Test func linesOfCSVComeBeforeTheHeaderRow() {
    let text = String(
      decoding: CSVTraceWriter.header(content: Array(Self.others.prefix(2))), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        # content: { "kind": "slider", "rect": [20, 300, 353, 44], "thumb": [100, 308, 28, 28] }
        # content: { "kind": "rowActions", "rect": [0, 400, 393, 60], "edges": ["leading", "trailing"] }
        name,time,phase,
        """))
  }

  /// What is written in any format is read as the same content.
  @Test func readingGivesTheSameContent() throws {
    for seed in TestEffort.seeds(500) {
      var random = SeededRandom(seed: seed)
      let count = random.pick([0, 1, 2, 3, 100])
      let content = (0..<count).map { _ in Trace.Content.random(using: &random) }
      let traces = [trace(content, named: "a"), trace(content, named: "b")]
      #expect(try Trace.read(json: traces[0].json()).content == content, "seed \(seed)")
      let lines = traces.flatMap { $0.json(onOneLine: true) }
      #expect(
        try Trace.read(lines, format: .jsonl).map(\.content) == [content, content], "seed \(seed)")
      var rows = CSVTraceWriter.header(content: content)
      for trace in traces { CSVTraceWriter.append(trace, to: &rows) }
      #expect(
        try Trace.read(rows, format: .csv).map(\.content) == [content, content], "seed \(seed)")
    }
  }

  @Test func aTraceIsTheSameInBothFormats() throws {
    let traces = try [("json", TraceFormat.json), ("csv", .csv)].flatMap { ending, format in
      try Trace.read(
        Fixtures.bytes(Fixtures.folder + "/traces/content/strip-in-a-list." + ending),
        format: format)
    }
    #expect(traces.map(\.content.count) == [2, 2])
    #expect(traces[0].content == traces[1].content)
    #expect(traces[0].touches == traces[1].touches)
    #expect(traces.map(\.warnings) == [[], []])
  }
}
