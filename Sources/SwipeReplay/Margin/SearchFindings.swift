import RuleLanguage

/// What the search for one parameter found for the results of a trace, from the present value outward.
struct SearchFindings: Sendable {
  /// Another value, and what it leads to.
  struct Flip: Sendable {
    let value: Double
    let outcome: Outcome
    /// Whether all nearer values are known to lead to the same outcome as the present one.
    let isNearest: Bool
  }

  /// The outcomes with the present value.
  let outcomes: [Outcome]
  /// For each result its first flip.
  private(set) var flips: [Flip?]
  /// Whether nothing was passed over so far.
  var isComplete = true

  init(_ outcomes: [Outcome]) {
    self.outcomes = outcomes
    flips = outcomes.map { _ in nil }
  }

  /// Whether a result has no flip yet. What the trace leaves open has none.
  var isOpen: Bool { outcomes.indices.contains { isOpen($0) } }

  private func isOpen(_ index: Int) -> Bool { flips[index] == nil && outcomes[index] != .open }

  /// Whether a result is the only one without a flip, and may have one.
  func isOnlyOpen(_ index: Int) -> Bool {
    outcomes.indices.allSatisfy { isOpen($0) == ($0 == index) } && outcomes[index] != .nothing
  }

  /// The results that outcomes at another value settle: they end otherwise, and no nearer one did.
  func settled(by other: [Outcome]) -> [Int] {
    outcomes.indices.filter { isOpen($0) && other[$0] != outcomes[$0] }
  }

  /// Takes note of a result's outcome with another value; where it is the same, or a nearer value settled it,
  /// nothing changes.
  mutating func settle(_ index: Int, _ flip: (value: Double, outcome: Outcome)) {
    guard isOpen(index), flip.outcome != outcomes[index] else { return }
    flips[index] = Flip(value: flip.value, outcome: flip.outcome, isNearest: isComplete)
  }
}

/// Two values of a parameter, the outer of which gives another outcome.
struct SearchGap {
  let same: Double
  let flip: Double
  /// Where the outcome is likely to change.
  let guess: Double?

  /// The first value with another outcome: one of two neighbouring Doubles that differ.
  ///
  /// Values next to the guess are tried first, at growing distances from it; bisection does the rest.
  ///
  /// - Parameters:
  ///   - origin: the present value; both lie on one side of it.
  ///   - flips: whether a value gives another outcome.
  func firstFlip(from origin: Double, where flips: (Double) -> Bool) -> Double {
    let stepper = UlpStepper(from: origin, flip > origin ? .up : .down)
    guard var near = stepper.count(to: same), var far = stepper.count(to: flip) else { return flip }
    if let guess, let center = stepper.count(to: guess) {
      var stride: UInt64 = 2
      while stride > 0, near <= center, center < far, far - center > stride {
        if flips(stepper[center + stride]) {
          far = center + stride
        } else {
          near = center + stride
        }
        stride <<= 4
      }
      stride = 2
      while stride > 0, near < center, center - near > stride, center - stride < far {
        if flips(stepper[center - stride]) {
          far = center - stride
        } else {
          near = center - stride
        }
        stride <<= 4
      }
    }
    while far > near + 1 {
      let middle = near + (far - near) / 2
      if flips(stepper[middle]) { far = middle } else { near = middle }
    }
    return stepper[far]
  }
}
