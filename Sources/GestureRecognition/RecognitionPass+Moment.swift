package import TouchTrace

// A recognizer's observable values at a moment of its arbitration.
extension Span<RecognitionPass> {
  /// The observable state at a moment, excluding velocity; O(1).
  package func snapshot(_ moment: RecognizerMoment) -> RecognitionPass.Snapshot {
    if case .begin = moment.origin {
      if self[moment.pass].isBegin(moment) { return self[moment.pass].atBegin }
      if self[moment.pass].knownEnd == moment.index { return self[moment.pass].atEnd }
    }
    // A pass is lent, but its function would get a copy.
    let (track, begin) = (self[moment.pass].track, self[moment.pass].beginOrigin)
    return track.snapshot(
      at: moment.index, time: moment.time, from: moment.origin, or: begin,
      isDiscrete: self[moment.pass].isDiscrete)
  }

  /// A recognizer's translation at a moment.
  package func translation(_ moment: RecognizerMoment) -> Translation {
    self[moment.pass].translation(at: moment.index, from: moment.origin)
  }

  /// A recognizer's velocity at a moment, with the travel it is estimated from.
  package func estimate(_ moment: RecognizerMoment) -> VelocityEstimate {
    if self[moment.pass].isBegin(moment) { return self[moment.pass].estimateAtBegin }
    if self[moment.pass].knownEnd == moment.index { return self[moment.pass].estimateAtEnd }
    return self[moment.pass].estimate(at: moment.index, time: moment.time)
  }

  /// Another estimator's velocity for the same touches, or nil if it needs more samples.
  package func answer(
    _ moment: RecognizerMoment, by estimator: VelocityEstimator
  ) -> VelocityEstimate? {
    self[moment.pass].answer(at: moment.index, time: moment.time, by: estimator)
  }

  /// The location at which the first finger tracked by a recognizer landed.
  package func landing(_ moment: RecognizerMoment) -> Point { self[moment.pass].landing }

  /// Whether a recognizer's state became `changed`: the fingers moved after the touch at which it began.
  package func hasChanged(_ moment: RecognizerMoment) -> Bool {
    guard let begin = moment.beganIndex else { return false }
    return self[moment.pass].hasMoved(since: begin, by: moment.index)
  }

  /// The time of the last move of a pass's fingers up to a touch.
  package func lastMoveTime(_ pass: Int, at index: Int) -> Timestamp {
    let track = self[pass].track
    return track.lastMoveTime(at: index)
  }

  /// A recognizer's own estimator.
  package func estimator(_ moment: RecognizerMoment) -> VelocityEstimator {
    self[moment.pass].settings.velocity
  }

  /// The travel of a recognizer's fingers in their last move.
  package func step(_ moment: RecognizerMoment) -> Translation {
    self[moment.pass].lastStep(at: moment.index)
  }

  /// A recognizer's heading at a moment.
  package func heading(_ moment: RecognizerMoment) -> Translation {
    self[moment.pass].heading(at: moment.index)
  }
}

extension RecognitionPass {
  /// Whether it begins at a moment, rather than at the same touch earlier.
  @inline(__always) fileprivate func isBegin(_ moment: RecognizerMoment) -> Bool {
    guard beginIndex == moment.index else { return false }
    return atBegin.time == moment.time
  }
}
