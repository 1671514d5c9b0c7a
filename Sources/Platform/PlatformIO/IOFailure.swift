/// A failed operation on a file or stream: `cannot read 'a.json': Permission denied`.
package struct IOFailure: Error, Hashable, Sendable {
  package enum Action: String, Sendable {
    case open, read, write, list
  }

  package enum Reason: Hashable, Sendable {
    case system(ErrorNumber)
    /// A pipe, a device or a socket instead of a regular file.
    case notRegular
    /// A file larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// A file that ended before the size it had when it was opened.
    case shrank

    /// `No such file or directory`
    package var text: String {
      switch self {
      case .system(let number): number.text
      case .notRegular: "not a regular file"
      case .tooLarge(let limit): "larger than the limit of \(limit >> 20) MB"
      case .shrank: "the file became shorter while it was read"
      }
    }
  }

  package var action: Action
  /// The path as given, in quotes, or the name of the stream.
  package var subject: String
  package var reason: Reason

  package init(_ action: Action, _ path: String, _ reason: Reason) {
    self.action = action
    self.subject = "'\(path)'"
    self.reason = reason
  }

  package init(_ action: Action, _ path: String, _ reason: ErrorNumber) {
    self.init(action, path, .system(reason))
  }

  package init(writing stream: StandardStream, _ reason: ErrorNumber) {
    self.action = .write
    self.subject = stream.name
    self.reason = .system(reason)
  }

  /// Whether the reader of the output has closed it, which is not an error.
  package var isClosedPipe: Bool { action == .write && reason == .system(.closedPipe) }
}

extension IOFailure: CustomStringConvertible {
  package var description: String { "cannot \(action) \(subject): \(reason.text)" }
}

/// Evaluates a system call and adds the action and the path to its error.
func wrapping<Value>(
  _ action: IOFailure.Action, _ path: String, _ call: @autoclosure () throws(ErrorNumber) -> Value
) throws(IOFailure) -> Value {
  do throws(ErrorNumber) { return try call() } catch { throw IOFailure(action, path, error) }
}
