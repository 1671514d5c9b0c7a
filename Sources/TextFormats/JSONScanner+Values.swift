extension JSONScanner {
  /// Reads a number as the nearest Double.
  package mutating func readDouble() throws(TextFault) -> Double {
    try expectNumber()
    return try bytes.double(at: &position)
  }

  /// Reads a number as a time, exactly.
  package mutating func readNanoseconds(in unit: TimeUnit) throws(TextFault) -> Int64 {
    try expectNumber()
    return try bytes.nanoseconds(at: &position, in: unit)
  }

  /// Reads `true` or `false`.
  package mutating func readBool() throws(TextFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t") where skip("true"): return true
    case UInt8(ascii: "f") where skip("false"): return false
    default: throw unexpected(.bool)
    }
  }

  /// Moves behind a value of any kind and sees to it that it is JSON.
  package mutating func skipValue() throws(TextFault) {
    switch peek() {
    case UInt8(ascii: "\""):
      _ = try skipString()
    case UInt8(ascii: "{"):
      var more = try enterObject()
      while more {
        try skipKey()
        try skipValue()
        more = try hasAnotherMember()
      }
    case UInt8(ascii: "["):
      var more = try enterArray()
      while more {
        try skipValue()
        more = try hasAnotherElement()
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      _ = try DecimalNumber(in: bytes, at: &position)
    default:
      guard skip("true") || skip("false") || skip("null") else { throw unexpected(.value) }
    }
  }

  /// Moves behind a word such as `null` where it comes next.
  package mutating func skip(_ word: String) -> Bool {
    var end = position
    for byte in word.utf8 {
      guard bytes[end] == byte else { return false }
      end += 1
    }
    position = end
    return true
  }

  @inline(__always) private mutating func expectNumber() throws(TextFault) {
    skipWhitespace()
    let byte = bytes[position]
    guard byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") else {
      throw unexpected(.number)
    }
  }

  private mutating func skipKey() throws(TextFault) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(.key) }
    keyOffset = position
    _ = try skipString()
    guard peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
  }
}
