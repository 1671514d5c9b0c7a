import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct BaselineTests {
  private let traces: [Trace]
  private let profile: Profile

  init() throws {
    profile = try Profile.named("pj")
    traces = [
      try swipe(progress: 0.6).trace("far"), try swipe(progress: 0.25).trace("near"),
      try swipe(progress: 0.6, stack: 1).trace("a, \"quoted\" name"),
    ]
  }

  private static let header =
    "path,trace,gesture,profile,recognizer,outcome,rule,progress,percentComplete,"
    + "translation.x,translation.y,velocity.x,velocity.y,margin.progress,margin.velocity"

  @Test("A baseline is sorted, has one result per line and lists its settings")
  func text() throws {
    let text = String(decoding: try record(traces, with: profile).text, as: UTF8.self)
    #expect(
      text == """
        # format: swipe-baseline
        # version: 1
        # profile pj: finishProgress=0.5 maxAllowedInitialDistance=0
        \(Self.header)
        "traces/a, ""quoted"" name.json","a, ""quoted"" name",1,pj,pan,refused,root,,,,,,,,
        traces/far.json,far,1,pj,pan,finish,progress > finishProgress,0.6,0.6,240,0,0,0,-0.09999999999999998,
        traces/near.json,near,1,pj,pan,cancel,otherwise,0.25,0.25,100,0,0,0,0.2500000000000001,

        """)
  }

  @Test("A written baseline reads back and passes the check")
  func roundTrip() throws {
    let recorded = try record(traces, with: profile)
    let read = try Baseline(recorded.text, file: "b.csv")
    #expect(read.rows == recorded.rows)
    #expect(read.text == recorded.text)
    let (cases, summary) = try check(traces, .chosen(profile, baseline: read))
    #expect(cases.map(\.status) == [.passed, .passed, .passed])
    #expect(summary.warnings == 0 && summary.settingChanges.isEmpty)
  }

  @Test("A new trace adds lines without changing any, wherever it is in the input")
  func insertion() throws {
    let before = String(decoding: try record(traces, with: profile).text, as: UTF8.self)
    let more = [try swipe(progress: 0.4).trace("middle")] + traces
    let after = String(decoding: try record(more, with: profile).text, as: UTF8.self)
    let old = before.split(separator: "\n")
    let new = after.split(separator: "\n")
    #expect(new.filter { !old.contains($0) }.count == 1)
    #expect(old.allSatisfy { new.contains($0) })
  }

  @Test("Two traces with the same name in one file are ambiguous, which is an error")
  func sameName() throws {
    let twins = [traces[0], traces[1], traces[0]]
    let error = #expect(throws: AnalysisError.self) { try record(twins, with: profile) }
    #expect(
      error?.description == "traces/far.json:1:1: error: a second trace named 'far' in this file; "
        + "expected a name of its own, since the baseline identifies traces by file and name")
    // Without a baseline they need not be told apart.
    #expect(try check(twins, .chosen(profile)).cases.isEmpty)
  }

  @Test("A mistake in a row is reported at its line")
  func mistakenRow() throws {
    let recorded = try record(
      (0..<50).map { number in
        try swipe(progress: Double(number) / 50).trace("t\(number)")
      }, with: profile)
    var lines = String(decoding: recorded.text, as: UTF8.self).split(separator: "\n")
    lines[40] += ",more"
    let broken = Array(lines.joined(separator: "\n").utf8)
    let error = #expect(throws: AnalysisError.self) { try Baseline(broken, file: "b.csv") }
    #expect(error?.description == "b.csv:41:1: error: found 16 fields, expected 15")
  }

  @Test("A changed threshold flips decisions, shrinks margins and is reported")
  func changed() throws {
    let baseline = try record(traces, with: profile)
    let flipped = try check(
      traces, .chosen(try profile.setting("finishProgress", to: 0.7), baseline: baseline))
    #expect(flipped.summary.changedOutcomes == 1 && flipped.summary.failed == 1)
    #expect(
      flipped.summary.settingChanges == [
        SettingChange(
          profile: "pj", setting: "finishProgress", was: "0.5", now: "0.7")
      ])
    // The margin of 0.1 shrinks to 0.02: a fifth is left, which is not reported; anything less is.
    for (value, warnings) in [(0.575, 0), (0.585, 1)] {
      let near = try check(
        traces, .chosen(try profile.setting("finishProgress", to: value), baseline: baseline))
      #expect(near.summary.failed == 0)
      #expect(near.summary.warnings == warnings, "\(value)")
    }
  }

  @Test("A setting that is new or gone is told as such, and one that is in code with its place")
  func newSetting() {
    func texts(_ from: String?) -> [String] {
      [("0.5", "0.4"), (nil, "0.4"), ("0.5", nil)].map { was, now in
        SettingChange(profile: "pj", setting: "least", was: was, now: now, from: from).text
      }
    }
    #expect(texts(nil) == ["least 0.5 → 0.4", "least 0.4 (new)", "least 0.5 (gone)"])
    #expect(texts("P.m:6").prefix(2) == ["least 0.5 → 0.4 (P.m:6)", "least 0.4 (new, P.m:6)"])
  }

  @Test("An estimator that overrides the profile's own is recorded, compared and reported")
  func velocity() throws {
    let other = profile.setting(velocity: .lastStep)
    let text = String(decoding: try record(traces, with: other).text, as: UTF8.self)
    #expect(
      text.contains(
        "\n# profile pj: velocity=lastStep finishProgress=0.5 maxAllowedInitialDistance=0\n"))
    let baseline = try Baseline(Array(text.utf8), file: "b.csv")
    #expect(baseline.text == Array(text.utf8))
    #expect(try check(traces, .chosen(other, baseline: baseline)).summary.settingChanges == [])
    let own = try check(traces, .chosen(profile, baseline: baseline)).summary
    #expect(
      own.settingChanges == [
        .init(profile: "pj", setting: "estimator", was: "lastStep", now: "its own")
      ])
    // A parameter may have that name; its value is a number.
    for (line, isRight) in [
      ("velocity=lastStep velocity=3", true), ("velocity=3", true), ("velocity=lastStp", false),
      ("velocity=lastStep velocity=uikit", false),
    ] {
      let changed = text.replacing("velocity=lastStep", with: line)
      let read = try? Baseline(Array(changed.utf8), file: "b.csv")
      #expect((read != nil) == isRight, "\(line)")
      if isRight { #expect(read?.text == Array(changed.utf8)) }
    }
  }

  @Test("Numbers may differ by the tolerance, decisions not at all")
  func tolerance() throws {
    let text = String(decoding: try record([traces[1]], with: profile).text, as: UTF8.self)
    for (x, failed) in [("100.00000009", 0), ("99.99999991", 0), ("100.00000011", 1)] {
      let moved = try Baseline(
        Array(text.replacing(",100,0,0,0,", with: ",\(x),0,0,0,").utf8), file: "b.csv")
      let (_, summary) = try check([traces[1]], .chosen(profile, baseline: moved))
      #expect(summary.failed == failed, "\(x)")
    }
    let renamed = try Baseline(
      Array(text.replacing("otherwise", with: "Otherwise").utf8), file: "b.csv")
    let summary = try check([traces[1]], .chosen(profile, baseline: renamed)).summary
    #expect(summary.failed == 0)
    #expect(
      summary.harmlessChanges.map(\.change) == [.rule(was: "Otherwise", now: "otherwise")])
  }

  @Test("A recognizer may have another name")
  func renamedRecognizer() throws {
    let text = String(decoding: try record(traces, with: profile).text, as: UTF8.self)
    let renamed = try Baseline(
      Array(text.replacing(",pan,", with: ",swipe,").utf8), file: "b.csv")
    let summary = try check(traces, .chosen(profile, baseline: renamed)).summary
    #expect(summary.failed == 0)
    #expect(summary.harmlessChanges.map(\.change) == [.recognizer(was: "swipe", now: "pan")])
    #expect(summary.harmlessChanges.map(\.results) == [3])
  }

  @Test("A recognizer that never began may come or go; one that began may not", arguments: [5, 45])
  func recognizers(start: Double) throws {
    func profile(_ recognizers: String) throws -> Profile {
      try Profile.read(
        """
        { "format": "swipe-profile", "version": 1, "name": "app", "recognizers": [\(recognizers)] }
        """)
    }
    let rest =
      #""action": "pop", "progress": "translation.x / width", "decide": [{ "then": "cancel" }]"#
    let pan = #"{ "name": "pan", "kind": "pan", \#(rest), "requiresFailureOf": [] }"#
    let edge =
      #"{ "name": "edge", "kind": "screenEdgePan", "edges": ["left"], "edgeWidth": 20, \#(rest), "simultaneousWith": ["pan"] }"#
    let (one, two) = (try profile(pan), try profile("\(pan), \(edge)"))
    let trace = Recording().swipe(from: start, by: 100).lift().trace
    let beganToo = start < 20
    for (before, after) in [(one, two), (two, one)] {
      let baseline = try record([trace], with: before)
      let summary = try check([trace], .chosen(after, baseline: baseline)).summary
      #expect(summary.failed == (beganToo ? 1 : 0))
      #expect(summary.harmlessChanges.map(\.results) == (beganToo ? [] : [1]))
    }
  }

  @Test("A trace on only one side is a difference")
  func missing() throws {
    let baseline = try record([traces[0], traces[1]], with: profile)
    let (cases, summary) = try check([traces[1], traces[2]], .chosen(profile, baseline: baseline))
    #expect(summary.missing == 1 && summary.added == 1 && summary.failed == 2)
    #expect(cases.map(\.trace) == ["near", "a, \"quoted\" name", "far"])
    #expect(cases.last?.source.path == "traces/far.json")
  }

  @Test("A gesture on only one side is a difference")
  func gestures() throws {
    let twice = swipe(progress: 0.6).hold(1).touchDown(at: 10).move(by: 30, over: 0.1).lift()
    let (one, two) = (try swipe(progress: 0.6).trace("t"), try twice.trace("t"))
    let more = try check([two], .chosen(profile, baseline: try record([one], with: profile)))
    #expect(more.cases.map(\.status) == [.passed, .failed] && more.summary.added == 1)
    let fewer = try check([one], .chosen(profile, baseline: try record([two], with: profile)))
    #expect(fewer.cases.map(\.status) == [.passed, .failed] && fewer.summary.missing == 1)
  }

  @Test("Without a chosen profile the baseline's are checked; an unknown one is an error")
  func profiles() throws {
    let baseline = try record(traces, with: try Profile.named("zeroj"))
    let (cases, _) = try check(traces, .builtIn(baseline: baseline))
    #expect(cases.map(\.profile) == ["zeroj", "zeroj", "zeroj"])
    let text = String(decoding: baseline.text, as: UTF8.self)
    let other = try Baseline(
      Array(text.replacing("zeroj", with: "zerojj").utf8), file: "b.csv")
    let error = #expect(throws: AnalysisError.self) {
      try check(traces, .builtIn(baseline: other))
    }
    #expect(
      error?.description == "b.csv:3:1: error: unknown profile 'zerojj'; did you mean 'zeroj'?")
  }

  @Test("A name that would break its line is quoted")
  func quotedName() throws {
    let odd = try Profile.read(#"{"extends":"pj","name":"a \"b\"\nc: d=1"}"#)
    let baseline = try record(traces, with: odd)
    let read = try Baseline(baseline.text, file: "b.csv")
    #expect(read.settings.map(\.profile) == ["a \"b\"\nc: d=1"])
    #expect(read.rows == baseline.rows)
  }

  @Test(
    "A malformed or incomplete baseline is rejected with line and column",
    arguments: [
      ("", "1:1: error: not a baseline; expected its first line to be '# format: swipe-baseline'"),
      (
        "time,phase\n",
        "1:1: error: not a baseline; expected its first line to be '# format: swipe-baseline'"
      ),
      (
        "# format: swipe-baseline\n# version: 2\n",
        "2:1: error: version '2' of a baseline is not known; this program reads version 1"
      ),
      (
        "# format: swipe-baseline\n# version: 1\n# profile pj\n",
        "3:1: error: expected a line such as '# profile pj: finishProgress=0.5'"
      ),
      (
        "# format: swipe-baseline\n# version: 1\n# profile pj: a=1\n# profile pj: a=2\n",
        "4:1: error: profile 'pj' is in the baseline twice"
      ),
      (
        "# format: swipe-baseline\n# version: 1\npath,trace\n",
        "3:1: error: expected the columns '\(header)'"
      ),
      ("HEADER\na,b,1\n", "5:1: error: found 3 fields, expected 15"),
      (
        "HEADER\na,b,0,pj,pan,finish,r,,,,,,,,\n",
        "5:5: error: gesture: found '0', expected a whole number from 1 to 10000"
      ),
      (
        "HEADER\na,b,10000,pj,pan,finish,r,,,,,,,,\na,b,10001,pj,pan,finish,r,,,,,,,,\n",
        "6:5: error: gesture: found '10001', expected a whole number from 1 to 10000"
      ),
      (
        "HEADER\na,b,1,pj,pan,finsh,r,,,,,,,,\n",
        "5:14: error: outcome: unknown outcome 'finsh'; did you mean 'finish'?"
      ),
      (
        "HEADER\na,b,1,pj,pan,finish,r,1,1,1,1,1,0x1,,\n",
        "5:33: error: velocity.y: found '0x1', expected a number or nothing"
      ),
      (
        "HEADER\na,b,1,pj,pan,finish,r,1,,1,1,1,1,,\n",
        "5:25: error: percentComplete: found nothing, expected a number beside the other values"
      ),
      (
        "HEADER\na,b,1,zeroj,pan,finish,r,,,,,,,,\n",
        "5:7: error: profile 'zeroj' has no '# profile' line above"
      ),
      (
        "HEADER\na,b,1,pj,pan,finish,r,,,,,,,,\na,b,1,pj,pan,finish,r,,,,,,,,\n",
        "6:1: error: this result is in the baseline twice; expected one line for each gesture, profile and recognizer of a trace"
      ),
      (
        "HEADER\na,b,1,pj,pan,open,,,,,,,,,\na,a,1,pj,pan,open,,,,,,,,,\na,b,1,pj,pan,open,,,,,,,,,\n",
        "7:1: error: this result is in the baseline twice; expected one line for each gesture, profile and recognizer of a trace"
      ),
      ("HEADER\na,\"b\n", "5:3: error: a quote is left open; expected a closing \""),
    ])
  func refused(text: String, words: String) {
    let top = "# format: swipe-baseline\n# version: 1\n# profile pj: a=1\n" + Self.header
    let bytes = Array(text.replacing("HEADER", with: top).utf8)
    let error = #expect(throws: AnalysisError.self) { try Baseline(bytes, file: "b.csv") }
    #expect(error?.description == "b.csv:" + words)
  }

  @Test("No damage to a baseline causes a trap, and none to its numbers goes unnoticed")
  func damage() throws {
    let bytes = try record(traces, with: profile).text
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      var damaged = bytes
      damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      damaged.removeSubrange(Int.random(in: 0...damaged.count, using: &random)...)
      guard let read = try? Baseline(damaged, file: "b.csv") else { continue }
      // What was read can be written and read again.
      #expect(try Baseline(read.text, file: "b.csv").text == read.text)
    }
  }
}
