/// A regular expression with named groups that is searched for in a line. Time and memory are at most
/// proportional to the line's length times the pattern's:
///
///     var pattern = try LogPattern(#"t=(?<time>[.\d]+) (?<x>\S+),(?<y>\S+)"#)
///     let match = pattern.firstMatch(in: "App: t=1.5 20,300")
///     match?["time"]   // "1.5"
///
/// It matches Unicode scalars and finds the leftmost match, preferring the earlier alternative and the longer
/// repetition, as in Perl. The syntax is the part of Perl's that logs need: `.`, `[a-z]`, `[^)]`, `\d`, `\w`,
/// `\s` of ASCII and `\D`, `\W`, `\S`, `\b`, `\B`, `\t`, `^`, `$`, `(…)`, `(?:…)`, `(?<name>…)`, `(?P<name>…)`,
/// `a|b`, and `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`, each also lazy with `?`. Anything else in Perl's syntax is
/// an error; a brace that does not begin a repetition is literal.
///
/// The pattern is compiled to instructions, which are run with backtracking. The result of an instruction at a
/// position does not depend on how it was reached, so none is tried twice at a position, which bounds the work.
struct LogPattern: Sendable {
  /// The maximum number of instructions in a pattern. Most of them match one scalar; repetitions
  /// such as `{100}` are unrolled.
  static let instructionLimit = 2_000

  /// Jumps are relative to the instruction, so that a part of a pattern can be repeated unchanged.
  enum Instruction: Sendable {
    /// Matches a scalar in a set, given by its index.
    case scalar(Int)
    case assertion(Assertion)
    case jump(Int)
    /// Continues at the first target, then at the second if there is no match from there.
    case split(Int, Int)
    /// Stores the position: the start of a group in an even slot, its end in the next.
    case save(Int)
    case match
  }

  enum Assertion: Sendable { case start, end, wordBoundary, noWordBoundary }

  let names: [String]
  private let instructions: [Instruction]
  private let sets: [ScalarSet]
  /// Whether an instruction was tried at a position: one bit for each pair, reused from line to line.
  private var tried: [UInt64] = []

  /// - Throws: ``ImportError`` without a line, with the part of the pattern that is not valid.
  init(_ text: String) throws(ImportError) {
    var parser = PatternParser(text)
    instructions = try parser.parse()
    (names, sets) = (parser.names, parser.sets)
  }

  /// Returns the texts of the groups in the leftmost match in a line, by name, or nil if there is no match.
  ///
  /// - Complexity: O(*n* · *m*) for *n* scalars and *m* instructions.
  mutating func firstMatch(in text: String) -> [String: String]? {
    let line = Array(text.unicodeScalars)
    let bits = instructions.count * (line.count + 1)
    tried.removeAll(keepingCapacity: true)
    tried.append(contentsOf: repeatElement(0, count: bits / 64 + 1))
    for start in 0...line.count {
      guard let slots = match(in: line, from: start) else { continue }
      var groups: [String: String] = [:]
      for (index, name) in names.enumerated() {
        guard let start = slots[2 * index], let end = slots[2 * index + 1] else { continue }
        groups[name] = String(String.UnicodeScalarView(line[start..<end]))
      }
      return groups
    }
    return nil
  }

  private enum Step {
    case run(instruction: Int, position: Int)
    /// Undoes a ``Instruction/save(_:)``.
    case restore(slot: Int, Int?)
  }

  /// Returns the group slots of a match that begins at a position.
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
          guard position < line.count, sets[set](line[position]) else { break }
          (next, position) = (next + 1, position + 1)
          continue
        case .assertion(let assertion):
          guard Self.holds(assertion, at: position, in: line) else { break }
          next += 1
          continue
        case .jump(let offset):
          next += offset
          continue
        case .split(let first, let second):
          steps.append(.run(instruction: next + second, position: position))
          next += first
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
    let isAfterWord = position > 0 && ScalarSets.word(line[position - 1])
    let isBeforeWord = position < line.count && ScalarSets.word(line[position])
    return switch assertion {
    case .start: position == 0
    case .end: position == line.count
    case .wordBoundary: isAfterWord != isBeforeWord
    case .noWordBoundary: isAfterWord == isBeforeWord
    }
  }
}
