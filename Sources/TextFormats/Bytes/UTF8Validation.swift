extension Bytes {
  /// How many bytes the UTF-8 scalar at an offset has; 0 where there is none (overlong forms,
  /// surrogates and what lies beyond U+10FFFF are none).
  package func lengthOfUTF8Scalar(at offset: Int) -> Int {
    let second = self[offset + 1]
    let isFollowed: Bool
    switch self[offset] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return Self.isContinuation(second) ? 2 : 0
    case 0xE0: isFollowed = 0xA0...0xBF ~= second
    case 0xED: isFollowed = 0x80...0x9F ~= second
    case 0xE1...0xEF: isFollowed = Self.isContinuation(second)
    case 0xF0: return lengthOfFour(at: offset, if: 0x90...0xBF ~= second)
    case 0xF1...0xF3: return lengthOfFour(at: offset, if: Self.isContinuation(second))
    case 0xF4: return lengthOfFour(at: offset, if: 0x80...0x8F ~= second)
    default: return 0
    }
    return isFollowed && Self.isContinuation(self[offset + 2]) ? 3 : 0
  }

  private func lengthOfFour(at offset: Int, if isFollowed: Bool) -> Int {
    isFollowed && Self.isContinuation(self[offset + 2]) && Self.isContinuation(self[offset + 3])
      ? 4 : 0
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
