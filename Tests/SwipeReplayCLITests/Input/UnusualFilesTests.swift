import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that everything in a directory with a trace's extension is read or reported, and that nothing blocks.
@Suite(.timeLimit(.minutes(5))) struct UnusualFilesTests {
  private let folder: CheckedFolder
  private var directory: TemporaryDirectory { folder.directory }

  init() throws {
    folder = try CheckedFolder()
    try folder.write("a", progress: 0.6)
  }

  private let latin = Array("traces/caf".utf8) + [0xE9]

  @Test func whatCannotBeReadIsNamed() throws {
    try directory.link("traces/b.json", to: "gone.json")
    try directory.pipe("traces/c.csv")
    try directory.write(named: latin + Array(".json".utf8), "{")
    let run = folder.run(["replay", "-f", "csv"])
    #expect(run.status == 2)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(
      run.error == """
        swipe-replay: error: cannot open 'traces/b.json': No such file or directory
        swipe-replay: error: cannot open 'traces/c.csv': not a regular file
        traces/caf\\xE9.json:1:2: error: the text ends where a key in double quotes is expected

        """)
  }

  @Test func aNameThatIsNotUTF8IsReadAndRecorded() throws {
    try directory.write(named: latin + Array(".json".utf8), directory.read("traces/a.json"))
    try directory.remove("traces/a.json")
    let replay = folder.run(["replay"])
    #expect(replay.status == 0 && replay.error == "")
    #expect(replay.output.hasPrefix("caf\\xE9 · pj (default profile)\n"), "\(replay.output)")
    let update = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    #expect(update.status == 0 && update.error == "wrote 'baseline.csv': 1 result\n")
    #expect(folder.check("-p", "pj", "--baseline", folder.baseline).status == 0)
  }

  /// Words of the command line can have such names, too.
  @Test func aNameOnTheCommandLine() throws {
    try directory.write(named: latin + Array(".json".utf8), directory.read("traces/a.json"))
    let run = try ToolProcess(
      shell: #""$tool" -f csv "$(printf 'traces/caf\351.json')" "$(printf 'no\377.json')""#,
      in: directory)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.error == "swipe-replay: error: no such file or directory: 'no\\xFF.json'\n")
  }

  /// A slash and a combining mark are one Character, but the slash still ends a folder's name.
  @Test func aNameThatBeginsWithAMark() throws {
    try folder.write("\u{301}t", progress: 0.6)
    try directory.remove("traces/a.json")
    let update = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    #expect(update.error == "wrote 'baseline.csv': 1 result\n")
    let text = try folder.directory.read("baseline.csv")
    #expect(text.utf8.firstRange(of: "\ntraces/\u{301}t.json,\u{301}t,1,".utf8) != nil)
    let base = try folder.directory.write(
      "\u{301}.json", #"{ "format": "swipe-profile", "version": 1, "extends": "pj" }"#)
    let team = try folder.directory.write(
      "\u{302}.json",
      "{ \"format\": \"swipe-profile\", \"version\": 1, \"extends\": \"\u{301}.json\" }")
    for path in [base, team] {
      let run = folder.run(["replay", "-p", path, "-f", "csv"])
      #expect(run.error == "" && run.status == 0)
    }
  }
}
