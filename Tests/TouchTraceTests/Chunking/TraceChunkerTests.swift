import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

/// Checks that a file produces the same traces and errors however it arrives.
@Suite struct TraceChunkerTests {
  private static let lines: String = {
    var lines: [String] = ["\u{FEFF}"]
    for index in 0..<40 {
      switch index % 8 {
      case 3: lines.append(" \t\r\n")
      case 4: lines.append("{\"format\":\"swipe-trace\"}\n")
      case 5: lines.append("{\"format\":\"swipe-\n")
      case 6: lines.append(document(extra: "\"name\":\"é\(index)\",") + " \r\n")
      default:
        lines.append(
          document(
            touches: (0..<index).map {
              "{\"time\":\($0),\"phase\":\"\($0 == 0 ? "began" : "moved")\",\"x\":\($0),\"y\":-1.25}"
            }.joined(separator: ",")) + "\n")
      }
    }
    return lines.joined() + document(extra: "\"name\":\"last\",")
  }()

  private static let rows: String = {
    var text = "# view: 393x852\r\n\n# stack: 3\nname,time,phase,x,y,\"no\nte\"\r\n"
    for trace in 0..<20 {
      let name = trace % 5 == 0 ? "" : "\"t \(trace)\n\""
      text += "\(name),0,began,1,2,\n"
      for row in 0..<trace { text += "\(name),\(row).5,moved,\(row),-0.25,\"a, \"\"b\"\"\n\"\n\n" }
      if trace % 4 == 1 { text += "\(name),0,moved,1,2\n\(name),0,moved,1,2,3\n" }
    }
    return text + "last,0,0,1,2,"
  }()

  @Test("A list whose first line has no end yet is one document; an object may be a line of many")
  func longFirstLine() {
    for (text, expected) in [("[{ \"touches\"", TraceFormat.json), ("{ \"touches\"", .jsonl)] {
      let content = ByteBuffer(Array(text.utf8)).withBytes {
        TraceContent(of: $0, format: nil, isAtEnd: false, options: TraceReadingOptions())
      }
      guard case .traces(let format) = content else {
        Issue.record("\(text): \(content)")
        continue
      }
      #expect(format == expected)
    }
  }

  private func file(_ format: TraceFormat) -> String {
    switch format {
    case .json: document()
    case .jsonl: Self.lines
    case .csv: Self.rows
    }
  }

  private func expectSame(_ one: Reading, _ other: Reading) {
    #expect(one.order == other.order)
    #expect(one.refusals == other.refusals)
    #expect(one.traces.map(\.source) == other.traces.map(\.source))
    #expect(one.traces.map(\.touches) == other.traces.map(\.touches))
  }

  @Test func theWholeIsAsExpected() {
    let lines = Reading(file(.jsonl), .jsonl, path: "f.jsonl")
    #expect(lines.order.prefix(7) == ["!", "f#2", "f#3", "!", "!", "é6", "f#7"])
    #expect(lines.order.last == "last")
    #expect(lines.traces.count + lines.refusals.count == 36)
    #expect(lines.traces[0].source == Trace.Source(path: "f.jsonl", line: 2))
    #expect(
      lines.refusals.prefix(3) == [
        "f.jsonl:1:4: error: touches: no touches; expected at least one that is not predicted or "
          + "resampled",
        "f.jsonl:5:1: error: not a trace; expected \"format\": \"swipe-trace\", \"version\": 1 and "
          + "\"touches\"",
        "f.jsonl:6:18: error: format: the line ends where '\"' is expected",
      ])
    let rows = Reading(file(.csv), .csv, path: "f.csv")
    #expect(rows.order.prefix(7) == ["f#1", "!", "t 2\n", "t 3\n", "t 4\n", "!", "t 6\n"])
    #expect(rows.order.contains("f#11"))
    #expect(rows.refusals.count == 5)
    #expect(rows.refusals[0] == "f.csv:13:1: error: found 5 fields, expected 6")
  }

  @Test(arguments: [TraceFormat.jsonl, .csv, .json], [1, 2, 3, 7])
  func tinyPiecesMakeNoDifference(_ format: TraceFormat, _ pieces: Int) {
    let text = file(format)
    expectSame(Reading(text, format), Reading(text, format, pieces: pieces))
  }

  @Test(arguments: 1...40)
  func aHeaderIsReadOnceItsRowEndsByEverySeparator(_ block: Int) {
    // With commas as separators, the header's row would end with its first line and have one known column.
    let text = """
      # view: 393x852
      name,a|"b
      c"|time|phase|x|y
      1|2|0|began|1|2
      1|2|0.1|ended|3|2
      """
    let reading = Reading(text, .csv, sizes: TraceChunker.Sizes(block: block, first: block))
    #expect(reading.refusals == [])
    #expect(reading.traces.map(\.touches.count) == [2])
  }

  @Test(arguments: [TraceFormat.jsonl, .csv], [1, 2, 60, 100, 333, 1000, 4096])
  func theBlocksSizeMakesNoDifference(_ format: TraceFormat, _ block: Int) {
    let text = file(format)
    let sizes = TraceChunker.Sizes(block: block)
    expectSame(Reading(text, format), Reading(text, format, sizes: sizes))
    expectSame(Reading(text, format), Reading(text, format, pieces: 5, sizes: sizes))
  }

  @Test func blocksAreCutWhereTracesEnd() {
    for format in [TraceFormat.jsonl, .csv] {
      let text = Array(file(format).utf8)
      let blocks = Reading.blocks(text, format, path: "f", sizes: .init(block: 100))
      #expect(blocks.count > 5)
      #expect(blocks.map(\.line) == blocks.map(\.line).sorted())
      // Independent of each other: in any order the results are the same.
      var counts: [Int] = []
      for block in blocks.reversed() {
        var count = 0
        block.decode { _ in
          count += 1
        } refused: { _ in
          count += 1
        }
        counts.append(count)
      }
      #expect(counts.allSatisfy { $0 > 0 })
      #expect(counts.reduce(0, +) == Reading(text, format).order.count)
    }
  }

  /// A pipe delivers a few bytes at a time. Those of a long trace are appended to one piece of memory, which is doubled
  /// when full rather than reallocated each time.
  @Test func aLongTraceThroughAPipeIsMovedFewTimes() {
    let text = Array(document(extra: String(repeating: " ", count: 2 << 20)).utf8)
    var chunker = TraceChunker(format: .json, path: "f", options: .init())
    var reader = ByteReader(text, atOnce: 4_096)
    var (reads, pieces) = (0, 0)
    var expected: UnsafeMutableRawPointer?
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
      let count = unsafe reader.read(into: memory)
      if unsafe memory.baseAddress != expected { pieces += 1 }
      unsafe expected = memory.baseAddress?.advanced(by: count)
      reads += 1
      return count
    }
    var blocks = 0
    while unsafe chunker.next(reading: fill) != nil { blocks += 1 }
    #expect(blocks == 1)
    #expect(reads > 512)
    // From 64 KB, doubling each time.
    #expect(pieces <= 7)
  }

  private let tooLong = "one trace has more than 200 bytes; nothing after it is read"

  @Test func aLineThatIsTooLongEndsTheFile() {
    let long = document(extra: "\"name\":\"\(String(repeating: "x", count: 500))\",")
    let text = document() + "\n" + long + "\n" + document() + "\n"
    for pieces in [1, 1000] {
      let reading = Reading(
        text, .jsonl, path: "f.jsonl", pieces: pieces, sizes: .init(block: 64, limit: 200))
      #expect(reading.order == ["f#1", "!"])
      #expect(reading.refusals == ["f.jsonl:2:1: error: \(tooLong)"])
    }
    // A trace at the limit is read.
    let sizes = TraceChunker.Sizes(block: 16, limit: document().utf8.count)
    #expect(Reading(document(), .jsonl, sizes: sizes).order == ["a#1"])
    #expect(Reading(document(), .json, sizes: sizes).order == ["a"])
    let less = TraceChunker.Sizes(block: 16, limit: document().utf8.count - 1)
    #expect(Reading(document(), .jsonl, sizes: less).order == ["!"])
    #expect(Reading(document(), .json, sizes: less).order == ["!"])
  }

  @Test func rowsThatAreTooManyEndTheFile() {
    let head = "# view: 3x4\nname,time,phase,x,y\n"
    func rows(_ name: String, _ count: Int) -> String {
      (0..<count).map { "\(name),\($0),\($0 == 0 ? 0 : 1),1,2\n" }.joined()
    }
    let text = head + rows("a", 3) + rows("b", 100) + rows("c", 3)
    for pieces in [1, 1000] {
      let reading = Reading(
        text, .csv, path: "f.csv", pieces: pieces, sizes: .init(block: 64, limit: 200))
      #expect(reading.order == ["a", "!"])
      #expect(reading.refusals == ["f.csv:6:1: error: \(tooLong)"])
      #expect(reading.traces.map(\.touches.count) == [3])
    }
    // A row without an end takes the previous trace and the rest with it.
    let open = head + rows("a", 3) + "b,0,0,1,\"" + rows("c", 100)
    let reading = Reading(open, .csv, path: "f.csv", sizes: .init(block: 64, limit: 200))
    #expect(reading.order == ["!"])
    let header = Reading(
      "name," + String(repeating: "x", count: 500), .csv, path: "f.csv",
      sizes: .init(block: 64, limit: 200))
    #expect(header.refusals == ["f.csv:1:1: error: \(tooLong)"])
  }

  @Test func aCallbacksErrorStopsTheBlock() throws {
    struct Enough: Error {}
    var chunker = TraceChunker(format: .jsonl, path: "f")
    var reader = ByteReader(Array((document() + "\n" + document() + "\n").utf8))
    let block = try #require(unsafe chunker.next { unsafe reader.read(into: $0) })
    var count = 0
    #expect(throws: Enough.self) {
      try block.decode { (_) throws(Enough) in
        count += 1
        throw Enough()
      } refused: { (_) throws(Enough) in
      }
    }
    #expect(count == 1)
    var other = TraceChunker(format: .jsonl, path: "f")
    #expect(throws: Enough.self) {
      _ = try unsafe other.next { (_) throws(Enough) -> Int in throw Enough() }
    }
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
            "dir/a.csv:3:1: error: found 6 fields, expected 5; a text with a comma needs quotes, "
              + "and decimal commas need ';' or tabs between columns",
            "dir/a.csv:8:1: error: found 3 fields, expected 5",
            "dir/a.csv:9:11: error: a quote is left open; expected a closing \"",
          ])
      }
    }
  }

  @Test func aTraceThatIsKeptStaysAsItIs() {
    let reading = Reading(file(.jsonl), .jsonl)
    #expect(reading.traces.dropLast().map(\.touches.count).max() == 39)
    #expect(Set(reading.traces.map(\.touches.count)).count > 10)
  }

  /// A file truncated anywhere produces traces and errors, never a trap.
  @Test func aTruncatedFileIsReadOrRefused() {
    let json = Array(
      document(
        extra: #""timeUnit":"ms","navigation":{"stack":["é"]},"actions":[{"time":1,"do":"pop"}],"#
      ).utf8)
    for length in 0..<json.count {
      let reading = Reading(Array(json[..<length]), .json)
      #expect(reading.order == ["!"])
    }
    let csv = Array("# view: 3x4\nname,time,phase,x,y\n\"a\",0,began,1,2\n\"a\",1,moved,3,4\n".utf8)
    for length in 0..<csv.count {
      let reading = Reading(Array(csv[..<length]), .csv)
      // A truncated name makes another trace, which is rejected.
      #expect(reading.order.count <= 2)
    }
    let lines = Array((document() + "\n" + document()).utf8)
    for length in 0..<lines.count {
      let reading = Reading(Array(lines[..<length]), .jsonl)
      #expect(
        reading.order.count == (length == 0 ? 0 : length <= document().utf8.count + 1 ? 1 : 2))
    }
  }

}
