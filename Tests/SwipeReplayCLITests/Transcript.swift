import Foundation
import TestSupport
import Testing

/// A file that shows the output of commands and the files that they read and write.
///
/// ```
/// # A known failure that passes.
/// == traces/far.json
/// { "view": [400, 800], … }
/// $ swipe-replay check --baseline b.csv --accept traces
/// 1 trace, nothing recorded before
/// ! wrote 'b.csv': 1 result
/// [exit 0]
/// == b.csv, as written
/// # format: swipe-baseline
/// ```
///
/// The commands run one after another in the package's folder; the files are in a folder of their own. A word that
/// begins with the name of one of these files or folders refers to it, also after a comma, as does an option's output
/// file. A file is created with `== NAME`, linked with `== NAME, link to PATH`, removed with `== NAME, removed`, and shown with
/// `== NAME, as written`, or `== NAME, missing` if it does not exist. Lines of the error stream begin with `! `.
struct Transcript {
  private enum Step {
    case comment(String)
    case given(String, String)
    case link(String, String)
    case removed(String)
    case shown(String)
    case command(TypedCommand)
  }

  static let folder = Fixtures.folder + "/transcripts"

  private static let writingOptions = ["-o", "--baseline", "--invalid", "--write-profile"]

  private let name: String
  /// The text of the file.
  let text: String
  /// The commands, and the standard output shown for each.
  private(set) var outputs: [(command: TypedCommand, output: String)] = []
  private var steps: [Step] = []

  /// The names of all transcripts: `check/known-failure.txt`.
  static func names() throws -> [String] {
    try Fixtures.names(in: folder).flatMap { topic in
      try Fixtures.names(in: folder + "/" + topic).map { topic + "/" + $0 }
    }
  }

  /// Returns the shown outputs of a topic's commands in a format: `check`, `sarif`.
  static func outputs(of topic: String, format: String) throws -> [String] {
    try names().filter { $0.hasPrefix(topic + "/") }.flatMap { name in
      try Transcript(named: name).outputs.filter { $0.command.text.contains(" -f \(format) ") }
        .map(\.output)
    }.filter { !$0.isEmpty }
  }

  /// Reads a file, in which the output of commands may be left out.
  init(named name: String) throws {
    self.name = name
    text = String(decoding: try Fixtures.bytes(Self.folder + "/" + name), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    func isMark(_ line: Substring) -> Bool { line.hasPrefix("$ ") || line.hasPrefix("== ") }
    func block() -> String {
      let block = lines.prefix { !isMark($0) }
      lines = lines.dropFirst(block.count)
      return block.map { $0 + "\n" }.joined()
    }
    while let line = lines.popFirst() {
      if line.hasPrefix("$ ") {
        let command = try TypedCommand(String(line.dropFirst(2)))
        steps.append(.command(command))
        guard lines.first.map({ !isMark($0) }) == true else { continue }
        let printed = lines.prefix { !$0.hasPrefix("[exit ") }
        let output = printed.filter { !$0.hasPrefix("! ") }.map { $0 + "\n" }.joined()
        outputs.append((command, output))
        lines = lines.dropFirst(printed.count + 1)
      } else if line.hasPrefix("== ") {
        let parts = line.dropFirst(3).split(separator: ", ")
        let name = String(parts[0])
        switch parts.dropFirst().first {
        case nil: steps.append(.given(name, block()))
        case "removed": steps.append(.removed(name))
        case "as written", "missing":
          _ = block()
          steps.append(.shown(name))
        case let kind?:
          try #require(kind.hasPrefix("link to "), "\(line)")
          steps.append(.link(name, String(kind.dropFirst("link to ".count))))
        }
      } else {
        try #require(steps.allSatisfy { if case .comment = $0 { true } else { false } }, "\(line)")
        steps.append(.comment(String(line)))
      }
    }
  }

  /// Runs the commands.
  ///
  /// - Returns: the text that the file should have, and the commands with their output.
  func run(isASCII: Bool = false) throws -> (text: String, runs: [(TypedCommand, CapturedRun)]) {
    // Always the same relative path, so that it changes neither line breaks nor fingerprints.
    let path = ".build/transcripts/" + name.dropLast(".txt".count)
    let directory = try TemporaryDirectory(at: Fixtures.root + "/" + path)
    // As a path, and in the form of a JUnit class name.
    func shown(_ text: String) -> String {
      text.replacing(path + "/", with: "").replacing("_" + path.dropFirst() + "/", with: "")
    }
    var (text, runs) = ("", [(TypedCommand, CapturedRun)]())
    for step in steps {
      switch step {
      case .comment(let line): text += line + "\n"
      case .given(let name, let content):
        try directory.write(name, content)
        text += "== \(name)\n\(content)"
      case .link(let name, let target):
        try directory.link(name, to: target)
        text += "== \(name), link to \(target)\n"
      case .removed(let name):
        try directory.remove(name)
        text += "== \(name), removed\n"
      case .shown(let name):
        let content = (try? directory.read(name)).map(shown)
        text += "== \(name), \(content == nil ? "missing" : "as written")\n\(content ?? "")"
      case .command(let command):
        let mapped = command.mapping { word, before in
          let isWritten =
            Self.writingOptions.contains(before ?? "") && !word.hasPrefix("/") && word != "-"
          if isWritten { return path + "/" + word }
          return word.split(separator: ",", omittingEmptySubsequences: false)
            .map { files.contains(String($0.prefix { $0 != "/" })) ? path + "/" + $0 : String($0) }
            .joined(separator: ",")
        }
        var run = try (isASCII ? mapped.withASCII : mapped).run()
        (run.output, run.error) = (shown(run.output), shown(run.error))
        runs.append((command, run))
        let errors = run.error.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        text += "$ \(command.text)\n\(run.output)"
        text += errors.map { "! \($0)\n" }.joined() + "[exit \(run.status)]\n"
      }
    }
    return (text, runs)
  }

  /// Whether the names and contents of all files are ASCII; names in results are not converted.
  var hasASCIIFiles: Bool {
    steps.allSatisfy { step in
      if case .given(let name, let content) = step {
        (name + content).allSatisfy(\.isASCII) && !content.contains("\\u")
      } else {
        true
      }
    }
  }

  /// The names in the transcript's own folder, without the contents of subfolders.
  private var files: Set<String> {
    Set(
      steps.compactMap { step in
        switch step {
        case .given(let name, _), .link(let name, _), .shown(let name):
          String(name.prefix { $0 != "/" })
        case .comment, .removed, .command: nil
        }
      })
  }
}
