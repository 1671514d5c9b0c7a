import ReplayAnalysis
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// The logs for code scanning that `check` and `lint` write.
@Suite struct SARIFTests {
  /// What a log says, by its own rules.
  private struct Log {
    var rules: [String] = []
    var results: [Result] = []
    var invocations: [JSONValue] = []

    struct Result {
      var rule: String
      var level: String
      var message: String
      var uri: String
      var line: Int?
      var fingerprint: String
      var hasLineHash: Bool
    }

    init(_ text: String) throws {
      let document = try JSONValue.parse(Array(text.utf8), file: "log.sarif")
      let run = try #require(document.value("runs").elements().first)
      rules = try run.value("tool").value("driver").value("rules").elements().map {
        try $0.value("id").string()
      }
      invocations = (try? run.value("invocations").elements()) ?? []
      for result in try run.value("results").elements() {
        let rule = try result.value("ruleId").string()
        #expect(rules[Int(try result.value("ruleIndex").number())] == rule)
        let place = try #require(result.value("locations").elements().first)
          .value("physicalLocation")
        let fingerprints = try result.value("partialFingerprints")
        results.append(
          Result(
            rule: rule, level: try result.value("level").string(),
            message: try result.value("message").value("text").string(),
            uri: try place.value("artifactLocation").value("uri").string(),
            line: (try? place.value("region").value("startLine").number()).map { Int($0) },
            fingerprint: try fingerprints.value("swipeReplay/v1").string(),
            hasLineHash: (try? fingerprints.value("primaryLocationLineHash")) != nil))
      }
    }

    func results(of rule: String) -> [Result] { results.filter { $0.rule == rule } }
  }

  @Test("A check has a result for each problem and each warning, at its place")
  func check() throws {
    let text = try FindingsFolder().check("sarif")
    let log = try Log(text)
    for rule in log.rules { #expect(!log.results(of: rule).isEmpty, "\(rule)") }
    // One in the file of its own, and two in lines of one file.
    let unexpected = log.results(of: "unexpected")
    #expect(unexpected.map(\.uri.lastPart) == ["lines.jsonl", "lines.jsonl", "unexpected.json"])
    #expect(unexpected.map(\.line) == [1, 2, 3])
    #expect(
      unexpected.last?.message.hasPrefix("unexpected · pj: expected cancel, found finish\n") == true
    )
    #expect(log.results(of: "changed").map(\.line) == [nil])
    #expect(log.results(of: "missing").map(\.uri.lastPart) == ["gone.json"])
    #expect(log.results(of: "suspiciousTrace").allSatisfy { $0.level == "warning" })
    #expect(log.results(of: "smallMargin").map(\.level) == ["warning"])
    #expect(
      Set(log.results(of: "invalid").map(\.uri.lastPart)) == ["broken.json", "malformed.json"])
    #expect(!text.contains("known.json"))
    #expect(log.results.allSatisfy { $0.hasLineHash == ($0.line == nil) })
    #expect(Set(log.results.map(\.fingerprint)).count == log.results.count)
    let invocation = try #require(log.invocations.first)
    #expect(try invocation.value("executionSuccessful").bool() == false)
    let failures = try invocation.value("toolExecutionNotifications").elements().map {
      try $0.value("message").value("text").string()
    }
    #expect(failures.count == 1 && failures[0].hasPrefix("no such file or directory: '"))
  }

  @Test("A result is known again when lines of its file move")
  func fingerprints() throws {
    let folder = try CheckedFolder()
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    let before = try #require(Log(folder.check("-f", "sarif").output).results.first)
    let text = try folder.directory.read("traces/far.json")
    try folder.directory.write("traces/far.json", "\n\n" + text)
    let after = try #require(Log(folder.check("-f", "sarif").output).results.first)
    #expect(before.line == 3 && after.line == 5)
    #expect(before.fingerprint == after.fingerprint)
  }

  @Test("A check that passes has no results, and says that it could read all")
  func passes() throws {
    let run = try CapturedRun(inPackage: [
      "check", "-p", "pj", "-f", "sarif", "Fixtures/traces/team",
    ])
    #expect(run.status == 0)
    let log = try Log(run.output)
    #expect(log.results.isEmpty)
    #expect(try #require(log.invocations.first).value("executionSuccessful").bool())
  }

  @Test("The rules of lint are its table's, and a finding has its level and place")
  func lint() throws {
    let run = try CapturedRun(
      inPackage: ["lint", "-f", "sarif", "--fail-on", "note", "./Fixtures/story/stuck.json"])
    #expect(run.status == 1)
    let log = try Log(run.output)
    #expect(log.rules == LintFinding.Rule.allCases.map(\.rawValue))
    let result = try #require(log.results.first)
    #expect(log.results.count == 1)
    #expect(result.rule == "wholeMilliseconds" && result.level == "note")
    #expect(result.uri == "Fixtures/story/stuck.json" && result.line == 1)
    #expect(
      result.message == """
        stuck: all times are whole milliseconds
        fix: record times with microseconds
        at: ./Fixtures/story/stuck.json:1:1
        """)
    #expect(log.invocations.isEmpty)
  }

  @Test(
    "The logs are valid by the schema of OASIS",
    .needs(Validators.hasJSONSchema, "check-jsonschema is not installed"),
    .needs(Validators.sarifSchema != nil, "SARIF_SCHEMA does not name the schema"),
    .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
  func schema() throws {
    let findings = try FindingsFolder()
    let check = try findings.check("sarif")
    #expect(try Validators.sarifMistakes(in: check) == "")
    let lint = findings.folder.run(["lint", "-f", "sarif"]).output
    #expect(try !Log(lint).results.isEmpty)
    #expect(try Validators.sarifMistakes(in: lint) == "")
    // It refuses what is not in it.
    for (part, other) in [
      ("\"startLine\": 1", "\"startLine\": 0"), ("\"level\": \"error\"", "\"level\": \"bad\""),
      ("\"driver\"", "\"program\""),
    ] {
      #expect(check.contains(part))
      #expect(try Validators.sarifMistakes(in: check.replacing(part, with: other)) != "")
    }
  }
}

extension String {
  /// The name of the file that a path or a URI ends with.
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? "" }
}
