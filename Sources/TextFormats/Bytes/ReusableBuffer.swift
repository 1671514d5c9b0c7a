/// A text built piece by piece in memory that is reused for the next text.
///
/// A CSV row consists of prepared pieces and of numbers. An array would check its capacity and
/// uniqueness for each piece; this buffer checks once for several.
package struct ReusableBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// The length of the text in bytes.
  package private(set) var count = 0

  package init() {}

  /// Removes the text but keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Appends the bytes that a closure writes, at most `limit` of them.
  package mutating func write(atMost limit: Int, _ write: (inout TextWriter) -> Void) {
    reserve(count + limit)
    let start = count
    count += unsafe bytes.withUnsafeMutableBytes { memory in
      // Safe: the writer does not outlive this closure.
      var writer = unsafe TextWriter(UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
      write(&writer)
      return writer.count
    }
  }

  package func append(to output: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // Safe: the bytes are copied within the closure.
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  package mutating func append(
    _ first: borrowing ReusableBuffer, _ second: borrowing ReusableBuffer,
    _ third: borrowing ReusableBuffer,
    _ fourth: borrowing ReusableBuffer, _ end: (UInt8, UInt8)
  ) {
    let start = count
    count += first.count + second.count + third.count + fourth.count + 2
    reserve(count)
    unsafe bytes.withUnsafeMutableBytes { memory in
      // Safe: the memory for all of them is reserved.
      var rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...])
      unsafe first.move(to: &rest)
      unsafe second.move(to: &rest)
      unsafe third.move(to: &rest)
      unsafe fourth.move(to: &rest)
      unsafe rest[0] = end.0
      unsafe rest[1] = end.1
    }
  }

  /// Texts are copied in whole blocks of this size; the last may extend beyond the text. Nearly
  /// every text fits in one or two blocks, so the loop is predicted well.
  private typealias Block = SIMD64<UInt8>

  /// Ensures capacity for a text and one block after it.
  private mutating func reserve(_ capacity: Int) {
    let needed = capacity + Block.scalarCount
    guard bytes.count < needed else { return }
    bytes += [UInt8](repeating: 0, count: max(2 * bytes.count, needed) - bytes.count)
  }

  /// Copies the text to the front of `memory`, which has room for it and one block, and advances
  /// `memory` past it. For texts this short, copying whole blocks costs less than calling `memcpy`.
  @inline(__always) private func move(to memory: inout UnsafeMutableRawBufferPointer) {
    precondition(
      count == 0 || count + Block.scalarCount <= min(bytes.count, memory.count),
      "no room for the text")
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < count {
        // Safe: the precondition holds for whole blocks.
        unsafe memory.storeBytes(
          of: bytes.loadUnaligned(fromByteOffset: offset, as: Block.self), toByteOffset: offset,
          as: Block.self)
        offset += Block.scalarCount
      }
    }
    unsafe memory = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  package mutating func append(_ text: [UInt8]) {
    write(atMost: text.count) { $0.append(text) }
  }
}

/// Writes text to memory provided by a ``ReusableBuffer``.
@safe package struct TextWriter {
  /// The maximum number of bytes written by ``append(number:)``. The longest text of a Double has 24.
  package static let numberRoom = max(24, ShortestDigits.maxBytesWritten)
  /// The maximum number of bytes written by ``append(field:)``: a comma and a number.
  package static let fieldRoom = 1 + numberRoom

  private let memory: UnsafeMutableRawBufferPointer
  package fileprivate(set) var count = 0

  fileprivate init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = memory
  }

  /// The memory after the text, which must have room for `length` more bytes.
  @inline(__always) private func rest(for length: Int) -> UnsafeMutableRawBufferPointer {
    unsafe precondition(length <= memory.count - count, "no room for the text")
    return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  package mutating func append(_ bytes: [UInt8]) {
    unsafe rest(for: bytes.count).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Appends a copy of the text from an offset on.
  package mutating func repeatText(from start: Int) {
    let size = count - start
    let rest = unsafe rest(for: size)
    unsafe rest.copyBytes(from: memory[start..<count])
    count += size
  }

  package mutating func append(_ byte: UInt8) {
    unsafe rest(for: 1)[0] = byte
    count += 1
  }

  /// Writes a comma, then the number unless it is nil.
  package mutating func append(field number: Double?) {
    append(UInt8(ascii: ","))
    if let number { append(number: number) }
  }

  @inline(__always) package mutating func append(number: Double) {
    let rest = unsafe rest(for: Self.numberRoom)
    if let shortest = ShortestDigits(number) {
      // Safe: `rest` has room for the longest number.
      count += unsafe shortest.write(to: rest)
    } else {
      var text: [UInt8] = []
      text.append(number: number)
      append(text)
    }
  }
}
