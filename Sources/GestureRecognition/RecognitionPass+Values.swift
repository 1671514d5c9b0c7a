import TouchTrace

// A recognizer's observable values after a touch.
extension RecognitionPass {
  /// The travel, less the slop removed from it.
  func translation(at index: Int, from origin: Origin) -> Translation {
    track.translation(of: track.state(at: index), from: origin, or: beginOrigin)
  }

  // MARK: Origins

  /// The origin of the translation if a begin rule passes at a touch.
  func origin(beginningAt index: Int) -> Origin {
    let (position, removed) = beginningOrigin(at: index)
    return .position(
      position, removed: removed, firstSample: track.samples(at: index).lowerBound)
  }

  /// The origin of the translation for a recognizer that has waited until a touch.
  func origin(afterWaitingUntil index: Int) -> Origin {
    if recognizer.countsStepToBegin { return origin(beginningAt: index) }
    let state = track.state(at: index)
    return state.samples.isEmpty
      ? .start : .position(state.position, firstSample: state.samples.lowerBound)
  }

  @inline(__always)
  func beginningOrigin(at index: Int) -> (position: Point, removed: Translation) {
    let state = track.state(at: index)
    let start = track.start(of: state).location
    let previous =
      state.samples.count > 1
      ? track.samples[state.samples.upperBound - 2].location.translation(from: start) : nil
    return (
      start,
      recognizer.travelLeftOut(
        state.position.translation(from: start), previous: previous)
    )
  }
}

extension TouchTrack {
  /// The observable state after a touch, excluding velocity.
  ///
  /// - Parameters:
  ///   - time: the touch's time, or that of the last move if the trace stops there.
  ///   - begin: the origin of a recognizer that has begun, and the slop that it removes.
  @inline(__always)
  func snapshot(
    at index: Int, time: Timestamp, from origin: RecognitionPass.Origin,
    or begin: (position: Point, removed: Translation), isDiscrete: Bool
  ) -> RecognitionPass.Snapshot {
    let state = state(at: index)
    let start = start(of: state)
    return RecognitionPass.Snapshot(
      time: time, translation: translation(of: state, from: origin, or: begin),
      // A swipe's location is where it began.
      location: isDiscrete ? start.location : state.location,
      start: start.location, startTime: landing.time,
      lastMoveTime: state.samples.isEmpty
        ? start.time : samples[state.samples.upperBound - 1].time,
      numberOfTouches: state.numberOfTouches, numberOfMoves: max(0, state.samples.count - 1))
  }

  /// The lift, at the touch with which it comes.
  @inline(__always) func lift(at index: Int) -> Touch? { index == endIndex ? lift : nil }

  @inline(__always)
  func lastMoveTime(at index: Int) -> Timestamp {
    let counted = samples(at: index)
    return counted.isEmpty ? landing.time : samples[counted.upperBound - 1].time
  }

  /// The sample from which translation and velocity count.
  @inline(__always)
  fileprivate func start(of state: State) -> Touch {
    state.samples.isEmpty ? landing : samples[state.samples.lowerBound]
  }

  /// The travel, less the slop removed from it.
  @inline(__always)
  fileprivate func translation(
    of state: State, from origin: RecognitionPass.Origin,
    or begin: (position: Point, removed: Translation)
  ) -> Translation {
    if state.samples.isEmpty { return .zero }
    let (from, removed) =
      switch origin {
      case .start: (start(of: state).location, Translation.zero)
      case .begin: begin
      case .position(let position, let removed, let firstSample):
        firstSample == state.samples.lowerBound
          ? (position, removed) : (start(of: state).location, .zero)
      }
    return Translation(
      x: state.position.x - from.x - removed.x, y: state.position.y - from.y - removed.y)
  }
}
