package import SwipeReplay

/// The gestures that two profiles decide differently, and those closest to it.
package struct DecisionDiff: Sendable {
  /// A gesture with the results of both profiles.
  package struct Pair: Sendable {
    package var from: Replay
    package var to: Replay
    package var gestures: Int
    /// What the user meant; nil if that is not known, or the trace has several gestures.
    package var intent: Trace.Intent?
  }

  package static let nearestCount = 5

  package private(set) var traces = 0
  package private(set) var gestures = 0
  /// In the order of the input.
  package private(set) var flips: [Pair] = []
  /// The gestures decided alike that flip with the smallest change of progress in the second
  /// profile, nearest first, then those that only a change of velocity flips.
  package private(set) var nearest: [Pair] = []

  package init() {}

  /// Compares the results of one trace. Both replayers must have computed margins.
  package mutating func add(from: [Replay], to: [Replay], intent: Trace.Intent? = nil) {
    traces += 1
    let count = from.last?.gesture ?? 0
    gestures += count
    for (left, right) in zip(from.decisiveOfEachGesture, to.decisiveOfEachGesture) {
      let pair = Pair(
        from: left, to: right, gestures: count, intent: count == 1 ? intent : nil)
      if left.outcome != right.outcome {
        flips.append(pair)
      } else if let distance = pair.distance {
        keepIfNear(pair, distance)
      }
    }
  }

  /// The flips grouped by their rules, the largest group first; equal ones in order of appearance.
  package var groups: [[Pair]] {
    var groups: [[Pair]] = []
    for flip in flips {
      let index = groups.index(
        where: { $0.first?.hasSameRules(as: flip) == true }, orAppending: [])
      groups[index].append(flip)
    }
    return groups.sortedByIndex { $0.count > $1.count }
  }

  private mutating func keepIfNear(_ pair: Pair, _ distance: (rank: Int, size: Double)) {
    let place = nearest.firstIndex { $0.distance.map { $0 > distance } ?? true } ?? nearest.count
    guard place < Self.nearestCount else { return }
    nearest.insert(pair, at: place)
    if nearest.count > Self.nearestCount { nearest.removeLast() }
  }
}

extension DecisionDiff.Pair {
  /// The size of the change that flips the second decision, and its rank: 0 for one of progress, 1 for one of velocity.
  /// Nil if neither alone does.
  fileprivate var distance: (rank: Int, size: Double)? {
    if let progress = to.margin?.progress { return (0, progress.magnitude) }
    return to.margin?.velocity.map { (1, $0.magnitude) }
  }

  fileprivate func hasSameRules(as other: DecisionDiff.Pair) -> Bool {
    (from.outcome, to.outcome) == (other.from.outcome, other.to.outcome)
      && from.rule.isExactly(other.from.rule) && to.rule.isExactly(other.to.rule)
      && (from.codeNote, to.codeNote) == (other.from.codeNote, other.to.codeNote)
  }
}
