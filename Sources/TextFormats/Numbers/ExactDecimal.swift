/// A decimal number with exact sums: 0.2 plus ten times 0.02 is 0.4.
package struct ExactDecimal: Sendable, Hashable {
  /// The number times 10 to the power of ``decimals``.
  private var significand: Int
  /// The number of digits after the point, from 0 to ``maxDecimals``.
  private var decimals: Int

  /// Every whole number up to this one can be represented as a Double.
  private static let maxSignificand = 1 << 53
  /// 10 to this power is a Double, so that the quotient is the Double nearest to the number.
  private static let maxDecimals = PowerOfTen.largestExactDouble

  /// Parses a number such as `0.35` or `1e-3`; nil if the text is not a number or has more digits than a Double.
  package init?(_ text: some StringProtocol) {
    var digits = Substring(text)
    var exponent = 0
    if let mark = digits.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      guard let written = Int(digits[digits.index(after: mark)...]), abs(written) <= 100 else {
        return nil
      }
      exponent = written
      digits = digits[..<mark]
    }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard let number = Int(parts[0] + fraction), number.magnitude <= Self.maxSignificand,
      fraction.first != "-", fraction.first != "+"
    else { return nil }
    significand = number
    decimals = fraction.utf8.count - exponent
    guard let scaled = scaled(to: max(decimals, 0)) else { return nil }
    self = scaled
  }

  private init(_ significand: Int, decimals: Int) {
    self.significand = significand
    self.decimals = decimals
  }

  package var double: Double { Double(significand) / PowerOfTen.double(decimals) }

  /// The number with more digits after the point, or nil if they do not fit.
  private func scaled(to count: Int) -> ExactDecimal? {
    guard count >= decimals, count <= Self.maxDecimals else { return nil }
    var number = significand
    for _ in 0..<(number == 0 ? 0 : count - decimals) {
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      guard !overflows, abs(product) <= Self.maxSignificand else { return nil }
      number = product
    }
    return ExactDecimal(number, decimals: count)
  }

  /// The numbers `first`, `first + step`, … up to `last`.
  package struct Steps: Sendable {
    private let first: ExactDecimal
    private let step: Int
    package let count: Int

    /// Nil if the step is not positive, if `last` is less than `first`, or if the digits are too
    /// far apart for exact sums.
    package init?(from first: ExactDecimal, to last: ExactDecimal, by step: ExactDecimal) {
      let decimals = max(first.decimals, last.decimals, step.decimals)
      guard let first = first.scaled(to: decimals), let last = last.scaled(to: decimals),
        let step = step.scaled(to: decimals), step.significand > 0,
        first.significand <= last.significand
      else { return nil }
      self.first = first
      self.step = step.significand
      count = (last.significand - first.significand) / step.significand + 1
    }

    /// The Double nearest to the number at an index.
    package subscript(index: Int) -> Double {
      precondition((0..<count).contains(index), "there is no such step")
      return ExactDecimal(first.significand + index * step, decimals: first.decimals).double
    }
  }
}
