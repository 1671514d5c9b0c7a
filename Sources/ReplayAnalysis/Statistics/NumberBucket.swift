/// A bucket of a distribution: the numbers of one sign whose magnitudes lie together in one of 256 equal
/// parts of a power of two. Zero has a bucket of its own, which it shares with the numbers that are too
/// small for all the digits of a Double.
///
/// Buckets lie the same way in every distribution, so that distributions can be added exactly.
struct NumberBucket: Hashable, Comparable, Sendable {
  /// How many buckets a power of two has, as a power of two.
  private static let partBits = 8
  private static let droppedBits = UInt64(Double.significandBitCount - partBits)

  /// The largest error, as a part of a number, of taking another one of its bucket for it.
  static let relativeError = 1.0 / Double(1 << partBits)

  /// Grows with the numbers; 0 for zero, and its negative for the numbers of the other sign.
  private let index: Int32

  /// The bucket of a finite number.
  init(of number: Double) {
    let magnitude = number.magnitude
    guard magnitude >= Double.leastNormalMagnitude else {
      index = 0
      return
    }
    let index = Int32(truncatingIfNeeded: magnitude.bitPattern >> Self.droppedBits)
    self.index = number < 0 ? -index : index
  }

  /// The number in it that is nearest to zero.
  var edge: Double {
    let magnitude = Double(bitPattern: UInt64(index.magnitude) << Self.droppedBits)
    return index < 0 ? -magnitude : magnitude
  }

  /// The number in it that is a multiple of the greatest power of ten, to stand for all of them: `0.4`,
  /// and not `0.3994140625`. Outside the powers that are exact, its edge.
  var roundest: Double {
    let edge = edge
    let sign = edge < 0 ? -1.0 : 1
    var unit = Self.greatestPowerOfTen
    while unit >= 1 {
      let multiple = sign * (edge.magnitude / unit).rounded(.up) * unit
      if NumberBucket(of: multiple) == self { return multiple }
      unit /= 10
    }
    var parts = 10.0
    while parts <= Self.greatestPowerOfTen {
      let multiple = sign * (edge.magnitude * parts).rounded(.up) / parts
      if NumberBucket(of: multiple) == self { return multiple }
      parts *= 10
    }
    return edge
  }

  /// A greater one is no Double.
  private static let greatestPowerOfTen = 1e22

  /// Whether its numbers are the smaller ones.
  static func < (left: NumberBucket, right: NumberBucket) -> Bool { left.index < right.index }
}
