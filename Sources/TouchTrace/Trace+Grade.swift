extension Trace {
  /// How far the velocities of a trace can be trusted: how its samples came about.
  public struct Grade: Sendable, Hashable {
    /// How samples come about. The raw values are the words of traces.
    public enum Level: String, Sendable, CaseIterable {
      /// Every sample that the device delivered.
      case sampled
      /// Some of the samples: by time, by distance, or only the first and the last.
      case thinned
      /// Positions that were computed, from a few and a duration.
      case interpolated
      /// Nothing says how.
      case unknown

      /// From the most to the least trusted.
      fileprivate static let order: [Level] = [.sampled, .unknown, .thinned, .interpolated]
    }

    /// How the samples came about.
    public var level: Level
    /// Why: `positions at most every 50 ms (rrweb)`; nil where nothing says so.
    public var reason: String?

    /// A grade.
    public init(_ level: Level, reason: String? = nil) {
      self.level = level
      self.reason = reason
    }

    /// Nothing says how the samples came about.
    public static let unknown = Grade(.unknown)
    /// Every sample that the device delivered.
    public static let sampled = Grade(.sampled)

    /// Whether the velocities are known not to be those of the finger.
    public var isDoubtful: Bool { level == .thinned || level == .interpolated }

    /// The one that is trusted less.
    package func worse(_ other: Grade) -> Grade {
      Level.order.drop { $0 != level }.dropFirst().contains(other.level) ? other : self
    }
  }
}

extension Trace.Grade: CustomStringConvertible {
  /// `thinned: positions at most every 50 ms (rrweb)`
  public var description: String { level.rawValue + (reason.map { ": " + $0 } ?? "") }
}
