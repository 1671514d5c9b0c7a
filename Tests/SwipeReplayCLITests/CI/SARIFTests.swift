import ReplayAnalysis
import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// Checks the code-scanning logs in the transcripts.
@Suite struct SARIFTests {
  private func logs() throws -> [String] {
    try Transcript.outputs(of: "check", format: "sarif")
      + Transcript.outputs(of: "lint", format: "sarif")
  }

  private func results(_ log: String) throws -> (rules: [String], results: [JSONValue]) {
    let run = try JSONValue.parse(Array(log.utf8), file: "log.sarif").value("runs").elements()[0]
    let rules = try run.value("tool").value("driver").value("rules").elements()
    return (try rules.map { try $0.value("id").string() }, try run.value("results").elements())
  }

  @Test("Each result has the index of its rule and a unique fingerprint")
  func rules() throws {
    let logs = try logs()
    #expect(logs.count >= 4)
    for log in logs {
      let (rules, results) = try results(log)
      for result in results {
        let index = Int(try result.value("ruleIndex").number())
        #expect(try rules[index] == result.value("ruleId").string())
      }
      let fingerprints = try results.map {
        try $0.value("partialFingerprints").value("swipeReplay/v1").string()
      }
      #expect(Set(fingerprints).count == results.count)
    }
    let lint = try results(try #require(logs.last))
    #expect(lint.rules == LintFinding.Rule.allCases.map(\.rawValue))
  }

  @Test("A result is recognized when lines of its file move")
  func fingerprints() throws {
    let folder = try CheckedFolder()
    try folder.write("far", progress: 0.6, expect: #"{ "pj": "cancel" }"#)
    let before = folder.check("-f", "sarif").output
    let text = try folder.directory.read("traces/far.json")
    try folder.directory.write("traces/far.json", "\n\n" + text)
    let after = folder.check("-f", "sarif").output
    #expect(before != after)
    #expect(
      before
        == after.replacing("\"startLine\": 5", with: "\"startLine\": 3").replacing(
          ".json:5:", with: ".json:3:"))
  }

  @Test(
    "The logs are valid by the OASIS schema",
    .needs(Validators.hasJSONSchema, "check-jsonschema is not installed"),
    .needs(Validators.sarifSchema != nil, "SARIF_SCHEMA does not name the schema"),
    .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
  func schema() throws {
    let logs = try logs()
    for log in logs { #expect(try Validators.sarifMistakes(in: log) == "") }
    // The schema rejects invalid values.
    for (part, other) in [
      ("\"startLine\": 1", "\"startLine\": 0"), ("\"level\": \"error\"", "\"level\": \"bad\""),
      ("\"driver\"", "\"program\""),
    ] {
      let log = try #require(logs.first { $0.contains(part) })
      #expect(try Validators.sarifMistakes(in: log.replacing(part, with: other)) != "")
    }
  }
}
