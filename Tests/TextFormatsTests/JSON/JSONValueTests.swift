import Testing
import TextFormats

@Suite struct JSONValueTests {
  /// The message of a refusal; nil where the text was read.
  private func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(TextError) {
      _ = try JSONValue.parse(bytes, file: "a.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aTreeKeepsOrderAndPlaces() throws {
    let text =
      "\u{FEFF}{ \"b\" : [1, -2.5e1, null],\r\n\t\"a\": {\"c\": true, \"d\": \"x\\u00e9\\n\"} }\n"
    let tree = try JSONValue.parse(Array(text.utf8), file: "t")
    guard case .object(let members) = tree.content else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.key) == ["b", "a"])
    #expect(members[0].keyPlace == TextPlace(file: "t", line: 1, column: 6))
    #expect(members[1].keyPlace == TextPlace(file: "t", line: 2, column: 2))
    #expect(members[1].value.place == TextPlace(file: "t", line: 2, column: 7))
    guard case .array(let elements) = members[0].value.content else {
      Issue.record("not an array")
      return
    }
    #expect(elements.map(\.content) == [.number(1), .number(-25), .null])
    guard case .object(let inner) = members[1].value.content else {
      Issue.record("not an object")
      return
    }
    #expect(inner.map(\.value.content) == [.bool(true), .string("xé\n")])
  }

  @Test(arguments: [
    ("", "1:1: error: the text ends where a value is expected"),
    (" ", "1:2: error: the text ends where a value is expected"),
    ("[1,]", "1:4: error: found ']', expected a value"),
    ("[1", "1:3: error: the text ends where ',' or ']' is expected"),
    ("[1 2]", "1:4: error: found '2', expected ',' or ']'"),
    ("[,1]", "1:2: error: found ',', expected a value"),
    ("{\"a\":1,}", "1:8: error: found '}', expected a key in double quotes"),
    ("{a:1}", "1:2: error: found 'a', expected a key in double quotes"),
    ("{\"a\" 1}", "1:6: error: found '1', expected ':'"),
    ("{\"a\":}", "1:6: error: found '}', expected a value"),
    ("{\"a\":1\n\"b\":2}", "2:1: error: found '\"', expected ',' or '}'"),
    ("{\"a\":1,\n \"a\":2}", "2:2: error: the key 'a' appears twice in one object"),
    ("{\"a\":1,\"\\u0061\":2}", "1:8: error: the key 'a' appears twice in one object"),
    ("[1] x", "1:5: error: found 'x', expected the end of the text"),
    ("1.", "1:3: error: the text ends where a digit is expected"),
    (".1", "1:1: error: found '.', expected a value"),
    ("+1", "1:1: error: found '+', expected a value"),
    ("01", "1:1: error: a number must not begin with 0 and another digit"),
    ("-01", "1:2: error: a number must not begin with 0 and another digit"),
    ("-", "1:2: error: the text ends where a digit is expected"),
    ("1e", "1:3: error: the text ends where a digit is expected"),
    ("1e+", "1:4: error: the text ends where a digit is expected"),
    ("[1.e1]", "1:4: error: found 'e', expected a digit"),
    ("[-a]", "1:3: error: found 'a', expected a digit"),
    ("1e999", "1:1: error: the number is too large for a finite value"),
    ("NaN", "1:1: error: found 'N', expected a value"),
    ("nul", "1:1: error: found 'n', expected a value"),
    ("truex", "1:5: error: found 'x', expected the end of the text"),
    (
      "\"a\tb\"",
      "1:3: error: found the control character 0x09 in a string; expected an escape such as \\n or \\u0009"
    ),
    (
      "\"a\u{0}b\"",
      "1:3: error: found the control character 0x00 in a string; expected an escape such as \\n or \\u0000"
    ),
    ("[\u{0}]", "1:2: error: found the byte 0x00, expected a value"),
    ("\"abc", "1:5: error: the text ends where '\"' is expected"),
    (
      "\"abc\\",
      "1:5: error: unknown escape; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits"
    ),
    (
      "\"\\x\"",
      "1:2: error: unknown escape; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits"
    ),
    (
      "\"\\u00g0\"",
      "1:2: error: unknown escape; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits"
    ),
    (
      "\"\\ud800\"",
      "1:2: error: a \\u escape for one half of a surrogate pair; expected both halves together"
    ),
    (
      "\"\\udc00\\ud800\"",
      "1:2: error: a \\u escape for one half of a surrogate pair; expected both halves together"
    ),
    (
      "\"\\ud800\\u0041\"",
      "1:2: error: a \\u escape for one half of a surrogate pair; expected both halves together"
    ),
    ("'a'", "1:1: error: found ''', expected a value"),
  ]) func refuses(_ text: String, _ message: String) {
    #expect(refusal(text) == "a.json:" + message)
  }

  @Test(
    arguments: [
      ([0x80], 1), ([0xC0, 0x80], 1), ([0xC1, 0xBF], 1), ([0xC2], 1), ([0xC2, 0x41], 1),
      ([0xE0, 0x9F, 0xBF], 1), ([0xED, 0xA0, 0x80], 1), ([0xE1, 0x80], 1), ([0xE1, 0x80, 0x41], 1),
      ([0xF0, 0x8F, 0xBF, 0xBF], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 1),
      ([0xF1, 0x80, 0x80], 1), ([0xFF], 1),
      ([0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0xFE], 9),
    ] as [([UInt8], Int)]) func refusesWhatIsNotUTF8(_ bytes: [UInt8], _ index: Int)
  {
    #expect(
      refusal([0x22] + bytes + [0x22]) == "a.json:1:\(index + 1): error: the bytes are not UTF-8")
  }

  @Test(arguments: [
    "", "a", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10000}", "\u{10FFFF}", "eight by", "seven b\u{E9}", "日本語のテキスト", "👨‍👩‍👧",
  ]) func readsStrings(_ text: String) throws {
    let direct = try JSONValue.parse(Array("\"\(text)\"".utf8), file: "a")
    #expect(direct.content == .string(text))
    let escapes = text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    let escaped = try JSONValue.parse(Array("\"\(escapes.joined())\"".utf8), file: "a")
    #expect(escaped.content == .string(text))
  }

  @Test func readsEveryEscape() throws {
    let value = try JSONValue.parse(Array(#""\"\\\/\b\f\n\r\t\ud83d\ude00z""#.utf8), file: "a")
    #expect(value.content == .string("\"\\/\u{8}\u{C}\n\r\t😀z"))
  }

  @Test func nestingEndsAtTheLimit() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(refusal(nested(JSONScanner.maxDepth)) == nil)
    #expect(
      refusal(nested(JSONScanner.maxDepth + 1))
        == "a.json:1:513: error: nested deeper than 512 levels")
    #expect(
      refusal(String(repeating: "[", count: 100_000))
        == "a.json:1:513: error: nested deeper than 512 levels")
  }
}
