import TextFormats

/// Properties of every number.
enum NumberChecks {
  /// Checks that a text is read as the nearest Double and as an exact time, and that any Double reads back as it was
  /// written.
  static func check(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    let isNumber = try checkReading(bytes)
    guard bytes.count >= 8 else { return isNumber }
    let pattern = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    try checkWriting(Double(bitPattern: pattern))
    try checkWriting(Double(Int64(truncatingIfNeeded: pattern) >> 20) / 1e4)
    return isNumber
  }

  /// - Returns: whether the text begins with a number.
  private static func checkReading(_ bytes: [UInt8]) throws(FuzzTarget.Failure) -> Bool {
    let buffer = ByteBuffer(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return try buffer.withBytes { (bytes) throws(FuzzTarget.Failure) in
      var end = 0
      let number = try? bytes.double(at: &end)
      guard let decimal = SlowDecimal(bytes.string(in: 0..<SlowDecimal.length(of: bytes))) else {
        try require(number == nil, "'\(text)' is read as \(number ?? 0)")
        return false
      }
      // The standard library accepts everything that JSON does.
      let expected = Double(decimal.text).flatMap { $0.isFinite ? $0 : nil }
      try require(
        number == expected,
        "'\(decimal.text)' is read as \(number ?? .nan), expected \(expected ?? .nan)")
      try require(
        number == nil || end == decimal.text.utf8.count, "'\(text)' is read up to byte \(end)")
      for unit in TimeUnit.allCases {
        var end = 0
        let time = try? bytes.nanoseconds(at: &end, in: unit)
        let expected = decimal.nanoseconds(in: unit)
        try require(
          time == expected,
          "'\(decimal.text)' \(unit.rawValue) is read as \(time.map { "\($0)" } ?? "nothing") ns, "
            + "expected \(expected.map { "\($0)" } ?? "nothing")")
      }
      return number != nil
    }
  }

  private static func checkWriting(_ number: Double) throws(FuzzTarget.Failure) {
    let text = numberText(number)
    guard number.isFinite else {
      return try require(
        text == (number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"), "\(number) is '\(text)'")
    }
    try require(Double(text) == number, "\(number) is written as '\(text)'")
    let digits = { (text: String) in
      text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        .reversed().drop { $0 == "0" }.count
    }
    try require(
      digits(text) <= digits("\(number)"), "\(number) is written with more digits: '\(text)'")
    var bytes: [UInt8] = []
    bytes.append(number: number)
    var end = 0
    let read = ByteBuffer(bytes).withBytes { try? $0.double(at: &end) }
    try require(read == number && end == bytes.count, "'\(text)' reads back as \(read ?? .nan)")
  }

  static var seeds: [[UInt8]] {
    [
      "0", "-0", "1.5", "12.50e3", "-1e-7", "0.1", "5801.204", "1700000000.123456789",
      "4600000000.000000000", "4.6e18", "9007199254740993", "2.2250738585072014e-308",
      "1.7976931348623157e308", "5e-324", "0.000000001", "123456789012345678901234567890",
      "0.30000000000000004", "1e400", "1E+5", "99999999.99999999",
    ].map { Array($0.utf8) }
  }
}

/// A decimal number as a list of digits, for comparison: slow, but too simple to be wrong.
private struct SlowDecimal {
  let text: String
  private var isNegative: Bool
  /// The number's digits without the point and leading zeros.
  private var digits: [Int] = []
  /// The number of digits after the point; negative for zeros before it.
  private var decimals = 0

  /// Returns the length of the longest number in JSON's syntax at the start of the bytes, or 0 if there is none or a
  /// part that was begun is incomplete.
  static func length(of bytes: Bytes) -> Int {
    var end = 0
    func skipDigits() -> Int {
      let start = end
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      return end - start
    }
    if bytes[0] == UInt8(ascii: "-") { end = 1 }
    let first = bytes[end]
    let whole = skipDigits()
    guard whole == 1 || whole > 1 && first != UInt8(ascii: "0") else { return 0 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      guard skipDigits() > 0 else { return 0 }
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "e") || bytes[end] == UInt8(ascii: "E") {
      end += 1
      if bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
      guard skipDigits() > 0 else { return 0 }
    }
    return end
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    isNegative = text.hasPrefix("-")
    let parts = text.split { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    digits = mantissa.joined().utf8.filter(Self.isDigit).map { Int($0) - 48 }
    decimals = mantissa.count > 1 ? mantissa[1].utf8.count : 0
    if parts.count > 1 {
      let isDown = parts[1].hasPrefix("-")
      // Greater exponents have the same effect.
      let power = Int(parts[1].filter(\.isNumber).drop { $0 == "0" }.prefix(7)) ?? 0
      decimals += isDown ? power : -power
    }
    digits = Array(digits.drop { $0 == 0 })
  }

  /// The time in nanoseconds, rounded half away from zero, or nil beyond ±4.6e18.
  func nanoseconds(in unit: TimeUnit) -> Int64? {
    let moved = decimals - ["s": 9, "ms": 6, "us": 3, "ns": 0][unit.rawValue, default: 0]
    // The digits before the point and the first digit after it.
    let count = digits.count - moved
    guard count >= 0, !digits.isEmpty else { return 0 }
    guard count <= 19 else { return nil }
    var whole: UInt64 = 0
    for index in 0..<count { whole = whole * 10 + UInt64(index < digits.count ? digits[index] : 0) }
    if count < digits.count, digits[count] >= 5 { whole += 1 }
    guard whole <= 4_600_000_000_000_000_000 else { return nil }
    return isNegative ? -Int64(whole) : Int64(whole)
  }
}
