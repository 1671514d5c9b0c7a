/// The Doubles on one side of a value, numbered outward: 0 is the value itself, 1 its neighbor.
/// Both zeros count as one Double, plus zero.
package struct UlpStepper {
  package enum Direction { case up, down }

  private let origin: Int64
  private let direction: Direction

  package init(from value: Double, _ direction: Direction) {
    origin = Self.rank(value)
    self.direction = direction
  }

  /// The Double that is `step` steps away.
  package subscript(step: UInt64) -> Double {
    let distance = Int64(truncatingIfNeeded: step)
    let rank = direction == .up ? origin &+ distance : origin &- distance
    return rank < 0
      ? -Double(bitPattern: UInt64(bitPattern: 0 &- rank))
      : Double(bitPattern: UInt64(bitPattern: rank))
  }

  /// Returns the number of steps to a value, or nil if it is on the other side.
  package func count(to value: Double) -> UInt64? {
    let rank = Self.rank(value)
    guard direction == .up ? rank >= origin : rank <= origin else { return nil }
    return UInt64(bitPattern: direction == .up ? rank &- origin : origin &- rank)
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

  /// Returns the first step at which a condition holds; it must hold at `far` but not at `near`.
  /// Steps next to a guess are tried first, at growing distances from it, followed by bisection.
  package func step(
    after near: UInt64, through far: UInt64, near guess: UInt64?, where holds: (Double) -> Bool
  ) -> UInt64 {
    var (near, far) = (near, far)
    if let guess, (near...far).contains(guess) {
      var stride: UInt64 = 2
      while stride > 0, guess < far, far - guess > stride {
        if holds(self[guess + stride]) { far = guess + stride } else { near = guess + stride }
        stride <<= 4
      }
      stride = 2
      while stride > 0, near < guess, guess - near > stride {
        if holds(self[guess - stride]) { far = guess - stride } else { near = guess - stride }
        stride <<= 4
      }
    }
    return step(after: near, through: far, where: holds)
  }

  /// Returns integers in the order of the Doubles; 0 for both zeros.
  private static func rank(_ value: Double) -> Int64 {
    let magnitude = Int64(bitPattern: value.magnitude.bitPattern)
    return value < 0 ? 0 &- magnitude : magnitude
  }
}
