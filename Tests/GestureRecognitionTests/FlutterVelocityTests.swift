import GestureRecognition
import TestSupport
import Testing
import TextFormats
import TouchTrace

/// Fourteen touches recorded on devices, with the velocities that Flutter's own tests expect.
@Suite struct FlutterVelocityTests {
  private static let path = Fixtures.sharedData("flutter_velocity_tracker.json")

  @Test(
    .enabled(if: Fixtures.exists(path), "the recorded data does not lie beside the project"))
  func leastSquaresAgreesWithinATenthOfAPercent() throws {
    let traces = try Fixtures.json(Self.path).value("traces").elements()
    #expect(traces.count == 14)
    for trace in traces {
      let expected = try trace.value("expectedVelocity_px_s")
      let velocity = try velocity(of: trace)
      let name = try trace.value("id").string()
      for (found, key) in [(velocity.x, "x"), (velocity.y, "y")] {
        let wanted = try expected.value(key).number()
        #expect(abs(found - wanted) <= abs(wanted) * 0.001, "\(name).\(key)")
      }
    }
  }

  private func velocity(of trace: JSONValue) throws -> Velocity {
    var samples: [Touch] = []
    for sample in try trace.value("samples").elements() {
      let phase = try sample.value("phase").string()
      guard phase == "began" || phase == "moved" else { continue }
      samples.append(
        Touch(
          time: Timestamp(nanoseconds: Int64((try sample.value("t").number() * 1e9).rounded())),
          location: Point(
            x: try sample.value("x").number(), y: try sample.value("y").number()),
          phase: .moved))
    }
    return VelocityEstimator.leastSquares.estimate(
      of: samples.span, at: samples.last?.time ?? Timestamp(nanoseconds: 0)
    ).velocity
  }
}
