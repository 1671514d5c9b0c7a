extension JSONScanner {
  @inlinable @inline(__always) package mutating func readDouble() throws(TextFault) -> Double {
    try expectNumber()
    return try bytes.double(at: &position)
  }

  /// Reads a number as a time in nanoseconds, exactly.
  @inlinable @inline(__always)
  package mutating func readNanoseconds(in unit: TimeUnit) throws(TextFault) -> Int64 {
    try expectNumber()
    return try bytes.nanoseconds(at: &position, in: unit)
  }

  /// Reads a whole number of any size, without fraction or exponent; returns the range of its text.
  package mutating func readIntegerText() throws(TextFault) -> Range<Int> {
    let start = position
    try expectNumber()
    let number = position
    _ = try DecimalNumber(in: bytes, at: &position)
    for offset in number..<position
    where offset > number && bytes[offset] &- UInt8(ascii: "0") > 9 {
      position = start
      throw TextFault(.unexpected(bytes[number], expected: .integer), at: number)
    }
    return number..<position
  }

  package mutating func readBool() throws(TextFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t") where skip("true"): return true
    case UInt8(ascii: "f") where skip("false"): return false
    default: throw unexpected(.bool)
    }
  }

  /// Moves past a value of any type and checks that it is JSON.
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

  /// Moves past a word such as `null` if it comes next; returns whether it does.
  package mutating func skip(_ word: String) -> Bool {
    var end = position
    for byte in word.utf8 {
      guard bytes[end] == byte else { return false }
      end += 1
    }
    position = end
    return true
  }

  @inlinable @inline(__always) mutating func expectNumber() throws(TextFault) {
    let byte = peek()
    guard byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") else {
      throw unexpected(.number)
    }
  }

  private mutating func skipKey() throws(TextFault) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(.key) }
    keyOffset = position
    _ = try skipString()
    try skipColon()
  }
}
