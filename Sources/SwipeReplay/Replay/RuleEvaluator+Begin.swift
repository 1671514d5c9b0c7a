import GestureRecognition
import RuleLanguage
import TextFormats
import TouchTrace

// The rules that are evaluated before a recognizer begins.
extension RuleEvaluator: RecognizerDelegate {
  /// Whether a recognizer receives a finger that goes down at a location in the recognizer's coordinates.
  mutating func receives(_ location: Point, at time: Timestamp, by recognizer: Int) -> Bool {
    self[.locationX, .locationY] = (location.x, location.y)
    self[.startX, .startY] = (location.x, location.y)
    fill(translation: .zero)
    self[.duration] = profile.durations[recognizer]
    fillView(of: recognizer, at: time)
    fillTransition()
    return evaluate(
      recognizers[recognizer].receive, named: "receive", of: recognizer, blocksWhere: false)
  }

  mutating func shouldReceive(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool {
    receives(passes.landing(moment), at: moment.time, by: moment.recognizer)
  }

  mutating func shouldFail(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Bool {
    fillMove(moment, passes)
    let rule = recognizers[moment.recognizer].failWhen
    return evaluate(rule, named: "failWhen", of: moment.recognizer)
  }

  mutating func passesBeginRule(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool {
    let recognizer = recognizers[moment.recognizer]
    // For a single recognizer, the question before this one was about `failWhen` at the same move.
    if recognizer.failWhen == nil || recognizers.count > 1 || !content.isEmpty {
      fillMove(moment, passes)
    }
    return evaluate(
      recognizer.beginWhen, named: "beginWhen", of: moment.recognizer, blocksWhere: false)
  }

  mutating func passesLiftRule(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Bool {
    let recognizer = recognizers[moment.recognizer]
    fillToBegin(moment, passes, hasVelocity: recognizer.usesVelocityOfMovesToBegin)
    return evaluate(
      recognizer.beginAtLift, named: "beginAtLift", of: moment.recognizer, blocksWhere: nil)
  }

  mutating func refusal(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) -> Int? {
    let index = moment.recognizer
    guard index < recognizers.count else { return contentRefuses(moment, passes) ? 0 : nil }
    if recognizers[index].restartWhen != nil,
      recognizers[index].settings.recognizer.dropsTravelToBegin
    {
      moves[index].dropped = .zero
    }
    guard !recognizers[index].refuse.isEmpty else { return nil }
    fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityToRefuse)
    // A delegate is asked before any handler is called, which may reset the translation.
    if recognizers[index].refusesByDroppedTravel { fill(translation: passes.travel(moment)) }
    if recognizers[index].usesScrolling {
      fillScrolling(at: moment.index, isMoved: false, passes)
    }
    let refusal = refusal(of: index)
    if detail.contains(.estimatorDisagreements) {
      disagreementsAtBegin[index] = disagreementsAtBegin(
        moment, passes, isRefused: refusal != nil)
    }
    return refusal
  }

  /// Fills in the values of a move before a recognizer begins.
  mutating func fillMove(_ moment: RecognizerMoment, _ passes: Span<RecognitionPass>) {
    let hasVelocity = recognizers[moment.recognizer].usesVelocityOfMovesToBegin
    fillToBegin(moment, passes, hasVelocity: hasVelocity)
    restartToBegin(moment)
  }

  /// Fills in the values that rules see before a recognizer begins.
  ///
  /// - Parameter hasVelocity: whether the evaluated rules use the velocity, which takes longer than all else.
  mutating func fillToBegin(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>, hasVelocity: Bool
  ) {
    fill(moment, passes)
    if recognizers[moment.recognizer].usesStepToBegin { fill(step: passes.step(moment)) }
    if hasVelocity { fill(passes.estimate(moment), of: moment.recognizer) }
  }

  /// Drops the travel so far if the rule says so, before the recognizer begins. The rule is evaluated once per
  /// move, even if several questions are asked.
  private mutating func restartToBegin(_ moment: RecognizerMoment) {
    let index = moment.recognizer
    guard recognizers[index].restartWhen != nil, moment.index >= moves[index].nextRestart
    else { return }
    moves[index].nextRestart = moment.index + 1
    self[.previousProgress] = 0
    guard restarts(index) else { return }
    // It is explained by the travel that led to it, not by none.
    if detail.contains(.findings) {
      _ = evaluate(recognizers[index].beginWhen, named: "beginWhen", of: index, blocksWhere: false)
    }
    let translation = Translation(x: self[.translationX], y: self[.translationY])
    moves[index].dropped = moves[index].dropped + translation
    fill(translation: .zero)
  }

  /// Whether a recognizer's translation restarts at this move.
  mutating func restarts(_ recognizer: Int) -> Bool {
    guard let rule = recognizers[recognizer].restartWhen else { return false }
    record?.add(rule, of: recognizer, values)
    return rule.holds(values)
  }

  private mutating func refusal(of index: Int) -> Int? {
    let recognizer = recognizers[index]
    guard detail.contains(.findings) || record != nil else {
      let answer = recognizer.refusals.decide(values)
      return answer.outcome == 1 ? answer.index : nil
    }
    return recognizer.refuse.firstIndex { evaluate($0.rule, named: $0.name, of: index) }
  }

  /// Whether a single rule holds; false if the profile does not have it. For a rule evaluated at every move,
  /// only the last evaluation is kept.
  ///
  /// - Parameter answer: the answer that does not let the recognizer begin, or nil if neither does by itself.
  mutating func evaluate(
    _ rule: Rule?, named name: String, of recognizer: Int, blocksWhere answer: Bool? = true
  ) -> Bool {
    guard let rule else { return false }
    guard detail.contains(.findings) else {
      record?.add(rule, of: recognizer, values)
      return rule.holds(values)
    }
    let evaluated = EvaluatedRule(
      rule: rule, name: name, values: values, running: running)
    if let last = evaluatedRules[recognizer].lastIndex(where: {
      $0.name.isExactly(name) && $0.rule.text.isExactly(rule.text)
    }) {
      evaluatedRules[recognizer][last] = evaluated
    } else {
      evaluatedRules[recognizer].append(evaluated)
    }
    let holds = rule.holds(values)
    if holds == answer { addBlocking(evaluated, of: recognizer) }
    return holds
  }

  /// Keeps an evaluation; after many moves, only the one farthest from the start.
  private mutating func addBlocking(_ evaluated: EvaluatedRule, of recognizer: Int) {
    if blockingRules[recognizer].last?.rule !== evaluated.rule {
      blockingRules[recognizer].removeAll()
    }
    let last = blockingRules[recognizer].count - 1
    if last + 1 < Self.mostBlocking {
      blockingRules[recognizer].append(evaluated)
    } else if blockingRules[recognizer][last].squaredTravel <= evaluated.squaredTravel {
      blockingRules[recognizer][last] = evaluated
    }
  }

  /// More than a swipe has moves: two seconds at 120 a second.
  static let mostBlocking = 256
}
