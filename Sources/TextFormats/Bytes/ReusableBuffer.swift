/// Text that grows in pieces, in memory that is used again.
///
/// A row of a table is put together from pieces that were written before and from numbers. Appending
/// each of them to an array would ask each time whether there is room, and whether the array is shared.
package struct ReusableBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// How many bytes the text has.
  package private(set) var count = 0

  /// Holds no text.
  package init() {}

  /// Begins anew.
  package mutating func removeAll() { count = 0 }

  /// Lends a writer the memory behind the text; what it writes is the text's end.
  ///
  /// - Parameter room: how many bytes it may write.
  package mutating func write(atMost room: Int, _ write: (inout TextWriter) -> Void) {
    reserve(count + room)
    let start = count
    count += unsafe bytes.withUnsafeMutableBytes { memory in
      // Safe: the writer ends before the call that lends the memory returns.
      var writer = unsafe TextWriter(UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
      write(&writer)
      return writer.count
    }
  }

  /// Appends the text.
  package func append(to output: inout [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // Safe: the text's own bytes, copied while they are lent.
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// Appends texts one after another, and a byte.
  package mutating func append(
    _ first: borrowing ReusableBuffer, _ second: borrowing ReusableBuffer,
    _ third: borrowing ReusableBuffer,
    _ fourth: borrowing ReusableBuffer, _ last: UInt8
  ) {
    let start = count
    count += first.count + second.count + third.count + fourth.count + 1
    reserve(count)
    unsafe bytes.withUnsafeMutableBytes { memory in
      // Safe: there is room for all of them.
      var rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...])
      unsafe first.move(to: &rest)
      unsafe second.move(to: &rest)
      unsafe third.move(to: &rest)
      unsafe fourth.move(to: &rest)
      unsafe rest[0] = last
    }
  }

  /// Copies are made in such pieces: the last one may reach beyond a text by fewer bytes than it has. One
  /// or two hold nearly every text, so that a loop over them is easily foreseen.
  private typealias Piece = SIMD64<UInt8>

  /// Makes room for so many bytes, and a piece behind them.
  private mutating func reserve(_ capacity: Int) {
    let room = capacity + Piece.scalarCount
    guard bytes.count < room else { return }
    bytes += [UInt8](repeating: 0, count: max(2 * bytes.count, room) - bytes.count)
  }

  /// Copies the text to the front of memory that has room for it and a piece, and leaves what is behind
  /// it: the texts are so short that asking for a copy of just so many bytes would cost more.
  @inline(__always) private func move(to memory: inout UnsafeMutableRawBufferPointer) {
    precondition(
      count == 0 || count + Piece.scalarCount <= min(bytes.count, memory.count),
      "no room for a text")
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < count {
        // Safe: whole pieces lie within both, as was checked above.
        unsafe memory.storeBytes(
          of: bytes.loadUnaligned(fromByteOffset: offset, as: Piece.self), toByteOffset: offset,
          as: Piece.self)
        offset += Piece.scalarCount
      }
    }
    unsafe memory = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  /// Appends bytes.
  package mutating func append(_ text: [UInt8]) {
    write(atMost: text.count) { $0.append(text) }
  }
}

/// Writes text to memory that is lent to it.
@safe package struct TextWriter {
  /// The most bytes that ``append(number:)`` needs; the longest text of a Double has 24.
  package static let numberRoom = max(24, ShortestDigits.room)
  /// The most bytes that ``append(field:)`` needs: a comma and a number.
  package static let fieldRoom = 1 + numberRoom

  private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes it has written.
  package fileprivate(set) var count = 0

  fileprivate init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = memory
  }

  /// The memory that is not written yet.
  @inline(__always) private func rest(for room: Int) -> UnsafeMutableRawBufferPointer {
    unsafe precondition(room <= memory.count - count, "more text than there is room for")
    return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  /// Writes bytes.
  package mutating func append(_ bytes: [UInt8]) {
    unsafe rest(for: bytes.count).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Writes what it has written from an offset on, once more.
  package mutating func repeatText(from start: Int) {
    let size = count - start
    let rest = unsafe rest(for: size)
    unsafe rest.copyBytes(from: memory[start..<count])
    count += size
  }

  /// Writes a byte.
  package mutating func append(_ byte: UInt8) {
    unsafe rest(for: 1)[0] = byte
    count += 1
  }

  /// Writes a comma, and a number where there is one.
  package mutating func append(field number: Double?) {
    append(UInt8(ascii: ","))
    if let number { append(number: number) }
  }

  /// Writes a number.
  @inline(__always) package mutating func append(number: Double) {
    let rest = unsafe rest(for: Self.numberRoom)
    if let shortest = ShortestDigits(number) {
      // Safe: there is room for the longest number, as was checked above.
      count += unsafe shortest.write(to: rest)
    } else {
      var text: [UInt8] = []
      text.append(number: number)
      append(text)
    }
  }
}
