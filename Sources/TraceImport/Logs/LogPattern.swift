/// A regular expression with named groups that is searched for in a line, in time and memory that grow with the
/// line's length times the pattern's, whatever they are:
///
///     var pattern = try LogPattern(#"t=(?<time>[.\d]+) (?<x>\S+),(?<y>\S+)"#)
///     let match = pattern.firstMatch(in: "App: t=1.5 20,300")
///     match?["time"]   // "1.5"
///
/// It matches Unicode scalars, and the leftmost match counts, with the earlier alternative and the longer repetition
/// before others, as in Perl. The syntax is what logs need of Perl's: `.`, `[a-z]`, `[^)]`, `\d`, `\w`, `\s` of ASCII and
/// `\D`, `\W`, `\S`, `\b`, `\B`, `\t`, `^`, `$`, `(…)`, `(?:…)`, `(?<name>…)`, `(?P<name>…)`, `a|b`, and `*`, `+`, `?`,
/// `{2}`, `{2,}`, `{2,5}`, each also lazy with `?`. All else of Perl's syntax is an error; a brace that is no repetition
/// is a brace.
///
/// The pattern is compiled to instructions, which are run with backtracking. What an instruction finds from a position
/// on does not depend on how it was reached, so none is tried twice at a position: that bounds the work.
struct LogPattern: Sendable {
  /// How many instructions a pattern can have, most of which match one scalar; repetitions such as `{100}` are
  /// written out.
  static let instructionLimit = 2_000

  fileprivate enum Instruction: Sendable {
    /// Matches a scalar of a set, by its index.
    case scalar(Int)
    case assertion(Assertion)
    case jump(Int)
    /// Goes on at the first instruction, and at the second one if nothing is found from there.
    case split(Int, Int)
    /// Remembers the position: the start of a group at an even slot, its end at the next.
    case save(Int)
    case match
  }

  fileprivate enum Assertion: Sendable { case start, end, wordBoundary, noWordBoundary }

  /// What a pattern found in a line.
  struct Match {
    fileprivate let line: [Unicode.Scalar]
    fileprivate let names: [String]
    fileprivate let slots: [Int?]

    /// The text of a group; nil where it took no part in the match.
    subscript(name: String) -> String? {
      guard let index = names.firstIndex(of: name), let start = slots[2 * index],
        let end = slots[2 * index + 1]
      else { return nil }
      return String(String.UnicodeScalarView(line[start..<end]))
    }
  }

  /// The names of the groups.
  let names: [String]
  private let instructions: [Instruction]
  private let sets: [ScalarSet]
  /// Whether an instruction was tried at a position: a bit for each, reused from line to line.
  private var tried: [UInt64] = []

  /// - Throws: ``ImportError`` without a line, with the part of the pattern that is not understood.
  init(_ text: String) throws(ImportError) {
    var parser = PatternParser(text)
    let root = try parser.parse()
    var compiler = PatternCompiler()
    try compiler.compile(root)
    try compiler.add(.match)
    (names, instructions, sets) = (parser.names, compiler.instructions, compiler.sets)
  }

  /// The leftmost match in a line; nil where there is none.
  ///
  /// - Complexity: O(*n* · *m*) for *n* scalars and *m* instructions.
  mutating func firstMatch(in text: String) -> Match? {
    let line = Array(text.unicodeScalars)
    let bits = instructions.count * (line.count + 1)
    tried.removeAll(keepingCapacity: true)
    tried.append(contentsOf: repeatElement(0, count: bits / 64 + 1))
    for start in 0...line.count {
      if let slots = match(in: line, from: start) {
        return Match(line: line, names: names, slots: slots)
      }
    }
    return nil
  }

  private enum Step {
    case run(instruction: Int, position: Int)
    /// Undoes a ``Instruction/save(_:)``.
    case restore(slot: Int, Int?)
  }

  /// What the groups' slots are after a match that begins at a position.
  private mutating func match(in line: [Unicode.Scalar], from start: Int) -> [Int?]? {
    var slots = [Int?](repeating: nil, count: 2 * names.count)
    var steps = [Step.run(instruction: 0, position: start)]
    while let step = steps.popLast() {
      guard case .run(var next, var position) = step else {
        if case .restore(let slot, let value) = step { slots[slot] = value }
        continue
      }
      while isFirstTry(of: next, at: position, count: line.count) {
        switch instructions[next] {
        case .scalar(let set):
          guard position < line.count, sets[set].contains(line[position]) else { break }
          (next, position) = (next + 1, position + 1)
          continue
        case .assertion(let assertion):
          guard Self.holds(assertion, at: position, in: line) else { break }
          next += 1
          continue
        case .jump(let target):
          next = target
          continue
        case .split(let first, let second):
          steps.append(.run(instruction: second, position: position))
          next = first
          continue
        case .save(let slot):
          steps.append(.restore(slot: slot, slots[slot]))
          slots[slot] = position
          next += 1
          continue
        case .match: return slots
        }
        break
      }
    }
    return nil
  }

  private mutating func isFirstTry(of instruction: Int, at position: Int, count: Int) -> Bool {
    let bit = instruction * (count + 1) + position
    let isFirst = tried[bit / 64] >> UInt64(bit % 64) & 1 == 0
    tried[bit / 64] |= 1 << UInt64(bit % 64)
    return isFirst
  }

  private static func holds(
    _ assertion: Assertion, at position: Int, in line: [Unicode.Scalar]
  ) -> Bool {
    let isAfterWord = position > 0 && ScalarSet.word.contains(line[position - 1])
    let isBeforeWord = position < line.count && ScalarSet.word.contains(line[position])
    return switch assertion {
    case .start: position == 0
    case .end: position == line.count
    case .wordBoundary: isAfterWord != isBeforeWord
    case .noWordBoundary: isAfterWord == isBeforeWord
    }
  }
}

/// A set of Unicode scalars.
private struct ScalarSet: Sendable {
  private var ranges: [ClosedRange<Unicode.Scalar>]
  private var isNegated: Bool
  private var parts: [ScalarSet] = []

  init(_ ranges: ClosedRange<Unicode.Scalar>..., isNegated: Bool = false) {
    (self.ranges, self.isNegated) = (ranges, isNegated)
  }

  /// What any of the parts has, or none of them.
  init(parts: [ScalarSet], isNegated: Bool) {
    self.init(isNegated: isNegated)
    self.parts = parts
  }

  static let any = ScalarSet(isNegated: true)
  static let digit = ScalarSet("0"..."9")
  static let word = ScalarSet("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
  static let space = ScalarSet("\t"..."\r", " "..." ")

  var inverted: ScalarSet {
    var set = self
    set.isNegated.toggle()
    return set
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isPart = parts.contains { $0.contains(scalar) } || ranges.contains { $0.contains(scalar) }
    return isPart != isNegated
  }
}

private indirect enum PatternNode {
  case scalar(ScalarSet)
  case assertion(LogPattern.Assertion)
  case sequence([PatternNode])
  /// The earlier one is preferred.
  case choice([PatternNode])
  case group(PatternNode, index: Int)
  /// - Parameter most: nil for any number.
  case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
}

private struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  /// The names of groups, in the order of their opening parentheses.
  private(set) var names: [String] = []
  private var depth = 0
  private static let depthLimit = 100

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func parse() throws(ImportError) -> PatternNode {
    let node = try choice()
    guard rest.isEmpty else { throw unexpected(rest, "an opening parenthesis before it") }
    return node
  }

  private mutating func choice() throws(ImportError) -> PatternNode {
    var alternatives = [try sequence()]
    while skip("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func sequence() throws(ImportError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      let node = try single()
      guard let (least, most) = repetition() else {
        nodes.append(node)
        continue
      }
      let isLazy = skip("?")
      let after = rest
      guard repetition() == nil else { throw unexpected(after, "one repetition of the same part") }
      nodes.append(.repetition(node, least: least, most: most, isLazy: isLazy))
    }
    return .sequence(nodes)
  }

  private mutating func single() throws(ImportError) -> PatternNode {
    let start = rest
    switch rest.popFirst() {
    case "."?: return .scalar(.any)
    case "^"?: return .assertion(.start)
    case "$"?: return .assertion(.end)
    case "("?: return try group(start)
    case "["?: return .scalar(try set(start))
    case "*"?, "+"?, "?"?: throw unexpected(start, "something to repeat before it")
    case "\\"?:
      if skip("b") { return .assertion(.wordBoundary) }
      if skip("B") { return .assertion(.noWordBoundary) }
      return .scalar(try escaped(start))
    case let scalar?: return .scalar(ScalarSet(scalar...scalar))
    case nil: return .sequence([])
    }
  }

  /// Reads `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`; nil, and nothing is read, for anything else.
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

  /// A number of up to four digits, which is more than the limit of instructions.
  private mutating func count() -> Int? {
    let digits = rest.prefix(4).prefix(while: ScalarSet.digit.contains)
    rest = rest.dropFirst(digits.count)
    return Int(String(digits))
  }

  private mutating func group(
    _ start: Substring.UnicodeScalarView
  ) throws(ImportError) -> PatternNode {
    var index: Int?
    if skip("?"), !skip(":") {
      _ = skip("P")
      let name = rest.dropFirst().prefix(while: ScalarSet.word.contains)
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
    let node = try choice()
    depth -= 1
    guard skip(")") else { throw unexpected(start, "a closing parenthesis after it") }
    return index.map { .group(node, index: $0) } ?? node
  }

  /// Reads `\d`, or a sign that would mean something else without the backslash.
  private mutating func escaped(
    _ start: Substring.UnicodeScalarView
  ) throws(ImportError) -> ScalarSet {
    switch rest.popFirst() {
    case "d"?: return .digit
    case "D"?: return .digit.inverted
    case "w"?: return .word
    case "W"?: return .word.inverted
    case "s"?: return .space
    case "S"?: return .space.inverted
    case "t"?: return ScalarSet("\t"..."\t")
    case let scalar? where scalar.isASCII && !ScalarSet.word.contains(scalar):
      return ScalarSet(scalar...scalar)
    default: throw unexpected(start, #"\d, \D, \w, \W, \s, \S, \b, \B, \t or a sign such as \."#)
    }
  }

  /// Reads `a-z.\d]`, or `^…]`.
  private mutating func set(
    _ start: Substring.UnicodeScalarView
  ) throws(ImportError) -> ScalarSet {
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
          parts.append(ScalarSet(first...first))
          continue
        }
        guard first <= last, last != "\\", last != "[" else {
          throw unexpected(item, "a range such as a-z")
        }
        rest = rest.dropFirst(2)
        parts.append(ScalarSet(first...last))
      }
    } while !skip("]")
    return ScalarSet(parts: parts, isNegated: isNegated)
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private func unexpected(
    _ found: Substring.UnicodeScalarView, _ expected: String
  ) -> ImportError {
    ImportError(.unexpected(String(Substring(found)), expected: expected))
  }
}

private struct PatternCompiler {
  private(set) var instructions: [LogPattern.Instruction] = []
  private(set) var sets: [ScalarSet] = []

  mutating func add(_ instruction: LogPattern.Instruction) throws(ImportError) {
    guard instructions.count < LogPattern.instructionLimit else {
      throw ImportError(
        .unexpected(
          "a pattern that is too long",
          expected: "at most \(LogPattern.instructionLimit) characters, with repetitions written "
            + "out"))
    }
    instructions.append(instruction)
  }

  mutating func compile(_ node: PatternNode) throws(ImportError) {
    switch node {
    case .scalar(let set):
      try add(.scalar(sets.count))
      sets.append(set)
    case .assertion(let assertion): try add(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try compile(node) }
    case .choice(let alternatives): try compile(alternatives[...])
    case .group(let node, let index):
      try add(.save(2 * index))
      try compile(node)
      try add(.save(2 * index + 1))
    case .repetition(let node, let least, let most, let isLazy):
      for _ in 0..<least {
        let start = instructions.count
        try compile(node)
        if instructions.count == start { break }
      }
      if let most {
        try compileOptional(node, atMost: most - least, isLazy: isLazy)
      } else {
        let start = instructions.count
        try add(.match)
        try compile(node)
        try add(.jump(start))
        split(at: start, isLazy: isLazy)
      }
    }
  }

  private mutating func compile(_ alternatives: ArraySlice<PatternNode>) throws(ImportError) {
    guard let first = alternatives.first else { return }
    guard alternatives.count > 1 else { return try compile(first) }
    let start = instructions.count
    try add(.match)
    try compile(first)
    let end = instructions.count
    try add(.match)
    split(at: start, isLazy: false)
    try compile(alternatives.dropFirst())
    instructions[end] = .jump(instructions.count)
  }

  /// `(x(x(x)?)?)?`
  private mutating func compileOptional(
    _ node: PatternNode, atMost count: Int, isLazy: Bool
  ) throws(ImportError) {
    var starts: [Int] = []
    for _ in 0..<count {
      starts.append(instructions.count)
      try add(.match)
      try compile(node)
    }
    for start in starts { split(at: start, isLazy: isLazy) }
  }

  /// Makes of a placeholder a choice between what follows it and the end of the instructions so far.
  private mutating func split(at start: Int, isLazy: Bool) {
    let (body, end) = (start + 1, instructions.count)
    instructions[start] = isLazy ? .split(end, body) : .split(body, end)
  }
}
