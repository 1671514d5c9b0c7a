package import SwipeReplay

/// The number of gestures or traces with each outcome.
package struct OutcomeCounts: Sendable, Equatable {
  package struct Count: Sendable, Equatable {
    package let outcome: Outcome
    package fileprivate(set) var count = 0
  }

  /// One for each kind of outcome, followed by those of the kind that have a target and occurred.
  package private(set) var all = Outcome.Kind.allCases.map { Count(outcome: Outcome($0)) }

  package init() {}

  package subscript(outcome: Outcome) -> Int {
    all.first { $0.outcome == outcome }?.count ?? 0
  }

  /// The number with an outcome of a kind, whatever its target.
  package subscript(kind: Outcome.Kind) -> Int {
    all.reduce(0) { $0 + ($1.outcome.kind == kind ? $1.count : 0) }
  }

  package mutating func add(_ outcome: Outcome, count: Int = 1) {
    let known = all.firstIndex { $0.outcome == outcome }
    let index = known ?? all.firstIndex { outcome < $0.outcome } ?? all.endIndex
    if known == nil { all.insert(Count(outcome: outcome), at: index) }
    all[index].count += count
  }

  package mutating func add(_ other: OutcomeCounts) {
    for count in other.all { add(count.outcome, count: count.count) }
  }

  package var total: Int { all.reduce(0) { $0 + $1.count } }

  /// `96 finish`, `20 cancel`: those that occurred.
  package var texts: [String] {
    all.filter { $0.count > 0 }.map { "\($0.count) \($0.outcome.description)" }
  }
}

extension Outcome: Comparable {
  /// By kind, then by target.
  package static func < (left: Outcome, right: Outcome) -> Bool {
    if left.kind != right.kind { return left.kind.place < right.kind.place }
    return ExactText(left.target ?? "") < ExactText(right.target ?? "")
  }
}
