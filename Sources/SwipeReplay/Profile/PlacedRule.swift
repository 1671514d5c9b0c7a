import GestureRecognition
import RuleLanguage
import TextFormats

/// A rule of a profile and its position, for errors and warnings about its values; often a number that does not depend
/// on touches, but perhaps on parameters.
///
///     "edgeWidth": 20
///     "edgeWidth": "edgeWidth"
///     "slop": "2 * tolerance"
struct PlacedRule: Sendable {
  let key: String
  /// The position of the JSON value: the quote before the rule.
  let place: TextPlace
  let rule: Rule

  /// The number for the parameters' values; throws if it is not valid for a setting.
  func value(
    _ values: RuleValues, in range: RecognizerSetting.Range
  ) throws(ProfileError) -> Double {
    switch range {
    case .number(let range): try value(values, in: range)
    case .count(let range): Double(try count(values, in: range))
    case .words: rule.number(values)
    }
  }

  /// The number for the parameters' values; throws if it is out of range.
  func value(_ values: RuleValues, in range: ClosedRange<Double>) throws(ProfileError) -> Double {
    let value = rule.number(values)
    guard range.contains(value) else {
      let expected =
        "\(ProfileError.number(range.lowerBound)) to \(ProfileError.number(range.upperBound))"
      throw .outOfRange(key, value, expected: expected, at: place)
    }
    return value
  }

  /// The whole number for the parameters' values; throws if it is not a whole number, or out of range.
  func count(_ values: RuleValues, in range: ClosedRange<Int>) throws(ProfileError) -> Int {
    let value = rule.number(values)
    guard let count = Int(exactly: value), range.contains(count) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw .outOfRange(key, value, expected: expected, at: place)
    }
    return count
  }
}
