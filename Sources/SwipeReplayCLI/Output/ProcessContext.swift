package import PlatformIO

/// What a run sees of the process it runs in: its streams, its terminal and its environment. Tests
/// give it others.
package struct ProcessContext {
  /// Writes to the output or the error stream.
  package var write: (StandardStream, [UInt8]) throws(IOFailure) -> Void
  /// Reads standard input: at most so many bytes, and none only at the end.
  package var readInput: (_ limit: Int) throws(IOFailure) -> [UInt8]
  /// Whether a person looks at the output.
  package var isOutputTerminal: Bool
  /// The terminal's width.
  package var columns: Int
  /// Whether a person looks at the error stream.
  package var isErrorTerminal: Bool
  /// The width of the error stream's terminal at this moment; nil where it does not say.
  package var errorColumns: () -> Int?
  /// How late it is, since any moment.
  package var time: () -> Duration
  /// The value of an environment variable; nil where it is not set.
  package var variable: (String) -> String?

  package init(
    write: @escaping (StandardStream, [UInt8]) throws(IOFailure) -> Void,
    readInput: @escaping (_ limit: Int) throws(IOFailure) -> [UInt8],
    isOutputTerminal: Bool,
    columns: Int,
    isErrorTerminal: Bool,
    errorColumns: @escaping () -> Int?,
    time: @escaping () -> Duration,
    variable: @escaping (String) -> String?
  ) {
    self.write = write
    self.readInput = readInput
    self.isOutputTerminal = isOutputTerminal
    self.columns = columns
    self.isErrorTerminal = isErrorTerminal
    self.errorColumns = errorColumns
    self.time = time
    self.variable = variable
  }

  /// The process's own.
  package static var process: ProcessContext {
    StandardStream.ignoreClosedPipes()
    return ProcessContext(
      write: { (stream, bytes) throws(IOFailure) in try stream.write(bytes) },
      readInput: { (limit) throws(IOFailure) in
        try InputFile.standardInput.read(upTo: limit)
      },
      isOutputTerminal: StandardStream.output.isTerminal,
      columns: StandardStream.output.columns,
      isErrorTerminal: StandardStream.error.isTerminal,
      errorColumns: { StandardStream.error.terminalColumns },
      time: { ProcessEnvironment.time },
      variable: { ProcessEnvironment.value(of: $0) })
  }
}
