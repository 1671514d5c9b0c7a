extension RandomAccessCollection {
  /// The index of the first element that meets a condition, which every element after it must meet too, as Swift
  /// Algorithms has it; `endIndex` where none does.
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
