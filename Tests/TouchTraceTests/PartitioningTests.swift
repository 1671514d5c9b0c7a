import Testing
import TouchTrace

@Suite struct PartitioningTests {
  @Test("The search finds the first of the trailing elements that meet a condition")
  func search() {
    for count in 0...9 {
      let numbers = Array(0..<count)
      for bound in 0...count + 1 {
        #expect(numbers.partitioningIndex { $0 >= bound } == min(bound, count))
        #expect(
          numbers.dropFirst(2).partitioningIndex { $0 >= bound }
            == min(max(bound, min(2, count)), count))
      }
    }
  }
}
