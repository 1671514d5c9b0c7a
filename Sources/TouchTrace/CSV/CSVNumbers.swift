import TextFormats

/// Numbers that fill a CSV field, possibly with surrounding whitespace or a decimal comma.
extension Bytes {
  func time(
    filling range: Range<Int>, in unit: TimeUnit, _ hasDecimalCommas: Bool
  ) throws(TextFault) -> Int64 {
    try number(filling: range, hasDecimalCommas) { (position, hasComma) throws(TextFault) in
      try hasComma
        ? longNanoseconds(at: &position, in: unit, point: UInt8(ascii: ","))
        : nanoseconds(at: &position, in: unit)
    }
  }

  func double(filling range: Range<Int>, _ hasDecimalCommas: Bool) throws(TextFault) -> Double {
    try number(filling: range, hasDecimalCommas) { (position, hasComma) throws(TextFault) in
      try hasComma
        ? longDouble(at: &position, point: UInt8(ascii: ",")) : double(at: &position)
    }
  }

  private func number<Value>(
    filling range: Range<Int>, _ hasDecimalCommas: Bool,
    read: (inout Int, _ hasComma: Bool) throws(TextFault) -> Value
  ) throws(TextFault) -> Value {
    let range = withoutBlanks(range)
    let hasComma = hasDecimalCommas && hasByte(UInt8(ascii: ","), in: range)
    var position = range.lowerBound
    let value = try read(&position, hasComma)
    guard position == range.upperBound else {
      throw TextFault(.unexpected(self[position], expected: .end), at: position)
    }
    return value
  }

  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ offset: Int) -> Bool {
      [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(self[offset])
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(start) { start += 1 }
    while start < end, isBlank(end - 1) { end -= 1 }
    return start..<end
  }
}
