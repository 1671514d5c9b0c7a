package import GestureRecognition
package import InteractiveTransition
package import TouchTrace

// A batch makes and drops millions of results, and counting references to their texts would be most of the
// cost. So results share their texts, and what only some of them have is in one object of its own.

/// The trace that results belong to.
package final class TraceIdentity: Sendable {
  package let source: Trace.Source
  package let name: String
  /// What is likely a mistake in the trace.
  package let warnings: [TraceWarning]
  /// How far the velocities of the trace can be trusted.
  package let grade: Trace.Grade

  init(_ trace: Trace) {
    (source, name, warnings, grade) = (trace.source, trace.name, trace.warnings, trace.grade)
  }

  package init(
    source: Trace.Source, name: String, warnings: [TraceWarning] = [],
    grade: Trace.Grade = .unknown
  ) {
    (self.source, self.name, self.warnings, self.grade) = (source, name, warnings, grade)
  }
}

/// The texts of a result. A replayer makes each once, so one object is one label; two objects may say the
/// same.
package final class ResultLabel: Sendable {
  package let profile, recognizer: String
  package let outcome: Outcome
  package let rule: String
  /// What the profile decided; nil where it decided nothing.
  package let decision: Decision?
  /// The text of the rule that decided; empty where none did.
  package let decidingRule: String
  /// What an explanation says before it goes through the rules of the decision; empty where it says nothing.
  package let preamble: String
  /// Whether the system cancelled the touches at the decision.
  package let isCancelledBySystem: Bool
  /// Whether the recognizer is discrete.
  package let isDiscrete: Bool
  /// What replaces the profile's own estimators; nil where nothing does.
  package let estimator: VelocityEstimator?
  /// Whether the rules that were asked for it ask for the velocity.
  package let usesVelocity: Bool

  /// - Parameters:
  ///   - decision: left out, that of the outcome.
  ///   - decidingRule: left out, the rule of a decision.
  package init(
    profile: String, recognizer: String, outcome: Outcome, rule: String,
    decision: Decision? = nil, decidingRule: String? = nil, preamble: String = "",
    isCancelledBySystem: Bool = false, isDiscrete: Bool = false,
    estimator: VelocityEstimator? = nil, usesVelocity: Bool = false
  ) {
    self.isCancelledBySystem = isCancelledBySystem
    self.isDiscrete = isDiscrete
    self.decision = decision ?? Decision(rawValue: outcome.rawValue)
    self.decidingRule = decidingRule ?? (outcome.isDecision ? rule : "")
    self.preamble = preamble
    self.usesVelocity = usesVelocity
    self.profile = profile
    self.recognizer = recognizer
    self.outcome = outcome
    self.rule = rule
    self.estimator = estimator
  }
}

/// What a result holds only on request.
package final class ResultDetail: Sendable {
  package let parameters: [Margin.Parameter]
  package let estimate: Margin.Estimate?
  package let limits: [Margin.Limit]
  package let findings: [Finding]
  package let failure: BeginFailure?
  package let estimatorDisagreements: [EstimatorDisagreement]
  package let frames: Frames
  package let events: [LogEntry]
  package let appFrames: Frames
  package let contentFrames: [ContentFrame]
  package let omittedContentFrames: Int
  package let startFraction, startDelay: Double?
  package let invalidCompletion: InvalidCompletion?
  package let lift: Lift?

  package init(
    parameters: [Margin.Parameter] = [], estimate: Margin.Estimate? = nil,
    limits: [Margin.Limit] = [], findings: [Finding] = [], failure: BeginFailure? = nil,
    estimatorDisagreements: [EstimatorDisagreement] = [], frames: Frames = Frames(),
    events: [LogEntry] = [], appFrames: Frames = Frames(),
    contentFrames: [ContentFrame] = [], omittedContentFrames: Int = 0,
    startFraction: Double? = nil, startDelay: Double? = nil,
    invalidCompletion: InvalidCompletion? = nil, lift: Lift? = nil
  ) {
    self.lift = lift
    self.parameters = parameters
    self.estimate = estimate
    self.limits = limits
    self.findings = findings
    self.failure = failure
    self.estimatorDisagreements = estimatorDisagreements
    self.frames = frames
    self.events = events
    self.appFrames = appFrames
    self.contentFrames = contentFrames
    self.omittedContentFrames = omittedContentFrames
    self.startFraction = startFraction
    self.startDelay = startDelay
    self.invalidCompletion = invalidCompletion
  }

  /// The same with some of its parts replaced; nil keeps one.
  func with(
    parameters: [Margin.Parameter]? = nil, frames: Frames? = nil, events: [LogEntry]? = nil,
    appFrames: Frames? = nil
  ) -> ResultDetail {
    ResultDetail(
      parameters: parameters ?? self.parameters, estimate: estimate, limits: limits,
      findings: findings, failure: failure, estimatorDisagreements: estimatorDisagreements,
      frames: frames ?? self.frames, events: events ?? self.events,
      appFrames: appFrames ?? self.appFrames, contentFrames: contentFrames,
      omittedContentFrames: omittedContentFrames, startFraction: startFraction,
      startDelay: startDelay, invalidCompletion: invalidCompletion, lift: lift)
  }

  var isEmpty: Bool {
    parameters.isEmpty && estimate == nil && limits.isEmpty && findings.isEmpty
      && failure == nil
      && estimatorDisagreements.isEmpty && frames.isNone && events.isEmpty && appFrames.isNone
      && contentFrames.isEmpty && omittedContentFrames == 0 && startFraction == nil
      && startDelay == nil && invalidCompletion == nil && lift == nil
  }
}

/// What belongs to a result and is known once the whole trace was replayed.
struct ResultCompletion: Sendable {
  var events: [LogEntry]
  /// Of the transitions that the app started by itself.
  var appFrames: Frames
  /// When a later gesture took its transition over, in seconds after the first touch; nil where none did.
  var takenOverAt: Double?

  var isEmpty: Bool { events.isEmpty && appFrames.isNone && takenOverAt == nil }
}
