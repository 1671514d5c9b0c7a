/// A path without what says nothing: `./a//b/../c` is `a/c`. Links are not looked at.
struct PathName: Hashable, Sendable {
  private var isAbsolute: Bool
  private var parts: [Substring] = []

  init(_ path: String) {
    isAbsolute = path.hasPrefix("/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
  }

  /// The path as text.
  var text: String { (isAbsolute ? "/" : "") + parts.joined(separator: "/") }

  /// The directory it lies in.
  var directory: PathName {
    var directory = self
    if !directory.parts.isEmpty { directory.parts.removeLast() }
    return directory
  }

  /// The way to it from a directory; itself where the way is not known.
  func relative(to directory: PathName) -> PathName {
    guard isAbsolute == directory.isAbsolute else { return self }
    let common = zip(parts, directory.parts).prefix { $0 == $1 }.count
    let up = directory.parts.dropFirst(common)
    guard !up.contains("..") else { return self }
    var way = self
    way.isAbsolute = false
    way.parts = up.map { _ in ".." } + parts.dropFirst(common)
    return way
  }

  /// The path that leads from a directory by this way.
  func from(_ directory: PathName) -> PathName {
    guard !isAbsolute else { return self }
    return PathName(directory == PathName("") ? text : directory.text + "/" + text)
  }
}
