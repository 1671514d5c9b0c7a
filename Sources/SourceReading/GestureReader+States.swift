/// Runs a handler in the states of its recognizer, each with the values that those before it leave.
extension GestureReader {
  mutating func run(
    _ function: SourceFunction, _ state: String, _ values: SourcePath.Values,
    facts: [SourceCondition] = []
  ) -> [SourcePath] {
    evaluator.state = state
    evaluator.added = []
    (evaluator.locationViews, evaluator.following) = ([], [])
    evaluator.sums = [:]
    evaluator.unreadCalls = [:]
    evaluator.valuesAtStart = values
    evaluator.owner = function.owner
    evaluator.limit = min(evaluator.steps + SourceLimits.steps, SourceLimits.allSteps)
    evaluator.widest = (0, .unknown)
    let arguments = function.parameters.map { parameter -> SymbolicValue in
      if isRecognizer(parameter) || function.parameters.count == 1 { return .object(.gesture) }
      if ["UIGestureRecognizerState", "UIGestureRecognizer.State"].contains(parameter.type) {
        return .word(state)
      }
      return parameter.type == "UIView" ? .object(.view) : .unknown(parameter.name, function.place)
    }
    return evaluator.follow(
      function, arguments, otherwise: .null, SourcePath(values: values, decisions: facts))
  }

  /// Runs the handler after the paths that start an action, or after all of them.
  mutating func run(_ handler: inout SourceHandler) {
    handler.afterBegan = carried(keeping(handler.starting), [:], whenChanged: false)
    evaluator.travel = .whole
    (evaluator.movesWithFinger, evaluator.viewsWithFinger) = ([:], [])
    let setting = handler.starting.filter { $0.placeOfSetTranslation != nil }
    if let place = setting.first?.placeOfSetTranslation {
      if setting.allSatisfy(\.isExceptional) {
        noteSetTranslation(place)
      } else {
        evaluator.travel = .unread(place)
      }
    }
    handler.restart = nil
    var facts = handler.facts
    if handler.recognizer.isDiscrete { handler.changed = [] } else { runMove(&handler, facts) }
    let kept = handler.changed.isEmpty ? [:] : keepFirstMove(&handler, facts)
    startLater(&handler, facts)
    if let place = evaluator.unread {
      // What draws at the moves may be too much to follow.
      evaluator.unread = nil
      note("what the moves do is not read: \(place)")
      forgetMoves(&handler)
    }
    let setBack = handler.changed.lazy.compactMap(\.resetsTranslation).first
    if let setBack, handler.isResetLater {
      noteSetTranslation(setBack)
    } else if let setBack, !handler.sums.isEmpty {
      evaluator.travel = .unread(setBack)
    } else if let place = setBack {
      handler.restart = handler.restarting
      evaluator.travel = handler.isResetByTravel ? .unread(place) : .step
      if let restart = handler.restart {
        evaluator.travel = .whole
        facts.append(SourceCondition(condition: restart.negated, place: place))
        note("the translation is set back at some moves; the profile lets it restart there", place)
      }
      runMove(&handler, facts)
    }
    // The end follows moves that have not decided.
    let undecided = handler.changed.filter { !$0.decides && !$0.isStopped }
    handler.afterChanged = carried(
      undecided.isEmpty ? handler.changed : undecided, handler.afterBegan, whenChanged: true)
    handler.afterChanged.merge(kept) { $1 }
    handler.ended = run(handler.function, "ended", handler.afterChanged, facts: facts)
    handler.cancelled =
      handler.recognizer.isDiscrete
      ? [] : run(handler.function, "cancelled", handler.afterChanged, facts: facts)
    let settles = handler.settlesViews
    let isTooLarge =
      settles
      && handler.ended.flatMap(\.moves).reduce(0) { $0 + $1.value.size } > SourceLimits.steps
    if isTooLarge {
      unread = unread ?? "\(evaluator.widest.place): too much code to follow"
      evaluator.steps = SourceLimits.allSteps
    }
    let isRead = settles && !isTooLarge
    handler.set(
      ends: isRead ? self.ends(handler.endedAlone, of: handler) : nil)
    handler.travel = evaluator.travel
    readStops(&handler)
  }

  private mutating func noteSetTranslation(_ place: SourcePlace) {
    note(
      "the code sets the translation here in some cases, which is not followed; the profile counts it from the begin",
      place)
  }

  /// Makes unknown what moves set that are too much to follow, and what the handler sets elsewhere than at the begin.
  private mutating func forgetMoves(_ handler: inout SourceHandler) {
    let targets = handler.function.body.flatMap(\.descendants).compactMap { node in
      node.assignment.flatMap { evaluator.key(of: $0.target, SourcePath()) }
    }
    let set = Set(handler.changed.flatMap(\.properties.keys)).filter { key in
      handler.changed.contains { $0.values[key] != handler.afterBegan[key] }
    }
    let setAgain = handler.afterBegan.keys.filter { key in targets.count { $0 == key } > 1 }
    for key in set.union(setAgain) {
      handler.afterBegan[key] = .afterMoves(key.propertyName, place)
    }
    (handler.changed, handler.movesAreRead) = ([], false)
  }

  /// Reads where a view goes that is neither popped nor dismissed, such as the detents of a sheet.
  private mutating func readStops(_ handler: inout SourceHandler) {
    handler.stops = nil
    guard handler.isDirect, !handler.isDriven else { return }
    let ended = moving(handler, "ended")
    let others = ended.filter { $0.action == nil }.map { path in
      // What only is stored ends nothing.
      path.changed { $0.effects.removeAll { $0.move?.kind == .value } }
    }
    guard let stops = ends(others, of: handler), !stops.isLone else { return }
    handler.stops = stops
    (handler.ended, handler.cancelled) = (ended, moving(handler, "cancelled"))
  }

  /// The ways to begin, without those on which a state of the app has the code do nothing.
  private mutating func keeping(_ paths: [SourcePath]) -> [SourcePath] {
    let kept = Set(paths.flatMap(\.properties.keys).map(\.propertyName))
    let idle = paths.filter { path in
      path.properties.isEmpty && path.effects.isEmpty
        && !path.decisions.contains { decision in
          decision.condition.isOfGesture
            || decision.condition.contains { $0.unknownText.map(kept.contains) ?? false }
        }
    }
    let states = idle.compactMap(\.decisions.last)
    // A rule can say when a switch is set.
    let keepsSwitches = paths.flatMap(\.properties.values).allSatisfy(\.isBoolean)
    guard states.count == idle.count, idle.count < paths.count, !keepsSwitches else {
      return paths
    }
    for state in states {
      let unread = state.condition.first { part in part.unknownText.map { "'\($0)'" } }
      // The rules ask for what is read.
      guard let text = state.condition.switchText ?? unread else { continue }
      note("'.began' is taken to store its values whatever \(text) is", state.place)
    }
    return paths.filter { !idle.map(\.decisions).contains($0.decisions) }
  }

  /// Takes what a move starts as started before the moves, if other moves then go on with it.
  private mutating func startLater(_ handler: inout SourceHandler, _ facts: [SourceCondition]) {
    handler.laterActions = []
    let starting = handler.changed.filter { $0.action != nil && !$0.decides }
    guard handler.action == nil, !starting.isEmpty, evaluator.unread == nil else { return }
    var later = handler
    later.laterActions = starting.actions
    later.afterBegan = carried(starting, handler.afterBegan, whenChanged: false)
    runMove(&later, facts)
    let goesOn = later.changed.actions.isEmpty && later.changed.contains { $0.update != nil }
    if goesOn { handler = later }
  }

  /// Whether an end that neither pops nor dismisses leaves the gesture's view where the code is not taken to find it.
  mutating func leavesViewElsewhere(_ handler: SourceHandler) -> Bool {
    guard handler.isDirect else { return false }
    let gaps = evaluator.gaps
    defer { evaluator.gaps = gaps }
    var places: [String: Set<SymbolicValue>] = [:]
    for path in handler.ended where path.action == nil {
      for (key, value) in path.properties where value != handler.afterChanged[key] {
        let view = key.propertyName.placedView
        let isOfView = evaluator.evaluate(.path(view), SourcePath()).first?.value == .object(.view)
        let first = evaluator.evaluate(.path(key.propertyName), SourcePath()).first?.value
          .middleOfLength
        if view != key.propertyName, isOfView {
          places[key, default: []].formUnion(
            value.choices.map(\.middleOfLength).filter { !$0.followsFinger && $0 != first })
        }
      }
    }
    // One place that is not read may be where it was at first.
    return places.values.contains { $0.count > 1 || $0.contains(where: \.isRead) }
  }

  /// The paths after UIKit has told the files' own interaction controller that the transition starts.
  mutating func started(_ paths: [SourcePath]) -> [SourcePath] {
    let starts = declarations.functions["startInteractiveTransition"]
    // Of several types with one, the handler's own.
    let fitting = (starts ?? []).filter { !$0.parameters.isEmpty }
    let own = fitting.first { $0.owner == evaluator.owner }
    guard let start = own ?? fitting.first else { return paths }
    let isSeen = paths.contains { $0.action != nil }
    return paths.flatMap { path in
      if isSeen, path.action == nil { return [path] }
      return evaluator.follow(start, [.object(.context)], otherwise: .null, path).map { started in
        path.changed { ($0.values, $0.decisions) = (started.values, started.decisions) }
      }
    }
  }

  /// What a cancellation by the system does.
  mutating func cancelled(_ handler: SourceHandler) -> String {
    if handler.goesBack { return "cancel" }
    // What every event does takes nothing back.
    let paths = handler.cancelled.map { path in
      guard path.moves.allSatisfy({ !$0.followsFinger && evaluator.repeatsMove($0) }) else {
        return path
      }
      if let move = path.moves.first(where: { $0.kind == .geometry }) {
        note(
          "'\(move.text)' may be set at every event; a cancellation is taken to leave it there",
          move.place)
      }
      return path.changed { $0.effects.removeAll { $0.move != nil } }
    }
    let cancelled = handler.outcomes(paths)
    let decisions = cancelled.leaves.map(\.decision)
    let isAsAtLift = cancelled.withoutPlaces == handler.outcomes.withoutPlaces
    // Where only moves decide, the lift may put back what a cancellation leaves.
    if isAsAtLift, decisions.contains(where: { $0 != .ignore }) { return "decide" }
    let movesViews =
      (handler.ends != nil || handler.isDirect) && cancellationMovesViews(of: handler)
    // Where the gesture does not decide, a view goes back to where it was.
    let asks = cancelled.rules().flatMap(\.conditions).contains(where: \.condition.isOfGesture)
    let putBack = "a cancellation by the system is assumed to put the view back"
    if handler.ends != nil, movesViews, !asks, cancelled.only?.decision != .finish {
      if cancelled.only?.target == nil { note(putBack) }
      return "cancel"
    }
    // What the moves do as well puts nothing back.
    let atMoves = Set(handler.changed.flatMap(\.unread).map(\.place))
    let doesNothing =
      handler.isDirect
      ? handler.cancelled.allSatisfy { $0.doesNothing(besides: atMoves) } && !movesViews
      : cancelled.leaves.allSatisfy { outcome in
        // What no end has is only the way back where a view is put there.
        outcome.decision == .ignore || handler.ends != nil && outcome.target == nil && !movesViews
      }
    if doesNothing { return "ignore" }
    if isAsAtLift { return "decide" }
    if asks, !handler.isDirect, decisions.contains(.ignore), !decisions.contains(.finish) {
      note("a cancellation by the system does nothing on some ways; the profile always cancels")
    }
    if decisions.contains(.finish) {
      note(
        "on cancellation by the system the code decides by another rule, which is not read; the profile decides as at a lift"
      )
      return "decide"
    }
    if handler.isDirect, !handler.isDriven, asks || !movesViews {
      note(putBack)
    }
    return "cancel"
  }

  /// The paths through a state, with what they do with the app's own views.
  mutating func moving(_ handler: SourceHandler, _ state: String) -> [SourcePath] {
    let before = evaluator
    defer { evaluator = before }
    evaluator.keepsMoves = true
    return run(handler.function, state, handler.afterChanged)
  }

  private mutating func cancellationMovesViews(of handler: SourceHandler) -> Bool {
    moving(handler, "cancelled").contains { path in
      // What it does in any state is no end.
      let ended = handler.ended.filter { path.decisions.allSatisfy($0.decisions.contains) }
      let isShared =
        !ended.isEmpty && ended.allSatisfy { path.moves.allSatisfy($0.moves.contains) }
      // Nor is what the moves do too.
      return !isShared
        && path.moves.contains { move in
          (move.kind == .geometry || handler.ends?.calls(move) == true) && !move.followsFinger
            && !evaluator.repeatsMove(move)
        }
    }
  }
}
