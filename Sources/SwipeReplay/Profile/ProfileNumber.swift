import RuleLanguage
import TextFormats

/// A number in a profile that is fixed before any touch: written as a number, or as an expression of
/// the profile's parameters, so that it can be tuned by their names.
struct ProfileNumber: Sendable {
  let key: String
  let place: TextPlace
  let rule: Rule

  /// The number with these parameters, checked against its range.
  func value(_ values: RuleValues, in range: ClosedRange<Double>) throws(ProfileError) -> Double {
    let value = rule.number(values)
    guard range.contains(value) else {
      let expected =
        "\(ProfileError.number(range.lowerBound)) to \(ProfileError.number(range.upperBound))"
      throw ProfileError(.outOfRange(key: key, value: value, expected: expected), at: place)
    }
    return value
  }

  /// The same for a whole number.
  func count(_ values: RuleValues, in range: ClosedRange<Int>) throws(ProfileError) -> Int {
    let value = rule.number(values)
    guard let count = Int(exactly: value), range.contains(count) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw ProfileError(.outOfRange(key: key, value: value, expected: expected), at: place)
    }
    return count
  }
}
