import TestSupport
import Testing
import TextFormats

@testable import SwipeReplayCLI

/// Validates the workflows of the article on CI against the schemas of their services, and runs them in a fresh
/// repository with a `swift` that only puts the built program where a build would. GitHub actions are not run.
@Suite struct WorkflowTests {
  private static let build =
    "build -c release --package-path swipe-replay --product swipe-replay\n"

  private static func github() throws -> WorkflowDocument {
    try WorkflowDocument(in: .article("ContinuousIntegration"), with: "name: swipes")
  }

  private static func gitlab() throws -> WorkflowDocument {
    try WorkflowDocument(in: .article("ContinuousIntegration"), with: "swipes:")
  }

  /// Runs the steps of GitHub's workflow as its runner does; returns their output, and whether all passed.
  private func runGitHub(
    _ repository: AppRepository, isToolCached: Bool
  ) throws -> (passes: Bool, outputs: [String]) {
    var (passes, outputs) = (true, [String]())
    for step in try Self.github().steps() {
      guard let command = step.command else {
        #expect(step.action?.contains("@v") == true)
        continue
      }
      let isDue: Bool
      switch step.condition {
      case nil: isDue = passes
      case "always()": isDue = true
      case "steps.tool.outputs.cache-hit != 'true'": isDue = passes && !isToolCached
      case let other?:
        Issue.record("a condition that this test does not know: \(other)")
        isDue = false
      }
      guard isDue else { continue }
      let run = try repository.run(command)
      outputs.append(run.output + run.error)
      passes = passes && run.status == 0
    }
    return (passes, outputs)
  }

  private func expectReports(_ repository: AppRepository, failing: Bool) throws {
    let page = try repository.directory.read("app/reports/swipes.html")
    #expect(page.contains(failing ? "1 of 5 checks fails" : "All 5 checks pass"))
  }

  @Test(
    "GitHub's workflow passes, and after a change fails and keeps its reports",
    .needs(AppRepository.isPossible, "the program, git or the package's repository is missing"))
  func runsOnGitHub() throws {
    let repository = try AppRepository()
    try repository.cloneTool()
    let first = try runGitHub(repository, isToolCached: false)
    #expect(first.passes, "\(first.outputs)")
    #expect(first.outputs.count == 3)
    #expect(try repository.swiftCalls == Self.build)
    try expectReports(repository, failing: false)

    try repository.raiseThreshold()
    let second = try runGitHub(repository, isToolCached: true)
    #expect(!second.passes)
    try #require(second.outputs.count == 2)
    #expect(second.outputs[0].contains("::error file=Sources/Navigation.swift,line=33"))
    #expect(
      second.outputs[1].split(separator: "\n").allSatisfy {
        $0.contains("Navigation.swift: note: Navigation.swift:") || $0.hasPrefix("wrote '")
          || $0 == "5 traces, 5 checks: 4 pass, 1 fail (1 decided differently)"
      })
    #expect(try repository.swiftCalls == Self.build)
    try expectReports(repository, failing: true)
    let log = try repository.directory.read("app/reports/check.sarif")
    #expect(
      try repository.directory.read("summary.md")
        .contains("## swipe-replay check: 1 of 5 checks fails\n"))
    #expect(log.contains("\"uri\": \"Sources/Navigation.swift\""))
    #expect(try repository.directory.read("app/reports/lint.sarif").contains("\"results\": ["))
  }

  @Test(
    "GitLab's job passes, and after a change fails and keeps its reports",
    .needs(AppRepository.isPossible, "the program, git or the package's repository is missing"))
  func runsOnGitLab() throws {
    let repository = try AppRepository()
    let script = try Self.gitlab().script().map { $0 + "\n" }.joined()
    let variables = "TOOL_URL='\(Fixtures.root)' TOOL_COMMIT=\(repository.commit)"
    let first = try repository.run(script, with: variables)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.hasSuffix("5 traces, 5 checks: 5 pass\n"))
    #expect(try repository.swiftCalls == Self.build)
    try expectReports(repository, failing: false)

    try repository.raiseThreshold()
    let second = try repository.run(script, with: variables)
    #expect(second.status == 1)
    #expect(
      second.output.contains(
        "FAIL just-above-its-threshold · Navigation.swift: finish → cancel (pan)\n"))
    // The program exists already.
    #expect(try repository.swiftCalls == Self.build)
    try expectReports(repository, failing: true)
    let report = try repository.directory.read("app/reports/junit.xml")
    #expect(report.contains(#"tests="5" failures="1" errors="0""#))
    if Validators.hasXMLLint { #expect(try Validators.junitMistakes(in: report) == "") }
  }

  @Test(
    "The workflows are valid by the schemas of their services",
    .needs(Validators.hasJSONSchema, "check-jsonschema is not installed"),
    .needs(ToolProcess.path != nil, "the program is not built beside the tests"))
  func schemas() throws {
    let github = "--builtin-schema vendor.github-workflows"
    let gitlab = "--builtin-schema vendor.gitlab-ci --data-transform gitlab-ci"
    for (text, name, schema) in [
      (try Self.github().text, "swipes.yml", github),
      (try Self.gitlab().text, ".gitlab-ci.yml", gitlab),
    ] {
      #expect(try Validators.jsonMistakes(in: text, named: name, schema: schema) == "")
    }
    for (text, key, other, schema) in [
      (try Self.github().text, "runs-on:", "run-on:", github),
      (try Self.gitlab().text, "when: always", "when: ever", gitlab),
    ] {
      #expect(text.contains(key))
      let mistaken = text.replacing(key, with: other)
      #expect(try Validators.jsonMistakes(in: mistaken, named: "a.yml", schema: schema) != "")
    }
  }
}
