public import GestureRecognition
public import InteractiveTransition
public import TouchTrace

/// The result of one gesture × profile × recognizer: the outcome, its reason and margin, and on request the
/// frames and the events.
///
/// All times are seconds after the trace's first touch. `x` grows to the right, or, for a recognizer that
/// mirrors in a right-to-left layout, to the left.
public struct Replay: Sendable {
  /// The trace it belongs to.
  package let identity: TraceIdentity
  /// The result's texts.
  package let label: ResultLabel
  /// The number of the gesture in the trace, from 1.
  public let gesture: Int
  /// The times and the measured values.
  package let moment: Moment
  /// The margins of progress and velocity; those of parameters are part of ``detail``.
  package let marginSignals: Margin.Signals?
  /// The requested details, or nil if there are none.
  private let detail: ResultDetail.Reference?

  package init(
    _ identity: TraceIdentity, _ label: ResultLabel, gesture: Int, moment: Moment,
    marginSignals: Margin.Signals? = nil, detail: ResultDetail.Reference? = nil
  ) {
    self.identity = identity
    self.label = label
    self.gesture = gesture
    self.moment = moment
    self.marginSignals = marginSignals
    self.detail = detail
  }

  /// Changes the details.
  mutating func edit(_ body: (inout ResultDetail) -> Void) {
    var value = detail?.value ?? ResultDetail()
    body(&value)
    self = Replay(
      identity, label, gesture: gesture, moment: moment, marginSignals: marginSignals,
      detail: ResultDetail.Reference(value))
  }

  /// The source from which the trace was read.
  public var source: Trace.Source { identity.source }
  /// The trace's name.
  public var trace: String { identity.name }
  /// Likely mistakes in the trace, for example times in another unit.
  public var warnings: [TraceWarning] { identity.warnings }
  /// The profile's name.
  public var profile: String { label.profile }
  /// The recognizer's name.
  public var recognizer: String { label.recognizer }
  /// The velocity estimator that replaced the profile's own, as with ``Profile/setting(velocity:)``, or nil if
  /// each recognizer had its own.
  public var estimator: VelocityEstimator? { label.estimator }
  /// The outcome of the gesture for this recognizer.
  public var outcome: Outcome { label.outcome }
  /// The text of the deciding `when` for `finish` and `cancel` (`otherwise` for the last rule), the reason why no
  /// transition ran for `nothing`, the refusing rule's name for `refused`, the reason for `failed`; empty for `open`.
  ///
  /// If the system cancelled the touches of a recognizer that had begun, the text starts with that and the profile's
  /// key `cancelled`: `cancelled by the system (decide): progress > 0.5`.
  public var rule: String { label.rule }
  /// ``rule``, with the rules that did not hold in place of `otherwise`: `not progress > 0.5`.
  package var ruleInWords: String { label.ruleInWords ?? rule }
  /// The profile's decision: equal to the outcome for `finish` and `cancel`, what would have been done for
  /// `nothing`, or nil if nothing was decided.
  public var decision: Decision? { label.decision }
  /// The time at which the gesture's first finger went down.
  public var startedAt: Double { moment.startedAt }
  /// The time at which the recognizer began, or nil if it never did.
  public var beganAt: Double? { moment.beganAt }
  /// The time at which the outcome was settled, or nil for `open`.
  public var endedAt: Double? { moment.endedAt }
  /// The values of the recognizer and the transition at the decision (for `open`, at the last event), or nil if
  /// it never began.
  public var values: Values? { moment.values }
  /// The distance of the outcome from another one, or nil unless the replayer was asked for margins. If no rule
  /// decided, it has margins of parameters only, and is nil without any.
  public var margin: Margin? {
    let parameters = detail?.value.parameters ?? []
    guard marginSignals != nil || !parameters.isEmpty else { return nil }
    return Margin(
      of: outcome, marginSignals, estimate: detail?.value.estimate,
      limits: detail?.value.limits ?? [],
      parameters: parameters)
  }
  /// The rules that were evaluated, in order, with their values; the last one settled the outcome. Empty unless
  /// the replayer was asked for ``ReplayDetail/findings``.
  public var findings: [Finding] { detail?.value.findings ?? [] }
  /// The reason the recognizer never began, or nil unless ``outcome`` is `failed` or `refused` and the
  /// replayer was asked for ``ReplayDetail/findings``.
  public var failure: BeginFailure? { detail?.value.failure }
  /// What the failure depends on if the trace does not say it.
  package var assumption: String? { detail?.value.failure?.assumption }
  /// The estimators under which the outcome would be different, in the order of ``VelocityEstimator``'s cases.
  /// Empty if there are none, if the rules do not use the velocity, or unless the replayer was asked for
  /// ``ReplayDetail/estimatorDisagreements``.
  public var estimatorDisagreements: [EstimatorDisagreement] {
    detail?.value.estimatorDisagreements ?? []
  }
  /// The trace's grade if it says that velocities cannot be trusted and the outcome depends on rules that use
  /// the velocity; otherwise nil.
  public var doubtfulVelocity: Trace.Grade? {
    identity.isVelocityDoubtful(label) ? identity.grade : nil
  }
  /// The location of the finger at the decision, or nil if no rule decided or unless the replayer was asked for
  /// ``ReplayDetail/findings``.
  package var lift: Lift? { detail?.value.lift }
  /// The running transition that was in the way, and the seconds from touch-down to its end, or nil if that is not known.
  var running: (RunningTransition, endsAt: Double?)? {
    detail?.value.running.map { ($0, detail?.value.runningEndsAt) }
  }
  /// The fingers that touched during the gesture, and the most that the recognizer followed at one time; 1 without
  /// details.
  package var fingers: Int { detail?.value.fingers ?? 1 }
  package var followedFingers: Int { detail?.value.followedFingers ?? 1 }
  /// The progress at which the recognizer took over a running transition, of an earlier gesture or of the app, or nil if
  /// it began one. Nil unless the replayer was asked for ``ReplayDetail/findings``.
  public var startFraction: Double? { takenOver?.startFraction }
  /// The transition that the recognizer took over, as ``startFraction``.
  package var takenOver: TakenOverTransition? { detail?.value.takenOver }
  /// The delay in seconds from ``beganAt`` to the transition's first frame if the decision came before that frame with
  /// a ``Values/percentComplete`` of 0; otherwise nil. Nil unless the replayer was asked for ``ReplayDetail/findings``.
  public var startDelay: Double? { detail?.value.startDelay }
  /// The value that keeps the animation after the release from running, or nil if there is none. Also nil for a
  /// trace of one gesture unless the replayer was asked for ``ReplayDetail/findings``, ``ReplayDetail/frames``
  /// or ``ReplayDetail/events``.
  public var invalidCompletion: InvalidCompletion? { detail?.value.invalidCompletion }
  /// The situations of this gesture in which UIKit is reported to hang, or to be left inconsistent. Empty unless the
  /// replayer was asked for ``ReplayDetail/findings``.
  public var knownFreezes: [KnownFreeze] { detail?.value.knownFreezes ?? [] }
  /// Whether `x` counts from the right, in a right-to-left layout; otherwise nil, and unless there is any other detail.
  package var countsFromRight: Bool? { detail?.value.countsFromRight }
  /// The frames of the transition, at most ``Frames/limitPerTrace`` for a trace. Empty unless the replayer was
  /// asked for ``ReplayDetail/frames``.
  public var frames: Frames { detail?.value.frames ?? Frames() }
  /// The event and callback log. Empty unless the replayer was asked for ``ReplayDetail/events``.
  public var events: [LogEntry] { detail?.value.events ?? [] }
  /// The frames of the transitions started by the app itself, during the gesture or after it; those before the
  /// first gesture belong to its first result. Empty unless the replayer was asked for ``ReplayDetail/frames``.
  public var appFrames: Frames { detail?.value.appFrames ?? Frames() }

  /// The offsets of the content under the finger during the gesture, piece by piece from the innermost one, in
  /// the frames in which its recognizer was active and the one after it; those of a gesture belong to its first
  /// result. Empty unless the replayer was asked for ``ReplayDetail/frames``.
  public var contentFrames: [ContentFrame] { detail?.value.contentFrames ?? [] }
  package var omittedContentFrames: Int { detail?.value.omittedContentFrames ?? 0 }

  /// The times and the measured values of a result.
  package struct Moment: Sendable, Hashable {
    package let startedAt: Double
    package let beganAt, endedAt: Double?
    package let values: Values?

    package init(
      startedAt: Double, beganAt: Double? = nil, endedAt: Double? = nil, values: Values? = nil
    ) {
      self.startedAt = startedAt
      self.beganAt = beganAt
      self.endedAt = endedAt
      self.values = values
    }

    /// Written by hand, since a batch compares the moments of every row.
    package static func == (left: Moment, right: Moment) -> Bool {
      left.endedAt == right.endedAt && left.beganAt == right.beganAt
        && left.startedAt == right.startedAt && left.values == right.values
    }
  }

  /// The values of the recognizer and the transition at one moment.
  public struct Values: Sendable, Hashable {
    /// The progress as the profile computes it, not clamped.
    public let progress: Double
    /// The interaction controller's fraction: the progress of its last update, clamped to 0…1. It is updated at
    /// each move after the one that began the recognizer, so it is 0 if none followed, and before the
    /// transition's first frame.
    public let percentComplete: Double
    /// The translation in points.
    public let translation: Translation
    /// The velocity in points per second, as the implementation sees it: its estimator's velocity after its own
    /// limits and cut-offs.
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
