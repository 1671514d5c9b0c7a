#if os(Linux)
  import TestSupport
  import Testing

  /// Checks the memory table in Limits.md: each test runs the built program with so little address space that it would
  /// crash without the limit.
  @Suite(.serialized, .slow) struct MemoryLimitTests {
    private let directory: TemporaryDirectory

    /// The program's address space, which is more than its memory: code, libraries, and the stacks and heaps of threads
    /// take up to 400 MB of it.
    private static let kilobytes = 700 << 10

    init() throws {
      directory = try TemporaryDirectory()
    }

    /// Runs the program built with the tests and discards its standard output.
    ///
    /// - Parameters:
    ///   - megabytes: the available address space.
    ///   - input: a line of shell that writes the standard input.
    private func run(
      _ words: String..., megabytes: Int = kilobytes >> 10, input: String? = nil
    ) throws -> ToolProcess {
      let command =
        "ulimit -v \(megabytes << 10) && exec \"$tool\" \(words.joined(separator: " ")) > /dev/null"
      var run = try ToolProcess(
        shell: input.map { "\($0) | { \(command); }" } ?? command, in: directory)
      #expect(!run.isKilled)
      run.error = run.error.replacing(directory.path + "/", with: "")
      return run
    }

    /// Writes a trace of swipes at 1000 frames per second, each of which rests for some seconds.
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

    /// Traces that together take several times the address space.
    @Test func aBatchOfTraces() throws {
      let trace =
        #"{"format":"swipe-trace","version":1,"view":{"width":400,"height":800},"#
        + String(repeating: " ", count: 60_000)
        + #""touches":[{"time":0,"phase":"began","x":5,"y":1}]}"#
      let path = try directory.write("trace", trace)
      let count = TestEffort.isDebug ? 2_500 : 20_000
      let run = try run(
        "-j", "2", "-p", "pj", "-f", "csv", "-", megabytes: 150,
        input: "yes \"$(cat '\(path)')\" 2> /dev/null | head -n \(count)")
      #expect(run.status == 0)
      #expect(run.error == "")
    }

    @Test(arguments: ["text", "json", "jsonl"])
    func framesOfATrace(format: String) throws {
      let path = try writeSwipes(70, resting: 50)
      let run = try run(
        "--timeline", "-f", format, "-p", "pj", "-p", "fd", "-p", "base", "-p", "zeroj-nav", path,
        megabytes: 150)
      #expect(run.status == 0)
      #expect(run.error == "")
    }

    /// The warning of each of these traces comes between the results of others; their frames have 180 MB.
    @Test func framesOfManyShortTraces() throws {
      let rows = (0..<700).map { number in
        let name = number % 10
        return "\(name),0,0,5,4\n\(name),1,1,99,4\n\(name),2,3,199,4\n"
      }
      let path = try directory.write(
        "short.csv",
        "# view: 400x800\n# displayHz: 1000\nname,time,phase,x,y\n" + rows.joined())
      let run = try run("--timeline", "-f", "json", "-p", "pj", "-q", path, megabytes: 150)
      #expect(run.status == 0)
      #expect(run.error.contains("warning"))
    }

    @Test func framesOfATraceInACheck() throws {
      let expect = (0..<70).map { _ in #"{"frames[0].time":">= 0"}"# }.joined(separator: ",")
      let path = try writeSwipes(70, resting: 50, expect: #""expect":{"*":["# + expect + "]},")
      let run = try run("check", "-p", "all", path)
      #expect(run.status == 1)
      #expect(run.error == "")
    }

    private func writeGestures(_ count: Int, to name: String) throws -> String {
      let rows = (0..<count).map { number in
        "\(number).00,began,5,400\n\(number).02,moved,99,400\n\(number).04,ended,250,400\n"
      }
      return try directory.write(name, "# view: 400x800\ntime,phase,x,y\n" + rows.joined())
    }

    /// The results of all gestures of a trace: the options, the number of gestures, and the address space.
    struct GestureResults: CustomTestStringConvertible {
      var words: String
      var gestures: Int
      var megabytes: Int

      var testDescription: String { "\(words), \(gestures) gestures" }

      /// A debug build, or a page or JSON of all profiles, is too slow for the maximum number of gestures.
      static let all =
        TestEffort.isDebug
        ? [
          Self(words: "-j 2 -p all -f csv", gestures: 1_000, megabytes: 120),
          Self(words: "-j 2 -p pj", gestures: 10_000, megabytes: 150),
          Self(words: "-j 2 -p all", gestures: 1_000, megabytes: 150),
          Self(words: "-j 2 -p pj -f json", gestures: 10_000, megabytes: 150),
          Self(words: "report -p pj", gestures: 10_000, megabytes: 170),
        ]
        : [
          Self(words: "-j 2 -p all -f csv", gestures: 10_000, megabytes: 240),
          Self(words: "-j 2 -p pj", gestures: 10_000, megabytes: 150),
          Self(words: "-j 2 -p all", gestures: 10_000, megabytes: 1_100),
          Self(words: "-j 2 -p all -f json", gestures: 2_000, megabytes: 350),
          Self(words: "report -p all", gestures: 2_000, megabytes: 420),
        ]
    }

    @Test(arguments: GestureResults.all)
    func gesturesOfATrace(_ results: GestureResults) throws {
      let path = try writeGestures(results.gestures, to: "most.csv")
      let run = try run(results.words, path, megabytes: results.megabytes)
      #expect(run.status == 0)
      #expect(run.error == "")
    }

    @Test func tooManyGesturesOfATrace() throws {
      let more = try writeGestures(100_000, to: "more.csv")
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

    /// Rules that are asked at every move, and never let the gesture begin.
    @Test func movesBeforeABegin() throws {
      let moves = (1..<40_000).map {
        "\(Double($0) / 100),moved,\(50 + $0 % 7),\(400 + $0 * 3 % 300)\n"
      }
      let path = try directory.write(
        "long.csv",
        "# view: 400x800\ntime,phase,x,y\n0,began,50,400\n" + moves.joined()
          + "400,ended,55,400\n")
      let run = try run("-j 2 -p all", path, megabytes: 250)
      #expect(run.status == 0)
      #expect(run.error == "")
    }

    @Test func pointsOfAGrid() throws {
      let path = try writeSwipes(1, resting: 1)
      // A debug build is too slow for the maximum number of points.
      let step = TestEffort.isDebug ? "0.0001" : "0.00001"
      let most = try run("fit", "--vary", "finishProgress=\(step):1:\(step)", path)
      #expect(most.status == 0)
      let more = try run("fit", "--vary", "finishProgress=0:1:1e-9", path)
      #expect(more.status == 2)
      #expect(more.error.contains("the grid has more than 100000 points"))
    }
  }
#endif
