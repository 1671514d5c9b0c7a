import TestSupport
import Testing
import TextFormats

@Suite struct PathBytesTests {
  @Test(
    "UTF-8 is unchanged",
    arguments: ["", "a.json", "caf\u{E9}/cafe\u{301}", "日本", "\u{10FD00}", "\u{FFFD}"])
  func valid(text: String) {
    #expect(Array(PathBytes.text(of: Array(text.utf8)).utf8) == Array(text.utf8))
    #expect(PathBytes.bytes(of: text) == Array(text.utf8))
  }

  @Test("Any bytes round-trip, including those of scalars that stand for bytes")
  func anyBytes() {
    var random = SeededRandom(seed: 13)
    let pieces: [[UInt8]] = [
      [0xE9], [0xFF], [0xC3], Array("é".utf8), Array("a".utf8), Array("\u{10FEE9}".utf8),
      Array("日".utf8), [0xF4, 0x8F], [0x80],
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<6, using: &random)).flatMap { _ in random.pick(pieces) }
      #expect(PathBytes.bytes(of: PathBytes.text(of: bytes)) == bytes)
    }
    #expect(PathBytes.text(of: [0x61, 0xE9]).unicodeScalars.compactMap(PathBytes.byte) == [0xE9])
  }
}
