import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Runs the pre-commit hooks with the real program, if installed. pre-commit would build the tool in release mode,
/// which takes minutes, so the hooks' language is replaced and the built program is found on the path.
@Suite(
  .needs(Validators.hasPreCommit, "pre-commit is not installed"),
  .needs(AppRepository.isPossible, "the program, git or the package's repository is missing"))
struct HookTests {
  private static let manifest = Fixtures.root + "/.pre-commit-hooks.yaml"

  private static func text() throws -> String {
    String(decoding: try Fixtures.bytes(manifest), as: UTF8.self)
  }

  private static func configuration() throws -> Document.Block {
    try #require(
      Document.article("ContinuousIntegration").blocks(in: "yaml").first { $0.lines[0] == "repos:" }
    )
  }

  /// The article's configuration, with the hooks' own definitions in place of their names.
  private static func localConfiguration() throws -> String {
    var arguments: [String: String] = [:]
    let lines = try configuration().lines
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let id = line.firstRange(of: "- id: ") else { continue }
      arguments[String(line[id.upperBound...])] = next
    }
    try #require(arguments.count == 2)
    var text = "repos:\n  - repo: local\n    hooks:\n"
    var id = ""
    for line in try Self.text().split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("- id: ") { id = String(line.dropFirst(6)) }
      if line == "  language: swift" {
        text += "        language: system\n" + (try #require(arguments[id])) + "\n"
      } else {
        text += "      \(line)\n"
      }
    }
    return text
  }

  private func repository() throws -> AppRepository {
    let repository = try AppRepository()
    try repository.directory.write("app/.pre-commit-config.yaml", Self.localConfiguration())
    let run = try repository.run("cp \"$tool\" ../programs/swipe-replay && git add .")
    try #require(run.status == 0)
    return repository
  }

  @Test("pre-commit accepts the definition and the article's configuration")
  func valid() throws {
    let directory = try TemporaryDirectory()
    // It warns about a 'rev' that is not a full hash, and rejects a number.
    let text = try Self.configuration().text.replacing(
      "COMMIT", with: String(repeating: "0a", count: 20))
    try directory.write("config.yaml", text)
    for (command, file) in [
      ("validate-manifest", Self.manifest), ("validate-config", "config.yaml"),
    ] {
      let run = try ToolProcess(shell: "pre-commit \(command) '\(file)'", in: directory)
      #expect(run.status == 0 && run.output + run.error == "", "\(run.output)\(run.error)")
    }
    try directory.write("wrong.yaml", Self.text().replacing("entry:", with: "entries:"))
    let wrong = try ToolProcess(shell: "pre-commit validate-manifest wrong.yaml", in: directory)
    #expect(wrong.status != 0)
  }

  @Test("The article's hooks exist in the definition")
  func names() throws {
    let names = try Self.text().matches(of: /- id: (\S+)/).map { String($0.1) }
    #expect(names.count == 2)
    let configured = try Self.configuration().text.matches(of: /- id: (\S+)/).map { String($0.1) }
    #expect(configured == names)
    #expect(
      try Document.article("ContinuousIntegration").names(under: "Before a commit") == names)
  }

  @Test("The hooks pass, and the check fails after a change")
  func runs() throws {
    let repository = try repository()
    let first = try repository.run("pre-commit run --all-files")
    #expect(first.status == 0, "\(first.output)\(first.error)")
    #expect(first.output.ranges(of: "Passed").count == 2)

    // Code is not a trace, so only the check runs for it.
    try repository.raiseThreshold()
    let second = try repository.run("git add . && pre-commit run --files Sources/Navigation.swift")
    #expect(second.status == 1)
    #expect(second.output.contains("FAIL just-above-its-threshold · Navigation.swift"))
    #expect(second.output.ranges(of: "Skipped").count == 1)

    // Nothing runs for files elsewhere either.
    let other = try repository.run("pre-commit run --files .pre-commit-config.yaml")
    #expect(other.status == 0 && other.output.ranges(of: "Skipped").count == 2)
  }

  @Test("Traces in pixels are found before they are committed")
  func lint() throws {
    let repository = try repository()
    let trace = try repository.directory.read("app/swipes/traces/from-the-top-bar.json")
    try repository.directory.write(
      "app/swipes/traces/pixels.json",
      trace.replacing("from-the-top-bar", with: "pixels")
        .replacing(#""width": 400, "height": 800"#, with: #""width": 1179, "height": 2556"#))
    let run = try repository.run(
      "git add . && pre-commit run swipe-replay-lint --files swipes/traces/pixels.json")
    #expect(run.status == 1)
    #expect(run.output.contains("[viewSize]"), "\(run.output)\(run.error)")
  }

  @Test("The hook for traces accepts the files that the tool reads")
  func extensions() throws {
    let line = try #require(Self.text().split(separator: "\n").last { $0.contains("files: ") })
    let words = InputPaths.extensions.joined(separator: "|")
    #expect(line.hasSuffix(#"/traces/.*\.(\#(words))$"#))
  }
}
