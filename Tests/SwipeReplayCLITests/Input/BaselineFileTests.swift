import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that a baseline finds its traces however the command line spells the paths.
@Suite struct BaselineFileTests {
  private static let team = "Fixtures/profiles/team.json"

  @Test(
    "Any spelling of the paths to the traces and the baseline works",
    arguments: [
      "Fixtures/traces/team", "./Fixtures/traces/team", "Fixtures/../Fixtures/traces/team",
      "../PACKAGE/Fixtures/traces/team", "ROOT/Fixtures/traces/team",
    ],
    [
      "Fixtures/baselines/team.csv", "../PACKAGE/Fixtures/baselines/team.csv",
      "ROOT/Fixtures/baselines/team.csv",
    ])
  func spellings(traces: String, baseline: String) throws {
    let package = try #require(Fixtures.root.split(separator: "/").last)
    func spelled(_ path: String) -> String {
      path.replacing("PACKAGE", with: package).replacing("ROOT", with: Fixtures.root)
    }
    let run = try CapturedRun(
      inPackage: [
        "check", "-p", Self.team, "--baseline", spelled(baseline), spelled(traces),
      ])
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\n5 traces, 5 checks: 5 pass\n"))
  }

  @Test("A new baseline names the traces relative to its own folder")
  func written() throws {
    let directory = try TemporaryDirectory()
    for name in ["a", "b"] {
      let traces = name == "a" ? "Fixtures/traces/team" : Fixtures.root + "/./Fixtures/traces/team"
      let run = try CapturedRun(
        inPackage: [
          "check", "-p", Self.team, "--accept", "--baseline", "\(directory.path)/\(name).csv",
          traces,
        ])
      #expect(run.status == 0)
    }
    let text = try directory.read("a.csv")
    #expect(try directory.read("b.csv") == text)
    #expect(text.contains("\n../"))
    #expect(!text.contains("\n/"))
  }
}
