import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that the manual page agrees with the help and is accepted by its readers.
@Suite struct ManualPageTests {
  /// Runs a reader of manual pages, which shows the page or reports its problems.
  private func run(_ program: String, _ options: String) throws -> ToolProcess {
    let directory = try TemporaryDirectory()
    try directory.write("swipe-replay.1", ManualPage.text)
    return try ToolProcess(
      shell: "LC_ALL=C.UTF-8 MANWIDTH=100 MAN_KEEP_FORMATTING= MANPAGER=cat "
        + "\(program) \(options) ./swipe-replay.1", in: directory)
  }

  @Test(
    "mandoc reports no problems",
    .needs(Programs.path(of: "mandoc") != nil, "mandoc is not installed"))
  func lint() throws {
    let result = try run("mandoc", "-Tlint")
    #expect(result.output == "")
    #expect(result.error == "")
    #expect(result.status == 0)
  }

  @Test("man shows the whole page", .needs(Programs.path(of: "man") != nil, "man is not installed"))
  func shownByMan() throws { try expectAll("man", "--warnings -E UTF-8 -l") }

  @Test(
    "mandoc shows the whole page",
    .needs(Programs.path(of: "mandoc") != nil, "mandoc is not installed"))
  func shownByMandoc() throws { try expectAll("mandoc", "-Tutf8 -Owidth=100") }

  /// Checks that every verb, option, example and exit status is on the page.
  private func expectAll(_ program: String, _ options: String) throws {
    let result = try run(program, options)
    #expect(result.status == 0)
    #expect(result.error == "")
    // As on a terminal, where a letter is overstruck with itself to be bold.
    let text = result.output.replacing(/.\u{8}/, with: "")
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    for verb in Verb.all {
      #expect(words.contains("swipe-replay \(verb.name) "), "\(verb.name)")
      #expect(
        words.contains(verb.about.split { $0.isWhitespace }.joined(separator: " ")), "\(verb.name)")
      for option in verb.options {
        let name = (option.short.map { "-\($0), " } ?? "") + option.synopsis
        #expect(words.contains(name + " " + Help.help(of: option)), "\(verb.name) \(name)")
      }
      for (command, _) in verb.examples { #expect(text.contains("  " + command + "\n")) }
    }
    for status in ExitStatus.allCases {
      #expect(words.contains("\(status.rawValue) \(status.meaning)"))
    }
    for variable in ["NO_COLOR", "TERM", "COLUMNS"] { #expect(words.contains(variable)) }
  }

  @Test("It is ASCII, and no text line is mistaken for a request")
  func source() {
    let requests: Set<Substring> = [
      ".TH", ".SH", ".SS", ".PP", ".TP", ".br", ".nf", ".fi", ".nh", ".ad",
    ]
    for line in ManualPage.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(line)")
      #expect(!line.isEmpty && line.last != " ", "\(line)")
      if line.hasPrefix(".") { #expect(requests.contains(line.prefix(3)), "\(line)") }
      #expect(!line.hasPrefix("'"))
    }
  }
}
