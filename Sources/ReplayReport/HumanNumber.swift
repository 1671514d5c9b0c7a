/// Numbers for people: rounded, but never so that a comparison that is shown looks wrong.
enum HumanNumber {
  /// How many digits a person wants to see.
  static let usualDigits = 4
  /// With so many digits every Double differs from every other.
  static let allDigits = 17

  /// A number rounded to so many digits; those before the point are all kept.
  static func text(_ number: Double, digits count: Int = usualDigits) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    digits.round(toDigits: max(count, digits.pointPosition))
    return (-5...15).contains(digits.pointPosition) ? digits.plain() : digits.scientific
  }

  /// A number with exactly so many digits behind the point.
  static func fixed(_ number: Double, decimals: Int) -> String {
    guard number.isFinite else { return nonFinite(number) }
    var digits = DecimalDigits(number)
    guard digits.pointPosition <= 15 else { return text(number) }
    digits.round(toDecimals: decimals)
    return digits.plain(minimumDecimals: decimals)
  }

  /// A number for a column of so many places: with as many of the decimals as fit.
  static func fitted(_ number: Double, decimals: Int, width: Int) -> String {
    for decimals in stride(from: decimals, through: 0, by: -1) {
      let text = fixed(number, decimals: decimals)
      if text.count <= width { return text }
    }
    let short = text(number, digits: 1)
    return short.count <= width ? short : number < 0 ? "<<" : ">>"
  }

  /// A number in at most six columns, with up to three digits; one too small to mean anything is 0.
  static func short(_ number: Double) -> String {
    guard number.isFinite else { return nonFinite(number) }
    guard number.magnitude >= leastShort else { return "0" }
    for count in stride(from: 3, through: 1, by: -1) {
      let plain = text(number, digits: count)
      if plain.count <= 6 { return plain }
      let scientific = scientific(number, digits: count)
      if scientific.count <= 6 { return scientific }
    }
    return scientific(number, digits: 1)
  }

  private static func scientific(_ number: Double, digits count: Int) -> String {
    var digits = DecimalDigits(number)
    digits.round(toDigits: count)
    return digits.scientific
  }

  /// Below this a number has no size that a person could mean.
  private static let leastShort = 1e-9

  /// A time in milliseconds: `16.7 ms`.
  static func milliseconds(_ seconds: Double) -> String {
    fixed(seconds * 1000, decimals: 1).trimmingZeroDecimal + " ms"
  }

  /// Numbers that stand in one comparison, each with the usual digits or with as many more as it takes
  /// that they and the constants beside them look as different, and in the same order, as they are.
  static func texts(_ numbers: [Double], beside constants: [Double] = []) -> [String] {
    var counts = numbers.map { _ in usualDigits }
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
      let improvable = misleading.filter { $0 < counts.count && counts[$0] < allDigits }
      if improvable.isEmpty { return texts }
      for index in improvable { counts[index] += 1 }
    }
  }

  /// Whether two numbers compare like two others; what is not a number compares with nothing.
  private static func agree(_ real: (Double, Double), _ shown: (Double, Double)) -> Bool {
    (real.0 < real.1) == (shown.0 < shown.1) && (real.0 > real.1) == (shown.0 > shown.1)
  }

  private static func nonFinite(_ number: Double) -> String {
    number.isNaN ? "NaN" : number < 0 ? "-inf" : "inf"
  }
}

extension String {
  /// Without a `.0` at the end.
  fileprivate var trimmingZeroDecimal: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
