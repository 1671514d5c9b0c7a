import Testing

@testable import TextFormats

@Suite struct ReusableBufferTests {
  private func text(_ memory: ReusableBuffer) -> String {
    var bytes: [UInt8] = []
    memory.append(to: &bytes)
    #expect(bytes.count == memory.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func growsFieldByField() {
    var memory = ReusableBuffer()
    #expect(text(memory) == "")
    for _ in 0..<3 {
      memory.write(atMost: 5 * TextWriter.fieldRoom) { text in
        text.append(field: 0.1)
        text.append(field: nil)
        text.append(field: -1.7976931348623157e308)
        text.append(field: -2.2250738585072014e-308)
        text.append(field: -0.012345678901234567)
      }
    }
    let row = ",0.1,,-1.7976931348623157e308,-2.2250738585072014e-308,-0.012345678901234567"
    #expect(text(memory) == row + row + row)
    memory.removeAll()
    #expect(text(memory) == "")
  }

  @Test func putsTextsTogether() {
    var pieces = [ReusableBuffer(), ReusableBuffer(), ReusableBuffer(), ReusableBuffer()]
    for (index, piece) in ["a", "", "a longer piece", "é"].enumerated() {
      pieces[index].append(Array(piece.utf8))
    }
    var memory = ReusableBuffer()
    memory.append(
      pieces[0], pieces[1], pieces[2], pieces[3], (UInt8(ascii: ","), UInt8(ascii: ";")))
    memory.append(
      pieces[3], pieces[2], pieces[1], pieces[0], (UInt8(ascii: "."), UInt8(ascii: "!")))
    #expect(text(memory) == "aa longer pieceé,;éa longer piecea.!")
  }

  @Test(arguments: [0, 7, 10, 99, 100, 12345, -1, -10, Int.max, Int.min])
  func writesWholeNumbers(number: Int) {
    var bytes: [UInt8] = [UInt8(ascii: ":")]
    bytes.append(integer: number)
    #expect(String(decoding: bytes, as: UTF8.self) == ":\(number)")
  }

  @Test func powersOfTen() {
    var power: UInt64 = 1
    for exponent in 0...19 {
      #expect(PowerOfTen.integer(exponent) == power)
      if exponent < 8 { #expect(PowerOfTen.small(UInt64(exponent)) == power) }
      if exponent < 19 { power *= 10 }
    }
  }
}
