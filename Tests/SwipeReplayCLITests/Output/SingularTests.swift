import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Counts of one are singular in every output.
@Suite struct SingularTests {
  /// Words that end with an s after a count, and are no plurals.
  private static let others: Set<String> = ["pass", "is", "has", "decides", "always"]

  private static func plurals(_ text: String) -> [String] {
    text.matches(of: /(?:^|[^\w.:×])1 ([a-z]+s)\b/).map { String($0.output.1) }.filter {
      !others.contains($0)
    }
  }

  @Test("The words that are looked for")
  func words() {
    #expect(Self.plurals("1 traces, 21 traces, 0.1 pts, 1 pass; 1 checks") == ["traces", "checks"])
  }

  private static let trace = Fixtures.folder + "/traces/people/flick.json"

  /// Runs over one trace with one gesture, and one point, parameter or swipe of everything.
  private static let commands = [
    "replay TRACE TRACE", "replay -p all TRACE", "replay -q --timeline --events TRACE",
    "check TRACE", "check -f html TRACE", "check -f github TRACE", "check -p all TRACE",
    "check --set finishProgress=0.01 -p pj TRACE", "check --mutate -p swipe TRACE",
    "diff --from pj --to system TRACE", "diff -f html --from pj --to system TRACE",
    "diff --from pj --to pj,finishProgress=0.01 TRACE", "stats TRACE", "stats -f html TRACE",
    "fit --vary finishProgress=0.2 TRACE", "fit -f html --vary finishProgress=0.2 TRACE",
    "plane --vary distance=100 --vary velocity=0",
    "plane --monotone --vary distance=100 --vary velocity=0 --shape drag",
    "lint TRACE", "stress --runs 1 TRACE", "stress -f html --runs 1 TRACE",
    "minimize --keep rule TRACE", "convert TRACE", "report TRACE", "lint FEW", "lint SAME",
    "replay FEW", "check BROKEN", "replay BROKEN", "replay FOLDER", "stats FEW BROKEN",
  ]

  @Test("Outputs about one thing", arguments: commands)
  func outputs(command: String) throws {
    let directory = try TemporaryDirectory()
    let paths = [
      "TRACE": Self.trace,
      "FEW": try directory.write("few.csv", "# view: 400x800\ntime,phase,x,y\n0,0,5,9\n1,3,9,9\n"),
      "SAME": try directory.write(
        "same.csv",
        "# view: 400x800\ntime,phase,x,y\n0,0,5,9\n0.016,1,9,9\n0.016,1,10,9\n0.03,3,11,9\n"),
      "BROKEN": try directory.write("broken.jsonl", "{}\n"),
      "FOLDER": try directory.write("other/a.json", "{\"a\": 1}").replacing("/a.json", with: ""),
    ]
    let run = CapturedRun(command.split(separator: " ").map { paths[String($0)] ?? String($0) })
    #expect(run.output.utf8.count + run.error.utf8.count > 10)
    // What a program in a page prints is not text yet.
    let text = (run.output + run.error).replacing(
      /<(script|style)[^>]*>[\s\S]*?<\/(script|style)>/, with: "")
    #expect(Self.plurals(text) == [])
  }
}
