import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The report for CI servers, by the schema that Jenkins publishes.
@Suite(
  .needs(Validators.hasXMLLint, "xmllint is not installed"),
  .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
struct JUnitSchemaTests {
  @Test("Passes, failures, errors, skipped tests and hostile names are valid")
  func findings() throws {
    let report = try FindingsFolder().check("junit")
    for part in ["<failure ", "<error ", "<skipped ", "<system-out>", "/>\n    <testcase "] {
      #expect(report.contains(part), "\(part)")
    }
    #expect(try Validators.junitMistakes(in: report) == "")
  }

  @Test("A report of nothing but passes is valid")
  func passes() throws {
    let run = try CapturedRun(inPackage: [
      "check", "-p", "pj", "-f", "junit", "Fixtures/traces/team",
    ])
    #expect(run.status == 0)
    #expect(try Validators.junitMistakes(in: run.output) == "")
  }

  @Test(
    "The schema refuses what is not in it",
    arguments: [
      #"<testsuites><testcase name="a"/></testsuites>"#,
      #"<testsuites><testsuite name="a" tests="1" failures="0"/></testsuites>"#,
      #"<testsuites disabled="0"/>"#, "<testsuites>",
    ])
  func teeth(text: String) throws {
    #expect(try Validators.junitMistakes(in: text) != "")
  }
}
