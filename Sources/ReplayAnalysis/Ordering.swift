extension Array {
  /// Returns the elements in order; the sort is stable.
  ///
  /// Sorts indices, so that the standard library's sort, which is large, is not compiled again for
  /// each type of element.
  package func sortedByIndex(by precedes: (Element, Element) -> Bool) -> [Element] {
    indicesInOrder(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Returns the numbers below `count` in an order; equal ones ascend.
@inline(never)
package func indicesInOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, or else of a new one.
  package mutating func index(
    where isWanted: (Element) -> Bool, orAppending new: @autoclosure () -> Element
  ) -> Int {
    if let index = firstIndex(where: isWanted) { return index }
    append(new())
    return count - 1
  }

  /// Returns at most `limit` elements, evenly spaced from the first on.
  package func evenlySpaced(_ limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}
