// The C library's elementary functions, and those on memory. Only this file and the PlatformIO target depend on the platform.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Elementary functions with the domains and results of C's. Angles are in radians.
package enum Mathematics {
  package static func exponential(_ x: Double) -> Double { exp(x) }
  package static func sine(_ x: Double) -> Double { sin(x) }
  package static func cosine(_ x: Double) -> Double { cos(x) }
  package static func tangent(_ x: Double) -> Double { tan(x) }
  /// Returns the angle from the x-axis to the point (x, y), in -π…π.
  package static func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  package static func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
  package static func squareRoot(_ x: Double) -> Double { sqrt(x) }
}

/// Functions on memory, which must be valid during the call.
package enum Memory {
  /// Returns the offset of the first byte with a value, or nil if there is none.
  package static func firstOffset(of byte: UInt8, in memory: UnsafeRawBufferPointer) -> Int? {
    guard let base = memory.baseAddress else { return nil }
    return unsafe memchr(base, Int32(byte), memory.count).map { unsafe UnsafeRawPointer($0) - base }
  }

  /// Compares the bytes that both memories have: less than, equal to or greater than 0.
  package static func order(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
    return unsafe Int(memcmp(first, second, min(left.count, right.count)))
  }
}
