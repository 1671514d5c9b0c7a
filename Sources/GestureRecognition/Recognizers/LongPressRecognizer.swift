import PlatformMath
package import TouchTrace

/// UIKit's `UILongPressGestureRecognizer`: begins when the fingers have been down for some time and have hardly
/// moved, then follows them as a pan does.
///
/// Apple documents the three settings, their defaults, and that it ends "when any of the fingers are lifted". That
/// the travel is that of the centroid, in a straight line, is observed, not documented by Apple.
package struct LongPressRecognizer: GestureRecognizer {
  /// In seconds, inclusive.
  package var minimumPressDuration = 0.5
  /// The largest travel before it begins, in points.
  package var allowableMovement = 10.0
  package var numberOfTouchesRequired = 1

  package init() {}

  package static let settings: [RecognizerSetting] = [
    .number(
      "minimumPressDuration", \Self.minimumPressDuration, "seconds", in: 0...3_600,
      "how long the fingers are down before it begins"),
    .number(
      "allowableMovement", \Self.allowableMovement, "points", in: 0...10_000,
      "largest travel before it begins"),
    .count("numberOfTouchesRequired", \Self.numberOfTouchesRequired, "fingers that must press"),
  ]

  package static var endsAtFirstLift: Bool { true }
  package var minimumTouches: Int { numberOfTouchesRequired }
  package var trackedTouches: Int { .max }

  package func recognition(
    in gesture: Gesture, of trace: Trace, _ track: TouchTrack
  ) -> Recognition {
    var start: Timestamp?
    var last = gesture.touches.lowerBound
    for index in gesture.touches where !trace.touches[index].isSynthetic {
      let time = trace.touches[index].time
      if let start {
        let begin = start.advanced(bySeconds: minimumPressDuration)
        // The timer fires before a touch at the same time.
        if time >= begin { return .beginsByTimer(after: last, before: index, at: begin) }
      }
      if index == track.endIndex { break }
      let state = track.state(at: index)
      if state.numberOfTouches > numberOfTouchesRequired {
        return .fails(at: index, .tooManyTouches)
      }
      start = state.samples.isEmpty ? nil : track.samples[state.samples.lowerBound].time
      if track.step(at: index) == .moved, travel(state, track) > allowableMovement {
        return .fails(at: index, .movedTooFar)
      }
      last = index
    }
    return .none
  }

  /// The straight-line travel of the fingers, in points.
  private func travel(_ state: TouchTrack.State, _ track: TouchTrack) -> Double {
    guard let first = state.samples.first else { return 0 }
    let travel = state.position.translation(from: track.samples[first].location)
    return Mathematics.hypotenuse(travel.x, travel.y)
  }

  package func measure(
    _ test: RecognizerTest, at index: Int, in pass: RecognitionPass, of trace: Trace
  ) -> TestMeasure? {
    switch test {
    case .tooShort:
      TestMeasure(
        "elapsed", elapsed(at: index, in: pass, of: trace), "of", "minimumPressDuration",
        minimumPressDuration, unit: "s", excess: "missing")
    case .movedTooFar:
      TestMeasure(
        "travel", travel(pass.track.state(at: index), pass.track), ">", "allowableMovement",
        allowableMovement, excess: "too far")
    case .tooManyTouches:
      TestMeasure(
        "touches", Double(pass.track.state(at: index).numberOfTouches),
        ">", "numberOfTouchesRequired", Double(numberOfTouchesRequired), unit: nil,
        excess: "too many")
    case .outsideTheEdge, .wrongDirection, .tooSlow, .tooFewTouches, .scrolls: nil
    }
  }

  /// The time for which enough fingers have been down, in seconds.
  private func elapsed(at index: Int, in pass: RecognitionPass, of trace: Trace) -> Double {
    let samples = pass.track.samples(at: index)
    return samples.isEmpty
      ? 0 : trace.touches[index].time.seconds(since: pass.track.samples[samples.lowerBound].time)
  }

  package func criticalValues(
    of key: String, in pass: RecognitionPass, of trace: Trace
  ) -> [Double] {
    pass.gesture.touches.map {
      key == "minimumPressDuration"
        ? elapsed(at: $0, in: pass, of: trace) : travel(pass.track.state(at: $0), pass.track)
    }
  }

  /// Translation starts where it begins.
  package func travelLeftOut(_ travel: Translation, previous: Translation?) -> Translation {
    travel
  }
}
