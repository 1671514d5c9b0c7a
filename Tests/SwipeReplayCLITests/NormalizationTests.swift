import TestSupport
import Testing

@testable import SwipeReplayCLI

/// `é` as one scalar and as two: equal as Strings, and two names wherever people give names.
@Suite struct NormalizationTests {
  private static let one = "\u{E9}"
  private static let two = "e\u{301}"
  private let folder: CheckedFolder

  init() throws {
    folder = try CheckedFolder()
  }

  private func trace(_ text: String, head: String = "", name: String = "t") -> String {
    """
    {"format":"swipe-trace","version":1,"name":"\(name)",\(head)"view":{"width":400,"height":800},\
    "touches":[\(text)]}

    """
  }

  private func touch(_ finger: String, _ time: Int, _ phase: String) -> String {
    #"{"time":\#(time),"phase":"\#(phase)","x":10,"y":10,"touch":"\#(finger)"}"#
  }

  private func run(_ words: String..., input: String) -> CapturedRun {
    CapturedRun(words + ["--input-format", "jsonl", "-"], input: input)
  }

  @Test func twoParameters() throws {
    let touches = [
      #"{"time":0,"phase":"began","x":0,"y":10}"#, #"{"time":0.1,"phase":"moved","x":210,"y":10}"#,
      #"{"time":0.2,"phase":"ended","x":210,"y":10}"#,
    ]
    let text = """
      {"format": "swipe-profile", "version": 1, "name": "p",
       "parameters": {"\(Self.one)": 0.4, "\(Self.two)": 0.6},
       "recognizers": [{"kind": "pan", "action": "pop", "progress": "translation.x / width",
        "decide": [{"when": "progress > NAME && \(Self.one) < \(Self.two) + 9", "then": "finish"}, {"then": "cancel"}]}]}
      """
    for (name, outcome) in [(Self.one, "finish"), (Self.two, "cancel")] {
      let profile = try folder.directory.write("p.json", text.replacing("NAME", with: name))
      let input = trace(touches.joined(separator: ","))
      #expect(
        run("-f", "csv", "-p", profile, input: input).output.contains(",\(outcome),"), "\(name)")
      let set = run("-f", "csv", "-p", profile, "--set", "\(Self.two)=0.4", input: input)
      #expect(set.output.contains(",finish,"), "\(name)")
    }
    let other = try folder.directory.write(
      "q.json",
      text.replacing(", \"\(Self.two)\": 0.6", with: "").replacing("NAME", with: "0.5"))
    let run = run("-p", other, input: trace(touches[0]))
    #expect(run.status == 2)
    #expect(run.error.contains("`\(Self.two)`"))
  }

  @Test func twoFiles() throws {
    try folder.write(Self.one, progress: 0.6)
    try folder.write(Self.two, progress: 0.2)
    try #require(folder.directory.nameCount(in: "traces") == 2, "the file system normalises names")
    let first = folder.check("-p", "pj", "--baseline", folder.baseline, "--accept")
    #expect(first.error == "wrote 'baseline.csv': 2 results\n")
    #expect(folder.check("-p", "pj", "--baseline", folder.baseline).status == 0)
  }

  @Test func twoFingers() {
    let fingers = [Self.one, Self.two]
    let touches =
      fingers.map { touch($0, 0, "began") } + fingers.map { touch($0, 1, "ended") }
    let run = run("-f", "csv", input: trace(touches.joined(separator: ",")))
    #expect(run.error == "")
    #expect(run.status == 0)
    // More of them than are searched one by one.
    let many =
      (0..<20).map { touch("\($0)", 0, "began") } + fingers.map { touch($0, 0, "began") }
      + fingers.map { touch($0, 1, "ended") }
    #expect(self.run("-f", "csv", input: trace(many.joined(separator: ","))).status == 0)
  }

  @Test func twoTags() {
    let input = [Self.one, Self.two].map {
      trace(touch("0", 0, "began"), head: #""tags":["\#($0)"],"#, name: $0)
    }.joined()
    let run = run("-f", "csv", "--tag", Self.two, input: input)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.utf8.contains(0xCC) && !run.output.utf8.contains(0xC3))
  }

  /// Both are recognized, and the refusal's own name is shown, not the one that reads the same.
  @Test func twoRecognizersAndRules() throws {
    let path = try folder.directory.write(
      "team.json",
      """
      { "format": "swipe-profile", "version": 1, "recognizers": [
        { "name": "\(Self.one)", "kind": "pan", "action": "pop", "progress": "0.1",
          "refuse": [{ "name": "\(Self.one)", "when": "start.x > 300" },
                     { "name": "\(Self.two)", "when": "start.x > 0" }],
          "decide": [{ "then": "cancel" }] },
        { "name": "\(Self.two)", "kind": "pan", "action": "pop", "progress": "0.1",
          "simultaneousWith": ["\(Self.one)"], "decide": [{ "then": "cancel" }] } ] }
      """)
    try folder.write("t", progress: 0.6)
    let run = folder.run(["replay", "-p", path, "-f", "csv"])
    #expect(run.error == "")
    let rows = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    #expect(
      rows.map { $0[4...6].map { Array($0.utf8) } } == [
        [Self.one, "refused", Self.two].map { Array($0.utf8) },
        [Self.two, "cancel", "otherwise"].map { Array($0.utf8) },
      ])
  }

  /// Keys of one object that are equal only under normalisation are no duplicate.
  @Test func twoKeys() throws {
    let input = trace(
      touch("0", 0, "began"), head: #""expect":{"\#(Self.one)":"none","\#(Self.two)":"none"},"#)
    let run = run("-f", "csv", input: input)
    #expect(run.status == 0 && run.error == "")
  }

  @Test func twoProfiles() throws {
    try folder.write("t", progress: 0.6)
    let paths = try [Self.one, Self.two].enumerated().map { index, name in
      try folder.directory.write(
        "\(index).json",
        #"{ "format": "swipe-profile", "version": 1, "extends": "pj", "name": "\#(name)" }"#)
    }
    let run = folder.check(
      "-p", paths[0], "-p", paths[1], "--baseline", folder.baseline, "--accept")
    #expect(run.error == "wrote 'baseline.csv': 2 results\n")
    #expect(
      folder.check("-p", paths[0], "-p", paths[1], "--baseline", folder.baseline).status == 0)
  }

  /// A slash and a mark are one Character, and still end a folder's name.
  @Test func aNameThatBeginsWithAMark() throws {
    try folder.write("\u{301}t", progress: 0.6)
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
