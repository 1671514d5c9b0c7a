/// Which key follows which in the objects of a file: what came last time most likely comes again, so
/// that a reader recognises it with one comparison.
///
/// Sixteen numbers of four bits in a word: the one at k + 1 is the key that came after key k; the one
/// at 0 is the first key, and also what came after an unknown one. Of a longer table the keys behind
/// are never likely.
struct KeyOrder {
  private var followers: UInt64

  /// The usual order: the keys of the table, one after another.
  init(count: Int) {
    followers = 0
    for key in 0..<count - 1 { learn(key + 1, after: key) }
  }

  /// The key that most likely comes after another, or first (-1).
  @inline(__always) func likely(after key: Int) -> Int {
    // Behind the word's end it is the first key again.
    Int(truncatingIfNeeded: followers &>> UInt64(truncatingIfNeeded: 4 &* (key &+ 1)) & 15)
  }

  /// Remembers which known key came after another.
  mutating func learn(_ key: Int, after last: Int) {
    guard key < 16, last < 15 else { return }
    let shift = UInt64(4 * (last + 1))
    followers = followers & ~(15 << shift) | UInt64(key) << shift
  }
}
