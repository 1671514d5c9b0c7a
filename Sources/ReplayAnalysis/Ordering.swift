extension Array {
  /// The elements in order; equal ones stay in the order they are in.
  ///
  /// Indices are sorted, so that the standard library's sort, which is large, is not compiled once more for
  /// each type of element.
  package func sortedByIndex(by precedes: (Element, Element) -> Bool) -> [Element] {
    indicesInOrder(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// The numbers below `count` in an order; equal ones ascend.
@inline(never)
package func indicesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
