package import TouchTrace

/// The touches that recognizers need in order to decide, where nobody looks at the others.
///
/// While one finger is down, a move before the slop is passed changes nothing, and of the moves after
/// it only those count that the velocity estimator looks back at. So of a swipe of forty moves about
/// ten are fed to the recognizers, and the outcome is the same to the last bit.
package struct TouchSelection: Sendable {
  /// What recognizers look at; those that ask a rule at every move, or wait for another one, cannot be
  /// fed selected touches.
  package struct Needs: Sendable, Hashable {
    /// The slops of the recognizers, each once, the smallest first: it is passed first.
    private var slops: [Double] = []
    /// How many moves before an event its velocity looks back at.
    private var reach = 0

    /// Nil where every move counts.
    package init?(_ recognizers: [RecognizerSettings]) {
      for settings in recognizers {
        guard !settings.asksToFail, !settings.asksToPass, !settings.asksForHeading,
          settings.requiresFailureOf.isEmpty,
          let reach = settings.velocity.reach
        else { return nil }
        self.reach = max(self.reach, reach)
        if !slops.contains(settings.slop) { slops.append(settings.slop) }
      }
      slops.sort()
    }

    /// Adds the moves of one finger's gesture that count.
    fileprivate func select(
      _ moves: Range<Int>, after down: Int, of touches: [Touch], into indices: inout [Int]
    ) {
      var next = moves.lowerBound
      func add(_ range: Range<Int>) {
        for index in max(range.lowerBound, next)..<max(range.upperBound, next) {
          indices.append(index)
        }
        next = max(next, range.upperBound)
      }
      for slop in slops {
        guard let passing = firstMove(past: slop, moves, after: down, of: touches) else { break }
        add((passing - reach)..<(passing + 1))
      }
      add((moves.upperBound - reach - 1)..<moves.upperBound)
    }

    /// The first move past a slop.
    private func firstMove(
      past slop: Double, _ moves: Range<Int>, after down: Int, of touches: [Touch]
    ) -> Int? {
      let start = touches[down].location
      return moves.first { index in
        let way = touches[index].location.translation(from: start)
        return abs(way.x) >= slop || abs(way.y) >= slop
      }
    }
  }

  /// In order; the trace's touches are to be fed at these indices alone.
  package private(set) var indices: [Int] = []
  /// How many gestures they belong to.
  package private(set) var gestures = 0

  package init() {}

  /// Selects the touches of a trace; false, and nothing is selected, where fingers come together, the
  /// samples are not all the fingers' own, or a finger only rests.
  package mutating func select(_ needs: Needs, of trace: Trace) -> Bool {
    indices.removeAll(keepingCapacity: true)
    gestures = 0
    let touches = trace.touches
    var down: Int?
    for index in touches.indices {
      let touch = touches[index]
      guard !touch.isSynthetic, down.map({ touches[$0].finger == touch.finger }) ?? true else {
        return false
      }
      switch (touch.phase, down) {
      case (.moved, .some): continue
      case (.began, nil):
        indices.append(index)
        gestures += 1
        down = index
      case (.ended, let start?), (.cancelled, let start?):
        needs.select(start + 1..<index, after: start, of: touches, into: &indices)
        indices.append(index)
        down = nil
      case (.began, .some), (.moved, nil), (.stationary, _), (.ended, nil), (.cancelled, nil):
        return false
      }
    }
    if let start = down {
      needs.select(start + 1..<touches.count, after: start, of: touches, into: &indices)
    }
    return true
  }
}

extension VelocityEstimator {
  /// How many samples before the newest one the estimate depends on; nil where there is no such bound.
  var reach: Int? {
    switch self {
    case .uikit: 2
    case .lastStep: 1
    case .weightedSteps: 3
    case .leastSquares: 19
    case .smoothed, .window: nil
    }
  }
}
