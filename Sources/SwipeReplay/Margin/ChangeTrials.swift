import GestureRecognition
import TouchTrace

/// Finds out which changes of the finger let a gesture begin that never did: replays the trace with each shift that the
/// explanation of the failure offers or, where another recognizer came first, with the finger moving straight.
struct ChangeTrials: Sendable {
  private var replayer: TraceReplayer
  private let recognizers: Int

  /// The trials of one trace replay at most this many touches in all, but there may always be this many trials.
  private static let (mostTouches, leastTrials) = (1 << 16, 16)

  init(_ profile: Profile) {
    replayer = TraceReplayer([profile], detail: [])
    recognizers = profile.rules.recognizers.count
  }

  /// Notes in the failures of a trace whether the recognizer begins with each change.
  ///
  /// - Parameter index: returns the index in `results` of a result by its number among those of the profile.
  mutating func run(
    on trace: Trace, _ gestures: [Gesture], in results: inout [Replay], _ index: (Int) -> Int
  ) {
    var left = max(Self.leastTrials, Self.mostTouches / trace.touches.count)
    for row in 0..<gestures.count * recognizers where left > 0 {
      let index = index(row)
      guard index < results.count, var failure = results[index].failure else { continue }
      let (gesture, before) = (gestures[row / recognizers].touches, left)
      for place in failure.shortfalls.indices where left > 0 {
        guard let shifted = trace.shifted(by: failure.shortfalls[place], of: failure, in: gesture)
        else { continue }
        left -= 1
        failure.shortfalls[place].move?.tried = .some(outcome(row, in: shifted))
      }
      if left > 0, failure.other != nil, let axis = results[index].label.axis,
        let straight = trace.straightened(gesture, along: axis)
      {
        left -= 1
        failure.other?.beginsIfStraight = outcome(row, in: straight) != nil
      }
      if left < before { results[index].edit { $0.failure = failure } }
    }
  }

  /// The outcome of a result in a changed trace; nil if the recognizer does not begin there.
  private mutating func outcome(_ row: Int, in trace: Trace) -> Outcome? {
    var results: [Replay] = []
    replayer.replay(trace, into: &results)
    return row < results.count && results[row].beganAt != nil ? results[row].outcome : nil
  }
}

extension Trace {
  /// The trace with a finger that lands elsewhere, or whose moves go farther from the one at which a recognizer failed;
  /// nil for a change of another kind.
  fileprivate func shifted(
    by shortfall: Shortfall, of failure: BeginFailure, in gesture: Range<Int>
  ) -> Trace? {
    guard let move = shortfall.move, shortfall.unit == "pt" else { return nil }
    // A little farther, as any travel is some, and a sum of decimals misses its limit by the last bits.
    let change = move.change + (move.change < 0 ? -0.001 : 0.001)
    // One that failed at the end, since it never began, may begin at any move.
    let isOfMove = failure.kind == .failWhen || failure.kind == .refused
    let (isX, isOfLanding) = (shortfall.name.hasSuffix(".x"), shortfall.isOfLanding)
    let first = isOfMove && !isOfLanding ? failure.touch : gesture.lowerBound
    var trace = self
    for index in first..<gesture.upperBound where isOfLanding || touches[index].phase != .began {
      if isX {
        trace.touches[index].location.x += move.isMirrored ? -change : change
      } else {
        trace.touches[index].location.y += change
      }
    }
    return trace
  }

  /// The trace with the finger moving along one axis only, or nil if it does.
  fileprivate func straightened(_ gesture: Range<Int>, along axis: Margin.Axis) -> Trace? {
    var trace = self
    var landings: [Int32: Point] = [:]
    for index in gesture {
      let location = touches[index].location
      let landing = landings[touches[index].finger, default: location]
      landings[touches[index].finger] = landing
      trace.touches[index].location =
        axis == .x ? Point(x: location.x, y: landing.y) : Point(x: landing.x, y: location.y)
    }
    return trace.touches == touches ? nil : trace
  }
}
