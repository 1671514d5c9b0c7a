/// Runs a handler at the moves, each with what those before it have left.
extension GestureReader {
  /// The paths through a move. What each move keeps for the next one is there what the move before gave it.
  mutating func runMove(_ handler: inout SourceHandler, _ facts: [SourceCondition]) {
    evaluator.accumulated = [:]
    handler.firstMove = run(handler.function, "changed", handler.afterBegan, facts: facts)
    handler.sums = sums(handler.firstMove, handler.afterBegan)
    var values = valuesBefore(handler)
    handler.changed =
      values == handler.afterBegan
      ? handler.firstMove : run(handler.function, "changed", values, facts: facts)
    handler.steps = steps(handler.changed, values)
    for key in handler.steps.keys.sorted()
    where handler.afterBegan[key] != values[key]?.parts.first?.frozen {
      note("'\(key.propertyName)' is taken to be set by '.began', too, as by each move")
    }
    evaluator.accumulated = accumulated(by: handler)
    if !handler.steps.isEmpty || !evaluator.accumulated.isEmpty {
      values = values.filter { !sharesAccumulated($0.key) }
      values.merge(handler.steps) { $1 }
      values.merge(evaluator.accumulated.mapValues(\.before)) { $1 }
      handler.changed = run(handler.function, "changed", values, facts: facts)
    }
    for key in handler.sums {
      let value = handler.changed.lazy.compactMap { $0.values[key] }.first
      evaluator.accumulated[key] = value.map { ($0.before(key.propertyName), true) }
    }
    noteCarriedLocations(handler)
    for (key, place) in evaluator.sums.sorted(by: { $0.key < $1.key }) {
      // Steps from the begin on sum up to what the first of them is.
      let first = handler.firstMove.lazy.compactMap { $0.values[key] }.first
      if let first, first.contains(\.isOfBegan) {
        for index in handler.changed.indices { handler.changed[index].values[key] = first }
      }
      if handler.changed.contains(where: { $0.values[key]?.isLimited == true }) {
        note("'\(key.propertyName)' is taken to be limited at the lift, not at each move", place)
      }
    }
  }

  /// What properties that every move sets alike have before a move that asks for them, by the step since the move before.
  private func steps(
    _ paths: [SourcePath], _ values: SourcePath.Values
  ) -> SourcePath.Values {
    let asked = paths.flatMap {
      $0.decisions.map(\.condition) + $0.values.values.filter(\.isBoolean)
    }
    return values.compactMapValues { before in
      guard let parts = before.operands(of: "before"), case .text(let name) = parts[1],
        paths.allSatisfy({ $0.decides || $0.values["self." + name] == parts[0] }),
        asked.contains(where: { $0.contains { $0 == before } })
      else { return nil }
      return parts[0].earlier
    }
  }

  /// Notes that where the finger is in a view is taken to be as if the view did not go with it.
  private mutating func noteCarriedLocations(_ handler: SourceHandler) {
    let properties = handler.changed.flatMap(\.properties)
    guard properties.contains(where: { $1.mentions("location.") }) else { return }
    for (key, value) in properties
    where value.followsFinger && SourceMove.isMeasure(key) && !evaluator.following.contains(key)
      && evaluator.locationViews.contains(key.placedView)
    {
      let view = key.placedView.propertyName
      note("the finger's place in '\(view)' is read as if the view stayed where it is")
    }
  }

  /// What properties have before a move that is not the first one.
  private func valuesBefore(_ handler: SourceHandler) -> SourcePath.Values {
    let paths = handler.firstMove
    var values = handler.afterBegan
    // A switch may be set by some moves only.
    let flags = Set(paths.flatMap(\.properties.keys)).compactMap { key in
      let tree = SourceTree(paths) { $0.values[key] ?? .flag(key) }
      let isSet = tree.leaves.contains { [.bool(true), .bool(false)].contains($0) }
      return isSet ? tree.value.map { (key, $0) } : nil
    }
    for (key, value) in paths.flatMap(\.properties) + flags
    where value.followsFinger && !value.isStep && !isPartOfObject(key)
      && !evaluator.added.contains(key) && !evaluator.following.contains(key)
      && evaluator.sums[key] == nil
      && !handler.sums.contains(key)
      && handler.afterBegan[key]?.unknownOrigin?.isPresent == nil
    {
      let name = key.propertyName
      let origin = SourceOrigin(place: handler.place, initial: .bool(false))
      values[key] = value.isBoolean ? .atMoveBefore(name, origin) : value.before(name)
    }
    return values
  }

  /// The properties to which a move adds the translation if it sets that back, and which it leaves if it does not: they
  /// follow the whole translation.
  private mutating func sums(_ paths: [SourcePath], _ before: SourcePath.Values) -> Set<String> {
    let isSetBack = paths.map { $0.resetsTranslation != nil }
    guard case .whole = evaluator.travel, Set(isSetBack).count == 2 else { return [] }
    return Set(paths.flatMap(\.properties.keys)).filter { key in
      let start = start(of: key, before)
      return zip(paths, isSetBack).allSatisfy { path, isSetBack in
        guard let start, let value = path.values[key] else { return !isSetBack }
        return isSetBack && value.isSum(from: start)
      }
    }
  }

  /// Whether a view goes with the travel up to the begin, before that is set back, and then with each step.
  mutating func countsStepAtBegan(_ handler: SourceHandler) -> Bool {
    guard case .step = handler.travel else { return false }
    let resetting = handler.began.filter { $0.resetsTranslation != nil }
    return Set(resetting.flatMap(\.properties.keys)).contains { key in
      guard SourceMove.isMeasure(key), let start = start(of: key, [:]) else { return false }
      func goesOn(_ path: SourcePath) -> Bool {
        path.values[key].map { $0.goesOn(from: start) } ?? false
      }
      return resetting.allSatisfy(goesOn) && handler.changed.contains(where: goesOn)
    }
  }

  /// The value of a property before the moves.
  mutating func start(of key: String, _ before: SourcePath.Values) -> SymbolicValue? {
    let gaps = evaluator.gaps
    defer { evaluator.gaps = gaps }
    return before[key] ?? evaluator.evaluate(.path(key.propertyName), SourcePath()).first?.value
  }

  /// What steps add to at some moves or within limits, or each move the whole translation.
  private func accumulated(
    by handler: SourceHandler
  ) -> [String: (before: SymbolicValue, countsBegin: Bool)] {
    guard handler.changed.allSatisfy({ $0.update == nil && !$0.decides }) else { return [:] }
    let added = evaluator.added.subtracting(handler.sums)
    return added.union(evaluator.sums.keys).reduce(into: [:]) { accumulated, key in
      func following(_ paths: [SourcePath]) -> SymbolicValue? {
        paths.lazy.compactMap { $0.values[key] }.first(where: \.followsFinger)
      }
      let values = handler.changed.map { $0.values[key] }
      guard let value = following(handler.changed), value.isNumber || value.fields != nil,
        added.contains(key) || values.contains(where: { $0 != value }) || value.isLimited
      else { return }
      let isRepeated =
        following(handler.began) != nil
        && handler.afterBegan[key]?.contains(\.isOfBegan) != true
      let first = following(handler.firstMove) ?? value
      accumulated[key] = (
        value.before(key.propertyName),
        added.contains(key) ? isRepeated : !first.contains(\.isOfBegan)
      )
    }
  }

  /// Whether what moves add to is a part of a value, or the whole of it, and so says what that is.
  func sharesAccumulated(_ key: String) -> Bool {
    evaluator.accumulated.keys.contains { $0.hasPrefix(key + ".") || key.hasPrefix($0 + ".") }
  }

  /// The values that such properties have after the moves. What the paths set by one of them is set by that value.
  mutating func accumulated(
    _ paths: inout [SourcePath], _ before: SourcePath.Values
  ) -> SourcePath.Values {
    var after = SourcePath.Values()
    for (key, (last, countsBegin)) in evaluator.accumulated.sorted(by: { $0.key < $1.key }) {
      let tree = SourceTree(paths) { $0.values[key] ?? last }
      guard let first = start(of: key, before),
        let value = tree.value?.carried(after: last, from: first, countsBegin: countsBegin)
      else {
        after[key] = .afterMoves(key.propertyName, place)
        continue
      }
      after[key] = value
      for index in paths.indices {
        let moved = paths[index].values[key] ?? last
        guard moved.followsFinger || moved == last else { continue }
        paths[index].values = paths[index].values.mapValues { other in
          other.mapped { $0 == moved ? value : nil }
        }
      }
    }
    return after
  }

  /// Whether a key is that of a part of something other than a point or a size.
  private func isPartOfObject(_ key: String) -> Bool {
    let names = key.propertyName.split(separator: ".").map(String.init)
    let type = declarations.variable(names[0], in: evaluator.owner)?.typeName
    return names.count > 1 && !["CGPoint", "CGSize", "CGVector"].contains(type)
  }

  /// Takes what the first move keeps for the others as kept where the gesture begins, as a direction that is nil
  /// before it. What only some move keeps is not known.
  ///
  /// - Returns: What is kept, by its key.
  mutating func keepFirstMove(
    _ handler: inout SourceHandler, _ facts: [SourceCondition]
  ) -> SourcePath.Values {
    var (first, kept) = (handler.afterBegan, SourcePath.Values())
    for key in Set(handler.changed.flatMap(\.properties.keys)) {
      let none = handler.afterBegan[key] ?? .missing
      let tree = SourceTree(keepingLater(key, handler.changed, none)) { $0.values[key] ?? none }
      let others = tree.leaves.filter { $0 != none }
      // A later move may set a switch that this one leaves as it was.
      let mayBeSetLater =
        tree.value?.followsFinger == true
        && others.contains { $0.unknownText?.hasSuffix(SymbolicValue.moveBefore) ?? false }
      let isPartial = mayBeSetLater || others.count < tree.leaves.count
      guard let other = others.first, !others.contains(where: \.isObject),
        none.isWord || [.null, .missing, .bool(false), .bool(true)].contains(none) && !isPartial
      else { continue }
      first[key] = other.frozen
      let atBegan = tree.value?.frozen.mapped { _ in nil }
      // No travel is left where the gesture begins.
      let isLost = tree.value?.followsFinger == true && atBegan?.isKept == false
      kept[key] = isPartial || isLost ? nil : atBegan
      kept[key] = kept[key] ?? .unknown(key.propertyName, handler.place)
    }
    let declarations = declarations
    func isAsked(_ key: String) -> Bool {
      handler.afterBegan[key] != nil || declarations.becomesNil(key.propertyName)
    }
    let numbers = numbersOfFirstMove(handler)
    guard !numbers.isEmpty || kept.keys.contains(where: isAsked) else { return [:] }
    let gaps = evaluator.gaps
    let moves = run(handler.function, "changed", first, facts: facts)
    evaluator.gaps = gaps
    kept = kept.filter { key, _ in moves.allSatisfy { $0.values[key] == first[key] } }
    kept.merge(numbers) { $1 }
    let keys = kept.keys.filter {
      numbers[$0] != nil || handler.afterBegan[$0] == .null || kept[$0]?.isKept ?? false
    }.sorted()
    guard kept.keys.contains(where: isAsked), !keys.isEmpty else { return [:] }
    for key in keys where kept[key]?.isRead == true {
      noteFirstMove(key)
    }
    handler.afterBegan.merge(kept) { $1 }
    runMove(&handler, facts)
    return kept
  }

  /// The paths that keep a direction, if the others do not yet, near the start: `guard abs(x) > 6 else { return }`.
  /// Otherwise all of them.
  func keepingLater(
    _ key: String, _ paths: [SourcePath], _ none: SymbolicValue? = nil
  ) -> [SourcePath] {
    let keeping = paths.filter { ![nil, none].contains($0.values[key]) }
    let leaving = SourceTree(paths) { [nil, none].contains($0.values[key]) }.conditions { $0 }.rules
    let rules = SourceTree(keeping) { $0.values[key] ?? .missing }.rules()
    let isLater =
      leaving.allSatisfy { $0.contains(where: \.condition.holdsNearStart) }
      && rules.allSatisfy { conditions, value in
        value.choices.allSatisfy(\.isWord)
          && !(conditions.map(\.condition) + [value]).contains { $0.contains(\.changesNearStart) }
      }
    return isLater ? keeping : paths
  }

  /// Notes that what a move keeps first is taken to be kept before.
  mutating func noteFirstMove(_ key: String) {
    note(
      "'\(key.propertyName)' is kept by the first move; it is taken to be kept where the gesture begins"
    )
  }

  /// The numbers that the first move replaces and the others leave: `if start == 0 { start = y }`.
  private func numbersOfFirstMove(_ handler: SourceHandler) -> SourcePath.Values {
    handler.afterBegan.reduce(into: [:]) { kept, element in
      let (key, number) = element
      guard number.number != nil, !handler.changed.isEmpty,
        handler.changed.allSatisfy({ $0.values[key]?.isBefore ?? false })
      else { return }
      let tree = SourceTree(handler.firstMove) { $0.values[key] ?? number }
      let choices = tree.leaves.flatMap(\.choices)
      guard choices.contains(where: { $0 != number }) else { return }
      let value = choices.contains(number) ? nil : tree.value?.frozen
      kept[key] = value ?? .unknown(key.propertyName, handler.place)
    }
  }
}
