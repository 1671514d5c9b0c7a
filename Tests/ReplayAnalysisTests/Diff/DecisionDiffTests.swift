import SwipeReplay
import TestSupport
import Testing

@testable import ReplayAnalysis

@Suite struct DecisionDiffTests {
  private func diff(_ progresses: [Double], _ from: Profile, _ to: Profile) -> DecisionDiff {
    var diff = DecisionDiff()
    for progress in progresses {
      let swipe = swipe(progress: progress)
      diff.add(from: swipe.replayed(with: from), to: swipe.replayed(with: to))
    }
    return diff
  }

  @Test("Flips are grouped by their rules, the largest group first")
  func groups() throws {
    let pj = try Profile.named("pj")
    let other = try pj.setting("finishProgress", to: 0.4)
    let lower = diff([0.45, 0.5, 0.55, 0.3], pj, other)
    #expect(lower.gestures == 4 && lower.flips.count == 2)
    #expect(lower.groups.map(\.[0].to.rule) == ["progress > finishProgress"])
    #expect(lower.groups.map(\.[0].from.outcome) == [.cancel])
    #expect(lower.groups.map(\.[0].to.outcome) == [.finish])
    #expect(diff([0.45, 0.5, 0.55, 0.3], pj, pj).flips.isEmpty)
  }

  @Test(
    "The nearest traces are sorted by their margin in the second profile, without the flips")
  func nearest() throws {
    let pj = try Profile.named("pj")
    let other = try pj.setting("finishProgress", to: 0.4)
    let progresses = [0.1, 0.3, 0.45, 0.39, 0.55, 0.75, 0.2, 0.9]
    let nearest = diff(progresses, pj, other).nearest
    #expect(nearest.count == DecisionDiff.nearestCount)
    let shown = nearest.compactMap { $0.to.values?.progress }
    for (value, expected) in zip(shown, [0.39, 0.3, 0.55, 0.2, 0.1]) {
      #expect((value - expected).magnitude < 1e-9)
    }
  }
}
