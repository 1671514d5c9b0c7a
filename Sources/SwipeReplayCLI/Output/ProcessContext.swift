import PlatformIO

/// The parts of a process that a run uses: the streams, the terminal, the clock and the
/// environment. Tests replace them.
struct ProcessContext {
  var write: (StandardStream, [UInt8]) throws(IOFailure) -> Void
  /// Reads at most `limit` bytes of standard input, perhaps fewer; none only at the end.
  var readInput: (_ limit: Int) throws(IOFailure) -> [UInt8]
  /// Whether standard input is a file or a pipe.
  var hasInput = false
  var isOutputTerminal: Bool
  /// The columns of the output's terminal, or nil if it does not report them.
  var columns: Int?
  var isErrorTerminal: Bool
  /// Returns the current columns of the error stream's terminal, or nil if it does not report them.
  var errorColumns: () -> Int?
  /// Returns the time since an arbitrary moment.
  var time: () -> Duration
  /// Returns the value of an environment variable, or nil if it is not set.
  var variable: (String) -> String?

  static var process: ProcessContext {
    StandardStream.prepare()
    return ProcessContext(
      write: { (stream, bytes) throws(IOFailure) in try stream.write(bytes) },
      readInput: { (limit) throws(IOFailure) in
        // A pipe holds less than this, so a larger buffer would be cleared in vain.
        try InputFile.standardInput.read(upTo: min(limit, 1 << 16))
      },
      hasInput: InputFile.hasStandardInput,
      isOutputTerminal: StandardStream.output.isTerminal,
      columns: StandardStream.output.terminalColumns,
      isErrorTerminal: StandardStream.error.isTerminal,
      errorColumns: { StandardStream.error.terminalColumns },
      time: { ProcessEnvironment.time },
      variable: { ProcessEnvironment.value(of: $0) })
  }

  /// Puts bytes that were read from standard input back at its beginning.
  mutating func putBack(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    let rest = readInput
    readInput = { (limit) throws(IOFailure) in
      guard !bytes.isEmpty else { return try rest(limit) }
      defer { bytes = bytes.dropFirst(limit) }
      return Array(bytes.prefix(limit))
    }
  }
}
