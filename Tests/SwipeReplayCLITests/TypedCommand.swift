import TestSupport
import Testing

/// A command line as a person types it: words with blanks between, and at most one redirection.
struct TypedCommand {
  let text: String
  /// The words after the tool's name.
  private(set) var arguments: [String]
  /// The file that standard input is read from.
  private(set) var inputPath: String?

  /// - Parameter text: begins with `swipe-replay`. What only a shell understands is not allowed, apart
  ///   from `< FILE`, and `> FILE`, which changes nothing of what is written.
  init(_ text: String) throws {
    self.text = text
    var words = text.split(separator: " ").map(String.init)
    try #require(words.first == "swipe-replay", "\(text)")
    try #require(!text.contains { "'\"`$|&;*?~\\".contains($0) }, "needs a shell: \(text)")
    if let sign = words.firstIndex(where: { $0 == "<" || $0 == ">" }) {
      try #require(sign == words.count - 2, "\(text)")
      if words[sign] == "<" { inputPath = words[sign + 1] }
      words.removeLast(2)
    }
    arguments = Array(words.dropFirst())
  }

  /// The same command with other paths for those that a table has.
  func mapping(_ paths: [String: String]) -> TypedCommand {
    var mapped = self
    mapped.arguments = arguments.map { paths[$0] ?? $0 }
    return mapped
  }

  /// Runs it in the package's folder.
  func run() throws -> CapturedRun {
    let input = try inputPath.map { try Fixtures.bytes(Fixtures.root + "/" + $0) } ?? []
    return try CapturedRun(inPackage: arguments, input: String(decoding: input, as: UTF8.self))
  }
}
