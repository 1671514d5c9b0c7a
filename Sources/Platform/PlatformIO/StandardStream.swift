/// Standard output, for results, and standard error, for everything else.
package enum StandardStream: Sendable {
  case output, error

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(IOFailure) {
    do throws(ErrorNumber) {
      try SystemCall.write(bytes, to: descriptor)
    } catch {
      throw IOFailure(writing: self, error)
    }
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// The current width of the terminal; nil if the stream is none or the width is unknown.
  package var terminalColumns: Int? { SystemCall.terminalColumns(descriptor) }

  /// The width to write for: `COLUMNS` if it is set, else the terminal's, else 80.
  package var columns: Int {
    if let text = SystemCall.environment("COLUMNS"), let columns = Int(text), columns > 0 {
      return columns
    }
    return terminalColumns ?? 80
  }

  /// Makes writes to a closed pipe throw instead of ending the process.
  package static func ignoreClosedPipes() {
    SystemCall.ignoreClosedPipes()
  }

  private var descriptor: Int32 {
    switch self {
    case .output: SystemCall.standardOutput
    case .error: SystemCall.standardError
    }
  }

  /// The stream's name in errors.
  package var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
