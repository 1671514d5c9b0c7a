import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The order of paths determines the order of rows, but not their content.
@Suite struct PathOrderTests {
  @Test(arguments: [
    ["-p", "pj", "-p", "shuttle"], ["stress", "-p", "pj", "-p", "zeroj", "--runs", "3"],
  ])
  func theOrderOfPathsChangesNoRow(words: [String]) throws {
    let folders = ["app", "half", "people", "sequence"].map { "Fixtures/traces/" + $0 }
    let rows = try (0..<4 as Range<UInt64>).map { seed in
      var random = SeededRandom(seed: seed)
      let paths = seed == 0 ? folders : folders.shuffled(using: &random)
      let run = try CapturedRun(inPackage: words + ["-f", "csv"] + paths)
      #expect(run.status == 0)
      return run.output.split(separator: "\n").sorted()
    }
    #expect(rows[0].count > 100)
    for seed in 1..<4 { #expect(rows[seed] == rows[0], "seed \(seed)") }
  }
}
