import GestureRecognition
import RuleLanguage
import TouchTrace

/// Finds how much each parameter of a profile must change, with all others unchanged, for a gesture to have
/// another outcome when the whole trace is replayed.
///
/// The search goes outward from the current value, the nearer side first, from one place to the next: a value
/// at which the answer to a rule changes, given the values that the rule saw in the replay at the previous
/// place, or at which a setting reaches a travel, a start or an angle of the trace. Each place is replayed; of
/// many close together only some are. If a parameter has effects through rules alone, nothing changes between
/// two places. If it also has other effects (``ParameterEffect/hasUnrecordedEffects``), steps that a person would try are
/// places as well, and bisection finds the value between two of them.
///
/// The replays for each parameter are limited, and one ``SearchBudget`` limits them for all parameters.
/// ``Margin/Parameter/isComplete`` tells whether a search was cut short.
struct ParameterSearch: Sendable {
  /// A replayed value, and what came of it.
  private struct Point {
    var value: Double
    let outcomes: [Outcome]
    let record: EvaluationRecord
  }

  /// A value with another outcome of a result.
  private struct Flip {
    let value: Double
    /// The outcomes of all results.
    let outcomes: [Outcome]
    /// Whether nothing had been skipped when it was found.
    let isNearest: Bool
    /// Whether a value a tenth farther leads to yet another outcome.
    var isNarrow = false
    /// The number of the earlier gesture through which it acts.
    var changedGesture: Int?
  }

  /// The values above the current one, or below it.
  private struct Side {
    let isAbove: Bool
    /// The farthest value to search; infinite if there is no limit.
    let end: Double
    /// The farthest value replayed so far.
    var reached: Point
    /// Places that do not depend on evaluations, the nearest last.
    let fixed: [Double]
    /// Whether the profile does not allow values from here on.
    var isClosed = false
    var next: Double?
    /// Whether there may be places between the reached one and ``next``.
    var hasSkipped = false

    func isNearer(_ value: Double, than other: Double) -> Bool {
      isAbove ? value < other : value > other
    }

    /// Whether a value lies between the reached one and another.
    func isWithin(_ value: Double, _ outer: Double) -> Bool {
      isNearer(reached.value, than: value) && isNearer(value, than: outer)
    }

    /// The middle one of the places that are known between the reached value and another.
    func middlePlace(before outer: Double) -> Double? {
      let places = fixed.filter { isWithin($0, outer) }
      return places.isEmpty ? nil : places[places.count / 2]
    }
  }

  /// The search for one parameter in one trace.
  private struct Search {
    let effect: ParameterEffect
    let trace: Trace
    /// The replay with the parameter's current value.
    let base: Point
    let hasTransitions: Bool
    var budget: SearchBudget
    /// For each result, the nearest value with another outcome.
    var flips: [Flip?]
    /// Whether nothing has been skipped so far.
    var isComplete = true

    var isOpen: Bool { flips.indices.contains { isOpen($0) } }

    /// Whether a result has no flip yet. A result left open by the trace has none.
    func isOpen(_ result: Int) -> Bool { flips[result] == nil && base.outcomes[result] != .open }

    func margin(of result: Int) -> Margin.Parameter {
      let flip = flips[result]
      return Margin.Parameter(
        name: effect.name,
        change: flip.map { RecognizerProfile.difference(from: effect.value, to: $0.value) },
        value: flip?.value, outcome: flip?.outcomes[result],
        isComplete: flip?.isNearest ?? (isComplete || base.outcomes[result] == .open),
        isSwitch: effect.isSwitch, unit: effect.unit,
        changedGesture: flip?.changedGesture,
        isNarrow: flip?.isNarrow ?? false)
    }
  }

  let profile: Profile
  private let effects: [ParameterEffect]
  private let reach: Double
  private let isExplained: Bool
  private let record: EvaluationRecord
  private(set) var replayer: TraceReplayer
  private var results: [Replay] = []
  /// The number of replays, over all traces.
  private(set) var replays = 0

  /// The largest number of values in all evaluations kept from a replay; 8 MB.
  private static let maxValues = 1 << 20

  /// - Parameters:
  ///   - reach: the largest change searched for, as a multiple of a parameter's value. It is never searched below a
  ///     tenth of its value or beyond ten times, which a person would hardly try, unless it is 0.
  ///   - isExplained: whether to find out what only an explanation tells: whether another value soon changes the outcome
  ///     again, and the earlier gesture through which it acts.
  init(_ profile: Profile, reach: Double, isExplained: Bool) {
    self.profile = profile
    self.reach = reach
    self.isExplained = isExplained
    effects = profile.parameters.compactMap { parameter in
      profile.rules.vocabulary.slot(of: parameter.name).map {
        ParameterEffect(parameter, $0, in: profile)
      }
    }
    record = EvaluationRecord(maxValues: Self.maxValues)
    replayer = TraceReplayer([profile], detail: [], record: record)
  }

  /// The margins of all parameters for each result of a trace: its gestures in order, for each its recognizers.
  mutating func margins(of trace: Trace) -> [[Margin.Parameter]] {
    guard !effects.isEmpty else { return [] }
    replayer.prepare(trace)
    let gestures = replayer.gestures.count
    let rules = effects.reduce(into: []) { all, effect in
      all += effect.rules.filter { !all.contains($0) }
    }
    var base = replay(trace, at: 0, keeping: rules)
    let hasTransitions = profile.rules.showsTransitions(of: trace, gestures: gestures)
    var budget = SearchBudget(profile, trace, gestures: gestures)
    var searches: [Search] = []
    for (index, effect) in effects.enumerated() {
      base.value = effect.value
      var search = Search(
        effect: effect, trace: trace, base: base, hasTransitions: hasTransitions, budget: budget,
        flips: base.outcomes.map { _ in nil })
      // Most cost little: a large share for each still leaves enough for the others.
      let share = budget.left / min(effects.count - index, 3)
      search.budget.left = share
      if effect.value.isFinite, effect.acts(hasTransitions: hasTransitions) {
        run(&search)
        replayer.set(effect, to: effect.value, profile.settings)
      }
      budget.left -= share - search.budget.left
      searches.append(consume search)
    }
    // With what is left, so that the values are those of a search that is not explained.
    for index in searches.indices where isExplained {
      searches[index].budget = budget
      explain(&searches[index])
      budget = searches[index].budget
    }
    replayer.profiles[0].evaluator.record?.start(keeping: [])
    return base.outcomes.indices.map { result in searches.map { $0.margin(of: result) } }
  }

  /// Finds out what only an explanation tells.
  private mutating func explain(_ search: inout Search) {
    for result in search.flips.indices {
      guard var flip = search.flips[result] else { continue }
      flip.isNarrow = isNarrow(flip, of: result, &search)
      flip.changedGesture = gestureChanged(by: flip, before: result, &search)
      search.flips[result] = flip
    }
    replayer.set(search.effect, to: search.effect.value, profile.settings)
  }

  private mutating func run(_ search: inout Search) {
    let value = search.effect.value
    search.isComplete = !search.base.record.isFull
    let fixed = places(of: search.effect, search.trace, search.hasTransitions, &search.budget)
      .sorted()
    var sides = [true, false].map { isAbove in
      Side(
        isAbove: isAbove, end: end(of: search.effect, isAbove: isAbove),
        reached: search.base,
        fixed: isAbove ? fixed.filter { $0 > value }.reversed() : fixed.filter { $0 < value })
    }
    for side in sides.indices { sides[side].next = next(sides[side], beyond: value, &search) }
    var count = 0
    while search.isOpen {
      let distances = sides.map { $0.next.map { ($0 - value).magnitude } ?? .infinity }
      let side = distances[0] <= distances[1] ? 0 : 1
      guard let place = sides[side].next else { break }
      guard count < Self.maxPlaces, !search.budget.isSpent else {
        search.isComplete = false
        break
      }
      step(to: place, side, &sides, &search)
      guard search.isOpen else { break }
      count += 1
      let skipped = count < Self.closePlaces ? 0 : (place - value) * Self.growth
      sides[side].hasSkipped = skipped != 0
      sides[side].next = next(sides[side], beyond: place + skipped, &search)
      guard skipped != 0, sides[side].next == nil else { continue }
      sides[side].next = next(sides[side], beyond: place, &search).map {
        sides[side].end.isFinite ? sides[side].end : $0
      }
    }
  }

  /// The farthest value to search on a side.
  private func end(of effect: ParameterEffect, isAbove: Bool) -> Double {
    let (value, range) = (effect.value, effect.range)
    if effect.isSwitch || value == 0 && reach >= 1 {
      return isAbove ? range.upperBound : range.lowerBound
    }
    let change = min(reach, isAbove == (value > 0) ? 9 : 0.9) * value.magnitude
    return isAbove ? min(range.upperBound, value + change) : max(range.lowerBound, value - change)
  }

  /// The largest number of places replayed for a parameter.
  private static let maxPlaces = 400
  /// The number of places replayed without skipping, and the fraction of the distance so far that is skipped then,
  /// up to the end.
  private static let (closePlaces, growth) = (8, 0.5)

  /// Replays with the value of the next place of a side, and settles the results whose outcome it changes.
  private mutating func step(
    to value: Double, _ side: Int, _ sides: inout [Side], _ search: inout Search
  ) {
    guard let place = trial(at: value, &search) else {
      sides[side].isClosed = true
      return
    }
    if place.record.isFull { search.isComplete = false }
    let flipped = place.outcomes.indices.filter { place.outcomes[$0] != search.base.outcomes[$0] }
    for result in flipped where search.isOpen(result) {
      var flip = narrow(place, of: result, sides[side], &search)
      if search.effect.hasUnrecordedEffects {
        // A value on the other side, at less than the same distance, may be nearer.
        let present = search.effect.value
        let other = mirrored(flip, of: result, sides[1 - side], &search)
        if let other, (other.value - present).magnitude < (flip.value - present).magnitude {
          flip = other
        }
      }
      search.flips[result] = Flip(
        value: flip.value, outcomes: flip.outcomes,
        isNearest: search.isComplete && !search.budget.isSpent)
    }
    sides[side].reached = place
  }

  /// Whether the outcome changes again a little or a tenth of the value farther on; only where there are more
  /// outcomes than two, or several rules with the parameter. At the end of its range nothing is farther on.
  private mutating func isNarrow(_ flip: Flip, of result: Int, _ search: inout Search) -> Bool {
    let isOfSeveral =
      profile.rules.recognizers.contains(where: \.hasSeveralOutcomes)
      || search.effect.plans.count > 1
    guard isOfSeveral, !search.effect.isSwitch else { return false }
    let range = search.effect.range
    if [range.lowerBound, range.upperBound].contains(flip.value) { return true }
    for part in [0.0003, 0.003, 0.1] {
      let more = flip.value.magnitude * part
      let value = flip.value + (flip.value < search.effect.value ? -more : more)
      guard range.contains(value), !search.budget.isSpent,
        let farther = trial(at: value, &search, keepsEvaluations: false)
      else { return false }
      if farther.outcomes[result] != flip.outcomes[result] { return true }
    }
    return false
  }

  /// The first of the earlier gestures with another outcome; nil if the value changes the later one by itself, too, and
  /// in a trace of many gestures, as each takes a replay.
  private mutating func gestureChanged(
    by flip: Flip, before result: Int, _ search: inout Search
  ) -> Int? {
    let recognizers = profile.rules.recognizers.count
    let gesture = result / recognizers
    let (outcomes, base) = (flip.outcomes, search.base.outcomes)
    guard replayer.gestures.count <= Self.followedGestures, !search.budget.isSpent,
      let changed = (0..<gesture * recognizers).first(where: { outcomes[$0] != base[$0] }),
      let own = trial(at: flip.value, from: gesture + 1, &search, keepsEvaluations: false),
      own.outcomes[result] == base[result]
    else { return nil }
    return changed / recognizers + 1
  }

  /// The most gestures of a trace in which it is looked for.
  private static let followedGestures = 16

  /// The flip on a side up to the distance of one on the other side, or nil if the outcome at that distance is
  /// the same.
  private mutating func mirrored(
    _ flip: Point, of result: Int, _ side: Side, _ search: inout Search
  ) -> Point? {
    let value = 2 * search.effect.value - flip.value
    guard side.isNearer(side.reached.value, than: value), search.effect.range.contains(value),
      let trial = trial(at: value, &search),
      trial.outcomes[result] != search.base.outcomes[result]
    else { return nil }
    return narrow(trial, of: result, side, &search)
  }

  /// The next place of a side beyond a value, or nil if there is none.
  private func next(_ side: Side, beyond value: Double, _ search: inout Search) -> Double? {
    guard !side.isClosed else { return nil }
    let effect = search.effect
    guard side.isNearer(value, than: side.end) else { return nil }
    var next = side.fixed.last { side.isNearer(value, than: $0) }
    var budget = EvaluationBudget(nodes: search.budget.left)
    for evaluation in side.reached.record.evaluations where !effect.isSwitch {
      var values = evaluation.values
      guard
        let flip = effect.plans.first(where: { $0.key == evaluation.rule })?.value.flip(
          above: side.isAbove, from: value, within: ((next ?? side.end) - value).magnitude,
          in: &values, budget: &budget),
        next.map({ side.isNearer(flip, than: $0) }) ?? true
      else { continue }
      next = flip
    }
    if budget.hasRunOut { search.isComplete = false }
    search.budget.left = budget.left
    guard let next else { return nil }
    guard side.isNearer(side.end, than: next) else { return next }
    // An outcome may change before a place beyond the end.
    let isSearched = effect.actsBetweenPlaces(hasTransitions: search.hasTransitions)
    return isSearched && side.end.isFinite ? side.end : nil
  }

  /// The first value with another outcome of a result, between the value reached by a side and one that has it.
  private mutating func narrow(
    _ flip: Point, of result: Int, _ side: Side, _ search: inout Search
  ) -> Point {
    // A switch has no other value.
    guard !search.effect.isSwitch else { return flip }
    var (side, flip) = (side, flip)
    guard search.effect.actsBetweenPlaces(hasTransitions: search.hasTransitions) else {
      // It is one of the places in between.
      while side.hasSkipped, !search.budget.isSpent,
        let place = next(side, beyond: side.reached.value, &search),
        side.isWithin(place, flip.value)
      {
        guard flips(place, result, &side, &flip, &search) == false else { break }
        let middle = side.reached.value + (flip.value - side.reached.value) / 2
        if side.isWithin(middle, flip.value) { flips(middle, result, &side, &flip, &search) }
      }
      return flip
    }
    while !search.budget.isSpent, let place = side.middlePlace(before: flip.value) {
      flips(place, result, &side, &flip, &search)
    }
    while (flip.value - side.reached.value).magnitude
      > Self.precision * (flip.value - search.effect.value).magnitude, !search.budget.isSpent
    {
      let middle = side.reached.value + (flip.value - side.reached.value) / 2
      guard side.isWithin(middle, flip.value) else { break }
      flips(middle, result, &side, &flip, &search, keepsEvaluations: false)
    }
    narrowNextToReached(&side, &flip, of: result, &search)
    // Of the values that are left, a person would write the roundest.
    let rounded = (1...12).lazy.compactMap { Double(HumanNumber.text(flip.value, digits: $0)) }
    if let roundest = rounded.first(where: { [side, flip] in side.isWithin($0, flip.value) }),
      !flips(roundest, result, &side, &flip, &search, keepsEvaluations: false)
    {
      narrowNextToReached(&side, &flip, of: result, &search)
    }
    return flip
  }

  /// Moves a flip next to the value reached, if it is there: beyond it by less than is shown.
  private mutating func narrowNextToReached(
    _ side: inout Side, _ flip: inout Point, of result: Int, _ search: inout Search
  ) {
    let reached = side.reached.value
    let place = reached + (side.isAbove ? 1e-13 : -1e-13) * reached.magnitude
    guard side.isWithin(place, flip.value) else { return }
    flips(place, result, &side, &flip, &search, keepsEvaluations: false)
  }

  /// The distance between a flip and a value with the same outcome, as a fraction of the margin.
  private static let precision = 1e-9

  /// Replays with a value between the one reached by a side and a flip, and moves one of them there.
  ///
  /// - Returns: whether the outcome is another one; false if no replay is left.
  @discardableResult
  private mutating func flips(
    _ value: Double, _ result: Int, _ side: inout Side, _ flip: inout Point,
    _ search: inout Search, keepsEvaluations: Bool = true
  ) -> Bool {
    guard !search.budget.isSpent,
      let point = trial(at: value, &search, keepsEvaluations: keepsEvaluations)
    else { return false }
    let isSame = point.outcomes[result] == search.base.outcomes[result]
    if isSame { side.reached = point } else { flip = point }
    return !isSame
  }

  // MARK: Trials

  /// A replay with another value of the parameter, or nil if the profile does not allow it.
  ///
  /// - Parameter gesture: the first gesture that has the value; the profile's own numbers have it from the first.
  private mutating func trial(
    at value: Double, from gesture: Int = 1, _ search: inout Search, keepsEvaluations: Bool = true
  ) -> Point? {
    let effect = search.effect
    search.budget.spendReplay(with: effect)
    let rules = keepsEvaluations ? effect.rules : []
    do throws(ProfileError) {
      if effect.changesProfile, search.hasTransitions || effect.hasUnrecordedEffects {
        var other = TraceReplayer(
          [try profile.setting(effect.name, to: value)], detail: [], record: record)
        other.prepare(search.trace)
        swap(&other, &replayer)
        defer { swap(&other, &replayer) }
        return replay(search.trace, at: value, keeping: rules)
      }
      var settings = profile.settings
      if effect.changesSettings {
        var values = profile.rules.values(profile.parameters)
        values[effect.slot] = value
        settings = try profile.recognizerSettings(values)
      }
      guard gesture > 1 else {
        replayer.set(effect, to: value, settings)
        return replay(search.trace, at: value, keeping: rules)
      }
      replayer.set(effect, to: effect.value, profile.settings)
      return replay(search.trace, at: value, keeping: rules) {
        if $1 == gesture { $0.set(effect, to: value, settings) }
      }
    } catch {
      return nil
    }
  }

  /// - Parameter rules: the rules whose evaluations are kept.
  private mutating func replay(
    _ trace: Trace, at value: Double, keeping rules: [ObjectIdentifier],
    beforeGesture: (inout TraceReplayer, _ number: Int) -> Void = { _, _ in }
  ) -> Point {
    replayer.profiles[0].evaluator.record?.start(keeping: rules)
    results.removeAll(keepingCapacity: true)
    replays += 1
    replayer.replay(
      trace, TraceIdentity(trace), with: 0..<1, into: &results, beforeGesture: beforeGesture)
    let record = replayer.profiles[0].evaluator.record
    return Point(value: value, outcomes: results.map(\.outcome), record: record ?? self.record)
  }
}

extension TraceReplayer {
  /// Sets a parameter of the only profile, after a trace was prepared.
  fileprivate mutating func set(
    _ effect: ParameterEffect, to value: Double, _ settings: [RecognizerSettings]
  ) {
    profiles[0].evaluator.values[effect.slot] = value
    if effect.changesSettings { use(settings) }
  }
}
