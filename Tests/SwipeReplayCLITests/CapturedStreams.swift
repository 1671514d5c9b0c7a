import PlatformIO

@testable import SwipeReplayCLI

/// Streams that a test fills and reads.
final class CapturedStreams {
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var input: ArraySlice<UInt8>

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var error: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The number of writes to the output.
  private(set) var writes = 0

  init(input: String = "") {
    self.input = Array(input.utf8)[...]
  }

  /// Returns a process context with these streams.
  ///
  /// - Parameter outputLimit: the number of bytes after which the reader of the output goes away.
  func context(
    outputLimit: Int = .max, isTerminal: Bool = false, columns: Int = 80,
    isErrorTerminal: Bool = false, errorColumns: Int? = nil,
    time: @escaping () -> Duration = { .zero },
    variables: [String: String] = [:]
  ) -> ProcessContext {
    ProcessContext(
      write: { (stream, bytes) throws(IOFailure) in
        switch stream {
        case .output:
          guard self.outputBytes.count + bytes.count <= outputLimit else {
            throw IOFailure(writing: stream, .closedPipe)
          }
          self.outputBytes += bytes
          self.writes += 1
        case .error: self.errorBytes += bytes
        }
      },
      readInput: { (limit) throws(IOFailure) in
        defer { self.input = self.input.dropFirst(limit) }
        return Array(self.input.prefix(limit))
      },
      hasInput: !input.isEmpty,
      isOutputTerminal: isTerminal,
      columns: columns,
      isErrorTerminal: isErrorTerminal,
      errorColumns: { errorColumns },
      time: time,
      variable: { variables[$0] })
  }
}
