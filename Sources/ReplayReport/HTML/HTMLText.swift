extension String {
  /// As text of HTML, or in quotes as an attribute's value; with U+FFFD for control characters and for marks that
  /// change the direction of the text.
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
