/// The smallest change of one quantity alone that gives a gesture another outcome; nil where no change does.
///
/// Of progress and velocity it is the change that flips a decision to the other one. Of a parameter it is the
/// change with which a replay of the trace has another outcome, whichever that is. A change that is larger by one part
/// in 10⁹ gives another outcome, one that is smaller by as much does not.
public struct Margin: Sendable, Hashable {
  /// A direction on the screen, or, for a recognizer that mirrors in a right-to-left layout, in its axes.
  public enum Axis: String, Sendable, CaseIterable {
    case x, y
  }

  /// A parameter and the change of it that gives another outcome.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name in the profile.
    public let name: String
    /// Nil where no change does, or none was found: see ``isComplete``.
    public let change: Double?
    /// What it is then: the nearest value with which a replay of the trace has another outcome. Adding
    /// ``change`` to the parameter may round to a neighbouring Double.
    public let value: Double?
    /// That other outcome.
    public let outcome: Outcome?
    /// Whether the search went to its end. Where it did not, since its replays are limited, another outcome
    /// may lie nearer than ``value``, and no ``change`` does not mean that there is none.
    public let isComplete: Bool

    /// Whether it is on or off and nothing between: it is 0 or 1, and rules only compare it with numbers. The
    /// other of the two is then the only ``value`` that counts.
    public let isSwitch: Bool

    package init(
      name: String, change: Double?, value: Double? = nil, outcome: Outcome? = nil,
      isComplete: Bool = true, isSwitch: Bool = false
    ) {
      self.name = name
      self.change = change
      self.value = value
      self.outcome = outcome
      self.isComplete = isComplete
      self.isSwitch = isSwitch
    }
  }

  /// The velocity that an implementation makes of its estimator's, where it is another one.
  public struct Estimate: Sendable, Hashable {
    /// The estimator's velocity, in points per second.
    public let estimate: Double
    /// The velocity as the rules see it, in points per second.
    public let velocity: Double

    package init(estimate: Double, velocity: Double) {
      self.estimate = estimate
      self.velocity = velocity
    }
  }

  /// A quantity that cannot reach the value that would flip the decision: the profile itself limits it.
  public struct Limit: Sendable, Hashable {
    /// Nil for the progress, or the axis of the velocity.
    public let axis: Axis?
    /// The value that would flip the decision.
    public let needed: Double
    /// The least and the greatest value that the profile's rule gives.
    public let range: ClosedRange<Double>

    package init(axis: Axis?, needed: Double, range: ClosedRange<Double>) {
      self.axis = axis
      self.needed = needed
      self.range = range
    }
  }

  /// The changes of what the finger does.
  package struct Signals: Sendable, Hashable {
    package let progress: Double?
    package let velocity: Double?
    /// That of the velocity.
    package let axis: Axis
    /// False where a search ended before it found anything.
    package let isComplete: Bool

    package init(
      progress: Double?, velocity: Double?, axis: Axis = .x, isComplete: Bool = true
    ) {
      self.progress = progress
      self.velocity = velocity
      self.axis = axis
      self.isComplete = isComplete
    }

    /// Written out: a batch compares the signals of every row.
    package static func == (left: Signals, right: Signals) -> Bool {
      left.progress == right.progress && left.velocity == right.velocity
    }
  }

  /// The change of the progress as the profile computes it; nil where none flips the decision.
  public let progress: Double?
  /// In points per second; where the implementation transforms its estimator's velocity (a slow one counts
  /// as 0), the change of the estimate.
  public let velocity: Double?
  /// The axis of ``velocity``; nil without one.
  public let velocityAxis: Axis?
  /// Whether the searches for ``progress`` and ``velocity`` went to their ends. Where they did not, since what they
  /// may take together in a trace is limited, nil does not mean that no change flips the decision.
  public let isComplete: Bool
  /// The velocity of that axis, where the implementation sees another one than its estimator's; nil
  /// otherwise, and unless the replayer was asked for margins of parameters.
  public let estimate: Estimate?
  /// What the profile itself keeps from flipping the decision. Empty unless the replayer was asked for
  /// margins of parameters.
  public let limits: [Limit]
  /// In the order of the profile; empty unless the replayer was asked for them.
  public let parameters: [Parameter]
  /// The decision that ``progress`` and ``velocity`` flip to; nil where no rule decided.
  package let decision: Outcome?

  /// - Parameters:
  ///   - outcome: that of the result.
  ///   - signals: nil where no rule of the profile decided.
  package init(
    of outcome: Outcome, _ signals: Signals?, estimate: Estimate? = nil, limits: [Limit] = [],
    parameters: [Parameter]
  ) {
    progress = signals?.progress
    velocity = signals?.velocity
    velocityAxis = signals?.velocity == nil ? nil : signals?.axis
    isComplete = signals?.isComplete ?? true
    self.estimate = estimate
    self.limits = limits
    self.parameters = parameters
    decision =
      switch outcome {
      case .finish where signals != nil: .cancel
      case .cancel where signals != nil: .finish
      case .finish, .cancel, .nothing, .refused, .failed, .open: nil
      }
  }
}
