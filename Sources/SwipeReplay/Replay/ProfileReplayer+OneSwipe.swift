import GestureRecognition
import InteractiveTransition
import TouchTrace

// The way of nearly every trace of a batch: one finger, one gesture, an app that does nothing by itself.
// Its recognizers have gone through it alone already (`SoloRecognizer`), once for all profiles; what is
// left is who receives the touch, who begins first, and the rules. Results are those of the general way
// to the last bit; tests hold the two against each other.

/// What became of one recognizer that has gone through a trace alone.
struct SoloFate: Sendable {
  var failure: PanRecognizer.Failure?
  /// The touch at which it failed.
  var index: Int?
  var hasBegun = false
}

extension ProfileReplayer {
  /// Adds the results of one trace.
  ///
  /// - Parameters:
  ///   - courses: how recognizers went through the trace alone.
  ///   - stand: for each of the profile's recognizers which of them stands for it.
  mutating func replayOneSwipe(
    _ trace: Trace, _ subject: TraceIdentity, courses: [SoloRecognizer.Course], stand: [Int],
    into results: inout [Replay]
  ) {
    let first = trace.touches[0].time
    gesture = GestureSpan(number: 1, firstTouch: first, start: first)
    answers.start(trace)
    answers.forgetFindings()
    // Spans lend what arrays would count references for.
    let (courses, stand) = (courses.span, stand.span)
    // Taken out while it is worked on, so that it is not copied.
    var fates: [SoloFate] = []
    swap(&fates, &self.fates)
    for index in stand.indices {
      let course = stand[index]
      let fate = SoloFate(
        failure: courses[course].failure, index: courses[course].failureIndex)
      if index < fates.count { fates[index] = fate } else { fates.append(fate) }
    }
    receive(trace, &fates, courses, stand)
    begin(trace, &fates, courses, stand)
    for index in fates.indices {
      results.append(result(index, of: trace, subject, fates[index], courses, stand[index]))
    }
    swap(&fates, &self.fates)
  }

  private mutating func receive(
    _ trace: Trace, _ fates: inout [SoloFate], _ courses: Span<SoloRecognizer.Course>,
    _ stand: Span<Int>
  ) {
    for index in fates.indices where profile.rules.recognizers[index].receive != nil {
      // Who has landed outside its edge is not asked any more.
      guard fates[index].index != 0 else { continue }
      answers.fill(landing: trace.touches[0], of: index)
      answers.fill(isTransitioning: isTransitioning(trace, at: trace.touches[0].time))
      if !answers.receives(index) { fates[index] = SoloFate(failure: .notReceived, index: 0) }
    }
  }

  /// Lets the recognizers begin in the order in which they pass their tests, and in the profile's
  /// order at the same touch.
  private mutating func begin(
    _ trace: Trace, _ fates: inout [SoloFate], _ courses: Span<SoloRecognizer.Course>,
    _ stand: Span<Int>
  ) {
    while let index = next(in: fates, courses, stand) {
      guard let snapshot = courses[stand[index]].atBegin,
        let touch = courses[stand[index]].beginIndex
      else { return }
      answers.fill(snapshot, of: index)
      answers.fill(courses[stand[index]].estimateAtBegin, of: index)
      answers.fill(isTransitioning: isTransitioning(trace, at: snapshot.time))
      if let rule = answers.refusal(of: index) {
        fates[index] = SoloFate(failure: .refused(by: rule), index: touch)
        continue
      }
      fates[index].hasBegun = true
      for other in fates.indices where other != index && !mayBeActiveTogether(index, other) {
        // Who fails by itself at the same touch does so first.
        let isStillPossible = fates[other].index.map { $0 > touch } ?? true
        if !fates[other].hasBegun, isStillPossible {
          fates[other] = SoloFate(failure: .prevented(by: index), index: touch)
        }
      }
    }
  }

  /// The next recognizer to pass its begin test, of those that can still begin.
  private func next(
    in fates: [SoloFate], _ courses: Span<SoloRecognizer.Course>, _ stand: Span<Int>
  )
    -> Int?
  {
    var next: (index: Int, touch: Int)?
    for index in fates.indices where fates[index].failure == nil && !fates[index].hasBegun {
      guard let touch = courses[stand[index]].beginIndex else { continue }
      if next.map({ touch < $0.touch }) ?? true { next = (index, touch) }
    }
    return next?.index
  }

  private func mayBeActiveTogether(_ one: Int, _ other: Int) -> Bool {
    profile.settings[one].simultaneousWith.contains(other)
      || profile.settings[other].simultaneousWith.contains(one)
  }

  private func isTransitioning(_ trace: Trace, at time: Timestamp) -> Bool {
    switch trace.navigation.transitioning {
    case .no: false
    case .always: true
    case .until(let seconds): gesture.firstTouch.advanced(bySeconds: seconds) > time
    }
  }

  private mutating func result(
    _ index: Int, of trace: Trace, _ subject: TraceIdentity, _ fate: SoloFate,
    _ courses: Span<SoloRecognizer.Course>, _ stand: Int
  ) -> Replay {
    guard fate.hasBegun, let began = courses[stand].atBegin, let end = courses[stand].atEnd else {
      var result = Replay(
        subject, wording.words(fate.failure.map { .failed($0) } ?? .open, of: index), gesture: 1,
        startedAt: 0)
      result.endedAt = fate.index.map { gesture.seconds(to: trace.touches[$0].time) }
      result.findings = answers.findings[index]
      return result
    }
    answers.fill(end, of: index)
    answers.fill(isTransitioning: true)
    let values = answers.fillProgress(
      of: index, translation: end.translation, estimate: courses[stand].estimateAtEnd)
    let beganAt = gesture.seconds(to: began.time)
    guard !courses[stand].state.isActive,
      let verdict = Verdict(
        of: index, isCancelled: courses[stand].state == .cancelled, answers: &answers,
        detail: detail, parameterReach: parameterReach)
    else {
      var result = Replay(subject, wording.words(.open, of: index), gesture: 1, startedAt: 0)
      result.beganAt = beganAt
      result.values = values
      result.findings = answers.findings[index]
      return result
    }
    var result = Replay(subject, wording.words(verdict.reason, of: index), gesture: 1, startedAt: 0)
    result.beganAt = beganAt
    result.endedAt = gesture.seconds(to: end.time)
    result.values = values
    result.settle(verdict)
    return result
  }
}
