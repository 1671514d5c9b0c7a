import Testing
import TextFormats

@testable import TouchTrace

@Suite struct JSONReadingTests {
  private func read(_ text: String, options: TraceReadingOptions = .init()) throws -> Trace {
    let reading = Reading(text, options: options)
    #expect(reading.refusals == [])
    return try #require(reading.traces.first)
  }

  @Test("One trace is read from a list of one; further ones are an error at the second")
  func oneOfAList() throws {
    func read(_ text: String) throws(TraceError) -> Trace {
      try Trace.read(json: Array(text.utf8), path: "a.json")
    }
    #expect(try read("[\(document(extra: "\"name\":\"b\","))]").name == "b")
    do {
      _ = try read("[\(document()),\n\(document())]")
      Issue.record("two traces were read as one")
    } catch {
      #expect(
        error.description == "a.json:2:1: error: found a list of 2 traces, expected one trace")
    }
  }

  @Test func whatIsNotThereIsAsByDefault() throws {
    let trace = try read(document())
    #expect(trace.name == "a")
    #expect(trace.displayHz == 60)
    #expect(trace.displayScale == nil)
    #expect(trace.layoutDirection == .leftToRight)
    #expect(trace.navigation == NavigationStack(depth: 2))
    #expect(trace.isStackAssumed)
    #expect(trace.actions.isEmpty && trace.tags.isEmpty && trace.intent == nil)
    #expect(trace.expectation == nil)
    #expect(trace.fingers == ["0"])
  }

  @Test(
    "Content has defaults by its kind, and begins at its insets",
    arguments: [
      (.scroll, .vertical), (.pager, .horizontal), (.slider, .horizontal), (.map, .both),
      (.rowActions, .horizontal), (.webView, .vertical), (.control, .both),
    ] as [(Trace.Content.Kind, Trace.Content.Axis)])
  func contentDefaults(kind: Trace.Content.Kind, axis: Trace.Content.Axis) throws {
    let text = #"{"kind":"\#(kind.rawValue)","rect":[0,0,0,0],"contentInset":[50,10,0,0]}"#
    let piece = try #require(try read(document(extra: "\"content\":[\(text)],")).content.first)
    #expect(piece.axis == axis)
    #expect(piece.isPagingEnabled == (kind == .pager))
    #expect(piece.contentSize == nil && piece.thumb == nil && piece.rowEdges == [.trailing])
    #expect(piece.bounces && piece.delaysContentTouches && piece.canCancelContentTouches)
    #expect(piece.contentOffset == Point(x: -10, y: -50))
  }

  /// Unless the trace says otherwise, a view is initially presented if the app's first action dismisses one.
  @Test(
    arguments: [
      ("", [], nil, nil), (#""presented":false"#, [], false, false),
      (#""presented":true"#, ["present"], true, true), ("", ["present"], nil, false),
      ("", ["push", "dismiss", "present"], nil, true), ("", ["push", "present"], nil, false),
    ] as [(String, [String], Bool?, Bool?)])
  func aViewIsPresentedAtFirst(
    _ member: String, _ actions: [String], _ says: Bool?, _ isPresenting: Bool?
  ) throws {
    let list = actions.map { #"{"time":0,"do":"\#($0)"}"# }.joined(separator: ",")
    let trace = try read(
      document(extra: #""navigation":{\#(member)},"actions":[\#(list)],"#))
    #expect(trace.navigation.isPresenting == says)
    #expect(trace.isPresentingAtStart == isPresenting)
  }

  @Test func manyFingersAreTold() throws {
    let touches = (0..<100).flatMap { finger in
      ["began", "ended"].map {
        "{\"touch\":\(finger % 40),\"time\":0,\"phase\":\"\($0)\",\"x\":1,\"y\":2}"
      }
    }
    let trace = try read(document(touches: touches.joined(separator: ",")))
    #expect(trace.fingers == (0..<40).map(String.init))
    #expect(trace.touches.map(\.finger) == (0..<200).map { Int32($0 / 2 % 40) })
  }

  /// Android's numbers are recognized in quotes, too.
  @Test(arguments: ["", "\""]) func numbersOfEitherKindAreRefused(quote: String) {
    let touches = [0, 2, 2, 1].enumerated().map { index, number in
      #"{"time":\#(index),"phase":\#(quote)\#(number)\#(quote),"x":\#(index),"y":2}"#
    }
    let reading = Reading(document(touches: touches.joined(separator: ",")))
    #expect(reading.refusals.first?.contains("--phase-numbers android") == true)
  }

  @Test func anExpectationKeepsItsPlaces() throws {
    let text = "\n" + document(extra: #""expect":{"pj":"finish"},"#)
    let trace = try read(text)
    guard case .object(let members)? = trace.expectation?.content else {
      Issue.record("no expectation")
      return
    }
    let before = try #require(text.dropFirst().ranges(of: #""pj""#).first).lowerBound
    let column = text.utf8.distance(from: text.utf8.index(after: text.startIndex), to: before) + 1
    #expect(members[0].keyPlace == TextPlace(file: "dir/a.json", line: 2, column: column))
    #expect(members[0].value.content == .string("finish"))
  }

  @Test(
    arguments: [
      ("a.json", .json), ("dir.csv/a.JSON", .json), ("a.jsonl", .jsonl), ("a.ndjson", .jsonl),
      ("a.csv", .csv),
      ("a.b.csv", .csv), ("a.txt", nil), ("a", nil), ("-", nil), ("dir.json/a", nil), ("", nil),
    ] as [(String, TraceFormat?)]) func anExtensionSaysTheFormat(
      _ path: String, _ format: TraceFormat?
    )
  {
    #expect(TraceFormat(path: path) == format)
  }

  @Test(arguments: [
    ("traces/edge-flick.json", "edge-flick"), ("a", "a"), ("-", "-"), ("x/.json", ".json"),
    ("a.b.json", "a.b"),
  ]) func aBaseNameHasNoFolderAndNoExtension(_ path: String, _ name: String) {
    #expect(baseName(of: path) == name)
    #expect(Reading(document(), path: path).traces.map(\.name) == [name])
  }
}
