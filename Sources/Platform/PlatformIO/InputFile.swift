/// A file or standard input, read from beginning to end.
package struct InputFile: ~Copyable {
  /// The path as given, or `-` for standard input.
  package let path: String
  private let descriptor: Int32
  /// The size of the file in bytes when it was opened; 0 if it is not a regular file.
  private let size: Int

  /// Opens a file. Opening a directory succeeds and its first read fails: checking before takes as
  /// long as opening the file.
  package init(path: String) throws(IOFailure) {
    do throws(ErrorNumber) {
      descriptor = try SystemCall.openForReading(path)
      size = Self.size(of: descriptor)
    } catch {
      throw IOFailure(.open, path, error)
    }
    self.path = path
  }

  /// Opens a regular file of at most `limit` bytes; anything else is neither opened nor waited for.
  private init(regularFile path: String, limit: Int) throws(IOFailure) {
    self.path = path
    do throws(IOFailure.Reason) {
      descriptor = try Self.openRegularFile(path, limit: limit)
      size = Self.size(of: descriptor)
    } catch {
      throw IOFailure(.open, path, error)
    }
  }

  private static func openRegularFile(
    _ path: String, limit: Int
  ) throws(IOFailure.Reason) -> Int32 {
    // Checked before, as opening a device can have effects, and after, as the path may be replaced.
    switch try system({ () throws(ErrorNumber) in try SystemCall.status(path).kind }) {
    case .regular: break
    case .directory: throw .system(.isDirectory)
    case .symbolicLink, .pipe, .other: throw .notRegular
    }
    let descriptor = try system { () throws(ErrorNumber) in
      try SystemCall.openWithoutWaiting(path)
    }
    do throws(IOFailure.Reason) {
      let status = try system { () throws(ErrorNumber) in
        try SystemCall.status(of: descriptor)
      }
      guard status.kind == .regular else { throw .notRegular }
      guard status.size <= limit else { throw .tooLarge(limit: limit) }
      return descriptor
    } catch {
      SystemCall.closeFile(descriptor)
      throw error
    }
  }

  private static func system<Value>(
    _ call: () throws(ErrorNumber) -> Value
  ) throws(IOFailure.Reason) -> Value {
    do throws(ErrorNumber) { return try call() } catch { throw .system(error) }
  }

  private init(standardInput descriptor: Int32) {
    self.path = "-"
    self.descriptor = descriptor
    // The number of bytes read before is not known.
    size = 0
  }

  package static var standardInput: InputFile {
    InputFile(standardInput: SystemCall.standardInput)
  }

  /// Whether standard input is a file or a pipe, but not a terminal or a device such as `/dev/null`.
  package static var hasStandardInput: Bool {
    do throws(ErrorNumber) {
      let kind = try SystemCall.status(of: SystemCall.standardInput).kind
      return kind == .regular || kind == .pipe
    } catch {
      return false
    }
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
    guard let status = try? SystemCall.status(of: descriptor) else { return 0 }
    return status.kind == .regular ? status.size : 0
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

  /// Returns all bytes of a regular file; throws if there are more than `limit`.
  package static func contents(ofFile path: String, limit: Int) throws(IOFailure) -> [UInt8] {
    try InputFile(regularFile: path, limit: limit).rest(limit: limit)
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
