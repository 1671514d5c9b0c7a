import Testing

@testable import ReplayAnalysis

@Suite struct OrderingTests {
  @Test("Equal elements keep their order")
  func stable() {
    let words = ["bb", "a", "cc", "d", "aa"]
    #expect(words.sortedByIndex { $0.count < $1.count } == ["a", "d", "bb", "cc", "aa"])
    #expect(indicesInOrder(5) { words[$0].count > words[$1].count } == [0, 2, 4, 1, 3])
  }
}
