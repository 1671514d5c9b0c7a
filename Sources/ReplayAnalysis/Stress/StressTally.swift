/// The decisions of many traces, of which the weakest are kept.
package struct StressTally: Sendable {
  /// The weakest of all, the weakest first, and of equal ones the first of the input first; not in order until
  /// ``sort()``.
  package private(set) var weakest: [StressResult] = []
  package private(set) var traces = 0
  /// How many decisions there were.
  package private(set) var results = 0
  /// How many of them no disturbance changed.
  package private(set) var alwaysKept = 0
  /// The sum of all scores, in billionths: whole numbers have the same sum in any order.
  private var sum = 0
  /// How many decisions are kept.
  private let limit: Int

  /// Some hundred bytes each.
  package static let maxKept = 100_000

  package init(limit: Int = Self.maxKept) {
    self.limit = limit
  }

  /// The mean of all scores; nil without any.
  package var meanScore: Double? { results == 0 ? nil : Double(sum) / 1e9 / Double(results) }

  mutating func add(_ results: [StressResult]) {
    traces += 1
    for result in results {
      self.results += 1
      if result.isAlwaysKept { alwaysKept += 1 }
      sum += Int((result.score * 1e9).rounded())
      weakest.append(result)
    }
    shrink()
  }

  /// Adds the decisions of traces that follow.
  package mutating func add(_ next: StressTally) {
    traces += next.traces
    results += next.results
    alwaysKept += next.alwaysKept
    sum += next.sum
    weakest += next.weakest
    shrink()
  }

  /// Puts the weakest first.
  package mutating func sort() {
    weakest = weakest.sortedByIndex { $0.score < $1.score }
    if weakest.count > limit { weakest.removeLast(weakest.count - limit) }
  }

  /// Sorting only when twice as many are there costs O(log *n*) a decision.
  private mutating func shrink() {
    if weakest.count >= 2 * limit { sort() }
  }
}
