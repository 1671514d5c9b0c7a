internal import PlatformMath

/// A text compared byte by byte, for sets and dictionaries.
///
/// `String` compares by canonical equivalence: `é` as one scalar equals `é` as two. Names chosen by
/// people and file systems are distinguished by their bytes.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isExactly(right.text)
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.order(ofBytesOf: right.text) < 0
  }

  /// Canonically equivalent texts have the same hash; two of them in one file are rare.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
  /// Whether another text has the same bytes.
  @inlinable package func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && order(ofBytesOf: other) == 0
  }

  /// Compares the bytes with those of another text: less than, equal to or greater than 0.
  ///
  /// By the C library, since one byte at a time took a tenth of a check with a baseline.
  @usableFromInline func order(ofBytesOf other: String) -> Int {
    let order = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in
        let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        let order = unsafe Memory.order(left, right)
        return order != 0 ? order : left.count - right.count
      }
    }
    if let order = order ?? nil { return order }
    // A bridged string, whose bytes are not UTF-8 in one piece of memory.
    if utf8.elementsEqual(other.utf8) { return 0 }
    return utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }

  /// Whether the bytes begin with those of a prefix, even if the next scalar combines with it into one Character.
  package func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  package func ends(with suffix: String) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// Whether the bytes end with a dot and an extension.
  ///
  /// - Parameter word: lowercase ASCII letters, matched in any case.
  package func hasExtension(_ word: String) -> Bool {
    let ending = utf8.suffix(word.utf8.count + 1)
    return ending.first == UInt8(ascii: ".")
      && ending.dropFirst().map { $0 | 0x20 } == Array(word.utf8)
  }

  /// Returns the last non-empty part between separators, or nil if all parts are empty. The separator must be ASCII.
  package func lastPart(separatedBy separator: Unicode.Scalar) -> String? {
    parts(separatedBy: separator).last
  }

  /// Returns the non-empty parts between separators. The separator must be ASCII.
  package func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }
}

extension StringProtocol {
  /// The text without ASCII whitespace at its ends.
  package var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let bytes = Substring(self).utf8.drop(while: isBlank)
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }
}

extension [String] {
  package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }

  package func firstIndex(ofExactly text: String) -> Int? { firstIndex { $0.isExactly(text) } }
}
