/// Bytes with the padding behind them that a scanner asks for; a stream fills it at the end and takes
/// blocks off the front.
package struct ByteBuffer: Sendable {
  /// The content and ``Bytes/padding`` zero bytes.
  private var storage: [UInt8]

  /// How many bytes there are, the padding not counted.
  package private(set) var count: Int

  /// Takes the bytes over and puts the padding behind them.
  package init(_ bytes: consuming [UInt8] = []) {
    count = bytes.count
    storage = bytes
    storage += [UInt8](repeating: 0, count: Bytes.padding)
  }

  /// Asks for bytes until it holds so many, or there are no more.
  ///
  /// What was read before an error is kept.
  ///
  /// - Parameters:
  ///   - target: more than it holds.
  ///   - fill: puts bytes into the memory and says how many; 0 is the end.
  /// - Returns: false at the end.
  package mutating func read<Failure: Error>(
    upTo target: Int,
    from fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    precondition(target > count, "no room to read into")
    var end = count
    var outcome = Result<Bool, Failure>.success(true)
    // Memory that is filled by the reader, and not with zeros before: safe, since what is said to be
    // initialized was copied, read or zeroed just now.
    storage = unsafe [UInt8](unsafeUninitializedCapacity: target + Bytes.padding) { memory, size in
      let memory = UnsafeMutableRawBufferPointer(memory)
      unsafe memory.copyBytes(from: storage[..<count])
      do throws(Failure) {
        while end < target {
          let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<target])
          let read = try unsafe fill(room)
          precondition(read >= 0 && read <= room.count, "a reader says how much it has read")
          end += read
          if read == 0 {
            outcome = .success(false)
            break
          }
        }
      } catch {
        outcome = .failure(error)
      }
      size = end + Bytes.padding
      for index in end..<size { unsafe memory[index] = 0 }
    }
    count = end
    return try outcome.get()
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

  /// Puts the padding behind the content.
  private mutating func pad() {
    for index in count..<count + Bytes.padding { storage[index] = 0 }
  }
}
