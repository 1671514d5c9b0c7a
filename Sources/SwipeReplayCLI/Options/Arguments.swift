import PlatformIO
import TextFormats

/// The words after a verb: the options with their values, and the operands.
struct Arguments: Sendable {
  private var given: [(option: Option, value: String)] = []
  private(set) var operands: [String] = []

  /// Parses the words after a verb.
  ///
  /// `--format=csv`, `--format csv`, `-f csv`, `-fcsv` and `-f=csv` are equivalent; `--` ends the options.
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

  /// Makes standard input the only operand.
  mutating func readStandardInput() { operands = ["-"] }

  private mutating func readLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(CommandError) {
    // In bytes: a value may begin with a mark that forms one Character with the preceding sign.
    let parts = text.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let name = parts[0]
    guard let option = verb.options.first(where: { $0.name == name }) else {
      throw .unknownOption("--" + name, of: verb)
    }
    let attached = parts.count == 2 ? parts[1] : nil
    if option.value == .none {
      if let attached { throw .init(.valueNotTaken(option, attached)) }
      given.append((option, ""))
    } else {
      try append(option, attached ?? rest.popFirst())
    }
  }

  /// Reads the letters after a single dash: any number of flags, then at most one option with a value.
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
      throw .init(.unknownWord(UnknownWord(value, among: words), option))
    }
    given.append((option, value))
  }
}

/// The values of options. An option given several times has its last value, unless it is repeatable.
extension Arguments {
  /// Returns words that give the same options: `-p pj --set slop=5`.
  func optionWords(without others: [Option]) -> [String] {
    given.filter { given in !others.contains { $0.name == given.option.name } }.flatMap { given in
      let name = given.option.short.map { "-\($0)" } ?? "--" + given.option.name
      return given.option.value == .none ? [name] : [name, given.value]
    }
  }

  func has(_ option: Option) -> Bool { given.contains { $0.option.name == option.name } }

  func values(of option: Option) -> [String] {
    given.filter { $0.option.name == option.name }.map(\.value)
  }

  func value(of option: Option) -> String? { value(ofOptionNamed: option.name) }

  private func value(ofOptionNamed name: String) -> String? {
    given.last { $0.option.name == name }?.value
  }

  /// Returns the value of an option that takes one of a few words.
  func word<Word: RawRepresentable<String>>(_ type: Word.Type, of option: Option) -> Word? {
    value(of: option).flatMap(Word.init(rawValue:))
  }

  /// Returns the value of `--format`, whose words differ from verb to verb.
  func format<Format: RawRepresentable<String>>(default defaultFormat: Format) -> Format {
    value(ofOptionNamed: Option.formatName).flatMap(Format.init(rawValue:)) ?? defaultFormat
  }

  /// Whether the format is text.
  var printsText: Bool { (value(ofOptionNamed: Option.formatName) ?? "text") == "text" }

  /// Returns the value that `parse` makes of an option's text, or nil if the option was not given.
  ///
  /// - Parameter expected: The expected value in the error if `parse` returns nil.
  func value<Value>(
    of option: Option, expected: String, _ parse: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = value(of: option) else { return nil }
    guard let value = parse(text) else {
      throw CommandError(.malformedValue(text, option, expected: expected))
    }
    return value
  }

  /// Returns the value of an option that takes a whole number.
  func count(of option: Option, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    let limit = range.upperBound == .max ? "" : " to \(range.upperBound)"
    return try value(of: option, expected: "a whole number from \(range.lowerBound)" + limit) {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  var jobs: Int {
    get throws(CommandError) {
      try count(of: .jobs, in: 1...1_000) ?? ProcessEnvironment.processorCount
    }
  }
}
