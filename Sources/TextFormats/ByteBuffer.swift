/// Bytes with the padding behind them that a scanner asks for; a stream fills it at the end and takes
/// blocks off the front.
package struct ByteBuffer: Sendable {
  /// The content, at least ``Bytes/padding`` zero bytes, and room.
  private var storage: [UInt8]

  /// How many bytes there are, the padding not counted.
  package private(set) var count: Int

  /// Takes the bytes over and puts the padding behind them.
  package init(_ bytes: consuming [UInt8] = []) {
    count = bytes.count
    storage = bytes
    storage += [UInt8](repeating: 0, count: Bytes.padding)
  }

  /// Asks once for more bytes.
  ///
  /// - Parameters:
  ///   - target: how many bytes the buffer is to hold at most afterwards; more than it holds.
  ///   - fill: puts bytes into the memory and says how many; 0 is the end.
  /// - Returns: false at the end.
  package mutating func read<Failure: Error>(
    upTo target: Int,
    from fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    precondition(target > count, "no room to read into")
    reserve(target)
    let start = count
    let read = try unsafe storage.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      // Safe: the range lies within the storage, which was made long enough just now.
      let read = try unsafe fill(
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start..<target])))
      precondition(read >= 0 && read <= target - start, "a reader says how much it has read")
      return read
    }
    count += read
    pad()
    return read > 0
  }

  /// Takes the bytes before an offset off the front, as a buffer of their own.
  package mutating func split(at offset: Int) -> ByteBuffer {
    var front = ByteBuffer([UInt8](storage[offset..<count]))
    swap(&self, &front)
    front.count = offset
    front.pad()
    return front
  }

  /// Drops bytes out of the middle.
  package mutating func remove(_ range: Range<Int>) {
    storage.removeSubrange(range)
    count -= range.count
  }

  /// Lends the bytes to a scanner for the time of one call.
  package func withBytes<Result, Failure: Error>(
    _ body: (Bytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe storage.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("the padding is never empty") }
      // Safe: the storage holds `count` bytes and the padding, and lives until the call returns.
      return try body(unsafe Bytes(base: UnsafeRawPointer(base), count: count))
    }
  }

  /// Makes room for so many bytes.
  private mutating func reserve(_ capacity: Int) {
    guard storage.count < capacity + Bytes.padding else { return }
    var larger = [UInt8](repeating: 0, count: capacity + Bytes.padding)
    unsafe larger.withUnsafeMutableBytes { memory in
      // Safe: the content is shorter than the memory.
      unsafe memory.copyBytes(from: storage[..<count])
    }
    storage = larger
  }

  /// Puts the padding behind the content.
  private mutating func pad() {
    for index in count..<count + Bytes.padding { storage[index] = 0 }
  }
}
