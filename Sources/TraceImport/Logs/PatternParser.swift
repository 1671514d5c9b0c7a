/// Compiles a pattern as it is read: each part becomes the instructions that match it.
struct PatternParser {
  private typealias Part = [LogPattern.Instruction]

  private var rest: Substring.UnicodeScalarView
  /// The names of groups, in the order of their opening parentheses.
  private(set) var names: [String] = []
  private(set) var sets: [ScalarSet] = []
  private var depth = 0
  private static let depthLimit = 100
  /// Whether a part had too many instructions.
  private var isTooLong = false

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func parse() throws(ImportError) -> [LogPattern.Instruction] {
    let instructions = limited(try choice() + [.match])
    guard rest.isEmpty else { throw unexpected(rest, "an opening parenthesis before it") }
    guard !isTooLong else {
      throw .unexpected(
        "a pattern that is too long",
        expected: "at most \(LogPattern.instructionLimit) characters, with repetitions written out")
    }
    return instructions
  }

  private mutating func choice() throws(ImportError) -> Part {
    var alternatives = [try sequence()]
    while skip("|") { alternatives.append(try sequence()) }
    var part = alternatives.removeLast()
    for first in alternatives.reversed() {
      part = limited([.split(1, first.count + 2)] + first + [.jump(part.count + 1)] + part)
    }
    return part
  }

  private mutating func sequence() throws(ImportError) -> Part {
    var part: Part = []
    while let next = rest.first, next != "|", next != ")" {
      let single = try single()
      guard let (least, most) = repetition() else {
        part = limited(part + single)
        continue
      }
      let isLazy = skip("?")
      let after = rest
      guard repetition() == nil else { throw unexpected(after, "one repetition of the same part") }
      part = limited(part + repeated(single, least: least, most: most, isLazy: isLazy))
    }
    return part
  }

  /// - Parameter most: the maximum number of repetitions, or nil if unlimited.
  private mutating func repeated(_ part: Part, least: Int, most: Int?, isLazy: Bool) -> Part {
    func optional(_ part: Part) -> Part {
      let end = part.count + 1
      return [isLazy ? .split(end, 1) : .split(1, end)] + part
    }
    var result: Part = []
    if let most {
      // (x(x(x)?)?)?
      for _ in least..<most where !isTooLong { result = limited(optional(part + result)) }
    } else {
      result = optional(part + [.jump(-part.count - 1)])
    }
    guard !part.isEmpty else { return result }
    for _ in 0..<least where !isTooLong { result = limited(part + result) }
    return result
  }

  /// Returns the part, or nothing once any part was too long.
  private mutating func limited(_ part: Part) -> Part {
    if part.count > LogPattern.instructionLimit { isTooLong = true }
    return isTooLong ? [] : part
  }

  private mutating func single() throws(ImportError) -> Part {
    let start = rest
    switch rest.popFirst() {
    case "."?: return scalar { _ in true }
    case "^"?: return [.assertion(.start)]
    case "$"?: return [.assertion(.end)]
    case "("?: return try group(start)
    case "["?: return scalar(try set(start))
    case "*"?, "+"?, "?"?: throw unexpected(start, "something to repeat before it")
    case "\\"?:
      if skip("b") { return [.assertion(.wordBoundary)] }
      if skip("B") { return [.assertion(.noWordBoundary)] }
      return scalar(try escaped(start))
    case let scalar?: return self.scalar { $0 == scalar }
    case nil: return []
    }
  }

  private mutating func scalar(_ set: @escaping ScalarSet) -> Part {
    sets.append(set)
    return [.scalar(sets.count - 1)]
  }

  /// Reads `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`; returns nil and reads nothing if there is none.
  private mutating func repetition() -> (least: Int, most: Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    let start = rest
    if skip("{"), let least = count() {
      let isRange = skip(",")
      let most = isRange ? count() : least
      if skip("}"), most.map({ $0 >= least }) ?? true { return (least, most) }
    }
    rest = start
    return nil
  }

  /// Reads a number of up to four digits, which can exceed the limit of instructions.
  private mutating func count() -> Int? {
    let digits = rest.prefix(4).prefix(while: ScalarSets.digit)
    rest = rest.dropFirst(digits.count)
    return Int(String(digits))
  }

  private mutating func group(_ start: Substring.UnicodeScalarView) throws(ImportError) -> Part {
    var index: Int?
    if skip("?"), !skip(":") {
      _ = skip("P")
      let name = rest.dropFirst().prefix(while: ScalarSets.word)
      guard skip("<"), !name.isEmpty, rest.dropFirst(name.count).first == ">" else {
        throw unexpected(start, "(?<name>…), (?:…) or (…)")
      }
      rest = rest.dropFirst(name.count + 1)
      guard !names.contains(String(name)) else {
        throw unexpected(start, "one group of this name")
      }
      index = names.count
      names.append(String(name))
    }
    depth += 1
    guard depth <= Self.depthLimit else {
      throw unexpected(start, "at most \(Self.depthLimit) groups inside one another")
    }
    let part = try choice()
    depth -= 1
    guard skip(")") else { throw unexpected(start, "a closing parenthesis after it") }
    guard let index else { return part }
    return limited([.save(2 * index)] + part + [.save(2 * index + 1)])
  }

  /// Reads `\d`, or a character that has another meaning without the backslash.
  private mutating func escaped(
    _ start: Substring.UnicodeScalarView
  ) throws(ImportError) -> ScalarSet {
    switch rest.popFirst() {
    case "d"?: return ScalarSets.digit
    case "D"?: return { !ScalarSets.digit($0) }
    case "w"?: return ScalarSets.word
    case "W"?: return { !ScalarSets.word($0) }
    case "s"?: return ScalarSets.space
    case "S"?: return { !ScalarSets.space($0) }
    case "t"?: return { $0 == "\t" }
    case let scalar? where scalar.isASCII && !ScalarSets.word(scalar): return { $0 == scalar }
    default: throw unexpected(start, #"\d, \D, \w, \W, \s, \S, \b, \B, \t or a sign such as \."#)
    }
  }

  /// Reads `a-z.\d]`, or `^…]`.
  private mutating func set(_ start: Substring.UnicodeScalarView) throws(ImportError) -> ScalarSet {
    let isNegated = skip("^")
    var parts: [ScalarSet] = []
    repeat {
      let item = rest
      switch rest.popFirst() {
      case "\\"?: parts.append(try escaped(item))
      case "["?: throw unexpected(item, #"'\[' for a bracket"#)
      case nil: throw unexpected(start, "a closing bracket after it")
      case let first?:
        guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
          parts.append { $0 == first }
          continue
        }
        guard first <= last, last != "\\", last != "[" else {
          throw unexpected(item, "a range such as a-z")
        }
        rest = rest.dropFirst(2)
        parts.append { first...last ~= $0 }
      }
    } while !skip("]")
    return { [parts] scalar in parts.contains { $0(scalar) } != isNegated }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private func unexpected(_ found: Substring.UnicodeScalarView, _ expected: String) -> ImportError {
    ImportError.unexpected(String(Substring(found)), expected: expected)
  }
}

/// A set of Unicode scalars: whether it contains one.
typealias ScalarSet = @Sendable (Unicode.Scalar) -> Bool

/// The sets that have names, of ASCII.
enum ScalarSets {
  static let digit: ScalarSet = { "0"..."9" ~= $0 }
  static let word: ScalarSet = { scalar in
    digit(scalar) || "A"..."Z" ~= scalar || scalar == "_" || "a"..."z" ~= scalar
  }
  static let space: ScalarSet = { $0 == " " || "\t"..."\r" ~= $0 }
}
