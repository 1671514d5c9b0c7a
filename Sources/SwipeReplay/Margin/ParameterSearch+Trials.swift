import GestureRecognition
import RuleLanguage
import TouchTrace

extension ParameterSearch {
  /// The values above the present one, or below it.
  private struct Reach {
    let isAbove: Bool
    /// The value that was tried last, with the same outcome for the open results.
    var last: Double
    /// The questions there.
    var questions: [ReplayQuestion]
    /// Values that are still to be tried; the nearest is last.
    private(set) var places: [Double] = []

    func isBeyond(_ value: Double, _ other: Double) -> Bool {
      isAbove ? value > other : value < other
    }

    /// Adds a value that is still ahead, once.
    mutating func add(_ value: Double) {
      guard value.isFinite, isBeyond(value, last) else { return }
      var (low, high) = (0, places.count)
      while low < high {
        let middle = low + (high - low) / 2
        if isBeyond(places[middle], value) { low = middle + 1 } else { high = middle }
      }
      if low == places.count || places[low] != value { places.insert(value, at: low) }
    }

    mutating func take() -> Double? { places.popLast() }
  }

  /// Searches for a parameter that also acts in other ways than through the answers to questions.
  mutating func tryValues(
    _ effect: ParameterEffect, _ scene: Scene, _ limit: Double, _ budget: inout SearchBudget
  ) -> SearchFindings {
    var findings = SearchFindings(scene.base.outcomes)
    if scene.base.isFull { findings.isComplete = false }
    let reserve = budget.share(of: 4).left
    var sides = [true, false].map {
      Reach(isAbove: $0, last: effect.value, questions: scene.base.questions)
    }
    let values = places(of: effect, scene, &findings, &budget).filter {
      ($0 - effect.value).magnitude <= limit
    }
    for side in sides.indices {
      for value in values { sides[side].add(value) }
      addPlaces(
        in: scene.base.questions[...], effect, scene, limit, to: &sides[side], &findings, &budget)
    }
    while findings.isOpen {
      let distances = sides.map { side in side.places.last.map { ($0 - effect.value).magnitude } }
      guard distances.contains(where: { $0 != nil }) else { return findings }
      guard budget.left > reserve else {
        lookFarther(effect, from: sides.map(\.last), scene, within: limit, &findings, &budget)
        break
      }
      let side = (distances[0] ?? .infinity) <= (distances[1] ?? .infinity) ? 0 : 1
      step(side, of: &sides, effect, scene, limit, &findings, &budget)
    }
    return findings
  }

  /// Tries the next value of a side.
  private mutating func step(
    _ side: Int, of sides: inout [Reach], _ effect: ParameterEffect, _ scene: Scene,
    _ limit: Double, _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    guard let value = sides[side].take() else { return }
    budget.spendReplay(with: effect)
    guard
      let trial = trial(
        effect, at: value, scene,
        recordsQuestions: !effect.plans.isEmpty
          || effect.isHidden)
    else { return }
    for index in findings.settled(by: trial.outcomes) {
      var flip = nearestFlip(index, at: value, trial, sides[side], effect, scene, findings, &budget)
      if effect.isHidden,
        let other = nearestFlip(
          index, mirroring: flip.value, sides[1 - side], effect, scene, findings, &budget)
      {
        flip = other
      }
      if budget.isSpent { findings.isComplete = false }
      findings.settle(index, flip)
    }
    sides[side].last = value
    // Up to the first other answer the replay went on as before, and saw the same values.
    let known =
      effect.isHidden || scene.hasTransitions
      ? 0
      : zip(sides[side].questions, trial.questions).prefix {
        $0.rule == $1.rule && $0.answer == $1.answer
      }.count
    sides[side].questions = trial.questions
    addPlaces(
      in: trial.questions.dropFirst(known), effect, scene, limit, to: &sides[side], &findings,
      &budget)
  }

  /// The first value between the last one and another one that gives a result another outcome.
  private mutating func nearestFlip(
    _ index: Int, at value: Double, _ trial: Trial, _ side: Reach, _ effect: ParameterEffect,
    _ scene: Scene, _ findings: SearchFindings, _ budget: inout SearchBudget
  ) -> (value: Double, outcome: Outcome) {
    var same = (value: side.last, questions: side.questions)
    var flip = (value: value, questions: trial.questions)
    var (outcome, guess): (Outcome, Double?) = (trial.outcomes[index], nil)
    for _ in 0..<Self.maxGuesses where !scene.hasTransitions && !budget.isSpent {
      guess = self.guess(of: index, between: same, and: flip, &budget)
      guard let guess, side.isBeyond(guess, same.value), side.isBeyond(flip.value, guess) else {
        break
      }
      budget.spendReplay(with: effect)
      guard let there = self.trial(effect, at: guess, scene) else { break }
      if there.outcomes[index] == findings.outcomes[index] {
        same = (guess, there.questions)
      } else {
        flip = (guess, there.questions)
        outcome = there.outcomes[index]
      }
    }
    let gap = SearchGap(same: same.value, flip: flip.value, outcome: outcome, guess: guess)
    return narrow(gap, of: index, effect, scene, findings, &budget)
  }

  /// Guesses that are tried one after another, each with what the one before it showed: what follows from the
  /// parameter is hardly ever a straight line.
  private static var maxGuesses: Int { 3 }

  /// A flip on the other side that is nearer than one that was found.
  private mutating func nearestFlip(
    _ index: Int, mirroring value: Double, _ side: Reach, _ effect: ParameterEffect, _ scene: Scene,
    _ findings: SearchFindings, _ budget: inout SearchBudget
  ) -> (value: Double, outcome: Outcome)? {
    let mirrored = 2 * effect.value - value
    guard side.isBeyond(mirrored, side.last), mirrored.isFinite else { return nil }
    budget.spendReplay(with: effect)
    guard let trial = trial(effect, at: mirrored, scene),
      trial.outcomes[index] != findings.outcomes[index]
    else { return nil }
    let other = nearestFlip(index, at: mirrored, trial, side, effect, scene, findings, &budget)
    return (other.value - effect.value).magnitude < (value - effect.value).magnitude ? other : nil
  }

  /// How often a guess decides: a part of a distance to the last bit.
  private static var evaluationsOfGuess: Int { 56 }

  /// Where a decision changes if all that it sees changes evenly from one value of the parameter to another: that
  /// is how a translation follows from the slop. Nil where it is not decided with both.
  private func guess(
    of recognizer: Int, between one: (value: Double, questions: [ReplayQuestion]),
    and other: (value: Double, questions: [ReplayQuestion]), _ budget: inout SearchBudget
  ) -> Double? {
    guard let from = one.questions.last(where: { $0.deciding == recognizer }),
      let to = other.questions.last(where: { $0.deciding == recognizer }),
      from.answer != to.answer
    else { return nil }
    let chain = profile.rules.recognizers[recognizer].chain
    budget.spend(Self.evaluationsOfGuess * chain.nodeCount)
    var values = from.values
    var (same, changed) = (0.0, 1.0)
    for _ in 0..<Self.evaluationsOfGuess {
      let middle = (same + changed) / 2
      for slot in chain.slots {
        values[slot] = from.values[slot] + (to.values[slot] - from.values[slot]) * middle
      }
      if (chain.decide(values).outcome ? 1 : 0) == from.answer {
        same = middle
      } else {
        changed = middle
      }
    }
    return one.value + (other.value - one.value) * changed
  }

  // MARK: Places

  /// A place is a hint here, since trials find what lies before it: so little of the budget goes into one.
  private static var partOfHint: Int { 64 }

  /// Adds the values, ahead on a side, where the answers to questions can change.
  private func addPlaces(
    in questions: ArraySlice<ReplayQuestion>, _ effect: ParameterEffect, _ scene: Scene,
    _ limit: Double, to side: inout Reach, _ findings: inout SearchFindings,
    _ budget: inout SearchBudget
  ) {
    for question in questions {
      var place: Double? = side.last
      repeat {
        guard !budget.isSpent, let last = place else { break }
        place = next(
          question, beyond: last, above: side.isAbove, effect, limit, &findings, &budget,
          effort: budget.left / Self.partOfHint)
        // What is hidden changes the values that a question sees, so that its answer may be another one there.
      } while !effect.isHidden
        && place.map { effect.answer(to: question, at: $0) == question.answer } ?? false
      if let place { side.add(place) }
    }
  }

  /// The values of a parameter where what follows from it can change, apart from the answers to questions.
  private func places(
    of effect: ParameterEffect, _ scene: Scene, _ findings: inout SearchFindings,
    _ budget: inout SearchBudget
  ) -> [Double] {
    var places: [Double] = []
    // The rest is for trials.
    let reserve = budget.share(of: 2).left
    for number in effect.numbers {
      let settings = profile.settings[number.recognizer]
      var values: [Double]
      switch number.kind {
      case .count: values = (0...Self.maxCount).map(Double.init)
      case .slop, .edgeWidth, .edgeAngle:
        values = [0]
        for gesture in replayer.gestures {
          let critical = CriticalSettings(settings, of: gesture, in: scene.trace)
          switch number.kind {
          case .slop: values += critical.slops
          case .edgeWidth: values += critical.edgeWidths
          case .edgeAngle: values += critical.edgeAngles
          case .count: break
          }
        }
      }
      var line = ParameterLine(number.rule, effect, profile.rules.values(profile.parameters))
      // If not all of them can be tried, the nearest are.
      values.sort { (line.present - $0).magnitude < (line.present - $1).magnitude }
      for value in values {
        guard budget.left > reserve else {
          findings.isComplete = false
          break
        }
        budget.spend(ParameterLine.evaluations * number.rule.nodeCount)
        let place = line.place(reaching: value)
        places += number.kind == .count ? [place.rounded()] : Self.near(place)
      }
    }
    if effect.isBlind(hasTransitions: scene.hasTransitions) {
      // Where these change nothing shows.
      for factor in Self.factors {
        places.append(effect.value == 0 ? factor - 1 : effect.value * factor)
        if effect.value == 0 { places.append(1 - factor) }
      }
    }
    return places
  }

  /// More fingers, or screens to go forward to, than any trace has make no difference.
  private static var maxCount: Int { 12 }
  /// Multiples of a parameter's value that are tried where no place is known.
  private static let factors = [
    0, 0x1p-10, 0x1p-6, 0x1p-4, 0.25, 0.5, 0.75, 0.9, 0.99, 1.01, 1.1, 1.5, 2, 4, 16, 64, 1024,
  ]

  /// A place, and values on both sides of it that rounding does not take past it.
  private static func near(_ place: Double) -> [Double] {
    [place.nextDown.nextDown, place.nextUp.nextUp]
  }
}

/// A number of a profile as it follows from one parameter: in most profiles a straight line.
private struct ParameterLine {
  /// How often ``place(reaching:)`` evaluates the number.
  static let evaluations = 2

  /// The number with the parameter's present value.
  let present: Double
  private let rule: Rule
  private let effect: ParameterEffect
  private var values: RuleValues
  /// Another value of the parameter, and the number with it.
  private let other, there: Double

  init(_ rule: Rule, _ effect: ParameterEffect, _ values: RuleValues) {
    (self.rule, self.effect, self.values) = (rule, effect, values)
    present = rule.number(values)
    other = effect.value + max(1, effect.value.magnitude) / 256
    self.values[effect.slot] = other
    there = rule.number(self.values)
  }

  /// The value of the parameter with which the number has a value, to within a few Doubles.
  mutating func place(reaching number: Double) -> Double {
    func beyond(_ value: Double, _ there: Double) -> Double {
      value - (there - number) * ((value - effect.value) / (there - present))
    }
    if self.number(at: number) == number { return number }
    let place = beyond(other, there)
    // The second secant corrects the rounding of the first.
    return beyond(place, self.number(at: place))
  }

  private mutating func number(at value: Double) -> Double {
    values[effect.slot] = value
    return rule.number(values)
  }
}
