/// SplitMix64: random numbers that are the same on every machine and in every run.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a multiple of 2⁻⁵³ from 0 up to but not including 1. The standard library may change
  /// how it makes a Double from random bits.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number from `-limit` to `limit`.
  mutating func number(within limit: Double) -> Double { (2 * fraction() - 1) * limit }
}
