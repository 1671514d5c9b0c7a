/// What could not be done with a file or a stream, and why.
package struct IOFailure: Error, Hashable, Sendable {
  /// What was tried.
  package enum Action: String, Sendable {
    case open, read, write, list
  }

  package var action: Action
  /// What it was tried with, in words: the path as it was given, in quotes, or the stream's name.
  package var subject: String
  package var reason: ErrorNumber

  /// Something that could not be done with a file or a directory.
  package init(_ action: Action, _ path: String, _ reason: ErrorNumber) {
    self.action = action
    self.subject = "'\(path)'"
    self.reason = reason
  }

  /// Something that could not be written to a stream.
  package init(writing stream: StandardStream, _ reason: ErrorNumber) {
    self.action = .write
    self.subject = stream.name
    self.reason = reason
  }

  /// Whether the reader of our output has gone away, which is no error.
  package var isClosedPipe: Bool { action == .write && reason == .closedPipe }
}

extension IOFailure: CustomStringConvertible {
  package var description: String { "cannot \(action) \(subject): \(reason.text)" }
}
