import SwipeReplay
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// A profile may come from someone else: what it extends is bounded, and read only where the user expects it.
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

  /// Expects the run to fail with one line on the error stream, and with nothing on the other.
  private func expectRefusal(
    _ words: [String], _ message: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let run = folder.run(words.map { $0.replacing("DIR", with: directory.path) })
    #expect(run.status == 2, sourceLocation: location)
    #expect(run.output == "", sourceLocation: location)
    #expect(
      run.error.replacing(directory.path, with: "DIR") == message + "\n", sourceLocation: location)
  }

  @Test func whatIsExtendedLiesInTheFolderOrBelow() throws {
    try directory.write("team/one.json", profile("parts/two.json"))
    try directory.write("team/parts/two.json", profile("../three.json"))
    try directory.write("team/three.json", profile("pj"))
    #expect(run("replay", "-p", "DIR/team/one.json").status == 0)
    // The folder is that of the file on the command line.
    expectRefusal(
      ["replay", "-p", "DIR/team/parts/two.json"],
      "team/parts/two.json:1:55: error: cannot read the profile team/parts/../three.json: it is not in "
        + "the folder of 'team/parts/two.json'; '--extends-from FOLDER' adds a folder")
    #expect(
      run("replay", "-p", "DIR/team/parts/two.json", "--extends-from", "DIR/team").status == 0)
    #expect(
      run("replay", "-p", "DIR/team/parts/two.json", "--extends-from", "DIR/traces").status == 2)
  }

  @Test(arguments: [
    ["replay", "-p", "DIR/team/one.json"], ["check", "-p", "DIR/team/one.json"],
    ["stats", "-p", "DIR/team/one.json"], ["diff", "--from", "pj", "--to", "DIR/team/one.json"],
    ["fit", "--vary", "finishProgress=0.1:0.2:0.1", "-p", "DIR/team/one.json"],
    ["stress", "-p", "DIR/team/one.json"],
    ["minimize", "--keep", "outcome", "-p", "DIR/team/one.json"],
  ])
  func everyVerbAsksForOtherFolders(words: [String]) throws {
    try directory.write("team/one.json", profile("\(directory.path)/secret.json"))
    try directory.write("secret.json", profile("pj"))
    expectRefusal(
      words,
      "team/one.json:1:55: error: cannot read the profile secret.json: it is not in the folder of "
        + "'team/one.json'; '--extends-from FOLDER' adds a folder")
    let words = words.map { $0.replacing("DIR", with: directory.path) }
    let allowed = folder.run(words + ["--extends-from", directory.path])
    #expect(!allowed.error.contains("cannot read"))
  }

  /// Whether there is a file in another folder is not told either.
  @Test(arguments: ["../", "DIR/", "../gone/", "../gone/../", "link-", "folder/"])
  func aFileThatIsNotThereIsRefusedLikeOneThatIs(folder: String) throws {
    try directory.write("secret.json", profile("pj"))
    try directory.write("team/one.json", "")
    try directory.link("team/link-secret.json", to: "../secret.json")
    try directory.link("team/link-none.json", to: "../none.json")
    try directory.link("team/folder", to: "..")
    let found = try ["secret", "none"].map { name in
      let path = folder.replacing("DIR", with: directory.path) + name + ".json"
      try directory.write("team/one.json", profile(path))
      let run = run("replay", "-p", "DIR/team/one.json")
      #expect(run.status == 2 && run.error.contains("it is not in the folder of"), "\(run.error)")
      return run.error.replacing(name, with: "NAME")
    }
    #expect(found[0] == found[1])
  }

  @Test(arguments: ["none.json", "parts/none.json", "parts/more/none.json", "./none.json"])
  func aFileOfTheOwnFolderThatIsNotThereIsCalledSo(path: String) throws {
    try directory.write("team/one.json", profile(path))
    let run = run("replay", "-p", "DIR/team/one.json")
    #expect(run.status == 2 && run.error.contains("No such file or directory"), "\(run.error)")
  }

  @Test func aLinkLeadsNowhereElse() throws {
    try directory.write("secret.json", profile("pj"))
    try directory.write("team/one.json", profile("link.json"))
    try directory.link("team/link.json", to: "../secret.json")
    #expect(run("replay", "-p", "DIR/team/one.json").status == 2)
    try directory.write("team/two.json", profile("folder/secret.json"))
    try directory.link("team/folder", to: "..")
    #expect(run("replay", "-p", "DIR/team/two.json").status == 2)
    #expect(run("replay", "-p", "DIR/team/two.json", "--extends-from", "DIR").status == 0)
    // A folder whose name only begins alike is another one.
    try directory.write("team-2/base.json", profile("pj"))
    try directory.write("team/three.json", profile("../team-2/base.json"))
    #expect(run("replay", "-p", "DIR/team/three.json").status == 2)
    // A link on the command line was chosen by the user; its folder counts.
    try directory.link("chosen.json", to: "team/one.json")
    try directory.link("link.json", to: "secret.json")
    #expect(run("replay", "-p", "DIR/chosen.json").status == 0)
  }

  @Test func aProfileThatExtendsItselfIsSeen() throws {
    try directory.write("self.json", profile("./self.json"))
    expectRefusal(
      ["replay", "-p", "DIR/self.json"],
      "self.json:1:55: error: a profile cannot extend itself: self.json extends ./self.json")
    try directory.write("a.json", profile("b/c.json"))
    try directory.write("b/c.json", profile("link.json"))
    try directory.link("b/link.json", to: "../a.json")
    let run = run("replay", "-p", "DIR/a.json")
    #expect(run.status == 2)
    #expect(run.error.contains("a profile cannot extend itself: "))
  }

  @Test func aChainHasALimit() throws {
    for number in 0..<20 {
      try directory.write(
        "\(number).json", profile(number == 0 ? "pj" : "\(number - 1).json"))
    }
    // With the built-in profile.
    let last = ProfileLimits.files - 2
    #expect(run("replay", "-p", "DIR/\(last).json").status == 0)
    let run = run("replay", "-p", "DIR/\(last + 1).json")
    #expect(run.status == 2)
    #expect(
      run.error
        == "0.json:1:55: error: more than 16 profiles extend one another, which is the limit\n")
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
    // Nothing is written into these: only their size is looked at.
    try directory.write("b.csv")
    try directory.setSize(FileLimits.baseline + 1, of: "b.csv")
    expectRefusal(
      ["check", "-p", "pj", "--baseline", "DIR/b.csv"],
      "swipe-replay: error: cannot open 'b.csv': larger than the limit of 1024 MB")
  }

  /// The author of a profile may not see the files of who uses it, who may show them the error.
  @Test(arguments: [
    ("password=hunter2", "1:1: error: expected a value"),
    (#"{ "password": hunter2 }"#, "1:15: error: expected a value"),
    (#"{ "hunter2": 1, "hunter2": 2 }"#, "1:17: error: a key appears twice in one object"),
    (
      "{ \"hunter2\": \"\u{1}\" }",
      "1:15: error: found a control character in a string; expected an escape"
    ),
    (
      #"{ "format": "hunter2", "version": 1 }"#,
      "1:1: error: not a profile; expected \"format\": \"swipe-profile\" and \"version\": 1"
    ),
    (
      #"{ "hunter2": { "name": "hunter2" } }"#,
      "1:1: error: not a profile; expected \"format\": \"swipe-profile\" and \"version\": 1"
    ),
    (
      #"["hunter2"]"#,
      "1:1: error: not a profile; expected \"format\": \"swipe-profile\" and \"version\": 1"
    ),
  ])
  func anotherFileIsNotShown(text: String, message: String) throws {
    try directory.write("one.json", profile("other.json"))
    try directory.write("other.json", text)
    expectRefusal(["replay", "-p", "DIR/one.json"], "other.json:" + message)
  }

  @Test func aPathWithAZeroByteNamesNothing() throws {
    try directory.write("base.json", profile("pj"))
    try directory.write("one.json", profile(#"base.json\u0000.json"#))
    let run = run("replay", "-p", "DIR/one.json")
    #expect(run.status == 2)
    #expect(run.error.contains("No such file or directory"))
  }

  @Test func aFittedProfileInAnotherFolderSaysWhatItNeeds() throws {
    try directory.write("team/base.json", profile("pj"))
    try directory.write("fitted/kept")
    let labelled = Fixtures.folder + "/labelled/back-swipes.jsonl"
    let path = directory.path + "/fitted/new.json"
    let words = ["--vary", "finishProgress=0.2:0.6:0.02", labelled]
    let base = directory.path + "/team/base.json"
    let fit = CapturedRun(["fit", "-p", base, "--write-profile", path] + words)
    #expect(
      fit.error.replacing(directory.path, with: "DIR") == """
        wrote 'DIR/fitted/new.json'
        'DIR/fitted/new.json' extends '../team/base.json', which is in another folder: use it with \
        '--extends-from DIR/team'

        """)
    #expect(CapturedRun("replay", "-p", path, labelled).status == 2)
    #expect(
      CapturedRun("replay", "-p", path, "--extends-from", directory.path + "/team", labelled).status
        == 0)
    // In the same folder there is nothing to say.
    let beside = CapturedRun(
      ["fit", "-p", base, "--write-profile", directory.path + "/team/new.json"] + words)
    #expect(beside.error == "wrote '\(directory.path)/team/new.json'\n")
  }
}
