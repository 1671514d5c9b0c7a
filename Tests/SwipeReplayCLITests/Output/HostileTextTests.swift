import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that control sequences in the input's names, paths, keys or rules never reach a terminal or a CI server.
@Suite struct HostileTextTests {
  /// As the content of a JSON string.
  private static let names = [
    #"\u001b[2J"#, #"a\nb"#, #"a\r::error::x"#, #"\u0007"#, #"\u202etxt"#, #"\u061c"#,
    #"\u009b31m"#,
    "::error file=x::y", "  ::warning::z", "##[error]y", "##vso[task.setvariable]",
    #"\u00a0::error::x"#, #"\u2003\u3000::error::x"#, "a ##vso[task.setvariable]b", "a ###[error]b",
  ]

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func isTerminalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func expectHarmless(
    _ text: String, isText: Bool = true, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      !text.unicodeScalars.contains(where: isTerminalControl), "\(text)", sourceLocation: location)
    guard isText else { return }
    for line in text.split(separator: "\n") {
      // Lines as interpreted by GitHub's runner, by Azure's and by an older runner of GitHub's.
      let start = line.drop(while: \.isWhitespace)
      #expect(!start.hasPrefix("::"), "\(line)", sourceLocation: location)
      #expect(
        !line.contains("##[") && !line.contains("##vso["), "\(line)", sourceLocation: location)
    }
  }

  private func trace(_ name: String, phase: String = "moved", key: String = "tags") -> String {
    """
    {"format":"swipe-trace","version":1,"name":"\(name)","view":{"width":400,"height":800},\
    "expect":{"pj":"finish"},"\(key)":[],"touches":[{"time":0,"phase":"began","x":5,"y":400},\
    {"time":0.1,"phase":"\(phase)","x":100,"y":400},{"time":0.2,"phase":"ended","x":100,"y":400}]}
    """
  }

  @Test(arguments: names) func aTracesName(name: String) throws {
    let path = try directory.write("trace.json", trace(name))
    for words in [
      ["replay"], ["replay", "-p", "pj", "-p", "fd"], ["replay", "--events", "--timeline"],
    ] {
      expectHarmless(CapturedRun(words + [path]).output)
    }
    for format in ["text", "github", "junit", "sarif"] {
      let run = CapturedRun(["check", "-f", format, path])
      #expect(run.status == 1)
      expectHarmless(run.output, isText: format == "text")
      expectHarmless(run.error)
      guard format == "github" else { continue }
      #expect(run.output.split(separator: "\n").count { $0.hasPrefix("::error") } == 1)
    }
  }

  @Test(arguments: names) func aPhase(name: String) throws {
    let run = CapturedRun("replay", try directory.write("trace.json", trace("a", phase: name)))
    #expect(run.status == 2)
    expectHarmless(run.error)
  }

  @Test(arguments: names) func aProfile(name: String) throws {
    let trace = try directory.write("trace.json", trace("a"))
    for text in [
      #"{ "extends": "pj", "format": "swipe-profile", "version": 1, "name": "\#(name)" }"#,
      #"{ "extends": "\#(name)", "format": "swipe-profile", "version": 1 }"#,
      #"{ "extends": "pj", "format": "swipe-profile", "version": 1, "\#(name)": 1 }"#,
      #"{ "extends": "pj", "format": "swipe-profile", "version": 1, "recognizers": [{ "name": "pan", "progress": "\#(name)" }] }"#,
      #"{ "extends": "pj", "format": "swipe-profile", "version": 1, "recognizers": [{ "name": "\#(name)", "kind": "pan", "action": "pop", "progress": "0", "decide": [{ "then": "\#(name)" }] }] }"#,
    ] {
      let profile = try directory.write("profile.json", text)
      for words in [["replay"], ["check"], ["stats"]] {
        let run = CapturedRun(words + ["-p", profile, trace])
        expectHarmless(run.output)
        expectHarmless(run.error)
      }
    }
  }

  @Test(arguments: ["::error::x", "\u{1B}[2J", "a\nb", "##[error]x"]) func aPath(name: String)
    throws
  {
    let path = try directory.write(name + ".json", trace("a"))
    for format in ["text", "github", "junit", "sarif"] {
      let run = CapturedRun(["check", "-f", format, path])
      expectHarmless(run.output, isText: format == "text")
    }
    for operand in [name, name + ".json", path + "x", "--" + name, "-p" + name] {
      let run = CapturedRun("replay", operand)
      #expect(run.status == 2)
      expectHarmless(run.error)
    }
  }

  @Test(arguments: names) func aBaseline(name: String) throws {
    let trace = try directory.write("trace.json", trace("a"))
    let path = try directory.write("baseline.csv", "# swipe-replay baseline 1\n\(name)\n")
    let run = CapturedRun("check", "--baseline", path, trace)
    #expect(run.status == 2)
    expectHarmless(run.error)
  }
}
