import Testing

@testable import TouchTrace

/// A name is part of every row of the results.
@Suite struct CSVNameLimitTests {
  private static let touch = "0,began,3,4"

  @Test(
    "A name as long as a name may be is read, a longer one is refused", arguments: [1_000, 1_001])
  func nameAboveTheRows(length: Int) {
    let name = String(repeating: "n", count: length)
    expect(
      Reading("# view: 9x9\n# name: \(name)\ntime,phase,x,y\n\(Self.touch)\n", .csv, path: "a.csv"),
      length == 1_000 ? [] : ["a.csv:2:9: error: name: the name has more than 1000 bytes"], name)
  }

  @Test("In a column, too", arguments: [1_000, 1_001])
  func nameInAColumn(length: Int) {
    let name = String(repeating: "n", count: length)
    expect(
      Reading("# view: 9x9\ntime,phase,x,y,name\n\(Self.touch),\(name)\n", .csv, path: "a.csv"),
      length == 1_000 ? [] : ["a.csv:3:13: error: name: the name has more than 1000 bytes"], name)
  }

  private func expect(_ reading: Reading, _ refusals: [String], _ name: String) {
    #expect(reading.refusals == refusals)
    #expect(reading.traces.map(\.name) == (refusals.isEmpty ? [name] : []))
  }
}
