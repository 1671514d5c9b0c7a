/// What properties keep from one state of the recognizer to the next.
extension GestureReader {
  /// The value of a property when the finger lifts: the one that the last move gave it, or `kept` if it may be from an
  /// earlier move.
  ///
  /// - Parameter first: What it is before any gesture.
  private func atLift(
    _ value: SymbolicValue, of key: String, after paths: [SourcePath], or kept: SymbolicValue,
    first: SymbolicValue?
  ) -> SymbolicValue {
    let follows = paths.compactMap { $0.values[key]?.followsFinger }
    if evaluator.added.contains(key) {
      // Each move adds the whole translation, or the same.
      if case .whole = evaluator.travel { return kept }
      if !follows.contains(true) { return kept }
    }
    // Where moves near the start do not set it, it is still near what it was at first.
    let leaving = SourceTree(paths) { $0.values[key] == nil }.conditions { $0 }.rules
    let others = leaving.compactMap(\.last)
    guard follows.contains(true),
      follows.contains(false) || !others.allSatisfy(\.condition.changesNearStart)
    else {
      let carried = value.carried(or: kept)
      let isNear = carried.change(of: kept)?.condition.changesNearStart ?? false
      return first?.number == nil || !isNear ? carried : carried.mapped { $0 == kept ? first : nil }
    }
    // Where a view was at the move before is not what it is at first.
    let name = key.propertyName
    let asksForItself = leaving.joined().contains {
      $0.condition.contains { $0.unknownText?.hasPrefix(name) ?? false }
    }
    if asksForItself, value.fields != nil { return kept }
    let old = SourceMove.isMeasure(name) ? kept.divided(like: value) : kept
    let last = SourceTree(paths) { $0.values[key] ?? old }.value
    // A point that only a state of the app leaves as it was is asked for only where the moves have set it.
    if last == nil || old.fields != nil && !leaving.isEmpty,
      !others.contains(where: \.condition.followsFinger)
    {
      return value
    }
    guard let last, !last.isOfAMove else { return kept }
    let carried = last.carried(or: old)
    if carried.fields != nil, carried.mayBePart(of: old) { return kept }
    let isOfSpeed = last.contains { $0.operands(of: "if")?[0].mentions("velocity") ?? false }
    return isOfSpeed && carried == last ? kept : carried
  }

  /// Whether a property is not nil that some ways set to nil, or leave nil; nil if the gesture does not decide that.
  private func presence(of key: String, after paths: [SourcePath]) -> SymbolicValue? {
    let name = key.propertyName
    let variable = declarations.variable(name, in: evaluator.owner)
    let isNil = declarations.becomesNil(name) && [nil, .null].contains(variable?.initial?.kind)
    let tree = SourceTree(paths) { path -> SymbolicValue in
      path.values[key].map { .bool($0 != .null) } ?? (isNil ? .bool(false) : .missing)
    }
    return tree.value.flatMap { $0.followsFinger ? $0 : nil }
  }

  /// The switches that only some ways to begin set, and that every lift sets back to what they are
  /// at first.
  mutating func switchesSetBack(by handler: SourceHandler) -> SourcePath.Values {
    let keys = Set(handler.starting.flatMap(\.values.keys)).filter { key in
      key.isProperty && handler.starting.contains { $0.values[key] == nil }
    }
    return keys.reduce(into: [:]) { setBack, key in
      let name = key.propertyName
      guard let last = handler.ended.first?.values[key], case .bool = last,
        handler.ended.allSatisfy({ $0.values[key] == last }),
        let variable = declarations.variable(name, in: evaluator.owner),
        variable.assigners.isSubset(of: evaluator.followed.keys),
        let origin = evaluator.evaluate(.path(name), SourcePath()).first?.value.unknownOrigin,
        origin.initial ?? .bool(false) == last
      else { return }
      setBack[key] = last
    }
  }

  /// Gives a part of a frame or center that some paths set to those that set the whole center or a transform alone.
  private mutating func fillInPlaces(_ paths: inout [SourcePath]) {
    let gaps = evaluator.gaps
    defer { evaluator.gaps = gaps }
    for key in Set(paths.flatMap(\.properties.keys)).sorted() {
      let names = key.split(separator: ".")
      guard let end = names.firstIndex(where: { ["frame", "center"].contains($0) }) else {
        continue
      }
      let view = names[..<end].joined(separator: ".")
      for index in paths.indices where paths[index].values[key] == nil {
        let isMoved = paths[index].values.keys.contains { other in
          ["center", "transform"].contains { other.hasPrefix("\(view).\($0)") }
        }
        guard isMoved else { continue }
        let value = evaluator.evaluate(.path(key.propertyName), paths[index]).first?.value
        paths[index].values[key] = value
      }
    }
  }

  /// The values of properties after a state, for the next one.
  mutating func carried(
    _ paths: [SourcePath], _ before: SourcePath.Values, whenChanged: Bool
  ) -> SourcePath.Values {
    var after = before
    var paths = paths
    if !whenChanged, paths.contains(where: { $0.resetsTranslation != nil }) {
      // Where a view is at the begin, this travel is left out; `countsStepAtBegan` lets the translation count it.
      let moved = paths.flatMap(\.properties).filter { $1.followsFinger }.map(\.key.placedView)
      for key in Set(paths.flatMap(\.properties.keys)).sorted()
      where SourceMove.isMeasure(key) && moved.contains(key.placedView) {
        let start = start(of: key, before)
        for index in paths.indices where paths[index].values[key] != nil {
          paths[index].values[key] = start ?? paths[index].values[key]?.withoutTravel
        }
      }
    }
    if whenChanged {
      fillInPlaces(&paths)
      after.merge(accumulated(&paths, before)) { $1 }
    }
    for key in Set(paths.flatMap(\.values.keys)).filter(\.isProperty).sorted() {
      let name = key.propertyName
      let variable = declarations.variable(name, in: evaluator.owner)
      let old = before[key]
      var origin = SourceOrigin(name: name, place: variable?.place ?? place)
      let ways = SourceTree(paths) { $0.values[key] ?? .missing }.rules()
      origin.followsFinger = ways.contains { conditions, value in
        value.followsFinger || conditions.contains(where: \.condition.isOfGesture)
      }
      let kept = SymbolicValue.unknown(name, origin)
      if whenChanged, evaluator.accumulated[key] != nil { continue }
      if whenChanged, sharesAccumulated(key) {
        after[key] = nil
        continue
      }
      for index in paths.indices {
        let value = paths[index].values[key]?.keeping(name, as: kept)
        paths[index].values[key] = value == kept ? nil : value
      }
      // A switch that only some ways set has on the others what it had before.
      let isSwitch = paths.contains { $0.values[key]?.isBoolean == true }
      let hasFirst =
        isSwitch
        ? variable != nil || name.contains(".") : name.split(separator: ".").contains("frame")
      let gaps = evaluator.gaps
      let declared = evaluator.evaluate(.path(name), SourcePath()).first?.value
      evaluator.gaps = gaps
      var unset = hasFirst || declared?.isObject == true ? declared : nil
      if isSwitch, evaluator.isNilAtFirst(declared?.unknownOrigin?.name ?? "") {
        // What a state of the app leaves nil is not true.
        let leaving = SourceTree(paths) { $0.values[key] == nil }.conditions { $0 }.rules.joined()
        if !leaving.contains(where: \.condition.isOfGesture) { unset = .bool(false) }
      }
      let keeping = whenChanged ? paths : keepingLater(key, paths)
      if keeping.count < paths.count { noteFirstMove(key) }
      let tree = SourceTree(keeping) { $0.values[key] ?? old ?? unset ?? .missing }
      if !whenChanged { origin.isPresent = presence(of: key, after: paths)?.frozen }
      after[key] = .unknown(name, origin)
      let setting = paths.filter {
        $0.values[key].map { $0.followsFinger && ($0.isNumber || $0.fields != nil) } ?? false
      }
      let last = whenChanged ? SourceTree(setting) { $0.values[key] ?? .null }.value : nil
      // Where the moves put a view is not where it was at first.
      let isMoved = whenChanged && SourceMove.isMeasure(name) && !setting.isEmpty
      defer { if isMoved, after[key] == kept { after[key] = .afterMoves(name, place) } }
      var chosen = tree.value.flatMap { $0.fields == nil || $0.followsFinger ? $0 : nil }
      // What moves put to different places, or a state of the app leaves, is elsewhere for the other paths.
      let isLeft = paths.contains { path in
        path.values[key] == nil && !path.decisions.contains(where: \.condition.isOfGesture)
      }
      if isMoved, tree.only == nil, chosen == nil, let moved = setting.first?.values[key],
        isLeft || Set(setting.map { $0.values[key] }).count > 1
      {
        let start = (old ?? kept).divided(like: moved)
        chosen = SourceTree(paths) { $0.values[key] ?? start }.value
      }
      guard let value = tree.only ?? chosen ?? last, value != .missing else { continue }
      if value == last, old?.unknownOrigin?.isPresent != nil {
        note("'\(name)' is assumed to have been set by a move")
      }
      // What follows the finger is at the lift where the last move left it.
      let mayFollow = value.isScalar ? !value.isBoolean : value.followsFinger
      if !whenChanged {
        after[key] = value.frozen
      } else if value == old {
        after[key] = old
      } else if !value.isOfAMove {
        let now = value.mapped { $0.operands(of: "began").map { _ in 0.0 } }
        if value.isScalar || value.fields != nil, now.mentions("velocity") {
          note(
            "'\(name)' has the velocity of the last move; the profile takes that of the release")
        }
        let atLift =
          mayFollow ? atLift(value, of: key, after: paths, or: kept, first: declared) : value
        let hasChanged = SymbolicValue.flag("hasChanged")
        let initial = old ?? declared?.unknownOrigin?.initial
        after[key] =
          if value.isBoolean {
            // If `.began` sets it as the moves do, a lift without a move is decided alike.
            if let old, old == value.frozen {
              value
            } else {
              .choice(hasChanged, value, old.flatMap { $0.isRead ? $0 : nil } ?? .bool(false))
            }
          } else if let initial, initial.isWord, value.choices.allSatisfy(\.isWord) {
            .choice(hasChanged, value, initial)
          } else {
            SourceMove.isMeasure(name) && old?.calls("began") != true ? atLift.afterMove : atLift
          }
      }
    }
    return after
  }
}
