/// Words that a scanner recognizes in the text without making a String: the keys of an object, or
/// the allowed values of a string.
@usableFromInline package struct JSONKeys: Sendable {
  /// A word's text as written in a file, compared under a mask: `moved"` in `low` and `high`, and,
  /// for a short word such as `time`, `"time":` in `key`.
  @usableFromInline struct Pattern: Sendable {
    @usableFromInline var low: UInt64 = 0
    @usableFromInline var lowMask: UInt64 = 0
    @usableFromInline var high: UInt64 = 0
    @usableFromInline var highMask: UInt64 = 0
    /// The length of the word and its closing quote.
    @usableFromInline var length = 0
    /// The quoted word and the colon after it if they fit in eight bytes, or else a value that no
    /// masked text equals.
    @usableFromInline var key: UInt64 = 1
    @usableFromInline var keyMask: UInt64 = 0

    init(_ name: String) {
      let text = Array(name.utf8) + [UInt8(ascii: "\"")]
      guard text.count <= JSONKeys.maxLength + 1 else {
        // No masked text equals it.
        low = 1
        return
      }
      (low, lowMask) = Self.word(text.prefix(8))
      (high, highMask) = Self.word(text.dropFirst(8))
      length = text.count
      guard length <= 6 else { return }
      (key, keyMask) = Self.word([UInt8(ascii: "\"")] + text + [UInt8(ascii: ":")])
    }

    /// Returns up to eight bytes in one word, the first one in the lowest bits, and a mask of their bits.
    private static func word(_ bytes: ArraySlice<UInt8>) -> (word: UInt64, mask: UInt64) {
      bytes.reversed().reduce((0, 0)) { ($0.0 << 8 | UInt64($1), $0.1 << 8 | 0xFF) }
    }

    /// Whether the word and its closing quote are at `offset`.
    @inlinable @inline(__always) func matches(in bytes: Bytes, at offset: Int) -> Bool {
      bytes.word(at: offset) & lowMask == low
        && (highMask == 0 || bytes.word(at: offset &+ 8) & highMask == high)
    }
  }

  /// The maximum length of a word with a pattern in bytes: two machine words, less the quote.
  static let maxLength = 15

  @usableFromInline package let names: [String]
  @usableFromInline let patterns: [Pattern]
  let hasLongWords: Bool

  /// Creates a table of ASCII words that need no escapes. Longer ones than ``maxLength`` are slower.
  package init(_ names: [String]) {
    self.names = names
    self.patterns = names.map(Pattern.init)
    hasLongWords = names.contains { $0.utf8.count > Self.maxLength }
  }
}

extension JSONScanner {
  /// Reads a key and the colon after it.
  ///
  /// - Parameter likely: the index of the most likely word, which is compared first.
  /// - Returns: the index of the key, or -1 if it is unknown.
  @inlinable @inline(__always)
  package mutating func readKey(among keys: JSONKeys, likely: Int) throws(TextFault) -> Int {
    skipWhitespace()
    keyOffset = position
    let pattern = keys.patterns[likely]
    if bytes.word(at: position) & pattern.keyMask == pattern.key {
      position &+= pattern.length &+ 2
      return likely
    }
    return try readLongKey(among: keys, likely: likely)
  }

  /// Reads a key like ``readKey(among:likely:)``, for an object whose known keys must be unique.
  ///
  /// - Parameter seen: a bit for each key read so far; 0 at first.
  @inlinable @inline(__always)
  package mutating func readKey(
    among keys: JSONKeys, likely: Int, seen: inout UInt32
  ) throws(TextFault) -> Int {
    let key = try readKey(among: keys, likely: likely)
    if key >= 0 {
      let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: key)
      guard seen & bit == 0 else {
        throw TextFault(.duplicateKey(keys.names[key]), at: keyOffset)
      }
      seen |= bit
    }
    return key
  }

  /// Reads a key that is long, not the likely one, or written with whitespace or escapes.
  @usableFromInline @inline(never)
  mutating func readLongKey(among keys: JSONKeys, likely: Int) throws(TextFault) -> Int {
    guard bytes[position] == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let start = position + 1
    let found =
      keys.patterns[likely].matches(in: bytes, at: start)
      ? likely : keys.patterns.firstIndex { $0.matches(in: bytes, at: start) }
    if let found {
      position = start + keys.patterns[found].length
      try skipColon()
      return found
    }
    let mayBeKnown = try skipString() || keys.hasLongWords
    let end = position - 1
    try skipColon()
    return mayBeKnown ? keys.names.firstIndex(ofExactly: unescaped(start..<end)) ?? -1 : -1
  }
}
