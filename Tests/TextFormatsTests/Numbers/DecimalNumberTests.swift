import TestSupport
import Testing
import TextFormats

/// Reads a text that consists only of a number.
private func read<Value>(
  _ text: String, _ step: (Bytes, inout Int) throws(TextFault) -> Value
) throws(TextFault) -> Value {
  try ByteBuffer(Array(text.utf8)).withBytes { (bytes) throws(TextFault) in
    var position = 0
    let value = try step(bytes, &position)
    if position != bytes.count { Issue.record("\(text) was read up to \(position)") }
    return value
  }
}

private func double(_ text: String) throws(TextFault) -> Double {
  try read(text) { (bytes, position) throws(TextFault) in try bytes.double(at: &position) }
}

private func nanoseconds(_ text: String, _ unit: TimeUnit) throws(TextFault) -> Int64 {
  try read(text) { (bytes, position) throws(TextFault) in
    try bytes.nanoseconds(at: &position, in: unit)
  }
}

@Suite struct DoubleTests {
  @Test(arguments: [
    "0", "-0", "7", "-7", "0.1", "1.5", "123.333333", "9999999.9999999", "12345678",
    "1234567.12345678",
    "12345678.1", "1e5", "1E5", "1e+5", "1e-5", "0e0", "0.0000001", "0.00000001",
    // The limits of the exact algorithms: 2⁵³, 10²², nineteen digits.
    "9007199254740992", "9007199254740993", "9007199254740993e0", "9007199254740995", "1e22",
    "1e23",
    "9007199254740993e22", "123e-22", "123e-23", "1234567890123456789", "12345678901234567890",
    "0.1234567890123456789", "0.12345678901234567890123", "1.00000000000000011102230246251565",
    "1.000000000000000111022302462515655", "179769313486231570000e288", "2.2250738585072011e-308",
    "2.2250738585072014e-308", "5e-324", "2e-324", "1e-400", "0e999", "123.33332824707031",
    "0.000000000000000000000000000000000000001", "100000000000000000000000000000000000000000",
    "8.5", "4.35", "0.3", "2.675", "1.005", "9.5367431640625e-7",
  ]) func isTheNearest(_ text: String) throws {
    #expect(try double(text) == Double(text))
  }

  @Test func aHundredThousandAreTheNearest() throws {
    var random = SeededRandom(seed: 2)
    var wrong: [String] = []
    for _ in 0..<100_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      // Numbers of every length, so that each algorithm is used.
      text += String(random.next() >> UInt64.random(in: 0..<64, using: &random))
      if Bool.random(using: &random) {
        text += "."
        for _ in 0..<Int.random(in: 1...18, using: &random) {
          text += String(Int.random(in: 0...9, using: &random))
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += "e\(Int.random(in: -40...40, using: &random))"
      }
      if try double(text) != Double(text) { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  @Test(arguments: ["1e309", "-1e309", "1e999999999999999999999", "179769313486231590000e288"])
  func aNumberBeyondDoubleIsAnError(_ text: String) {
    #expect(throws: TextFault(.notFinite, at: 0)) { try double(text) }
  }
}

@Suite struct NanosecondTests {
  @Test(
    arguments: [
      ("0", .seconds, 0), ("-0", .seconds, 0), ("1", .seconds, 1_000_000_000),
      ("0.016", .seconds, 16_000_000), ("-1.5", .seconds, -1_500_000_000),
      ("1234.567891", .seconds, 1_234_567_891_000),
      ("1700000000.123456789", .seconds, 1_700_000_000_123_456_789),
      ("1700000000123.456789", .milliseconds, 1_700_000_000_123_456_789),
      ("1700000000123456.789", .microseconds, 1_700_000_000_123_456_789),
      ("1700000000123456789", .nanoseconds, 1_700_000_000_123_456_789),
      ("12.5", .milliseconds, 12_500_000), ("12.5", .microseconds, 12_500), ("3", .nanoseconds, 3),
      ("1.7e9", .seconds, 1_700_000_000_000_000_000), ("1e-9", .seconds, 1),
      ("25E-1", .milliseconds, 2_500_000),
      ("1e+3", .milliseconds, 1_000_000_000), ("1e-999999999999", .seconds, 0),
      ("0e999999999999", .seconds, 0),
      // Anything finer than a nanosecond is rounded half away from zero.
      ("0.0000000005", .seconds, 1), ("0.00000000049999999999999999999999", .seconds, 0),
      ("-0.0000000005", .seconds, -1), ("-0.00000000049", .seconds, 0),
      ("0.0000000015", .seconds, 2),
      ("0.0000000025", .seconds, 3), ("0.5", .nanoseconds, 1), ("0.4999999", .nanoseconds, 0),
      ("1.5", .nanoseconds, 2), ("-2.5", .nanoseconds, -3), ("1e-1", .nanoseconds, 0),
      ("5e-1", .nanoseconds, 1),
      ("0.00000000000000000000000000000001", .seconds, 0),
      // Nineteen digits fill the significand; the twentieth rounds.
      ("1234567890.12345678949", .seconds, 1_234_567_890_123_456_789),
      ("1234567890.1234567895", .seconds, 1_234_567_890_123_456_790),
      ("1234567890.123456789499999999999999999", .seconds, 1_234_567_890_123_456_789),
      ("000", .seconds, nil), ("0.00000000000000000000000000000000012e33", .seconds, 120_000_000),
      // The limit.
      ("4600000000", .seconds, 4_600_000_000_000_000_000),
      ("-4600000000", .seconds, -4_600_000_000_000_000_000),
      ("4600000000.0000000004", .seconds, 4_600_000_000_000_000_000),
      ("4600000000.0000000005", .seconds, nil), ("4600000000.000000001", .seconds, nil),
      ("-4600000000.000000001", .seconds, nil), ("4600000000000000001", .nanoseconds, nil),
      ("9223372036854775808", .nanoseconds, nil), ("18446744073709551616", .nanoseconds, nil),
      ("1e19", .nanoseconds, nil), ("1e30", .nanoseconds, nil),
      ("1e999999999999", .nanoseconds, nil),
      ("99999999999999999999", .seconds, nil), ("9999999", .seconds, 9_999_999_000_000_000),
      ("9999999.9999999", .seconds, 9_999_999_999_999_900),
    ] as [(String, TimeUnit, Int64?)])
  func areExact(_ text: String, _ unit: TimeUnit, _ expected: Int64?) {
    #expect((try? nanoseconds(text, unit)) == expected)
  }

  @Test func outOfRangeSaysSo() {
    #expect(throws: TextFault(.timeOutOfRange, at: 0)) { try nanoseconds("4600000001", .seconds) }
  }

  @Test func randomTimesAreExact() throws {
    var random = SeededRandom(seed: 4)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      let time =
        Int64.random(in: -4_600_000_000_000_000_000...4_600_000_000_000_000_000, using: &random)
        >> Int64.random(in: 0..<60, using: &random)
      let unit = TimeUnit.allCases[Int.random(in: 0..<4, using: &random)]
      let (whole, rest) = time.magnitude.quotientAndRemainder(dividingBy: unit.nanoseconds)
      // The unit's zeros in front of the rest: 1000000007 without its 1.
      let fraction = String(unit.nanoseconds + rest).dropFirst()
      let text = "\(time < 0 ? "-" : "")\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
      if try nanoseconds(text, unit) != time { wrong.append("\(text) \(unit.rawValue)") }
    }
    #expect(wrong == [])
  }
}
