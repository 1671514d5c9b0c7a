import GestureRecognition
import RuleLanguage
import TouchTrace

// The reasons why recognizers never began.
extension ProfileReplayer {
  /// The reason a recognizer never began, or nil unless findings are requested.
  mutating func failure(
    of index: Int, in gesture: Gesture, of trace: Trace, _ passes: ContiguousArray<RecognitionPass>
  ) -> BeginFailure? {
    guard detail.contains(.findings), let touch = runs[index].failedAt,
      let failure = arbitration.recognizers[index].failure
    else { return nil }
    let pass = passes[arbitration.recognizers[index].pass]
    let recognizer = profile.rules.recognizers[index]
    switch failure {
    case .test(let test):
      return BeginFailure(.init(test), pass.measure(test, at: touch, of: trace))
    case .cancelledBySystem:
      if arbitration.recognizers[index].isWaiting { return BeginFailure(kind: .cancelledBySystem) }
      if let rule = recognizer.beginWhen {
        return blocked(index, .cancelledBySystem, by: rule, in: trace)
      }
      return BeginFailure(.cancelledBySystem, pass.measure(.tooShort, at: touch, of: trace))
    case .disabled: return BeginFailure(kind: .disabled)
    case .notReceivedOver:
      return blocked(index, .notReceived, by: recognizer.content[.receive], in: trace)
    case .refusedOver:
      return blocked(index, .refused, by: recognizer.content[.refuse], in: trace)
    case .prevented(let place): return cameBetween(.prevented, place, of: index)
    case .waited(let place): return cameBetween(.waited, place, of: index)
    case .notReceived: return blocked(index, .notReceived, by: recognizer.receive, in: trace)
    case .failRule: return blocked(index, .failWhen, by: recognizer.failWhen, in: trace)
    case .refused(let rule):
      return blocked(index, .refused, by: recognizer.refuse[rule].rule, in: trace)
    case .neverBegan:
      if evaluator.blockingRules[index].last?.rule !== recognizer.beginWhen {
        // Without a move the rule was not evaluated.
        let event = RecognizerEvent(touch, trace.touches[touch].time)
        let moment = arbitration.moment(index, at: event)
        evaluator.fillMove(moment, passes.span)
        _ = evaluator.passesBeginRule(moment, passes.span)
      }
      var failure = blocked(index, .beginWhen, by: recognizer.beginWhen, in: trace)
      let lastMove = passes.span.lastMoveTime(arbitration.recognizers[index].pass, at: touch)
      let touchDown = trace.touches[gesture.touches.lowerBound].time
      let elapsed = failure.test?.elapsed
      failure.test?.isOfNearestMove = elapsed != lastMove.seconds(since: touchDown)
      return failure
    }
  }

  private mutating func blocked(
    _ index: Int, _ kind: BeginFailure.Kind, by rule: Rule?, in trace: Trace
  ) -> BeginFailure {
    let evaluated = evaluator.blockingRules[index]
    // Of those equally far, the last one.
    guard var blocking = evaluated.reversed().max(by: { $0.squaredTravel < $1.squaredTravel }),
      blocking.rule === rule,
      // The finger did not move, or a rule that waits for time would tell what is missing.
      kind != .beginWhen || blocking.squaredTravel > 0
        || blocking.rule.mentions(.elapsed, .sinceLastMove)
    else { return BeginFailure(kind: kind) }
    let dependsOnAssumption = trace.isStackAssumed && blocking.rule.mentions(.stack)
    // Where it begins, the slop is removed, or all of the travel.
    let far = Translation(x: .infinity, y: .infinity)
    let leftOut = profile.settings[index].recognizer.travelLeftOut(far, previous: nil).x
    let slop = kind == .refused && leftOut.isFinite ? leftOut : 0
    let chain = RuleChain([(when: blocking.rule, outcome: 1)])
    func shortfalls(_ rule: EvaluatedRule, within distance: Double = .infinity) -> [Shortfall] {
      rule.shortfalls(
        in: chain, within: distance, slop: slop, isMirrored: evaluator.isMirrored(index),
        budget: &evaluator.flipBudget)
    }
    var nearest = shortfalls(blocking)
    // Where the travel counts anew, there is none.
    for move in evaluated where !nearest.isEmpty && move.squaredTravel > 0 {
      let least = nearest.leastTravel
      // The finger may have to travel less than the value lacks: by the slop, or by twice that if it turns around.
      guard shortfalls(move, within: least + 2 * slop).leastTravel < least else { continue }
      let found = shortfalls(move)
      guard found.leastTravel < least else { continue }
      (blocking, nearest) = (move, found)
    }
    if blocking.rule.mentions(.transitioning) { runs[index].running = blocking.running }
    return BeginFailure(
      kind: kind, test: blocking.finding, shortfalls: nearest,
      assumedStack: dependsOnAssumption ? trace.navigation.depth : nil)
  }

  /// A failure caused by another recognizer, of the profile or of a piece of content.
  private func cameBetween(
    _ kind: BeginFailure.Kind, _ place: Int, of index: Int
  ) -> BeginFailure {
    let other = other(place, when: runs[index].settledTime ?? firstTouch)
    guard place >= runs.count else { return BeginFailure(kind: kind, other: other) }
    let piece = evaluator.content[place - runs.count].piece
    return BeginFailure(kind, by: piece, at: content.offsets[index], other: other)
  }

  /// - Parameter time: the time at which the blocked recognizer failed; later changes of the other are ignored.
  private func other(_ place: Int, when time: Timestamp) -> BeginFailure.Other {
    let other = arbitration.recognizers[place]
    let settledTime =
      place < runs.count
      ? runs[place].settledTime : evaluator.content[place - runs.count].settledTime
    var (state, since) = (GestureState.possible, time)
    if let began = other.beganTime, began <= time {
      (state, since) = (.began, began)
    } else if let settled = settledTime, settled <= time {
      (state, since) = (other.state, settled)
    }
    return BeginFailure.Other(name: name(of: place), state: state, time: seconds(to: since))
  }
}
