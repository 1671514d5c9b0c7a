import PlatformIO
import TestSupport
import Testing
import TextFormats
import TouchTrace

@testable import SwipeReplayCLI

@Suite struct TraceStreamTests {
  /// The names of the chosen traces, the exit status, and the lines on the error stream.
  private func read(
    _ words: [String], input: String = ""
  ) throws -> (names: [String], status: SwipeReplayCLI.ExitStatus, errors: [String]) {
    let streams = CapturedStreams(input: input)
    var session = Session(streams.context())
    let arguments = try Arguments(words, for: .replay)
    let traces = try TraceStream(arguments, for: "replay", &session)
    var names: [String] = []
    try traces.work(with: [], from: [String](), &session) { _, _ in
      { trace, names in names.append(trace.name) }
    } take: { (portion, _) throws(CommandError) in
      names += portion
    }
    let status = session.endOfInput(arguments)
    return (names, status, streams.error.split(separator: "\n").map(String.init))
  }

  private func trace(_ name: String, tags: String = "") -> String {
    #"{"format":"swipe-trace","version":1,"name":"\#(name)","view":{"width":393,"height":852},"#
      + #""tags":[\#(tags)],"touches":[{"time":0,"phase":"began","x":1,"y":2}]}"#
  }

  @Test("Files, directories and standard input are read in the order they were given")
  func order() throws {
    let directory = try TemporaryDirectory()
    try directory.write("d/b.json", trace("b"))
    try directory.write("d/a.jsonl", trace("a1") + "\n" + trace("a2") + "\n")
    let file = try directory.write("z.json", trace("z"))
    let read = try read(
      [file, "-", directory.path + "/d", "--input-format", "jsonl"], input: trace("in"))
    #expect(read.names == ["z", "in", "a1", "a2", "b"])
    #expect(read.status == .success)
    #expect(read.errors == [])
  }

  @Test(
    "A file in a directory that nearly is a trace, or has one in it, is an error; any other is skipped",
    arguments: [
      (#"{"format":"swipe-trac","version":1}"#, "1:11: error: unknown format 'swipe-trac'"),
      (#"{"Format":"swipe-trace","version":1}"#, "1:2: error: unknown key 'Format'"),
      (
        #"{"view":[3,4],"Touches":[{"time":0}]}"#,
        "1:15: error: unknown key 'Touches'; did you mean 'touches'?"
      ),
      (
        #"{"format":"mine","touches":[{"time":0}]}"#,
        "1:11: error: format: found 'mine', expected swipe-trace"
      ),
      ("[{},TRACE]", "1:2: error: no key 'touches'; expected a trace in each element of the list"),
      (
        #"[{"format":"swipe-profile"},TRACE]"#,
        "1:12: error: found 'swipe-profile', expected a trace in each element of the list"
      ),
      ("[1,TRACE]", "1:2: error: found a number, expected an object"),
      ("[[TRACE]]", "1:3: error: found a trace in another value"),
      (#"{"app":{"traces":[TRACE]}}"#, "1:19: error: found a trace in another value"),
      ("{}", nil), ("[]", nil), ("[{},1]", nil), (#"[{"format":"swipe-profile"}]"#, nil),
      (#"{"format":"swipe-profile"}"#, nil), (#"{"formats":"json","tuches":1}"#, nil),
      (#"{"format":"esm","files":[{"format":"cjs"}]}"#, nil), (#"{"Touches":[{"id":1}]}"#, nil),
    ] as [(String, String?)])
  func nearMiss(_ text: String, _ message: String?) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("a.json", text.replacing("TRACE", with: trace("t")))
    try directory.write("b.json", trace("b"))
    let read = try read([directory.path])
    #expect(read.names.last == "b")
    #expect(read.status == (message == nil ? .success : .trouble))
    #expect(read.errors.count == 1)
    let expected = message.map { "\(path):\($0)" } ?? "skipped 1 file that is not a trace: \(path)"
    #expect(read.errors.first?.hasPrefix(expected) == true, "\(read.errors)")
  }

  @Test(
    "So is a table that nearly has the columns of a trace, or says that it is one",
    arguments: [
      ("tme,phse,x1,y1", true), ("time,phse,x1,y1", true), ("tme,b,c,d", false),
      ("# view: 3x4\na,b,c,d", true), ("# format: swipe-trace\na,b,c,d", true),
      ("# name: a\na,b,c,d", false), ("# format: swipe-baseline\na,b,c,d", false),
      ("# format: swipe-trac\na,b,c,d", true),
    ])
  func nearMiss(_ header: String, _ isError: Bool) throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.csv", header + "\n1,2,3,4\n")
    try directory.write("b.json", trace("b"))
    let read = try read([directory.path])
    #expect(read.names == ["b"])
    #expect(read.status == (isError ? .trouble : .success), "\(read.errors)")
  }

  @Test("The whole of the fixtures gives the same on any number of threads")
  func threads() throws {
    let directory = try TemporaryDirectory()
    let line = trace("a").replacing("\"x\"", with: "\"predictd\":1,\"x\"") + "\n"
    let path = try directory.write("a.jsonl", String(repeating: line, count: 3_000))
    let runs = try (1...3).map { try read(["-j", "\($0)", path, Fixtures.folder + "/traces"]) }
    for run in runs {
      #expect(run.names == runs[0].names && run.errors == runs[0].errors)
    }
    #expect(runs[0].errors.count { $0.hasPrefix(path) } == 3_000)
    #expect(runs[0].names.contains("a"))
  }

  @Test("A bad file is named with its place, and the others still run")
  func bad() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write("a.jsonl", trace("a") + "\n{\n" + trace("b") + "\n[]\n")
    try directory.write("b.txt", "words")
    try directory.write("empty/none.txt")
    let read = try read([
      path + "/a.jsonl", path + "/b.txt", path + "/none.json", path + "/empty", "-",
    ])
    #expect(read.names == ["a", "b"])
    #expect(read.status == .trouble)
    let words = """
      swipe-replay: error: no such file or directory: '\(path)/none.json'
      swipe-replay: error: no traces in '\(path)/empty'; it has no .json, .jsonl, .ndjson or .csv files
      -:1:1: error: there are no traces; expected at least one
      4 invalid traces
      """
    #expect(read.errors.filter { !$0.hasPrefix(path) }.joined(separator: "\n") == words)
    #expect(read.errors.filter { $0.hasPrefix(path + "/a.jsonl:2:") }.count == 1)
    #expect(read.errors.filter { $0.hasPrefix(path + "/a.jsonl:4:1: error: ") }.count == 1)
  }

  @Test(
    "Results and errors keep the order of the input, on any number of threads", arguments: [1, 3])
  func orderOfErrors(jobs: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write("1.jsonl", trace("a") + "\n[]\n" + trace("b"))
    try directory.write("2.txt", "words")
    try directory.write("3.jsonl", "[]\n" + trace("d"))
    let transcript = Transcript()
    let streams = CapturedStreams()
    var context = streams.context()
    context.write = { (_, bytes) throws(IOFailure) in transcript.bytes += bytes }
    let files = ["1.jsonl", "2.txt", "3.jsonl"].map { path + "/" + $0 }
    let status = run(arguments: ["-f", "csv", "-j", "\(jobs)"] + files, in: context)
    #expect(status == 2)
    let lines = String(decoding: transcript.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.dropFirst().map { line in
        line.contains(": error: ")
          ? "error" : String(line.split(separator: ",").dropFirst().first ?? line)
      } == ["a", "error", "b", "error", "error", "d", "3 invalid traces"])
  }

  /// Everything a run wrote, to either stream.
  private final class Transcript {
    var bytes: [UInt8] = []
  }

  @Test("One refused trace needs no sum, and a quiet run gives none")
  func refusals() throws {
    let one = try read(["-", "--input-format", "jsonl"], input: "[]\n")
    #expect(one.status == .trouble)
    #expect(one.errors.count == 1)
    let two = try read(["-", "--input-format", "jsonl", "-q"], input: "[]\n[]\n")
    #expect(two.status == .trouble)
    #expect(two.errors.count == 2)
  }

  @Test(
    "Tags choose traces: any of them",
    arguments: [
      ([], ["a", "b", "c"]), (["x"], ["a", "b"]), (["y", "z"], ["b", "c"]), (["w"], []),
    ])
  func tags(tags: [String], names: [String]) throws {
    let input =
      [trace("a", tags: #""x""#), trace("b", tags: #""x","y""#), trace("c", tags: #""z""#)]
      .joined(separator: "\n")
    let read = try read(
      ["-", "--input-format=jsonl"] + tags.map { "--tag=" + $0 }, input: input)
    #expect(read.names == names)
    let unknown = ["swipe-replay: error: no trace has the tag 'w'"]
    #expect(read.errors == (names.isEmpty ? unknown : []))
  }

  @Test(
    "Names choose traces: any of them, and together with tags",
    arguments: [
      (["--name=c"], ["c", "c"]), (["--name=c", "--name=a"], ["a", "c", "c"]),
      (["--name=a", "--tag=z"], []), (["--name=C"], []),
    ])
  func chosenNames(options: [String], names: [String]) throws {
    let input =
      [trace("a", tags: #""x""#), trace("c", tags: #""z""#), trace("b"), trace("c")]
      .joined(separator: "\n")
    let read = try read(["-", "--input-format=jsonl"] + options, input: input)
    #expect(read.names == names)
    let name = options[0].dropFirst("--name=".count)
    #expect(
      read.errors == (names.isEmpty ? ["swipe-replay: error: no trace is named '\(name)'"] : []))
  }

  @Test("The options give a CSV what it does not say")
  func csv() throws {
    let arguments = [
      "-", "--input-format", "csv", "--view", "393x852", "--time-unit", "ms", "--stack", "3",
      "--columns", "time=t,x=px", "--columns", "y=py",
    ]
    let options = try TraceReadingOptions(Arguments(arguments, for: .replay))
    #expect(options.view == Size(width: 393, height: 852))
    #expect(options.timeUnit == .milliseconds)
    #expect(options.stack == 3)
    #expect(options.columns.map { "\($0.field)=\($0.column)" } == ["time=t", "x=px", "y=py"])
    let read = try read(arguments, input: "t,phase,px,py,name\n0,began,1,2,one\n")
    #expect(read.names == ["one"])
    #expect(read.errors == [])
  }

  @Test(
    "A malformed option is an error that says what is expected",
    arguments: [
      (
        "--view=393",
        "'--view' cannot be '393'; expected a width and a height of at most 1e9, such as 393x852"
      ),
      (
        "--view=0x1",
        "'--view' cannot be '0x1'; expected a width and a height of at most 1e9, such as 393x852"
      ),
      (
        "--view=1xinf",
        "'--view' cannot be '1xinf'; expected a width and a height of at most 1e9, such as 393x852"
      ),
      (
        "--view=1x1e10",
        "'--view' cannot be '1x1e10'; expected a width and a height of at most 1e9, such as 393x852"
      ),
      ("--stack=0", "'--stack' cannot be '0'; expected a whole number from 1 to 10000"),
      ("--stack=2.5", "'--stack' cannot be '2.5'; expected a whole number from 1 to 10000"),
      (
        "--columns=time=",
        "'--columns' cannot be 'time='; expected pairs, such as time=timestamp,x=pos_x, or the names of "
          + "all columns"
      ),
    ])
  func malformed(option: String, words: String) throws {
    let error = #expect(throws: CommandError.self) { try read(["-", option]) }
    #expect(error?.description == words)
    #expect(error?.isUsage == true)
  }

  @Test("Nothing to read is wrong usage")
  func nothing() throws {
    let error = #expect(throws: CommandError.self) { try read([]) }
    #expect(
      error?.description == "'replay' needs a file or a directory, or traces on standard input")
  }
}
