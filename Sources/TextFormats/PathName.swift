/// A path in its shortest form: `./a//b/../c` is `a/c`. Links are not resolved.
package struct PathName: Hashable, Sendable {
  private var isAbsolute: Bool
  private var parts: [ExactText] = []

  package init(_ path: String) {
    isAbsolute = path.begins(with: "/")
    for part in path.parts(separatedBy: "/").map(ExactText.init) where part.text != "." {
      if part == Self.up, let last = parts.last, last != Self.up {
        parts.removeLast()
      } else if part != Self.up || !isAbsolute {
        parts.append(part)
      }
    }
  }

  /// The last part, or an empty string if there is none.
  package var name: String { parts.last?.text ?? "" }

  package var text: String { (isAbsolute ? "/" : "") + parts.map(\.text).joined(separator: "/") }

  /// Returns the path from the root of the file system, given the directory that it is relative to.
  ///
  /// - Parameter directory: An absolute path, or nil if it is unknown; then the path is unchanged.
  package func absolute(in directory: PathName?) -> PathName {
    directory.map { from($0) } ?? self
  }

  private static let up = ExactText("..")

  /// Returns whether the path is a directory or below it.
  package func isIn(_ directory: PathName) -> Bool {
    isAbsolute == directory.isAbsolute && parts.starts(with: directory.parts)
  }

  package var directory: PathName {
    var directory = self
    if !directory.parts.isEmpty { directory.parts.removeLast() }
    return directory
  }

  /// Returns the path relative to a directory, or unchanged if that is impossible.
  package func relative(to directory: PathName) -> PathName {
    guard isAbsolute == directory.isAbsolute else { return self }
    let common = zip(parts, directory.parts).prefix { $0 == $1 }.count
    let up = directory.parts.dropFirst(common)
    guard !up.contains(Self.up) else { return self }
    var relative = self
    relative.isAbsolute = false
    relative.parts = up.map { _ in Self.up } + parts.dropFirst(common)
    return relative
  }

  /// Returns the path that this one denotes relative to a directory.
  package func from(_ directory: PathName) -> PathName {
    guard !isAbsolute else { return self }
    return PathName(directory == PathName("") ? text : directory.text + "/" + text)
  }
}
