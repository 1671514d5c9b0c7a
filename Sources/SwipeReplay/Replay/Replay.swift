public import GestureRecognition
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
  /// The trace it is a result of.
  package private(set) var subject: TraceIdentity
  /// What it says in words.
  package private(set) var words: ResultLabel
  /// What only those who ask get; nil where there is nothing of it.
  private var detail: ResultDetail?

  public var source: Trace.Source {
    get { subject.source }
    set { subject = TraceIdentity(source: newValue, name: trace) }
  }
  public var trace: String {
    get { subject.name }
    set { subject = TraceIdentity(source: source, name: newValue) }
  }
  public var profile: String {
    get { words.profile }
    set { change { $0.profile = newValue } }
  }
  public var recognizer: String {
    get { words.recognizer }
    set { change { $0.recognizer = newValue } }
  }
  /// The velocity estimator that took the place of the profile's own, as ``Profile/setting(velocity:)``
  /// says; nil where each recognizer had its own.
  public var estimator: VelocityEstimator? {
    get { words.content.estimator }
    set { change { $0.estimator = newValue } }
  }
  public var outcome: Outcome {
    get { words.outcome }
    set { change { $0.outcome = newValue } }
  }
  /// For `finish` and `cancel` the text of the deciding `when` (`otherwise` for the last rule), for
  /// `refused` the refusing rule's name, for `failed` the reason; empty for `open`.
  public var rule: String {
    get { words.rule }
    set { change { $0.rule = newValue } }
  }

  /// Which gesture of the trace, from 1.
  public var gesture: Int
  /// When, and what was seen then.
  package private(set) var moment: Moment
  /// When the gesture's first finger went down.
  public var startedAt: Double {
    get { moment.startedAt }
    set { moment.startedAt = newValue }
  }
  /// When the recognizer began; nil where it never did.
  public var beganAt: Double? {
    get { moment.beganAt }
    set { moment.beganAt = newValue }
  }
  /// When the outcome was settled; nil for `open`.
  public var endedAt: Double? {
    get { moment.endedAt }
    set { moment.endedAt = newValue }
  }
  /// What the recognizer and the transition showed at the decision (for `open`, at the last event);
  /// nil where it never began.
  public var values: Values? {
    get { moment.values }
    set { moment.values = newValue }
  }
  /// The margin's changes of signals; its parameters are ``detail``.
  package private(set) var marginSignals: Margin.Signals?

  /// A result without anything that only those who ask get.
  init(_ subject: TraceIdentity, _ words: ResultLabel, gesture: Int, startedAt: Double) {
    self.subject = subject
    self.words = words
    self.gesture = gesture
    moment = Moment(startedAt: startedAt)
  }

  /// How far the decision is from the other one; nil unless it finished or cancelled and the replayer
  /// was asked for margins.
  public var margin: Margin? {
    get { marginSignals.map { Margin($0, parameters: detail?.parameters ?? []) } }
    set {
      marginSignals = newValue?.signals
      let parameters = newValue?.parameters ?? []
      if detail != nil || !parameters.isEmpty { changeDetail { $0.parameters = parameters } }
    }
  }
  /// The rules that were asked, in order, with their values; the last one settled the outcome. Empty
  /// unless the replayer was asked to explain.
  public var findings: [Finding] {
    get { detail?.findings ?? [] }
    set { if detail != nil || !newValue.isEmpty { changeDetail { $0.findings = newValue } } }
  }
  /// The estimators under which it would have come to something else, in their own order. Empty where
  /// none does, where the rules do not look at the velocity, and unless the replayer was asked for estimatorDisagreements.
  public var estimatorDisagreements: [EstimatorDisagreement] {
    get { detail?.estimatorDisagreements ?? [] }
    set {
      if detail != nil || !newValue.isEmpty {
        changeDetail { $0.estimatorDisagreements = newValue }
      }
    }
  }
  /// Empty unless the replayer was asked for frames.
  public var frames: [Frame] {
    get { detail?.frames ?? [] }
    set { if detail != nil || !newValue.isEmpty { changeDetail { $0.frames = newValue } } }
  }
  /// Empty unless the replayer was asked for events.
  public var events: [LogEntry] {
    get { detail?.events ?? [] }
    set { if detail != nil || !newValue.isEmpty { changeDetail { $0.events = newValue } } }
  }

  /// Takes over what was decided, and why, before anything else is added.
  mutating func settle(_ verdict: Verdict) {
    marginSignals = verdict.margin
    detail = verdict.detail
  }

  private mutating func change(_ change: (inout ResultLabel.Content) -> Void) {
    var content = words.content
    change(&content)
    words = ResultLabel(content)
  }

  private mutating func changeDetail(_ change: (inout ResultDetail.Content) -> Void) {
    var content = detail?.content ?? ResultDetail.Content()
    change(&content)
    detail = ResultDetail(content)
  }

  /// The numbers of a result that say when, and what was seen.
  package struct Moment: Sendable, Hashable {
    package var startedAt: Double
    package var beganAt: Double?
    package var endedAt: Double?
    package var values: Values?

    package init(
      startedAt: Double, beganAt: Double? = nil, endedAt: Double? = nil, values: Values? = nil
    ) {
      self.startedAt = startedAt
      self.beganAt = beganAt
      self.endedAt = endedAt
      self.values = values
    }

    /// Written out, since a batch asks it for every row.
    package static func == (left: Moment, right: Moment) -> Bool {
      left.endedAt == right.endedAt && left.beganAt == right.beganAt
        && left.startedAt == right.startedAt && left.values == right.values
    }
  }

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

  /// The changes of what the finger does.
  package struct Signals: Sendable, Hashable {
    package var progress: Double?
    package var velocity: Double?

    /// Written out, since a batch asks it for every row.
    package static func == (left: Signals, right: Signals) -> Bool {
      left.progress == right.progress && left.velocity == right.velocity
    }
  }

  public var progress: Double?
  /// In points per second; where the implementation makes something else of its estimator's velocity
  /// (a slow one counts as 0), the change of what the estimator gives.
  public var velocity: Double?
  /// In the order of the profile; empty unless the replayer was asked for them.
  public var parameters: [Parameter]

  fileprivate var signals: Signals { Signals(progress: progress, velocity: velocity) }

  init(progress: Double?, velocity: Double?, parameters: [Parameter]) {
    self.progress = progress
    self.velocity = velocity
    self.parameters = parameters
  }

  fileprivate init(_ signals: Signals, parameters: [Parameter]) {
    self.init(progress: signals.progress, velocity: signals.velocity, parameters: parameters)
  }
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
