import Testing
import TextFormats

@Suite struct JSONValueTests {
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
}
