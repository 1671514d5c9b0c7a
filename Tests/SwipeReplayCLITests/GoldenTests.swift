import Foundation
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Whole runs on the fixtures, compared with their recorded output.
///
/// `REWRITE_GOLDENS=1` writes what they print now, and fails, so that the difference is looked at before
/// it is committed.
@Suite struct GoldenTests {
  private static let people = "Fixtures/traces/people/"
  private static let catalogue = "Fixtures/traces/catalogue/"
  private static let labelled = "Fixtures/labelled/back-swipes.jsonl"
  private static let inputs = "Fixtures/inputs/"
  private static let team = "Fixtures/profiles/team.json"

  private static let commands: [String: String] = [
    "profiles": "swipe-replay profiles",
    "one-profile": "swipe-replay -p zeroj \(people)slow-drag-short.json",
    "two-recognizers": "swipe-replay -p shuttle Fixtures/traces/sequence/back-and-forward.json",
    "never-began": "swipe-replay -p system Fixtures/traces/edge Fixtures/traces/slop",
    "never-began-by-rules": "swipe-replay -p telegram-ios \(people)",
    "never-began-table":
      "swipe-replay -p system -p react-navigation -p libadwaita Fixtures/traces/edge",
    "never-began-jsonl": "swipe-replay -f jsonl -p shuttle Fixtures/traces/edge",
    "assumed-stack": "swipe-replay -f jsonl Fixtures/traces/sequence/down-to-the-root.json",
    "system-cancels": "swipe-replay -p framework7 Fixtures/traces/interrupted",
    "nothing": "swipe-replay -p zeroj --events Fixtures/traces/nothing",
    "timeline-and-events":
      "swipe-replay -p swipe --timeline --events \(people)changed-mind.json",
    "apps-own-transitions":
      "swipe-replay -p zeroj --timeline --events Fixtures/traces/app/presents-and-is-swiped-away.json",
    "ascii": "swipe-replay -p swipe --timeline --ascii \(people)changed-mind.json",
    "ascii-table": "swipe-replay -p all --ascii \(people)changed-mind-late.json",
    "ascii-points":
      "swipe-replay fit --ascii --vary finishProgress=0.2:0.6:0.1 \(catalogue)",
    "colors": "swipe-replay --color always --timeline --events \(people)changed-mind.json",
    "colored-table": "swipe-replay --color always -p pj -p fd \(people)leftward.json",
    "all-profiles": "swipe-replay -p all \(people)changed-mind-late.json",
    "team": "swipe-replay -p pj -p \(team) Fixtures/traces/team",
    "set": "swipe-replay --set finishProgress=0.35 -p pj -p zeroj-nav \(people)flick.json",
    "set-velocity": "swipe-replay --set finishVelocity=7000 -p pj -p zeroj \(people)flick.json",
    "set-near-miss": "swipe-replay --set finishProgres=0.35 -p pj -p zeroj \(people)flick.json",
    "set-unknown": "swipe-replay --set topBarHeight=44 \(people)flick.json",
    "set-in-file": "swipe-replay --set topBarHeight=44 -p \(team) Fixtures/traces/team",
    "estimator": "swipe-replay --estimator window -p zeroj \(people)changed-mind-late.json",
    "estimator-table":
      "swipe-replay --estimator window -p zeroj -p libadwaita \(people)changed-mind-late.json",
    "estimator-jsonl":
      "swipe-replay -f jsonl --estimator window -p zeroj \(people)changed-mind-late.json",
    "estimator-points":
      "swipe-replay fit --estimator window -p zeroj --vary finishVelocity=0:5000:1000 \(catalogue)",
    "estimator-fit":
      "swipe-replay fit --estimator window -p zeroj --vary finishVelocity=0:5000:1000 \(people)",
    "estimator-sensitive": "swipe-replay -p zeroj \(people)",
    "estimator-sensitive-begin":
      "swipe-replay -p swipe-transition -p vc-transitions \(people)",
    "estimator-sensitive-jsonl":
      "swipe-replay -f jsonl -p vc-transitions \(people)",
    "tag": "swipe-replay --tag reversed --tag tap \(people)",
    "tag-of-none": "swipe-replay --tag revresed \(people)",
    "points-one": "swipe-replay fit --vary finishProgress=0.2:0.6:0.02 \(catalogue)",
    "points-off-the-grid":
      "swipe-replay fit --set finishProgress=0.33 --vary finishProgress=0.2,0.4 \(catalogue)",
    "points-two":
      "swipe-replay fit -p zeroj-nav --vary finishProgress=0.2:0.6:0.04 --vary finishVelocity=0:200:20 \(catalogue)",
    "points-two-large":
      "swipe-replay fit -p zeroj-nav --vary finishProgress=0.2:0.8:0.01 --vary finishVelocity=0:1000:10 \(catalogue)",
    "points-three":
      "swipe-replay fit -p system --vary slop=5,10,15 --vary projection=0:0.4:0.1 --vary finishProgress=0.3:0.5:0.1 \(catalogue)",
    "points-csv":
      "swipe-replay fit -f csv -p zeroj-nav --vary finishProgress=0.2,0.4 --vary finishVelocity=0:200:100 \(people)",
    "points-json": "swipe-replay fit -f json --vary finishProgress=0.2,0.4 \(catalogue)",
    "fit": "swipe-replay fit --vary finishProgress=0.2:0.6:0.02 \(labelled)",
    "fit-weighted":
      "swipe-replay fit --weight 1:4 --vary finishProgress=0.2:0.6:0.02 \(labelled)",
    "fit-few-labels": "swipe-replay fit --vary finishProgress=0.2:0.6:0.1 \(people)",
    "fit-two":
      "swipe-replay fit -p zeroj-nav --vary finishProgress=0.2:0.6:0.02 --vary finishVelocity=0:200:20 \(people) \(labelled)",
    "fit-json": "swipe-replay fit -f json --vary finishProgress=0.2:0.6:0.02 \(labelled)",
    "stress":
      "swipe-replay stress -p pj -p system -p react-navigation --fail-below 90 \(people)",
    "stress-csv": "swipe-replay stress -f csv -p system Fixtures/story/stuck.json",
    "stress-json":
      "swipe-replay stress -f json --runs 3 -p shuttle Fixtures/traces/sequence/back-and-forward.json",
    "check-markdown": "swipe-replay check -f markdown --set finishProgress=0.6 -p pj \(people)",
    "lint-markdown": "swipe-replay lint -f markdown \(people) Fixtures/story/stuck.json",
    "stats-markdown": "swipe-replay stats -f markdown \(people)",
    "diff-markdown": "swipe-replay diff -f markdown --from pj --to zeroj-nav \(people)",
    "stress-markdown": "swipe-replay stress -f markdown -p system \(people)",
    "fit-markdown": "swipe-replay fit -f markdown --vary finishProgress=0.2:0.6:0.02 \(labelled)",
    "points-markdown":
      "swipe-replay fit -f markdown -p zeroj-nav --vary finishProgress=0.3:0.5:0.1 --vary finishVelocity=0:200:100 \(catalogue)",
    "minimize-outcome": "swipe-replay minimize --keep outcome \(people)changed-mind-late.json",
    "minimize-rule":
      "swipe-replay minimize --keep rule -p shuttle --gesture 2 Fixtures/traces/sequence/back-and-forward.json",
    "minimize-difference":
      "swipe-replay minimize --keep difference --from pj --to system Fixtures/story/stuck.json",
    "csv": "swipe-replay -f csv -p pj -p shuttle Fixtures/traces/sequence",
    "jsonl": "swipe-replay -f jsonl -p zeroj Fixtures/traces/three-tenths",
    "json": "swipe-replay -f json --timeline --events -p system \(people)flick.json",
    "json-of-nothing": "swipe-replay -f json Fixtures/traces/invalid/no-view.json",
    "standard-input":
      "swipe-replay - --input-format csv < Fixtures/traces/formats/five-gestures.csv",
    "standard-input-of-no-format": "swipe-replay - < \(people)flick.json",
    "bad-among-good":
      "swipe-replay \(people)tap.json nowhere.json Fixtures/traces/invalid/no-view.json \(people)flick.json",
    "bad-lines": "swipe-replay Fixtures/traces/invalid/two-lines-of-four.jsonl",
    "input-epoch-milliseconds":
      "swipe-replay --view 393x852 \(inputs)epoch-milliseconds.csv",
    "input-phase-numbers": "swipe-replay \(inputs)phase-numbers.csv",
    "input-phase-numbers-quiet": "swipe-replay -q \(inputs)phase-numbers.csv",
    "input-android-numbers": "swipe-replay \(inputs)android-numbers.csv",
    "input-no-header": "swipe-replay \(inputs)no-header.csv",
    "input-no-header-named":
      "swipe-replay --view 393x852 --columns time,phase,x,y \(inputs)no-header.csv",
    "input-synonyms": "swipe-replay \(inputs)synonyms.csv",
    "input-columns-that-change": "swipe-replay \(inputs)columns-that-change.csv",
    "input-columns-that-change-split":
      "swipe-replay convert --split always \(inputs)columns-that-change.csv",
    "input-columns-that-change-gesture":
      "swipe-replay convert -f csv --gesture 3 \(inputs)columns-that-change.csv",
    "input-list-of-traces": "swipe-replay \(inputs)list-of-traces.json",
    "input-refused":
      "swipe-replay \(inputs)utf16.csv \(inputs)compressed.json.gz \(inputs)app.log \(inputs)getevent.txt \(inputs)browser.json",
    "input-mixed-folder": "swipe-replay \(inputs)mixed",
    "input-profile-named": "swipe-replay \(inputs)mixed/profile.json \(inputs)mixed/people.csv",
    "input-without-arguments": "swipe-replay < \(inputs)no-format.json",
    "input-getevent-without-arguments": "swipe-replay < \(inputs)getevent.txt",
    "profile-for-a-trace": "swipe-replay \(team)",
    "profile-that-is-not-there": "swipe-replay -p ours.json \(people)flick.json",
    "profile-mistyped": "swipe-replay -p shutle \(people)flick.json",
    "profile-refused":
      "swipe-replay -p Fixtures/profiles/invalid/unknown-key.json \(people)flick.json",
  ]

  @Test("A run prints what it printed", arguments: commands.keys.sorted())
  func golden(name: String) throws {
    let command = try TypedCommand(#require(Self.commands[name]))
    let now = Self.transcript(command, try command.run())
    let path = Self.folder + name + ".txt"
    if ProcessInfo.processInfo.environment["REWRITE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        atPath: Self.folder, withIntermediateDirectories: true)
      try Data(now.utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("rewrote \(path); look at the difference, then run without REWRITE_GOLDENS")
      return
    }
    #expect(now == String(decoding: try Fixtures.bytes(path), as: UTF8.self))
  }

  @Test("With '--ascii' each of them prints ASCII, and JSON, CSV and Markdown as they are")
  func ascii() throws {
    for (name, text) in Self.commands where !name.hasSuffix("without-arguments") {
      let verb = Verb.named(String(text.split(separator: " ")[1]))
      guard (verb ?? .replay).options.contains(.ascii) else { continue }
      let head = "swipe-replay" + (verb.map { " " + $0.name } ?? "")
      let run = try TypedCommand(head + " --ascii" + text.dropFirst(head.count)).run()
      if ["csv", "json", "markdown"].contains(where: { text.contains(" -f \($0)") }) {
        #expect(
          try run.output.replacing(" --ascii", with: "") == TypedCommand(text).run().output,
          "\(name)")
      } else {
        let isASCII = (run.output + run.error).utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII, "\(name)")
        #expect(try run.status == TypedCommand(text).run().status, "\(name)")
      }
    }
  }

  @Test("Every golden file belongs to a run")
  func noOrphans() throws {
    let files = try Fixtures.names(in: Self.folder)
    #expect(files == Self.commands.keys.map { $0 + ".txt" }.sorted())
  }

  private static let folder = Fixtures.folder + "/goldens/"

  /// The command, what it wrote on standard output, what on the error stream, and its exit status.
  private static func transcript(_ command: TypedCommand, _ run: CapturedRun) -> String {
    let errors = run.error.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { "! \($0)\n" }.joined()
    return "$ \(command.text)\n\(run.output)\(errors)[exit \(run.status)]\n"
  }
}
