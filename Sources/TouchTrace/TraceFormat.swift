/// How a file holds traces.
public enum TraceFormat: String, Sendable, CaseIterable {
  /// One trace, an object in JSON.
  case json
  /// One trace a line, the same object.
  case jsonl
  /// One touch a row.
  case csv

  /// The format that a path's extension says: `.json`, `.jsonl`, `.ndjson` or `.csv`; nil for others.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    default: return nil
    }
  }
}

/// A file's name without folders and extension: what a trace without a name is called.
func baseName(of path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}
