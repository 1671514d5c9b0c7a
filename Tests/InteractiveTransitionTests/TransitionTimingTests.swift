import Testing

@testable import InteractiveTransition

@Suite struct TransitionTimingTests {
  @Test(arguments: [
    (Decision.finish, 0.25, 1.0, 0.3), (.cancel, 0.25, 1, 0.1), (.finish, 0.5, 2, 0.1),
    (.cancel, 1, 0.5, 0.8), (.finish, 1, 1, 0), (.cancel, 0, 1, 0),
    (.finish, 0.5, 0, 0), (.finish, 0.5, -1, 0), (.finish, 0.5, .nan, 0),
  ])
  func settlingIsTheRestOfTheWay(
    _ decision: Decision, _ percentComplete: Double, _ speed: Double, _ expected: Double
  ) {
    let timing = TransitionTiming(duration: 0.4, curve: .linear)
    let settling = timing.settling(
      after: decision, percentComplete: percentComplete, completionSpeed: speed)
    #expect(abs(settling - expected) < 1e-15)
  }

  @Test func anInteractiveTransitionScrubsLinearlyAndCompletesEasing() {
    let timing = TransitionTiming(duration: 0.3, curve: .easeIn)
    #expect(timing.scrubsLinearly)
    #expect(timing.completionCurve == .easeInOut)
  }
}
