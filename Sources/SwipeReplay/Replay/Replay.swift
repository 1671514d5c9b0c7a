public import InteractiveTransition
public import TouchTrace

/// What became of one recognizer in one gesture.
public enum Outcome: String, Sendable, CaseIterable {
  /// The recognizer began, and its rules finished or cancelled the transition.
  case finish, cancel
  /// A shouldBegin rule forbade it to begin.
  case refused
  /// It never began: too short, the wrong direction, prevented by another recognizer.
  case failed
  /// The trace stopped with a finger still down, before it ended, failed or was refused; or the system
  /// took the touches away and the implementation does not hear of it.
  case open
}

/// The result of one gesture × profile × recognizer: the outcome, why, by what margin, and on request
/// the frames and the events.
///
/// All times are seconds after the trace's first touch. `x` grows to the right, or, for a recognizer
/// that mirrors in a right-to-left layout, to the left.
public struct Replay: Sendable {
  public var source: Trace.Source
  public var trace: String
  /// Which gesture of the trace, from 1.
  public var gesture: Int
  public var profile: String
  public var recognizer: String
  public var outcome: Outcome
  /// For `finish` and `cancel` the text of the deciding `when` (`otherwise` for the last rule), for
  /// `refused` the refusing rule's name, for `failed` the reason; empty for `open`.
  public var rule: String
  /// When the gesture's first finger went down.
  public var startedAt: Double
  /// When the recognizer began; nil where it never did.
  public var beganAt: Double?
  /// When the outcome was settled; nil for `open`.
  public var endedAt: Double?
  /// What the recognizer and the transition showed at the decision (for `open`, at the last event);
  /// nil where it never began.
  public var values: Values?
  /// How far the decision is from the other one; nil unless it finished or cancelled and the replayer
  /// was asked for margins.
  public var margin: Margin?
  /// The rules that were asked, in order, with their values; the last one settled the outcome. Empty
  /// unless the replayer was asked to explain.
  public var findings: [Finding]
  /// Empty unless the replayer was asked for frames.
  public var frames: [Frame]
  /// Empty unless the replayer was asked for events.
  public var events: [LogEntry]

  /// What the recognizer and the transition showed at one moment.
  public struct Values: Sendable, Hashable {
    /// As the profile computes it; not clamped.
    public var progress: Double
    /// `progress` clamped to 0…1, as the interaction controller has it.
    public var percentComplete: Double
    public var translation: Translation
    /// As the implementation sees it: its estimator's, less what it cuts off.
    public var velocity: Velocity
  }
}

/// The smallest change of one quantity alone that flips a decision; nil where no change does.
///
/// Each is the nearest value that flips the decision minus the value it had. Where the rules compare
/// the quantity with numbers, the nearest value is exact to the last bit of a Double.
public struct Margin: Sendable, Hashable {
  /// A parameter and the change of it that flips the decision.
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var change: Double?
  }

  public var progress: Double?
  /// In points per second; where the implementation makes something else of its estimator's velocity
  /// (a slow one counts as 0), the change of what the estimator gives.
  public var velocity: Double?
  /// In the order of the profile; empty unless the replayer was asked for them.
  public var parameters: [Parameter]
}

/// A rule as written, with its values filled in, and what came of it.
public struct Finding: Sendable, Hashable {
  /// A piece of the rule: its own text, or the value of the name before it.
  public enum Piece: Sendable, Hashable {
    case text(String)
    case value(Double)
  }

  /// The rule's name, where it has one (a shouldBegin rule).
  public var name: String?
  /// The rule as written; `otherwise` for the last rule of a decision.
  public var rule: String
  /// The rule with a value behind each name, in order; empty for `otherwise`.
  public var pieces: [Piece]
  public var holds: Bool
  /// True where the rule compared something that is not a number, which is always false.
  public var comparedNaN: Bool
}
