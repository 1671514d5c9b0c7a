/// Keeps what the app sets or calls at the end of a gesture, joins paths that differ in nothing of it, and says where the
/// moves have put views.
extension SymbolicEvaluator {
  /// Whether code runs where the gesture ends.
  var isEnding: Bool { state == "ended" || state == "cancelled" }
  /// Whether all that code sets or calls is kept: where the gesture ends, and at the moves, which are no end.
  var isKeepingMoves: Bool { keepsMoves && (isEnding || state == "changed") }

  /// Notes a call whose code is not here, and keeps it as a move if it stands alone where the gesture ends.
  mutating func unread(_ call: SymbolicCall, _ path: SourcePath) -> SourcePath {
    let path = path.changed { $0.unread.append(call.node) }
    guard isKeepingMoves,
      [call.node, SourceNode(.return(call.node), statement.place)].contains(statement)
    else { return path }
    return keeping(SourceMove(call, in: callers, isMessage: isMessage(call)), path)
  }

  /// Whether a call tells another part of the app something: that of a closure, a delegate or an object of the app's
  /// own, but none that only draws, waits or logs.
  private func isMessage(_ call: SymbolicCall) -> Bool {
    guard let base = call.base, !base.isSelf else {
      return declarations.variable(call.name, in: owner) != nil
    }
    guard let origin = call.receiver?.unknownOrigin else { return false }
    let type = origin.type ?? (base.text.lowercased().hasSuffix("delegate") ? "" : "UI")
    return call.name.isEmpty
      || !UIKitVocabulary.isDeclared(type) && !Self.silent.contains(where: type.hasSuffix)
  }
  private static let silent = [
    "View", "Layer", "Constraint", "Animator", "Timer", "Link", "Generator", "Haptics", "Logger",
    "Log", "Analytics",
  ]

  /// Keeps what the app sets or calls where the gesture ends.
  mutating func keeping(_ move: SourceMove, _ path: SourcePath) -> SourcePath {
    steps += move.value.size
    guard isEnding else {
      movesWithFinger[move.place, default: []].insert(move)
      if move.kind == .geometry, move.followsFinger { viewsWithFinger.insert(move.moved) }
      return path
    }
    var move = move
    move.isLater = move.isLater || isLater
    move.isFollowing = move.kind == .geometry && viewsWithFinger.contains(move.moved)
    // Where a view is within limits at each move, the same code limits nothing more.
    let isCarried = accumulated.keys.contains {
      $0.propertyName.placedView == move.text.placedView
    }
    move.isOfMoves =
      movesWithFinger[move.place]?.contains { other in
        move.kind == .geometry && !move.isOfUnreadCode && !isCarried || move.followsFinger
          ? other.text == move.text && other.followsFinger && move.followsFinger : other == move
      } ?? false
    return path.changed { $0.effects.append(.settle(move)) }
  }

  /// Whether the same is done where the finger moves.
  func repeatsMove(_ move: SourceMove) -> Bool {
    movesWithFinger[move.place]?.contains(move) == true
  }

  /// The ways into a function that ends the gesture, such as `toggle(isFar)`: one for each value of a condition that the
  /// gesture decides.
  mutating func split(
    _ call: SymbolicCall, _ path: SourcePath
  ) -> [(SymbolicCall, SourcePath)] {
    guard keepsMoves, isEnding, call.node == statement, function(for: call) != nil,
      let index = call.all.firstIndex(where: { $0.isBoolean && $0.followsFinger })
    else { return [(call, path)] }
    return split(call.all[index], call.node, path).map { holds, path in
      var call = call
      call.all[index] = .bool(holds)
      return (call, path)
    }
  }

  /// The path after a function that ends the gesture, whatever the gesture was like: all that it may move.
  mutating func settled(
    _ paths: [SourcePath], after path: SourcePath, _ call: SymbolicCall
  ) -> SourcePath? {
    if joinsPaths { return joined(paths, after: path, call.node) }
    guard keepsMoves, isEnding,
      call.node == statement || !paths.contains(where: \.value.followsFinger)
    else { return nil }
    let decisions = paths.map { $0.decisions.dropFirst(path.decisions.count) }.joined()
    let isOfMoves = decisions.contains { decision in
      decision.condition.contains { value in
        let origin = value.unknownOrigin
        return origin?.followsFinger == true && origin?.subject != nil
          || value.unknownText.map {
            [value, value.negated].contains(path.values["self." + $0])
          } ?? false
      }
    }
    guard !isOfMoves, let end = joined(paths, after: path, call.node) else { return nil }
    let new = end.moves.count - path.moves.count
    // A state by which it goes on, as of a menu that is open, tells ends apart.
    let isOfState = decisions.contains { $0.condition.contains(\.isState) }
    let counts = Set(paths.map(\.moves.count))
    let mayDoNothing = call.node == statement && counts.contains(0)
    if isOfState, mayDoNothing || counts.count == 1 && counts != [new] { return nil }
    guard new > 0 else { return nil }
    // Of what that calls in turn, it is too much to tell.
    if callers.count == 1, Set(paths.map { Set($0.moves) }).count > 1, let fact = decisions.first {
      note(
        "the branches of '\(call.name)' are not told apart; together they count as one end",
        fact.place)
    }
    return end
  }

  /// The path for several that differ in nothing of the gesture, with all that they may move. What they leave
  /// differently is not known.
  mutating func joined(
    _ paths: [SourcePath], after path: SourcePath, _ node: SourceNode
  ) -> SourcePath? {
    let decisions = paths.map { $0.decisions.dropFirst(path.decisions.count) }.joined()
    guard var end = paths.first, paths.allSatisfy({ $0.end == .running }),
      !decisions.contains(where: \.condition.isOfGesture)
    else { return nil }
    let effects = paths.map { $0.effects.dropFirst(path.effects.count) }.joined().distinct
    let moves = effects.compactMap(\.move).filter { $0.choice(ofGesture: true) == nil }
    guard moves.count == effects.count else { return nil }
    steps += moves.count
    if paths.contains(where: { $0.value != end.value }) {
      // What a rule may ask for is not forgotten.
      if paths.contains(where: \.value.isOfGesture) { return nil }
      end.value = unknown(node)
    }
    (end.decisions, end.effects) = (path.decisions, path.effects)
    end.values = end.values.filter { path.keeps($0.key) }
    for key in Set(paths.flatMap(\.values.keys)).filter(path.keeps).sorted()
    where paths.contains(where: { $0.values[key] != end.values[key] }) {
      end.forget(key, " after " + node.text, node.place)
    }
    return moves.reduce(end) { end, move in
      var move = move
      // A message that only some of these paths send does not tell their end from others.
      move.isMessage = move.isMessage && paths.allSatisfy { $0.moves.contains(move) }
      return keeping(move, end)
    }
  }

  /// The path with a view's frame where the code has moved the view by its origin, transform or center, or sized it.
  ///
  /// - Parameter path: The path, with the frame at first as its value.
  mutating func moved(_ path: SourcePath, _ view: SourceNode) -> SourcePath {
    guard !isAnimator, let key = keyOfView(view, path),
      let origin = path.value["origin"]?.fields, let size = path.value["size"]
    else { return path }
    func value(_ whole: String, _ part: String) -> SymbolicValue? {
      path.values["\(key).\(whole).\(part)"] ?? path.values["\(key).\(whole)"]?[part]
    }
    let isUnread = ["frame.origin", "center", "transform"].contains { whole in
      path.values["\(key).\(whole)"].map {
        $0.fields == nil && ($0.followsFinger || $0.unknownOrigin?.followsFinger == true)
      } ?? false
    }
    let new = self.size(of: key, path, or: size)
    let bounds = new.followsFinger ? size : new
    let scales = ["x": value("transform", "a"), "y": value("transform", "d")].compactMapValues(
      \.self)
    if scales.isEmpty, declarations.turns(view) {
      note(
        "'\(view.text).frame' is taken to be as if the code did not turn or scale the view",
        view.place)
    }
    let places = origin.map { axis, start -> (String, SymbolicValue) in
      let length = bounds[axis == "x" ? "width" : "height"] ?? .null
      if let place = value("frame.origin", axis) { return (axis, place) }
      if isUnread {
        return (axis, .afterMoves("\(key.propertyName).frame.origin.\(axis)", view.place))
      }
      var place = start
      if let center = value("center", axis) {
        let first = first("center", of: view, path).part(axis)
        place = center.choosing {
          $0.offset(from: first, of: key.propertyName).map { start + $0 } ?? $0 - length / 2.0
        }
      }
      if let scale = scales[axis] { place = place + (1.0 - scale) * (length / 2.0) }
      guard let translation = value("transform", "t" + axis) else { return (axis, place) }
      // Where it is at first, a transform that is not read has moved it already.
      let first = first("transform", of: view, path).part("t" + axis)
      return (axis, place + (translation.offset(from: first, of: key.propertyName) ?? translation))
    }
    let shown = new.withParts { name, length in
      scales[name == "width" ? "x" : "y"].map { length * $0 } ?? length
    }
    return UIKitVocabulary.rectangle(.fields(Dictionary(uniqueKeysWithValues: places)), shown).map {
      path.with($0)
    } ?? path
  }

  /// The path with a view's bounds where the code has sized the view by its frame, as the finger does not decide.
  ///
  /// - Parameter path: The path, with the bounds at first as its value.
  func sized(_ path: SourcePath, _ view: SourceNode) -> SourcePath {
    guard let key = keyOfView(view, path), let first = path.value["size"] else { return path }
    let size = size(of: key, path, or: first)
    let bounds = UIKitVocabulary.rectangle(
      path.value["origin"], size.followsFinger ? first : size)
    return bounds.map { path.with($0) } ?? path
  }

  /// The size that the code has given the frame of a view, or else another one.
  private func size(
    of view: String, _ path: SourcePath, or first: SymbolicValue
  ) -> SymbolicValue {
    let set = path.values[view + ".frame"]?["size"] ?? path.values[view + ".frame.size"]
    return (set ?? first).withParts { path.values["\(view).frame.size.\($0)"] ?? $1 }
  }

  /// Whether a name is that of where the view is whose code runs: `frame` for `self.frame`.
  func isOwnPlace(_ name: String, _ path: SourcePath) -> Bool {
    ["frame", "center", "bounds"].contains(name) && path.values[name] == nil
      && declarations.variable(name, in: owner) == nil
      && [nil, .object(.this)].contains(path.values["self"])
  }

  /// What a part of a view's place is before the code sets it.
  private mutating func first(
    _ name: String, of view: SourceNode, _ path: SourcePath
  ) -> SymbolicValue {
    guard let key = keyOfView(view, path) else { return .null }
    let path = path.changed {
      $0.values = path.values.filter { !($0.key + ".").hasPrefix("\(key).\(name).") }
    }
    return evaluate(SourceNode(.member(view, name), view.place), path).first?.value ?? .null
  }

  /// The path with a view's center where the code has put the view by its frame.
  ///
  /// - Parameter path: The path, with the center at first as its value.
  mutating func centered(_ path: SourcePath, _ view: SourceNode) -> SourcePath {
    guard let key = keyOfView(view, path),
      path.values.keys.contains(where: {
        $0 == key + ".frame" || $0.hasPrefix(key + ".frame.origin")
      }),
      let frame = evaluate(SourceNode(.member(view, "frame"), view.place), path).first?.value
    else { return path }
    let first = first("frame", of: view, path).part("origin")
    func center(_ axis: String, _ middle: String) -> SymbolicValue? {
      // From where it was at first, as other code has kept that.
      guard let place = frame["origin"]?[axis], place.followsFinger,
        let offset = place.offset(from: first.part(axis), of: key.propertyName)
      else { return frame[middle] }
      return path.value.part(axis) + offset
    }
    guard let x = center("x", "midX"), let y = center("y", "midY") else { return path }
    return path.with(UIKitVocabulary.point(x, y))
  }
}
