/// The nearest flip of a chain in which one rule alone depends on a slot, and mentions it once.
///
/// Each operation keeps the order of its operand's Doubles or turns it round, rounding included, so the
/// difference of the rule's sides runs one way only: on each side of the current value there is at most
/// one flip. Where the sides are straight, a secant leads to within a few steps of it; strides that
/// double enclose it, and halving finds it to the last bit.
struct MonotoneFlip {
  private let path: MonotonePath
  private let current: Double
  /// Whether the comparison holds now.
  private let holds: Bool
  /// Whether the outcome hangs on it.
  private let decides: Bool

  /// Nil where, with these values, the rule has another form.
  init?(_ comparison: MonotoneComparison, of chain: RuleChain, in values: RuleValues) {
    guard let path = comparison.path(in: chain.program, values) else { return nil }
    self.path = path
    current = values[comparison.slot]
    holds = path.holds(at: current)
    decides =
      chain.outcome(where: comparison.root, holds: true, values)
      != chain.outcome(where: comparison.root, holds: false, values)
  }

  /// Whether a side has a flip at most so far away; for any distance, whether one may have.
  func flips(within distance: Double) -> Bool {
    guard decides, distance.isFinite else { return decides }
    return [current + distance, current - distance].contains { end in
      !end.isFinite || flips(at: end)
    }
  }

  /// The flip, where the secant finds it and no other side has one; nil where more must be tried.
  func value() -> Double? {
    guard let guess = crossing(), guess.isFinite, guess != current else { return nil }
    let steps = Steps(from: current, guess > current ? .up : .down)
    guard let middle = steps.count(to: guess), middle > 0 else { return nil }
    let last = steps.count(within: .infinity)

    // Enclose the flip: `same` does not flip, `flipped` does.
    var (same, flipped) = (UInt64(0), UInt64(0))
    var stride: UInt64 = 1
    if flips(at: steps[middle]) {
      flipped = middle
      while flipped > stride, flips(at: steps[flipped - stride]) {
        flipped -= stride
        stride *= 2
      }
      same = flipped - min(flipped, stride)
    } else {
      same = middle
      while true {
        guard last - same > stride else { return nil }
        if flips(at: steps[same + stride]) { break }
        same += stride
        stride *= 2
        if stride > 1 << 20 { return nil }
      }
      flipped = same + stride
    }
    while flipped - same > 1 {
      let half = same + (flipped - same) / 2
      if flips(at: steps[half]) { flipped = half } else { same = half }
    }
    return steps[flipped]
  }

  /// Where the sides meet, if they are straight.
  private func crossing() -> Double? {
    let base = path.difference(at: current)
    var crossing = current + max(1, abs(current)) / 256
    for _ in 0..<2 {
      let there = path.difference(at: crossing)
      guard there != base else { return nil }
      crossing -= there * ((crossing - current) / (there - base))
    }
    return crossing
  }

  private func flips(at value: Double) -> Bool { path.holds(at: value) != holds }
}

extension RuleChain {
  /// The outcome where a rule, by the node of its `when`, holds or does not, whatever it says.
  fileprivate func outcome(where root: UInt32, holds: Bool, _ values: RuleValues) -> Bool? {
    for entry in entries {
      guard let node = entry.root else { return entry.outcome }
      let isTrue = node == root ? holds : program.value(of: node, in: values.storage) != 0
      if isTrue { return entry.outcome }
    }
    return nil
  }
}
