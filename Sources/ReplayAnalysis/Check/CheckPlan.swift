import SwipeReplay

/// What is to be checked of one trace.
struct CheckPlan: Sendable {
  /// One profile, and what is expected of it.
  struct Part: Sendable {
    /// The profile's index in the settings.
    var profile: Int
    var entry: Expectation.Entry?
    /// Whether its results are compared with the baseline, or recorded for a new one.
    var isRecorded: Bool
  }

  /// In the order of the profiles.
  var parts: [Part]
  /// Profiles that the expectation names and that were not chosen.
  var unchecked: [String] = []

  /// Whether any check looks at the timeline.
  var needsFrames: Bool {
    parts.contains { $0.entry?.detail.contains(.frames) ?? false }
  }
}
