/// What a reader of a recording has found so far.
///
/// A reader appends to ``touches``; who reads the recording takes them away from there, so that a long one
/// needs no more memory than a short one.
package struct Recording: Sendable {
  /// Those that were read and not taken yet, in the order of the recording.
  package var touches: [RecordedTouch] = []
  /// Each is complete before its first touch.
  package var devices: [RecordedDevice] = []
  /// How far the velocities can be trusted; what the format itself says.
  package var quality = SamplingQuality.unknown

  package init() {}
}

/// How the samples of a recording came about.
package struct SamplingQuality: Sendable, Hashable {
  package enum Level: String, Sendable, CaseIterable {
    /// Every sample that the device delivered.
    case sampled
    /// Some of the samples: by time, by distance, or only the first and the last.
    case thinned
    /// Made from a few positions and a duration.
    case interpolated
    case unknown
  }

  package var level: Level
  /// Why: `positions at most every 50 ms (rrweb)`; nil for what is plain.
  package var reason: String?

  package static let unknown = SamplingQuality(.unknown)
  package static let sampled = SamplingQuality(.sampled)

  package init(_ level: Level, reason: String? = nil) {
    self.level = level
    self.reason = reason
  }
}
