package import SwipeReplay

extension Replay {
  /// Creates a result for a test, which states only the values that matter to it.
  ///
  /// - Parameters:
  ///   - beganAt: nil for a recognizer that never began; by default, it began if it has values.
  ///   - endedAt: nil for ``Outcome/open``; by default, 0.14 for any other outcome.
  package static func example(
    _ outcome: Outcome, rule: String, trace: String = "edge-flick",
    source: Trace.Source = Trace.Source(path: "traces/edge.jsonl", line: 3), gesture: Int = 1,
    profile: String = "pj", recognizer: String = "pop", estimator: VelocityEstimator? = nil,
    startedAt: Double = 0, beganAt: Double?? = .none, endedAt: Double?? = .none,
    values: Values? = nil, margin: Margin? = nil, findings: [Finding] = [],
    failure: BeginFailure? = nil, estimatorDisagreements: [EstimatorDisagreement] = [],
    frames: Frames = Frames(), events: [LogEntry] = [], appFrames: Frames = Frames(),
    contentFrames: [ContentFrame] = [], startFraction: Double? = nil, startDelay: Double? = nil,
    invalidCompletion: InvalidCompletion? = nil, knownFreezes: [KnownFreeze] = [],
    lift: Lift? = nil, usesVelocity: Bool = false,
    warnings: [TraceWarning] = [], doubtful: Trace.Grade = .unknown
  ) -> Replay {
    var identity = Trace(
      name: trace, view: Size(width: 393, height: 852), touches: [], source: source)
    (identity.warnings, identity.grade) = (warnings, doubtful)
    var detail = ResultDetail()
    detail.parameters = margin?.parameters ?? []
    (detail.estimate, detail.limits) = (margin?.estimate, margin?.limits ?? [])
    (detail.findings, detail.failure) = (findings, failure)
    detail.estimatorDisagreements = estimatorDisagreements
    (detail.frames, detail.events, detail.appFrames) = (frames, events, appFrames)
    detail.contentFrames = contentFrames
    detail.takenOver = startFraction.map {
      TakenOverTransition(.pop, isOfApp: false, isReversed: false, completed: $0)
    }
    (detail.startDelay, detail.invalidCompletion) = (startDelay, invalidCompletion)
    (detail.lift, detail.knownFreezes) = (lift, knownFreezes)
    return Replay(
      TraceIdentity(identity),
      ResultLabel(
        profile: profile, recognizer: recognizer, outcome: outcome, rule: rule,
        estimator: estimator, usesVelocity: usesVelocity || doubtful.isDoubtful),
      gesture: gesture,
      moment: Moment(
        startedAt: startedAt, beganAt: beganAt ?? (values == nil ? nil : 0.016666666),
        endedAt: endedAt ?? (outcome == .open ? nil : 0.14), values: values),
      marginSignals: margin.map {
        Margin.Signals(
          progress: $0.progress, velocity: $0.velocity, axis: $0.velocityAxis ?? .x)
      }, detail: ResultDetail.Reference(detail))
  }
}

extension Margin {
  /// Creates a margin of a result that cancelled, unless the test says otherwise; its parameters flip the decision
  /// unless they say otherwise.
  package init(
    of outcome: Outcome = .cancel, progress: Double?, velocity: Double?, axis: Axis = .x,
    estimate: Estimate? = nil, limits: [Limit] = [], parameters: [Parameter]
  ) {
    let decision = outcome == .cancel ? Outcome.finish : .cancel
    self.init(
      of: outcome, Signals(progress: progress, velocity: velocity, axis: axis),
      estimate: estimate, limits: limits,
      parameters: parameters.map { parameter in
        var parameter = parameter
        if parameter.outcome == nil, parameter.change != nil { parameter.outcome = decision }
        return parameter
      })
  }
}
