import TouchTrace

extension Timestamp {
  /// Seconds since another moment, also where the difference leaves 64 bits: the end of a transition
  /// that a profile makes last for centuries saturates the clock.
  func secondsWithoutOverflow(since start: Timestamp) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return overflow
      ? Double(nanoseconds) / 1e9 - Double(start.nanoseconds) / 1e9 : Double(difference) / 1e9
  }
}

extension Double {
  /// A length of time that can be waited: itself, or 0 where it is negative or not finite.
  var asWaitingTime: Double { isFinite && self > 0 ? self : 0 }

  /// The shortest text that reads back to the same number, a whole number without its `.0` and minus
  /// zero as zero.
  var shortText: String {
    let text = (self + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
