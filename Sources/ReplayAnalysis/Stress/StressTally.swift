/// The decisions of many traces, with the weakest ones kept.
package struct StressTally: Sendable {
  /// The weakest decisions, the weakest first, and equally weak ones in the order of the input.
  /// Unordered until ``sort()``.
  package private(set) var weakest: [StressResult] = []
  package private(set) var traces = 0
  /// The number of decisions.
  package private(set) var results = 0
  /// The number of decisions that no disturbance changed.
  package private(set) var alwaysKept = 0
  /// The sum of all scores, in billionths: integers have the same sum in any order.
  private var sum = 0
  /// The maximum number of decisions to keep.
  private let limit: Int

  /// Each takes some hundred bytes.
  package static let maxKept = 100_000

  package init(limit: Int = Self.maxKept) {
    self.limit = limit
  }

  /// The mean of all scores, or nil without decisions.
  package var meanScore: Double? { results == 0 ? nil : Double(sum) / 1e9 / Double(results) }

  /// Adds the decisions of the next trace.
  package mutating func add(_ results: [StressResult]) {
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

  /// Sorts the decisions, the weakest first, and keeps only `limit` of them.
  package mutating func sort() {
    weakest = weakest.sortedByIndex { $0.score < $1.score }
    if weakest.count > limit { weakest.removeLast(weakest.count - limit) }
  }

  /// Sorting only after twice the limit costs O(log *n*) per decision.
  private mutating func shrink() {
    if weakest.count >= 2 * limit { sort() }
  }
}
