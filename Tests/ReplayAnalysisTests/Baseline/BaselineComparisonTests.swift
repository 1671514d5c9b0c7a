import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct BaselineComparisonTests {
  private let profile: Profile

  init() throws {
    profile = try Profile.named("pj")
  }

  @Test("A recorded gesture that the trace lacks is one difference, whatever its number")
  func farGesture() throws {
    let trace = try swipe(progress: 0.6).trace("t")
    let baseline = try record([trace], with: profile)
    for number in [2, 7, 1_000_000_000, Int.max] {
      var row = baseline.rows[0]
      row.gesture = number
      let both = Baseline(settings: baseline.settings, rows: baseline.rows + [row])
      let (cases, summary) = try check([trace], .chosen(profile, baseline: both))
      #expect(cases.map(\.gesture) == [1, number])
      #expect(cases.map(\.status) == [.passed, .failed] && summary.missing == 1)
      // Without the trace, too, there is one difference for each recorded gesture.
      let gone = try check([], .chosen(profile, baseline: both))
      #expect(gone.cases.map(\.gesture) == [1, number])
      #expect(gone.summary.missing == 2 && gone.summary.failed == 2)
    }
  }

  @Test("A non-finite number equals only itself")
  func notFinite() throws {
    // The velocity is q / p, which is infinite or not a number if p is 0.
    let text = """
      { "extends": "pj", "name": "q", "parameters": { "p": 1, "q": 1 },
        "recognizers": [{ "name": "pan", "velocity": { "estimator": "uikit", "x": "q / p" } }] }
      """
    let ratio = try Profile.read(text)
    func dividing(_ q: Double, by p: Double) throws -> Profile {
      try ratio.setting("p", to: p).setting("q", to: q)
    }
    // inf, -inf, nan, and finite numbers up to the largest.
    let profiles = try [
      dividing(1, by: 0), dividing(-1, by: 0), dividing(0, by: 0), dividing(7, by: 1),
      dividing(.greatestFiniteMagnitude, by: 1), dividing(-.greatestFiniteMagnitude, by: 1),
    ]
    let trace = try swipe(progress: 0.6).trace("t")
    for (row, recorded) in profiles.enumerated() {
      let baseline = try Baseline(try record([trace], with: recorded).text, file: "b.csv")
      for (column, now) in profiles.enumerated() {
        let (_, summary) = try check(
          [trace], .chosen(now, baseline: baseline))
        #expect(summary.failed == (row == column ? 0 : 1), "\(row) and \(column)")
      }
    }
  }
}
