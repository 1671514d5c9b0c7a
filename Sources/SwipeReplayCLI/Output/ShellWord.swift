import ReplayReport
import TextFormats

/// A word of a command line as a shell reads it.
enum ShellWord {
  /// A word in quotes where it needs any: `traces/a.json`, `'my traces'`. What a terminal or a CI server would obey, and
  /// a byte that is no text, is written as `$'\033'`, which bash, zsh and ksh read.
  ///
  /// - Parameter isASCII: whether all but ASCII is written so too.
  static func quoted(_ word: String, isASCII: Bool) -> String {
    if isPlain(word) { return word }
    let isShown =
      word.printable.isExactly(word) && word.logged.isExactly(word)
      && (!isASCII || word.utf8.allSatisfy { $0 < 0x80 })
    guard !isShown else { return "'" + word.replacingQuotes + "'" }
    return "$'" + PathBytes.bytes(of: word).map(escaped).joined() + "'"
  }

  /// A command: its words in quotes where they need any, with blanks between.
  static func command(_ words: [String], isASCII: Bool) -> String {
    words.map { quoted($0, isASCII: isASCII) }.joined(separator: " ")
  }

  /// Whether no shell takes any of it for more than a letter. A sign of equality at the beginning is a command to zsh.
  static func isPlain(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "=") else { return false }
    return word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./,:=+@%".utf8.contains(byte)
      }
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"):
      return "\\" + String(Character(Unicode.Scalar(byte)))
    case 0x20..<0x7F where byte != UInt8(ascii: "#"): return String(Character(Unicode.Scalar(byte)))
    default:
      // Always three digits, so that no digit after it belongs to it.
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
  }
}

extension String {
  /// With each single quote closed, escaped and opened again.
  fileprivate var replacingQuotes: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
