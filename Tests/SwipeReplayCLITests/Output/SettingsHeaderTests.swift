import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A text begins with what '--set' changes.
@Suite struct SettingsHeaderTests {
  private static let trace = Fixtures.folder + "/story/stuck.json"

  @Test(arguments: [
    "replay", "replay -p all", "check", "check --mutate", "stats",
    "fit --vary finishProgress=0.2,0.6", "lint",
    "stress --runs 1",
  ])
  func first(words: String) {
    let words = words.split(separator: " ").map(String.init) + [Self.trace]
    let run = CapturedRun(words + ["--set", "finishProgress=0.3", "--set=finishProgress=0.4000"])
    #expect(run.output.hasPrefix("with finishProgress=0.4\n\n"))
    #expect(!run.output.hasPrefix("with finishProgress=0.4\n\n\n"))
    #expect(run.output.components(separatedBy: "with finish").count == 2)
    let plain = CapturedRun(words)
    #expect(!plain.output.hasPrefix("with"))
  }

  @Test("Planes and their violations", arguments: [[], ["--monotone", "--shape", "drag"]])
  func planes(options: [String]) {
    let run = CapturedRun(
      ["plane", "-p", "pj", "-p", "swipe", "-p", "shuttle"] + options
        + [
          "--set", "finishProgress=0.4", "--vary", "distance=50:200:50", "--vary", "velocity=0,100",
        ])
    #expect(run.output.hasPrefix("with finishProgress=0.4\n\n"))
    #expect(run.output.components(separatedBy: "with finish").count == 2)
  }

  @Test("Several settings are set in lines of the text's width, in the order given")
  func several() {
    let run = CapturedRun(
      "-p", "swipe-transition", "--set", "finishProgress=0.4", "--set", "finishVelocity=900",
      "--set", "edgeFinishProgress=0.45", "--set", "edgeProjection=1e-3", Self.trace)
    #expect(
      run.output.hasPrefix(
        """
        with finishProgress=0.4, finishVelocity=900, edgeFinishProgress=0.45,
             edgeProjection=0.001

        stuck · swipe-transition

        """))
  }

  @Test(
    "No header for other programs, and none where nothing follows it",
    arguments: [
      ["replay", "-f", "csv"], ["replay", "-f", "json"], ["check", "-f", "github"],
      ["check", "-q"],
      ["stats", "-f", "json"], ["lint", "-f", "csv"], ["report"],
    ])
  func others(words: [String]) {
    let run = CapturedRun(words + ["--set", "finishProgress=0.4", Self.trace])
    #expect(run.status == 0)
    #expect(!run.output.contains("with finishProgress"))
  }
}
