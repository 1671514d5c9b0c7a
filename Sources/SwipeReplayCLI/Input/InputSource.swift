import PlatformIO

/// Where the bytes of an operand come from.
enum InputSource: ~Copyable {
  case standardInput
  case file(InputFile)

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(CommandError) {
    guard path != "-" else {
      self = .standardInput
      return
    }
    do throws(IOFailure) {
      self = .file(try InputFile(path: path))
    } catch {
      throw CommandError(.file(error))
    }
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, _ session: inout Session
  ) throws(CommandError) -> Int {
    // Whoever writes into our input may be waiting for what is already known.
    if isStandardInput { try session.flush() }
    do throws(IOFailure) {
      switch self {
      case .file(let file):
        // The buffer is passed on as it came.
        return try unsafe file.read(into: buffer)
      case .standardInput:
        let bytes = try session.surroundings.readInput(buffer.count)
        // At most as many bytes as the buffer holds were asked for.
        unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
        return bytes.count
      }
    } catch {
      throw CommandError(.file(error))
    }
  }

  private var isStandardInput: Bool {
    switch self {
    case .standardInput: true
    case .file: false
    }
  }
}
