import TestSupport
import Testing
import TextFormats

/// Checks that searches of eight bytes at a time find the same as searches of single bytes.
@Suite struct CSVBytesTests {
  /// Returns the offset of the end of the last unquoted field that only unquoted fields precede, or of an earlier
  /// field's end if that field has a quote.
  private func endOfPlainFields(_ text: [UInt8], _ start: Int) -> Int {
    var start = start
    while true {
      let end =
        text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ",") }
        ?? text.count
      let hasQuote = text[start..<end].contains(UInt8(ascii: "\""))
      let isLast = end == text.count || text[end] == UInt8(ascii: "\n")
      if hasQuote || isLast || (end + 1 < text.count && text[end + 1] == UInt8(ascii: "\"")) {
        return end
      }
      start = end + 1
    }
  }

  @Test(arguments: 0..<300) func searchesFindTheFirst(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    // Bytes that differ from a mark by one are those that a borrow could mark.
    let alphabet: [UInt8] =
      Array(",,\n\"".utf8) + Array("-+!#\u{B}\u{9}\u{1}ab".utf8) + [0x80, 0xAC]
    let plain = [UInt8](repeating: UInt8(ascii: "x"), count: seed % 30)
    let text = (0..<40).map { _ in alphabet.randomElement(using: &random) ?? 0 } + plain
    let comma = UInt8(ascii: ",")
    ByteBuffer(text).withBytes { bytes in
      for start in 0...text.count {
        let rest = text[start...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == comma } ?? text.count
        #expect(bytes.endOfField(from: start, comma) == end)
        if start == text.count || text[start] != UInt8(ascii: "\"") {
          #expect(bytes.endOfPlainFields(from: start, comma) == endOfPlainFields(text, start))
        }
        for end in [start, min(start + 3, text.count), min(start + 8, text.count), text.count] {
          let range = start..<end
          #expect(bytes.hasByte(comma, in: range) == text[range].contains(comma))
          #expect(!bytes.hasByte(0, in: range))
        }
      }
    }
  }
}
