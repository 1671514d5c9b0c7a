/// A moment on the recording's own clock, in whole nanoseconds; only differences have a meaning.
///
/// Times are read exactly from the decimal text of a recording, to the nanosecond, so that an epoch
/// time loses nothing and the origin of the clock cannot change a result.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Since whatever the recording's clock began with.
  public var nanoseconds: Int64

  /// A moment so many nanoseconds after the clock's origin.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether a moment is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Seconds from an earlier moment to this one; negative where `start` is the later one.
  ///
  /// Timestamps of one trace lie within 2⁶² ns of each other (the readers see to it), so the
  /// difference is exact; it is then rounded once.
  public func seconds(since start: Timestamp) -> Double {
    Double(nanoseconds &- start.nanoseconds) / 1e9
  }

  /// This moment moved by a number of seconds, to the nearest nanosecond; it saturates where the
  /// sum leaves the clock.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    let distance = (seconds * 1e9).rounded()
    guard distance > -4e18, distance < 4e18 else {
      return Timestamp(nanoseconds: distance < 0 ? .min : .max)
    }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(Int64(distance))
    return Timestamp(nanoseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }
}
