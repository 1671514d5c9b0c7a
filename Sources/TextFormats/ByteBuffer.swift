/// Bytes with the padding behind them that a scanner asks for.
package struct ByteBuffer: Sendable {
  private let storage: [UInt8]

  /// How many bytes there are, the padding not counted.
  package var count: Int { storage.count - Bytes.padding }

  /// Takes the bytes over and puts the padding behind them; an array with room for it is not copied.
  package init(_ bytes: consuming [UInt8]) {
    var storage = bytes
    storage.append(contentsOf: repeatElement(0, count: Bytes.padding))
    self.storage = storage
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
}
