import Testing
import TextFormats

@Suite struct ByteBufferTests {
  private func content(_ buffer: ByteBuffer) -> [UInt8] {
    buffer.withBytes { bytes in
      // The bytes after the content are always zero.
      for offset in bytes.count..<bytes.count + 40 { #expect(bytes[offset] == 0) }
      return (0..<bytes.count).map { bytes[$0] }
    }
  }

  @Test func keepsWhatWasReadBeforeAnError() throws {
    struct Broken: Error {}
    var buffer = ByteBuffer([1, 2, 3])
    var calls = 0
    #expect(throws: Broken.self) {
      _ = try unsafe buffer.read(upTo: 100) { (memory) throws(Broken) in
        calls += 1
        if calls == 2 { throw Broken() }
        unsafe memory[0] = 4
        return 1
      }
    }
    #expect(content(buffer) == [1, 2, 3, 4])
  }

  /// All bytes that arrive a few at a time are requested, and the end is recognized.
  @Test func stopsAtTheEnd() {
    var buffer = ByteBuffer()
    var left = 5
    let isMore = unsafe buffer.read(upTo: 100) { memory in
      guard left > 0 else { return 0 }
      left -= 1
      unsafe memory[0] = UInt8(left)
      return 1
    }
    #expect(!isMore)
    #expect(content(buffer) == [4, 3, 2, 1, 0])
  }

  @Test func readsSplitsAndRemoves() {
    var buffer = ByteBuffer([1, 2, 3])
    var next: UInt8 = 4
    while buffer.count < 300 {
      let isMore = unsafe buffer.read(upTo: 300) { memory in
        let count = min(7, memory.count)
        for index in 0..<count {
          unsafe memory[index] = next
          next &+= 1
        }
        return count
      }
      #expect(isMore)
    }
    let all = content(buffer)
    #expect(all == (1...300).map { UInt8(truncatingIfNeeded: $0) })
    let front = buffer.split(at: 120)
    #expect(content(front) == Array(all[..<120]))
    #expect(content(buffer) == Array(all[120...]))
    let nothing = buffer.split(at: 0)
    #expect(content(nothing) == [])
    let rest = buffer.split(at: buffer.count)
    #expect(content(rest).count == 180)
    #expect(content(buffer) == [])
    let isMore = unsafe buffer.read(upTo: 1) { _ in 0 }
    #expect(!isMore)
  }

  @Test("Content in a much larger buffer than it needs is kept when the memory is released")
  func shrinks() {
    var buffer = ByteBuffer([7])
    let isMore = unsafe buffer.read(upTo: 100_000) { _ in 0 }
    #expect(!isMore)
    buffer.shrink()
    #expect(content(buffer) == [7])
    // Again, and with nothing left.
    buffer.shrink()
    let all = buffer.split(at: 1)
    buffer.shrink()
    #expect(content(all) == [7] && content(buffer) == [])
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 20]) func equalRangesHoldEqualBytes(_ length: Int) {
    let text = (0..<length).map { UInt8($0 + 1) }
    ByteBuffer([9] + text + [8] + text + [7]).withBytes { bytes in
      let left = 1..<1 + length
      let right = length + 2..<2 * length + 2
      #expect(bytes.isEqual(left, right))
      #expect(!bytes.isEqual(left, right.lowerBound..<right.upperBound + 1))
      if length > 0 { #expect(!bytes.isEqual(0..<length, right)) }
      if length > 0 {
        #expect(!bytes.isEqual(2..<2 + length, length + 2..<2 * length + 2))
      }
    }
  }

  @Test func lineFeedsAreFoundAtAnyOffset() {
    for position in 0..<30 {
      var text = [UInt8](repeating: 0x0B, count: 30)
      text[position] = 0x0A
      ByteBuffer(text).withBytes { bytes in
        #expect(bytes.nextLineFeed(from: 0) == position)
        #expect(bytes.nextLineFeed(from: position) == position)
        #expect(bytes.nextLineFeed(from: position + 1) == 30)
      }
    }
  }
}
