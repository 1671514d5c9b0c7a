/// Reads bytes of an input into memory and returns their number, which is 0 at the end of the input.
package typealias ReadBytes<Failure: Error> =
  (UnsafeMutableRawBufferPointer) throws(Failure) -> Int

/// A byte buffer followed by the padding that ``Bytes`` needs. A stream appends at the end and
/// splits blocks off the front.
package struct ByteBuffer: Sendable {
  /// The content, followed by ``Bytes/padding`` zero bytes.
  private var storage: [UInt8]

  /// The length of the content, without the padding.
  package private(set) var count: Int

  private static let padding = [UInt8](repeating: 0, count: Bytes.padding)

  package init() {
    count = 0
    storage = Self.padding
  }

  package init(_ bytes: consuming [UInt8]) {
    count = bytes.count
    storage = bytes
    storage += Self.padding
  }

  /// Reads until the buffer holds `target` bytes or the input ends. If `fill` throws, the bytes read before
  /// are kept.
  ///
  /// - Parameter target: the new length, which must be greater than ``count``.
  /// - Returns: false at the end of the input.
  package mutating func read<Failure>(
    upTo target: Int, from fill: ReadBytes<Failure>
  ) throws(Failure) -> Bool {
    precondition(target > count, "there is nothing to read")
    var end = count
    var outcome = Result<Bool, Failure>.success(true)
    // The reader fills uninitialized memory. Safe: the bytes up to `size` are copied, read or zeroed.
    storage = unsafe [UInt8](unsafeUninitializedCapacity: target + Bytes.padding) { memory, size in
      let memory = UnsafeMutableRawBufferPointer(memory)
      unsafe memory.copyBytes(from: storage[..<count])
      do throws(Failure) {
        while end < target {
          let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end..<target])
          let read = try unsafe fill(room)
          precondition(read >= 0 && read <= room.count, "the reader returned an invalid count")
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

  /// Removes the bytes before an offset and returns them as a buffer.
  package mutating func split(at offset: Int) -> ByteBuffer {
    let isWhole = offset == count
    var front = isWhole ? ByteBuffer() : ByteBuffer([UInt8](storage[offset..<count]))
    swap(&self, &front)
    if !isWhole {
      front.count = offset
      for index in offset..<offset + Bytes.padding { front.storage[index] = 0 }
    }
    return front
  }

  /// Shrinks the storage if its capacity is more than twice what the bytes need.
  package mutating func shrink() {
    let size = count + Bytes.padding
    if storage.capacity > 2 * size { storage = [UInt8](storage[..<size]) }
  }

  /// Calls a closure with a view of the bytes, which is valid only during the call.
  package func withBytes<Result, Failure: Error>(
    _ body: (Bytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe storage.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("the padding is never empty") }
      // Safe: the storage holds `count` bytes and the padding and outlives the call.
      return try body(unsafe Bytes(base: UnsafeRawPointer(base), count: count))
    }
  }
}

/// Bytes in memory that are read piece by piece, as from a file.
package struct ByteReader {
  private var rest: ArraySlice<UInt8>
  private let limit: Int

  /// - Parameter limit: the maximum number of bytes read at once.
  package init(_ bytes: [UInt8], atOnce limit: Int = .max) {
    rest = bytes[...]
    self.limit = limit
  }

  /// Copies the next bytes into the memory and returns their number, which is 0 at the end.
  package mutating func read(into memory: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(min(limit, memory.count))
    // Safe: the memory has room for the piece.
    unsafe memory.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
