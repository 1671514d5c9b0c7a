package import SwipeReplay

/// Counts and distributions over many traces and several profiles, from the decisive result of each
/// gesture and profile.
///
/// Statistics of parts of the input add up exactly to those of the whole, in any order.
package struct Statistics: Sendable, Equatable {
  /// A decision is near a threshold if moving a parameter by at most this percentage of its ``Profile/scale(of:)`` flips
  /// it.
  package static let nearPercent = 5.0
  package internal(set) var traces = 0
  package var invalid = 0
  /// The number of traces with a warning.
  package internal(set) var suspicious = 0
  package internal(set) var profiles: [ProfileStatistics]

  package init(_ profiles: [Profile]) {
    self.profiles = profiles.map(ProfileStatistics.init)
  }

  /// Adds the statistics of another part of the input, with the same profiles.
  package mutating func merge(_ other: Statistics) {
    precondition(profiles.count == other.profiles.count)
    traces += other.traces
    invalid += other.invalid
    suspicious += other.suspicious
    for index in profiles.indices { profiles[index].merge(other.profiles[index]) }
  }
}

/// Counts and distributions over many traces for one profile.
package struct ProfileStatistics: Sendable, Equatable {
  package let name: String
  /// In the order of the profile.
  package let parameters: [Profile.Parameter]
  /// The velocity estimator that replaced the profile's own, or nil if none did.
  package let velocity: VelocityEstimator?
  /// The axis of the velocity.
  package let axis: Margin.Axis
  /// One for each outcome, in the order of the outcomes.
  package internal(set) var outcomes: [OutcomeStatistics]

  init(_ profile: Profile) {
    (name, parameters, velocity) = (profile.name, profile.parameters, profile.velocity)
    axis = profile.axis
    let count = parameters.count
    outcomes = profile.outcomes.map { OutcomeStatistics($0, parameters: count) }
  }

  package var gestures: Int { outcomes.reduce(0) { $0 + $1.count } }

  package var decisions: [OutcomeStatistics] {
    outcomes.filter(\.outcome.isDecision)
  }

  /// Counts a result, and the parameters with a margin within its limit.
  mutating func add(
    _ result: Replay, _ gesture: GestureMeasure, start: Double,
    limits: [(name: String, limit: Double)]
  ) {
    guard let index = outcomes.firstIndex(where: { $0.outcome == result.outcome }) else { return }
    outcomes[index].add(result, gesture, along: axis, start: start, limits: limits)
  }

  mutating func merge(_ other: ProfileStatistics) {
    for index in outcomes.indices { outcomes[index].merge(other.outcomes[index]) }
  }
}
