/// A file or standard input, read from beginning to end.
package struct InputFile: ~Copyable {
  /// The path as given, or `-` for standard input.
  package let path: String
  private let descriptor: Int32
  /// The size of the file in bytes when it was opened; 0 if it is not a regular file.
  private let size: Int

  private init(path: String, descriptor: Int32, size: Int) {
    self.path = path
    self.descriptor = descriptor
    self.size = size
  }

  /// Opens a file. Opening a directory succeeds and its first read fails: checking before takes as
  /// long as opening the file.
  package init(path: String) throws(IOFailure) {
    let descriptor = try wrapping(.open, path, SystemCall.openFile(path, for: SystemCall.reading))
    self.init(path: path, descriptor: descriptor, size: Self.size(of: descriptor))
  }

  package static var standardInput: InputFile {
    // The number of bytes read before is not known.
    InputFile(path: "-", descriptor: SystemCall.standardInput, size: 0)
  }

  /// Whether standard input is a file or a pipe, but not a terminal or a device such as `/dev/null`.
  package static var hasStandardInput: Bool {
    let kind = (try? SystemCall.status(of: SystemCall.standardInput))?.kind
    return kind == .regular || kind == .pipe
  }

  /// Reads at most as many bytes as fit; returns 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(IOFailure) -> Int {
    do throws(ErrorNumber) {
      // The caller's buffer carries its own length and outlives the call.
      let count = try unsafe SystemCall.readBytes(descriptor, into: buffer)
      guard unsafe count == 0 && !buffer.isEmpty && isCutShort else { return count }
    } catch {
      throw IOFailure(error == .isDirectory ? .open : .read, path, error)
    }
    throw IOFailure(.read, path, .shrank)
  }

  /// Whether the file ends before the size it had, because what remains may look complete. System
  /// files that report a larger size than they have keep it.
  private var isCutShort: Bool {
    size > 0 && SystemCall.position(in: descriptor) < size && Self.size(of: descriptor) < size
  }

  private static func size(of descriptor: Int32) -> Int {
    // An open descriptor always has a status.
    (try? SystemCall.status(of: descriptor))?.ifRegular?.size ?? 0
  }

  /// Reads at most `limit` bytes; returns none only at the end.
  package func read(upTo limit: Int) throws(IOFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(IOFailure) in
      // The buffer is the array's memory and has its length.
      try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Returns all bytes of a regular file; throws if there are more than `limit`. Anything else is neither opened nor
  /// waited for.
  package static func contents(ofFile path: String, limit: Int) throws(IOFailure) -> [UInt8] {
    // Checked before, as opening a device can have effects, and after, as the path may be replaced.
    guard try FileTree.isFile(path) else { throw IOFailure(.open, path, .isDirectory) }
    let descriptor = try wrapping(
      .open, path, SystemCall.openFile(path, for: SystemCall.readingWithoutWaiting))
    let file = InputFile(path: path, descriptor: descriptor, size: Self.size(of: descriptor))
    guard try wrapping(.open, path, SystemCall.status(of: descriptor).kind) == .regular else {
      throw IOFailure(.open, path, .notRegular)
    }
    guard file.size <= limit else { throw IOFailure(.open, path, .tooLarge(limit: limit)) }
    return try file.rest(limit: limit)
  }

  /// Returns all bytes up to the end; throws if there are more than `limit`.
  package func rest(limit: Int) throws(IOFailure) -> [UInt8] {
    var contents: [UInt8] = []
    let chunkSize = 1 << 16
    while true {
      let chunk = try read(upTo: chunkSize)
      if chunk.isEmpty { return contents }
      // A file may grow while it is being read.
      guard contents.count + chunk.count <= limit else {
        throw IOFailure(.read, path, .tooLarge(limit: limit))
      }
      contents += chunk
    }
  }

  deinit {
    if descriptor != SystemCall.standardInput { SystemCall.closeFile(descriptor) }
  }
}
