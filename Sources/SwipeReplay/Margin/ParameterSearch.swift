import GestureRecognition
import RuleLanguage
import TouchTrace

/// Finds by how much each parameter of a profile must change, all others as they are, for a gesture to end
/// otherwise: a value counts where the whole trace, replayed with it, has another outcome.
///
/// Where an outcome can change follows from the replay as it was: the rules that were evaluated, each at the
/// values it saw, and the travel, the start and the direction that the settings were compared with. These
/// places are tried from the present value outward, on either side, and what is evaluated only there adds
/// places of its own. Between two places every answer is the same, and so is the outcome; what the answers
/// do not show (``ParameterEffect/isHidden``) is tried on both sides of each place, and narrowed down by
/// bisection.
///
/// Replays are limited, by ``nearTrials``, ``maxTrials`` and ``maxBisections``. A search that needs more goes on
/// in growing strides: what it finds is another outcome, but a nearer one may have been passed over.
struct ParameterSearch: Sendable {
  /// The change of a parameter, and what it leads to.
  struct Flip: Sendable {
    let value: Double
    let outcome: Outcome
  }

  /// Replays at places one after another, for one parameter and on one side.
  static let nearTrials = 16
  /// Replays at places for one parameter on one side.
  static let maxTrials = 64
  /// Replays for one parameter on one side that narrow down, by bisection, where an outcome changes: enough
  /// for several gestures down to neighbouring Doubles.
  static let maxBisections = 512

  private typealias Question = QuestionRecorder.Question

  /// A value of a parameter where an outcome can change.
  private struct Place {
    let value: Double
    /// The question whose answer can change there; nil where it is something else.
    let question: Question?
  }

  /// The outcomes of a trace's replay with one value, and the questions that it asked.
  private struct Trial {
    let outcomes: [Outcome]
    let questions: [Question]
  }

  private let profile: Profile
  private let effects: [ParameterEffect]
  private let reach: Double
  private let recorder: QuestionRecorder
  private var replayer: TraceReplayer<QuestionRecorder>
  private var results: [Replay] = []

  /// - Parameter reach: how far to search, as a multiple of a parameter's value.
  init(_ profile: Profile, reach: Double) {
    self.profile = profile
    self.reach = reach
    effects = profile.parameters.compactMap { parameter in
      profile.rules.vocabulary.slot(of: parameter.name).map {
        ParameterEffect(parameter, $0, in: profile)
      }
    }
    recorder = QuestionRecorder(Set(effects.flatMap(\.plans.keys)))
    replayer = TraceReplayer([profile], detail: [], recorder: recorder)
  }

  /// The margins of all parameters for each result of a trace: its gestures in order, for each its
  /// recognizers.
  mutating func margins(of trace: Trace) -> [[Margin.Parameter]] {
    replayer.prepare(trace)
    let base = replay(trace)
    var gestures: [Gesture] = []
    var margins: [[Margin.Parameter]] = base.outcomes.map { _ in [] }
    for effect in effects {
      let flips: [Flip?]
      if effect.isNone || effect.value.isNaN {
        flips = base.outcomes.map { _ in nil }
      } else {
        if gestures.isEmpty { trace.split(into: &gestures) }
        flips = self.flips(effect, base, trace, gestures)
      }
      for (index, flip) in flips.enumerated() {
        margins[index].append(
          Margin.Parameter(
            name: effect.name,
            change: flip.map { RecognizerProfile.difference(from: effect.value, to: $0.value) },
            value: flip?.value, outcome: flip?.outcome))
      }
    }
    return margins
  }

  /// The nearest flip of each result, on either side.
  private mutating func flips(
    _ effect: ParameterEffect, _ base: Trial, _ trace: Trace, _ gestures: [Gesture]
  ) -> [Flip?] {
    let limit = reach.isFinite ? reach * effect.value.magnitude : .infinity
    let extra = places(of: effect, trace, gestures)
    var above = Side(effect, base.outcomes, isAbove: true, limit: limit)
    let isTimed = effect.isTimed && (gestures.count > 1 || !trace.actions.isEmpty)
    above.isHidden = effect.isHidden || effect.changesNumbers || isTimed
    var below = above
    search(&above, base, extra, trace)
    below.isAbove = false
    // Nothing farther than what was found above can be nearer.
    if !above.isOpen {
      below.limit = above.flips.compactMap { $0 }.map { $0.value - effect.value }.max() ?? 0
    }
    search(&below, base, extra, trace)
    return zip(above.flips, below.flips).map { above, below in
      guard let above, let below else { return above ?? below }
      return above.value - effect.value <= effect.value - below.value ? above : below
    }
  }

  // MARK: One side

  /// The search for one parameter on one side.
  private struct Side {
    let effect: ParameterEffect
    let outcomes: [Outcome]
    var isAbove: Bool
    var limit: Double
    var isHidden = false
    var trials = 0
    var bisections = 0
    var flips: [Flip?]
    /// Places that are still to be tried, the nearest first.
    private(set) var places: [Place] = []
    /// The place that was tried last.
    var last: Double

    init(_ effect: ParameterEffect, _ outcomes: [Outcome], isAbove: Bool, limit: Double) {
      self.effect = effect
      self.outcomes = outcomes
      self.isAbove = isAbove
      self.limit = limit
      flips = outcomes.map { _ in nil }
      last = effect.value
    }

    /// Whether a result has no flip yet.
    var isOpen: Bool {
      flips.indices.contains { flips[$0] == nil && outcomes[$0] != .open }
    }

    func isBeyond(_ value: Double, _ other: Double) -> Bool {
      isAbove ? value > other : value < other
    }

    /// Adds those of some places that are still ahead.
    mutating func add(_ added: [Place]) {
      let ahead = added.filter {
        isBeyond($0.value, last) && $0.value.isFinite
          && ($0.value - effect.value).magnitude <= limit
      }
      guard !ahead.isEmpty else { return }
      // The nearest is last.
      places = (places + ahead).sorted { isBeyond($0.value, $1.value) }
    }

    /// The next place, or the one that many further on, with the values that it leaves out.
    mutating func take(_ stride: Int) -> (place: Place, passed: [Double])? {
      var passed: [Double] = []
      while let place = places.popLast() {
        if passed.count >= stride - 1 || places.isEmpty { return (place, passed) }
        if passed.last != place.value { passed.append(place.value) }
      }
      return nil
    }

    /// Whether nothing that is known changes from the last place to another.
    func isSame(at place: Place) -> Bool {
      guard !isHidden, let question = place.question,
        let plan = effect.plans[question.rule]
      else { return false }
      return plan.outcome(at: place.value, in: question.values)
        == plan.outcome(at: last, in: question.values)
    }

    /// The results that a trial settles: they end otherwise, and no nearer one did.
    func settled(by trial: Trial) -> [Int] {
      flips.indices.filter {
        flips[$0] == nil && outcomes[$0] != .open && trial.outcomes[$0] != outcomes[$0]
      }
    }
  }

  private mutating func search(
    _ side: inout Side, _ base: Trial, _ extra: [Double], _ trace: Trace
  ) {
    var questions = base.questions
    side.add(extra.map { Place(value: $0, question: nil) })
    side.add(places(in: questions[...], of: side))
    var stride = 1
    while side.isOpen, side.trials < Self.maxTrials, let next = side.take(stride) {
      let place = next.place.value
      // Several answers can change at one value, which is tried once.
      if place == side.last || stride == 1 && side.isSame(at: next.place) { continue }
      side.trials += 1
      guard let trial = trial(side.effect, at: place, trace) else { continue }
      for index in side.settled(by: trial) {
        var flip = Flip(value: place, outcome: trial.outcomes[index])
        if side.isHidden || stride > 1 {
          flip = nearest(index, &side, next.passed, to: flip, trace)
        }
        side.flips[index] = flip
      }
      side.last = place
      // Up to the first other answer the replay went on as before, and saw the same values.
      let known = zip(questions, trial.questions).prefix {
        $0.rule == $1.rule && $0.answer == $1.answer
      }.count
      questions = trial.questions
      side.add(places(in: questions.dropFirst(side.isHidden ? 0 : known), of: side))
      if side.trials >= Self.nearTrials {
        if stride == 1 { side.add(farPlaces(side, trace)) }
        stride *= 2
      }
    }
  }

  /// The first value with another outcome between the place before and one that has it.
  ///
  /// - Parameter passed: places between them that were not tried.
  private mutating func nearest(
    _ index: Int, _ side: inout Side, _ passed: [Double], to flip: Flip, _ trace: Trace
  ) -> Flip {
    guard side.bisections < Self.maxBisections else { return flip }
    var (same, flip) = (side.last, flip)
    /// Narrows the gap by a value in it.
    func narrow(_ search: inout Self, _ value: Double) -> Bool {
      side.bisections += 1
      guard let trial = search.trial(side.effect, at: value, trace),
        trial.outcomes[index] != side.outcomes[index]
      else {
        same = value
        return false
      }
      flip = Flip(value: value, outcome: trial.outcomes[index])
      return true
    }
    var passed = passed[...]
    while !passed.isEmpty {
      let middle = passed.startIndex + passed.count / 2
      passed =
        narrow(&self, passed[middle]) ? passed[..<middle] : passed[(middle + 1)...]
    }
    let stepper = UlpStepper(from: side.effect.value, side.isAbove ? .up : .down)
    guard var near = stepper.count(to: same), var far = stepper.count(to: flip.value),
      far > near + 1, narrow(&self, stepper[far - 1])
    else { return flip }
    far -= 1
    while far - near > 1 {
      let middle = near + (far - near) / 2
      if narrow(&self, stepper[middle]) { far = middle } else { near = middle }
    }
    return flip
  }

  /// A far value, and the places that a replay with it shows: a rule that lets a gesture begin is evaluated at
  /// one move more with each place, and with a far value at all of them.
  private mutating func farPlaces(_ side: Side, _ trace: Trace) -> [Place] {
    let value = side.effect.value
    let distance = min(side.limit, max(1, value.magnitude) * 0x1p20)
    let far = side.isAbove ? value + distance : value - distance
    guard let trial = trial(side.effect, at: far, trace) else { return [] }
    return places(in: trial.questions[...], of: side) + [Place(value: far, question: nil)]
  }

  // MARK: Places

  /// The values of a parameter, ahead on a side, where the answer to a question can change.
  private func places(in questions: ArraySlice<Question>, of side: Side) -> [Place] {
    var places: [Place] = []
    for question in questions {
      guard let plan = side.effect.plans[question.rule] else { continue }
      if let changes = plan.changes(in: question.values) {
        places += changes.map { Place(value: $0, question: question) }
      } else if let flip = plan.flip(
        above: side.isAbove, within: side.limit, in: question.values)
      {
        places.append(Place(value: flip, question: nil))
      }
    }
    return places
  }

  /// The values of a parameter where what follows from it can change, apart from the answers to questions.
  private func places(
    of effect: ParameterEffect, _ trace: Trace, _ gestures: [Gesture]
  ) -> [Double] {
    var places: [Double] = []
    for number in effect.numbers {
      let settings = profile.settings[number.recognizer]
      var values: [Double]
      switch number.kind {
      case .count: values = (0...Self.maxCount).map(Double.init)
      case .slop, .edgeWidth, .edgeAngle:
        values = [0]
        for gesture in gestures {
          let critical = CriticalSettings(settings, of: gesture, in: trace)
          switch number.kind {
          case .slop: values += critical.slops
          case .edgeWidth: values += critical.edgeWidths
          case .edgeAngle: values += critical.edgeAngles
          case .count: break
          }
        }
      }
      for value in values {
        let place = self.place(of: number.rule, reaching: value, by: effect)
        places += number.kind == .count ? [place.rounded()] : Self.near(place)
      }
    }
    if effect.isTimed || effect.isHidden && effect.numbers.isEmpty {
      // Where these change nothing shows.
      for factor in Self.factors {
        places.append(effect.value == 0 ? factor - 1 : effect.value * factor)
        if effect.value == 0 { places.append(1 - factor) }
      }
    }
    return places
  }

  /// More fingers, or screens to go forward to, than any trace has make no difference.
  private static let maxCount = 12
  /// Multiples of a parameter's value that are tried where no place is known.
  private static let factors = [
    0, 0x1p-10, 0x1p-6, 0x1p-4, 0.25, 0.5, 0.75, 0.9, 0.99, 1.01, 1.1, 1.5, 2, 4, 16, 64, 1024,
  ]

  /// A place, and values on both sides of it that rounding does not take past it.
  private static func near(_ place: Double) -> [Double] {
    [place.nextDown.nextDown, place.nextUp.nextUp]
  }

  /// The value of a parameter for which a number has a value, to within a few Doubles.
  private func place(
    of rule: Rule, reaching number: Double, by effect: ParameterEffect
  ) -> Double {
    var values = profile.rules.values(profile.parameters)
    func difference(_ value: Double) -> Double {
      values[effect.slot] = value
      return rule.number(values) - number
    }
    var place = number
    if difference(place) != 0 {
      let step = max(1, effect.value.magnitude) / 256
      place = effect.value + step
      let base = difference(effect.value)
      // The second secant corrects the rounding of the first.
      for _ in 0..<2 {
        let there = difference(place)
        place -= there * ((place - effect.value) / (there - base))
      }
    }
    return place
  }

  // MARK: Trials

  /// A replay with another value of a parameter; nil where the profile does not allow it.
  private mutating func trial(
    _ effect: ParameterEffect, at value: Double, _ trace: Trace
  ) -> Trial? {
    guard effect.changesNumbers else {
      replayer.edit(0) { $0.values[effect.slot] = value }
      defer { replayer.edit(0) { $0.values[effect.slot] = effect.value } }
      return replay(trace)
    }
    do throws(ProfileError) {
      var other = TraceReplayer(
        [try profile.setting(effect.name, to: value)], detail: [],
        recorder: recorder)
      other.prepare(trace)
      swap(&other, &replayer)
      defer { swap(&other, &replayer) }
      return replay(trace)
    } catch {
      return nil
    }
  }

  private mutating func replay(_ trace: Trace) -> Trial {
    replayer.edit(0) { $0.recorder.start() }
    results.removeAll(keepingCapacity: true)
    replayer.replay(trace, TraceIdentity(trace), with: 0..<1, into: &results)
    return Trial(
      outcomes: results.map(\.outcome),
      questions: replayer.profiles[0].evaluator.recorder.questions)
  }
}
