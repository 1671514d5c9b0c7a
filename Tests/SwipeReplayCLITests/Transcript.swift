import Foundation
import TestSupport
import Testing

/// A file that shows what commands print, and what they read and write.
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
/// The commands run one after the other in the package's folder; the files are in a folder of their own, and a word
/// that begins with one of their names, or with a folder of theirs, means that file. A file is given with `== NAME`,
/// linked with `== NAME, link to PATH`, taken away with `== NAME, removed`, and shown with `== NAME, as written`, or
/// `== NAME, missing` where there is none. Lines of the error stream begin with `! `.
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

  /// The text of the file.
  let text: String
  private var steps: [Step] = []

  /// The names of all of them: `check/known-failure.txt`.
  static func names() throws -> [String] {
    try Fixtures.names(in: folder).flatMap { topic in
      try Fixtures.names(in: folder + "/" + topic).map { topic + "/" + $0 }
    }
  }

  init(named name: String) throws {
    try self.init(String(decoding: Fixtures.bytes(Self.folder + "/" + name), as: UTF8.self))
  }

  /// - Parameter text: what a command prints may be left out.
  init(_ text: String) throws {
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    func isMark(_ line: Substring) -> Bool { line.hasPrefix("$ ") || line.hasPrefix("== ") }
    func block() -> String {
      let block = lines.prefix { !isMark($0) }
      lines = lines.dropFirst(block.count)
      return block.map { $0 + "\n" }.joined()
    }
    while let line = lines.popFirst() {
      if line.hasPrefix("$ ") {
        steps.append(.command(try TypedCommand(String(line.dropFirst(2)))))
        guard lines.first.map({ !isMark($0) }) == true else { continue }
        lines = lines.drop { !$0.hasPrefix("[exit ") }.dropFirst()
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
  /// - Returns: the text that the file should have, and the commands with what they printed.
  func run(isASCII: Bool = false) throws -> (text: String, runs: [(TypedCommand, CapturedRun)]) {
    let directory = try TemporaryDirectory()
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
        let content = try? directory.read(name).replacing(directory.path + "/", with: "")
        text += "== \(name), \(content == nil ? "missing" : "as written")\n\(content ?? "")"
      case .command(let command):
        let mapped = command.mapping { word in
          files.contains(String(word.prefix { $0 != "/" && $0 != "," }))
            ? directory.path + "/" + word : word
        }
        var run = try (isASCII ? mapped.withASCII : mapped).run()
        run.output = run.output.replacing(directory.path + "/", with: "")
        run.error = run.error.replacing(directory.path + "/", with: "")
        runs.append((command, run))
        let errors = run.error.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        text += "$ \(command.text)\n\(run.output)"
        text += errors.map { "! \($0)\n" }.joined() + "[exit \(run.status)]\n"
      }
    }
    return (text, runs)
  }

  /// Whether the names and the contents of all files are ASCII; names in results stay as they are.
  var hasASCIIFiles: Bool {
    steps.allSatisfy { step in
      if case .given(let name, let content) = step {
        (name + content).allSatisfy(\.isASCII)
      } else {
        true
      }
    }
  }

  /// The names in the folder of their own, without what is in folders.
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
