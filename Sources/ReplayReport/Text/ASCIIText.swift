/// Converts text for people to ASCII, for terminals and logs that cannot show anything else.
///
///     ✓ progress 0.675 > 0.5 → finish      + progress 0.675 > 0.5 -> finish
///     16.7 ████████████▋      ▏            16.7 #############      |
///
/// Replaces the characters of the tool's own texts by a fixed table, wherever they occur, in text
/// that is already laid out. Other characters, for example the letters of a trace's name, stay.
package enum ASCIIText {
  /// The maximum number of columns by which a line grows: that of replacing one `…`.
  package static let growth = 2

  /// Returns the converted text. A replacement wider than its character takes columns from the next
  /// spaces that follow another space, so that columns stay aligned.
  package static func bytes(of text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    let lines = String(decoding: text, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { line($0) }.joined(separator: "\n").utf8)
  }

  private static func line(_ scalars: Substring.UnicodeScalarView) -> String {
    guard scalars.contains(where: { !$0.isASCII }) else { return String(scalars) }
    var line = ""
    var surplus = 0
    var isAfterBlank = false
    for scalar in scalars {
      if scalar == " ", isAfterBlank, surplus > 0 {
        surplus -= 1
        continue
      }
      isAfterBlank = scalar == " "
      if let replacement = replacement(of: scalar) {
        line += replacement
        surplus += replacement.utf8.count - 1
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    // The line may now begin with something that a CI server obeys.
    return line.escapingCICommands
  }

  private static func replacement(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "…": "..."
    case "→": "->"
    case "±": "+-"
    case "°": " deg"
    case "·", "–", "─": "-"
    case "×", "✗": "x"
    case "✓", "└", "┴": "+"
    case "│", "▏": "|"
    // The shades of a grid, the bars of a row and of a column, and the marks on a grid.
    case "░", "▎", "▍", "▌", "▅": "="
    case "▒", "▆": "+"
    case "▓", "▇": "*"
    case "█", "▉", "▊", "▋": "#"
    case "▁": "_"
    case "▂": "."
    case "▃": ":"
    case "▄": "-"
    case "▔": "'"
    case "▀": "\""
    case "◆": "@"
    case "◇": "o"
    default: nil
    }
  }
}
