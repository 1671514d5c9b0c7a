import TestSupport
import Testing

/// Validates the CI reports in the transcripts against the schema that Jenkins publishes, and checks their sums, which
/// schemas do not cover.
@Suite struct JUnitSchemaTests {
  @Test(
    "Passes, failures, errors, skipped tests and hostile names are valid",
    .needs(Validators.hasXMLLint, "xmllint is not installed"),
    .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
  func valid() throws {
    let reports = try Transcript.outputs(of: "check", format: "junit")
    #expect(reports.count >= 5)
    for report in reports { #expect(try Validators.junitMistakes(in: report) == "") }
    // The schema rejects invalid documents.
    for text in [
      #"<testsuites><testcase name="a"/></testsuites>"#,
      #"<testsuites><testsuite name="a" tests="1" failures="0"/></testsuites>"#,
      #"<testsuites disabled="0"/>"#, "<testsuites>",
    ] {
      #expect(try Validators.junitMistakes(in: text) != "")
    }
  }

  @Test(
    "The counts match the elements",
    arguments: [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ])
  func counts(attribute: String, element: String) throws {
    var total = 0
    for report in try Transcript.outputs(of: "check", format: "junit") {
      let count = report.ranges(of: "<\(element) ").count
      total += count
      for outer in ["testsuites", "testsuite"] where attribute != "skipped" || outer == "testsuite"
      {
        let sums = report.matches(of: try Regex("<\(outer) [^>]*\(attribute)=\"(\\d+)\""))
          .map { Int($0.output[1].substring ?? "") ?? 0 }
        #expect(sums.reduce(0, +) == count, "\(outer)")
      }
    }
    #expect(total > 0)
  }
}
