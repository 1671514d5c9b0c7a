import Foundation
import ReplayAnalysis
import SwipeReplay
import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import ReplayReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a report with another parser, and compares it with the rules of the schema that Jenkins'
/// xUnit plugin publishes (junit-10.xsd): which elements hold which, and their attributes.
private final class SchemaReader: NSObject, XMLParserDelegate {
  private struct Rule {
    var parents: [String]
    var required: [String]
    var allowed: [String]
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      parents: [""], required: [], allowed: ["name", "time", "tests", "failures", "errors"]),
    "testsuite": Rule(
      parents: ["testsuites", "testsuite"], required: ["name", "tests", "failures", "errors"],
      allowed: [
        "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname",
        "id", "package", "file", "log", "url",
      ]),
    "testcase": Rule(
      parents: ["testsuite"], required: ["name"], allowed: ["name", "time", "classname", "group"]),
    "failure": Rule(parents: ["testcase"], required: [], allowed: ["type", "message"]),
    "error": Rule(parents: ["testcase"], required: [], allowed: ["type", "message"]),
    "skipped": Rule(parents: ["testcase"], required: [], allowed: ["type", "message"]),
    "system-out": Rule(parents: ["testcase", "testsuite"], required: [], allowed: []),
  ]

  private(set) var mistakes: [String] = []
  private(set) var texts: [String] = []
  private(set) var attributes: [(element: String, values: [String: String])] = []
  private var path: [String] = []

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { mistakes.append("not XML: line \(parser.lineNumber)") }
  }

  /// The sum of an attribute over the elements of a kind.
  func sum(_ attribute: String, of element: String) -> Int {
    attributes.filter { $0.element == element }
      .reduce(0) { $0 + (Int($1.values[attribute] ?? "") ?? -1_000_000) }
  }

  func count(_ element: String) -> Int { attributes.count { $0.element == element } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes values: [String: String]
  ) {
    if let rule = Self.rules[name] {
      if !rule.parents.contains(path.last ?? "") { mistakes.append("\(name) in \(path)") }
      for key in rule.required where values[key] == nil { mistakes.append("\(name) lacks \(key)") }
      for key in values.keys where !rule.allowed.contains(key) {
        mistakes.append("\(name) has \(key)")
      }
    } else {
      mistakes.append("unknown element \(name)")
    }
    attributes.append((name, values))
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    texts.append(text)
  }
}

@Suite struct JUnitReportTests {
  private func trace(_ name: String, progress: Double, expect: String) throws -> Trace {
    var trace = Recording().touchDown(at: 10).move(by: 10 + progress * 400, over: 0.2)
      .move(by: 0, over: 0.05).lift().trace
    trace.name = name
    trace.source = Trace.Source(path: "traces/\(name).json")
    trace.expectation = try JSONValue.parse(Array(expect.utf8), file: "traces/\(name).json")
    return trace
  }

  private func report(_ traces: [Trace], refusals: [InvalidInput] = []) throws -> [UInt8] {
    let settings = CheckSettings(
      profiles: try Profile.builtInNames.map { try Profile.named($0) }, isChosen: false,
      defaultProfile: "pj")
    var worker = try CheckWorker(settings)
    var run = try CheckRun(settings)
    var report = JUnitReport()
    var bytes: [UInt8] = []
    for trace in traces {
      report.add(try run.take(worker.check(trace, path: trace.source.path)), to: &bytes)
    }
    for refusal in refusals { report.add(refusal, to: &bytes) }
    report.end(run.summary, to: &bytes)
    return bytes
  }

  @Test("The report is XML, keeps the schema's rules, and its counts are right")
  func schema() throws {
    let refusal = InvalidInput(
      place: TextPlace(file: "traces/x.json", line: 3, column: 7), message: "found '<' & \"]\"")
    let bytes = try report(
      [
        trace("good", progress: 0.6, expect: #"{"pj":"finish","zeroj":"finish"}"#),
        trace("a<b>&\"c\"\u{1}\nd", progress: 0.6, expect: #"{"pj":"cancel","zeroj":"finish"}"#),
        trace(
          "known", progress: 0.6,
          expect: #"{"pj":{"outcome":"cancel","knownFailure":"a < b"}}"#),
      ], refusals: [refusal, InvalidInput(place: nil, message: "cannot open 'y.json'")])
    let read = SchemaReader(bytes)
    #expect(read.mistakes == [])
    #expect(read.count("testcase") == 7)
    for (attribute, element) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"),
    ] {
      #expect(read.sum(attribute, of: "testsuites") == read.count(element), "\(attribute)")
      #expect(read.sum(attribute, of: "testsuite") == read.count(element), "\(attribute)")
    }
    #expect(read.sum("skipped", of: "testsuite") == 1 && read.count("skipped") == 1)
    let names = read.attributes.filter { $0.element == "testcase" }.compactMap { $0.values["name"] }
    #expect(
      names == [
        "good", "a<b>&\"c\"\u{FFFD}\nd", "known", "good", "a<b>&\"c\"\u{FFFD}\nd",
        "traces/x.json:3:7", "cannot open 'y.json'",
      ])
    let classes = read.attributes.compactMap { $0.values["classname"] }
    #expect(classes.suffix(2) == ["invalid.traces/x_json", "invalid"])
    #expect(read.texts.joined().contains("traces/x.json:3:7: found '<' & \"]\""))
  }

  @Test("The schema's rules are not kept by just anything")
  func teeth() {
    for text in [
      "<testsuites><testcase name=\"a\"/></testsuites>",
      "<testsuites><testsuite name=\"a\" tests=\"1\" failures=\"0\"/></testsuites>",
      "<testsuites disabled=\"0\"/>", "<testsuites><testsuites>", "<suites/>",
    ] {
      #expect(!SchemaReader(Array(text.utf8)).mistakes.isEmpty, "\(text)")
    }
  }

  @Test("A whole report")
  func whole() throws {
    let bytes = try report([
      trace("good", progress: 0.6, expect: #"{"pj":"finish"}"#),
      trace("bad", progress: 0.4, expect: #"{"pj":"finish"}"#),
    ])
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="swipe-replay check" tests="2" failures="1" errors="0">
          <testsuite name="pj" tests="2" failures="1" errors="0" skipped="0">
            <testcase name="good" classname="pj.traces/good_json"/>
            <testcase name="bad" classname="pj.traces/bad_json">
              <failure message="expected finish, found cancel" type="unexpected">expected finish, found cancel&#10;now: cancel: progress 0.4, needs more than finishProgress 0.5; short 40 pt of travel&#10;at: traces/bad.json:1:7</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }
}
