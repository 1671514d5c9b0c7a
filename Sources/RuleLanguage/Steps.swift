/// The Doubles on one side of a value, numbered outward from 1; zero has one sign here, plus.
struct Steps {
  enum Direction { case up, down }

  private let origin: Int64
  private let direction: Direction

  init(from value: Double, _ direction: Direction) {
    origin = Self.rank(value)
    self.direction = direction
  }

  /// The Double that is so many steps away.
  subscript(step: UInt64) -> Double {
    let distance = Int64(truncatingIfNeeded: step)
    let rank = direction == .up ? origin &+ distance : origin &- distance
    return rank < 0
      ? -Double(bitPattern: UInt64(bitPattern: 0 &- rank))
      : Double(bitPattern: UInt64(bitPattern: rank))
  }

  /// How many lie at most so far away and are finite.
  func count(within distance: Double) -> UInt64 {
    let value = self[0]
    let end =
      direction == .up
      ? min(value + distance, .greatestFiniteMagnitude)
      : max(value - distance, -.greatestFiniteMagnitude)
    return count(to: end) ?? 0
  }

  /// How many steps lead to a value; nil where it is not on this side.
  func count(to value: Double) -> UInt64? {
    let rank = Self.rank(value)
    guard direction == .up ? rank >= origin : rank <= origin else { return nil }
    return UInt64(bitPattern: direction == .up ? rank &- origin : origin &- rank)
  }

  /// Doubles in order, as whole numbers in order; both zeroes are 0.
  private static func rank(_ value: Double) -> Int64 {
    let magnitude = Int64(bitPattern: value.magnitude.bitPattern)
    return value < 0 ? 0 &- magnitude : magnitude
  }
}
