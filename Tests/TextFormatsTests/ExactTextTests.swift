import TestSupport
import Testing
import TextFormats

@Suite struct ExactTextTests {
  @Test("Texts that are equal only under normalisation are distinct")
  func equality() {
    let forms = ["\u{E9}", "e\u{301}"]
    #expect(forms[0] == forms[1])
    #expect(!forms[0].isExactly(forms[1]) && forms[1].isExactly("e\u{301}"))
    #expect(Set(forms.map(ExactText.init)).count == 2)
    #expect(forms.firstIndex(ofExactly: forms[1]) == 1)
    #expect(!["\u{212A}"].containsExactly("K"))
    // In byte order: 0x65 and 0xC3.
    #expect(ExactText(forms[1]) < ExactText(forms[0]))
    #expect(!(ExactText(forms[0]) < ExactText(forms[1])))
    #expect(ExactText("a") < ExactText("b") && ExactText("") < ExactText("a"))
  }

  @Test("Texts are ordered by their bytes, wherever they differ")
  func order() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<5_000 {
      let common = String(repeating: "a\u{E9}", count: Int.random(in: 0..<9, using: &random))
      let ends = (0..<2).map { _ in
        (0..<Int.random(in: 0..<5, using: &random))
          .map { _ in random.pick(["a", "b", "\u{E9}", "e\u{301}", "日", "\u{1F600}", "\0"]) }
          .joined()
      }
      let (left, right) = (common + ends[0], common + ends[1])
      #expect(left.isExactly(right) == (Array(left.utf8) == Array(right.utf8)))
      #expect(
        (ExactText(left) < ExactText(right)) == left.utf8.lexicographicallyPrecedes(right.utf8))
    }
  }

  @Test("A combining mark forms one Character with the text before it, but remains a separate part")
  func marks() {
    #expect("# \u{301}x".begins(with: "# ") && !"#".begins(with: "# "))
    #expect("a.json".ends(with: ".json") && !"json".ends(with: ".json"))
    #expect("a/\u{301}b//c".parts(separatedBy: "/") == ["a", "\u{301}b", "c"])
    #expect("/".parts(separatedBy: "/") == [])
  }

  @Test("An extension is matched as a whole, ignoring case")
  func extensions() {
    for name in ["a.json", "a.JSON", "A.b.jSoN", "é.json", "a/.json", "\u{301}.json"] {
      #expect(name.hasExtension("json"), "\(name)")
      #expect((name + "l").hasExtension("jsonl") && !(name + "l").hasExtension("json"), "\(name)")
    }
    for name in ["", "json", "a.jso", "ajson", "a.json/", "a.xjson", "a.j\u{13}on", "a.json."] {
      #expect(!name.hasExtension("json"), "\(name)")
    }
    #expect(".json".hasExtension("json"))
  }

  @Test(arguments: [
    ("a/b.json", "b.json"), ("b.json", "b.json"), ("/b", "b"), ("a/b//", "b"),
    ("a/\u{301}b", "\u{301}b"),
    ("", nil), ("/", nil), ("//", nil),
  ]) func theLastPartIsNeverEmpty(_ text: String, _ part: String?) {
    #expect(text.lastPart(separatedBy: "/").map(ExactText.init) == part.map(ExactText.init))
    #expect(
      text.parts(separatedBy: "/").last.map(ExactText.init) == part.map(ExactText.init))
  }
}
