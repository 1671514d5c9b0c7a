package import TextFormats

/// A time on the recording's own clock, in whole nanoseconds; only differences are meaningful.
///
/// Times are read exactly from the decimal text of a recording, so that times since 1970 lose no
/// precision and the clock's origin cannot affect a result.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds since the clock's origin.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a time from seconds since the clock's origin, such as `UITouch.timestamp`.
  ///
  /// Rounds to the nearest nanosecond; nil unless within 4e9 seconds (126 years) of the origin.
  public init?(seconds: Double) {
    guard seconds.magnitude <= 4e9 else { return nil }
    nanoseconds = Int64((seconds * 1e9).rounded())
  }

  /// Whether the first time is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Returns the seconds from another time to this one, negative if `start` is later.
  ///
  /// The difference is exact and is rounded once, unless it exceeds 64 bits (292 years), which no trace that is
  /// read has.
  public func seconds(since start: Timestamp) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return overflow
      ? Double(nanoseconds) / 1e9 - Double(start.nanoseconds) / 1e9 : Double(difference) / 1e9
  }

  /// Returns the nanoseconds from another time to this one; saturates on overflow.
  @inlinable @inline(__always) package func nanoseconds(since start: Timestamp) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return overflow ? (nanoseconds < 0 ? .min : .max) : difference
  }

  /// Returns this time plus a number of seconds, to the nearest nanosecond; saturates on overflow.
  package func advanced(bySeconds seconds: Double) -> Timestamp {
    let distance = (seconds * 1e9).rounded()
    guard distance > -4e18, distance < 4e18 else {
      return Timestamp(nanoseconds: distance < 0 ? .min : .max)
    }
    return advanced(by: Int64(distance))
  }

  /// Returns this time plus a number of nanoseconds; saturates on overflow.
  package func advanced(by distance: Int64) -> Timestamp {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(distance)
    return Timestamp(nanoseconds: overflow ? (distance < 0 ? .min : .max) : sum)
  }
}

extension Timestamp {
  /// Returns the exact decimal text of the time in a unit, without trailing zeros: `1.5`, `-0.000000001`.
  package func text(in unit: TimeUnit) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, in: unit)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func append(to bytes: inout [UInt8], in unit: TimeUnit) {
    let scale = unit.nanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: scale)
    if nanoseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: whole.description.utf8)
    guard rest != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (digit, left) = (scale / 10, rest)
    while left != 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left / digit))
      (digit, left) = (digit / 10, left % digit)
    }
  }
}
