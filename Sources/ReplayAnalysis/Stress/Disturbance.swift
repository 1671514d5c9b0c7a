import TouchTrace

/// A change of a recording that leaves the swipe as it was: what another device, another log or another run of
/// the same finger would have recorded. The raw values are the words of results.
package enum Disturbance: String, Sendable, CaseIterable {
  /// Each sample between touch-down and lift is missing with a probability of 1/10.
  case droppedSamples
  /// As a device would have delivered it that samples at 60 Hz.
  case at60Hz = "60Hz"
  /// The same at 120 Hz.
  case at120Hz = "120Hz"
  /// Times, of actions too, rounded to the nearest millisecond after the first touch.
  case wholeMilliseconds
  /// Each time is moved by up to 2 ms, and by no more than half of the time to its neighbours; none
  /// passes an action of the app.
  case timeJitter
  /// Each place that a finger moves to is off by up to 1/3 pt in both directions: a pixel of a screen with three
  /// pixels a point.
  case positionNoise
  /// The finger rests for 1, 2 or 3 frames of 1/60 s before it lifts.
  case lateLift
  /// View and places are scaled to the width of another device.
  case viewScale

  /// For people: `dropped samples`.
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

  /// Whether each disturbance of this kind is another one.
  var isRandom: Bool {
    switch self {
    case .droppedSamples, .timeJitter, .positionNoise: true
    case .at60Hz, .at120Hz, .wholeMilliseconds, .lateLift, .viewScale: false
    }
  }

  /// How often a trace is disturbed in this way; each time differently.
  ///
  /// - Parameter runs: how often where it is random.
  func variants(of trace: Trace, runs: Int) -> Int {
    switch self {
    case .droppedSamples, .timeJitter, .positionNoise: runs
    case .at60Hz, .at120Hz, .wholeMilliseconds: 1
    case .lateLift: Self.framesOfRest.count
    case .viewScale: Self.widths(besides: trace).count
    }
  }

  /// A disturbed copy of a trace; nil where that would not be a valid trace.
  ///
  /// - Parameters:
  ///   - variant: which one, from 0.
  ///   - random: what a random disturbance takes its numbers from.
  /// - Complexity: O(*n* log *n*) in the number of touches, O(*n*) where one finger is down at a time.
  func disturbed(_ trace: Trace, variant: Int, _ random: inout SplitMix64) -> Trace? {
    switch self {
    case .droppedSamples: trace.droppingSamples(&random)
    case .at60Hz: trace.resampled(at: 60)
    case .at120Hz: trace.resampled(at: 120)
    case .wholeMilliseconds: trace.roundedToMilliseconds()
    case .timeJitter: trace.jittered(&random)
    case .positionNoise: trace.withNoise(&random)
    case .lateLift: trace.liftedLate(frames: Self.framesOfRest[variant])
    case .viewScale: trace.scaled(toWidth: Self.widths(besides: trace)[variant])
    }
  }

  private static let framesOfRest: [Int64] = [1, 2, 3]

  /// Widths of iPhones and of an iPad in points; that of the trace itself would change nothing.
  private static func widths(besides trace: Trace) -> [Double] {
    [320, 375, 393, 430, 768].filter { $0 != trace.view.width }
  }
}
