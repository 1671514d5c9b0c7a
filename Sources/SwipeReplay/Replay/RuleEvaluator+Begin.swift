import GestureRecognition
import RuleLanguage
import TextFormats
import TouchTrace

// The rules that are asked before a recognizer begins.
extension RuleEvaluator {
  /// Whether a recognizer receives a finger that goes down at a location, which is that of the recognizer.
  mutating func receives(_ location: Point, at time: Timestamp, by recognizer: Int) -> Bool {
    self[.locationX] = location.x
    self[.locationY] = location.y
    self[.startX] = location.x
    self[.startY] = location.y
    self[.duration] = durations[recognizer]
    fillView(of: recognizer, at: time)
    fillNavigation()
    return evaluate(
      recognizers[recognizer].receive, named: "receive", of: recognizer, blocksWhere: false) != nil
  }

  /// Answers a question of a recognizer with the index of the rule that holds; nil where none does.
  mutating func answer(
    _ question: RecognizerQuestion, _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>
  ) -> Int? {
    let index = moment.recognizer
    guard index < recognizers.count else { return contentRefuses(moment, passes) ? 0 : nil }
    switch question {
    case .content(let question, let place): return answer(question, place, moment, passes)
    case .receive:
      return receives(passes.landing(moment), at: moment.time, by: index) ? 0 : nil
    case .fail:
      fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityOfMovesToBegin)
      restartToBegin(moment)
      return evaluate(recognizers[index].failWhen, named: "failWhen", of: index)
    case .pass:
      fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityOfMovesToBegin)
      restartToBegin(moment)
      return evaluate(
        recognizers[index].beginWhen, named: "beginWhen", of: index, blocksWhere: false)
    case .refuse:
      if recognizers[index].restartWhen != nil, !recognizers[index].slopTravel.isCounted {
        moves[index].dropped = .zero
      }
      guard !recognizers[index].refuse.isEmpty else { return nil }
      fillToBegin(moment, passes, hasVelocity: recognizers[index].usesVelocityToRefuse)
      let refusal = refusal(of: index)
      if detail.contains(.estimatorDisagreements) {
        disagreementsAtBegin[index] = disagreementsAtBegin(
          moment, passes, isRefused: refusal != nil)
      }
      return refusal
    }
  }

  /// Fills in what the rules see before a recognizer begins.
  ///
  /// - Parameter hasVelocity: whether the rules that are asked use the velocity, which takes longer than all else.
  mutating func fillToBegin(
    _ moment: RecognizerMoment, _ passes: Span<RecognitionPass>, hasVelocity: Bool
  ) {
    fill(moment, passes)
    if recognizers[moment.recognizer].usesStepToBegin { fill(step: passes.step(moment)) }
    if hasVelocity { fill(passes.estimate(moment), of: moment.recognizer) }
  }

  /// Before it begins: drops the travel so far where the rule says so. The rule is asked once a move, though
  /// several questions are.
  private mutating func restartToBegin(_ moment: RecognizerMoment) {
    let index = moment.recognizer
    guard recognizers[index].restartWhen != nil, moment.index >= moves[index].nextRestart
    else { return }
    moves[index].nextRestart = moment.index + 1
    self[.previousProgress] = 0
    guard restarts(index) else { return }
    let translation = Translation(x: self[.translationX], y: self[.translationY])
    moves[index].dropped = moves[index].dropped + translation
    fill(translation: .zero)
  }

  /// Whether a recognizer's translation counts anew from this move.
  mutating func restarts(_ recognizer: Int) -> Bool {
    guard let rule = recognizers[recognizer].restartWhen else { return false }
    let holds = rule.holds(values)
    record?.add(.rule(rule), rule, of: recognizer, values, answer: holds ? 1 : 0)
    return holds
  }

  private mutating func refusal(of index: Int) -> Int? {
    let recognizer = recognizers[index]
    guard detail.contains(.findings) || record != nil else {
      let answer = recognizer.refusals.decide(values)
      return answer.outcome ? answer.index : nil
    }
    return recognizer.refuse.firstIndex {
      evaluate($0.rule, named: $0.name, of: index) != nil
    }
  }

  /// Evaluates a single rule: 0 where it holds. Of a rule that is evaluated at every move only the last
  /// evaluation is kept.
  ///
  /// - Parameter answer: the one that does not let the recognizer begin; nil where neither does by itself.
  mutating func evaluate(
    _ rule: Rule?, named name: String, of recognizer: Int, blocksWhere answer: Bool? = true
  ) -> Int? {
    guard let rule else { return nil }
    guard detail.contains(.findings) else {
      let holds = rule.holds(values)
      record?.add(.rule(rule), rule, of: recognizer, values, answer: holds ? 1 : 0)
      return holds ? 0 : nil
    }
    let evaluated = EvaluatedRule(rule: rule, name: name, values: values)
    if let last = evaluatedRules[recognizer].lastIndex(where: {
      $0.name.isExactly(name) && $0.rule.text.isExactly(rule.text)
    }) {
      evaluatedRules[recognizer][last] = evaluated
    } else {
      evaluatedRules[recognizer].append(evaluated)
    }
    let holds = rule.holds(values)
    if holds == answer, !(blockingRules[recognizer]?.isFarther(than: evaluated) ?? false) {
      blockingRules[recognizer] = evaluated
    }
    return holds ? 0 : nil
  }
}

extension RecognizerSettings.SlopTravel {
  /// Whether the translation after the begin counts the travel before it, less the slop.
  fileprivate var isCounted: Bool {
    switch self {
    case .removed, .kept: true
    case .reset, .step: false
    }
  }
}
