/// A set of words that a scanner recognises in place, without making a String: keys of an object, or
/// the words that a value may be.
@usableFromInline package struct JSONKeys: Sendable {
  /// One word and its closing quote as two machine words, compared under a mask.
  @usableFromInline struct Pattern: Sendable {
    @usableFromInline var low: UInt64 = 0
    @usableFromInline var lowMask: UInt64 = 0
    @usableFromInline var high: UInt64 = 0
    @usableFromInline var highMask: UInt64 = 0
    /// The bytes of the word and of the quote behind it.
    @usableFromInline var length = 0
    /// The word as a key, in quotes and with the colon behind it, where that fits one machine word;
    /// else what no text is equal to.
    @usableFromInline var key: UInt64 = 1
    @usableFromInline var keyMask: UInt64 = 0

    init(_ name: String) {
      let text = Array(name.utf8) + [UInt8(ascii: "\"")]
      precondition(text.count <= 16, "a known word has at most 15 bytes")
      for (index, byte) in text.enumerated() {
        let shift = UInt64(index % 8 * 8)
        if index < 8 {
          low |= UInt64(byte) << shift
          lowMask |= 0xFF << shift
        } else {
          high |= UInt64(byte) << shift
          highMask |= 0xFF << shift
        }
      }
      length = text.count
      guard length <= 6 else { return }
      (key, keyMask) = (0, 0)
      for byte in ([UInt8(ascii: "\"")] + text + [UInt8(ascii: ":")]).reversed() {
        key = key << 8 | UInt64(byte)
        keyMask = keyMask << 8 | 0xFF
      }
    }

    /// Whether the word and its closing quote stand at an offset.
    @inlinable @inline(__always) func stands(in bytes: Bytes, at offset: Int) -> Bool {
      bytes.word(at: offset) & lowMask == low
        && (highMask == 0 || bytes.word(at: offset &+ 8) & highMask == high)
    }
  }

  /// The words, in the order of their indices.
  package let names: [String]
  /// The words, made ready to compare.
  @usableFromInline let patterns: [Pattern]

  /// Words of at most 15 ASCII characters that need no escape in JSON.
  package init(_ names: [String]) {
    self.names = names
    self.patterns = names.map(Pattern.init)
  }
}
