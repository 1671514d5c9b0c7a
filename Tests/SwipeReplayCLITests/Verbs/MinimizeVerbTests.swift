import TestSupport
import Testing

@testable import SwipeReplayCLI

@Suite struct MinimizeVerbTests {
  private static let stuck = Fixtures.folder + "/story/stuck.json"

  private func minimize(_ words: String...) -> CapturedRun { CapturedRun(["minimize"] + words) }

  @Test(
    "A command line that makes no sense is refused in words",
    arguments: [
      (
        ["--keep", "outcom"],
        "unknown value 'outcom' for '--keep'; expected outcome, rule or difference; did you mean "
          + "'outcome'?"
      ),
      (["--keep", "difference"], "'minimize' needs '--from PROFILE'"),
      (
        ["--keep", "rule", "--to", "pj"],
        "'--keep' cannot be 'rule'; expected difference, as '--to' is given"
      ),
      (["--keep", "difference", "--to", "pj"], "'minimize' needs '--from PROFILE'"),
      (
        ["--keep", "difference", "--from", "pj", "--to", "fd", "--set", "a=1"],
        "'--set' and '--keep' cannot be used together"
      ),
      (
        ["--keep", "difference", "-p", "pj"],
        "'--profile' and '--keep' cannot be used together"
      ),
      (
        ["--keep", "rule", "-p", "pj", "-p", "fd"],
        "'minimize' takes one profile, but 2 were given"
      ),
      (
        ["--keep", "rule", "--gesture", "0"],
        "'--gesture' cannot be '0'; expected a whole number from 1"
      ),
      (["--keep", "rule", "a.json"], "unexpected argument '\(stuck)' for 'minimize'"),
    ])
  func refusals(words: [String], message: String) {
    let run = CapturedRun(["minimize"] + words + [Self.stuck])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.split(separator: "\n").first.map(String.init) == "swipe-replay: error: " + message)
  }

  @Test("An unknown profile of a difference is named")
  func unknownProfile() {
    let run = minimize("--keep", "difference", "--from", "pj", "--to", "systm", Self.stuck)
    #expect(run.status == 2)
    #expect(
      run.error == "swipe-replay: error: unknown profile 'systm'; did you mean 'system'?\n")
  }

  @Test("A file of several traces, or of none, is refused")
  func notOneTrace() throws {
    let many = minimize("--keep", "outcome", Fixtures.folder + "/labelled/back-swipes.jsonl")
    #expect(many.status == 2)
    #expect(many.output == "")
    #expect(
      many.error.hasSuffix(
        "back-swipes.jsonl' has several traces; choose one with '--name' or '--tag', or give it "
          + "a file of its own\n"))
    let none = CapturedRun(
      ["minimize", "--keep", "outcome", "--input-format", "jsonl", "-"], input: "")
    #expect(none.status == 2)
    #expect(none.error == "-:1:1: error: there are no traces; expected at least one\n")
  }

  @Test("What is printed is read, and shows the same")
  func isRead() throws {
    let minimized = minimize(
      "--keep", "difference", "--from", "pj", "--to", "system", "-q", Self.stuck)
    #expect(minimized.status == 0)
    #expect(minimized.error == "")
    let before = CapturedRun("-f", "csv", "-p", "pj", "-p", "system", Self.stuck)
    let after = CapturedRun(
      ["-f", "csv", "-p", "pj", "-p", "system", "--input-format", "json", "-"],
      input: minimized.output)
    #expect(after.status == 0)
    func outcomes(_ run: CapturedRun) -> [Substring] {
      run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[5] }
    }
    #expect(outcomes(after) == ["cancel", "finish"])
    #expect(outcomes(before) == outcomes(after))
  }

  @Test("Two settings, or two versions, of one profile are compared as in diff")
  func versions() throws {
    let settings = minimize(
      "--keep", "difference", "--from", "pj", "--to", "pj,finishProgress=0.4", Self.stuck)
    #expect(settings.status == 0)
    #expect(
      settings.error.split(separator: "\n").first
        .map { $0.hasSuffix("; shows cancel in pj, finish in pj,finishProgress=0.4") } == true,
      "\(settings.error)")
    let directory = try TemporaryDirectory()
    let old = try directory.write("old.json", Self.version(0.5))
    let new = try directory.write("new.json", Self.version(0.4))
    let versions = minimize("--keep", "difference", "--from", old, "--to", new, Self.stuck)
    #expect(versions.status == 0)
    #expect(versions.error.contains("shows cancel in \(old), finish in \(new)\n"))
    #expect(versions.output == settings.output)
  }

  /// A profile named `pj` like the built-in one.
  private static func version(_ finishProgress: Double) -> String {
    """
    {"format": "swipe-profile", "version": 1, "name": "pj", "extends": "pj",
     "parameters": {"finishProgress": \(finishProgress)}}
    """
  }

  @Test("The trace itself is not replaced")
  func output() throws {
    let directory = try TemporaryDirectory()
    let text = String(decoding: try Fixtures.bytes(Self.stuck), as: UTF8.self)
    let path = try directory.write("stuck.json", text)
    let same = minimize("--keep", "outcome", path, "-o", path)
    #expect(same.status == 2)
    #expect(try directory.read("stuck.json") == text)
    let other = minimize("--keep", "outcome", path, "-o", directory.path + "/small.json")
    #expect(other.status == 0)
    #expect(try directory.read("small.json").hasPrefix("{\n  \"format\": \"swipe-trace\""))
  }

  @Test("A trace that no profile decides differently is an error at its place")
  func alike() {
    let run = minimize("--keep", "difference", "--from", "pj", "--to", "flutter", Self.stuck)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error == Self.stuck
        + ":1:1: error: both profiles decide all gestures alike; the first: cancel\n")
  }
}
