public import GestureRecognition
public import InteractiveTransition
package import RuleLanguage
public import TouchTrace

/// How one gesture ended for one recognizer.
public enum Outcome: String, Sendable, CaseIterable {
  /// The recognizer began, and its rules finished or cancelled the transition.
  case finish, cancel
  /// The recognizer began and its rules decided, but no transition ran that this could finish or cancel.
  case nothing
  /// A shouldBegin rule forbade it to begin.
  case refused
  /// It never began: too short, the wrong direction, prevented by another recognizer.
  case failed
  /// The trace stops with a finger down, before the recognizer ended, failed or was refused; or the system
  /// cancelled the touches and the implementation is not told.
  case open

  /// Whether it finished or cancelled a transition.
  package var isDecision: Bool { self == .finish || self == .cancel }
}

/// The result of one gesture × profile × recognizer: the outcome, why, by what margin, and on request
/// the frames and the events.
///
/// All times are seconds after the trace's first touch. `x` grows to the right, or, for a recognizer
/// that mirrors in a right-to-left layout, to the left.
public struct Replay: Sendable {
  /// The trace it belongs to.
  package let identity: TraceIdentity
  /// Its texts.
  package let label: ResultLabel
  /// Which gesture of the trace, from 1.
  public let gesture: Int
  /// When, and what was measured then.
  package let moment: Moment
  /// The margins of progress and velocity; those of parameters are part of ``detail``.
  package let marginSignals: Margin.Signals?
  /// Nil where nothing was requested or nothing came of it.
  private let detail: ResultDetail?

  package init(
    _ identity: TraceIdentity, _ label: ResultLabel, gesture: Int, moment: Moment,
    marginSignals: Margin.Signals? = nil, detail: ResultDetail? = nil
  ) {
    self.identity = identity
    self.label = label
    self.gesture = gesture
    self.moment = moment
    self.marginSignals = marginSignals
    self.detail = detail
  }

  /// The same result with margins of parameters.
  func with(parameters: [Margin.Parameter]) -> Replay {
    with((detail ?? ResultDetail()).with(parameters: parameters))
  }

  /// The same result with what was not known before the end of its trace.
  func with(_ completion: ResultCompletion) -> Replay {
    with(
      (detail ?? ResultDetail()).with(
        frames: completion.takenOverAt.map(frames.before), events: completion.events,
        appFrames: completion.appFrames))
  }

  private func with(_ detail: ResultDetail) -> Replay {
    Replay(
      identity, label, gesture: gesture, moment: moment, marginSignals: marginSignals,
      detail: detail)
  }

  /// Where the trace was read.
  public var source: Trace.Source { identity.source }
  /// The trace's name.
  public var trace: String { identity.name }
  /// What is likely a mistake in the trace, such as times in another unit.
  public var warnings: [TraceWarning] { identity.warnings }
  /// The profile's name.
  public var profile: String { label.profile }
  /// The recognizer's name.
  public var recognizer: String { label.recognizer }
  /// The velocity estimator that replaced the profile's own, as ``Profile/setting(velocity:)`` does; nil
  /// where each recognizer had its own.
  public var estimator: VelocityEstimator? { label.estimator }
  /// How the gesture ended for this recognizer.
  public var outcome: Outcome { label.outcome }
  /// For `finish` and `cancel` the text of the deciding `when` (`otherwise` for the last rule), for `nothing` why no
  /// transition ran, for `refused` the refusing rule's name, for `failed` the reason; for `open` empty.
  ///
  /// Where the system cancelled the touches of a recognizer that had begun, it says so first, with the profile's key
  /// `cancelled`: `cancelled by the system (decide): progress > 0.5`.
  public var rule: String { label.rule }
  /// What the profile decided: for `finish` and `cancel` the same, for `nothing` what would have been done. Nil where
  /// nothing was decided.
  public var decision: Decision? { label.decision }
  /// When the gesture's first finger went down.
  public var startedAt: Double { moment.startedAt }
  /// When the recognizer began; nil where it never did.
  public var beganAt: Double? { moment.beganAt }
  /// When the outcome was settled; nil for `open`.
  public var endedAt: Double? { moment.endedAt }
  /// What the recognizer and the transition showed at the decision (for `open`, at the last event);
  /// nil where it never began.
  public var values: Values? { moment.values }
  /// How far the outcome is from another one; nil unless the replayer was asked for margins. Where
  /// no rule decided it has margins of parameters only, and is nil without any.
  public var margin: Margin? {
    let parameters = detail?.parameters ?? []
    guard marginSignals != nil || !parameters.isEmpty else { return nil }
    return Margin(
      of: outcome, marginSignals, estimate: detail?.estimate, limits: detail?.limits ?? [],
      parameters: parameters)
  }
  /// The rules that were evaluated, in order, with their values; the last one settled the outcome. Empty
  /// unless the replayer was asked for ``ReplayDetail/findings``.
  public var findings: [Finding] { detail?.findings ?? [] }
  /// Why the recognizer never began, and by how much; nil unless ``outcome`` is `failed` or `refused` and the
  /// replayer was asked for ``ReplayDetail/findings``.
  public var failure: BeginFailure? { detail?.failure }
  /// The estimators under which the outcome would be another one, in the order of
  /// ``VelocityEstimator``'s cases. Empty where there is none, where the rules do not use the velocity, and
  /// unless the replayer was asked for ``ReplayDetail/estimatorDisagreements``.
  public var estimatorDisagreements: [EstimatorDisagreement] {
    detail?.estimatorDisagreements ?? []
  }
  /// The trace's grade, where it says that velocities cannot be trusted and the outcome depends on rules that
  /// ask for the velocity; else nil.
  public var doubtfulVelocity: Trace.Grade? {
    isVelocityDoubtful ? identity.grade : nil
  }
  package var isVelocityDoubtful: Bool { identity.grade.isDoubtful && label.usesVelocity }
  /// Whether the system cancelled the touches at the decision.
  package var isCancelledBySystem: Bool { label.isCancelledBySystem }
  /// Whether the recognizer ends when it begins, while the finger may still be down.
  package var isDiscrete: Bool { label.isDiscrete }
  /// Where the finger was at the decision; nil where no rule decided, and unless the replayer was asked for
  /// ``ReplayDetail/findings``.
  package var lift: Lift? { detail?.lift }
  /// How much was done, 0…1, of a transition that still settled after an earlier gesture when the recognizer took it
  /// over; nil where it began one. Nil unless the replayer was asked for ``ReplayDetail/findings``.
  public var startFraction: Double? { detail?.startFraction }
  /// How long after ``beganAt`` the transition had its first frame, in seconds, where the decision came before that and
  /// saw a ``Values/percentComplete`` of 0; else nil. Nil unless the replayer was asked for ``ReplayDetail/findings``.
  public var startDelay: Double? { detail?.startDelay }
  /// What keeps the animation after the release from running; nil where nothing does. Nil also for a trace of one
  /// gesture unless the replayer was asked for ``ReplayDetail/findings``, ``ReplayDetail/frames`` or
  /// ``ReplayDetail/events``.
  public var invalidCompletion: InvalidCompletion? { detail?.invalidCompletion }
  /// Empty unless the replayer was asked for ``ReplayDetail/frames``. A trace has at most
  /// ``Frames/limitPerTrace`` of them.
  public var frames: Frames { detail?.frames ?? Frames() }
  /// Empty unless the replayer was asked for ``ReplayDetail/events``.
  public var events: [LogEntry] { detail?.events ?? [] }
  /// The frames of the transitions that the app started by itself, during the gesture or after it; those
  /// before the first gesture belong to its first result. Empty unless the replayer was asked for
  /// ``ReplayDetail/frames``.
  public var appFrames: Frames { detail?.appFrames ?? Frames() }

  /// Where the content under the finger was scrolled to during the gesture, piece by piece from the innermost one, in the
  /// frames in which its recognizer was active and the one after it; those of a gesture belong to its first result.
  /// Empty unless the replayer was asked for ``ReplayDetail/frames``.
  public var contentFrames: [ContentFrame] { detail?.contentFrames ?? [] }
  package var omittedContentFrames: Int { detail?.omittedContentFrames ?? 0 }

  /// The times and the measured values of a result.
  package struct Moment: Sendable, Hashable {
    package let startedAt: Double
    package let beganAt: Double?
    package let endedAt: Double?
    package let values: Values?

    package init(
      startedAt: Double, beganAt: Double? = nil, endedAt: Double? = nil, values: Values? = nil
    ) {
      self.startedAt = startedAt
      self.beganAt = beganAt
      self.endedAt = endedAt
      self.values = values
    }

    /// Written out: a batch compares the moments of every row.
    package static func == (left: Moment, right: Moment) -> Bool {
      left.endedAt == right.endedAt && left.beganAt == right.beganAt
        && left.startedAt == right.startedAt && left.values == right.values
    }
  }

  /// What the recognizer and the transition showed at one moment.
  public struct Values: Sendable, Hashable {
    /// As the profile computes it; not clamped.
    public let progress: Double
    /// The interaction controller's: the progress of its last update, clamped to 0…1. It is updated at each
    /// move after the one that began the recognizer, so it is 0 where none followed, and before the transition's first
    /// frame.
    public let percentComplete: Double
    /// In points.
    public let translation: Translation
    /// In points per second, as the implementation sees it: its estimator's velocity after its own limits
    /// and cut-offs.
    public let velocity: Velocity

    package init(
      progress: Double, percentComplete: Double, translation: Translation, velocity: Velocity
    ) {
      self.progress = progress
      self.percentComplete = percentComplete
      self.translation = translation
      self.velocity = velocity
    }
  }
}

/// A rule as written, with its values filled in, and whether it held.
public struct Finding: Sendable, Hashable {
  /// A piece of the rule: its own text, or the value of the name before it.
  public enum Piece: Sendable, Hashable {
    case text(String)
    case value(Double)
  }

  /// The rule's name, where it has one (a shouldBegin rule).
  public let name: String?
  /// The rule as written; `otherwise` for the last rule of a decision.
  public let rule: String
  /// The rule's text with a value after each name, in order; empty for `otherwise`.
  public let pieces: [Piece]
  /// Whether the rule held.
  public let holds: Bool
  /// True where the rule compared something that is not a number, which is always false.
  public let comparedNaN: Bool
  /// What a rule of the decision decides where it holds; nil of any other rule.
  package let decision: Decision?
  /// The comparisons that settled whether a rule of the decision holds.
  package let comparisons: [DecisiveComparison]

  package init(
    name: String?, rule: String, pieces: [Piece], holds: Bool, comparedNaN: Bool,
    decision: Decision? = nil, comparisons: [DecisiveComparison] = []
  ) {
    self.decision = decision
    self.comparisons = comparisons
    self.name = name
    self.rule = rule
    self.pieces = pieces
    self.holds = holds
    self.comparedNaN = comparedNaN
  }
}
