/// What a number is expected to be: `900`, `"> 900"`, `"0.42 ± 0.02"`, `"0.3 … 0.5"`.
///
/// The ends of a range and of a tolerance belong to it; what is not a number passes no test.
package enum NumberTest: Sendable, Equatable {
  case below(Double)
  case atMost(Double)
  case above(Double)
  case atLeast(Double)
  case exactly(Double)
  case near(Double, tolerance: Double)
  case within(Double, Double)
  /// The result has no such value.
  case absent

  /// Why a text is no test.
  enum Mistake: Error {
    case malformed
    /// No number can pass.
    case empty
  }

  private static let ranges = ["…", "..."]
  private static let tolerances = ["±", "+-"]

  /// Reads a test as it is written in a text.
  init(_ text: String) throws(Mistake) {
    if let (low, high) = try Self.pair(in: text, around: Self.ranges) {
      guard low <= high else { throw .empty }
      self = .within(low, high)
    } else if let (value, tolerance) = try Self.pair(in: text, around: Self.tolerances) {
      guard tolerance >= 0 else { throw .empty }
      self = .near(value, tolerance: tolerance)
    } else if let value = Self.number(text, after: ">=") {
      self = .atLeast(value)
    } else if let value = Self.number(text, after: "<=") {
      self = .atMost(value)
    } else if let value = Self.number(text, after: ">") {
      self = .above(value)
    } else if let value = Self.number(text, after: "<") {
      self = .below(value)
    } else if let value = Self.number(text, after: "=") ?? Self.number(text, after: "") {
      self = .exactly(value)
    } else {
      throw .malformed
    }
  }

  /// Whether a value passes; nil stands for a value that the result does not have.
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
      // As it reads in decimals: 0.44 lies within 0.42 ± 0.02, though the difference is rounded up.
      return (value - expected).magnitude <= tolerance
        || (value >= expected - tolerance && value <= expected + tolerance)
    case .within(let low, let high): return value >= low && value <= high
    case .absent: return false
    }
  }

  /// The numbers on both sides of a sign; nil where the text has no such sign.
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

  /// The finite decimal number after a sign, blanks aside.
  private static func number(_ text: String, after sign: String) -> Double? {
    var rest = text.drop { $0 == " " }
    guard rest.hasPrefix(sign) else { return nil }
    rest = rest.dropFirst(sign.count).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    // Double reads more than decimals: nan, inf and hexadecimal.
    guard rest.utf8.allSatisfy({ Array("+-.0123456789eE".utf8).contains($0) }),
      let number = Double(rest), number.isFinite
    else { return nil }
    return number
  }
}
