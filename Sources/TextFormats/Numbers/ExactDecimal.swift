/// A decimal number as a person writes it, to be counted with exactly: 0.2 and ten times 0.02 is 0.4.
package struct ExactDecimal: Sendable, Hashable {
  /// The digits as a whole number.
  private var significand: Int
  /// How many of them stand behind the point, from 0 to ``decimalLimit``.
  private var decimals: Int

  /// Up to here every whole number is a Double.
  private static let largest = 1 << 53
  /// 10 to this power is a Double, and so the quotient is the Double nearest to the number.
  private static let decimalLimit = 22

  /// Reads a number; nil where the text is none, or one of more digits than a Double has.
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
    let isSigned = parts[0].hasPrefix("-") || parts[0].hasPrefix("+")
    let whole = parts[0].dropFirst(isSigned ? 1 : 0)
    guard !(whole + fraction).isEmpty,
      (whole + fraction).utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(whole + fraction), number <= Self.largest
    else { return nil }
    significand = parts[0].hasPrefix("-") ? -number : number
    decimals = fraction.utf8.count - exponent
    guard let scaled = scaled(to: max(decimals, 0)) else { return nil }
    self = scaled
  }

  private init(_ significand: Int, decimals: Int) {
    self.significand = significand
    self.decimals = decimals
  }

  /// The Double nearest to the number.
  package var double: Double { Double(significand) / PowerOfTen.double(decimals) }

  /// The same number with more digits behind the point; nil where it has no room for them.
  private func scaled(to count: Int) -> ExactDecimal? {
    guard count >= decimals, count <= Self.decimalLimit else { return nil }
    var number = significand
    for _ in 0..<(number == 0 ? 0 : count - decimals) {
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      guard !overflows, abs(product) <= Self.largest else { return nil }
      number = product
    }
    return ExactDecimal(number, decimals: count)
  }

  /// Numbers from one to another, each a step after the one before it.
  package struct Steps: Sendable {
    private let first: ExactDecimal
    private let step: Int
    /// How many there are; the last one is at most the upper end.
    package let count: Int

    /// Nil where the step is not above 0, where the ends are in the wrong order, or where the digits
    /// reach too far apart to be added.
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

    /// The Double nearest to the number after so many steps.
    package subscript(index: Int) -> Double {
      precondition((0..<count).contains(index), "there is no such step")
      return ExactDecimal(first.significand + index * step, decimals: first.decimals).double
    }
  }
}
