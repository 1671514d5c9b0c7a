import TextFormats

extension Bytes {
  /// The number that a CSV field is, with nothing before or behind it.
  @inline(__always)
  func number(in range: Range<Int>, _ field: CSVHeader.Field) throws(TraceFault) -> Double {
    var position = range.lowerBound
    var fault: TextFault?
    do throws(TextFault) {
      let number = try double(at: &position)
      if position == range.upperBound { return number }
    } catch {
      fault = error
    }
    throw badNumber(fault, in: range, field)
  }

  /// The time that a CSV field is, with nothing before or behind it.
  @inline(__always)
  func time(in range: Range<Int>, unit: TimeUnit) throws(TraceFault) -> Int64 {
    var position = range.lowerBound
    var fault: TextFault?
    do throws(TextFault) {
      let time = try nanoseconds(at: &position, in: unit)
      if position == range.upperBound { return time }
    } catch {
      fault = error
    }
    throw badNumber(fault, in: range, .time)
  }

  @inline(never)
  private func badNumber(
    _ fault: TextFault?, in range: Range<Int>, _ field: CSVHeader.Field
  ) -> TraceFault {
    switch fault?.kind {
    case .timeOutOfRange, .notFinite, .leadingZero:
      TraceFault(.text(fault?.kind ?? .notFinite), at: range.lowerBound, path: field.rawValue)
    default:
      TraceFault(
        .badField(excerpt(range), expected: "a number"), at: range.lowerBound,
        path: field.rawValue)
    }
  }

  /// The beginning of a field's text, for a message.
  func excerpt(_ range: Range<Int>) -> String {
    range.count <= 40
      ? string(in: range) : string(in: range.lowerBound..<range.lowerBound + 40) + "…"
  }
}
