import TextFormats

/// A value in a trace that is copied unchanged into its results: `"user": "u17"`.
package enum CarriedValue: Sendable, Hashable {
  case string(String)
  /// A number, `true` or `false` as written, or a list or object without whitespace.
  case json(String)

  package var text: String {
    switch self {
    case .string(let text), .json(let text): text
    }
  }

  /// Reads the next value; nil for `null` and for anything that is not JSON.
  init?(_ scanner: inout JSONScanner) {
    let (start, bytes) = (scanner.startOfValue(), scanner.bytes)
    if bytes[start] == UInt8(ascii: "\"") {
      guard let string = try? scanner.readString() else { return nil }
      self = .string(string)
      return
    }
    guard (try? scanner.skipValue()) != nil, bytes[start] != UInt8(ascii: "n") else { return nil }
    self = .json(Self.withoutBlanks(start..<scanner.position, of: bytes))
  }

  /// Returns JSON without the whitespace outside its strings.
  private static func withoutBlanks(_ range: Range<Int>, of bytes: Bytes) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var isInString = false
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if isInString || byte > 0x20 { text.append(byte) }
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      offset += 1
      if isInString, byte == UInt8(ascii: "\\") {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
