/// What could not be done with a file or a stream, and why.
package struct IOFailure: Error, Hashable, Sendable {
  /// What was tried.
  package enum Action: String, Sendable {
    case open, read, write, list
  }

  package var action: Action
  /// The path as it was given; `standard output` and the like for a stream.
  package var path: String
  package var reason: ErrorNumber

  package init(_ action: Action, _ path: String, _ reason: ErrorNumber) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  /// Whether the reader of our output has gone away, which is no error.
  package var isClosedPipe: Bool { action == .write && reason == .closedPipe }
}

extension IOFailure: CustomStringConvertible {
  package var description: String { "cannot \(action) '\(path)': \(reason.text)" }
}
