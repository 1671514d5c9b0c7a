extension [UInt8] {
  /// Appends the shortest text that reads back to the same Double: `100`, `0.1`, `1e-5`; minus zero
  /// as `0`. What is not finite is for the caller to say in its format; here it is `inf` or `nan`.
  package mutating func append(number: Double) {
    if let shortest = ShortestDigits(number) {
      // Safe: the memory has the room that is asked for, and no more is read than was written.
      unsafe withUnsafeTemporaryAllocation(byteCount: ShortestDigits.room, alignment: 8) {
        memory in
        let count = unsafe shortest.write(to: memory)
        unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[..<count]))
      }
      return
    }
    // Below 2⁵³ every whole number is its own shortest text.
    if number.magnitude <= 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      append(integer: Int(number))
      return
    }
    var text = number.description
    text.withUTF8 { utf8 in
      guard let exponent = unsafe utf8.firstIndex(of: UInt8(ascii: "e")) else {
        // Safe: the text's own bytes, copied while it lends them.
        unsafe append(contentsOf: utf8)
        return
      }
      // `1e-05` and `1e+16`: without the plus and the zeros.
      unsafe append(contentsOf: utf8[...exponent])
      let power = unsafe utf8[(exponent + 1)...]
      if unsafe power.first == UInt8(ascii: "-") { append(UInt8(ascii: "-")) }
      unsafe append(
        contentsOf: power.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
          .drop { $0 == UInt8(ascii: "0") })
    }
  }

  /// Appends a whole number in decimal.
  package mutating func append(integer: Int) {
    let start = count
    var rest = integer.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if integer < 0 { append(UInt8(ascii: "-")) }
    self[start...].reverse()
  }
}

/// The shortest text that reads back to the same Double, as ``Swift/Array/append(number:)`` has it.
package func numberText(_ number: Double) -> String {
  var bytes: [UInt8] = []
  bytes.append(number: number)
  return String(decoding: bytes, as: UTF8.self)
}
