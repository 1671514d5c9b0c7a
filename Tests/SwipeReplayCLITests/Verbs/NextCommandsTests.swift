import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The commands suggested at the end of a failed check.
@Suite struct NextCommandsTests {
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
  }

  /// Returns the command after a label, or nil if there is none.
  private func command(_ label: String, in output: String) -> String? {
    output.split(separator: "\n").first { $0.hasPrefix("  \(label)  ") }.map {
      String($0.dropFirst(2 + label.count).drop { $0 == " " })
    }
  }

  @Test("They print only the failures, and none once the baseline is accepted")
  func run() throws {
    for name in ["far", "it's $(touch executed) `touch executed`", "-dash", "näh"] {
      try folder.write(name, progress: name == "näh" ? 0.25 : 0.6)
    }
    let line = "cd traces && \"$tool\" check --baseline ../b.csv"
    let recorded = try ToolProcess(
      shell: "\(line) -p pj --accept .", in: folder.directory)
    #expect(recorded.status == 0)
    let failed = try ToolProcess(
      shell: "\(line) --set finishProgress=0.7 .", in: folder.directory)
    #expect(failed.status == 1)
    let rerun = try #require(command("rerun", in: failed.output))
    let accept = try #require(command("accept", in: failed.output))
    #expect(
      rerun == "swipe-replay check --baseline ../b.csv --set finishProgress=0.7 "
        + "./-dash.json ./far.json './it'\\''s $(touch executed) `touch executed`.json'")
    let path = "PATH=\"${tool%/*}:$PATH\"; cd traces && "
    let again = try ToolProcess(shell: path + rerun, in: folder.directory)
    #expect(again.output.contains("3 traces, 3 checks: 0 pass, 3 fail (3 decided differently)\n"))
    #expect(command("rerun", in: again.output) == nil, "it is the same command")
    #expect(try ToolProcess(shell: path + accept, in: folder.directory).status == 0)
    #expect(
      try ToolProcess(
        shell: "\(line) --set finishProgress=0.7 .", in: folder.directory
      ).status == 0)
    #expect(try folder.directory.names() == ["b.csv", "traces"])
    #expect(try folder.directory.nameCount(in: "traces") == 4, "nothing was executed")
  }

  @Test(
    "Words are quoted for a shell",
    arguments: [
      ("traces/a-b_c.json", "traces/a-b_c.json"), ("", "''"), ("=ls", "'=ls'"), ("~", "'~'"),
      ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$(ls)", "'$(ls)'"), ("näh", "'näh'"),
      ("a\u{1B}[0m'\n", #"$'a\033[0m\'\012'"#), ("a\u{202E}b", #"$'a\342\200\256b'"#),
    ])
  func words(word: String, quoted: String) throws {
    #expect(ShellWord.quoted(word, isASCII: false) == quoted)
    for isASCII in [false, true] {
      let text = ShellWord.quoted(word, isASCII: isASCII)
      if isASCII { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
      guard Programs.path(of: "bash") != nil else { continue }
      try folder.directory.write("say", "printf %s \(text)")
      #expect(try ToolProcess(shell: "bash say", in: folder.directory).output == word)
    }
  }
}
