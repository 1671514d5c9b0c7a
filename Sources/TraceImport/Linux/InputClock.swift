import TouchTrace

/// Computes the times of a device's reports, from the device's own clock if it has one: the host's time is when
/// the report was handled, which jitters.
///
/// `MSC_TIMESTAMP` counts microseconds in 32 bits, wraps around, and can restart from 0, which gives no
/// information about the time in between (the kernel's `event-codes.rst`; `hid-multitouch` does so after a
/// second without reports). So only differences within a gesture are used: a gesture begins at the host's time.
struct InputClock: Sendable {
  /// If the progress of the clocks differs by more than this, in nanoseconds, the device's clock has restarted.
  static let tolerance: Int64 = 500_000_000

  /// The time of the last report, and the host's time.
  private var last: (time: Timestamp, host: Timestamp)?
  /// The last report with a device time.
  private var stamped: (stamp: UInt32, time: Timestamp, host: Timestamp)?

  /// Returns the time of a report.
  ///
  /// - Parameters:
  ///   - host: the time of its `SYN_REPORT`.
  ///   - stamp: its `MSC_TIMESTAMP`.
  ///   - isIdle: whether there was no contact before the report.
  mutating func time(host: Timestamp, stamp: UInt32?, isIdle: Bool) -> Timestamp {
    if isIdle { (last, stamped) = (nil, nil) }
    var time = host
    if let stamp, let stamped, stamp != 0 {
      let progress = Int64(stamp &- stamped.stamp) * 1_000
      let difference = progress.subtractingReportingOverflow(
        host.nanoseconds(since: stamped.host))
      if !difference.overflow, difference.partialValue.magnitude <= Self.tolerance {
        time = stamped.time.advanced(by: progress)
      }
    } else if stamp == nil, let last, stamped != nil {
      time = last.time.advanced(by: max(0, host.nanoseconds(since: last.host)))
    }
    // The two clocks differ; a restart of the device's clock must not make time go backwards.
    if stamped != nil, let last { time = max(time, last.time) }
    if let stamp { stamped = (stamp, time, host) }
    last = (time, host)
    return time
  }
}
