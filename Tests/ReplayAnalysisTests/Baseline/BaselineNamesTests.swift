import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

/// `é` as one scalar and as two: equal as Strings, but distinct as names.
@Suite struct BaselineNamesTests {
  private static let forms = ["caf\u{E9}", "cafe\u{301}"]

  @Test("Traces and files whose names are equal only under normalisation are distinct")
  func traces() throws {
    let profile = try Profile.named("pj")
    let traces = try Self.forms.map { try swipe(progress: 0.6).trace($0) }
    let baseline = try record(traces, with: profile)
    #expect(baseline.rows.count == 2 && baseline.groups.count == 2)
    let read = try Baseline(baseline.text, file: "b.csv")
    #expect(read.text == baseline.text)
    #expect(try check(traces, .chosen(profile, baseline: read)).summary.failed == 0)
    let (_, summary) = try check([traces[0]], .chosen(profile, baseline: read))
    #expect(summary.missing == 1)
  }

  @Test("Profiles whose names are equal only under normalisation are distinct")
  func profiles() throws {
    let profiles = try Self.forms.map {
      try Profile.read(#"{ "extends": "pj", "name": "\#($0)" }"#)
    }
    let trace = try swipe(progress: 0.6).trace("t")
    var settings = CheckSettings.chosen(profiles[0])
    settings.profiles = profiles
    settings.comparesBaseline = true
    var worker = try CheckWorker(settings, keepsRows: true)
    var run = try CheckRun(settings)
    _ = try run.take(worker.check(trace, path: trace.source.path))
    let read = try Baseline(#require(run.newBaseline).text, file: "b.csv")
    #expect(read.settings.count == 2 && read.rows.count == 2)
    settings.baseline = read
    #expect(try check([trace], settings).summary.failed == 0)
    // Each profile is compared only with its own rows.
    settings.profiles = [profiles[1]]
    let (cases, summary) = try check([trace], settings)
    #expect(cases.count == 1 && summary.failed == 0)
    #expect(
      summary.uncomparedProfiles.map { Array($0.profile.utf8) } == [Array(Self.forms[0].utf8)])
  }

  @Test(
    "A profile's name reads back even if it begins or ends with a combining mark",
    arguments: [
      "\u{301}x", "x\u{301}", "\u{301}", "a:\u{301}b", "\u{301}\"q\"", "\"\u{301}",
      "\u{200D}a\n", " a",
    ])
  func marks(name: String) throws {
    let written = name.unicodeScalars.map { scalar in
      scalar == "\"" ? "\\\"" : scalar == "\n" ? "\\n" : String(scalar)
    }.joined()
    let profile = try Profile.read(#"{ "extends": "pj", "name": "\#(written)" }"#)
    let baseline = try record([try swipe(progress: 0.6).trace("t")], with: profile)
    let read = try Baseline(baseline.text, file: "b.csv")
    #expect(read.settings.map { Array($0.profile.utf8) } == [Array(name.utf8)])
    #expect(read.text == baseline.text)
  }
}
