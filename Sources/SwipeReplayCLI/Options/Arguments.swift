import PlatformIO
import TextFormats
import TouchTrace

/// The words after a verb: the options with their values, and the operands.
struct Arguments: Sendable {
  private var given: [(option: Option, value: String)] = []
  var operands: [String] = []
  /// Whether there was a `--`, after which all words are operands.
  private(set) var areOptionsOver = false
  /// The last option if its value is missing.
  private(set) var unfinished: Option?
  /// The format by the output file's name, if the verb has it: `csv` for `-o results.csv`.
  private var formatOfOutput: String?
  private var firstError: CommandError?

  /// Parses the words after a verb.
  ///
  /// `--format=csv`, `--format csv`, `-f csv`, `-fcsv` and `-f=csv` are equivalent; `--` ends the options.
  init(_ words: [String], for verb: Verb) throws(CommandError) {
    self.init(unfinished: words, for: verb)
    if let firstError { throw firstError }
  }

  /// Parses the words of an unfinished command line as far as they are valid.
  init(unfinished words: [String], for verb: Verb) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if areOptionsOver || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        areOptionsOver = true
      } else if word.hasPrefix("--") {
        readLong(word, &rest, verb)
      } else {
        readShort(word.dropFirst(), &rest, verb)
      }
    }
    readFormatOfOutput(verb)
  }

  private mutating func readFormatOfOutput(_ verb: Verb) {
    guard let path = value(of: .output), let words = verb.formats,
      let dot = path.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return }
    let ending = path[dot...].dropFirst().lowercased()
    let word = ["md": "markdown", "xml": "junit"][ending] ?? ending
    if words.contains(word) {
      formatOfOutput = word
    } else if Self.otherFormats.contains(word), value(ofOptionNamed: Option.formatName) == nil {
      fail(
        .usage(
          "'\(verb.name)' cannot write '\(path)'; expected \(words.joinedByOr)"
            + CommandError.hint(ofFormat: word)))
    }
  }

  /// The extensions of other formats; a file of that name must not contain text.
  private static let otherFormats = [
    "png", "jpg", "jpeg", "gif", "pdf", "xlsx", "html", "svg", "junit", "markdown", "sarif",
  ]

  /// Returns the name and the value in `--format=csv`.
  static func parts(ofLong word: String) -> (name: String, value: String?) {
    // In bytes: a value may begin with a mark that forms one Character with the preceding sign.
    let parts = word.dropFirst(2).utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  private mutating func readLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) {
    let (name, attached) = Self.parts(ofLong: word)
    guard let option = verb.options.first(where: { $0.name == name }) else {
      return fail(.unknownOption("--" + name, of: verb))
    }
    if option.value == .none {
      if let attached {
        fail(.usage("'--\(option.name)' takes no value, but '\(attached)' was given"))
      }
      given.append((option, ""))
    } else {
      append(option, attached ?? rest.popFirst())
    }
  }

  /// Reads the letters after a single dash: any number of flags, then at most one option with a value.
  private mutating func readShort(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) {
    var letters = text
    let (name, _) = Self.parts(ofLong: "--" + String(text))
    if verb.options.contains(where: { $0.name == name }) {
      return fail(.unknownOption("-" + name, of: verb))
    }
    while let letter = letters.popFirst() {
      guard let option = verb.options.first(where: { $0.short == letter }) else {
        return fail(.unknownOption("-\(letter)", of: verb))
      }
      if option.value == .none {
        given.append((option, ""))
      } else {
        if letters.first == "=" { letters.removeFirst() }
        return append(option, letters.isEmpty ? rest.popFirst() : String(letters))
      }
    }
  }

  private mutating func append(_ option: Option, _ value: String?) {
    guard let value else {
      unfinished = option
      return fail(.valueMissing(option))
    }
    if value.isEmpty {
      fail(.valueMissing(option))
    } else if case .word(_, let words) = option.value, !words.contains(value) {
      fail(.unknownWord(value, among: words, of: option))
    }
    given.append((option, value))
  }

  private mutating func fail(_ error: CommandError) { firstError = firstError ?? error }
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

  /// Returns the value of `--format`, whose words differ from verb to verb, or else the format of the output's name.
  func format<Format: RawRepresentable<String>>(default defaultFormat: Format) -> Format {
    format.flatMap(Format.init(rawValue:)) ?? defaultFormat
  }

  var printsText: Bool { (format ?? "text") == "text" }
  /// Whether the results are annotations for GitHub Actions.
  var hasAnnotations: Bool { format == CheckFormat.github.rawValue }

  private var format: String? { value(ofOptionNamed: Option.formatName) ?? formatOfOutput }

  /// Returns the value that `parse` makes of an option's text, or nil if the option was not given.
  ///
  /// - Parameter expected: The expected value in the error if `parse` returns nil.
  func value<Value>(
    of option: Option, expected: String, _ parse: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = value(of: option) else { return nil }
    guard let value = parse(text) else {
      throw .malformedValue(text, option, expected: expected)
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

  /// Returns the value of an option that takes a size in points: `393x852`.
  func size(of option: Option) throws(CommandError) -> Size? {
    try value(of: option, expected: "WIDTHxHEIGHT, each at most 1e9, such as 393x852") {
      let sides = $0.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        [width, height].allSatisfy({ $0 > 0 && $0 <= TraceLimits.coordinate })
      else { return nil }
      return Size(width: width, height: height)
    }
  }

  /// Throws if there are more operands than a verb takes.
  func rejectOperands(
    after count: Int = 0, for verb: String, hint: String = ""
  ) throws(CommandError) {
    if let extra = operands.dropFirst(count).first {
      throw .usage("unexpected argument '\(extra)' for '\(verb)'" + hint)
    }
  }

  var jobs: Int {
    get throws(CommandError) {
      try count(of: .jobs, in: 1...1_000) ?? ProcessEnvironment.processorCount
    }
  }
}
