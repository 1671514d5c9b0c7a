import TextFormats

/// Numbers for people: rounded, but never so that a comparison looks wrong.
package enum HumanNumber {
  /// How many significant digits are shown.
  package static let defaultDigits = 4
  /// Enough significant digits to tell any two Doubles apart.
  private static let maxDigits = 17

  /// A number rounded to `digits` significant digits; all digits before the point are kept.
  ///
  /// - Parameter awayFromZero: rounds up in magnitude, except where the number differs only beyond its twelfth digit,
  ///   as after the arithmetic of Double.
  package static func text(
    _ number: Double, digits count: Int = defaultDigits, awayFromZero: Bool = false
  ) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    if awayFromZero { digits.round(toDigits: 12) }
    digits.round(toDigits: max(count, digits.pointPosition), awayFromZero: awayFromZero)
    return (-5...15).contains(digits.pointPosition) ? digits.plain() : digits.scientific
  }

  /// A number with exactly so many digits after the point.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    guard digits.pointPosition <= 15 else { return text(number) }
    digits.round(toDigits: digits.pointPosition + decimals)
    return digits.plain(minimumDecimals: decimals)
  }

  /// A number in at most `width` characters: with as many of the decimals as fit, or `<<` or `>>` where
  /// not even the number without them does.
  package static func fitted(_ number: Double, decimals: Int, width: Int) -> String {
    for decimals in stride(from: decimals, through: 0, by: -1) {
      let text = fixed(number, decimals: decimals)
      if text.count <= width { return text }
    }
    let short = text(number, digits: 1)
    return short.count <= width ? short : number < 0 ? "<<" : ">>"
  }

  /// A number in at most six characters with up to three digits; 0 below ``negligible``.
  package static func short(_ number: Double) -> String {
    guard number.isFinite else { return nonFinite(number) }
    guard number.magnitude >= negligible else { return "0" }
    var digits = DecimalDigits(number)
    for count in stride(from: 3, through: 1, by: -1) {
      let plain = text(number, digits: count)
      if plain.count <= 6 { return plain }
      digits = DecimalDigits(number)
      digits.round(toDigits: count)
      if digits.scientific.count <= 6 { break }
    }
    return digits.scientific
  }

  /// A number below this is noise: a change of it has no meaningful size.
  package static let negligible = 1e-9

  /// A time in milliseconds: `16.7 ms`.
  package static func milliseconds(_ seconds: Double) -> String {
    let text = fixed(seconds * 1000, decimals: 1)
    return (text.hasSuffix(".0") ? text.dropLast(2) : text[...]) + " ms"
  }

  /// The numbers of one comparison, each with ``defaultDigits`` or as many more as it takes for the
  /// texts, and the constants beside them, to compare as the numbers do.
  package static func texts(_ numbers: [Double], beside constants: [Double] = []) -> [String] {
    var counts = numbers.map { _ in defaultDigits }
    while true {
      let texts = zip(numbers, counts).map { text($0, digits: $1) }
      let shown = texts.map { Double($0) ?? .nan } + constants
      let real = numbers + constants
      var misleading: Set<Int> = []
      for left in real.indices {
        for right in real.indices.dropFirst(left + 1)
        where !agree((real[left], real[right]), (shown[left], shown[right])) {
          misleading.formUnion([left, right])
        }
      }
      let improvable = misleading.filter { $0 < counts.count && counts[$0] < maxDigits }
      if improvable.isEmpty { return texts }
      for index in improvable { counts[index] += 1 }
    }
  }

  /// Whether two pairs of numbers are ordered alike; a NaN compares with nothing.
  private static func agree(_ real: (Double, Double), _ shown: (Double, Double)) -> Bool {
    (real.0 < real.1) == (shown.0 < shown.1) && (real.0 > real.1) == (shown.0 > shown.1)
  }

  private static func nonFinite(_ number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-inf" : "inf"
  }
}

/// The decimal digits of a finite number, for rounding half away from zero. They are those of the shortest
/// text that reads back as the same Double, so that 0.15 rounds to 0.2 though its Double is below it.
private struct DecimalDigits {
  var isNegative: Bool
  /// From 0 to 9, the first one not 0; empty for zero.
  private(set) var digits: [UInt8]
  /// How many digits are before the point; negative where zeros follow the point.
  private(set) var pointPosition: Int

  init(_ number: Double) {
    isNegative = number < 0
    var text: [UInt8] = []
    text.append(number: number.magnitude)
    digits = []
    digits.reserveCapacity(text.count)
    pointPosition = 0
    var isAfterPoint = false
    var place = 0
    while place < text.count, text[place] != UInt8(ascii: "e") {
      let byte = text[place]
      place += 1
      if byte == UInt8(ascii: ".") {
        isAfterPoint = true
      } else {
        let isSignificant = byte != UInt8(ascii: "0") || !digits.isEmpty
        if isSignificant { digits.append(byte - UInt8(ascii: "0")) }
        if isSignificant != isAfterPoint { pointPosition += isAfterPoint ? -1 : 1 }
      }
    }
    if place < text.count {
      pointPosition += Int(String(decoding: text[(place + 1)...], as: UTF8.self)) ?? 0
    }
    dropTrailingZeros()
    if digits.isEmpty { pointPosition = 0 }
  }

  /// Rounds to `count` significant digits: halves away from zero, or any remainder if `awayFromZero`.
  mutating func round(toDigits count: Int, awayFromZero: Bool = false) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let carries = awayFromZero || digits[count] >= 5
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

  /// The number written out, with at least so many digits after the point.
  func plain(minimumDecimals: Int = 0) -> String {
    var text: [UInt8] = isNegative && !digits.isEmpty ? [UInt8(ascii: "-")] : []
    for position in 0..<max(pointPosition, 1) {
      text.append(digit(pointPosition > 0 ? position : -1))
    }
    let decimals = max(minimumDecimals, digits.isEmpty ? 0 : digits.count - pointPosition)
    if decimals > 0 { text.append(UInt8(ascii: ".")) }
    for position in 0..<max(decimals, 0) { text.append(digit(pointPosition + position)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number with a power of ten: `1.234e-9`.
  var scientific: String {
    var mantissa = self
    mantissa.pointPosition = 1
    return mantissa.plain() + "e\(pointPosition - 1)"
  }

  /// The digit at a position, as a character.
  private func digit(_ position: Int) -> UInt8 {
    UInt8(ascii: "0") + (digits.indices.contains(position) ? digits[position] : 0)
  }

  private mutating func dropTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
  }
}
