package import TouchTrace

// A recognizer's observable values at a moment of its arbitration.
extension Span<RecognitionPass> {
  /// The observable state at a moment, excluding velocity; O(1).
  package func snapshot(_ moment: RecognizerMoment) -> RecognitionPass.Snapshot {
    // A pass is lent, but its function would get a copy.
    let begin = self[moment.pass].beginOrigin
    return self[moment.pass].track.snapshot(
      at: moment.index, time: moment.time, from: moment.origin, or: begin,
      isDiscrete: self[moment.pass].isDiscrete)
  }

  package func translation(_ moment: RecognizerMoment) -> Translation {
    self[moment.pass].translation(at: moment.index, from: moment.origin)
  }

  /// The location at which the first finger landed.
  package func landing(_ moment: RecognizerMoment) -> Point {
    self[moment.pass].track.landing.location
  }

  /// The travel since enough fingers are down, of which nothing is left out.
  package func travel(_ moment: RecognizerMoment) -> Translation {
    self[moment.pass].translation(at: moment.index, from: .start)
  }

  /// A recognizer's velocity at a moment, with the travel it is estimated from.
  package func estimate(_ moment: RecognizerMoment) -> VelocityEstimate {
    estimate(moment, by: self[moment.pass].settings.velocity)
  }

  private func estimate(
    _ moment: RecognizerMoment, by estimator: VelocityEstimator
  ) -> VelocityEstimate {
    let samples = self[moment.pass].track.samples[...]
    return estimator.estimate(
      of: samples.span.extracting(self[moment.pass].track.samples(at: moment.index)),
      at: moment.time, lift: self[moment.pass].track.lift(at: moment.index),
      from: self[moment.pass].settings.velocityEvents)
  }

  /// Another estimator's velocity for the same touches, or nil if it needs more samples.
  package func answer(
    _ moment: RecognizerMoment, by estimator: VelocityEstimator
  ) -> VelocityEstimate? {
    let estimate = estimate(moment, by: estimator)
    return estimate.isOfEnoughSamples ? estimate : nil
  }

  /// Whether a recognizer's state became `changed`: the fingers moved after the touch at which it began.
  package func hasChanged(_ moment: RecognizerMoment) -> Bool {
    guard let begin = moment.beganIndex else { return false }
    return self[moment.pass].track.samples(at: moment.index).upperBound
      > self[moment.pass].track.samples(at: begin).upperBound
  }

  /// The time of the last move of a pass's fingers up to a touch.
  package func lastMoveTime(_ pass: Int, at index: Int) -> Timestamp {
    self[pass].track.lastMoveTime(at: index)
  }

  /// Whether a touch counts as a move once a pass's recognizer has begun: a move, or a lift treated as one.
  package func countsAsMove(_ pass: Int, at index: Int) -> Bool {
    self[pass].track.addsSample(at: index)
  }

  /// The travel since the previous move, or since enough fingers are down; zero before a move.
  package func step(_ moment: RecognizerMoment) -> Translation {
    let samples = self[moment.pass].track.samples(at: moment.index)
    guard samples.count > 1 else { return .zero }
    return self[moment.pass].track.samples[samples.upperBound - 1].location
      .translation(from: self[moment.pass].track.samples[samples.upperBound - 2].location)
  }

  /// The first change of position once enough fingers are down, or zero before it. It never changes again, so a
  /// rule that tests it locks the direction.
  package func heading(_ moment: RecognizerMoment) -> Translation {
    let state = self[moment.pass].track.state(at: moment.index)
    guard let move = state.firstMove else { return .zero }
    return self[moment.pass].track.samples[move].location
      .translation(from: self[moment.pass].track.samples[state.samples.lowerBound].location)
  }
}
