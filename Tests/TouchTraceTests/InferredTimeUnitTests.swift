import Testing
import TextFormats

@testable import TouchTrace

/// A unit is inferred only if exactly one interpretation is possible.
@Suite struct InferredTimeUnitTests {
  private func unit(_ steps: [Int64], isMove: Bool = true, from start: Int64 = 1_763_802_000_123)
    -> TimeUnit?
  {
    var samples: [InferredTimeUnit.Sample] = [(start, false)]
    for step in steps { samples.append((samples[samples.count - 1].count + step, isMove)) }
    return InferredTimeUnit.unit(of: samples)
  }

  @Test func movesHaveARate() {
    #expect(unit([16, 17, 17, 16]) == .milliseconds)
    #expect(unit([8, 9, 0, 8]) == .milliseconds)
    #expect(unit([16_700, 16_600, 16_700]) == .microseconds)
    #expect(unit([16_666_667, 16_666_667, 16_666_667]) == .nanoseconds)
    // Between the ranges of two units, and beyond all.
    #expect(unit([450, 450, 450]) == nil)
    #expect(unit([0, 0, 0]) == nil)
    #expect(unit([1 << 50, 1 << 50, 1 << 50], from: 1) == nil)
  }

  @Test func aTapMayBeHeld() {
    #expect(unit([80], isMove: false) == .milliseconds)
    #expect(unit([80_000], isMove: false) == .microseconds)
    // 0.8 s, or 0.8 ms.
    #expect(unit([800], isMove: false) == nil)
    #expect(unit([16, 17]) == .milliseconds)
    #expect(unit([]) == nil)
  }

  @Test func timesMustBeInRange() {
    #expect(unit([16, 16, 16], from: 4_599_999_999_000) == .milliseconds)
    #expect(unit([16, 16, 16], from: 4_600_000_000_000) == nil)
  }

  @Test func phasesOfEitherKindOfNumber() {
    func areAmbiguous(_ phases: [UInt8], still: Bool = false) -> Bool {
      PhaseNumbers.areAmbiguous(
        phases.enumerated().map { index, number in
          Touch(
            time: Timestamp(nanoseconds: Int64(index)),
            location: Point(x: still ? 0 : Double(index), y: 0),
            phase: Touch.Phase(rawValue: number) ?? .began)
        })
    }
    #expect(!areAmbiguous([0, 1, 1, 3]))
    #expect(!areAmbiguous([0, 1, 3, 0, 1, 4]))
    #expect(!areAmbiguous([0, 3]))
    #expect(!areAmbiguous([0, 2, 2, 3], still: true))
    // An unfinished recording of UIKit.
    #expect(!areAmbiguous([0, 1, 1]))
    #expect(areAmbiguous([0, 2, 2, 1]))
    #expect(areAmbiguous([0, 2, 2, 3]))
    #expect(areAmbiguous([0, 1]))
  }
}
