/// The Doubles on one side of a value, numbered outward: 0 is the value itself, 1 its neighbor.
/// Both zeros count as one Double, plus zero.
package struct UlpStepper {
  private let origin: Int64
  private let isAbove: Bool

  package init(from value: Double, isAbove: Bool) {
    origin = Self.rank(value)
    self.isAbove = isAbove
  }

  package subscript(step: UInt64) -> Double {
    let distance = Int64(truncatingIfNeeded: step)
    let rank = isAbove ? origin &+ distance : origin &- distance
    return rank < 0
      ? -Double(bitPattern: UInt64(bitPattern: 0 &- rank))
      : Double(bitPattern: UInt64(bitPattern: rank))
  }

  /// Returns the number of steps to a value, or nil if it is on the other side.
  package func count(to value: Double) -> UInt64? {
    let rank = Self.rank(value)
    guard isAbove ? rank >= origin : rank <= origin else { return nil }
    return UInt64(bitPattern: isAbove ? rank &- origin : origin &- rank)
  }

  /// Returns the first step at which a condition holds, by bisection; it must hold at `last` but not at `first`.
  package func step(
    after first: UInt64, through last: UInt64, where holds: (Double) -> Bool
  ) -> UInt64 {
    var (first, last) = (first, last)
    while last - first > 1 {
      let middle = first + (last - first) / 2
      if holds(self[middle]) { last = middle } else { first = middle }
    }
    return last
  }

  /// Returns integers in the order of the Doubles; 0 for both zeros.
  private static func rank(_ value: Double) -> Int64 {
    let magnitude = Int64(bitPattern: value.magnitude.bitPattern)
    return value < 0 ? 0 &- magnitude : magnitude
  }
}
