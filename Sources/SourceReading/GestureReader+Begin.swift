/// The ways in which a gesture begins, each with what its handler does then.
extension GestureReader {
  mutating func gestures(
    of handlers: [(SourceRecognizer, SourceFunction)]
  ) -> [SourceGesture] {
    var gestures: [SourceGesture] = []
    for (recognizer, handler) in handlers {
      evaluator.recognizer = recognizer
      evaluator.mayBeginAnywhere = false
      let isAttached = recognizer.calls(handler) || recognizer.drivesSystem
      // A helper of another handler is no handler.
      let isHelper = evaluator.followed[handler.name]?.contains(handler.place) ?? false
      guard isAttached || !isHelper else { continue }
      let before = evaluator
      let found = self.gestures(of: handler, recognizer)
      let isNeeded = isAttached || handler.isAction || !gestures.contains(where: \.isAttached)
      guard isNeeded || found.isEmpty else {
        (evaluator.gaps, evaluator.followed) = (before.gaps, before.followed)
        let name = handler.name.isEmpty ? "a closure" : "'\(handler.name)'"
        note("\(name) is attached to no recognizer here, and is left out", handler.place)
        continue
      }
      for var gesture in found {
        gesture.isAttached = isAttached
        gestures.append(gesture)
      }
    }
    return gestures
  }

  private mutating func gestures(
    of function: SourceFunction, _ recognizer: SourceRecognizer
  ) -> [SourceGesture] {
    let before = evaluator
    place = function.place
    evaluator.travel = .whole
    var handler = SourceHandler(
      function: function, recognizer: recognizer, endsAtMoves: evaluator.keepsMoves)
    var leavesViewElsewhere = false
    var setBack = SourcePath.Values()
    handler.began = began(handler)
    let actions = handler.began.actions
    let starts = actions.isEmpty ? [nil] : actions.map(Optional.some)
    let gestures = starts.flatMap { action in
      handler.action = action
      handler.starting = handler.began.filter { $0.action == action && !$0.isStopped }
      run(&handler)
      setBack.merge(switchesSetBack(by: handler)) { $1 }
      leavesViewElsewhere = leavesViewElsewhere || self.leavesViewElsewhere(handler)
      if handler.isDriven, action == nil, !handler.isDirect { startByCalls(&handler) }
      return self.gestures(of: handler)
    }
    let isElsewhere = setBack.isEmpty && leavesViewElsewhere && !evaluator.mayBeginAnywhere
    if isElsewhere || !setBack.isEmpty {
      let steps = evaluator.steps
      evaluator = before
      evaluator.steps = steps
      evaluator.mayBeginAnywhere = isElsewhere || evaluator.mayBeginAnywhere
      evaluator.recognizer.values.merge(setBack) { $1 }
      for (key, value) in setBack.sorted(by: { $0.key < $1.key }) {
        note(
          "'\(key.propertyName)' is taken to be \(value == .bool(true)) where the gesture begins, as each lift leaves it"
        )
      }
      return self.gestures(of: function, recognizer)
    }
    if gestures.isEmpty {
      if evaluator.keepsMoves { others.append(handler) }
      let (followed, steps) = (evaluator.followed, evaluator.steps)
      unread = unread ?? evaluator.unread
      evaluator = before
      (evaluator.followed, evaluator.steps) = (followed, steps)
    }
    return gestures
  }

  private mutating func began(_ handler: SourceHandler) -> [SourcePath] {
    let (function, recognizer) = (handler.function, handler.recognizer)
    if recognizer.isDiscrete { return [] }
    let possible = possible(of: function)
    let own = started(
      possible.flatMap { run(function, "began", $0.properties, facts: $0.decisions) })
    guard own.actions.isEmpty, recognizer.actions.contains(function.name) else { return own }
    // Another of its actions may start the transition.
    for other in methods(of: recognizer) where other.place != function.place {
      let before = possible.flatMap { run(other, "began", $0.properties, facts: $0.decisions) }
      guard !before.actions.isEmpty else { continue }
      return started(
        before.flatMap { path in
          run(function, "began", path.properties, facts: path.decisions).map {
            $0.changed { $0.effects = path.effects + $0.effects }
          }
        })
    }
    return own
  }

  /// Takes what only some ways to begin call, as the gesture goes, to start the transition if the others do nothing.
  private mutating func startByCalls(_ handler: inout SourceHandler) {
    evaluator.keepsCalls = true
    let began = began(handler)
    evaluator.keepsCalls = false
    let calling = began.filter { !$0.doesNothing(besides: began.sharedCalls) }
    guard !calling.isEmpty, calling.count < began.count,
      began.allSatisfy({ $0.decisions.contains(where: \.condition.followsFinger) })
    else { return }
    (handler.began, handler.starting, handler.startsByCalls) = (began, calling, true)
    run(&handler)
  }
}
