extension RandomAccessCollection {
  /// Returns the index of the first element that meets a condition, or `endIndex` if none does. All
  /// elements after it must meet it too, as in Swift Algorithms.
  ///
  /// - Complexity: O(log *n*)
  @inlinable
  package func partitioningIndex(where isMet: (Element) -> Bool) -> Index {
    var (start, size) = (startIndex, count)
    while size > 0 {
      let middle = index(start, offsetBy: size / 2)
      if isMet(self[middle]) {
        size /= 2
      } else {
        start = index(after: middle)
        size -= size / 2 + 1
      }
    }
    return start
  }
}
