/// Text that grows in pieces, in memory that is used again.
///
/// A row of a table is put together from pieces that were written before and from numbers. Appending
/// each of them to an array would ask each time whether there is room, and whether the array is shared.
package struct TextMemory: Sendable {
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
  package func append(to output: inout [UInt8]) { output += bytes[..<count] }

  /// Appends texts one after another, and a byte.
  package mutating func append(
    _ first: borrowing TextMemory, _ second: borrowing TextMemory, _ third: borrowing TextMemory,
    _ fourth: borrowing TextMemory, _ last: UInt8
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

  /// Copies are made in such pieces: the last one may reach beyond a text by fewer bytes than it has.
  private typealias Piece = SIMD16<UInt8>

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
  /// The most bytes that ``append(field:)`` needs: a comma and a number; the longest text of a Double
  /// has 24.
  package static let fieldRoom = 1 + max(24, ShortestDecimal.room)

  private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes it has written.
  fileprivate(set) var count = 0

  fileprivate init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe self.memory = memory
  }

  /// The memory that is not written yet.
  private func rest(for room: Int) -> UnsafeMutableRawBufferPointer {
    unsafe precondition(room <= memory.count - count, "more text than there is room for")
    return unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  /// Writes bytes.
  package mutating func append(_ bytes: [UInt8]) {
    unsafe rest(for: bytes.count).copyBytes(from: bytes)
    count += bytes.count
  }

  /// Writes a comma, and a number where there is one.
  package mutating func append(field number: Double?) {
    let rest = unsafe rest(for: Self.fieldRoom)
    unsafe rest[0] = UInt8(ascii: ",")
    count += 1
    guard let number else { return }
    if let shortest = ShortestDecimal(number) {
      // Safe: there is room for the longest number, as was checked above.
      count += unsafe shortest.write(to: UnsafeMutableRawBufferPointer(rebasing: rest[1...]))
    } else {
      var text: [UInt8] = []
      text.append(number: number)
      append(text)
    }
  }
}
