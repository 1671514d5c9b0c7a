/// An error in a recording: its kind and the line. The words are made in one place.
package struct ImportError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A part of a line: what was found, and what was expected there.
    case unexpected(String, expected: String)
  }

  package var kind: Kind
  /// From 1; nil for the whole recording.
  package var line: Int?

  package init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }
}

extension ImportError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "found '\(found)', expected \(expected)"
    }
  }
}
