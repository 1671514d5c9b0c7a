import Testing

@testable import RuleLanguage

@Suite struct UlpStepperTests {
  @Test(arguments: [1.0, -1, 3.7, 0, -0.0, .leastNonzeroMagnitude, -1e300])
  func stepsAreNeighbors(value: Double) {
    let up = UlpStepper(from: value, isAbove: true)
    let down = UlpStepper(from: value, isAbove: false)
    #expect(up[0] == value && down[0] == value)
    #expect(up[1] == value.nextUp && down[1] == value.nextDown)
    #expect(up.count(to: value.nextUp.nextUp) == 2 && down.count(to: value.nextUp) == nil)
  }

  @Test func zerosAreOneDouble() {
    let up = UlpStepper(from: -.leastNonzeroMagnitude, isAbove: true)
    #expect(up[1].bitPattern == 0.0.bitPattern)
    #expect(up[2] == .leastNonzeroMagnitude)
    #expect(UlpStepper(from: 0, isAbove: true).count(to: -0.0) == 0)
  }

  @Test(arguments: [1, 2, 99, 100] as [UInt64])
  func bisectionFindsTheFirstStep(expected: UInt64) {
    let stepper = UlpStepper(from: 1, isAbove: false)
    #expect(stepper.step(after: 0, through: 100) { $0 <= stepper[expected] } == expected)
  }
}
