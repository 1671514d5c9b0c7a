import PlatformIO
import TestSupport
import Testing

@testable import SwipeReplayCLI

/// Checks that results, warnings and errors are in the order of the input on any number of threads.
@Suite struct TraceStreamTests {
  private func trace(_ name: String) -> String {
    #"{"name":"\#(name)","view":[393,852],"touches":[{"time":0,"phase":"began","x":1,"y":2}]}"#
      + "\n"
  }

  @Test("All fixtures and many warnings are the same on any number of threads")
  func threads() throws {
    let directory = try TemporaryDirectory()
    let line = trace("a").replacing("\"x\"", with: "\"predictd\":1,\"x\"")
    let path = try directory.write("a.jsonl", String(repeating: line, count: 3_000))
    let runs = (1...3).map {
      CapturedRun("-f", "csv", "-j", "\($0)", path, Fixtures.folder + "/traces")
    }
    for run in runs { #expect(run.output == runs[0].output && run.error == runs[0].error) }
    #expect(runs[0].error.split(separator: "\n").count { $0.hasPrefix(path) } == 3_000)
    #expect(runs[0].output.contains(path + ":1,a,1,pj,"))
  }

  @Test("Errors are written between the results around them", arguments: [1, 3])
  func orderOfErrors(jobs: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write("1.jsonl", trace("a") + "[]\n" + trace("b"))
    try directory.write("2.txt", "words")
    try directory.write("3.jsonl", "[]\n" + trace("d"))
    let both = Both()
    var context = CapturedStreams().context()
    context.write = { (_, bytes) throws(IOFailure) in both.bytes += bytes }
    let files = ["1.jsonl", "2.txt", "3.jsonl"].map { path + "/" + $0 }
    let status = run(arguments: ["-f", "csv", "-j", "\(jobs)"] + files, in: context)
    #expect(status == 2)
    let lines = String(decoding: both.bytes, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.dropFirst().map { line in
        line.contains(": error: ")
          ? "error" : String(line.split(separator: ",").dropFirst().first ?? line)
      } == ["a", "error", "b", "error", "error", "d", "3 invalid traces"])
  }

  /// Returns everything that a run wrote, to either stream.
  private final class Both {
    var bytes: [UInt8] = []
  }

  @Test(
    "A file of a folder that is named too, or is in another one, is read once",
    arguments: ["in in/a.json", "in/a.json in", "in ./in", "in in"])
  func filesOfFolders(operands: String) throws {
    let directory = try TemporaryDirectory()
    for name in ["a", "b"] {
      let flick = try Fixtures.bytes(Fixtures.folder + "/traces/people/flick.json")
      try directory.write("in/\(name).json", String(decoding: flick, as: UTF8.self))
    }
    let run = try ToolProcess(
      shell: "\"$tool\" -f csv --no-header \(operands) | wc -l", in: directory)
    #expect(run.output.filter(\.isNumber) == "2", "\(run)")
  }

  @Test(
    "Results of an earlier run stay where no trace is read",
    arguments: ["", "stats", "check", "report", "lint", "stress"])
  func earlierResults(verb: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("results", "earlier")
    try directory.write("broken.json", "{")
    for path in ["none", "broken.json"] {
      let run = try ToolProcess(
        shell: "\"$tool\" \(verb) -o results \(path); echo $?; cat results", in: directory)
      #expect(run.output == "2\nearlier", "\(run)")
    }
  }
}
