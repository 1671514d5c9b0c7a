/// An evenly spaced sample of a sequence of unknown length, beginning with its first element.
///
/// Keeps at most twice ``limit`` elements.
package struct EvenSample<Element> {
  /// The maximum number of elements to choose; positive.
  package let limit: Int
  /// The number of elements in the sequence.
  package private(set) var count = 0
  /// Every ``step``th element so far.
  private var kept: [Element] = []
  private var step = 1

  package init(limit: Int) { self.limit = limit }

  package mutating func add(_ element: Element) {
    defer { count += 1 }
    guard count.isMultiple(of: step) else { return }
    if kept.count == 2 * limit {
      kept = stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
      step *= 2
    }
    kept.append(element)
  }

  /// The chosen elements, in order: all of them if ``limit`` allows.
  package var elements: [Element] {
    guard kept.count > limit else { return kept }
    return (0..<limit).map { kept[$0 * kept.count / limit] }
  }
}

extension EvenSample: Sendable where Element: Sendable {}
