import Foundation
import TestSupport
import Testing

/// Real faults: full disks, limits, closed streams and signals. Checks that the tool did what it reports, and that a
/// file is always the complete old or new one.
@Suite(.serialized, .slow) struct FaultTests {
  private let folder: CheckedFolder
  private var directory: TemporaryDirectory { folder.directory }

  init() throws {
    folder = try CheckedFolder()
    for number in 1...40 { try folder.write("a\(number)", progress: Double(number) / 50) }
  }

  private func shell(
    _ line: String, started: (Process) throws -> Void = { _ in }
  ) throws -> ToolProcess {
    try ToolProcess(shell: line, in: directory, started: started)
  }

  /// Writes traces with long names, whose results take a kilobyte each: 600 of them fill a pipe many times over.
  ///
  /// All are cancelled, which the last one does not expect.
  private func writeManyTraces(_ count: Int = 600) throws {
    let name = String(repeating: "n", count: 980)
    let lines = (1...count).map { number in
      let outcome = number < count ? "cancel" : "finish"
      return #"{"format":"swipe-trace","version":1,"name":"\#(name)\#(number)","#
        + #""view":{"width":400,"height":800},"expect":{"pj":"\#(outcome)"},"touches":["#
        + #"{"time":0,"phase":"began","x":10,"y":400},"#
        + #"{"time":0.1,"phase":"moved","x":180,"y":400},"#
        + #"{"time":0.3,"phase":"moved","x":180,"y":400},"#
        + #"{"time":0.4,"phase":"ended","x":180,"y":400}]}"#
    }
    try directory.write("many.jsonl", lines.joined(separator: "\n"))
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(
    .enabled(if: hasFullDevice, "this system has no /dev/full"),
    arguments: [
      "replay traces", "replay -f csv traces", "check -p pj traces", "stats traces",
      "diff --from pj --to pj traces", "fit --vary finishProgress=0:1:0.1 traces", "--help",
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
    _ = try shell("\"$tool\" check -p pj --baseline b.csv --accept traces")
    let old = try directory.read("b.csv")
    let run = try shell(
      "\"$tool\" check -p pj --set finishProgress=0.4 --baseline b.csv --accept traces > /dev/full")
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

  /// Limits the size of a file, in blocks of 512 bytes; the tool ignores the signal that reports it.
  @Test(arguments: [
    "replay -f csv -p all -o out.csv traces",
    "check -p pj --accept --baseline out.csv traces > /dev/null",
  ])
  func aFileThatMayNotGrow(words: String) throws {
    _ = try shell("\"$tool\" check -p pj --accept --baseline out.csv traces/a1.json")
    let old = try directory.read("out.csv")
    let run = try shell("ulimit -f 4; \"$tool\" \(words)")
    #expect(run.status == 2 && !run.isKilled)
    #expect(run.error.contains("cannot write 'out.csv': File too large\n"), "\(run.error)")
    #expect(try directory.names() == ["out.csv", "traces"])
    #expect(try directory.read("out.csv") == old)
  }

  private static let tracer = "strace -f -o calls -e trace=fsync,rename,renameat,renameat2"

  /// Whether the system calls of a program can be traced.
  private static let seesCalls: Bool = {
    guard let scratch = try? TemporaryDirectory() else { return false }
    return (try? ToolProcess(shell: "\(tracer) true", in: scratch).status) == 0
  }()

  /// After a power failure following the rename, the file is the old one or the complete new one.
  @Test(
    .needs(seesCalls, "strace is missing, or may not follow a program"),
    arguments: [
      ("replay -f csv -o out.csv traces", "out.csv"),
      ("check -p pj --accept --baseline b.csv traces", "b.csv"),
      ("report -o out.html traces", "out.html"),
    ])
  func aFileIsOnTheDiskBeforeItHasItsName(words: String, name: String) throws {
    let run = try shell("\(Self.tracer) \"$tool\" \(words)")
    #expect(run.status == 0)
    let calls = try directory.read("calls").split(separator: "\n").filter { $0.contains("(") }
    let renaming = try #require(calls.firstIndex { $0.contains("\"\(name)\")") })
    #expect(calls[renaming].contains("rename"))
    #expect(calls[..<renaming].contains { $0.contains("fsync(") && $0.hasSuffix(" = 0") })
  }

  private static let mount =
    "mkdir -p disk && mount -t tmpfs -o size=16k none disk 2> /dev/null"

  /// The command with which a test may mount a file system, possibly in a namespace of its own, or nil if it may not.
  private static let mounting: String? = {
    guard let scratch = try? TemporaryDirectory() else { return nil }
    return ["unshare -m sh -c", "unshare -rm sh -c"].first { prefix in
      (try? ToolProcess(shell: "\(prefix) '\(mount)'", in: scratch).status) == 0
    }
  }()

  /// Runs lines of shell with a disk of 16 KB in the folder `disk`.
  private func onSmallDisk(_ lines: String) throws -> ToolProcess {
    let mounting = try #require(Self.mounting)
    return try shell("\(mounting) '\(Self.mount)\n\(lines)'")
  }

  @Test(.enabled(if: mounting != nil, "no file system can be mounted here"))
  func aFullDisk() throws {
    let run = try onSmallDisk(
      """
      echo old > disk/out.csv
      "$tool" replay -f csv -p all -o disk/out.csv traces
      echo "status $?, files" $(ls -A disk) "with" $(cat disk/out.csv)
      """)
    #expect(run.output == "status 2, files out.csv with old\n")
    #expect(run.error == Self.fullDisk(of: "disk/out.csv"))
  }

  /// A new baseline that can only be written in part, and one of which no byte can be written.
  @Test(
    .enabled(if: mounting != nil, "no file system can be mounted here"),
    arguments: ["many.jsonl", "traces/a1.json"])
  func aFullDiskChangesNoBaseline(traces: String) throws {
    try writeManyTraces()
    let run = try onSmallDisk(
      """
      check() { "$tool" check -p pj --baseline disk/b.csv --accept "$@" > /dev/null; }
      check traces/a1.json 2> /dev/null
      echo "status $?, files" $(ls -A disk)
      cp disk/b.csv old.csv
      \(traces == "many.jsonl" ? "" : "cat /dev/zero > disk/zeros 2> /dev/null")
      check \(traces == "many.jsonl" ? traces : "--set finishProgress=0.01 " + traces)
      echo "status $?, files" $(ls -A disk)
      cmp disk/b.csv old.csv && echo "the old baseline"
      """)
    #expect(
      run.output == """
        status 0, files b.csv
        status 2, files b.csv\(traces == "many.jsonl" ? "" : " zeros")
        the old baseline

        """)
    #expect(run.error == Self.fullDisk(of: "disk/b.csv"))
  }

  private static func fullDisk(of path: String) -> String {
    "swipe-replay: error: cannot write '\(path)': No space left on device\n"
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func closedStreams(closed: String) throws {
    try directory.write("traces/z.json", "{")
    _ = try shell("\"$tool\" -f csv -o whole.csv traces")
    let run = try shell("\"$tool\" -f csv -o out.csv traces \(closed)")
    #expect(run.status == 2 && !run.isKilled)
    #expect(try directory.read("out.csv") == directory.read("whole.csv"))
    _ = try shell("\"$tool\" check -p pj --baseline whole.txt --accept traces/a1.json")
    let update = try shell(
      "\"$tool\" check -p pj --baseline out.txt --accept traces/a1.json \(closed)")
    guard closed.contains(">&- ") || closed == ">&-" else {
      #expect(update.status == 0)
      #expect(try directory.read("out.txt") == directory.read("whole.txt"))
      return
    }
    // The differences from an earlier baseline could not be shown.
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
    "replay -f csv -o in.json -", "check -p pj -o in.json -", "replay --invalid in.json -",
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

  /// A killed reader closes its pipe, which holds less than remains to be written.
  @Test(arguments: [
    ("check -f json -p pj", 1), ("diff -f json --from pj --to pj,finishProgress=0.3", 1),
    ("replay -f csv -p pj", 0),
  ])
  func aReaderThatIsKilled(words: String, status: Int32) throws {
    try writeManyTraces()
    let whole = try shell("\"$tool\" \(words) many.jsonl")
    #expect(whole.status == status && whole.output.utf8.count > 1 << 19)
    let run = try shell(
      """
      mkfifo pipe
      sh -c 'head -c 1000 > part; kill -9 $$' < pipe & reader=$!
      "$tool" \(words) many.jsonl > pipe
      echo "status $?"
      wait $reader
      echo "reader $?"
      """)
    #expect(run.output == "status \(status)\nreader \(128 + SIGKILL)\n")
    #expect(!run.error.contains("swipe-replay"), "\(run.error)")
    #expect(try directory.read("part") == whole.output.prefix(1_000))
  }

  /// A baseline may be replaced only if the reader has seen the differences.
  @Test(arguments: [
    ("sh -c 'head -c 1000 > /dev/null; kill -9 $$'", false), ("true", false),
    ("cat > /dev/null", true),
  ])
  func aDifferenceThatIsNotShownChangesNoBaseline(reader: String, isShown: Bool) throws {
    try writeManyTraces()
    _ = try shell("\"$tool\" check -p pj --baseline b.csv --accept many.jsonl")
    let old = try directory.read("b.csv")
    let words = "check -p pj --set finishProgress=0.3 --baseline b.csv --accept many.jsonl"
    let run = try shell("{ \"$tool\" \(words); echo \"status $?\" >&2; } | \(reader)")
    let refusal = "'b.csv' was not written, because the results could not be shown"
    #expect(
      run.error.contains(
        isShown
          // The expectations of the traces still fail.
          ? "wrote 'b.csv': 600 results\nstatus 1\n"
          : "swipe-replay: error: \(refusal)\nstatus 2\n"), "\(run.error)")
    #expect(try (directory.read("b.csv") != old) == isShown)
    #expect(try directory.names() == ["b.csv", "many.jsonl", "traces"])
  }

  /// Whenever a signal arrives, the file is the old one or the new one, and there is no other file.
  @Test(arguments: [("INT", "-o"), ("QUIT", "--accept"), ("TERM", "--accept"), ("HUP", "-o")])
  func signals(signal: String, option: String) throws {
    try writeManyTraces(400)
    let numbers = ["INT": SIGINT, "QUIT": SIGQUIT, "TERM": SIGTERM, "HUP": SIGHUP]
    let number = try #require(numbers[signal])
    let words =
      option == "-o"
      ? "-p pj -p fd -f csv -o out.csv many.jsonl"
      : "check -f json -p pj --set finishProgress=0.3 --baseline out.csv --accept many.jsonl"
    _ = try shell("\"$tool\" check -p pj --baseline out.csv --accept many.jsonl")
    let old = try directory.read("out.csv")
    // Roughly as long as a run takes here.
    let start = Date()
    _ = try shell("\"$tool\" \(words)")
    var span = Date().timeIntervalSince(start)
    let new = try directory.read("out.csv")
    // It is written in several pieces.
    #expect(new != old && new.utf8.count > 400_000)
    let names = try directory.names()
    let seed = UInt64(13)
    var random = SeededRandom(seed: seed)
    // The number of runs ended by the signal, ended by it while writing, and not ended by it.
    var (ended, endedWriting, finished) = (0, 0, 0)
    for round in 0..<40 {
      if round >= 4, ended > 0, endedWriting > 0, finished > 0 { break }
      try directory.write("out.csv", old)
      // Every other signal is sent once there is a temporary file, which means that the tool is writing.
      let waits = !round.isMultiple(of: 2)
      let delay =
        waits && option == "--accept" ? 0 : Double.random(in: 0...1.2, using: &random) * span
      var isWriting = false
      let run = try shell("exec \"$tool\" \(words)") { process in
        while waits, process.isRunning, try directory.names() == names { usleep(100) }
        Thread.sleep(forTimeInterval: delay)
        isWriting = try directory.names() != names
        if process.isRunning { kill(process.processIdentifier, number) }
      }
      let text = try directory.read("out.csv")
      let note = "seed \(seed), round \(round), after \(delay) s: \(run.status), \(run.error)"
      #expect(text == old || text == new, "\(note)")
      #expect(try directory.names() == names, "\(note)")
      if run.isKilled {
        #expect(run.status == number, "\(note)")
        // The new file may already be in place.
        if text == old { (ended, endedWriting) = (ended + 1, endedWriting + (isWriting ? 1 : 0)) }
      } else {
        // A run that reports success has written its file.
        #expect(run.status == (option == "-o" ? 0 : 1) && text == new, "\(note)")
        finished += 1
      }
      // The duration of a run varies with the machine's load.
      span *= run.isKilled ? 1.25 : 0.8
    }
    #expect(ended > 0 && endedWriting > 0 && finished > 0, "\((ended, endedWriting, finished))")
  }

  @Test("Ctrl-\\ ends a run that writes no file, without a backtrace")
  func quit() throws {
    try directory.pipe("pipe")
    // The shell holds the pipe open, so that the tool waits for it.
    let run = try shell("exec 3<>pipe; exec \"$tool\" -p pj - < pipe") { process in
      Thread.sleep(forTimeInterval: 0.5)
      kill(process.processIdentifier, SIGQUIT)
    }
    #expect(run.isKilled && run.status == SIGQUIT && run.error == "", "\(run)")
  }

  /// How a file of many traces is truncated while it is being read.
  enum Cut: CaseIterable {
    case withinLine, betweenLines, toNothing
  }

  /// The tool waits for the reader of its results, so most of the file is unread when it is truncated. The missing part
  /// is reported even if the rest looks complete.
  @Test(arguments: ["jsonl", "csv"], Cut.allCases)
  func aFileThatShrinks(format: String, cut: Cut) throws {
    let (header, traces) = Self.longLines(format)
    let name = "big.\(format)"
    try directory.write(name, header + traces.joined())
    let words = "-p pj -f csv -j 2 \(name)"
    let whole = try shell("\"$tool\" \(words)")
    #expect(whole.status == 0)
    // Three quarters are more than is read before the results fill the pipe.
    let most = (header + traces[..<(traces.count * 3 / 4)].joined()).utf8.count
    let size =
      switch cut {
      case .withinLine: most - 100
      case .betweenLines: most
      case .toNothing: 0
      }
    try directory.pipe("pipe")
    var output = Data()
    let run = try shell("exec \"$tool\" \(words) > pipe") { _ in
      let reader = try #require(FileHandle(forReadingAtPath: directory.path + "/pipe"))
      output = try reader.read(upToCount: 1) ?? Data()
      try directory.setSize(size, of: name)
      output += try reader.readToEnd() ?? Data()
    }
    #expect(run.status == 2 && !run.isKilled)
    #expect(
      run.error.contains("cannot read '\(name)': the file became shorter while it was read\n"),
      "\(run.error)")
    // The traces before the cut are replayed as in the whole file.
    let text = String(decoding: output, as: UTF8.self)
    #expect(whole.output.hasPrefix(text) && text.utf8.count < whole.output.utf8.count)
    #expect(text.last == "\n")
  }

  /// The header and traces of a file much larger than what the tool reads ahead.
  private static func longLines(_ format: String) -> (header: String, traces: [String]) {
    let name = String(repeating: "n", count: 980)
    guard format == "csv" else {
      let blanks = String(repeating: " ", count: 7_000)
      return (
        "",
        (1...1_000).map { number in
          #"{\#(blanks)"format":"swipe-trace","version":1,"name":"\#(name)\#(number)","#
            + #""view":{"width":400,"height":800},"touches":["#
            + #"{"time":0,"phase":"began","x":5,"y":400},"#
            + #"{"time":0.1,"phase":"ended","x":250,"y":400}]}"# + "\n"
        }
      )
    }
    return (
      "# view: 400x800\ntrace,time,phase,x,y\n",
      (1...2_000).map { number in
        "\(name)\(number),0,began,5,400\n\(name)\(number),0.02,moved,99,400\n"
          + "\(name)\(number),0.04,ended,250,400\n"
      }
    )
  }
}
