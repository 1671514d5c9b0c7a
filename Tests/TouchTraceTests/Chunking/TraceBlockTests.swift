import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceBlockTests {
  private func block(_ text: [UInt8], _ path: String) throws -> TraceBlock {
    let blocks = Reading.blocks(text, .json, path: path)
    try #require(blocks.count == 1)
    return blocks[0]
  }

  private func block(_ text: String, _ path: String) throws -> TraceBlock {
    try block(Array(text.utf8), path)
  }

  private func expectSame(_ one: Reading, _ other: Reading) {
    #expect(one.order == other.order)
    #expect(one.refusals == other.refusals)
    #expect(one.traces.map(\.source) == other.traces.map(\.source))
    #expect(one.traces.map(\.touches) == other.traces.map(\.touches))
    #expect(one.traces.map(\.fingers) == other.traces.map(\.fingers))
    #expect(one.traces.map(\.warnings) == other.traces.map(\.warnings))
    #expect(one.traces.map(\.assumptions) == other.traces.map(\.assumptions))
  }

  @Test("Every document of the fixtures reads the same after others as alone, valid or not")
  func fixtures() throws {
    var alone: [TraceBlock] = []
    for folder in try Fixtures.names(in: Fixtures.folder + "/traces") {
      let folder = Fixtures.folder + "/traces/" + folder
      for name in try Fixtures.names(in: folder) where name.hasExtension("json") {
        let path = folder + "/" + name
        let text = try Fixtures.bytes(path)
        guard text.count < 10_000 else { continue }
        alone += Reading.blocks(text, .json, path: path)
        let mistyped = String(decoding: text, as: UTF8.self).withMistypedKeys
        alone += Reading.blocks(Array(mistyped.utf8), .json, path: path)
      }
    }
    #expect(alone.count > 100)
    for order in [alone, alone.reversed()] {
      var together: [TraceBlock] = []
      for block in order where together.last == nil || !together[together.count - 1].append(block) {
        together.append(block)
      }
      #expect(together.count < order.count / 10)
      #expect(together.allSatisfy { $0.byteCount <= TraceLimits.block })
      #expect(
        together.reduce(0) { $0 + $1.byteCount } == order.reduce(0) { $0 + $1.byteCount })
      let reading = Reading(together)
      #expect(reading.refusals.count > 50 && reading.traces.count > 50)
      expectSame(reading, Reading(order))
    }
  }

  @Test("An error, a byte order mark, lists and names of fingers stay with their document")
  func documents() throws {
    let named = "{\"time\":0,\"phase\":\"began\",\"x\":1,\"y\":2,\"touch\":\"FINGER\"}"
    let texts = [
      document(touches: named.replacing("FINGER", with: "a")),
      "\u{FEFF}\n\n" + document(touches: named.replacing("FINGER", with: "b")),
      document().dropLast().description,
      "{\n \"format\": 1}",
      "[\(document()),\n{},\n\(document())]",
      "  ",
      document(extra: "\"viewe\":1,"),
    ]
    let alone = try texts.enumerated().map { try block($1, "dir/f\($0).json") }
    var together = alone[0]
    for block in alone.dropFirst() {
      let isAdded = together.append(block)
      #expect(isAdded)
    }
    let reading = Reading([together])
    expectSame(reading, Reading(alone))
    #expect(reading.order == ["f0", "f1", "!", "!", "f4#1", "!", "f4#3", "!", "f6"])
    #expect(reading.traces.map(\.fingers).prefix(2) == [["a"], ["b"]])
    #expect(
      reading.refusals.map { $0.prefix { $0 != " " } } == [
        "dir/f2.json:1:121:", "dir/f3.json:2:12:", "dir/f4.json:2:1:", "dir/f5.json:1:3:",
      ])
  }

  @Test(
    "The time for the locations in a list grows with its length, in whatever order they are found",
    .timeLimit(.minutes(1)))
  func locationsInAList() throws {
    let count = 12_000
    let start = document(extra: "\"nme\":\"a\",").dropLast()
    let trace = start + ",\"expect\":{\"pj\":\"open\"}}"
    let list = "[" + Array(repeating: trace, count: count).joined(separator: ",\n") + "]"
    let reading = Reading(list)
    #expect(reading.refusals == [])
    #expect(reading.traces.map { $0.warnings[0].place.line } == Array(1...count))
    #expect(reading.traces.map { $0.expectation?.place.line } == Array(1...count))
  }

  @Test("Only documents are combined, up to the size of a block")
  func limits() throws {
    func isAdded(_ other: TraceBlock, to block: TraceBlock) -> Bool {
      var block = block
      return block.append(other)
    }
    let lines = try #require(
      Reading.blocks(Array(document().utf8), .jsonl, path: "a.jsonl").first)
    let one = try block(document(), "a.json")
    #expect(!isAdded(lines, to: one) && !isAdded(one, to: lines))
    let blanks = String(repeating: " ", count: TraceLimits.block - document().utf8.count - 3)
    #expect(isAdded(try block(blanks + "[1]", "b.json"), to: one))
    #expect(!isAdded(try block(blanks + "[12]", "b.json"), to: one))
  }
}
