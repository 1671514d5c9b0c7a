#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The rows of the table of memory in Limits.md: each runs the built program with so little address space that
  /// it crashes without the limit.
  @Suite(.serialized) struct MemoryLimitTests {
    private let directory: TemporaryDirectory

    /// What the program may use of address space, which is more than memory: its code, the libraries, and the
    /// stacks and heaps of its threads take up to 400 MB of it.
    private static let kilobytes = 700 << 10

    init() throws {
      directory = try TemporaryDirectory()
    }

    private struct Run {
      var status: Int32
      var error: String
    }

    /// Runs the program that was built with the tests; what it writes to the standard output is dropped.
    private func run(_ words: String...) throws -> Run {
      let folder = (CommandLine.arguments[0] as NSString).deletingLastPathComponent
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        [
          "-c", "ulimit -v \(Self.kilobytes) && exec \"$0\" \"$@\" > /dev/null",
          folder + "/swipe-replay",
        ] + words
      let error = Pipe()
      process.standardError = error
      try process.run()
      let text = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      return Run(
        status: process.terminationStatus,
        error: String(decoding: text, as: UTF8.self).replacing(directory.path + "/", with: ""))
    }

    /// Writes a trace of swipes at 1000 frames a second, each of which rests for some seconds.
    private func writeSwipes(_ count: Int, resting: Int, expect: String = "") throws -> String {
      var touches: [String] = []
      for number in 0..<count {
        let start = number * (resting + 1)
        touches += [
          #"{"time":\#(start),"phase":"began","x":1,"y":1}"#,
          #"{"time":\#(start).1,"phase":"moved","x":31,"y":1}"#,
          #"{"time":\#(start + resting),"phase":"ended","x":31,"y":1}"#,
        ]
      }
      return try directory.write(
        "swipes.json",
        #"{"format":"swipe-trace","version":1,"view":{"width":400,"height":800},"displayHz":1000,"#
          + expect + #""touches":["# + touches.joined(separator: ",") + "]}")
    }

    @Test func framesOfATraceInAReport() throws {
      let path = try writeSwipes(70, resting: 50)
      let run = try run(
        "--timeline", "-f", "jsonl", "-p", "pj", "-p", "fd", "-p", "base", "-p", "zeroj-nav", path)
      #expect(run.status == 0)
      #expect(run.error == "")
    }

    @Test func framesOfATraceInACheck() throws {
      let expect = (0..<70).map { _ in #"{"frames[0].time":">= 0"}"# }.joined(separator: ",")
      let path = try writeSwipes(70, resting: 50, expect: #""expect":{"*":["# + expect + "]},")
      let run = try run("check", "-p", "all", path)
      #expect(run.status == 1)
      #expect(run.error == "")
    }

    @Test func gesturesOfATrace() throws {
      func rows(_ gestures: Int) -> String {
        (0..<gestures).map { number in
          "\(number).00,began,5,400\n\(number).02,moved,99,400\n\(number).04,ended,250,400\n"
        }.joined()
      }
      let header = "# view: 400x800\ntime,phase,x,y\n"
      let most = try directory.write("most.csv", header + rows(10_000))
      #expect(try run("-f", "csv", most).status == 0)
      let more = try directory.write("more.csv", header + rows(100_000))
      let run = try run("-p", "all", "-f", "csv", more)
      #expect(run.status == 2)
      #expect(
        run.error
          == "more.csv:30003:10: error: phase: more than 10000 gestures in one trace; divide it into "
          + "several\n")
    }

    @Test func nameOfATrace() throws {
      func write(_ count: Int) throws -> String {
        try directory.write(
          "name.json",
          #"{"format":"swipe-trace","version":1,"view":{"width":400,"height":800},"#
            + #""touches":[{"time":0,"phase":"began","x":5,"y":1}],"name":""#
            + String(repeating: "n", count: count) + #""}"#)
      }
      #expect(try run("-f", "csv", write(1_000)).status == 0)
      for length in [1_001, 20_000_000] {
        let run = try run("-p", "all", "-f", "csv", write(length))
        #expect(run.status == 2)
        #expect(run.error == "name.json:1:129: error: name: the name has more than 1000 bytes\n")
      }
    }

    @Test func screensOfAStack() throws {
      let path = try directory.write(
        "stack.json",
        #"{"format":"swipe-trace","version":1,"view":{"width":400,"height":800},"#
          + #""navigation":{"stack":1000000000},"touches":[{"time":0,"phase":"began","x":5,"y":1}]}"#
      )
      let run = try run(path)
      #expect(run.status == 2)
      #expect(run.error.contains("expected a whole number from 1 to 10000"))
    }

    @Test func pointsOfAGrid() throws {
      let path = try writeSwipes(1, resting: 1)
      // A debug build is too slow for as many points as there may be.
      let step = TestEffort.isDebug ? "0.0001" : "0.00001"
      let most = try run("sweep", "--vary", "finishProgress=\(step):1:\(step)", path)
      #expect(most.status == 0)
      let more = try run("sweep", "--vary", "finishProgress=0:1:1e-9", path)
      #expect(more.status == 2)
      #expect(more.error.contains("the grid has more than 100000 points"))
    }
  }
#endif
