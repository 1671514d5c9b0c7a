extension [UInt8] {
  /// Appends a CSV field, in quotes where it needs them: around a comma, a quote, a line end, and
  /// blanks at either end, which some programs drop.
  package mutating func appendCSV(field: String) {
    let text = field.utf8
    let isPlain =
      text.first != UInt8(ascii: " ") && text.last != UInt8(ascii: " ")
      && !text.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
    guard !isPlain else {
      var field = field
      // Safe: the text's own bytes, copied while it lends them.
      field.withUTF8 { unsafe append(contentsOf: $0) }
      return
    }
    append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
