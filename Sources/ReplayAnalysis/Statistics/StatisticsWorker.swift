package import SwipeReplay

/// Replays traces and counts their results; each thread of a batch uses a copy.
package struct StatisticsWorker: Sendable {
  private var replayer: Replayer
  private let profiles: [Profile]
  /// For each profile, the parameters and the greatest change of each that counts as near.
  private let limits: [[(name: String, limit: Double)]]

  package init(
    _ profiles: [Profile], nearPercent: Double = Statistics.nearPercent
  ) {
    self.profiles = profiles
    // Margins slightly beyond the limit must be found, to tell them from those within.
    let reach = nearPercent / 100 * (1 + 0x1p-40)
    replayer = Replayer(
      profiles: profiles, detail: [.margins, .parameterMargins, .unexplained], parameterReach: reach
    )
    limits = profiles.map { profile in
      profile.parameters.map { parameter in
        let limit = profile.scale(of: parameter) * nearPercent / 100
        // Finite, since every change would be within an infinite limit.
        return (parameter.name, min(limit, .greatestFiniteMagnitude))
      }
    }
  }

  package mutating func add(_ trace: Trace, to statistics: inout Statistics) {
    statistics.traces += 1
    if !trace.warnings.isEmpty { statistics.suspicious += 1 }
    let gestures = trace.gestures.map { GestureMeasure($0, of: trace) }
    for (index, results) in replayer.replayEach(trace).enumerated() {
      for (result, gesture) in zip(results.decisiveOfEachGesture, gestures) {
        let recognizer = profiles[index].settings(ofRecognizer: result.recognizer)
        let start = (recognizer ?? RecognizerSettings()).startDistance(
          of: gesture.start, in: gesture.view, trace.layoutDirection)
        statistics.profiles[index].add(result, gesture, start: start, limits: limits[index])
      }
    }
  }
}

/// The measures of a gesture that do not depend on the profile.
struct GestureMeasure: Sendable {
  /// The location of the first touch-down.
  let start: Point
  /// The view at that time.
  let view: Size
  /// Seconds from the first touch to the last.
  let duration: Double
  /// Touch samples per second, from the first touch to the last, or nil if all are at one time. Fingers sampled at
  /// one time count once.
  let sampleRate: Double?

  init(_ gesture: Gesture, of trace: Trace) {
    let touches = trace.touches[gesture.touches]
    let times = touches.lazy.filter { !$0.isSynthetic }.map(\.time)
    let first = touches[gesture.touches.lowerBound]
    var (last, steps) = (first.time, 0)
    for time in times where time != last {
      steps += 1
      last = time
    }
    start = first.location
    view = gesture.view
    duration = last.seconds(since: first.time)
    sampleRate = steps > 0 ? Double(steps) / duration : nil
  }
}
