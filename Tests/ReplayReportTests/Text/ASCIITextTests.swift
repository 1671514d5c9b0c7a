import Testing

@testable import ReplayReport

@Suite struct ASCIITextTests {
  private func ascii(_ text: String) -> String {
    String(decoding: ASCIIText.bytes(of: Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "The tool's own characters are replaced, those of names are kept",
    arguments: [
      ("plain", "plain"), ("", ""), ("a\n\nb\n", "a\n\nb\n"),
      ("✓ progress 0.6 > 0.5 → finish\n", "+ progress 0.6 > 0.5 -> finish\n"),
      ("✗ angle 50° · café 右", "x angle 50 deg - café 右"),
      ("░▒▓█ ▁▂▃▄▅▆▇█ 4–6 ± 1", "=+*# _.:-=+*# 4-6 +- 1"),
      ("└─ drag ─┴ FINISH", "+- drag -+ FINISH"),
    ])
  func characters(text: String, expected: String) {
    #expect(ascii(text) == expected)
  }

  @Test("A replacement that is wider uses up the following spaces except one")
  func columns() {
    #expect(ascii("a-long-na…  CANCEL   0.5\n") == "a-long-na... CANCEL  0.5\n")
    #expect(ascii("a…  b\n  c  d") == "a... b\n  c  d")
    #expect(ascii("a → b") == "a -> b")
  }

  /// A bar at the start of a name becomes a mark that Azure Pipelines obeys.
  @Test("A line that a CI server would obey is escaped")
  func commands() {
    #expect(ascii("██[error]x\n  ▃▃warning::\n") == "#\\#[error]x\n\\  ::warning::\n")
  }
}
