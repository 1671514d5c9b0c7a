package import GestureRecognition
package import InteractiveTransition
package import TextFormats
package import TouchTrace

// A batch creates and drops millions of results, and counting references to their texts would be most of the
// cost. So results share their texts, and rarely needed parts are in one object.

/// The trace that results belong to.
package final class TraceIdentity: Sendable {
  package let source: Trace.Source
  package let name: String
  /// Likely mistakes in the trace.
  package let warnings: [TraceWarning]
  /// The trustworthiness of the trace's velocities.
  package let grade: Trace.Grade

  package init(_ trace: Trace) {
    (source, name, warnings, grade) = (trace.source, trace.name, trace.warnings, trace.grade)
  }

  /// Whether a result depends on velocities of the trace that cannot be trusted.
  package func isVelocityDoubtful(_ label: ResultLabel) -> Bool {
    grade.isDoubtful && label.usesVelocity
  }
}

/// The texts of a result. A replayer makes each once, so one object is one label; two objects may have equal texts.
package final class ResultLabel: Sendable {
  /// The event at which a decision was made: a lift, a move while the finger was down, the begin of a discrete
  /// recognizer, or a cancel by the system or the app.
  package enum Event: Sendable {
    case lift, move, recognition, cancel
  }

  package let profile, recognizer: String
  package let outcome: Outcome
  package let rule: String
  /// The rule with those that did not hold in place of `otherwise`; nil for any other rule.
  package let ruleInWords: String?
  /// The profile's decision, or nil if there was none.
  package let decision: Decision?
  /// The text of the rule that decided; empty if none did.
  package let decidingRule: String
  /// The text of an explanation before the rules of the decision; may be empty.
  package let preamble: String
  package let event: Event
  /// The estimator that replaces the profile's own, or nil if none does.
  package let estimator: VelocityEstimator?
  /// Whether the recognizer's rules lead to more than one finish and one cancel.
  package let hasSeveralOutcomes: Bool
  /// Whether the evaluated rules use the velocity.
  package let usesVelocity: Bool
  /// The axis along which the recognizer's progress grows, or nil if that is not one of them.
  package let axis: Margin.Axis?
  /// The file and line in the code of the rule that decided or refused, if the profile names it.
  package let from: String?
  /// The position of `from`, if the profile was read there.
  package let codePlace: TextPlace?

  /// - Parameters:
  ///   - decision: defaults to that of the outcome.
  ///   - decidingRule: defaults to the rule of a decision.
  package init(
    profile: String, recognizer: String, outcome: Outcome, rule: String,
    ruleInWords: String? = nil, decision: Decision? = nil, decidingRule: String? = nil,
    preamble: String = "",
    event: Event = .lift, hasSeveralOutcomes: Bool = false, estimator: VelocityEstimator? = nil,
    usesVelocity: Bool = false, axis: Margin.Axis? = nil, from: String? = nil,
    codePlace: TextPlace? = nil
  ) {
    self.from = from
    self.codePlace = codePlace
    self.event = event
    self.hasSeveralOutcomes = hasSeveralOutcomes
    self.decision = decision ?? outcome.decision
    self.decidingRule = decidingRule ?? (outcome.isDecision ? rule : "")
    self.preamble = preamble
    self.usesVelocity = usesVelocity
    self.axis = axis
    self.profile = profile
    self.recognizer = recognizer
    self.outcome = outcome
    self.rule = rule
    self.ruleInWords = ruleInWords
    self.estimator = estimator
  }
}

/// The parts of a result that exist only on request.
package struct ResultDetail: Sendable {
  package var parameters: [Margin.Parameter] = []
  package var estimate: Margin.Estimate?
  package var limits: [Margin.Limit] = []
  package var findings: [Finding] = []
  package var failure: BeginFailure?
  package var estimatorDisagreements: [EstimatorDisagreement] = []
  package var frames = Frames()
  package var events: [LogEntry] = []
  package var appFrames = Frames()
  package var contentFrames: [ContentFrame] = []
  package var omittedContentFrames = 0
  package var takenOver: TakenOverTransition?
  package var startDelay: Double?
  package var invalidCompletion: InvalidCompletion?
  package var lift: Lift?
  /// The running transition that kept the recognizer from beginning, or from starting one.
  var running: RunningTransition?
  /// The seconds from touch-down to its end, or nil if that is not known.
  var runningEndsAt: Double?
  /// The fingers that touched during the gesture, and the most that the recognizer followed at one time.
  package var fingers = 1, followedFingers = 1
  package var knownFreezes: [KnownFreeze] = []
  package var countsFromRight: Bool?

  package init() {}

  /// The details in an object, so that copying a result counts one reference.
  package final class Reference: Sendable {
    let value: ResultDetail

    package init(_ value: ResultDetail) { self.value = value }
  }
}
