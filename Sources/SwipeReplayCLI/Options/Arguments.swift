/// What was typed after a verb: the options with their values, and the operands.
struct Arguments: Sendable {
  /// The options that were given, in order.
  private var given: [(option: Option, value: String)] = []
  /// Everything that is no option, in order.
  private(set) var operands: [String] = []

  /// Reads the words after a verb.
  ///
  /// Long options take `=` or a space, short ones a space or nothing, and `--` ends them.
  init(_ words: [String], for verb: Verb) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest, verb)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word.dropFirst(), &rest, verb)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { given.contains { $0.option.name == option.name } }

  /// Every value of an option that may be repeated.
  func values(of option: Option) -> [String] {
    given.filter { $0.option.name == option.name }.map(\.value)
  }

  /// The value of an option; the last one where it was given several times.
  func value(of option: Option) -> String? { value(of: option.name) }

  /// The word given for an option that takes one of a few.
  func word<Word: RawRepresentable>(_ type: Word.Type, of name: String) -> Word?
  where Word.RawValue == String {
    value(of: name).flatMap(Word.init(rawValue:))
  }

  private func value(of name: String) -> String? { given.last { $0.option.name == name }?.value }

  private mutating func readLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = verb.options.first(where: { $0.name == name }) else {
      throw .unknownOption("--" + name, of: verb)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if option.value == .none {
      if let attached { throw .init(.valueNotTaken(option, attached)) }
      given.append((option, ""))
    } else {
      try append(option, attached ?? rest.popFirst())
    }
  }

  /// Reads the letters behind one dash: any number of flags, then at most one option with a value.
  private mutating func readShort(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = verb.options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", of: verb)
      }
      if option.value == .none {
        given.append((option, ""))
      } else {
        if letters.first == "=" { letters.removeFirst() }
        try append(option, letters.isEmpty ? rest.popFirst() : String(letters))
        return
      }
    }
  }

  private mutating func append(_ option: Option, _ value: String?) throws(CommandError) {
    guard let value, !value.isEmpty else { throw .init(.valueMissing(option)) }
    if case .word(_, let words) = option.value, !words.contains(value) {
      throw .init(.unknownWord(value, option, words))
    }
    given.append((option, value))
  }
}
