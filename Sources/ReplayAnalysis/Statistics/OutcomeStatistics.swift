package import SwipeReplay

/// The gestures with one outcome: their number, the rules that settled them, how near they are to
/// thresholds, and the distributions of their quantities.
package struct OutcomeStatistics: Sendable, Equatable {
  package let outcome: Outcome
  package internal(set) var count = 0
  private var ruleCounts: [ExactText: Int] = [:]
  package internal(set) var near = 0
  /// The number of gestures near the threshold of each parameter, in the profile's order; one may be near several.
  package internal(set) var nearParameters: [Int]
  /// In the order of the quantities.
  private var distributions = StatisticsQuantity.allCases.map { _ in Distribution() }

  init(_ outcome: Outcome, parameters: Int) {
    self.outcome = outcome
    nearParameters = Array(repeating: 0, count: parameters)
  }

  /// The rules or reasons with the numbers of gestures that they settled, the most frequent one first; equally frequent
  /// ones by their text.
  package var rules: [(rule: String, count: Int)] {
    ruleCounts.map { (rule: $0.key.text, count: $0.value) }.sortedByIndex {
      $0.count == $1.count ? ExactText($0.rule) < ExactText($1.rule) : $0.count > $1.count
    }
  }

  package subscript(_ quantity: StatisticsQuantity) -> Distribution {
    distributions[StatisticsQuantity.allCases.firstIndex(of: quantity) ?? 0]
  }

  /// Counts a result, and the parameters with a margin within its limit.
  mutating func add(
    _ result: Replay, _ gesture: GestureMeasure, along axis: Margin.Axis, start: Double,
    limits: [(name: String, limit: Double)]
  ) {
    count += 1
    ruleCounts[ExactText(result.rule), default: 0] += 1
    for (index, quantity) in StatisticsQuantity.allCases.enumerated() {
      if let number = quantity.of(result, gesture, along: axis, start: start) {
        distributions[index].add(number)
      }
    }
    var isNear = false
    for margin in result.margin?.parameters ?? [] {
      guard let change = margin.change,
        let index = limits.firstIndex(where: { $0.name.isExactly(margin.name) }),
        change.magnitude <= limits[index].limit
      else { continue }
      nearParameters[index] += 1
      isNear = true
    }
    if isNear { near += 1 }
  }

  /// Adds the gestures of another part of the input.
  mutating func merge(_ other: OutcomeStatistics) {
    count += other.count
    ruleCounts.merge(other.ruleCounts, uniquingKeysWith: +)
    near += other.near
    for index in nearParameters.indices { nearParameters[index] += other.nearParameters[index] }
    for index in distributions.indices { distributions[index].merge(other.distributions[index]) }
  }
}

/// A quantity of a result or its gesture with a distribution.
package enum StatisticsQuantity: String, Sendable, CaseIterable {
  case progress
  /// Along the axis in which the profile finishes.
  case velocity
  /// Seconds from the gesture's first touch to its last.
  case duration
  /// The distance from the gesture's start to its edge, as a fraction of the view's side.
  case start
  /// Touch samples per second.
  case sampleRate
  case marginProgress = "margin.progress"
  case marginVelocity = "margin.velocity"

  /// The name in reports: `velocity.x`.
  package func name(along axis: Margin.Axis) -> String {
    self == .velocity ? "velocity.\(axis)" : rawValue
  }

  /// Returns the number, or nil if there is none.
  func of(
    _ result: Replay, _ gesture: GestureMeasure, along axis: Margin.Axis, start: Double
  ) -> Double? {
    switch self {
    case .progress: result.values?.progress
    case .velocity: axis == .x ? result.values?.velocity.x : result.values?.velocity.y
    case .duration: gesture.duration
    case .start: start
    case .sampleRate: gesture.sampleRate
    case .marginProgress: result.margin?.progress
    case .marginVelocity: result.margin?.velocity
    }
  }
}
