import Testing

@testable import SwipeReplay

@Suite struct HumanNumberTests {
  @Test(
    "A number is rounded to four digits, but keeps all before the point",
    arguments: [
      (0, "0"), (-0.0, "0"), (0.5, "0.5"), (0.53444, "0.5344"), (0.53445, "0.5345"),
      (0.99995, "1"), (0.99994, "0.9999"), (1234567.5, "1234568"), (12345.4, "12345"),
      (-165.25, "-165.3"), (9999.5, "10000"), (0.000012345, "0.00001235"), (1.25e-9, "1.25e-9"),
      (1e20, "1e20"), (1.23456e-7, "1.235e-7"), (.infinity, "inf"), (-.infinity, "-inf"),
      (123_456_789_012_345, "123456789012345"), (1_234_567_890_123_456, "1.234567890123456e15"),
    ] as [(Double, String)])
  func rounding(number: Double, text: String) {
    #expect(HumanNumber.text(number) == text)
  }

  @Test(
    "When rounding away from zero, any truncated digit counts",
    arguments: [
      (0.5, "0.5"), (0.50001, "0.501"), (0.0674, "0.0674"), (0.06740000000000003, "0.0674"),
      (0.06740000001, "0.0675"), (-0.0401, "-0.0401"), (-0.04011, "-0.0402"),
      (100.0.nextUp, "100"), (100.000001, "101"), (1234.2, "1235"), (0.99901, "1"), (0, "0"),
      (1.000000000004, "1"), (1.00000000001, "1.01"),
    ] as [(Double, String)])
  func awayFromZero(number: Double, text: String) {
    #expect(HumanNumber.text(number, digits: 3, awayFromZero: true) == text)
  }

  @Test(
    "A bound is rounded to its side, and said to be exact only if it is",
    arguments: [
      (0.5, true, "0.5", true), (0.54321, true, "0.5433", false), (0.54321, false, "0.5432", false),
      (1.000000000004, true, "1", false), (0.0.nextDown, false, "0", false),
      (1.00000000001, true, "1.001", false),
    ])
  func bound(number: Double, isUp: Bool, text: String, isExact: Bool) {
    #expect(HumanNumber.bound(number, roundedUp: isUp) == (text, isExact))
  }

  @Test(
    "A change that is not enough by itself is said to be so",
    arguments: [
      (26.5, 0.5, "26.5"), (26.5, 0.5.nextUp, "over 26.5"), (26.53, 0.5.nextUp, "26.6"),
      (-60, 0.0.nextUp, "over 60"), (60, 0, "60"),
    ])
  func change(change: Double, limit: Double, text: String) {
    #expect(HumanNumber.change(change, to: limit) == text)
  }

  @Test(
    "The number of decimals can be fixed",
    arguments: [
      (16.6666, 1, "16.7"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0.05, 1, "0.1"),
      (99.95, 1, "100.0"),
      (210, 1, "210.0"), (1450.25, 0, "1450"), (0.5, 0, "1"), (0.4, 0, "0"), (0.0004, 3, "0.000"),
      (123_456_789_012_345, 1, "123456789012345.0"),
      (1_234_567_890_123_456, 1, "1.234567890123456e15"),
    ] as [(Double, Int, String)])
  func fixed(number: Double, decimals: Int, text: String) {
    #expect(HumanNumber.fixed(number, decimals: decimals) == text)
  }

  @Test(
    "A column shows as many decimals as fit and never grows",
    arguments: [
      (-1234.56, "-1235"), (-123.44, "-123.4"), (1_234_567, ">>"), (-1_234_567, "<<"),
      (123456, "123456"),
      (1e20, "1e20"),
      (.nan, "NaN"),
    ] as [(Double, String)])
  func fitted(number: Double, text: String) {
    #expect(HumanNumber.fitted(number, decimals: 1, width: 6) == text)
  }

  @Test(
    "Displayed numbers compare as the actual ones do",
    arguments: [
      ([0.42, 0.5], [], ["0.42", "0.5"]),
      ([0.50004, 0.5], [], ["0.50004", "0.5"]),
      ([0.50004], [0.5], ["0.50004"]),
      ([0.5000000000000001, 0.5], [], ["just above 0.5", "0.5"]),
      ([(0.5).nextDown, 0.5], [], ["just below 0.5", "0.5"]),
      ([(1.0).nextDown, 1], [], ["just below 1", "1"]),
      ([1.0 / 3, 0.33333], [], ["0.333333", "0.33333"]),
      ([1.0 / 3, 1.0 / 3], [], ["0.3333", "0.3333"]),
      ([0.12346, 0.12345], [], ["0.12346", "0.12345"]),
      ([.nan, 0.5], [], ["NaN", "0.5"]),
      ([1e-20], [0], ["just above 0"]), ([8.674e-19, 0.5], [], ["0", "0.5"]),
      ([2924.9999999999964 / 400], [], ["7.313"]),
    ] as [([Double], [Double], [String])])
  func comparison(numbers: [Double], constants: [Double], texts: [String]) {
    #expect(HumanNumber.texts(numbers, beside: constants) == texts)
  }

  @Test(
    "A short number takes at most six columns, with as many of three digits as fit",
    arguments: [
      (0, "0"), (0.5, "0.5"), (0.12345, "0.123"), (0.012345, "0.0123"), (-0.012345, "-0.012"),
      (0.0012345, "0.0012"), (-0.0012345, "-0.001"), (-0.00044, "-4e-4"), (0.00044, "4.4e-4"),
      (1e-9, "1e-9"), (9e-10, "0"),
      (-5e-300, "0"), (1234.5, "1235"), (-12345.6, "-12346"), (123_456, "123456"),
      (1_234_567, "1.23e6"), (-1_234_567, "-1.2e6"), (1e100, "1e100"), (-1.26e300, "-1e300"),
      (.greatestFiniteMagnitude, "2e308"), (.infinity, "inf"), (.nan, "NaN"),
    ])
  func short(number: Double, text: String) {
    #expect(HumanNumber.short(number) == text)
    #expect(text.count <= 6)
  }
}
