/// The smallest change of one quantity alone that leads to another outcome of a gesture; nil if no change does.
///
/// For progress and velocity, it is the change that flips the decision. For a parameter, it is the change with
/// which a replay of the trace has any other outcome. A change larger by one part in 10⁹ leads to another
/// outcome, one smaller by as much does not.
public struct Margin: Sendable, Hashable {
  /// A direction on the screen, or, for a recognizer that mirrors in a right-to-left layout, in its axes.
  public enum Axis: String, Sendable, CaseIterable {
    case x, y
  }

  /// A parameter and the change of it that leads to another outcome.
  public struct Parameter: Sendable, Hashable {
    /// The parameter's name in the profile.
    public let name: String
    /// The change, or nil if there is none or none was found: see ``isComplete``.
    public let change: Double?
    /// The parameter's value after the change: the nearest one with which a replay of the trace has another
    /// outcome. Adding ``change`` to the parameter may round to a neighbouring Double.
    public package(set) var value: Double?
    /// The outcome with that value.
    public package(set) var outcome: Outcome?
    /// Whether the search was completed. If not, since its replays are limited, another outcome may lie nearer
    /// than ``value``, and a nil ``change`` does not mean that there is none.
    public package(set) var isComplete = true
    /// Whether the parameter is a switch: it is 0 or 1, and rules only compare it with numbers. The other of
    /// the two is then the only ``value`` that counts.
    public package(set) var isSwitch = false
    /// `pt`, `pt/s`, `s` or `°`, or nil if it has none.
    package var unit: String?
    /// The number of the earlier gesture that has another outcome with the value, and so changes this one; nil if the
    /// value does so by itself.
    package var changedGesture: Int?
    /// Whether a value that is a tenth farther leads to yet another outcome.
    package var isNarrow = false
  }

  /// The velocity that an implementation derives from its estimator's, if they differ.
  public struct Estimate: Sendable, Hashable {
    /// The estimator's velocity, in points per second.
    public let estimate: Double
    /// The velocity as the rules see it, in points per second.
    public let velocity: Double
  }

  /// A quantity that cannot reach the value that would flip the decision, because the profile itself limits it.
  public struct Limit: Sendable, Hashable {
    /// The axis of the velocity, or nil for the progress.
    public let axis: Axis?
    /// The value that would flip the decision.
    public let needed: Double
    /// The range of values that the profile's rule can return.
    public let range: ClosedRange<Double>
  }

  /// The margins of progress and velocity.
  package struct Signals: Sendable {
    package let progress: Double?
    package let velocity: Double?
    /// The axis of the velocity.
    package let axis: Axis
    /// False if a search was cut short before it found anything.
    package let isComplete: Bool

    package init(
      progress: Double?, velocity: Double?, axis: Axis = .x, isComplete: Bool = true
    ) {
      self.progress = progress
      self.velocity = velocity
      self.axis = axis
      self.isComplete = isComplete
    }
  }

  /// The change of the progress as the profile computes it, or nil if none flips the decision.
  public let progress: Double?
  /// The change of the velocity in points per second, or nil if none flips the decision. If the implementation
  /// transforms its estimator's velocity (a slow one counts as 0), the change of the estimate.
  public let velocity: Double?
  /// The axis of ``velocity``, or nil without one.
  public let velocityAxis: Axis?
  /// Whether the searches for ``progress`` and ``velocity`` were completed. If not, since their total cost in a
  /// trace is limited, nil does not mean that no change flips the decision.
  public let isComplete: Bool
  /// The estimate and the velocity of that axis if they differ. Nil if they are equal, and unless the replayer
  /// was asked for findings.
  public let estimate: Estimate?
  /// The limits by which the profile itself keeps quantities from flipping the decision. Empty unless the
  /// replayer was asked for margins of parameters.
  public let limits: [Limit]
  /// The margins of the parameters, in the order of the profile; empty unless the replayer was asked for them.
  public let parameters: [Parameter]
  /// Whether a rule decided, so that ``progress`` and ``velocity`` may flip its decision.
  package let isOfDecision: Bool

  /// - Parameters:
  ///   - outcome: the outcome of the result.
  ///   - signals: the margins of progress and velocity, or nil if no rule of the profile decided.
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
    isOfDecision = outcome.isDecision && signals != nil
  }
}
