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

/// The sums in the report, which no schema looks at.
@Suite struct JUnitCountTests {
  @Test(
    "The counts are those of the elements",
    arguments: [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ])
  func counts(attribute: String, element: String) throws {
    let report = try FindingsFolder().check("junit")
    let count = report.ranges(of: "<\(element) ").count
    #expect(count > 0)
    for outer in ["testsuites", "testsuite"] where attribute != "skipped" || outer == "testsuite" {
      let sums = report.matches(of: try Regex("<\(outer) [^>]*\(attribute)=\"(\\d+)\""))
        .map { Int($0.output[1].substring ?? "") ?? 0 }
      #expect(sums.reduce(0, +) == count, "\(outer)")
    }
  }
}
