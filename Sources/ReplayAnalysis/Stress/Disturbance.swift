import TouchTrace

/// A change of a recording that keeps the swipe: what another device, another log or another run of
/// the same finger would have recorded. The raw values are the words of results.
package enum Disturbance: String, Sendable, CaseIterable {
  /// Each sample between touch-down and lift is missing with a probability of 1/10.
  case droppedSamples
  /// The recording of a device that samples at 60 Hz.
  case at60Hz = "60Hz"
  /// The recording of a device that samples at 120 Hz.
  case at120Hz = "120Hz"
  /// Times, including those of actions, rounded to the nearest millisecond after the first touch.
  case wholeMilliseconds
  /// Each time is moved by up to 2 ms, but by no more than half of the time to its neighbours, and
  /// not past an action of the app.
  case timeJitter
  /// Each location a finger moves to is off by up to 1/3 pt in both directions: a pixel of a screen
  /// with three pixels per point.
  case positionNoise
  /// The finger rests for 1, 2 or 3 frames of 1/60 s before it lifts.
  case lateLift
  /// View and locations are scaled to the width of another device.
  case viewScale

  /// The name for people: `dropped samples`.
  package var label: String {
    switch self {
    case .droppedSamples: "dropped samples"
    case .at60Hz: "60 Hz"
    case .at120Hz: "120 Hz"
    case .wholeMilliseconds: "whole ms"
    case .timeJitter: "time jitter"
    case .positionNoise: "position noise"
    case .lateLift: "late lift"
    case .viewScale: "view scale"
    }
  }

  /// Whether disturbances of this kind differ from run to run.
  var isRandom: Bool { [.droppedSamples, .timeJitter, .positionNoise].contains(self) }

  /// Returns a disturbed copy of a trace, or nil if that would not be a valid trace. Only random
  /// kinds use the random numbers.
  typealias Variant = (inout SplitMix64) -> Trace?

  /// Returns the different disturbances of a trace.
  ///
  /// - Parameter runs: The number of random disturbances.
  /// - Complexity: Each is O(*n* log *n*) in the number of touches; O(*n*) with one finger at a time.
  func variants(of trace: Trace, runs: Int) -> [Variant] {
    switch self {
    case .droppedSamples: Array(repeating: { trace.droppingSamples(&$0) }, count: runs)
    case .at60Hz: [{ _ in trace.resampled(at: 60) }]
    case .at120Hz: [{ _ in trace.resampled(at: 120) }]
    case .wholeMilliseconds: [{ _ in trace.roundedToMilliseconds() }]
    case .timeJitter: Array(repeating: { trace.jittered(&$0) }, count: runs)
    case .positionNoise: Array(repeating: { trace.withNoise(&$0) }, count: runs)
    case .lateLift: [1, 2, 3].map { frames in { _ in trace.liftedLate(frames: frames) } }
    case .viewScale:
      // The widths of iPhones and of an iPad in points, without that of the trace itself.
      [320, 375, 393, 430, 768].filter { $0 != trace.view.width }
        .map { width in { _ in trace.scaled(by: width / trace.view.width) } }
    }
  }
}
