import TestSupport
import Testing
import TextFormats

@testable import TouchTrace

@Suite struct TraceBlockTests {
  private func block(_ text: String, _ path: String) throws -> TraceBlock {
    let blocks = Reading.blocks(Array(text.utf8), .json, path: path)
    try #require(blocks.count == 1)
    return blocks[0]
  }

  @Test("An error, a byte order mark, lists and names of fingers are read in every document")
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
    let reading = Reading(try texts.enumerated().map { try block($1, "dir/f\($0).json") })
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
}
