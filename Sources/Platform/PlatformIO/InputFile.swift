/// A file or standard input, read from beginning to end.
package struct InputFile: ~Copyable {
  /// The path as it was given; `-` for standard input.
  package let path: String
  private let descriptor: Int32

  package init(path: String) throws(IOFailure) {
    do throws(ErrorNumber) {
      if try SystemCall.status(path).kind == .directory { throw .isDirectory }
      descriptor = try SystemCall.openForReading(path)
    } catch {
      throw IOFailure(.open, path, error)
    }
    self.path = path
  }

  private init(standardInput descriptor: Int32) {
    self.path = "-"
    self.descriptor = descriptor
  }

  package static var standardInput: InputFile {
    InputFile(standardInput: SystemCall.standardInput)
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(IOFailure) -> Int {
    do throws(ErrorNumber) {
      // The caller's buffer carries its own length and outlives the call.
      return try unsafe SystemCall.readBytes(descriptor, into: buffer)
    } catch {
      throw IOFailure(.read, path, error)
    }
  }

  /// Reads at most `limit` bytes; none only at the end.
  package func read(upTo limit: Int) throws(IOFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(IOFailure) in
      // The buffer is the array's memory and has its length.
      try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// All bytes of a small file.
  package static func contents(ofFile path: String) throws(IOFailure) -> [UInt8] {
    let file = try InputFile(path: path)
    var contents: [UInt8] = []
    let chunkSize = 1 << 16
    while true {
      let chunk = try file.read(upTo: chunkSize)
      if chunk.isEmpty { return contents }
      contents += chunk
    }
  }

  deinit {
    if descriptor != SystemCall.standardInput { SystemCall.closeFile(descriptor) }
  }
}
