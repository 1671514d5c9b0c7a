import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// The candidates for the next word of a command line.
@Suite struct CompletionTests {
  private func words(_ line: [String]) -> [String] { Completion(line).candidates.map(\.word) }

  @Test("The first word is a verb, a path, or an option of 'replay'")
  func first() {
    #expect(words([""]) == Verb.all.map(\.name))
    #expect(Completion([""]).paths == .files)
    #expect(words([]) == Verb.all.map(\.name))
    #expect(words(["--"]) == Verb.replay.options.map { "--" + $0.name })
    #expect(words(["-"]).contains("-p"))
    #expect(!words(["--"]).contains("-p"))
  }

  @Test("Every verb offers its own options", arguments: Verb.all)
  func options(verb: Verb) {
    #expect(words([verb.name, "--"]) == verb.options.map { "--" + $0.name })
  }

  @Test("Every option with a fixed set of words offers them, in both forms", arguments: Verb.all)
  func values(verb: Verb) {
    for option in verb.options {
      guard case .word(_, let known) = option.value else { continue }
      #expect(words([verb.name, "--" + option.name, ""]) == known)
      let attached = Completion([verb.name, "--\(option.name)="])
      #expect(attached.candidates.map(\.word) == known)
      #expect(attached.prefix == "--\(option.name)=")
      guard let short = option.short else { continue }
      #expect(words([verb.name, "-\(short)", ""]) == known)
      #expect(words([verb.name, "-q\(short)", ""]) == known)
    }
  }

  /// A new placeholder must be added where values are told apart by it.
  @Test("The placeholders in the help are those that completion distinguishes")
  func placeholders() {
    var isListed: [String: Bool] = [:]
    for verb in Verb.all {
      for option in verb.options {
        guard case .text(let name) = option.value else { continue }
        let completion = Completion([verb.name, "--" + option.name, ""])
        isListed[name] = !completion.candidates.isEmpty || completion.paths != .none
      }
    }
    #expect(
      isListed.filter(\.value).map(\.key).sorted() == [
        "FILE", "FOLDER", "KEY=WORD", "NAME=VALUE", "NAME=VALUES", "NAME|FILE", "PROFILE",
      ])
    #expect(
      isListed.filter { !$0.value }.map(\.key).sorted() == [
        "FINISH:CANCEL", "KEY,KEY", "LIST", "N", "NAME", "PERCENT", "REGEX", "WORD", "WxH", "X,Y",
      ])
  }

  @Test("Profiles complete to the built-in ones, 'all' and files")
  func profiles() {
    for line in [["-p", ""], ["check", "--profile", ""], ["check", "-q", "--profile="]] {
      let completion = Completion(line)
      #expect(completion.candidates.map(\.word) == Profile.builtInNames + ["all"])
      #expect(completion.paths == .profiles)
    }
    #expect(words(["profiles", ""]) == Profile.builtInNames)
    #expect(words(["profiles", "pj", ""]) == [])
    #expect(words(["convert", "--expect", ""]) == Profile.builtInNames)
    #expect(words(["diff", "--from", ""]) == Profile.builtInNames)
  }

  @Test(
    "Parameters are those of the profiles on the line",
    arguments: [
      (["--set", ""], "pj"), (["check", "-p", "system", "--set", ""], "system"),
      (["fit", "--profile=zeroj", "--vary="], "zeroj"),
      (["fit", "-pzeroj", "--vary", ""], "zeroj"),
      (["-p", Fixtures.folder + "/profiles/team.json", "--set", "fin"], "team"),
    ])
  func parameters(line: [String], name: String) throws {
    let profile =
      name == "team"
      ? try ProfileFiles(folders: []).profile(Fixtures.folder + "/profiles/team.json")
      : try Profile.named(name)
    #expect(words(line) == profile.parameters.map { $0.name + "=" })
    #expect(Completion(line).isOpen)
  }

  @Test("Several profiles offer each of their parameters once, and an unreadable one offers none")
  func severalParameters() throws {
    let names = words(["-p", "pj", "-p", "zeroj", "-p", "none.json", "--set", ""])
    #expect(names == ["finishProgress=", "maxAllowedInitialDistance=", "finishVelocity="])
    #expect(words(["-p", "none.json", "--set", ""]) == [])
    #expect(
      words(["diff", "--to", "zeroj,finishVelocity=3,"])
        == ["zeroj,finishVelocity=3,finishVelocity=", "zeroj,finishVelocity=3,finishProgress="])
  }

  @Test("A parameter name with characters special to a shell is not offered")
  func oddNames() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(
      "odd.json",
      #"{ "extends": "pj", "name": "odd", "parameters": { "finishProgress": 0.4 }, "#
        + #""decide": [{ "when": "progress > finishProgress", "then": "finish" }] }"#)
    #expect(words(["-p", path, "--set", ""]).allSatisfy(ShellWord.isPlain))
    #expect(words(["-p", directory.path + "/$(touch x).json", "--set", ""]) == [])
  }

  @Test(
    "Operands depend on the verb",
    arguments: [
      (["check", ""], Completion.Paths.files), (["check", "a.json", ""], .files),
      (["check", "--", "-x"], .files), (["minimize", ""], .files),
      (["minimize", "a.json", ""], .none), (["plane", ""], .none), (["recorder", ""], .none),
      (["check", "--baseline", ""], .files), (["check", "--extends-from="], .folders),
      (["check", "--jobs", ""], .none), (["fit", "--weight="], .none),
      (["a.json", ""], .files), (["--timeline", ""], .files),
    ])
  func operands(line: [String], paths: Completion.Paths) {
    #expect(Completion(line).paths == paths)
    #expect(words(line) == [])
  }

  @Test("'help' offers verbs and topics")
  func help() {
    #expect(words(["help", ""]) == Verb.all.map(\.name) + ["input", "rules", "traces", "results"])
    #expect(words(["help", "check", ""]) == [])
    #expect(words(["help", "--generate", ""]) == ["man", "bash", "zsh", "fish"])
  }

  @Test("The script can be written to a file")
  func script() throws {
    let folder = try TemporaryDirectory()
    let run = CapturedRun("help", "--generate", "fish", "-o", folder.path + "/swipe-replay.fish")
    #expect(run.status == 0 && run.output == "" && run.error == "")
    #expect(
      try folder.read("swipe-replay.fish") == CapturedRun("help", "--generate", "fish").output)
  }

  @Test(
    "A bash line is split into unquoted words, with the length that bash keeps",
    arguments: [
      ("swipe-replay check ", ["swipe-replay", "check", ""], 0),
      (
        "swipe-replay 'a b' c\\ d \"e\\\"f$g\" h", ["swipe-replay", "a b", "c d", "e\"f$g", "h"], 0
      ),
      ("x --format=cs", ["x", "--format=cs"], 9), ("x a:b:c", ["x", "a:b:c"], 4),
      ("x 'a:b", ["x", "a:b"], 0), ("x --baseline=\"a=b", ["x", "--baseline=a=b"], 11),
      ("x a\\:b", ["x", "a:b"], 0), ("x $(ls) `ls`", ["x", "$(ls)", "`ls`"], 0),
      ("x ''", ["x", ""], 0), ("x 'a'=b", ["x", "a=b"], 2), ("", [""], 0), ("x \\", ["x", ""], 0),
      ("x \"a\\b", ["x", "a\\b"], 0),
    ])
  func bashWords(line: String, words: [String], kept: Int) {
    let read = BashWords(line, breaks: " \t\n\"'><=;|&(:")
    #expect(read.words == words)
    #expect(read.kept == kept)
  }

  @Test("Invalid words are not an error")
  func nonsense() {
    var random = SeededRandom(seed: 5)
    let pieces =
      ["-", "--", "=", ":", ",", "'", "\"", "\\", " ", "p", "set", "check", "é", "\u{301}", "$("]
      + Verb.all.map(\.name) + Verb.check.options.map { "--" + $0.name + "=" }
    for _ in 0..<2000 {
      let line = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let completion = Completion(line)
      #expect(completion.candidates.allSatisfy { ShellWord.isPlain($0.word) })
      let typed = BashWords(line.joined(), breaks: "=:")
      let text = Completion(typed.words).bashText(kept: typed.kept)
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false)[0].count { $0 == "\t" } == 4)
    }
  }
}
