/// What a reader of a recording has found so far.
///
/// A reader appends to ``touches`` and ``warnings``; who reads the recording takes them away from there, so
/// that a long one needs no more memory than a short one.
package struct Recording: Sendable {
  /// Those that were read and not taken yet, in the order of the recording.
  package var touches: [RecordedTouch] = []
  /// What was left out, not taken yet.
  package var warnings: [ImportWarning] = []
  /// Each is complete before its first touch.
  package var devices: [RecordedDevice] = []
  /// How far the velocities of the touches can be trusted that are read next; what the format itself says.
  package var quality = SamplingQuality.unknown
  /// How many lines or events were left out as they are no touches on a screen: other lines of a log, a
  /// mouse, scrolling.
  package var skipped = 0

  package init() {}

  package mutating func warn(_ kind: ImportWarning.Kind, line: Int) {
    warnings.append(ImportWarning(kind, line: line))
  }
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

    /// Greater is less trusted.
    fileprivate var rank: Int {
      switch self {
      case .sampled: 0
      case .unknown: 1
      case .thinned: 2
      case .interpolated: 3
      }
    }
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

  /// The one that is trusted less.
  package func worse(_ other: SamplingQuality) -> SamplingQuality {
    other.level.rank > level.rank ? other : self
  }
}
