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
    for text in ["a  b", " a b", "a b ", "a   b "] { #expect(text.wrapped(to: 9) == ["a b"]) }
    #expect(" ".wrapped(to: 4) == [])
  }
}
