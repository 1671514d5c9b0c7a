/// The test of an expected number: `900`, `"> 900"`, `"0.42 ± 0.02"`, `"0.3 … 0.5"`.
///
/// Ranges and tolerances include their ends; NaN passes no test.
package enum NumberTest: Sendable, Equatable {
  case below(Double)
  case atMost(Double)
  case above(Double)
  case atLeast(Double)
  case exactly(Double)
  case near(Double, tolerance: Double)
  case within(Double, Double)
  /// The result lacks the value.
  case absent

  /// The reason why a text is not a test.
  enum Mistake: Error {
    case malformed
    /// No number can pass.
    case empty
  }

  private static let ranges = ["…", "..."]
  private static let tolerances = ["±", "+-"]
  private static let comparisons: [(sign: String, test: @Sendable (Double) -> NumberTest)] = [
    (">=", atLeast), ("<=", atMost), (">", above), ("<", below), ("=", exactly), ("", exactly),
  ]

  init(_ text: String) throws(Mistake) {
    if let (low, high) = try Self.pair(in: text, around: Self.ranges) {
      guard low <= high else { throw .empty }
      self = .within(low, high)
    } else if let (value, tolerance) = try Self.pair(in: text, around: Self.tolerances) {
      guard tolerance >= 0 else { throw .empty }
      self = .near(value, tolerance: tolerance)
    } else {
      for (sign, test) in Self.comparisons {
        guard let value = Self.number(text, after: sign) else { continue }
        self = test(value)
        return
      }
      throw .malformed
    }
  }

  /// Returns whether a value passes; nil is a value that the result lacks.
  package func holds(for value: Double?) -> Bool {
    guard let value else { return self == .absent }
    switch self {
    case .below(let bound): return value < bound
    case .atMost(let bound): return value <= bound
    case .above(let bound): return value > bound
    case .atLeast(let bound): return value >= bound
    case .exactly(let expected): return value == expected
    case .near(let expected, let tolerance):
      // The sum of the two may be infinite.
      guard value.isFinite else { return false }
      // Equal as decimals: 0.44 lies within 0.42 ± 0.02, although the difference is rounded up.
      return (value - expected).magnitude <= tolerance
        || (value >= expected - tolerance && value <= expected + tolerance)
    case .within(let low, let high): return value >= low && value <= high
    case .absent: return false
    }
  }

  /// Returns the numbers on both sides of a sign, or nil if the text does not contain one.
  private static func pair(
    in text: String, around signs: [String]
  ) throws(Mistake) -> (Double, Double)? {
    for sign in signs {
      guard let range = text.firstRange(of: sign) else { continue }
      guard let left = number(String(text[..<range.lowerBound]), after: ""),
        let right = number(String(text[range.upperBound...]), after: "")
      else { throw .malformed }
      return (left, right)
    }
    return nil
  }

  /// Returns the finite decimal number after a sign and any spaces.
  private static func number(_ text: String, after sign: String) -> Double? {
    var rest = text.drop { $0 == " " }
    guard rest.hasPrefix(sign) else { return nil }
    rest = rest.dropFirst(sign.count).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    // Double parses more than decimals: nan, inf and hexadecimal.
    guard rest.utf8.allSatisfy({ Array("+-.0123456789eE".utf8).contains($0) }),
      let number = Double(rest), number.isFinite
    else { return nil }
    return number
  }
}
