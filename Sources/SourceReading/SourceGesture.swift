/// What a handler does with one action.
struct SourceGesture {
  struct Rule {
    /// The conditions that must all hold.
    var conditions: [SourceCondition]
    var place: SourcePlace
    var decision: SourceDecision
    /// The name of where the view settles, or nil.
    var target: String?
    /// The conditions as they are written.
    var when: String?

    /// - Parameter place: Where a rule without conditions is.
    init(
      _ conditions: [SourceCondition] = [], _ decision: SourceDecision = .cancel,
      target: String? = nil, at place: SourcePlace
    ) {
      (self.conditions, self.decision, self.target) = (conditions, decision, target)
      self.place = conditions.last?.place ?? place
    }

    var condition: SymbolicValue { conditions.map(\.condition).conjunction }

    /// The first words of the comment above a refusal, if there is one.
    var name: String? {
      guard let last = conditions.last else { return "never" }
      var name = ""
      for word in last.comment?.split(separator: " ") ?? []
      where name.utf8.count + word.utf8.count < 48 {
        name += (name.isEmpty ? "" : " ") + word
      }
      while let last = name.last, ".:,".contains(last) { name.removeLast() }
      return name.isEmpty ? nil : name
    }
  }

  var name: String
  var recognizer: SourceRecognizer
  var handler: SourcePlace
  /// The type whose code handles it.
  var owner: String?
  var action: String
  /// Whether it drives an interaction controller or an animator.
  var isDriven = true
  /// Whether its transition, if there is one, starts when it begins rather than after its end.
  var isInteractive = true
  /// Whether it pauses a running transition, and so takes it over.
  var isInterruptible = false
  /// Whether the files attach the handler to its recognizer.
  var isAttached = false
  var refusals: [Rule] = []
  var receive: SymbolicValue?
  /// Where that is decided.
  var receivePlace = SourcePlace.unknown
  var progress: SymbolicValue
  var decisions: [Rule] = []
  /// The rules at each move.
  var changed: [Rule] = []
  var cancelled: String?
  var updatesAtBegan = false
  /// Whether the travel before it began does not count.
  var resetsTravel = false
  /// The condition at a move under which the translation counts from there.
  var restart: SymbolicValue?
  /// The keys of a profile's `content`, each with its rule.
  var content: [(key: String, rule: SymbolicValue)] = []

  var hasTooManyRules: Bool {
    [refusals, decisions, changed].contains { $0.count > SourceLimits.rules }
  }

  static let simultaneous = "shouldRecognizeSimultaneously"
}

/// A handler, and the paths through it in each state of its recognizer.
struct SourceHandler {
  let function: SourceFunction
  let recognizer: SourceRecognizer
  /// The transition that starts when it begins.
  var action: String?
  var began: [SourcePath] = []
  /// The first move, and any other.
  var firstMove: [SourcePath] = []
  var changed: [SourcePath] = []
  /// The properties that follow the translation although the code sets it back at some moves.
  var sums: Set<String> = []
  /// What properties that every move sets alike have before a move, by the step since the move before.
  var steps: SourcePath.Values = [:]
  var ended: [SourcePath] = []
  var cancelled: [SourcePath] = []
  /// What a move starts, and the moves after it go on with.
  var laterActions: [String] = []
  /// The values of properties after a state, for the next one.
  var afterBegan: SourcePath.Values = [:]
  var afterChanged: SourcePath.Values = [:]
  /// The condition at a move under which the translation counts from there.
  var restart: SymbolicValue?
  /// The ways that start the transition, or all if none does.
  var starting: [SourcePath] = []
  /// Whether only what it calls where it begins may start the transition.
  var startsByCalls = false
  /// Whether what it does at the moves is read.
  var movesAreRead = true
  /// Whether a pop or dismissal at a move is an end. Where other code drives it, it is a beginning.
  var endsAtMoves = false
  /// How it ends if it neither drives nor starts a transition.
  private(set) var ends: SourceEnds?
  /// Where it leaves a view that it neither pops nor dismisses, if there are several such places.
  var stops: SourceEnds?
  /// What the translation is at its moves.
  var travel = SymbolicEvaluator.Travel.whole

  var place: SourcePlace { function.place }

  private var resets: SourceTree<Bool> { SourceTree(changed) { $0.resetsTranslation != nil } }

  /// Whether it sets the translation back at some moves only, as the finger has moved.
  var isResetByTravel: Bool {
    resets.conditions { !$0 }.rules.joined().contains(where: \.condition.followsFinger)
  }

  /// Whether it sets the translation back only where a switch is not as it is at first, and there only at some moves.
  var isResetLater: Bool {
    changed.allSatisfy { path in
      guard path.resetsTranslation != nil else { return true }
      let state = path.decisions.flatMap(\.condition.conjuncts).filter { !$0.followsFinger }
      func mayBe(_ other: SourcePath) -> Bool {
        !other.decisions.contains { state.contains($0.condition.negated) }
      }
      return state.contains(where: \.negated.holdsAtFirst)
        && changed.contains { $0.resetsTranslation == nil && mayBe($0) }
    }
  }

  /// The one condition under which it sets the translation back, if what it does then is what it does without travel.
  var restarting: SymbolicValue? {
    let rules = resets.conditions { $0 }.rules
    let isUpdated = changed.contains { $0.update != nil }
    let isOfSign = rules.first?.first?.condition.ordered?[1].number == 0
    guard isResetByTravel, rules.count == 1, rules[0].count == 1, let fact = rules[0].first,
      fact.condition.mentions("translation"), fact.condition.isRead,
      changed.allSatisfy({ path in
        path.resetsTranslation == nil
          || !path.decides && !path.properties.values.contains { $0.mentions("translation") }
            && (path.update != nil || !isUpdated || isOfSign) && path.hasNoProgress
      })
    else { return nil }
    return fact.condition
  }

  /// What was so where it began on all of these ways, and stays so.
  var facts: [SourceCondition] {
    (starting.first?.decisions ?? []).compactMap { fact in
      let frozen = fact.condition.frozen
      guard frozen != fact.condition, starting.allSatisfy({ $0.decisions.contains(fact) }),
        frozen.isRead, !frozen.contains({ if case .flag = $0 { true } else { false } })
      else { return nil }
      return SourceCondition(condition: frozen, place: fact.place)
    }
  }

  /// The paths where it ends, which move nothing where a cancelled gesture does the same, unless all do.
  var endedAlone: [SourcePath] {
    func isShared(_ path: SourcePath) -> Bool {
      cancelled.contains { $0.decisions == path.decisions && $0.moves == path.moves }
    }
    if ended.allSatisfy(isShared) { return ended }
    return ended.map { path in
      isShared(path) ? path.changed { $0.effects.removeAll { $0.move != nil } } : path
    }
  }

  /// Whether the gesture decides how it ends if it neither drives nor starts a transition.
  var dependsOnGesture: Bool {
    guard let ends else { return false }
    let conditions = outcomes.rules().flatMap(\.conditions).map(\.condition)
    let asksForState = function.body.flatMap(\.descendants).contains { $0.name == "state" }
    let isUnread = asksForState && conditions.contains { !$0.isRead && !$0.contains(\.isState) }
    return (conditions.contains(where: \.isOfGesture) || isUnread)
      && (!ends.isLone || recognizer.isDrag || conditions.allSatisfy(\.isRead))
  }

  /// Whether it drives an interaction controller or an animator.
  var isDriven: Bool { (changed + ended + cancelled).contains(where: \.decides) }

  /// Whether a view follows the finger, and is popped or dismissed at the end; also where an animator moves it, if
  /// nothing has started before and only some ends do so.
  var isDirect: Bool {
    guard isDriven else { return !directActions.isEmpty }
    return action == nil && (laterActions + changed.actions).isEmpty
      && ended.contains { $0.action != nil && !$0.decides } && ended.contains { $0.action == nil }
  }

  /// Whether it may only move views where it ends.
  var settlesViews: Bool { endsAtMoves && !isDriven && !isDirect }

  /// What it pops or dismisses at the end.
  var directActions: [String] { (ended + (endsAtMoves ? changed : [])).actions }

  /// Whether SwiftUI takes back what a drag moves, which then is only what its gesture state says.
  var goesBack: Bool {
    recognizer.isDrag && changed.allSatisfy { $0.properties.isEmpty && $0.unread.isEmpty }
  }

  /// Sets how it ends, and forks the paths there once for all who ask for its outcomes.
  mutating func set(ends: SourceEnds?) {
    self.ends = ends
    if let ends { ended = ends.forked(ended, again: true) }
  }

  var outcomes: SourceTree<SourceOutcome> { outcomes(ended) }

  /// What finishes or cancels at some moves: also a pop or dismissal there, if nothing is driven.
  func outcomes(atMoves paths: [SourcePath]) -> SourceTree<SourceOutcome> {
    SourceTree(paths) { $0.outcome(isDirect: isDirect && $0.action != nil) }
  }

  func outcomes(_ paths: [SourcePath]) -> SourceTree<SourceOutcome> {
    if let ends { return ends.outcomes(paths, goesBack: goesBack) }
    // A way that does nothing is no cancellation where another puts the view back.
    let putsBack = paths.contains { $0.action == nil && !$0.calls.isEmpty }
    return SourceTree(stops?.forked(paths) ?? paths) { path in
      var outcome = path.outcome(isDirect: isDirect && !(putsBack && path.doesNothing()))
      if outcome.decision == .cancel { outcome.target = stops?.target(of: path) }
      return outcome
    }
  }
}

/// How a path through a handler ends. Outcomes at different places are equal.
struct SourceOutcome: Hashable {
  var decision = SourceDecision.ignore
  /// The name of where the view settles, or nil.
  var target: String?
  var origin = SourceOrigin()
}

extension SourcePath {
  /// The transition that it starts first, and the call that is only taken to start it.
  var start: (action: String, guess: SourceOrigin?)? {
    var guess: (String, SourceOrigin?)?
    for case .begin(let action, let origin) in effects {
      if origin.name == nil { return (action, nil) }
      guess = guess ?? (action, origin)
    }
    return guess
  }

  var action: String? { start?.action }

  /// The last progress.
  var update: SymbolicValue? {
    for case .update(let value) in effects.reversed() { return value }
    return nil
  }

  /// Whether its progress is nothing, if it has one.
  fileprivate var hasNoProgress: Bool {
    guard let update, update.number != 0 else { return true }
    return decisions.contains { $0.condition == .operation("==", [update, 0.0]) }
  }

  var decides: Bool { effects.contains(where: \.decides) }

  /// The calls that are not read, other than those that only answer a question.
  var calls: [SourceNode] {
    unread.filter { call in
      !decisions.contains { $0.condition.contains { $0.unknownText == call.text } }
    }
  }

  /// Whether it does nothing but set the translation back, and what is not read at some places.
  func doesNothing(besides places: Set<SourcePlace> = []) -> Bool {
    calls.allSatisfy { places.contains($0.place) }
      && effects.allSatisfy { if case .resetTranslation = $0 { true } else { false } }
  }

  var isStopped: Bool { effects.contains { if case .stop = $0 { true } else { false } } }

  var isOnlyStopped: Bool { isStopped && !decides && action == nil }

  var resetsTranslation: SourcePlace? {
    for case .resetTranslation(let origin) in effects { return origin.place }
    return nil
  }

  /// Where it sets the translation to something else than 0.
  var placeOfSetTranslation: SourcePlace? {
    for case .resetTranslation(let origin) in effects where origin.name != nil {
      return origin.place
    }
    return nil
  }

  /// Whether it is only taken where a switch is not as it is at first, or over content that is scrolled.
  var isExceptional: Bool {
    decisions.contains { $0.condition.negated.holdsAtFirst || $0.condition.mentions("content.") }
  }

  /// Whether it sets the direction of an animator.
  var setsDirection: Bool {
    effects.contains { if case .reverse = $0 { true } else { false } }
  }

  /// How it ends; the first call ends the transition, also after the recognizer is switched off.
  func outcome(isDirect: Bool) -> SourceOutcome {
    var (outcome, stopped) = (SourceOutcome(), SourceOutcome())
    var isReversed = false
    // Where an animator runs, which may still be reversed.
    var running: SourceOrigin?
    for effect in effects {
      switch effect {
      case .decide(let decision, let origin) where outcome.decision == .ignore:
        (outcome, running) = (SourceOutcome(decision: decision, origin: origin), nil)
      case .stop(let origin): stopped = SourceOutcome(decision: .cancel, origin: origin)
      case .reverse(let bool): isReversed = bool
      case .continueAnimation(let origin) where outcome.decision == .ignore: running = origin
      case .pauseAnimation: (outcome, running) = (SourceOutcome(), nil)
      case .begin(_, let origin) where isDirect:
        outcome = SourceOutcome(decision: .finish, origin: origin)
      default: break
      }
    }
    if let running {
      outcome = SourceOutcome(decision: isReversed ? .cancel : .finish, origin: running)
    }
    if outcome.decision == .ignore { outcome = stopped }
    guard isDirect, outcome.decision == .ignore, let last = decisions.last else { return outcome }
    return SourceOutcome(decision: .cancel, origin: SourceOrigin(place: last.place))
  }
}

extension [SourcePath] {
  /// The transitions that they start, in their order.
  var actions: [String] { compactMap(\.action).distinct }

  /// The places of the calls that all of them make and that are not read.
  var sharedCalls: Set<SourcePlace> {
    let calls = map { Set($0.unread.map(\.place)) }
    return calls.dropFirst().reduce(calls.first ?? []) { $0.intersection($1) }
  }

  var outcomes: SourceTree<SourceOutcome> { SourceTree(self) { $0.outcome(isDirect: false) } }
}
