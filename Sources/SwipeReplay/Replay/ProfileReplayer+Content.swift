import GestureRecognition
import TouchTrace

/// The content of the current trace, as the gestures so far have left it.
struct ContentUnderTouch: Sendable {
  /// With their present offsets, back to front.
  var pieces: [Trace.Content] = []
  /// Those under the finger of the current gesture, innermost first.
  var places: [Int] = []
  /// The states of their recognizers.
  var states: [GestureState] = []
  /// For each recognizer that content prevented, the nearest offset of that content at which it would have begun; nil
  /// where there is none, and where it is not asked for.
  var limits: [Double?] = []
}

extension ProfileReplayer {
  /// Makes the recognizers of the content under a gesture's first finger, and adds their passes.
  ///
  /// - Returns: the indices of the passes; none where there is no content.
  mutating func addContent(
    under gesture: Gesture, of trace: Trace, to passes: inout [RecognitionPass]
  ) -> [Int] {
    let start = trace.touches[gesture.touches.lowerBound].location
    content.places = content.pieces.indices.reversed().filter {
      content.pieces[$0].rect.contains(start)
    }
    content.states = content.places.map { _ in .possible }
    content.limits = runs.map { _ in nil }
    let rules = profile.rules.content
    let recognitions = content.places.map {
      ContentRecognition(
        content.pieces[$0], isHit: $0 == content.places[0], at: start, slop: rules.slop)
    }
    arbitration.set(recognitions, comesFirst: rules.order == .contentFirst)
    evaluator.content.removeAll()
    for (place, recognition) in zip(content.places, recognitions) {
      var pass = RecognitionPass(recognition.settings)
      pass.run(gesture, of: trace)
      passes.append(pass)
      evaluator.content.append((content.pieces[place], passes.count - 1))
    }
    return evaluator.content.map(\.pass)
  }

  /// Moves the content that scrolls, after a touch.
  mutating func moveContent(
    at index: Int, _ time: Timestamp, passes: [RecognitionPass]
  ) {
    for (number, place) in content.places.enumerated() {
      let recognizer = runs.count + number
      let state = arbitration.recognizers[recognizer].state
      let before = content.states[number]
      content.states[number] = state
      if state != before { logContent(number, from: before, at: time) }
      guard state.isActive || before.isActive else { continue }
      let piece = content.pieces[place]
      let travel = passes.span.translation(arbitration.moment(recognizer, at: index, time))
      let offset = piece.offset(after: travel)
      evaluator.content[number].piece.contentOffset = offset
      guard !state.isActive else { continue }
      let resting = piece.restingOffset(from: offset)
      evaluator.content[number].piece.contentOffset = resting
      logOffset(of: number, from: piece.contentOffset, to: resting, at: time)
    }
  }

  /// Keeps what a gesture has scrolled for the next one.
  mutating func keepContent() {
    for (number, place) in content.places.enumerated() {
      content.pieces[place].contentOffset = evaluator.content[number].piece.contentOffset
    }
  }

  /// Finds for each recognizer that content prevented, or kept waiting, the offset of that content between its present
  /// one and its end that is nearest to the present one and at which the recognizer would have begun.
  ///
  /// - Parameter begins: whether a recognizer begins if a piece of content has an offset.
  mutating func findLimits(
    _ passes: [RecognitionPass], begins: (_ recognizer: Int, _ piece: Int, Point) -> Bool
  ) {
    content.limits = runs.indices.map { index in
      let place: Int
      switch arbitration.recognizers[index].failure {
      case .prevented(let other)? where other >= runs.count: place = other
      case .waited(let other)? where other >= runs.count: place = other
      default: return nil
      }
      guard let touch = runs[index].failedAt, let time = runs[index].settledTime else { return nil }
      let moment = arbitration.moment(place, at: touch, time)
        .other(place, pass: arbitration.recognizers[place].pass)
      let piece = content.places[place - runs.count]
      guard content.pieces[piece].kind.scrolls,
        let offset = ContentOffset(
          of: content.pieces[piece], for: passes.span.translation(moment)), offset.hasRoom
      else { return nil }
      return offset.nearest { value in
        var point = content.pieces[piece].contentOffset
        if offset.isHorizontal { point.x = value } else { point.y = value }
        return begins(index, piece, point)
      }
    }
  }

  /// The piece of content that a recognizer failed by; nil for any other failure.
  func content(of failure: RecognitionPass.Failure) -> Trace.Content? {
    switch failure {
    case .prevented(let place), .waited(let place), .notReceivedOver(let place),
      .refusedOver(let place):
      place < runs.count ? nil : evaluator.content[place - runs.count].piece
    default: nil
    }
  }

  private mutating func logContent(_ number: Int, from before: GestureState, at time: Timestamp) {
    guard detail.contains(.events) else { return }
    let recognizer = arbitration.recognizers[runs.count + number]
    var reason = ""
    if case .prevented(let other)? = recognizer.failure {
      let name =
        other < runs.count
        ? profile.rules.recognizers[other].name : name(other - runs.count)
      reason = " (prevented by \(name))"
    }
    logContent(
      "\(name(number)): \(before.rawValue) → \(recognizer.state.rawValue)\(reason)", at: time)
  }

  private mutating func logOffset(
    of number: Int, from before: Point, to offset: Point, at time: Timestamp
  ) {
    guard detail.contains(.events), before != offset else { return }
    func text(_ point: Point) -> String {
      "\(HumanNumber.text(point.x)), \(HumanNumber.text(point.y))"
    }
    logContent("\(name(number)): contentOffset \(text(before)) → \(text(offset))", at: time)
  }

  private func name(_ number: Int) -> String { content.pieces[content.places[number]].text }
}
