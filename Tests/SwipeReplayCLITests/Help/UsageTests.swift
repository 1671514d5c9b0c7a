import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct UsageTests {
  @Test("There are few enough verbs and options to look through")
  func surface() {
    #expect(Verb.all.count <= 14)
    #expect(Set(Verb.all.flatMap(\.options).map(\.name)).count <= 55)
  }

  @Test(
    "Help fits on a screen of 40 lines and 80 columns", arguments: [[]] + Verb.all.map { [$0.name] }
  )
  func helpWidth(verb: [String]) {
    let run = CapturedRun(verb + ["--help"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(verb.isEmpty ? "Replays" : "Usage: swipe-replay \(verb[0]) "))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40)
    for line in lines {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "Every verb's help has an example, and 'help VERB' prints it", arguments: Verb.all.map(\.name))
  func helpHasExample(verb: String) {
    let run = CapturedRun("help", verb)
    #expect(run.output.contains("\n  swipe-replay \(verb)"))
    // 'profiles' is a reference card too.
    #expect(run.output.hasPrefix(CapturedRun(verb, "-h").output))
  }
}
