import TextFormats

/// Numbers for people: rounded, but never so that a comparison looks wrong.
package enum HumanNumber {
  /// The default number of significant digits.
  package static let defaultDigits = 4
  /// The most significant digits of a number beside another one.
  private static let maxDigits = 7

  /// A number rounded to `digits` significant digits; all digits before the point are kept.
  ///
  /// - Parameter awayFromZero: whether to round up in magnitude, unless the number differs only beyond its
  ///   twelfth digit, as after Double arithmetic.
  package static func text(
    _ number: Double, digits count: Int = defaultDigits, awayFromZero: Bool = false
  ) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    if awayFromZero { digits.round(toDigits: 12) }
    return digits.rounded(
      toDigits: count, awayFromZero ? .awayFromZero : .toNearestOrAwayFromZero
    ).text
  }

  /// A number rounded up or down, unless it differs only beyond its twelfth digit from a shorter one: every
  /// value beyond the text is beyond the number.
  ///
  /// - Returns: the text, and whether it equals the number.
  static func bound(_ number: Double, roundedUp: Bool) -> (text: String, isExact: Bool) {
    guard number.isFinite else { return (nonFinite(number), true) }
    var digits = DecimalDigits(number.magnitude < negligible ? 0 : number)
    digits.round(toDigits: 12)
    let rounded = digits.rounded(
      toDigits: defaultDigits, roundedUp == (number > 0) ? .awayFromZero : .towardZero)
    return (rounded.text, rounded.number == number)
  }

  /// A number rounded up or down, as ``bound(_:roundedUp:)``, and whether the rounded number is enough, too: it is not if
  /// only the last bits are missing to it.
  static func limit(_ number: Double, roundedUp: Bool) -> (text: String, isIncluded: Bool) {
    let (bound, isExact) = bound(number, roundedUp: roundedUp)
    return (bound, isExact || bound != text(number, digits: 12))
  }

  /// The size of a change that is enough to reach a limit, rounded up: `26.6`, or `over 26.5` if 26.5 is not enough.
  static func change(_ change: Double, to limit: Double) -> String {
    let size = text(change.magnitude, digits: 3, awayFromZero: true)
    var exact = DecimalDigits(limit)
    exact.round(toDigits: 12)
    let isLimit = exact.number == limit && (limit == 0 || limit.magnitude >= negligible)
    return isLimit || size != text(change.magnitude, digits: 12) ? size : "over " + size
  }

  /// A number with exactly `decimals` digits after the point.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    guard digits.pointPosition <= 15 else { return text(number) }
    digits.round(toDigits: digits.pointPosition + decimals)
    return digits.plain(minimumDecimals: decimals)
  }

  /// A number in at most `width` characters: with as many of the decimals as fit, or `<<` or `>>` if not even
  /// its integer part fits.
  package static func fitted(_ number: Double, decimals: Int, width: Int) -> String {
    for decimals in stride(from: decimals, through: 0, by: -1) {
      let text = fixed(number, decimals: decimals)
      if text.utf8.count <= width { return text }
    }
    return number < 0 ? "<<" : ">>"
  }

  /// A number in at most six characters with up to three digits; 0 below ``negligible``.
  package static func short(_ number: Double) -> String {
    guard number.isFinite else { return nonFinite(number) }
    guard number.magnitude >= negligible else { return "0" }
    let exact = DecimalDigits(number)
    var digits = exact
    for count in stride(from: 3, through: 1, by: -1) {
      let plain = exact.rounded(toDigits: count).text
      if plain.utf8.count <= 6 { return plain }
      digits = exact
      digits.round(toDigits: count)
      if digits.scientific.utf8.count <= 6 { break }
    }
    return digits.scientific
  }

  /// The magnitude below which a number is noise: such a change has no meaningful size.
  package static let negligible = 1e-9

  /// A time in milliseconds: `16.7 ms`.
  package static func milliseconds(_ seconds: Double) -> String {
    let text = fixed(seconds * 1000, decimals: 1)
    return (text.hasSuffix(".0") ? text.dropLast(2) : text[...]) + " ms"
  }

  /// The numbers of one comparison, each with ``defaultDigits``, or as many more as needed for the texts and
  /// the constants beside them to compare as the numbers do; one that needs too many is `just below 0.5`.
  package static func texts(_ numbers: [Double], beside constants: [Double] = []) -> [String] {
    var shown = numbers.map { ShownNumber($0, digits: defaultDigits) }
    let constants = constants.map { ShownNumber($0, digits: maxDigits) }
    var misleading: [Int] = []
    for digits in defaultDigits...maxDigits {
      for index in misleading { shown[index] = ShownNumber(shown[index].number, digits: digits) }
      misleading = shown.indices.filter { index in
        !shown.allSatisfy(shown[index].agrees) || !constants.allSatisfy(shown[index].agrees)
      }
      if misleading.isEmpty { break }
    }
    return shown.indices.map {
      (misleading.contains($0) ? shown[$0].side : "") + shown[$0].text
    }
  }

  fileprivate static func nonFinite(_ number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-inf" : "inf"
  }
}

/// A number and its shown text.
private struct ShownNumber {
  let number: Double
  private let rounded: DecimalDigits?
  private let value: Double

  init(_ number: Double, digits: Int) {
    self.number = number
    var exact = DecimalDigits(number.magnitude < HumanNumber.negligible ? 0 : number)
    exact.round(toDigits: 12)
    rounded = number.isFinite ? exact.rounded(toDigits: digits) : nil
    value = rounded?.number ?? number
  }

  var text: String { rounded?.text ?? HumanNumber.nonFinite(number) }

  /// `just below `, or empty if the text is the number.
  var side: String { number < value ? "just below " : number > value ? "just above " : "" }

  /// Whether the texts are in the same order as the numbers; a NaN has no order.
  func agrees(_ other: ShownNumber) -> Bool {
    (number < other.number) == (value < other.value)
      && (number > other.number) == (value > other.value)
  }
}

/// The decimal digits of a finite number, for rounding half away from zero. They are those of the shortest text
/// that parses to the same Double, so that 0.15 rounds to 0.2 though its Double is below it.
private struct DecimalDigits {
  private let isNegative: Bool
  /// The digits as a whole number without trailing zeros; 0 for zero.
  private var significand: UInt64 = 0
  /// The number of digits; 0 for zero.
  private var count = 0
  /// The number of digits before the point; negative if zeros follow the point.
  private(set) var pointPosition = 0

  init(_ number: Double) {
    isNegative = number < 0
    let places: Int
    if let shortest = ShortestDigits(number) {
      (significand, places) = (shortest.significand, shortest.places)
    } else {
      let parts = numberText(number.magnitude).split(separator: "e")
      let digits = parts[0].split(separator: ".")
      significand = UInt64(digits.joined()) ?? 0
      let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      places = (digits.dropFirst().first?.count ?? 0) - exponent
    }
    count = Self.powers.firstIndex { [significand] in $0 > significand } ?? Self.powers.count
    pointPosition = count == 0 ? 0 : count - places
    dropTrailingZeros()
  }

  mutating func round(
    toDigits count: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) {
    guard count < self.count else { return }
    guard count >= 0 else {
      (significand, self.count) = (0, 0)
      return
    }
    let unit = Self.powers[self.count - count]
    let carries =
      switch rule {
      case .awayFromZero: true
      case .towardZero: false
      default: significand % unit >= unit / 2
      }
    significand = significand / unit + (carries ? 1 : 0)
    self.count = count
    if significand == Self.powers[count] {
      self.count += 1
      pointPosition += 1
    }
    dropTrailingZeros()
  }

  /// The number rounded to `count` significant digits, or to a whole number if it has more before the point.
  func rounded(
    toDigits count: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> DecimalDigits {
    var digits = self
    digits.round(toDigits: max(count, pointPosition), rule)
    return digits
  }

  /// The number written out, or with a power of ten if that takes too many zeros.
  var text: String { (-5...15).contains(pointPosition) ? plain() : scientific }

  /// The Double nearest to the number.
  var number: Double {
    let places = count - pointPosition
    // A quotient of two whole numbers that are exact as Doubles is rounded once.
    guard count <= 15, (0...15).contains(places) else { return Double(text) ?? .nan }
    return Double(significand) / Double(Self.powers[places]) * (isNegative ? -1 : 1)
  }

  /// The number written out, with at least `minimumDecimals` digits after the point.
  func plain(minimumDecimals: Int = 0) -> String {
    let decimals = max(minimumDecimals, count > 0 ? count - pointPosition : 0)
    let positions = min(pointPosition - 1, 0)..<pointPosition + decimals
    // Written in place, which takes no memory for a short text.
    return unsafe String(unsafeUninitializedCapacity: positions.count + 2) { text in
      var length = 0
      func append(_ byte: UInt8) {
        unsafe text[length] = byte
        length += 1
      }
      if isNegative, count > 0 { append(UInt8(ascii: "-")) }
      for position in positions {
        if position == pointPosition { append(UInt8(ascii: ".")) }
        append(digit(position))
      }
      return length
    }
  }

  /// The number with a power of ten: `1.234e-9`.
  var scientific: String {
    var mantissa = self
    mantissa.pointPosition = 1
    return mantissa.plain() + "e\(pointPosition - 1)"
  }

  /// The digit at a position, as a character.
  private func digit(_ position: Int) -> UInt8 {
    guard (0..<count).contains(position) else { return UInt8(ascii: "0") }
    let digits = significand / Self.powers[count - 1 - position]
    return UInt8(ascii: "0") + UInt8(digits % 10)
  }

  private mutating func dropTrailingZeros() {
    while count > 0, significand % 10 == 0 {
      significand /= 10
      count -= 1
    }
  }

  /// The powers of ten with at most 19 zeros.
  private static let powers = (0..<19).reduce(into: [1 as UInt64]) { $0.append($0[$1] * 10) }
}
