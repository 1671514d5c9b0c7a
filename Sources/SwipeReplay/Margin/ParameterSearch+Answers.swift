import RuleLanguage

extension ParameterSearch {
  /// A value at which the answer to a question may change.
  private struct Place {
    var value: Double
    /// The question, by its index.
    let question: Int
  }

  /// The values above the present one, or below it.
  private struct Side {
    let isAbove: Bool
    /// The questions of the replay with the value that was reached, and their answers there.
    var path: [ReplayQuestion]
    /// For each of them whose answer can change farther out, where it may change first.
    var places: [Place] = []
    /// The value that was reached.
    var last: Double

    /// The nearest place, by its index: of several at one value the one whose question comes first.
    var nearest: Int? {
      var nearest: Int?
      for (index, place) in places.enumerated() {
        guard let known = nearest.map({ places[$0] }) else {
          nearest = index
          continue
        }
        let isNearer = isAbove ? place.value < known.value : place.value > known.value
        if isNearer || place.value == known.value && place.question < known.question {
          nearest = index
        }
      }
      return nearest
    }
  }

  /// Searches for a parameter that acts through the answers to questions alone.
  mutating func followAnswers(
    _ effect: ParameterEffect, _ scene: Scene, _ limit: Double, _ budget: inout SearchBudget
  ) -> SearchFindings {
    var findings = SearchFindings(scene.base.outcomes)
    if scene.base.isFull { findings.isComplete = false }
    let reserve = budget.share(of: 4).left
    var sides = [true, false].map {
      Side(isAbove: $0, path: scene.base.questions, last: effect.value)
    }
    for (index, question) in scene.base.questions.enumerated() {
      addPlaces(of: question, index, effect, limit, to: &sides, &findings, &budget)
    }
    while findings.isOpen {
      guard let (side, place) = Self.nearest(of: sides, from: effect.value) else { return findings }
      guard budget.left > reserve else {
        lookFarther(effect, from: sides.map(\.last), scene, within: limit, &findings, &budget)
        break
      }
      step(&sides[side], to: place, effect, scene, limit, &findings, &budget)
    }
    return findings
  }

  /// The nearest place of both sides: the one above if both are equally far.
  private static func nearest(
    of sides: [Side], from value: Double
  ) -> (side: Int, place: Int)? {
    var nearest: (side: Int, place: Int, distance: Double)?
    for (index, side) in sides.enumerated() {
      guard let place = side.nearest else { continue }
      let distance = (side.places[place].value - value).magnitude
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (index, place, distance) }
    }
    return nearest.map { ($0.side, $0.place) }
  }

  /// Goes on to a place, where the answer to its question may change.
  private mutating func step(
    _ side: inout Side, to index: Int, _ effect: ParameterEffect, _ scene: Scene, _ limit: Double,
    _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    let place = side.places[index]
    let question = side.path[place.question]
    defer { side.last = place.value }
    budget.spend(effect.plans[question.rule]?.effort ?? 0)
    let isAnsweredAlike =
      effect.answer(to: question, at: place.value).bitPattern == question.answer.bitPattern
    if isAnsweredAlike
      || settles(place.value, place.question, &side, scene, &findings)
    {
      move(&side, index, beyond: place.value, effect, limit, &findings, &budget)
      return
    }
    budget.spendReplay(with: effect)
    let path = side.path
    side.path = []
    guard let trial = trial(effect, at: place.value, scene, following: path) else {
      side.places = []
      return
    }
    if trial.isFull { findings.isComplete = false }
    for index in trial.outcomes.indices {
      findings.settle(index, (place.value, trial.outcomes[index]))
    }
    side.path = trial.questions
    side.places.removeAll { $0.question >= trial.known }
    for index in side.places.indices.reversed() where side.places[index].value == place.value {
      move(&side, index, beyond: place.value, effect, limit, &findings, &budget)
    }
    for index in trial.known..<trial.questions.count {
      if let value = next(
        trial.questions[index], beyond: place.value, above: side.isAbove, effect, limit, &findings,
        &budget)
      {
        side.places.append(Place(value: value, question: index))
      }
    }
  }

  /// Where nothing comes after the answer to a question that ends a gesture: takes note of the outcome that the
  /// other answer gives, without a replay.
  ///
  /// - Returns: whether it is such a question.
  private func settles(
    _ value: Double, _ index: Int, _ side: inout Side, _ scene: Scene,
    _ findings: inout SearchFindings
  ) -> Bool {
    let question = side.path[index]
    guard !scene.hasTransitions else { return false }
    if let recognizer = question.deciding {
      // Where no transition runs, another decision changes nothing either.
      if findings.outcomes[recognizer] != .nothing {
        findings.settle(recognizer, (value, question.answer == 0 ? .finish : .cancel))
      }
    } else if question.answer == 0, let outcome = endings[question.rule] {
      findings.settle(0, (value, outcome))
      side.path.removeSubrange((index + 1)...)
      side.places.removeAll { $0.question > index }
    } else {
      return false
    }
    side.path[index].answer = 1 - question.answer
    return true
  }

  // MARK: Places

  /// Adds the first places of a question on both sides.
  private func addPlaces(
    of question: ReplayQuestion, _ index: Int, _ effect: ParameterEffect, _ limit: Double,
    to sides: inout [Side], _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    guard let plan = effect.plans[question.rule] else { return }
    guard !budget.isSpent else {
      findings.isComplete = false
      return
    }
    if let changes = plan.changes(around: effect.value, in: question.values) {
      budget.spend(plan.effort)
      for (side, value) in [changes.above, changes.below].enumerated() {
        if let value, (value - effect.value).magnitude <= limit {
          sides[side].places.append(Place(value: value, question: index))
        }
      }
      return
    }
    for side in sides.indices {
      if let value = next(
        question, beyond: effect.value, above: sides[side].isAbove, effect, limit, &findings,
        &budget)
      {
        sides[side].places.append(Place(value: value, question: index))
      }
    }
  }

  /// Moves a place on to where the answer to its question may change next.
  private func move(
    _ side: inout Side, _ index: Int, beyond value: Double, _ effect: ParameterEffect,
    _ limit: Double, _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    let question = side.path[side.places[index].question]
    if let next = next(
      question, beyond: value, above: side.isAbove, effect, limit, &findings, &budget)
    {
      side.places[index].value = next
    } else {
      side.places.remove(at: index)
    }
  }

  /// The first value beyond another one where the answer to a question may change; nil where there is none.
  ///
  /// - Parameter effort: what a search for it may take at most, in nodes.
  func next(
    _ question: ReplayQuestion, beyond value: Double, above isAbove: Bool,
    _ effect: ParameterEffect, _ limit: Double, _ findings: inout SearchFindings,
    _ budget: inout SearchBudget, effort: Int = .max
  ) -> Double? {
    guard let plan = effect.plans[question.rule] else { return nil }
    budget.spend(plan.effort)
    var place: Double?
    if let changes = plan.changes(around: value, in: question.values) {
      place = isAbove ? changes.above : changes.below
    } else if case .truth(let flips) = plan {
      let most = min(effort, budget.left)
      var left = most
      let found = flips.flip(
        beyond: value, above: isAbove, within: limit, in: question.values, effort: &left)
      budget.spend(most - left)
      if !found.isExact { findings.isComplete = false }
      place = found.value
    } else {
      findings.isComplete = false
    }
    return place.flatMap { ($0 - effect.value).magnitude <= limit ? $0 : nil }
  }
}

extension ParameterEffect {
  /// The answer to a question where the parameter has a value.
  func answer(to question: ReplayQuestion, at value: Double) -> Double {
    switch plans[question.rule] {
    case .truth(let plan): plan.outcome(at: value, in: question.values) ? 1 : 0
    case .number(let plan): plan.number(at: value, in: question.values)
    case nil: question.answer
    }
  }
}

extension ParameterEffect.Plan {
  /// As ``FlipPlan/changes(around:in:)``.
  func changes(around value: Double, in values: RuleValues) -> (above: Double?, below: Double?)? {
    switch self {
    case .truth(let plan): plan.changes(around: value, in: values)
    case .number(let plan): plan.changes(around: value, in: values)
    }
  }
}
