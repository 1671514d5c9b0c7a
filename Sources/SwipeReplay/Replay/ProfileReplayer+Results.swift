import GestureRecognition
import TouchTrace

// The results of one gesture. Most functions are mutating, since lending a replayer to others copies its memory.
extension ProfileReplayer {
  /// Adds the results of a gesture whose touches were handled.
  mutating func addResults(
    _ gesture: Gesture, of trace: Trace, _ identity: TraceIdentity,
    _ passes: ContiguousArray<RecognitionPass>,
    to results: inout [Replay]
  ) {
    for recognizer in runs.indices {
      let state = arbitration.recognizers[recognizer].state
      if state.isActive, runs[recognizer].deciding == nil {
        showEnd(of: recognizer, gesture, of: trace, passes: passes)
      }
      results.append(result(recognizer, gesture, of: trace, identity, passes))
    }
  }

  /// Shows the end of a trace that stops while a recognizer is active.
  private mutating func showEnd(
    of index: Int, _ gesture: Gesture, of trace: Trace, passes: ContiguousArray<RecognitionPass>
  ) {
    guard let last = gesture.touches.last(where: { !trace.touches[$0].isSynthetic }) else { return }
    if runsTransitions { catchUp(with: trace, to: trace.touches[last].time) }
    let time = passes.span.lastMoveTime(arbitration.recognizers[index].pass, at: last)
    runs[index].values = evaluator.fillAll(
      arbitration.moment(index, at: RecognizerEvent(last, time)), passes.span)
  }

  private mutating func result(
    _ index: Int, _ gesture: Gesture, of trace: Trace, _ identity: TraceIdentity,
    _ passes: ContiguousArray<RecognitionPass>
  ) -> Replay {
    let recognizer = arbitration.recognizers[index]
    let decided = runs[index].deciding.map { deciding in
      runs[index].obstacle.map { .nothing($0, deciding) } ?? Reason.decided(deciding)
    }
    let reason =
      decided ?? recognizer.failure.map { .failed($0) }
      ?? runs[index].cancelled.map { .cancelIgnored($0) } ?? .open
    let label = label(reason, of: index)
    let moment = Replay.Moment(
      startedAt: seconds(to: trace.touches[gesture.touches.lowerBound].time),
      beganAt: recognizer.beganTime.map(seconds(to:)),
      endedAt: runs[index].settledTime.map(seconds(to:)), values: runs[index].values)
    let detail = resultDetail(of: index, in: gesture, of: trace, passes)
    return Replay(
      identity, label, gesture: gesture.number, moment: moment, marginSignals: runs[index].margin,
      detail: detail)
  }

  /// The details of a recognizer's result, or nil if there are none.
  private mutating func resultDetail(
    of index: Int, in gesture: Gesture, of trace: Trace, _ passes: ContiguousArray<RecognitionPass>
  ) -> ResultDetail.Reference? {
    guard detail.collects || runs[index].invalidCompletion != nil else { return nil }
    let disagreements = disagreements(of: index)
    // Taken, since copying counts each of its references.
    var result = ResultDetail()
    swap(&result, &collected[index].detail)
    result.frames = frames(of: index, in: gesture, of: trace)
    // Content frames belong to the gesture.
    if index == 0 {
      (result.contentFrames, result.omittedContentFrames) = contentFrames(in: trace)
    }
    if runs[index].deciding == nil {
      result.findings = evaluator.evaluatedRules[index].map(\.finding)
    }
    result.failure = failure(of: index, in: gesture, of: trace, passes)
    let touchDown = trace.touches[gesture.touches.lowerBound].time
    result.failure?.touch = runs[index].failedAt ?? gesture.touches.lowerBound
    if result.failure?.kind == .tooShort, result.failure?.shortfalls.first?.unit == "pt" {
      let start = trace.touches[gesture.touches.lowerBound].location
      result.failure?.isUnmoved = trace.touches[gesture.touches].allSatisfy { $0.location == start }
    }
    result.failure?.other?.startedAt = seconds(to: touchDown)
    result.running = runs[index].running
    result.runningEndsAt = runs[index].running?.end?.seconds(since: touchDown)
    result.estimatorDisagreements = disagreements
    result.takenOver = detail.contains(.findings) ? runs[index].takenOver : nil
    result.startDelay = startDelay(of: index)
    result.invalidCompletion = runs[index].invalidCompletion
    if !gesture.isSingleFinger {
      result.fingers = trace.touches[gesture.touches].count {
        $0.phase == .began && !$0.isSynthetic
      }
      result.followedFingers = passes[arbitration.recognizers[index].pass].mostTouches
    }
    result.knownFreezes = knownFreezes(of: index, in: trace)
    if trace.layoutDirection == .rightToLeft {
      result.countsFromRight = evaluator.isMirrored(index)
    }
    return ResultDetail.Reference(result)
  }

  private mutating func label(_ reason: Reason, of index: Int) -> ResultLabel {
    if !evaluator.content.isEmpty, case .failed(let failure) = reason,
      let piece = content(of: failure)
    {
      return labels.label(reason, of: index, over: piece)
    }
    return labels.label(reason, of: index)
  }

  /// The value of ``Replay/startDelay``.
  mutating func startDelay(of index: Int) -> Double? {
    guard detail.contains(.findings), runs[index].obstacle == nil,
      evaluator.startFractions[index] == 0,
      let decided = runs[index].settledTime,
      let began = arbitration.recognizers[index].beganTime,
      decided.seconds(since: began) < profile.startSeconds[index]
    else { return nil }
    return profile.startSeconds[index]
  }

  func seconds(to time: Timestamp) -> Double { time.seconds(since: firstTouch) }

  /// The disagreements in the order of the estimators; one with which the recognizer would not have begun would
  /// have decided nothing.
  private mutating func disagreements(of index: Int) -> [EstimatorDisagreement] {
    let recognizer = arbitration.recognizers[index]
    guard recognizer.beganTime != nil || recognizer.failure?.isRefusal ?? false else { return [] }
    let all =
      evaluator.disagreementsAtBegin[index] + collected[index].detail.estimatorDisagreements
    return VelocityEstimator.allCases.compactMap { estimator in
      all.first { $0.estimator == estimator }
    }
  }
}
