import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Profiles may be untrusted: what they extend is bounded and read only from expected locations.
@Suite(.timeLimit(.minutes(5))) struct ProfileFilesTests {
  private let folder: CheckedFolder
  private var directory: TemporaryDirectory { folder.directory }

  init() throws {
    folder = try CheckedFolder()
    try folder.write("a", progress: 0.6)
  }

  private func profile(_ base: String) -> String {
    #"{ "format": "swipe-profile", "version": 1, "extends": "\#(base)" }"#
  }

  private func run(_ words: String...) -> CapturedRun {
    folder.run(
      words.map { $0.replacing("DIR", with: directory.path) })
  }

  /// Expects the run to fail with one line on the error stream and no output.
  private func expectRefusal(
    _ words: [String], _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let run = folder.run(words.map { $0.replacing("DIR", with: directory.path) })
    #expect(run.status == 2, sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
    #expect(
      run.error.replacing(directory.path, with: "DIR") == message + "\n", sourceLocation: location)
  }

  @Test func onlyRegularFilesAreRead() throws {
    try directory.pipe("pipe.json")
    try directory.link("zero.json", to: "/dev/zero")
    try directory.write("extends-pipe.json", profile("pipe.json"))
    let reason = "not a regular file"
    expectRefusal(
      ["replay", "-p", "DIR/pipe.json"],
      "swipe-replay: error: cannot read the profile pipe.json: \(reason)")
    expectRefusal(
      ["replay", "-p", "DIR/zero.json"],
      "swipe-replay: error: cannot read the profile zero.json: \(reason)")
    expectRefusal(
      ["replay", "-p", "DIR/extends-pipe.json"],
      "extends-pipe.json:1:55: error: cannot read the profile pipe.json: \(reason)")
    for path in ["DIR/pipe.json", "DIR/zero.json", "/dev/zero"] {
      let shown = path.replacing("DIR/", with: "")
      expectRefusal(
        ["check", "-p", "pj", "--baseline", path],
        "swipe-replay: error: cannot open '\(shown)': \(reason)")
    }
  }

  @Test func aFileHasALimit() throws {
    let blanks = String(repeating: " ", count: ProfileLimits.bytes)
    let text = profile("pj")
    try directory.write("large.json", text + blanks.dropFirst(text.utf8.count))
    #expect(run("replay", "-p", "DIR/large.json").status == 0)
    try directory.write("larger.json", text + blanks)
    expectRefusal(
      ["replay", "-p", "DIR/larger.json"],
      "swipe-replay: error: cannot read the profile larger.json: larger than the limit of 1 MB")
    // These are never written to; only their size matters.
    try directory.write("b.csv")
    try directory.setSize(InputPaths.fileLimit + 1, of: "b.csv")
    expectRefusal(
      ["check", "-p", "pj", "--baseline", "DIR/b.csv"],
      "swipe-replay: error: cannot open 'b.csv': larger than the limit of 1024 MB")
  }

  @Test("An absolute path is rejected too", arguments: ["secret", "none"])
  func absolutePath(name: String) throws {
    try directory.write("secret.json", profile("pj"))
    try directory.write("team/one.json", profile("\(directory.path)/\(name).json"))
    expectRefusal(
      ["replay", "-p", "DIR/team/one.json"],
      "team/one.json:1:55: error: cannot read the profile \(name).json: it is not in the folder of "
        + "'team/one.json'; '--extends-from FOLDER' adds a folder")
  }
}
