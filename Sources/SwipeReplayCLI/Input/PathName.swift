import TextFormats

/// A path in its shortest form: `./a//b/../c` is `a/c`. Links are not resolved.
struct PathName: Hashable, Sendable {
  private var isAbsolute: Bool
  private var parts: [ExactText] = []

  init(_ path: String) {
    isAbsolute = path.begins(with: "/")
    for part in path.parts(separatedBy: "/").map(ExactText.init) where part.text != "." {
      if part == Self.up, let last = parts.last, last != Self.up {
        parts.removeLast()
      } else if part != Self.up || !isAbsolute {
        parts.append(part)
      }
    }
  }

  var text: String { (isAbsolute ? "/" : "") + parts.map(\.text).joined(separator: "/") }

  /// The same path from the root of the file system, for a path relative to a directory.
  ///
  /// - Parameter directory: an absolute path; nil where it is not known, and the path is unchanged.
  func absolute(in directory: PathName?) -> PathName {
    directory.map { from($0) } ?? self
  }

  private static let up = ExactText("..")

  /// Whether it is a directory or something below it.
  func isIn(_ directory: PathName) -> Bool {
    isAbsolute == directory.isAbsolute && parts.starts(with: directory.parts)
  }

  /// The directory that it is in.
  var directory: PathName {
    var directory = self
    if !directory.parts.isEmpty { directory.parts.removeLast() }
    return directory
  }

  /// The same path relative to a directory; unchanged if it cannot be expressed so.
  func relative(to directory: PathName) -> PathName {
    guard isAbsolute == directory.isAbsolute else { return self }
    let common = zip(parts, directory.parts).prefix { $0 == $1 }.count
    let up = directory.parts.dropFirst(common)
    guard !up.contains(Self.up) else { return self }
    var relative = self
    relative.isAbsolute = false
    relative.parts = up.map { _ in Self.up } + parts.dropFirst(common)
    return relative
  }

  /// The path that this one means relative to a directory.
  func from(_ directory: PathName) -> PathName {
    guard !isAbsolute else { return self }
    return PathName(directory == PathName("") ? text : directory.text + "/" + text)
  }
}
