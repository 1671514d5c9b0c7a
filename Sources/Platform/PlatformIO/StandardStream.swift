/// Where a process writes: results to the output, everything else to the error stream.
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

  /// Whether a person looks at it.
  package var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// The columns of the terminal behind it as they are now; nil where it is none or does not say.
  package var terminalColumns: Int? { SystemCall.terminalColumns(descriptor) }

  /// The columns of the terminal behind it: `COLUMNS` where it is set, what the terminal says, else 80.
  package var columns: Int {
    if let text = SystemCall.environment("COLUMNS"), let columns = Int(text), columns > 0 {
      return columns
    }
    return terminalColumns ?? 80
  }

  /// A write into a closed pipe throws from now on, instead of ending the process.
  package static func ignoreClosedPipes() {
    SystemCall.ignoreClosedPipes()
  }

  private var descriptor: Int32 {
    switch self {
    case .output: SystemCall.standardOutput
    case .error: SystemCall.standardError
    }
  }

  /// Its name in words.
  package var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
