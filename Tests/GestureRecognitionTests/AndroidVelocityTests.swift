import GestureRecognition
import TestSupport
import Testing
import TextFormats
import TouchTrace

/// Nineteen flings recorded on devices, with the velocities that Android's own tests expect of two strategies.
///
/// The numbers are those of AOSP's `libs/input/tests/VelocityTracker_test.cpp`, commit 318005c, and so is the
/// tolerance of 20%. Its expected values for `impulse` were recorded with an earlier formula, in which the
/// velocity before a step is that of the previous step; commit 97b5e18, which changed that, recorded five of them
/// anew.
@Suite struct AndroidVelocityTests {
  private static let path = Fixtures.folder + "/velocity/android-flings.json"

  /// The velocities of `impulse` recorded with today's formula.
  private static let recordedAnew: Set<String> = [
    "swordfish-fling-down.y", "sailfish-fling-up-slow-1.x", "sailfish-fling-up-faster-1.y",
    "sailfish-fling-down-fast-1.y", "sailfish-fling-down-fast-3.x",
  ]

  @Test(arguments: [(VelocityEstimator.impulse, 29), (.androidLeastSquares, 27)])
  func theExpectedVelocities(estimator: VelocityEstimator, count: Int) throws {
    let flings = try Fixtures.json(Self.path).value("flings").elements()
    #expect(flings.count == 19)
    var compared = 0
    for fling in flings {
      let name = try fling.value("name").string()
      guard let expected = try? fling.value(estimator.rawValue) else { continue }
      let velocity = try velocity(of: fling, by: estimator)
      for (found, axis) in [(velocity.x, "x"), (velocity.y, "y")] {
        guard let wanted = try? expected.value(axis).number() else { continue }
        compared += 1
        let isRecent =
          estimator == .androidLeastSquares || Self.recordedAnew.contains("\(name).\(axis)")
        // Its 32-bit floats differ by up to 0.034%.
        let tolerance = isRecent ? 0.0005 : 0.2
        #expect(abs(found - wanted) <= tolerance * abs(wanted), "\(name).\(axis)")
      }
    }
    #expect(compared == count)
  }

  /// The last touch is the lift, which is not a sample.
  private func velocity(of fling: JSONValue, by estimator: VelocityEstimator) throws -> Velocity {
    var touches: [Touch] = []
    for row in try fling.value("touches").elements() {
      let row = try row.elements().map { try $0.number() }
      touches.append(
        Touch(
          time: Timestamp(nanoseconds: Int64(row[0])), location: Point(x: row[1], y: row[2]),
          phase: .moved))
    }
    let lift = try #require(touches.last)
    touches.removeLast()
    return estimator.estimate(of: touches.span, at: lift.time, lift: lift).velocity
  }
}
