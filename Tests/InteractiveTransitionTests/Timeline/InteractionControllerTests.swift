import Testing

@testable import InteractiveTransition

@Suite struct InteractionControllerTests {
  @Test(arguments: [
    (-0.1, 0.0), (0, 0), (0.42, 0.42), (1, 1), (1.0.nextUp, 1), (7, 1), (.infinity, 1),
    (-.infinity, 0), (.nan, 0),
  ])
  func percentCompleteIsClamped(_ progress: Double, _ expected: Double) {
    #expect(InteractionController.percentComplete(of: progress) == expected)
  }

  @Test(arguments: [
    (1.0, 0.25, 1.0, 0.3), (0, 0.25, 1, 0.1), (1, 0.5, 2, 0.1), (0.5, 0.25, 1, 0.1),
    (0, 1, 0.5, 0.8), (1, 1, 1, 0), (0, 0, 1, 0), (0.5, 0.75, 1, 0.1),
    (1, 0.5, 0, 0), (1, 0.5, -1, 0), (1, 0.5, .nan, 0),
  ])
  func settlingTakesTheRestOfTheDuration(
    _ fraction: Double, _ percentComplete: Double, _ speed: Double, _ expected: Double
  ) {
    let timing = TransitionTiming(duration: 0.4, curve: .linear, scrubsLinearly: true)
    let settling = timing.settling(
      to: fraction, percentComplete: percentComplete, completionSpeed: speed)
    #expect(abs(settling - expected) < 1e-15)
  }
}
