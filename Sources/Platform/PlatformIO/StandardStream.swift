/// A stream that the process writes to.
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

  package var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// The current columns of its terminal; nil if it is none or does not report them.
  package var terminalColumns: Int? { SystemCall.terminalColumns(descriptor) }

  /// The columns of its terminal: the variable `COLUMNS`, what the terminal reports, or 80.
  package var columns: Int {
    if let text = SystemCall.environment("COLUMNS"), let columns = Int(text), columns > 0 {
      return columns
    }
    return terminalColumns ?? 80
  }

  /// Lets a write into a closed pipe throw, instead of ending the process.
  package static func ignoreClosedPipes() {
    SystemCall.ignoreClosedPipes()
  }

  private var descriptor: Int32 {
    switch self {
    case .output: SystemCall.standardOutput
    case .error: SystemCall.standardError
    }
  }

  /// `standard output`
  package var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}

/// The process's environment and clock.
package enum ProcessEnvironment {
  /// A variable's value; nil if it is not set.
  package static func value(of name: String) -> String? { SystemCall.environment(name) }

  /// The number of processors, at least 1.
  package static var processorCount: Int { SystemCall.processorCount }

  /// The time since an arbitrary moment; it never decreases.
  package static var time: Duration { SystemCall.monotonicTime }

  /// Ends the process with a status.
  package static func exit(_ status: Int32) -> Never { SystemCall.exit(status) }
}
