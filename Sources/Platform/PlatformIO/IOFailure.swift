/// An operation on a file or a stream that failed: `cannot read 'a.json': Permission denied`.
package struct IOFailure: Error, Hashable, Sendable {
  package enum Action: String, Sendable {
    case open, read, write, list
  }

  package var action: Action
  /// The path as it was given, in quotes, or the stream's name.
  package var subject: String
  package var reason: ErrorNumber

  package init(_ action: Action, _ path: String, _ reason: ErrorNumber) {
    self.action = action
    self.subject = "'\(path)'"
    self.reason = reason
  }

  package init(writing stream: StandardStream, _ reason: ErrorNumber) {
    self.action = .write
    self.subject = stream.name
    self.reason = reason
  }

  /// Whether the reader of our output has closed it, which is not an error.
  package var isClosedPipe: Bool { action == .write && reason == .closedPipe }
}

extension IOFailure: CustomStringConvertible {
  package var description: String { "cannot \(action) \(subject): \(reason.text)" }
}
