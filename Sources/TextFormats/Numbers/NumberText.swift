extension [UInt8] {
  /// Appends the shortest text that reads back as the same Double: `100`, `0.1`, `1e-5`; `0` for
  /// minus zero. Non-finite numbers are written as `inf`, `-inf` and `nan`.
  package mutating func append(number: Double) {
    if let shortest = ShortestDigits(number) {
      // Safe: the memory has the required size, and only written bytes are read.
      unsafe withUnsafeTemporaryAllocation(byteCount: ShortestDigits.maxBytesWritten, alignment: 8)
      {
        memory in
        let count = unsafe shortest.write(to: memory)
        unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[..<count]))
      }
      return
    }
    // Up to 2⁵³ the shortest text of a whole number is all of its digits.
    if number.magnitude <= 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      append(integer: Int(number))
      return
    }
    let text = number.description.utf8
    guard let exponent = text.firstIndex(of: UInt8(ascii: "e")) else {
      append(contentsOf: text)
      return
    }
    // The standard library writes `1e-05` and `1e+16`.
    append(contentsOf: text[...exponent])
    append(integer: Int(Substring(text[exponent...].dropFirst())) ?? 0)
  }

  package mutating func append(integer: Int) {
    append(contentsOf: String(integer).utf8)
  }
}

/// Returns the shortest text that reads back as the same Double, as in ``Swift/Array/append(number:)``.
package func numberText(_ number: Double) -> String {
  var bytes: [UInt8] = []
  bytes.append(number: number)
  return String(decoding: bytes, as: UTF8.self)
}
