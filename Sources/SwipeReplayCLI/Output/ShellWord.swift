import ReplayReport
import TextFormats

/// A word of a command line as a shell reads it.
enum ShellWord {
  /// Returns a word, quoted if necessary: `traces/a.json`, `'my traces'`. Characters that a terminal or a CI server
  /// would obey, and bytes that are not text, become `$'\033'`, which bash, zsh and ksh read.
  ///
  /// - Parameter isASCII: Whether all other characters than ASCII are written this way too.
  static func quoted(_ word: String, isASCII: Bool) -> String {
    if isPlain(word) { return word }
    let isShown =
      word.printable.isExactly(word) && word.escapingCICommands.isExactly(word)
      && (!isASCII || word.utf8.allSatisfy { $0 < 0x80 })
    // A single quote ends the quoted part, is escaped, and begins another.
    guard !isShown else { return "'" + word.escaped { $0 == "'" ? "'\\''" : nil } + "'" }
    return "$'" + PathBytes.bytes(of: word).map(escaped).joined() + "'"
  }

  /// Returns a command: its words, quoted if necessary, separated by spaces.
  static func command(_ words: [String], isASCII: Bool) -> String {
    words.map { quoted($0, isASCII: isASCII) }.joined(separator: " ")
  }

  /// Returns whether no shell treats a character of a word specially, as zsh does an equals sign at the beginning.
  static func isPlain(_ word: String) -> Bool {
    guard let first = word.utf8.first, first != UInt8(ascii: "=") else { return false }
    return word.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "_-./,:=+@%".utf8.contains($0)
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"):
      return "\\" + String(Character(Unicode.Scalar(byte)))
    case 0x20..<0x7F where byte != UInt8(ascii: "#"): return String(Character(Unicode.Scalar(byte)))
    default:
      // Always three digits, so that a following digit is not part of it.
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
  }
}
