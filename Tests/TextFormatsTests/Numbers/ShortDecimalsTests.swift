import TestSupport
import Testing
import TextFormats

@Suite struct ShortDecimalsTests {
  /// Returns the number at the beginning of a text and its length in bytes.
  private func number(_ text: String) -> (value: Double, end: Int)? {
    ByteBuffer(Array(text.utf8)).withBytes { ShortDecimals.all.number(in: $0, at: 0) }
  }

  @Test func aHundredThousandAreTheNearest() {
    var random = SeededRandom(seed: 3)
    var wrong: [String] = []
    for _ in 0..<100_000 {
      func digits(_ count: Int) -> String {
        (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      }
      // Every length up to that of a fixed-point decimal, with and without a sign and a point.
      let whole = String(Int(digits(Int.random(in: 1...7, using: &random))) ?? 0)
      let fraction = digits(Int.random(in: 0...7, using: &random))
      let sign = Int.random(in: 0..<8, using: &random) == 0 ? "-" : ""
      let text = sign + whole + (fraction.isEmpty ? "" : "." + fraction)
      // Characters that follow a number in a recording, and bytes that are not ASCII.
      let after = [
        ",\"y\":1.5", "}", "},{\"time\":12.5", ";1,5\n", "\n", "", "\t0.5", "]é9.5", " \u{0}.5",
      ]
      let found = number(text + (after.randomElement(using: &random) ?? ""))
      if found?.value != Double(text) || found?.end != text.utf8.count { wrong.append(text) }
    }
    #expect(wrong.prefix(3) == [])
  }

  @Test(arguments: [
    "", "x", ".5", "01", "00.5", "01.5", "5.", "5.x", "-", "-x", "\u{0}1", "é.5", "12345678",
    "12345678.5", "1.12345678", "+1.5", " 1.5", "\"1.5\"", "1.,5",
  ]) func othersAreNot(_ text: String) {
    #expect(number(text + ",1.5") == nil)
  }
}
