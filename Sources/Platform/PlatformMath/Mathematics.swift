// The C library's elementary functions, under one roof for every platform: this file and the
// PlatformIO target are the only places that ask which system they are on.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The elementary functions the models need. Angles are in radians; domains and errors are C's.
package enum Mathematics {
  package static func exponential(_ x: Double) -> Double { exp(x) }
  package static func sine(_ x: Double) -> Double { sin(x) }
  package static func cosine(_ x: Double) -> Double { cos(x) }
  package static func tangent(_ x: Double) -> Double { tan(x) }
  package static func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
  package static func squareRoot(_ x: Double) -> Double { sqrt(x) }
}
