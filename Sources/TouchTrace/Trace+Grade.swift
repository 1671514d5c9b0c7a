extension Trace {
  /// The origin of a trace's samples, which tells how far its velocities can be trusted.
  public struct Grade: Sendable, Hashable {
    /// The origin of samples. The raw values are the words used in traces.
    public enum Level: String, Sendable, CaseIterable {
      /// Every sample that the device delivered.
      case sampled
      /// Some of the samples, chosen by time or distance, or only the first and the last.
      case thinned
      /// Positions computed from a few samples and a duration.
      case interpolated
      /// The origin is not known.
      case unknown

      /// The levels from most to least trusted.
      fileprivate static let order: [Level] = [.sampled, .unknown, .thinned, .interpolated]
    }

    /// The origin of the samples.
    public var level: Level
    /// The reason: `positions at most every 50 ms (rrweb)`; nil if none is given.
    public var reason: String?

    /// Creates a grade.
    public init(_ level: Level, reason: String? = nil) {
      self.level = level
      self.reason = reason
    }

    /// The grade of samples whose origin is not known.
    public static let unknown = Grade(.unknown)
    /// The grade of a trace with every sample that the device delivered.
    public static let sampled = Grade(.sampled)

    /// Whether the velocities are known not to be those of the finger.
    public var isDoubtful: Bool { level == .thinned || level == .interpolated }

    /// Returns the less trusted of two grades.
    package func worse(_ other: Grade) -> Grade {
      Level.order.drop { $0 != level }.dropFirst().contains(other.level) ? other : self
    }
  }
}

extension Trace.Grade: CustomStringConvertible {
  /// `thinned: positions at most every 50 ms (rrweb)`
  public var description: String { level.rawValue + (reason.map { ": " + $0 } ?? "") }
}
