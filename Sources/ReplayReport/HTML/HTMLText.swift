extension String {
  /// The string as HTML text or a quoted attribute value, with U+FFFD for control characters and
  /// for marks that change the direction of text.
  var html: String {
    var text = ""
    for character in printable.unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
