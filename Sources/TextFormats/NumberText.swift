extension [UInt8] {
  /// Appends the shortest text that reads back to the same Double: `100`, `0.1`, `1e-5`; minus zero
  /// as `0`. What is not finite is for the caller to say in its format; here it is `inf` or `nan`.
  package mutating func append(number: Double) {
    // Below 2⁵³ every whole number is its own shortest text.
    if number.magnitude <= 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      append(integer: Int(number))
      return
    }
    var digitsOfExponent = -1
    for byte in number.description.utf8 {
      switch byte {
      case UInt8(ascii: "e"):
        // The standard library writes `1e+16` and `1e-05`; sign and zero are not needed.
        digitsOfExponent = 0
        append(byte)
      case UInt8(ascii: "+"):
        continue
      case UInt8(ascii: "0") where digitsOfExponent == 0:
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digitsOfExponent >= 0 { digitsOfExponent += 1 }
        append(byte)
      default:
        append(byte)
      }
    }
  }

  /// Appends a whole number in decimal.
  package mutating func append(integer: Int) {
    if integer >= 0, integer < 10 {
      append(UInt8(ascii: "0") + UInt8(integer))
    } else {
      append(contentsOf: integer.description.utf8)
    }
  }
}

/// The shortest text that reads back to the same Double, as ``Swift/Array/append(number:)`` has it.
package func numberText(_ number: Double) -> String {
  var bytes: [UInt8] = []
  bytes.append(number: number)
  return String(decoding: bytes, as: UTF8.self)
}
