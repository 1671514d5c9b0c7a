import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A command line as a user types it: words separated by spaces or in single quotes, at most one redirection, and
/// commands after a `|`, each of which reads the previous one's output.
struct TypedCommand {
  let text: String
  /// The words after the tool's name.
  private(set) var arguments: [String]
  /// The file that standard input is read from.
  private(set) var inputPath: String?
  private var next: [TypedCommand] = []

  /// - Parameter text: begins with `swipe-replay`. Other shell syntax is not allowed, apart from single quotes, `|`,
  ///   `< FILE`, and `> FILE`, which does not change the output.
  init(_ text: String) throws {
    let parts = try Self.parts(of: text)
    try self.init(text, parts[0])
    next = try parts.dropFirst().map { try TypedCommand(text, $0) }
  }

  private init(_ text: String, _ words: [String]) throws {
    var words = words
    self.text = text
    try #require(words.first == "swipe-replay", "\(text)")
    if let sign = words.firstIndex(where: { $0 == "<" || $0 == ">" }) {
      try #require(sign == words.count - 2, "\(text)")
      if words[sign] == "<" { inputPath = words[sign + 1] }
      words.removeLast(2)
    }
    arguments = Array(words.dropFirst())
  }

  /// Returns the words of each command.
  private static func parts(of text: String) throws -> [[String]] {
    var parts: [[String]] = [[]]
    for (index, piece) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        parts[parts.count - 1].append(String(piece))
        continue
      }
      try #require(!piece.contains { "\"`$&;*?~\\".contains($0) }, "needs a shell: \(text)")
      for word in piece.split(separator: " ") {
        if word == "|" { parts.append([]) } else { parts[parts.count - 1].append(String(word)) }
      }
    }
    return parts
  }

  /// Returns the command with paths replaced as in a table.
  func mapping(_ paths: [String: String]) -> TypedCommand {
    mapping { word, _ in paths[word] ?? word }
  }

  /// Returns the command with each word replaced by a function of it and the previous word.
  func mapping(_ word: (String, _ before: String?) -> String) -> TypedCommand {
    var mapped = self
    mapped.arguments = zip(arguments, [nil] + arguments).map(word)
    mapped.inputPath = inputPath.map { word($0, "<") }
    mapped.next = next.map { $0.mapping(word) }
    return mapped
  }

  /// Whether the command can print ASCII: its verb has the option, and the command has arguments.
  var hasASCII: Bool { !arguments.isEmpty && (verb ?? .replay).options.contains(.ascii) }

  /// The command with `--ascii`, also added to later commands that have the option.
  var withASCII: TypedCommand {
    var added = self
    if hasASCII { added.arguments.insert("--ascii", at: verb == nil ? 0 : 1) }
    added.next = next.map(\.withASCII)
    return added
  }

  private var verb: Verb? { arguments.first.flatMap(Verb.named) }

  /// Runs it in the package's folder. The error stream combines those of all commands.
  func run() throws -> CapturedRun {
    let input = try inputPath.map {
      try Fixtures.bytes($0.hasPrefix("/") ? $0 : Fixtures.root + "/" + $0)
    }
    var run = try CapturedRun(
      inPackage: arguments, input: String(decoding: input ?? [], as: UTF8.self))
    for command in next {
      let error = run.error
      run = try CapturedRun(inPackage: command.arguments, input: run.output)
      run.error = error + run.error
    }
    return run
  }
}
