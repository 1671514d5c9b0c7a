/// Predicts the next key of an object from the previous key: the objects in a file have their keys
/// in the same order, so nearly every key is recognized with one comparison.
///
/// A word of sixteen numbers of four bits: the number at k + 1 is the last key seen after key k,
/// the number at 0 the key seen first or after an unknown one. Keys beyond the sixteenth are not
/// predicted.
struct KeyOrder {
  private var followers: UInt64

  /// Predicts the order of the table at first.
  init(count: Int) {
    followers = 0xFEDC_BA98_7654_3210 & (.max >> UInt64(max(0, 64 - 4 * count)))
  }

  /// Returns the most likely key after another; `key` is -1 at the beginning of the object.
  @inline(__always) func likely(after key: Int) -> Int {
    // A shift of 64 or more wraps around, to any key of the table.
    Int(truncatingIfNeeded: followers &>> UInt64(truncatingIfNeeded: 4 &* (key &+ 1)) & 15)
  }

  /// Records that a known key came after another.
  mutating func learn(_ key: Int, after last: Int) {
    guard key < 16, last < 15 else { return }
    let shift = UInt64(4 * (last + 1))
    followers = followers & ~(15 << shift) | UInt64(key) << shift
  }
}
