import TextFormats

// These methods are mutating so that calls do not copy the decoder: copies took 3 % of all instructions.
extension CSVTraceDecoder {
  /// Returns the number that fills a field.
  @inline(__always)
  mutating func number(
    in range: Range<Int>, _ field: CSVHeader.Field
  ) throws(TraceFault) -> Double {
    if let number = FixedPointDecimal(in: bytes, at: range.lowerBound),
      number.end == range.upperBound
    {
      return number.double
    }
    return try otherNumber(in: range, field)
  }

  /// Returns the time, in nanoseconds, that fills a field.
  @inline(__always)
  mutating func time(in range: Range<Int>) throws(TraceFault) -> Int64 {
    if let number = FixedPointDecimal(in: bytes, at: range.lowerBound),
      number.end == range.upperBound, let time = number.nanoseconds(in: unit)
    {
      return time
    }
    return try otherTime(in: range)
  }

  @inline(never)
  private mutating func otherNumber(
    in range: Range<Int>, _ field: CSVHeader.Field
  ) throws(TraceFault) -> Double {
    try checkPoint(in: range, field)
    do throws(TextFault) {
      return try bytes.otherDouble(in: range, hasDecimalCommas)
    } catch {
      throw badNumber(error, in: range, field)
    }
  }

  @inline(never)
  private mutating func otherTime(in range: Range<Int>) throws(TraceFault) -> Int64 {
    try checkPoint(in: range, .time)
    do throws(TextFault) {
      return try bytes.otherTime(in: range, unit: unit, hasDecimalCommas)
    } catch {
      throw badNumber(error, in: range, .time)
    }
  }

  /// Throws if a number has a decimal comma but others in its row have a point.
  private func checkPoint(in range: Range<Int>, _ field: CSVHeader.Field) throws(TraceFault) {
    guard hasDecimalCommas, bytes.hasByte(UInt8(ascii: ","), in: range) else { return }
    for column in [time, x, y] where bytes.hasByte(UInt8(ascii: "."), in: scanner[column].range) {
      throw TraceFault(
        .badField(
          bytes.string(in: range), expected: "a number with a point, as another in the row"),
        at: range.lowerBound, path: field.name)
    }
  }

  private func badNumber(
    _ fault: TextFault, in range: Range<Int>, _ field: CSVHeader.Field
  ) -> TraceFault {
    let kind: TraceError.Kind =
      switch fault.kind {
      case .timeOutOfRange
      where header.namedUnit == nil && header.inferredUnit == nil
        && isInRange(range, in: .nanoseconds):
        .unclearTimeUnit(.csv)
      case .timeOutOfRange, .notFinite, .leadingZero: .text(fault.kind)
      default: .badField(bytes.string(in: range), expected: "a number")
      }
    return TraceFault(kind, at: range.lowerBound, path: field.name)
  }

  private func isInRange(_ range: Range<Int>, in unit: TimeUnit) -> Bool {
    (try? bytes.otherTime(in: range, unit: unit, hasDecimalCommas)) != nil
  }
}
