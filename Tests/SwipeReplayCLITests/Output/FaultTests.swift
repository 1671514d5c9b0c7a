import Foundation
import TestSupport
import Testing

/// Real faults: full disks, limits, closed streams, signals. What the tool says it did, it did; a file is the old
/// one or the new one, whole.
@Suite(.serialized) struct FaultTests {
  private let folder: CheckedFolder
  private var directory: TemporaryDirectory { folder.directory }

  init() throws {
    folder = try CheckedFolder()
    for number in 1...40 { try folder.write("a\(number)", progress: Double(number) / 50) }
  }

  private func shell(_ line: String, started: (Process) -> Void = { _ in }) throws -> ToolProcess {
    try ToolProcess(shell: line, in: directory, started: started)
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    .enabled(if: hasFullDevice, "this system has no /dev/full"),
    arguments: [
      "replay traces", "replay -f csv traces", "check -p pj traces", "stats traces",
      "diff --from pj --to pj traces", "sweep --vary finishProgress=0:1:0.1 traces", "--help",
    ])
  func aFullOutput(words: String) throws {
    try expectFailure("\(words) > /dev/full", "No space left on device")
  }

  /// Runs the tool with an output that cannot be written.
  private func expectFailure(_ words: String, _ reason: String) throws {
    let run = try shell("\"$tool\" \(words)")
    #expect(run.status == 2)
    #expect(
      run.error.hasSuffix("error: cannot write standard output: \(reason)\n"), "\(run.error)")
  }

  @Test(.enabled(if: hasFullDevice, "this system has no /dev/full"))
  func aFullOutputChangesNoBaseline() throws {
    _ = try shell("\"$tool\" check -p pj --baseline b.csv --update traces")
    let old = try directory.read("b.csv")
    let run = try shell(
      "\"$tool\" check -p pj --set finishProgress=0.4 --baseline b.csv --update traces > /dev/full")
    #expect(run.status == 2)
    #expect(try directory.read("b.csv") == old)
    #expect(try directory.names() == ["b.csv", "traces"])
  }

  @Test(
    .enabled(if: hasFullDevice, "this system has no /dev/full"))
  func aFullErrorStreamChangesNoResult() throws {
    try directory.write("traces/z.json", "{")
    let whole = try shell("\"$tool\" -f csv traces")
    let full = try shell("\"$tool\" -f csv traces 2> /dev/full")
    #expect(full.status == 2 && full.output == whole.output)
  }

  /// The largest size of a file, in blocks of 512 bytes; a signal tells of it, which the tool does not obey.
  @Test(arguments: ["-o out.csv", "--update --baseline out.csv"])
  func aFileThatMayNotGrow(words: String) throws {
    try directory.write("out.csv", words.hasPrefix("-o") ? "old" : "")
    if !words.hasPrefix("-o") { try directory.remove("out.csv") }
    let verb = words.hasPrefix("-o") ? "replay -f csv -p all" : "check -p pj"
    let names = try directory.names()
    let run = try shell("ulimit -f 4; \"$tool\" \(verb) \(words) traces")
    #expect(run.status == 2 && !run.isKilled)
    #expect(run.error.contains("cannot write 'out.csv': File too large\n"), "\(run.error)")
    #expect(try directory.names() == names)
    if names.contains("out.csv") { #expect(try directory.read("out.csv") == "old") }
  }

  private static let mount =
    "mkdir -p disk && mount -t tmpfs -o size=16k none disk 2> /dev/null"

  /// Whether a test may mount a file system, if need be in a namespace of its own.
  private static let mounting: String? = {
    guard let scratch = try? TemporaryDirectory() else { return nil }
    return ["unshare -m sh -c", "unshare -rm sh -c"].first { prefix in
      (try? ToolProcess(shell: "\(prefix) '\(mount)'", in: scratch).status) == 0
    }
  }()

  @Test(.enabled(if: mounting != nil, "no file system can be mounted here"))
  func aFullDisk() throws {
    let mounting = try #require(Self.mounting)
    let run = try shell(
      """
      \(mounting) '\(Self.mount) && echo old > disk/out.csv
      "$tool" replay -f csv -p all -o disk/out.csv traces
      echo "status $?, files" $(ls -A disk) "with" $(cat disk/out.csv)
      "$tool" check -p pj --baseline disk/b.csv --update traces > /dev/null
      echo "status $?, files" $(ls -A disk)'
      """)
    #expect(
      run.output == """
        status 2, files out.csv with old
        status 0, files b.csv out.csv

        """)
    #expect(run.error.contains("cannot write 'disk/out.csv': No space left on device\n"))
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func closedStreams(closed: String) throws {
    try directory.write("traces/z.json", "{")
    _ = try shell("\"$tool\" -f csv -o whole.csv traces")
    let run = try shell("\"$tool\" -f csv -o out.csv traces \(closed)")
    #expect(run.status == 2 && !run.isKilled)
    #expect(try directory.read("out.csv") == directory.read("whole.csv"))
    _ = try shell("\"$tool\" check -p pj --baseline whole.txt --update traces/a1.json")
    let update = try shell(
      "\"$tool\" check -p pj --baseline out.txt --update traces/a1.json \(closed)")
    guard closed.contains(">&- ") || closed == ">&-" else {
      #expect(update.status == 0)
      #expect(try directory.read("out.txt") == directory.read("whole.txt"))
      return
    }
    // What differs from an earlier baseline could not be shown.
    #expect(update.status == 2)
    #expect(try !directory.names().contains("out.txt"))
  }

  @Test(arguments: ["replay traces", "stats traces", "--help"])
  func aClosedOutput(words: String) throws {
    try expectFailure("\(words) >&-", "Bad file descriptor")
  }

  @Test func aClosedInput() throws {
    let run = try shell("\"$tool\" - <&-")
    #expect(run.status == 2)
    #expect(run.error.contains("Bad file descriptor"), "\(run.error)")
  }

  @Test(arguments: [
    "replay -f csv -o in.json -", "check -p pj -o in.json -", "replay --refusals in.json -",
    "report -o link.json -",
  ])
  func theFileOfStandardInputIsNotReplaced(words: String) throws {
    let old = try directory.read("traces/a1.json")
    try directory.write("in.json", old)
    try directory.link("link.json", to: "in.json")
    let run = try shell("\"$tool\" \(words) < in.json")
    #expect(run.status == 2)
    #expect(
      run.error.contains(".json' would replace the file that standard input reads; choose another"),
      "\(run.error)")
    #expect(try directory.read("in.json") == old)
  }

  /// A reader that is killed closes its pipe.
  @Test func aReaderThatIsKilled() throws {
    try folder.write("z", progress: 0.4, expect: #"{ "pj": "finish" }"#)
    let run = try shell(
      """
      mkfifo pipe
      sh -c 'read line; kill -9 $$' < pipe & reader=$!
      "$tool" check -f json -p pj traces > pipe
      echo "status $?"
      wait $reader
      """)
    #expect(run.output == "status 1\n")
    #expect(run.error.contains("swipe-replay") == false, "\(run.error)")
  }

  /// At whatever moment a signal comes, the file is the old one or the new one, and there is no other.
  @Test(arguments: ["INT", "TERM", "HUP"], ["-o", "--update"])
  func signals(signal: String, option: String) throws {
    let seed = UInt64(13)
    var random = SeededRandom(seed: seed)
    let words =
      option == "-o"
      ? "-p all -f csv -o out.csv traces"
      : "check -p pj --set finishProgress=0.3 --baseline out.csv --update traces"
    _ = try shell("\"$tool\" \(words)")
    let new = try directory.read("out.csv")
    _ = try shell("\"$tool\" check -p pj --baseline old.csv --update traces")
    let old = option == "-o" ? "old" : try directory.read("old.csv")
    try directory.remove("old.csv")
    // As long as a run takes here, more or less.
    let start = Date()
    _ = try shell("\"$tool\" \(words)")
    let whole = Date().timeIntervalSince(start)
    var results: [String: Int] = [:]
    for round in 0..<8 {
      try directory.write("out.csv", old)
      let delay = Double.random(in: 0...1.2, using: &random) * whole
      let run = try shell("exec \"$tool\" \(words)") { process in
        Thread.sleep(forTimeInterval: delay)
        if process.isRunning { kill(process.processIdentifier, Self.numbers[signal] ?? SIGTERM) }
      }
      let text = try directory.read("out.csv")
      let note = "seed \(seed), round \(round), after \(delay) s: \(run.status), \(run.error)"
      #expect(text == old || text == new, "\(note)")
      // A run that says it is done has written.
      if !run.isKilled { #expect(text == new, "\(note)") }
      #expect(try directory.names() == ["out.csv", "traces"], "\(note)")
      results[text == new ? "new" : "old", default: 0] += 1
    }
    #expect(results.values.reduce(0, +) == 8)
  }

  private static let numbers = ["INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP]
}
