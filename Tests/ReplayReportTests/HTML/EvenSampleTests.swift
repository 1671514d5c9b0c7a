import Testing

@testable import ReplayReport

@Suite struct EvenSampleTests {
  private func sample(of count: Int, limit: Int) -> EvenSample<Int> {
    var sample = EvenSample<Int>(limit: limit)
    for element in 0..<count { sample.add(element) }
    return sample
  }

  @Test(arguments: [0, 1, 9, 10])
  func allWhereTheyAreNoMore(count: Int) {
    #expect(sample(of: count, limit: 10).elements == Array(0..<count))
  }

  @Test(arguments: [11, 15, 19, 20, 21, 39, 40, 41, 100, 999, 12_345])
  func asManyAsTheLimitAtEvenDistances(count: Int) {
    let sample = sample(of: count, limit: 10)
    let elements = sample.elements
    #expect(sample.count == count && elements.count == 10 && elements.first == 0)
    let distances = zip(elements, elements.dropFirst()).map { $1 - $0 }
    // Perfectly even distances would be count / 10; samples are omitted in steps of a power of two.
    #expect(distances.allSatisfy { $0 * 20 >= count && $0 * 5 <= count * 2 }, "\(elements)")
    #expect((elements.last ?? 0) * 10 >= count * 7, "\(elements)")
  }
}
