extension [UInt8] {
  /// Appends a CSV field, in quotes where it needs them: around a comma, a quote, a line end, and
  /// blanks at either end, which some programs drop.
  package mutating func appendCSV(field: String) {
    var field = field
    let isPlain = field.withUTF8 { text in
      // Safe: the text's own bytes, looked at and copied while it lends them.
      guard unsafe text.first != UInt8(ascii: " "), unsafe text.last != UInt8(ascii: " ") else {
        return false
      }
      for index in text.indices {
        switch unsafe text[index] {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          return false
        default: continue
        }
      }
      unsafe append(contentsOf: text)
      return true
    }
    if isPlain { return }
    append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
