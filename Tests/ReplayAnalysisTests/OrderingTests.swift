import Testing

@testable import ReplayAnalysis

@Suite struct OrderingTests {
  @Test("Equal elements stay in their order")
  func stable() {
    let words = ["bb", "a", "cc", "d", "aa"]
    #expect(words.sortedByIndex { $0.count < $1.count } == ["a", "d", "bb", "cc", "aa"])
    #expect(indicesInOrder(5) { words[$0].count > words[$1].count } == [0, 2, 4, 1, 3])
  }

  @Test("The search finds the first element of those at the end that a condition holds for")
  func search() {
    for count in 0...9 {
      let numbers = Array(0..<count)
      for bound in 0...count + 1 {
        #expect(numbers.firstSortedIndex { $0 >= bound } == min(bound, count))
      }
    }
  }
}
