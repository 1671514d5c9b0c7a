extension DecimalNumber {
  /// The Double nearest to the number, ties to even; nil where only the text itself can tell: beyond
  /// nineteen digits, or far from 1.
  ///
  /// Three cases are exact by themselves. A significand up to 2⁵³ and a power of ten up to 10²² are
  /// both Doubles, and IEEE division and multiplication round once. Otherwise, a fraction whose power
  /// of ten fits a word is divided in 128 bits: the quotient keeps at least 62 bits, its last one also
  /// stands for a remainder, so that the one rounding to 53 bits is the right one.
  var nearestDouble: Double? {
    guard nextDigit == nil else { return nil }
    if significand <= 1 << 53 {
      let value = Double(Int64(truncatingIfNeeded: significand))
      let signed = isNegative ? -value : value
      if exponent <= 0, exponent >= -PowerOfTen.largestExactDouble {
        return signed / PowerOfTen.double(0 &- exponent)
      }
      if exponent > 0, exponent <= PowerOfTen.largestExactDouble {
        return signed * PowerOfTen.double(exponent)
      }
    }
    return nearestByDivision
  }

  private var nearestByDivision: Double? {
    guard exponent <= 0, exponent >= -PowerOfTen.largestInteger, significand != 0 else {
      return nil
    }
    let power = PowerOfTen.integer(-exponent)
    let shift = (significand.leadingZeroBitCount, power.leadingZeroBitCount)
    let numerator = significand << UInt64(shift.0)
    let denominator = power << UInt64(shift.1)
    // The high half is below 2⁶³ and the denominator is not, so the quotient fits a word.
    let (quotient, remainder) = denominator.dividingFullWidth(
      (high: numerator >> 1, low: numerator << 63))
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1))
    let scale = Double(sign: .plus, exponent: shift.1 - shift.0 - 63, significand: 1)
    return isNegative ? -(rounded * scale) : rounded * scale
  }
}

extension Bytes {
  /// The Double nearest to the number as JSON writes it at a position, which moves behind it.
  @inlinable @inline(__always)
  package func double(at position: inout Int) throws(TextFault) -> Double {
    if let number = FixedPointDecimal(in: self, at: position) {
      position = number.end
      return number.double
    }
    return try longDouble(at: &position)
  }

  /// As ``double(at:)``, for a number that is not short.
  @usableFromInline @inline(never)
  func longDouble(at position: inout Int) throws(TextFault) -> Double {
    let start = position
    if let value = try DecimalNumber(in: self, at: &position).nearestDouble { return value }
    // The way through the standard library, for the few numbers that need more than a word.
    guard let value = Double(string(in: start..<position)), value.isFinite else {
      throw TextFault(.notFinite, at: start)
    }
    return value
  }
}
