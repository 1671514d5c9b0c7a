import SwipeReplay
import Testing

@testable import ReplayAnalysis

@Suite struct DifferenceSearchTests {
  private func outcomes(_ trace: Trace, _ profiles: [Profile]) -> [Outcome?] {
    var replayer = Replayer(profiles: profiles)
    return replayer.replayEach(trace).map { $0.decisive?.outcome }
  }

  @Test(
    "A swipe is found that the profiles decide differently and one of them finishes",
    arguments: [("pj", "system"), ("fd", "system"), ("slidr", "sliding-pane"), ("pj", "chromium")])
  func differs(from: String, to: String) throws {
    let profiles = [try Profile.named(from), try Profile.named(to)]
    var search = DifferenceSearch(profiles[0], profiles[1])
    let smallest = search.smallest()
    let trace = try #require(smallest)
    let found = outcomes(trace, profiles)
    #expect(found[0] != found[1])
    #expect(found.contains(.finish))
  }

  @Test("A moved threshold is found between its two values")
  func threshold() throws {
    let profiles = try [0.5, 0.45].map { try Profile.named("pj").setting("finishProgress", to: $0) }
    var search = DifferenceSearch(profiles[0], profiles[1])
    let smallest = search.smallest()
    let trace = try #require(smallest)
    #expect(outcomes(trace, profiles) == [.cancel, .finish])
  }

  @Test("With long rules fewer swipes are tried, but a difference is still found")
  func longRules() throws {
    let profiles = try [0.5, 0.3].map {
      try Profile.finishing(when: "progress > \($0)", terms: 100)
    }
    var search = DifferenceSearch(profiles[0], profiles[1])
    #expect(search.coarseness == 8)
    let smallest = search.smallest()
    let trace = try #require(smallest)
    #expect(outcomes(trace, profiles) == [.cancel, .finish])
    #expect(search.swipes < 15_820 / 2)
    // Counted by the actual number of touches.
    #expect((1_000_000..<200_000_000).contains(search.nodes))
  }

  @Test("Equal profiles never differ")
  func equal() throws {
    let view = Size(width: 100, height: 100)
    let profile = try Profile.named("swipe")
    var search = DifferenceSearch(profile, profile, view: view)
    let smallest = search.smallest()
    #expect(smallest == nil)
    #expect(search.swipes > 1000)
  }
}
