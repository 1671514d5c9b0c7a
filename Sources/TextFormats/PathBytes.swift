/// Converts paths to texts. A path is bytes, not necessarily UTF-8: each byte that is not part of a
/// character becomes a scalar in a private use range, so that the text still names the file.
package enum PathBytes {
  /// The scalar of the byte 0; only bytes from 0x80 on occur.
  private static let firstScalar: UInt32 = 0x10FE00
  private static let scalars = firstScalar + 0x80...firstScalar + 0xFF

  /// Returns the byte that a scalar in a path's text represents, or nil for any other scalar.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalars.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  package static func text(of bytes: [UInt8]) -> String {
    if let text = character(bytes[...]) { return text }
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      if let next = (1...min(4, rest.count)).lazy.compactMap({ character(rest.prefix($0)) }).first {
        text += next
        rest = rest.dropFirst(next.utf8.count)
      } else {
        if let scalar = Unicode.Scalar(firstScalar + UInt32(byte)) {
          text.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
    return text
  }

  package static func bytes(of text: String) -> [UInt8] {
    guard hasByte(text) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return bytes
  }

  /// Returns the text of UTF-8 bytes, or nil if they are invalid or contain scalars that represent bytes.
  private static func character(_ bytes: ArraySlice<UInt8>) -> String? {
    String(validating: bytes, as: UTF8.self).flatMap { hasByte($0) ? nil : $0 }
  }

  /// Whether a text contains a scalar that represents a byte.
  private static func hasByte(_ text: String) -> Bool {
    // Most texts contain no scalar encoded in four bytes.
    let hasLong =
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe $0.contains { $0 >= 0xF0 } }
      ?? true
    return hasLong && text.unicodeScalars.contains { byte(of: $0) != nil }
  }
}
