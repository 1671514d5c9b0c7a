import TouchTrace

/// The times of a device's reports: by the device's own clock where the device has one, as the host's time
/// is that of handling the report, which jitters.
///
/// `MSC_TIMESTAMP` counts microseconds in 32 bits, wraps, and can start anew from 0, which says nothing of the
/// time in between (the kernel's `event-codes.rst`; `hid-multitouch` does so after a second without reports).
/// So only differences within a gesture are taken: a gesture begins at the host's time.
struct InputClock: Sendable {
  /// A greater difference between the clocks' progress, in nanoseconds, is a new start of the device's.
  static let tolerance: Int64 = 500_000_000

  /// The last report's time, and that of the host.
  private var last: (time: Timestamp, host: Timestamp)?
  /// The last report with a time of the device.
  private var stamped: (stamp: UInt32, time: Timestamp, host: Timestamp)?

  /// The time of a report.
  ///
  /// - Parameters:
  ///   - host: the time of its `SYN_REPORT`.
  ///   - stamp: its `MSC_TIMESTAMP`.
  ///   - isIdle: whether nothing touched the device before the report.
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
    // The two clocks differ; a new start of the device's must not go back.
    if stamped != nil, let last { time = max(time, last.time) }
    if let stamp { stamped = (stamp, time, host) }
    last = (time, host)
    return time
  }
}

extension Timestamp {
  fileprivate func advanced(by nanoseconds: Int64) -> Timestamp {
    let sum = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return Timestamp(nanoseconds: sum.overflow ? .max : sum.partialValue)
  }
}
