/// The unit of a recording's times; the raw values are the names in files and options.
public enum TimeUnit: String, Sendable, CaseIterable {
  /// `s`
  case seconds = "s"
  /// `ms`
  case milliseconds = "ms"
  /// `us`
  case microseconds = "us"
  /// `ns`
  case nanoseconds = "ns"

  /// The power of ten that is the unit in nanoseconds.
  var powerOfTen: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    case .nanoseconds: 0
    }
  }

  package var nanoseconds: UInt64 { PowerOfTen.integer(powerOfTen) }

  /// The largest magnitude of a time in a file, in nanoseconds, so that the difference of two fits an Int64.
  package static let maxNanoseconds: UInt64 = 4_600_000_000_000_000_000
}

extension DecimalNumber {
  /// Returns the number as a time in nanoseconds, exactly, or nil beyond ±4.6e18 ns. Fractions of a
  /// nanosecond are rounded, ties away from zero.
  func nanoseconds(in unit: TimeUnit) -> Int64? {
    let shift = exponent &+ unit.powerOfTen
    var count = significand
    if shift < 0 {
      // A significand of nineteen digits is less than half of 10²⁰.
      guard shift >= -PowerOfTen.largestInteger else { return 0 }
      let power = PowerOfTen.integer(0 &- shift)
      let (quotient, remainder) = count.quotientAndRemainder(dividingBy: power)
      count = quotient &+ (remainder >= power &- remainder ? 1 : 0)
    } else if count != 0 {
      // 10¹⁹ is beyond the limit.
      guard shift < PowerOfTen.largestInteger else { return nil }
      let product = count.multipliedReportingOverflow(by: PowerOfTen.integer(shift))
      guard !product.overflow else { return nil }
      count = product.partialValue
      // The twentieth digit decides the rounding only if the nineteen before it are whole.
      if shift == 0, let nextDigit, nextDigit >= 5 { count &+= 1 }
    }
    guard count <= TimeUnit.maxNanoseconds else { return nil }
    return isNegative ? 0 &- Int64(truncatingIfNeeded: count) : Int64(truncatingIfNeeded: count)
  }
}

extension FixedPointDecimal {
  /// Returns the number as a time in nanoseconds, or nil if it needs rounding, which
  /// ``DecimalNumber`` does. Seven digits are within the limit in any unit.
  @inlinable @inline(__always) package func nanoseconds(in unit: TimeUnit) -> Int64? {
    unit == .seconds ? scaled &* 10 : otherNanoseconds(in: unit)
  }

  @usableFromInline @inline(never) func otherNanoseconds(in unit: TimeUnit) -> Int64? {
    let (quotient, rest) = scaled.quotientAndRemainder(
      dividingBy: Int64(Self.scale) / Int64(unit.nanoseconds))
    return rest == 0 ? quotient : nil
  }
}

extension Bytes {
  /// Reads a number in JSON's syntax as a time in nanoseconds and moves the position past it.
  @inlinable @inline(__always)
  package func nanoseconds(at position: inout Int, in unit: TimeUnit) throws(TextFault) -> Int64 {
    if let number = FixedPointDecimal(in: self, at: position),
      let time = number.nanoseconds(in: unit)
    {
      position = number.end
      return time
    }
    return try longNanoseconds(at: &position, in: unit)
  }

  /// Reads a time that is not a ``FixedPointDecimal``, or whose decimal point is another byte: `0,016`.
  @usableFromInline @inline(never)
  package func longNanoseconds(
    at position: inout Int, in unit: TimeUnit, point: UInt8 = UInt8(ascii: ".")
  ) throws(TextFault) -> Int64 {
    let start = position
    let number = try DecimalNumber(in: self, at: &position, point: point)
    guard let time = number.nanoseconds(in: unit) else {
      throw TextFault(.timeOutOfRange, at: start)
    }
    return time
  }
}
