import Testing
import TextFormats

@testable import TouchTrace

@Suite struct CSVTraceDecoderTests {
  private func read(
    _ text: String, options: TraceReadingOptions = .init(), path: String = "dir/a.csv"
  ) -> Reading {
    Reading(text, .csv, path: path, options: options)
  }

  @Test func everyColumnIsRead() throws {
    let text = #"""
      # recorded by hand: one line of comment
      # timeUnit: ms
      # view: 393x852
      # displayHz: 120
      # intent: cancel
      y,x,phase,time,touch,name,width,height,stack,displayHz,layoutDirection,intent,pressure
      2,1,began,0.5,7,"one, two",300,,3,90,rtl,finish,0.1
      4,3,"ended",1.25,7,"one, two",,,,,,,"a ""b"""
      6,5,0,7,,second,,,,,,,
      """#
    let reading = read(text)
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.name) == ["one, two", "second"])
    let first = try #require(reading.traces.first)
    #expect(first.source == Trace.Source(path: "dir/a.csv", line: 7))
    #expect(first.view == Size(width: 300, height: 852))
    #expect(first.navigation == NavigationStack(depth: 3))
    #expect(first.displayHz == 90)
    #expect(first.layoutDirection == .rightToLeft)
    #expect(first.intent == .finish)
    #expect(first.fingers == ["7"])
    #expect(first.touches.map(\.time.nanoseconds) == [500_000, 1_250_000])
    #expect(first.touches.map(\.location) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(first.touches.map(\.phase) == [.began, .ended])
    let second = try #require(reading.traces.last)
    #expect(second.source.line == 9)
    #expect(second.view == Size(width: 393, height: 852))
    #expect(second.navigation == NavigationStack(depth: 2))
    #expect(reading.traces.map(\.isStackAssumed) == [false, true])
    #expect(second.displayHz == 120)
    #expect(second.layoutDirection == .leftToRight)
    #expect(second.intent == .cancel)
    #expect(second.fingers == ["0"])
  }

  @Test func aColumnGoesBeforeALineBeforeAnOption() {
    let options = TraceReadingOptions(
      view: Size(width: 1, height: 2), timeUnit: .nanoseconds, stack: 9)
    let bare = read("time,phase,x,y\n5,began,1,2\n", options: options).traces
    #expect(bare.map(\.view) == [Size(width: 1, height: 2)])
    #expect(bare.map(\.touches[0].time.nanoseconds) == [5])
    #expect(bare.map(\.navigation.depth) == [9])
    #expect(bare.map(\.isStackAssumed) == [false])
    let lines = read(
      "#view:3x4\n#timeUnit:us\n# stack : 8\ntime,phase,x,y\n5,began,1,2\n", options: options
    ).traces
    #expect(lines.map(\.view) == [Size(width: 3, height: 4)])
    #expect(lines.map(\.touches[0].time.nanoseconds) == [5000])
    #expect(lines.map(\.navigation.depth) == [8])
    let columns = read(
      "#view:3x4\n#stack: 8\ntime,phase,x,y,width,height,stack\n5,began,1,2,5,6,7\n",
      options: options
    ).traces
    #expect(columns.map(\.view) == [Size(width: 5, height: 6)])
    #expect(columns.map(\.navigation.depth) == [7])
  }

  @Test func columnsMayHaveOtherNames() {
    let options = TraceReadingOptions(
      view: Size(width: 1, height: 2),
      columns: [
        .init(field: "time", column: "timestamp"), .init(field: "x", column: "pos x"),
        .init(field: "phase", column: "action"),
      ])
    let traces = read("action,timestamp,pos x,y,x\ndown,1,3,4,99\n", options: options).traces
    #expect(traces.map(\.touches[0].location) == [Point(x: 3, y: 4)])
  }

  @Test func tracesAreNamed() {
    let view = "# view: 3x4\n"
    #expect(read(view + "time,phase,x,y\n0,0,1,2\n0,3,1,2\n").traces.map(\.name) == ["a#1"])
    #expect(
      read("# name: given\n" + view + "time,phase,x,y\n0,0,1,2\n").traces.map(\.name) == ["given"])
    #expect(
      read(view + "name,time,phase,x,y\nb,0,0,1,2\n,0,0,1,2\n,0,3,1,2\nb,0,0,1,2\n,0,0,1,2\n")
        .traces
        .map(\.name) == ["b", "a#2", "b", "a#4"])
    // The same name in other words: quotes are not part of it.
    #expect(
      read(view + "name,time,phase,x,y\nb,0,0,1,2\n\"b\",0,3,1,2\n").traces.map(\.touches.count)
        == [2])
  }

  @Test func lineEndsAndBlankLinesDoNotMatter() {
    let text = "\u{FEFF}# view: 3x4\r\n\r\ntime,phase,x,y\r\n0,0,1,2\r\n\r\n1,3,1,2"
    #expect(read(text).traces.map(\.touches.count) == [2])
    #expect(read(text).refusals == [])
    #expect(read("# view: 3x4\ntime,phase,x,y\n").order == [])
    #expect(read("# view: 3x4\ntime,phase,x,y").order == [])
  }

  /// Refusals of the file: a `^` marks where the message must point.
  @Test(arguments: [
    ("^", "no header row; expected the columns time, phase, x and y"),
    ("# view: 3x4\n^", "no header row; expected the columns time, phase, x and y"),
    ("# view: 3x4\n\n^", "no header row; expected the columns time, phase, x and y"),
    (
      "# a\n^q,phase,x,y\n0,0,1,2\n",
      "no column 'time'; expected a column of that name, or --columns time=NAME"
    ),
    (
      "^tme,phase,x,y\n0,0,1,2\n",
      "no column 'time'; add --columns time=tme if that is what 'tme' means"
    ),
    ("time,phase,x,y,^x\n0,0,1,2,3\n", "two columns are named 'x'"),
    ("time,phase,x,y,^\"a\n", "a quote is left open; expected a closing \""),
    (
      "time,\"phase\"^ ,x,y\n",
      "found text after a closing quote; expected a comma, the end of the line, or \"\" for a quote"
    ),
    ("# view: ^393\n", "view: found '393', expected a size such as 393x852"),
    ("# view: ^393x\n", "view: found '393x', expected a size such as 393x852"),
    ("# view: ^1x2x3\n", "view: found '1x2x3', expected a size such as 393x852"),
    ("# view: ^0x3\n", "view: found 0, expected a positive number"),
    ("# view: ^3xinf\n", "view: found '3xinf', expected a size such as 393x852"),
    ("# width: ^-1\n", "width: found -1, expected a positive number"),
    ("# height: ^a\n", "height: found 'a', expected a number"),
    ("# timeUnit: ^sec\n", "timeUnit: unknown time unit 'sec'; expected s, ms, us or ns"),
    ("# stack: ^0\n", "stack: the stack is empty; expected at least one screen"),
    ("# stack: ^1.5\n", "stack: found 1.5, expected a whole number from 1 to 10000"),
    (
      "# displayHz: ^0\n",
      "displayHz: found 0, expected more than 0 and at most 1000 frames per second"
    ),
    (
      "# layoutDirection: ^left\n",
      "layoutDirection: unknown layout direction 'left'; expected ltr or rtl"
    ),
    ("# intent:^pop\n", "intent: unknown intent 'pop'; expected finish, cancel or none"),
    (
      "# format: ^swipe-profile\n",
      "format: found a profile, expected a trace with \"format\": \"swipe-trace\""
    ),
    (
      "# version: ^2\n",
      "version: version 2 is not supported; expected version 1"
    ),
  ]) func aFile(_ marked: String, _ message: String) {
    let marked = MarkedText(marked)
    #expect(read(marked.text).refusals == ["dir/a.csv:\(marked.place): error: \(message)"])
    #expect(read(marked.text).traces.isEmpty)
  }

  @Test func tooManyColumns() {
    func refusals(_ others: Int, header: [String]? = nil) -> [String] {
      let names = (0..<others).map { ",c\($0)" }.joined()
      var options = TraceReadingOptions(view: Size(width: 1, height: 2))
      options.header = header
      return read("time,phase,x,y\(names)\n", options: options).refusals
    }
    #expect(refusals(9_996) == [])
    let before = "time,phase,x,y" + (0..<9_996).map { ",c\($0)" }.joined() + ","
    #expect(refusals(9_997) == ["dir/a.csv:1:\(before.count + 1): error: more than 10000 columns"])
    #expect(refusals(20_000) == refusals(9_997))
    let commas = String(repeating: ",", count: 10_000)
    #expect(
      read("# view: 3x4\ntime,phase,x,y\n0,began,1,2\(commas)\n").refusals
        == ["dir/a.csv:3:1: error: found more than 10000 fields, expected 4"])
    #expect(
      refusals(0, header: Array(repeating: "a", count: 10_001))
        == ["dir/a.csv:1:1: error: more than 10000 columns"])
  }

  @Test func columnsThatAreAskedForMustBeThere() {
    func refusals(_ field: String, _ column: String) -> [String] {
      read(
        "time,phase,x,y,fingr\n0,0,1,2,3\n",
        options: TraceReadingOptions(
          view: Size(width: 1, height: 2), columns: [.init(field: field, column: column)])
      ).refusals
    }
    #expect(refusals("touch", "fingr") == [])
    #expect(
      refusals("touch", "finger") == [
        "dir/a.csv:1:1: error: no column 'finger'; add --columns touch=fingr if that is what 'fingr' means"
      ])
    #expect(
      refusals("tiem", "time") == [
        "dir/a.csv:1:1: error: a trace has no field 'tiem'; did you mean 'time'?"
      ])
    #expect(refusals("pressure", "x") == ["dir/a.csv:1:1: error: a trace has no field 'pressure'"])
  }

  /// Refusals of one trace, between two that are read.
  @Test(arguments: [
    ("b,^abc,0,1,2", "time: found 'abc', expected a number"),
    ("b,^,0,1,2", "time: found '', expected a number"),
    ("b,^ 1 s,0,1,2", "time: found ' 1 s', expected a number"),
    ("b,^1s,0,1,2", "time: found '1s', expected a number"),
    ("b,^1e30,0,1,2", "time: the time is out of range; expected at most ±4.6e18 nanoseconds"),
    ("b,^01,0,1,2", "time: a number must not begin with 0 and another digit"),
    ("b,0,0,^nan,2", "x: found 'nan', expected a number"),
    ("b,0,0,1,^1e999", "y: the number is too large for a finite value"),
    ("b,0,0,1,^-1000000001", "y: found -1000000001, expected a coordinate from -1e9 to 1e9"),
    ("b,0,0,^1\u{0},2", "x: found '1\u{0}', expected a number"),
    (
      "b,0,0,^" + String(repeating: "9", count: 101) + "x,2",
      "x: found '\(String(repeating: "9", count: 100))…', expected a number"
    ),
    (
      "b,0,^pressed,1,2",
      "phase: unknown phase 'pressed'; expected \(PhaseWords.list)"
    ),
    ("b,0,^,1,2", "phase: unknown phase ''; expected \(PhaseWords.list)"),
    (
      "b,0,^5,1,2",
      "phase: unknown phase '5'; expected \(PhaseWords.list)"
    ),
    ("b,0,^moved,1,2", "phase: finger '0' is moved but not down; expected began first"),
    (
      "b,0,began,1,2\nb,0,^began,1,2",
      "phase: finger '0' began twice; expected ended or cancelled in between"
    ),
    (
      "b,1.5,began,1,2\nb,^1,moved,1,2\nb,2,moved,1,2",
      "time: the time goes backwards, from 1.5 s to 1 s; expected ascending times"
    ),
    ("b,0,0,1,2\n^b,0,1,1", "found 4 fields, expected 5"),
    ("b,0,0,1,2\n^b,0,1,1,2,3", "found 6 fields, expected 5"),
    ("^b", "found 1 field, expected 5"),
    (
      "\"b\"^c,0,0,1,2",
      "found text after a closing quote; expected a comma, the end of the line, or \"\" for a quote"
    ),
  ]) func aRow(_ marked: String, _ message: String) {
    let rows = "a,0,0,1,2\n\(marked)\nc,0,0,1,2\n"
    let marked = MarkedText("# view: 3x4\nname,time,phase,x,y\n" + rows)
    let reading = read(marked.text)
    #expect(reading.refusals == ["dir/a.csv:\(marked.place): error: \(message)"])
    #expect(reading.order == ["a", "!", "c"])
  }

  @Test(arguments: [
    ("width,height", "^0,1", "width: found 0, expected a positive number"),
    ("width,height", "1,^x", "height: found 'x', expected a number"),
    ("stack", "^0", "stack: the stack is empty; expected at least one screen"),
    ("stack", "^2.5", "stack: found 2.5, expected a whole number from 1 to 10000"),
    (
      "displayHz", "^1001",
      "displayHz: found 1001, expected more than 0 and at most 1000 frames per second"
    ),
    (
      "layoutDirection", "^LTR",
      "layoutDirection: unknown layout direction 'LTR'; expected ltr or rtl; did you mean 'ltr'?"
    ),
    ("intent", "^maybe", "intent: unknown intent 'maybe'; expected finish, cancel or none"),
  ]) func aFirstRow(_ columns: String, _ fields: String, _ message: String) {
    let marked = MarkedText("# view: 3x4\ntime,phase,x,y,\(columns)\n0,0,1,2,\(fields)\n")
    #expect(read(marked.text).refusals == ["dir/a.csv:\(marked.place): error: \(message)"])
  }

  @Test func aViewIsNeeded() {
    #expect(
      read("time,phase,x,y\n0,0,1,2\n").refusals == [
        "dir/a.csv:2:1: error: no view size; add columns width and height, a first line "
          + "'# view: 393x852' or the option --view 393x852"
      ])
  }

  @Test func textThatIsNotUTF8() {
    let head = Array("# view: 3x4\nname,time,phase,x,y,touch\n".utf8)
    func refusals(_ rows: [UInt8]) -> [String] { Reading(head + rows, .csv, path: "a").refusals }
    #expect(
      refusals([0xFF] + Array(",0,0,1,2,\n".utf8)) == [
        "a:3:1: error: name: the bytes are not UTF-8"
      ])
    #expect(
      refusals(Array("b,0,0,1,2,".utf8) + [0xC3, 0x0A]) == [
        "a:3:11: error: touch: the bytes are not UTF-8"
      ])
  }

  @Test func aQuoteLeftOpenTakesItsLine() {
    let reading = read("# view: 3x4\nname,time,phase,x,y\na,0,0,1,2\nb,0,0,1,\"2\nc,0,0,1,2\n")
    #expect(reading.order == ["a", "!", "c"])
    #expect(
      reading.refusals == ["dir/a.csv:4:9: error: a quote is left open; expected a closing \""])
  }

  /// However the file is divided into blocks and pieces.
  @Test func anOpenQuoteInARefusedTraceTakesNoOtherTrace() {
    let text = """
      # view: 3x4
      name,time,phase,x,y
      a,0,began,1,2,MORE
      a,1,"moved,1,2
      b,0,began,1,2
      c,0,began,1,2
      d,0,"began",1,2
      "e,0,began",1,2
      f,0,began,"1
      g,0,began,1,2

      """
    for block in [16, 40, 1 << 17] {
      for pieces in [1, 7, .max] {
        let reading = Reading(
          text, .csv, path: "dir/a.csv", pieces: pieces, sizes: .init(block: block, first: 16))
        #expect(reading.order == ["!", "b", "c", "d", "!", "!", "g"], "\(block), \(pieces)")
        #expect(
          reading.refusals == [
            "dir/a.csv:3:1: error: found 6 fields, expected 5",
            "dir/a.csv:8:1: error: found 3 fields, expected 5",
            "dir/a.csv:9:11: error: a quote is left open; expected a closing \"",
          ])
      }
    }
  }
}
