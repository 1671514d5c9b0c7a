import TestSupport
import Testing

@testable import TraceImport

@Suite struct LogPatternTests {
  /// Returns the texts of the groups `a` and `b`, or nil if there is no match.
  private func match(_ pattern: String, _ line: String) throws(ImportError) -> [String?]? {
    var pattern = try LogPattern(pattern)
    return pattern.firstMatch(in: line).map { [$0["a"], $0["b"]] }
  }

  @Test(arguments: [
    ("(?<a>.*)=(?<b>.*)", "x=y=z", ["x=y", "z"]),
    ("(?<a>.*?)=(?P<b>.*)", "x=y=z", ["x", "y=z"]),
    ("(?<a>\\d{2,3})(?<b>\\d{2}?)", "12345678", ["123", "45"]),
    ("(?<a>a{2})(?<b>a{1,})", "aaaa", ["aa", "aa"]),
    ("(?<a>a??)(?<b>a+?)", "aaa", ["", "a"]),
    ("(?<a>in|int)(?<b>e?)", "integer", ["in", ""]),
    ("(?:x|(?<a>y))(?<b>z)?", "y", ["y", nil]),
    // The last repetition of a repeated group.
    ("((?<a>[a-c]),)*", "a,b,c,d", ["c", nil]),
    // The leftmost match, not the longest.
    ("(?<a>b+)", "a b bb", ["b", nil]),
    ("^(?<a>\\w+)\\b.*\\B(?<b>[^-\\s])$", "ab_1 cd", ["ab_1", "d"]),
    ("\\{(?<a>[^}]*)\\} \\[(?<b>[\\]\\-.^]+)", "{1, 2} []-.^", ["1, 2", "]-.^"]),
    // A brace that does not begin a repetition.
    ("{(?<a>x{,2})}", "{x{,2}}", ["x{,2}", nil]),
    ("(?<a>\\S)\\t(?<b>\\D)", "\u{1F600}\té", ["\u{1F600}", "é"]),
    // ASCII only, as for numbers.
    ("(?<a>\\d)(?<b>\\W)", "٣3é", ["3", "é"]),
    ("(?<a>[é-ü])", "e\u{301}ö", ["ö", nil]),
    ("((?<a>x*)*)*y", "xxy", ["xx", nil]),
  ])
  func groupsAreThoseOfPerl(pattern: String, line: String, groups: [String?]) throws {
    #expect(try match(pattern, line) == groups)
  }

  @Test(arguments: [("^b", "ab"), ("a$", "ab"), ("\\bb", "ab"), ("a.c", "ac"), ("[^a]", "a")])
  func aLineIsNotMatched(pattern: String, line: String) throws {
    #expect(try match(pattern, line) == nil)
  }

  @Test(arguments: [
    ("a(?=b)", "found '(?=b)', expected (?<name>…), (?:…) or (…)"),
    ("(?<a.>)", "found '(?<a.>)', expected (?<name>…), (?:…) or (…)"),
    ("(?i)a", "found '(?i)a', expected (?<name>…), (?:…) or (…)"),
    ("(?<a>x)(?<a>y)", "found '(?<a>y)', expected one group of this name"),
    ("x(y", "found '(y', expected a closing parenthesis after it"),
    ("x)y", "found ')y', expected an opening parenthesis before it"),
    ("x[y", "found '[y', expected a closing bracket after it"),
    ("[[:digit:]]", #"found '[:digit:]]', expected '\[' for a bracket"#),
    ("[z-a]", "found 'z-a]', expected a range such as a-z"),
    ("*a", "found '*a', expected something to repeat before it"),
    ("a|+", "found '+', expected something to repeat before it"),
    ("a*+", "found '+', expected one repetition of the same part"),
    ("a{2}{3}", "found '{3}', expected one repetition of the same part"),
    (#"(a)\1"#, #"found '\1', expected \d, \D, \w, \W, \s, \S, \b, \B, \t or a sign such as \."#),
    (
      #"[\p{L}]"#,
      #"found '\p{L}]', expected \d, \D, \w, \W, \s, \S, \b, \B, \t or a sign such as \."#
    ),
  ])
  func otherSyntaxIsAnError(pattern: String, message: String) {
    let error = #expect(throws: ImportError.self) { try LogPattern(pattern) }
    #expect(error?.summary == message)
  }

  @Test func patternsHaveLimits() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try match(nested(100), "a") != nil)
    #expect(throws: ImportError.self) { try LogPattern(nested(101)) }
    // The last instruction ends the match.
    #expect(try match("(a{9}){222}b", String(repeating: "a", count: 1_998) + "b") != nil)
    let error = #expect(throws: ImportError.self) { try LogPattern("(a{9}){222}bc") }
    #expect(
      error?.summary
        == "found 'a pattern that is too long', expected at most 2000 characters, with repetitions "
        + "written out")
    #expect(throws: ImportError.self) { try LogPattern("((((a{9999}){9999}){9999}){9999})*") }
    #expect(try match("((((){9999}){9999}){9999}){9999}(?<a>b)", "b") == ["b", nil])
  }

  /// Plain backtracking needs 2 to the power of the line's length.
  @Test(arguments: ["(a*)*b", "(a|a)*b", "(a?){900}b", "(.*)(.*)(.*)(.*)(.*)(.*)b"])
  func timeGrowsWithTheLine(pattern: String) throws {
    #expect(try match(pattern, String(repeating: "a", count: 4_000)) == nil)
  }

  /// Swift's `Regex` has the same syntax, and backtracks.
  @Test func matchesAreThoseOfRegex() throws {
    var random = SeededRandom(seed: 36)
    func pattern(_ depth: Int, _ random: inout SeededRandom) -> String {
      let atoms = ["a", "b", "1", " ", ".", "\\d", "\\w", "\\S", "[ab]", "[^a ]", "\\b", "^", "$"]
      guard depth > 0 else { return random.pick(atoms) }
      let (first, second) = (pattern(depth - 1, &random), pattern(depth - 1, &random))
      // Implementations differ on whether a part that may be empty is repeated once more.
      let part = random.pick(["a", "b", "[ab]", "\\w", "(?:ab|b)", "(?:a1?)"])
      return random.pick([
        first + second, first + second, "(?:\(first)|\(second))", first + part + "*" + second,
        first + part + "+?" + second, part + "{1,2}" + first, "(?:\(first))?" + second,
      ])
    }
    for _ in 0..<3_000 {
      let text = "(?<a>\(pattern(2, &random)))(?<b>\(pattern(2, &random)))"
      let line = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        random.pick(["a", "b", "1", " "])
      }.joined()
      // Otherwise spaces are words of their own.
      let regex = try Regex(text).wordBoundaryKind(.simple)
      let expected = line.firstMatch(of: regex).map {
        [$0["a"]?.substring.map(String.init), $0["b"]?.substring.map(String.init)]
      }
      #expect(try match(text, line) == expected, "\(text) in '\(line)'")
    }
  }
}
