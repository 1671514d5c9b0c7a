/// A text that equals only a text of the same bytes, for sets and dictionaries.
///
/// A `String` equals every other one that reads the same: `é` as one scalar and as two. Names that people and
/// file systems give are told apart by their bytes.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isExactly(right.text)
  }

  /// The order of the bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Texts that read the same have the same hash; hardly any two in one file do.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
  /// Whether another text has the same bytes.
  package func isExactly(_ other: String) -> Bool {
    // The first comparison is the faster one, and settles nearly all that differ.
    self == other && utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes begin with those of a prefix, even if what follows joins it in one Character.
  package func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether the bytes end with those of a suffix.
  package func ends(with suffix: String) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// The parts between the bytes that are a separator, which is ASCII; empty ones are left out.
  package func parts(separatedBy separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
  }
}

extension [String] {
  /// Whether one of the texts has the same bytes.
  package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }

  /// The index of the first text with the same bytes; nil if there is none.
  package func firstIndex(ofExactly text: String) -> Int? { firstIndex { $0.isExactly(text) } }
}
