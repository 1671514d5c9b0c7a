/// An output stream of the process.
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

  /// The width of its terminal in columns; nil if it is not a terminal or does not report its width.
  package var terminalColumns: Int? { SystemCall.terminalColumns(descriptor) }

  /// Makes the standard streams and signals safe to use: no file can take the descriptor of a closed stream; writing to
  /// a closed stream or pipe, or beyond a file size limit, throws instead of ending the process; and Ctrl-\ ends it.
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
