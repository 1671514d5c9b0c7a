import GestureRecognition
import InteractiveTransition
import RuleLanguage
import TouchTrace

/// Finds by how much each parameter of a profile must change, all others as they are, for a gesture to end
/// otherwise: a value counts where the whole trace, replayed with it, has another outcome.
///
/// Where an outcome can change follows from the replay as it was: the rules that were evaluated, each at the
/// values it saw, and the travel, the start and the direction that the settings were compared with. These
/// places are gone through from the present value outward, the nearest of both sides first, and what is evaluated
/// only there adds places of its own. Where a parameter acts through answers alone, every replay between two
/// places is the same (``followAnswers(_:_:_:_:)``). Else values are tried, and bisection finds the nearest one
/// (``tryValues(_:_:_:_:)``).
///
/// The search is limited by one ``SearchBudget`` for all parameters. What it leaves open is said
/// (``Margin/Parameter/isComplete``).
struct ParameterSearch: Sendable {
  /// What one replay showed.
  struct Trial {
    let outcomes: [Outcome]
    let questions: [ReplayQuestion]
    /// How many questions are those of the replay before.
    let known: Int
    /// Whether there were more questions than are recorded.
    let isFull: Bool
  }

  /// What is the same for all parameters.
  struct Scene {
    let trace: Trace
    let base: Trial
    let hasTransitions: Bool
  }

  let profile: Profile
  let effects: [ParameterEffect]
  /// The outcome of a recognizer without others, by a rule that holds.
  let endings: [ObjectIdentifier: Outcome]
  private let reach: Double
  private let recorder: QuestionRecorder
  private(set) var replayer: TraceReplayer<QuestionRecorder>
  private var results: [Replay] = []
  /// How many replays there were, of all traces.
  private(set) var replays = 0

  /// - Parameter reach: how far to search, as a multiple of a parameter's value.
  init(_ profile: Profile, reach: Double) {
    self.profile = profile
    self.reach = reach
    effects = profile.parameters.compactMap { parameter in
      profile.rules.vocabulary.slot(of: parameter.name).map {
        ParameterEffect(parameter, $0, in: profile)
      }
    }
    let recognizers = profile.rules.recognizers
    var endings: [ObjectIdentifier: Outcome] = [:]
    if recognizers.count == 1 {
      for refusal in recognizers[0].refuse { endings[ObjectIdentifier(refusal.rule)] = .refused }
      if let rule = recognizers[0].failWhen { endings[ObjectIdentifier(rule)] = .failed }
    }
    self.endings = endings
    recorder = QuestionRecorder(
      Set(effects.flatMap(\.plans.keys) + recognizers.map { ObjectIdentifier($0.chain) }))
    replayer = TraceReplayer([profile], detail: [], recorder: recorder)
  }

  /// The margins of all parameters for each result of a trace: its gestures in order, for each its
  /// recognizers.
  mutating func margins(of trace: Trace) -> [[Margin.Parameter]] {
    guard !effects.isEmpty else { return [] }
    replayer.prepare(trace)
    let base = replay(trace, following: [], recordsQuestions: true)
    let gestures = replayer.gestures.count
    let scene = Scene(
      trace: trace, base: base,
      hasTransitions: profile.rules.showsTransitions(of: trace, gestures: gestures))
    var budget = SearchBudget(profile, trace, gestures: gestures)
    var found: [SearchFindings?] = effects.map { _ in nil }
    let searches = effects.map { effect in
      effect.value.isNaN ? .none : effect.search(hasTransitions: scene.hasTransitions)
    }
    // Those that are sure to take little leave more for the others.
    var waiting = searches.count { $0 != .none }
    for search in [ParameterEffect.Search.answers, .trials] {
      for index in effects.indices where searches[index] == search {
        let share = budget.share(of: waiting)
        var left = share
        found[index] =
          search == .answers
          ? followAnswers(effects[index], scene, limit(of: effects[index]), &left)
          : tryValues(effects[index], scene, limit(of: effects[index]), &left)
        budget.spend(left, since: share)
        waiting -= 1
      }
    }
    replayer.edit(0) { $0.recorder.start() }
    return base.outcomes.indices.map { result in
      effects.indices.map { effects[$0].margin(found[$0], of: result) }
    }
  }

  /// How far a parameter is changed at most.
  private func limit(of effect: ParameterEffect) -> Double {
    reach.isFinite ? reach * effect.value.magnitude : .greatestFiniteMagnitude
  }

  // MARK: Trials

  /// A replay with another value of a parameter; nil where the profile does not allow it.
  ///
  /// - Parameter known: as ``QuestionRecorder/start(following:isEnabled:)`` has it.
  mutating func trial(
    _ effect: ParameterEffect, at value: Double, _ scene: Scene,
    following known: [ReplayQuestion] = [], recordsQuestions: Bool = true
  ) -> Trial? {
    do throws(ProfileError) {
      if effect.changesProfile, scene.hasTransitions || effect.isHidden {
        var other = TraceReplayer(
          [try profile.setting(effect.name, to: value)], detail: [], recorder: recorder)
        other.prepare(scene.trace)
        swap(&other, &replayer)
        defer { swap(&other, &replayer) }
        return replay(scene.trace, following: known, recordsQuestions: recordsQuestions)
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
    return replay(scene.trace, following: known, recordsQuestions: recordsQuestions)
  }

  private mutating func replay(
    _ trace: Trace, following known: [ReplayQuestion], recordsQuestions: Bool
  ) -> Trial {
    replayer.edit(0) { $0.recorder.start(following: known, isEnabled: recordsQuestions) }
    results.removeAll(keepingCapacity: true)
    replays += 1
    replayer.replay(trace, TraceIdentity(trace), with: 0..<1, into: &results)
    var (questions, shared, isFull): ([ReplayQuestion], Int, Bool) = ([], 0, false)
    replayer.edit(0) {
      questions = $0.recorder.finish()
      (shared, isFull) = ($0.recorder.known, $0.recorder.isFull)
    }
    return Trial(
      outcomes: results.map(\.outcome), questions: questions, known: shared, isFull: isFull)
  }

  // MARK: Beyond the budget

  /// Looks at growing distances for what the budget kept the search from reaching: what is found is another
  /// outcome, but a nearer one may have been passed over.
  mutating func lookFarther(
    _ effect: ParameterEffect, from last: [Double], _ scene: Scene, within limit: Double,
    _ findings: inout SearchFindings, _ budget: inout SearchBudget
  ) {
    findings.isComplete = false
    let farthest = min(limit, max(1, effect.value.magnitude) * 0x1p20)
    for (isAbove, last) in zip([true, false], last) {
      var same = last
      var distance = max((last - effect.value).magnitude, farthest * 0x1p-30) * 2
      while distance <= farthest, findings.isOpen, !budget.isSpent {
        let value = effect.value + (isAbove ? distance : -distance)
        distance *= 2
        budget.spendReplay(with: effect)
        guard let trial = trial(effect, at: value, scene, recordsQuestions: false) else { break }
        for index in findings.settled(by: trial.outcomes) {
          let gap = SearchGap(same: same, flip: value, outcome: trial.outcomes[index], guess: nil)
          findings.settle(index, narrow(gap, of: index, effect, scene, findings, &budget))
        }
        same = value
      }
    }
  }

  /// The first value with another outcome in a gap, at whose end it is another one.
  mutating func narrow(
    _ gap: SearchGap, of index: Int, _ effect: ParameterEffect, _ scene: Scene,
    _ findings: SearchFindings, _ budget: inout SearchBudget
  ) -> (value: Double, outcome: Outcome) {
    var outcome = gap.outcome
    let value = gap.firstFlip(from: effect.value) { value in
      // Without replays the end of the gap is as good as what was found so far.
      guard !budget.isSpent else { return false }
      budget.spendReplay(with: effect)
      guard let trial = trial(effect, at: value, scene, recordsQuestions: false),
        trial.outcomes[index] != findings.outcomes[index]
      else { return false }
      outcome = trial.outcomes[index]
      return true
    }
    return (value, outcome)
  }
}

extension ParameterEffect {
  /// The margin of one result; without a search nothing can change it.
  fileprivate func margin(_ findings: SearchFindings?, of result: Int) -> Margin.Parameter {
    guard let findings else { return Margin.Parameter(name: name, change: nil) }
    let flip = findings.flips[result]
    return Margin.Parameter(
      name: name,
      change: flip.map { RecognizerProfile.difference(from: value, to: $0.value) },
      value: flip?.value, outcome: flip?.outcome,
      isComplete: flip?.isNearest ?? (findings.isComplete || findings.outcomes[result] == .open))
  }
}
