import RuleLanguage
import TouchTrace

/// Finds by how much each parameter of a profile must change, all others as they are, for a gesture to end
/// otherwise: a value counts where the whole trace, replayed with it, has another outcome.
///
/// The search goes outward from the present value, the nearer side first, from one place to the next: a value at which
/// the answer to a rule changes, by the values that the rule saw in the replay at the place before, or at which a
/// setting reaches a travel, a start or an angle of the trace. Each place is replayed; of many close together only
/// some are. Where a parameter acts through rules alone, nothing changes between two places. Where it also acts in
/// other ways (``ParameterEffect/isHidden``), steps that a person would try are places as well, and bisection finds
/// the value between two of them.
///
/// The replays for a parameter are limited, and one ``SearchBudget`` limits them for all parameters. What they leave
/// open is said (``Margin/Parameter/isComplete``).
struct ParameterSearch: Sendable {
  /// What one replay showed.
  struct Trial {
    let outcomes: [Outcome]
    let evaluations: [RuleEvaluation]
    /// Whether there were more evaluations than are kept.
    let isFull: Bool
  }

  /// What is the same for all parameters.
  struct Scene {
    let trace: Trace
    let base: Trial
    let hasTransitions: Bool
  }

  /// The values above the present one, or below it.
  private struct Side {
    let isAbove: Bool
    /// The value that was reached.
    var last: Double
    /// Those of the replay with it.
    var evaluations: [RuleEvaluation]
    /// Places that do not depend on evaluations, the nearest last.
    var fixed: [Double]
    /// The next place.
    var next: Place?

    func isNearer(_ value: Double, than other: Double) -> Bool {
      isAbove ? value < other : value > other
    }
  }

  /// A value where an outcome may change.
  private struct Place {
    let value: Double
    /// The recognizer whose decision changes there; nil where it is something else.
    let deciding: RuleEvaluation?
  }

  let profile: Profile
  private let effects: [ParameterEffect]
  private let reach: Double
  private let record: EvaluationRecord
  private(set) var replayer: TraceReplayer
  private var results: [Replay] = []
  /// How many replays there were, of all traces.
  private(set) var replays = 0

  /// The greatest number of values in all evaluations that are kept of a replay; 8 MB.
  private static let maxValues = 1 << 20

  /// - Parameter reach: how far to search, as a multiple of a parameter's value.
  init(_ profile: Profile, reach: Double) {
    self.profile = profile
    self.reach = reach
    effects = profile.parameters.compactMap { parameter in
      profile.rules.vocabulary.slot(of: parameter.name).map {
        ParameterEffect(parameter, $0, in: profile)
      }
    }
    record = EvaluationRecord(
      of: effects.reduce(into: []) { $0.formUnion($1.rules) }, maxValues: Self.maxValues)
    replayer = TraceReplayer([profile], detail: [], record: record)
  }

  /// The margins of all parameters for each result of a trace: its gestures in order, for each its
  /// recognizers.
  mutating func margins(of trace: Trace) -> [[Margin.Parameter]] {
    guard !effects.isEmpty else { return [] }
    replayer.prepare(trace)
    let gestures = replayer.gestures.count
    let base = replay(trace, keeping: record.rules)
    let scene = Scene(
      trace: trace, base: base,
      hasTransitions: profile.rules.showsTransitions(of: trace, gestures: gestures))
    var budget = SearchBudget(profile, trace, gestures: gestures)
    var found: [SearchFindings] = []
    for (index, effect) in effects.enumerated() {
      // Most take little: a large part for each still leaves enough for the others.
      let share = budget.share(of: min(effects.count - index, 3))
      var left = share
      found.append(search(effect, scene, &left))
      budget.spend(left, since: share)
    }
    return base.outcomes.indices.map { result in
      effects.indices.map { effects[$0].margin(found[$0], of: result) }
    }
  }

  private mutating func search(
    _ effect: ParameterEffect, _ scene: Scene, _ budget: inout SearchBudget
  ) -> SearchFindings {
    var findings = SearchFindings(scene.base.outcomes)
    guard effect.value.isFinite, effect.acts(hasTransitions: scene.hasTransitions) else {
      return findings
    }
    findings.isComplete = !scene.base.isFull
    let fixed = places(of: effect, scene, &budget).sorted()
    var sides = [true, false].map { isAbove in
      Side(
        isAbove: isAbove, last: effect.value, evaluations: scene.base.evaluations,
        fixed: isAbove
          ? fixed.filter { $0 > effect.value }.reversed() : fixed.filter { $0 < effect.value })
    }
    for side in sides.indices {
      sides[side].next = next(sides[side], beyond: effect.value, effect, &findings, &budget)
    }
    var count = 0
    while findings.isOpen {
      let distances = sides.map { side in
        side.next.map { ($0.value - effect.value).magnitude } ?? .infinity
      }
      let side = distances[0] <= distances[1] ? 0 : 1
      guard let place = sides[side].next else { break }
      if let ending = effect.ending(
        at: place.deciding, scene, isOnlyOpen: findings.isOnlyOpen)
      {
        findings.settle(ending.result, (place.value, ending.outcome))
        break
      }
      guard count < Self.maxPlaces, !budget.isSpent else {
        findings.isComplete = false
        break
      }
      step(&sides, side, to: place, effect, scene, &findings, &budget)
      count += 1
      // The last place is not passed over.
      for growth in count < Self.closePlaces ? [0] : Self.growth {
        let beyond = place.value + (place.value - effect.value) * growth
        sides[side].next = next(sides[side], beyond: beyond, effect, &findings, &budget)
        if sides[side].next != nil { break }
      }
    }
    return findings
  }

  /// More places than this are not replayed for a parameter.
  private static let maxPlaces = 400
  /// Beyond the closest places each step is a part of the distance so far: the largest part after which there is a place.
  private static let (closePlaces, growth) = (8, [0.25, 0.06, 0])

  /// Replays with the value of a place.
  private mutating func step(
    _ sides: inout [Side], _ side: Int, to place: Place, _ effect: ParameterEffect, _ scene: Scene,
    _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    budget.spendReplay(with: effect)
    guard let trial = trial(effect, at: place.value, scene) else {
      // The profile does not allow the value, nor those beyond it.
      sides[side].fixed = []
      sides[side].evaluations = []
      return
    }
    if trial.isFull { findings.isComplete = false }
    for index in findings.settled(by: trial.outcomes) {
      var flip = narrow(
        Flip(place.value, trial, index), sides[side], effect, scene, &findings, &budget)
      if effect.isHidden {
        // What lies on the other side at less than the same distance may be nearer.
        let mirrored = 2 * effect.value - flip.value
        let other = sides[1 - side]
        budget.spendReplay(with: effect)
        if other.isNearer(other.last, than: mirrored), effect.range.contains(mirrored),
          let trial = self.trial(effect, at: mirrored, scene),
          trial.outcomes[index] != scene.base.outcomes[index]
        {
          let nearest = narrow(
            Flip(mirrored, trial, index), other, effect, scene, &findings, &budget)
          if (nearest.value - effect.value).magnitude < (flip.value - effect.value).magnitude {
            flip = nearest
          }
        }
      }
      findings.settle(index, (flip.value, flip.outcome))
    }
    sides[side].last = place.value
    sides[side].evaluations = trial.evaluations
  }

  /// The next place of a side beyond a value.
  private func next(
    _ side: Side, beyond value: Double, _ effect: ParameterEffect,
    _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) -> Place? {
    var next = side.fixed.last { side.isNearer(value, than: $0) }.map {
      Place(value: $0, deciding: nil)
    }
    var effort = FlipEffort(nodes: budget.left)
    for evaluation in side.evaluations where !effect.isSwitch {
      guard let plan = effect.plans[evaluation.rule],
        let flip = plan.flip(
          above: side.isAbove, from: value,
          within: next.map { ($0.value - value).magnitude } ?? .infinity,
          in: evaluation.values, effort: &effort),
        next.map({ side.isNearer(flip, than: $0.value) }) ?? true
      else { continue }
      next = Place(value: flip, deciding: evaluation.isDecision ? evaluation : nil)
    }
    if effort.hasRunOut { findings.isComplete = false }
    budget.spend(budget.left - effort.left)
    let isFar = reach.isFinite && !effect.isSwitch
    let limit = isFar ? reach * effect.value.magnitude : .greatestFiniteMagnitude
    return next.flatMap {
      effect.range.contains($0.value) && ($0.value - effect.value).magnitude <= limit ? $0 : nil
    }
  }

  // MARK: Trials

  /// A replay with another value of a parameter; nil where the profile does not allow it.
  private mutating func trial(
    _ effect: ParameterEffect, at value: Double, _ scene: Scene, keepsEvaluations: Bool = true
  ) -> Trial? {
    do throws(ProfileError) {
      if effect.changesProfile, scene.hasTransitions || effect.isHidden {
        var other = TraceReplayer(
          [try profile.setting(effect.name, to: value)], detail: [], record: record)
        other.prepare(scene.trace)
        swap(&other, &replayer)
        defer { swap(&other, &replayer) }
        return replay(scene.trace, keeping: keepsEvaluations ? effect.rules : nil)
      }
      if effect.changesSettings {
        var values = profile.rules.values(profile.parameters)
        values[effect.slot] = value
        replayer.use(try profile.recognizerSettings(values))
      }
    } catch {
      return nil
    }
    replayer.edit(0) { $0.values[effect.slot] = value }
    defer {
      replayer.edit(0) { $0.values[effect.slot] = effect.value }
      if effect.changesSettings { replayer.use(profile.settings) }
    }
    return replay(scene.trace, keeping: keepsEvaluations ? effect.rules : nil)
  }

  /// - Parameter rules: those whose evaluations are kept.
  private mutating func replay(_ trace: Trace, keeping rules: Set<ObjectIdentifier>?) -> Trial {
    replayer.edit(0) {
      $0.record?.rules = rules ?? []
      $0.record?.start(isEnabled: rules != nil)
    }
    results.removeAll(keepingCapacity: true)
    replays += 1
    replayer.replay(trace, TraceIdentity(trace), with: 0..<1, into: &results)
    let record = replayer.profiles[0].evaluator.record
    return Trial(
      outcomes: results.map(\.outcome), evaluations: record?.evaluations ?? [],
      isFull: record?.isFull ?? false)
  }

  /// A value with another outcome of a result.
  private struct Flip {
    var value: Double
    var evaluations: [RuleEvaluation]
    var outcome: Outcome
    let result: Int

    init(_ value: Double, _ trial: Trial, _ result: Int) {
      self.value = value
      evaluations = trial.evaluations
      outcome = trial.outcomes[result]
      self.result = result
    }
  }

  /// The first value with another outcome, between the one that a side has reached and one that has it.
  private mutating func narrow(
    _ flip: Flip, _ side: Side, _ effect: ParameterEffect, _ scene: Scene,
    _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) -> Flip {
    // Of a switch there is no other value.
    guard !effect.isSwitch else { return flip }
    var (side, flip) = (side, flip)
    func isWithin(_ value: Double) -> Bool {
      side.isNearer(side.last, than: value) && side.isNearer(value, than: flip.value)
    }
    guard effect.actsBetweenPlaces(hasTransitions: scene.hasTransitions) else {
      // It is one of the places between.
      while !budget.isSpent,
        let place = next(side, beyond: side.last, effect, &findings, &budget), isWithin(place.value)
      {
        guard tries(place.value, &side, &flip, effect, scene, &budget) else { break }
        let middle = side.last + (flip.value - side.last) / 2
        if isWithin(middle) { _ = tries(middle, &side, &flip, effect, scene, &budget) }
      }
      return flip
    }
    var guess: Double?
    for _ in 0..<Self.maxGuesses where !scene.hasTransitions && !budget.isSpent {
      guess = self.guess(of: flip, side, &budget)
      guard let guess, isWithin(guess) else { break }
      _ = tries(guess, &side, &flip, effect, scene, &budget)
    }
    let gap = SearchGap(same: side.last, flip: flip.value, guess: guess)
    flip.value = gap.firstFlip(from: effect.value) {
      !tries($0, &side, &flip, effect, scene, &budget, keepsEvaluations: false)
    }
    return flip
  }

  /// Replays with a value between the one that a side has reached and a flip, and moves the one or the other there.
  ///
  /// - Returns: whether it has the present outcome, which it counts as having if no replay is left.
  private mutating func tries(
    _ value: Double, _ side: inout Side, _ flip: inout Flip, _ effect: ParameterEffect,
    _ scene: Scene, _ budget: inout SearchBudget, keepsEvaluations: Bool = true
  ) -> Bool {
    guard !budget.isSpent else { return true }
    budget.spendReplay(with: effect)
    guard let trial = trial(effect, at: value, scene, keepsEvaluations: keepsEvaluations) else {
      return true
    }
    if trial.outcomes[flip.result] == scene.base.outcomes[flip.result] {
      (side.last, side.evaluations) = (value, trial.evaluations)
      return true
    }
    flip = Flip(value, trial, flip.result)
    return false
  }

  /// Guesses that are tried one after another, each with what the one before it showed: what follows from the
  /// parameter is hardly ever a straight line.
  private static let maxGuesses = 3
  /// How often a guess decides: a part of a distance to the last bit.
  private static let evaluationsOfGuess = 56

  /// Where a decision changes if all that it sees changes evenly from the value that a side has reached to another: that
  /// is how a translation follows from the slop. Nil where it is not decided with both.
  private func guess(of flip: Flip, _ side: Side, _ budget: inout SearchBudget) -> Double? {
    func decision(_ evaluations: [RuleEvaluation]) -> RuleEvaluation? {
      evaluations.last { $0.isDecision && $0.recognizer == flip.result }
    }
    guard let from = decision(side.evaluations), let to = decision(flip.evaluations),
      from.answer != to.answer
    else { return nil }
    let chain = profile.rules.recognizers[flip.result].chain
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
    return side.last + (flip.value - side.last) * changed
  }
}

extension ParameterEffect {
  /// The result that ends at a decision after which nothing comes, and its outcome with the other answer; nil where a
  /// replay is needed.
  fileprivate func ending(
    at decision: RuleEvaluation?, _ scene: ParameterSearch.Scene, isOnlyOpen: (Int) -> Bool
  ) -> (result: Int, outcome: Outcome)? {
    guard let decision, !scene.hasTransitions, !actsBetweenPlaces(hasTransitions: false),
      isOnlyOpen(decision.recognizer)
    else { return nil }
    return (decision.recognizer, decision.answer == 0 ? .finish : .cancel)
  }

  /// The margin of one result.
  fileprivate func margin(_ findings: SearchFindings, of result: Int) -> Margin.Parameter {
    let flip = findings.flips[result]
    return Margin.Parameter(
      name: name,
      change: flip.map { RecognizerProfile.difference(from: value, to: $0.value) },
      value: flip?.value, outcome: flip?.outcome,
      isComplete: flip?.isNearest ?? (findings.isComplete || findings.outcomes[result] == .open),
      isSwitch: isSwitch)
  }
}
