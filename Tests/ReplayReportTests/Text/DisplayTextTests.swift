import Testing

@testable import ReplayReport

@Suite struct DisplayTextTests {
  @Test(
    "The width of a text is that on a terminal",
    arguments: [
      ("", 0), ("abc", 3), ("侧滑返回", 8), ("e\u{301}", 1), ("é", 1), ("한국어", 6), ("かな", 4),
      ("👨‍👩‍👧", 2), ("🇨🇳", 2), ("→…·✓", 4), ("ＡＢ", 4), ("a\u{200B}", 1),
    ])
  func width(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.padded(to: 9).displayWidth == max(9, width))
    #expect(text.leftPadded(to: 9).displayWidth == max(9, width))
  }

  @Test(
    "A truncation is visible and never splits a character",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("侧滑返回", 8, "侧滑返回"), ("侧滑返回", 7, "侧滑返…"),
      ("侧滑返回", 6, "侧滑…"), ("ab cd", 4, "ab…"), ("abc", 1, "…"),
    ])
  func truncation(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
  }

  @Test("Lines break at spaces; a long word has a line of its own")
  func wrapping() {
    #expect("a bb cccccc d e".wrapped(to: 4) == ["a bb", "cccccc", "d e"])
    #expect(" ä  bb cccccc é ".wrapped(to: 4) == ["ä bb", "cccccc", "é"])
    #expect(" a  bb cccccc d ".wrapped(to: 4) == ["a bb", "cccccc", "d"])
    #expect("".wrapped(to: 4) == [])
    // Text that fits, with single spaces between words, is left as it is.
    #expect("a bb".wrapped(to: 4) == ["a bb"])
    #expect("a bbb".wrapped(to: 4) == ["a", "bbb"])
    // A number stays with its name and its noun, an operator with its operand, where there is room.
    #expect("over 9 pt farther".wrapped(to: 9) == ["over 9 pt", "farther"])
    #expect("is edge -20 pt, at least".wrapped(to: 15) == ["is edge -20 pt,", "at least"])
    #expect("(form 0.6 + 1) / 2) to".wrapped(to: 15) == ["(form 0.6 + 1)", "/ 2) to"])
    #expect("start 300 > edge 20".wrapped(to: 11) == ["start 300", "> edge 20"])
    #expect("needs 4, or 5".wrapped(to: 9) == ["needs 4,", "or 5"])
    #expect("than edge 20 (a:7)".wrapped(to: 12) == ["than edge 20", "(a:7)"])
    #expect("5 words".wrapped(to: 5) == ["5", "words"])
    for text in ["a  b", " a b", "a b ", "a   b "] { #expect(text.wrapped(to: 9) == ["a b"]) }
    #expect(" ".wrapped(to: 4) == [])
  }
}
