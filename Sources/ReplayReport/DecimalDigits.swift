import TextFormats

/// The decimal digits of a finite number, to be rounded as a person would on paper: from the shortest
/// text that reads back to the same Double.
struct DecimalDigits {
  var isNegative: Bool
  /// From 0 to 9, the first one not 0; empty for zero.
  private(set) var digits: [UInt8]
  /// How many digits stand before the point; negative where zeros follow it.
  private(set) var pointPosition: Int

  init(_ number: Double) {
    isNegative = number < 0
    digits = []
    pointPosition = 0
    let text = numberText(number.magnitude).utf8
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    var isBehindPoint = false
    for byte in mantissa {
      if byte == UInt8(ascii: ".") {
        isBehindPoint = true
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      if digits.isEmpty, digit == 0 {
        if isBehindPoint { pointPosition -= 1 }
      } else {
        digits.append(digit)
        if !isBehindPoint { pointPosition += 1 }
      }
    }
    pointPosition += Int(Substring(text.dropFirst(mantissa.count + 1))) ?? 0
    dropTrailingZeros()
    if digits.isEmpty { pointPosition = 0 }
  }

  /// Keeps so many digits from the first one; a half goes away from zero.
  mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let carries = digits[count] >= 5
    digits.removeLast(digits.count - count)
    if carries {
      var index = count - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits.insert(1, at: 0)
        pointPosition += 1
      }
    }
    dropTrailingZeros()
  }

  /// Keeps so many digits behind the point; a half goes away from zero.
  mutating func round(toDecimals count: Int) { round(toDigits: pointPosition + count) }

  /// The number written out, with at least so many digits behind the point.
  func plain(minimumDecimals: Int = 0) -> String {
    var text = isNegative && !digits.isEmpty ? "-" : ""
    for position in 0..<max(pointPosition, 1) { text += digit(pointPosition > 0 ? position : -1) }
    let decimals = max(minimumDecimals, digits.isEmpty ? 0 : digits.count - pointPosition)
    guard decimals > 0 else { return text }
    text += "."
    for position in 0..<decimals { text += digit(pointPosition + position) }
    return text
  }

  /// The number with a power of ten: `1.234e-9`.
  var scientific: String {
    var mantissa = self
    mantissa.pointPosition = 1
    return mantissa.plain() + "e\(pointPosition - 1)"
  }

  private func digit(_ position: Int) -> String {
    digits.indices.contains(position) ? "\(digits[position])" : "0"
  }

  private mutating func dropTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
  }
}
