import TextFormats

// These methods are mutating so that calls do not copy the decoder: copies took 3% of all instructions.
extension CSVTraceDecoder {
  mutating func number(
    in range: Range<Int>, _ field: CSVHeader.Field
  ) throws(TraceFault) -> Double {
    try read(range, field) { (bytes, hasDecimalCommas) throws(TextFault) in
      try bytes.double(filling: range, hasDecimalCommas)
    }
  }

  /// Returns the time, in nanoseconds, that fills a field.
  mutating func time(in range: Range<Int>) throws(TraceFault) -> Int64 {
    let unit = unit
    return try read(range, .time) { (bytes, hasDecimalCommas) throws(TextFault) in
      try bytes.time(filling: range, in: unit, hasDecimalCommas)
    }
  }

  /// Reads a number. It may have a decimal comma, unless others in its row have a point.
  private mutating func read<Number>(
    _ range: Range<Int>, _ field: CSVHeader.Field,
    _ read: (Bytes, _ hasDecimalCommas: Bool) throws(TextFault) -> Number
  ) throws(TraceFault) -> Number {
    func fault(_ kind: TraceError.Kind) -> TraceFault {
      TraceFault(kind, at: range.lowerBound, path: field.name)
    }
    if hasDecimalCommas, bytes.hasByte(UInt8(ascii: ","), in: range) {
      for column in [time, x, y] where bytes.hasByte(UInt8(ascii: "."), in: scanner[column].range) {
        throw fault(
          .badField(
            bytes.string(in: range), expected: "a number with a point, as another in the row"))
      }
    }
    do throws(TextFault) {
      return try read(bytes, hasDecimalCommas)
    } catch {
      switch error.kind {
      case .timeOutOfRange
      where header.namedUnit == nil && header.inferredUnit == nil
        && (try? bytes.time(filling: range, in: .nanoseconds, hasDecimalCommas)) != nil:
        throw fault(.unclearTimeUnit(.csv))
      case .timeOutOfRange, .notFinite, .leadingZero: throw fault(.text(error.kind))
      default:
        let isOnlyComma = (try? read(bytes, true)) != nil
        throw fault(
          .badField(
            bytes.string(in: range),
            expected: "a number"
              + (isOnlyComma ? "; decimal commas need ';' or tabs between columns" : "")))
      }
    }
  }
}
