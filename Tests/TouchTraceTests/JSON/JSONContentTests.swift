import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Content in JSON: what is read, and each refusal with its exact words; a `^` in a text marks where it must point.
@Suite struct JSONContentTests {
  private func read(_ pieces: String) throws -> [Trace.Content] {
    let reading = Reading(document(extra: "\"content\":[\(pieces)],"))
    #expect(reading.refusals == [])
    let trace = try #require(reading.traces.first)
    #expect(trace.warnings == [])
    return trace.content
  }

  @Test func everyKeyIsRead() throws {
    let pieces = try read(
      """
      {"kind": "scroll", "name": "Photos", "rect": [0, 100, 393, 160], "axis": "both",
       "contentSize": [1600, 160.5], "contentOffset": [240, -1], "contentInset": [1, 2, 3, -4],
       "bounces": false, "isPagingEnabled": true, "delaysContentTouches": false,
       "canCancelContentTouches": false},
      {"thumb": {"height": 4, "width": 3, "y": 2, "x": 1}, "kind": "slider",
       "rect": {"x": 8, "y": 7, "width": 6, "height": 5}},
      {"edges": ["leading", "trailing"], "kind": "rowActions", "rect": [1, 2, 3, 4],
       "contentSize": {"width": 1, "height": 2}, "contentOffset": {"y": 2, "x": 1},
       "contentInset": {"top": 1, "left": 2, "bottom": 3, "right": 4}}
      """)
    #expect(
      pieces == [
        Trace.Content(
          .scroll, name: "Photos", rect: Rect(x: 0, y: 100, width: 393, height: 160), axis: .both,
          contentSize: Size(width: 1600, height: 160.5), contentOffset: Point(x: 240, y: -1),
          contentInset: Insets(top: 1, left: 2, bottom: 3, right: -4), bounces: false,
          isPagingEnabled: true, delaysContentTouches: false, canCancelContentTouches: false),
        Trace.Content(
          .slider, rect: Rect(x: 8, y: 7, width: 6, height: 5),
          thumb: Rect(x: 1, y: 2, width: 3, height: 4)),
        Trace.Content(
          .rowActions, rect: Rect(x: 1, y: 2, width: 3, height: 4),
          contentSize: Size(width: 1, height: 2), contentOffset: Point(x: 1, y: 2),
          contentInset: Insets(top: 1, left: 2, bottom: 3, right: 4),
          rowEdges: [.leading, .trailing]),
      ])
  }

  @Test(
    "What is not given is as usual for the kind",
    arguments: [
      (.scroll, .vertical), (.pager, .horizontal), (.slider, .horizontal), (.map, .both),
      (.rowActions, .horizontal), (.webView, .vertical), (.control, .both),
    ] as [(Trace.Content.Kind, Trace.Content.Axis)])
  func defaults(kind: Trace.Content.Kind, axis: Trace.Content.Axis) throws {
    let piece = try #require(
      try read("{\"kind\":\"\(kind.rawValue)\",\"rect\":[0,0,0,0]}").first)
    #expect(piece == Trace.Content(kind, rect: Rect(x: 0, y: 0, width: 0, height: 0)))
    #expect(piece.axis == axis)
    #expect(piece.isPagingEnabled == (kind == .pager))
    #expect(piece.contentSize == nil && piece.thumb == nil && piece.rowEdges == [.trailing])
    #expect(piece.bounces && piece.delaysContentTouches && piece.canCancelContentTouches)
  }

  @Test("Content begins at its insets, wherever these are in the object")
  func offsets() throws {
    let pieces = try read(
      """
      {"kind": "scroll", "rect": [0, 0, 9, 9], "contentInset": [50, 10, 0, 0]},
      {"contentInset": [50, 10, 0, 0], "contentOffset": [0, 0], "kind": "scroll", "rect": [0, 0, 9, 9]}
      """)
    #expect(pieces.map(\.contentOffset) == [Point(x: -10, y: -50), Point(x: 0, y: 0)])
  }

  @Test func noContentIsAnEmptyList() throws {
    #expect(try read("") == [])
    #expect(Reading(document()).traces.map(\.content) == [[]])
  }

  /// Of a trace that is decoded again, because the unit of its times comes late, and of the next trace in a file.
  @Test func contentIsThatOfItsOwnTrace() {
    let content = #""content":[{"kind":"map","rect":[0,0,1,1]}],"#
    let late =
      #"{"format":"swipe-trace","version":1,"view":[9,9],\#(content)"#
      + #""touches":[{"time":0,"phase":"began","x":1,"y":2}],"timeUnit":"ms"}"#
    let reading = Reading(late + "\n" + document() + "\n" + late + "\n", .jsonl)
    #expect(reading.traces.map(\.content.count) == [1, 0, 1])
  }

  @Test("A number may be at its limit", arguments: [1e9, -1e9])
  func limits(limit: Double) throws {
    let (size, number) = (numberText(limit.magnitude), numberText(limit))
    let piece = try #require(
      Reading(
        document(
          extra: """
            "content":[{"kind":"slider","rect":[\(number),\(number),\(size),0],
             "contentSize":[\(size),0],"contentOffset":[\(number),\(number)],
             "contentInset":[\(number),\(number),\(number),\(number)],
             "thumb":[\(number),\(number),0,\(size)]}],
            """)
      ).traces.first?.content.first)
    #expect(piece.rect == Rect(x: limit, y: limit, width: 1e9, height: 0))
    #expect(piece.contentSize == Size(width: 1e9, height: 0))
    #expect(piece.contentOffset == Point(x: limit, y: limit))
    #expect(piece.contentInset == Insets(top: limit, left: limit, bottom: limit, right: limit))
    #expect(piece.thumb == Rect(x: limit, y: limit, width: 0, height: 1e9))
  }

  @Test("100 pieces are read, one more is refused", arguments: [99, 100, 101])
  func pieces(count: Int) {
    let piece = #"{"kind":"map","rect":[0,0,1,1]}"#
    let text = Array(repeating: piece, count: count).joined(separator: ",\n")
    let reading = Reading(document(extra: "\"content\":[\n\(text)],"))
    #expect(reading.traces.map(\.content.count) == (count > 100 ? [] : [count]))
    #expect(
      reading.refusals
        == (count > 100
          ? ["dir/a.json:102:1: error: content: more than 100 pieces of content"] : []))
  }

  @Test("A name may have 1,000 bytes, and no more", arguments: [1_000, 1_001])
  func names(count: Int) {
    let name = String(repeating: "a", count: count)
    let marked = MarkedText(#"{"kind":"map","rect":[0,0,1,1],"name":^"\#(name)"}"#)
    expect(
      marked, count == 1_000 ? nil : "content[0].name: the name has more than 1000 bytes")
  }

  private func expect(
    _ marked: MarkedText, _ message: String?, _ location: SourceLocation = #_sourceLocation
  ) {
    let head = "{\"format\":\"swipe-trace\",\"version\":1,\"view\":[9,9],\"content\":[\n"
    let reading = Reading(
      head + marked.text + "],\"touches\":[{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2}]}")
    let column = marked.place.drop { $0 != ":" }
    #expect(
      reading.refusals == (message.map { ["dir/a.json:2\(column): error: \($0)"] } ?? []),
      sourceLocation: location)
    #expect(reading.traces.count == (message == nil ? 1 : 0), sourceLocation: location)
  }

  @Test(arguments: [
    (#"^3"#, "content[0]: found a number, expected an object"),
    (#"^{}"#, "content[0]: no key 'kind'; expected kind and rect"),
    (#"^{"kind":"map"}"#, "content[0]: no key 'rect'; expected kind and rect"),
    (#"^{"rect":[0,0,1,1]}"#, "content[0]: no key 'kind'; expected kind and rect"),
    (
      #"{"kind":"map",^"rct":[0,0,1,1]}"#,
      "content[0]: unknown key 'rct'; did you mean 'rect'?"
    ),
    (#"{"kind":"map",^"kind":"map"}"#, "content[0]: the key 'kind' appears twice in one object"),
    (
      #"{"kind":^"scrol"}"#,
      "content[0].kind: unknown kind 'scrol'; expected scroll, pager, slider, map, rowActions, "
        + "webView or control; did you mean 'scroll'?"
    ),
    (#"{"kind":^1}"#, "content[0].kind: found a number, expected a string"),
    (#"{"name":^1}"#, "content[0].name: found a number, expected a string"),
    (
      #"{"axis":^"horizontl"}"#,
      "content[0].axis: unknown axis 'horizontl'; expected horizontal, vertical or both; did you "
        + "mean 'horizontal'?"
    ),
    (#"{"rect":^8}"#, "content[0].rect: found 8, expected [x, y, width, height]"),
    (#"{"rect":^"8"}"#, "content[0].rect: found a string, expected an object"),
    (#"{"rect":^null}"#, "content[0].rect: found null, expected an object"),
    (
      #"{"rect":^[1,2,3]}"#,
      "content[0].rect: found 3 numbers, expected 4: [x, y, width, height]"
    ),
    (
      #"{"rect":^[1]}"#,
      "content[0].rect: found 1 number, expected 4: [x, y, width, height]"
    ),
    (
      #"{"rect":^[1,2,3,4,5]}"#,
      "content[0].rect: found 5 numbers, expected 4: [x, y, width, height]"
    ),
    (#"{"rect":[1,2,^"3",4]}"#, "content[0].rect[2]: found a string, expected a number"),
    (#"{"rect":[1,2,3,4,^{}]}"#, "content[0].rect[4]: found an object, expected a number"),
    (
      #"{"rect":[1,2,^-1,4]}"#,
      "content[0].rect[2]: found -1, expected a size from 0 to 1e9"
    ),
    (
      #"{"rect":[1,2,3,^1000000001]}"#,
      "content[0].rect[3]: found 1000000001, expected a size from 0 to 1e9"
    ),
    (
      #"{"rect":[^-1000000001,2,3,4]}"#,
      "content[0].rect[0]: found -1000000001, expected a coordinate from -1e9 to 1e9"
    ),
    (
      #"{"rect":{"x":1,"y":2,"width":^-0.5,"height":4}}"#,
      "content[0].rect.width: found -0.5, expected a size from 0 to 1e9"
    ),
    (
      #"{"rect":^{"x":1,"y":2,"width":3}}"#,
      "content[0].rect: no key 'height'; expected x, y, width and height"
    ),
    (
      #"{"rect":{"x":1,^"x":2}}"#, "content[0].rect: the key 'x' appears twice in one object"
    ),
    (
      #"{"rect":{"x":1,"y":2,"witdh":3,^"heigth":4,"width":3}}"#,
      "content[0].rect: unknown key 'heigth'; did you mean 'height'?"
    ),
    (#"{"rect":[1,2,3,^1e999]}"#, "content[0].rect[3]: the number is too large for a finite value"),
    (#"{"contentSize":^400}"#, "content[0].contentSize: found 400, expected [width, height]"),
    (
      #"{"contentSize":[4,^-1]}"#,
      "content[0].contentSize[1]: found -1, expected a size from 0 to 1e9"
    ),
    (
      #"{"contentSize":^{"width":4}}"#,
      "content[0].contentSize: no key 'height'; expected width and height"
    ),
    (
      #"{"contentOffset":[4,^1000000001]}"#,
      "content[0].contentOffset[1]: found 1000000001, expected a coordinate from -1e9 to 1e9"
    ),
    (
      #"{"contentInset":^8}"#,
      "content[0].contentInset: found 8, expected [top, left, bottom, right]"
    ),
    (
      #"{"contentInset":^[8,8]}"#,
      "content[0].contentInset: found 2 numbers, expected 4: [top, left, bottom, right]"
    ),
    (
      #"{"contentInset":{"left":^-1000000001}}"#,
      "content[0].contentInset.left: found -1000000001, expected an inset from -1e9 to 1e9"
    ),
    (#"{"bounces":^1}"#, "content[0].bounces: found a number, expected true or false"),
    (
      #"{"isPagingEnabled":^"true"}"#,
      "content[0].isPagingEnabled: found a string, expected true or false"
    ),
    (
      #"{"delaysContentTouches":^0}"#,
      "content[0].delaysContentTouches: found a number, expected true or false"
    ),
    (
      #"{"canCancelContentTouches":^0}"#,
      "content[0].canCancelContentTouches: found a number, expected true or false"
    ),
    (
      #"{"thumb":^[0,0,1,1],"kind":"control","rect":[0,0,1,1]}"#,
      "content[0].thumb: found in content of the kind control, expected only in slider"
    ),
    (
      #"{"kind":"slider","rect":[0,0,1,1],"thumb":[0,0,1,^-1]}"#,
      "content[0].thumb[3]: found -1, expected a size from 0 to 1e9"
    ),
    (
      #"{"kind":"scroll","rect":[0,0,1,1],"edges":^["trailing"]}"#,
      "content[0].edges: found in content of the kind scroll, expected only in rowActions"
    ),
    (
      #"{"kind":"rowActions","rect":[0,0,1,1],"edges":["leading",^"right"]}"#,
      "content[0].edges[1]: unknown edge 'right'; expected leading or trailing"
    ),
    (#"{"edges":^"leading"}"#, "content[0].edges: found a string, expected an array"),
    (
      #"{"kind":"map","rect":[0,0,1,1]},^{"kind":"map"}"#,
      "content[1]: no key 'rect'; expected kind and rect"
    ),
  ])
  func aRefusalHasItsWords(_ marked: String, _ message: String) {
    expect(MarkedText(marked), message)
  }

  @Test func whatIsNoList() {
    #expect(
      Reading(document(extra: #""content":{},"#)).refusals.map { $0.suffix(48) } == [
        "error: content: found an object, expected an array".suffix(48)
      ])
  }

  @Test func mistypedKeysAreNamed() throws {
    let text = document(
      extra: """
        "content":[{"kind":"map","rect":[0,0,1,1]},
        {"kind":"map","rect":{"x":0,"y":0,"width":1,"height":1,"heigth":3},"contentOfset":3,"color":1}],
        """)
    let reading = Reading(text)
    #expect(reading.refusals == [])
    // 'height' is there, so 'heigth' is not it.
    #expect(
      reading.traces.first?.warnings.map(\.description) == [
        "dir/a.json:2:68: warning: content[1]: unknown key 'contentOfset' is ignored; did you mean "
          + "'contentOffset'?"
      ])
  }

  /// A reader accepts what ``Trace/Content/problem`` finds nothing wrong with, and the problem is the reader's.
  @Test func aReaderAgreesWithWhatIsValid() throws {
    var valid = 0
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var piece = Trace.Content.random(using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: piece.rect.size.height = -1
      case 1: piece.contentInset.left = 1e9.nextUp
      case 2: piece.contentOffset.y = -1e9.nextUp
      case 3: piece.kind = random.pick(Trace.Content.Kind.allCases)
      case 4: piece.name = String(repeating: "n", count: random.pick([1_000, 1_001]))
      default: break
      }
      var trace = Recording.exact(seed: seed).trace
      trace.content = [piece]
      let result = Result { () throws(TraceError) in try Trace.read(json: trace.json()) }
      if let problem = piece.problem {
        guard case .failure(let error) = result else {
          Issue.record("seed \(seed) is read")
          continue
        }
        #expect(error.kind == problem.kind, "seed \(seed)")
      } else {
        #expect(try result.get().content == [piece], "seed \(seed)")
        valid += 1
      }
      #expect(trace.isReadable == (piece.problem == nil), "seed \(seed)")
    }
    #expect((500...1500).contains(valid))
  }

  @Test func moreThanTheLimitIsNotReadable() {
    var trace = Recording().touchDown(at: 5).lift().trace
    let piece = Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 1, height: 1))
    trace.content = Array(repeating: piece, count: 100)
    #expect(trace.isReadable)
    trace.content.append(piece)
    #expect(!trace.isReadable)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity,
  ]) func numbersOfCodeMustBeFinite(number: Double) {
    for member in [\Trace.Content.rect.origin.x, \.rect.size.width, \.contentInset.top] {
      var piece = Trace.Content(.map, rect: Rect(x: 0, y: 0, width: 1, height: 1))
      piece[keyPath: member] = number
      #expect(piece.problem != nil)
    }
  }
}
