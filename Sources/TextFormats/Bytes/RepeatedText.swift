/// A piece of text that is likely to stand in the same bytes once more.
///
/// It is compared word by word. The last word reaches back into the one before it, or, of a short piece,
/// is shifted until nothing of what follows is left.
@usableFromInline package struct RepeatedText {
  /// Where it stands.
  @usableFromInline let start: Int
  /// How many bytes it has.
  @usableFromInline let count: Int
  /// The last word: how far behind the start, by how much shifted, and itself.
  @usableFromInline let last: Int
  @usableFromInline let shift: UInt64
  @usableFromInline let word: UInt64

  /// The text of a range that is not empty, lies within the content and holds no NUL.
  package init(_ range: Range<Int>, of bytes: Bytes) {
    precondition(!range.isEmpty && range.upperBound <= bytes.count, "no text to repeat")
    start = range.lowerBound
    count = range.count
    last = max(0, count - 8)
    shift = UInt64(max(0, 64 - 8 * count))
    word = bytes.word(at: start + last) << shift
  }

  /// The offset behind the text where it stands at an offset; nil where other text does.
  ///
  /// What is behind the content is not read farther than a word: it is NUL, and the text is not.
  @inlinable @inline(__always) package func end(at offset: Int, in bytes: Bytes) -> Int? {
    var place = 0
    while place < last {
      guard bytes.word(at: start &+ place) == bytes.word(at: offset &+ place) else { return nil }
      place &+= 8
    }
    guard bytes.word(at: offset &+ last) &<< shift == word else { return nil }
    return offset &+ count
  }
}
