import PlatformIO

/// What a run uses of its process: the streams, the terminal, the clock and the environment. Tests replace
/// them.
struct ProcessContext {
  var write: (StandardStream, [UInt8]) throws(IOFailure) -> Void
  /// Reads at most `limit` bytes of standard input, and perhaps fewer; none only at the end.
  var readInput: (_ limit: Int) throws(IOFailure) -> [UInt8]
  var isOutputTerminal: Bool
  /// The columns of the output's terminal.
  var columns: Int
  var isErrorTerminal: Bool
  /// The current columns of the error stream's terminal; nil if it does not report them.
  var errorColumns: () -> Int?
  /// The time since an arbitrary moment.
  var time: () -> Duration
  /// The value of an environment variable; nil if it is not set.
  var variable: (String) -> String?

  static var process: ProcessContext {
    StandardStream.prepare()
    return ProcessContext(
      write: { (stream, bytes) throws(IOFailure) in try stream.write(bytes) },
      readInput: { (limit) throws(IOFailure) in
        // A pipe holds less than this, so a larger buffer would only be cleared for nothing.
        try InputFile.standardInput.read(upTo: min(limit, 1 << 16))
      },
      isOutputTerminal: StandardStream.output.isTerminal,
      columns: StandardStream.output.columns,
      isErrorTerminal: StandardStream.error.isTerminal,
      errorColumns: { StandardStream.error.terminalColumns },
      time: { ProcessEnvironment.time },
      variable: { ProcessEnvironment.value(of: $0) })
  }
}
