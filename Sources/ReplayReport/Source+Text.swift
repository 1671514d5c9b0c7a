import TouchTrace

extension Trace.Source {
  /// The path as it was given, with the line where the file holds several traces.
  var text: String { path + (line.map { ":\($0)" } ?? "") }

  /// Whether the name of a trace tells a person where it was read: it is the file's own, or there is no
  /// file.
  func leads(to trace: String) -> Bool {
    guard line == nil else { return false }
    let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return path == "-" || file == trace || file.hasPrefix(trace + ".")
  }
}
