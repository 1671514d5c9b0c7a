import GestureRecognition
import InteractiveTransition
import TouchTrace

/// The current trace's content, as left by the gestures so far.
struct ContentUnderTouch: Sendable {
  /// The pieces at their current offsets, back to front.
  var pieces: [Trace.Content] = []
  /// For each piece that may be decelerating, the lift before it.
  var releases: [Int: ContentRelease] = [:]
  /// For each of the profile's recognizers, the offset of the content that blocked it, or nil if none did or it
  /// is not requested.
  var offsets: [ContentOffset?] = []
}

extension ProfileReplayer {
  /// Replays a gesture of a trace with content, whose recognizers come after the profile's. Kept separate,
  /// since a copy of the previous state is large.
  mutating func replayOverContent(
    _ gesture: Gesture, of trace: Trace, _ identity: TraceIdentity,
    passes: inout ContiguousArray<RecognitionPass>, _ passIndices: [Int],
    into results: inout [Replay]
  ) {
    advanceContent(to: trace.touches[gesture.touches.lowerBound])
    let before = detail.contains(.findings) ? (replayer: self, passes: passes) : nil
    let contentPasses = addContent(under: gesture, of: trace, to: &passes)
    follow(gesture, of: trace, passes: &passes, passIndices + contentPasses)
    if let before {
      findOffsets(passes) { piece, offset in
        before.replayer.begun(
          with: piece, at: offset, gesture, of: trace, before.passes, passIndices)
      }
    }
    addResults(gesture, of: trace, identity, passes, to: &results)
    for piece in evaluator.content {
      if let rest = piece.rest { content.releases[piece.index] = rest.release }
    }
    passes.removeLast(contentPasses.count)
  }

  /// Moves decelerating content to where it is when a finger lands, which stops what is under it.
  private mutating func advanceContent(to touch: Touch) {
    for (index, release) in content.releases {
      content.pieces[index].contentOffset = content.pieces[index].offset(
        of: release, after: touch.time.seconds(since: release.time))
      if content.pieces[index].rect.contains(touch.location) { content.releases[index] = nil }
    }
  }

  /// For each recognizer, whether it would begin in the next gesture if a piece of content had another offset.
  private func begun(
    with piece: Int, at offset: Point, _ gesture: Gesture, of trace: Trace,
    _ passes: ContiguousArray<RecognitionPass>, _ passIndices: [Int]
  ) -> [Bool] {
    var (trial, passes) = (self, passes)
    (trial.detail, trial.evaluator.detail) = ([], [])
    trial.content.pieces[piece].contentOffset = offset
    let contentPasses = trial.addContent(under: gesture, of: trace, to: &passes)
    trial.follow(gesture, of: trace, passes: &passes, passIndices + contentPasses)
    return runs.indices.map { trial.arbitration.recognizers[$0].beganTime != nil }
  }

  /// Creates the recognizers of the content under a gesture's first finger, and adds their passes.
  ///
  /// - Returns: the indices of the passes; empty if there is no content.
  private mutating func addContent(
    under gesture: Gesture, of trace: Trace, to passes: inout ContiguousArray<RecognitionPass>
  ) -> [Int] {
    let start = trace.touches[gesture.touches.lowerBound].location
    let places = content.pieces.indices.reversed().filter {
      content.pieces[$0].rect.contains(start)
    }
    content.offsets = runs.map { _ in nil }
    let rules = profile.rules.content
    let recognitions = places.map {
      ContentRecognition(content.pieces[$0], isHit: $0 == places[0], at: start, slop: rules.slop)
    }
    arbitration.set(recognitions, comesFirst: rules.order == .contentFirst)
    evaluator.content.removeAll()
    for (place, recognition) in zip(places, recognitions) {
      var pass = RecognitionPass(recognition.settings)
      pass.run(gesture, of: trace)
      passes.append(pass)
      evaluator.content.append(
        ContentUnderFinger(
          index: place, piece: content.pieces[place], pass: passes.count - 1))
    }
    return evaluator.content.map(\.pass)
  }

  /// Follows the states and offsets of the content, after a touch.
  mutating func moveContent(
    at event: RecognizerEvent, passes: ContiguousArray<RecognitionPass>
  ) {
    let time = event.time
    for number in evaluator.content.indices {
      let place = runs.count + number
      let state = arbitration.recognizers[place].state
      let before = evaluator.content[number].state
      if state != before {
        evaluator.content[number].state = state
        evaluator.content[number].settledTime = time
        if detail.contains(.events) { logState(of: place, from: before, at: time) }
      }
      guard state.isActive || before.isActive else { continue }
      let piece = evaluator.content[number].piece
      var offset = evaluator.content[number].offset(at: event.index, passes.span)
      if !state.isActive {
        let release = release(of: place, at: event, offset: offset, passes)
        let rest = piece.offset(of: release)
        evaluator.content[number].rest = (event.index, rest, release)
        if detail.contains(.events) {
          logOffset(of: place, from: piece.contentOffset, to: rest, at: time)
        }
        offset = piece.offset(of: release, after: 0)
      }
      if detail.contains(.frames) { evaluator.content[number].offsets.append((time, offset)) }
    }
    if detail.contains(.events) { log.take(from: &navigation) }
  }

  /// The lift that ends the dragging of a piece of content. After a cancel, or 0.1 seconds without a move (an
  /// assumption), it does not decelerate.
  private func release(
    of place: Int, at event: RecognizerEvent, offset: Point,
    _ passes: ContiguousArray<RecognitionPass>
  ) -> ContentRelease {
    let moment = arbitration.moment(place, at: event)
    let lastMove = passes.span.lastMoveTime(moment.pass, at: event.index)
    let goesOn =
      arbitration.recognizers[place].state == .ended && event.time.seconds(since: lastMove) <= 0.1
    return ContentRelease(
      at: event.time, offset: offset,
      velocity: goesOn ? passes.span.estimate(moment).velocity : .zero)
  }

  /// The frames of the content that was scrolled in the current gesture.
  mutating func contentFrames(in trace: Trace) -> (frames: [ContentFrame], omitted: Int) {
    var all: (frames: [ContentFrame], omitted: Int) = ([], 0)
    for scrolled in evaluator.content where scrolled.piece.kind.scrolls {
      let (frames, omitted) = ContentFrame.frames(
        of: scrolled.piece.text, scrolled.offsets, on: display(of: trace), limit: framesLeft)
      framesLeft -= frames.count
      all.frames += frames
      all.omitted += omitted
    }
    return all
  }

  /// Finds, for each recognizer that content prevented or kept waiting, that content's offset and the nearest
  /// one up to its end with which the recognizer would have begun.
  ///
  /// - Parameter begun: for each recognizer, whether it begins if a piece of content has an offset. It is
  ///   called once per offset, as the answers for all recognizers take one replay of the gesture.
  private mutating func findOffsets(
    _ passes: ContiguousArray<RecognitionPass>, begun: (_ piece: Int, Point) -> [Bool]
  ) {
    var known: [Int: [Point: [Bool]]] = [:]
    func begins(_ recognizer: Int, _ piece: Int, _ offset: Point) -> Bool {
      let answers = known[piece]?[offset] ?? begun(piece, offset)
      known[piece, default: [:]][offset] = answers
      return answers[recognizer]
    }
    content.offsets = runs.indices.map { index in
      let place: Int
      switch arbitration.recognizers[index].failure {
      case .prevented(let other)? where other >= runs.count: place = other
      case .waited(let other)? where other >= runs.count: place = other
      default: return nil
      }
      guard let touch = runs[index].failedAt, let time = runs[index].settledTime else { return nil }
      let moment = arbitration.moment(place, at: RecognizerEvent(touch, time))
        .other(place, pass: arbitration.recognizers[place].pass)
      let blocking = evaluator.content[place - runs.count]
      let present = blocking.piece.contentOffset
      guard var offset = ContentOffset(of: blocking.piece, for: passes.span.translation(moment))
      else { return nil }
      let isHorizontal = offset.isHorizontal
      offset.findLimit { value in
        begins(
          index, blocking.index,
          isHorizontal ? Point(x: value, y: present.y) : Point(x: present.x, y: value))
      }
      return offset
    }
  }

  /// The piece of content at an index among the recognizers, with its current offset, or nil for a recognizer
  /// of the profile.
  private func content(in place: Int) -> Trace.Content? {
    place < runs.count ? nil : evaluator.content[place - runs.count].piece
  }

  /// The piece of content that made a recognizer fail, or nil for any other failure.
  func content(of failure: RecognitionPass.Failure) -> Trace.Content? {
    switch failure {
    case .prevented(let place), .waited(let place), .notReceivedOver(let place),
      .refusedOver(let place):
      content(in: place)
    default: nil
    }
  }

  /// The name of a recognizer, or of the piece of content it belongs to.
  func name(of place: Int) -> String {
    content(in: place)?.text ?? profile.rules.recognizers[place].name
  }

  // MARK: Events

  /// Logs a recognizer's change of state.
  mutating func logState(of place: Int, from before: GestureState, at time: Timestamp) {
    let recognizer = arbitration.recognizers[place]
    let reason = recognizer.failure.flatMap { self.reason($0, of: place) }
    let text =
      "\(name(of: place)): \(before.rawValue) → \(recognizer.state.rawValue)"
      + (reason.map { " (\($0))" } ?? "")
    navigation.log.add(.recognizer, at: time, text)
  }

  /// For content, only what prevented it: that it did not scroll needs no explanation.
  private func reason(_ failure: RecognitionPass.Failure, of place: Int) -> String? {
    if place < runs.count { return labels.text(of: failure, place, name: name(of:)) }
    guard case .prevented(let other) = failure else { return nil }
    return "prevented by \(name(of: other))"
  }

  /// Logs that content has come to rest at another offset.
  private mutating func logOffset(
    of place: Int, from before: Point, to offset: Point, at time: Timestamp
  ) {
    guard before != offset else { return }
    func text(_ point: Point) -> String {
      "\(HumanNumber.text(point.x)), \(HumanNumber.text(point.y))"
    }
    let event = "\(name(of: place)): contentOffset \(text(before)) → \(text(offset))"
    navigation.log.add(.recognizer, at: time, event)
  }
}
