/// A stream that the process writes to.
package enum StandardStream: Sendable {
  case output, error

  package func write(_ bytes: [UInt8]) throws(IOFailure) {
    do throws(ErrorNumber) {
      try SystemCall.writeBytes(bytes, to: descriptor)
    } catch {
      throw IOFailure(writing: self, error)
    }
  }

  package var isTerminal: Bool { SystemCall.isTerminal(descriptor) }

  /// The current columns of its terminal; nil if it is none or does not report them.
  package var terminalColumns: Int? { SystemCall.terminalColumns(descriptor) }

  /// The columns of its terminal: the variable `COLUMNS`, what the terminal reports, or 80.
  package var columns: Int {
    if let text = ProcessEnvironment.value(of: "COLUMNS"), let columns = Int(text), columns > 0 {
      return columns
    }
    return terminalColumns ?? 80
  }

  /// Makes the standard streams and signals safe to use: no file takes the place of one that is closed, and a write into it, into a
  /// closed pipe, or beyond a limit on files, throws instead of ending the process; and Ctrl-\ ends it.
  package static func prepare() {
    SystemCall.openClosedStandardStreams()
    SystemCall.ignoreFailedWrites()
    SystemCall.restoreQuitSignal()
  }

  private var descriptor: Int32 {
    self == .output ? SystemCall.standardOutput : SystemCall.standardError
  }

  package var name: String { self == .output ? "standard output" : "standard error" }
}
