import SwipeReplay
import TextFormats

/// The words of an unfinished command line, parsed as far as they are valid.
struct TypedOptions {
  let verb: Verb
  private(set) var operands: [String] = []
  /// Whether there was a `--`, after which all words are operands.
  private(set) var areOptionsOver = false
  /// The last option if its value is still missing.
  private(set) var unfinished: Option?
  private var given: [(option: Option, value: String)] = []

  init(_ words: some Sequence<String>, of verb: Verb) {
    self.verb = verb
    for word in words {
      if let option = unfinished {
        given.append((option, word))
        unfinished = nil
      } else if areOptionsOver || !word.begins(with: "-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        areOptionsOver = true
      } else if word.begins(with: "--") {
        readLong(word)
      } else {
        readShort(word.dropFirst())
      }
    }
  }

  private mutating func readLong(_ word: String) {
    if let attached = attachedValue(in: word) {
      given.append(attached)
    } else if let option = verb.options.first(where: { word.isExactly("--" + $0.name) }),
      option.value != .none
    {
      unfinished = option
    }
  }

  private mutating func readShort(_ text: Substring) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = verb.options.first(where: { $0.short == letter }) else { return }
      guard option.value != .none else { continue }
      if letters.isEmpty {
        unfinished = option
      } else {
        given.append((option, String(letters.first == "=" ? letters.dropFirst() : letters)))
      }
      return
    }
  }

  /// Returns the option and the value in `--format=csv`, or nil for any other word.
  func attachedValue(in word: String) -> (option: Option, value: String)? {
    let parts = word.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 2,
      let option = verb.options.first(where: { parts[0].isExactly("--" + $0.name) }),
      option.value != .none
    else { return nil }
    return (option, parts[1])
  }

  func values(of option: Option) -> [String] {
    given.filter { $0.option.name == option.name }.map(\.value)
  }

  /// The chosen profiles, or else the default one.
  var profiles: [String] {
    let chosen = values(of: .profile).flatMap {
      $0 == ProfileSelection.allWord ? Profile.builtInNames : [$0]
    }
    return chosen.isEmpty ? [ProfileSelection.defaultName] : chosen
  }
}
