/// How a gesture without a transition ends: where the app's code puts its views, or what it calls.
struct SourceEnds {
  private var ends: [Set<SourceMove>: SourceOutcome] = [:]
  /// In the order of the rules that lead to them.
  private(set) var inOrder: [SourceOutcome] = []
  /// What all paths do that do anything.
  private var shared: Set<SourceMove> = []
  /// What all paths of a state of the app do to views that do not follow the finger, where the gesture decides what else
  /// they do.
  private var besides: [Set<SymbolicValue>: Set<SourceMove>] = [:]
  /// Whether what the moves do too is no end.
  private var skipsMoves = true
  /// Whether a path on which only that is done has an end.
  private var countsShared = false
  /// The switches that do not tell ends apart: beside them, some paths call what others do not.
  private var resets: Set<SourceMove> = []
  /// The messages that tell ends apart which put views to the same places.
  private var messages: Set<SourceMove> = []
  /// What paths set that choose nothing.
  private var plain: Set<SourceMove> = []
  /// Whether there is only one, beside paths that do nothing.
  private(set) var isLone = false

  /// Words in the names of ends that take a gesture back, the surest first; the last ones only beside one that opens.
  private static let puttingBack = [
    ["cancel", "reset", "restore", "revert"], ["back", "default", "origin", "bounce"],
    ["close", "hide", "collapse"],
  ]
  static let opening = ["open", "show", "expand", "reveal", "present"]

  /// - Parameters:
  ///   - paths: The paths through the end of a gesture.
  ///   - moves: The paths through the moves before it.
  /// - Returns: nil if they all do the same; one of them that does nothing is no end.
  init?(_ paths: [SourcePath], after moves: [SourcePath]) {
    let forks = forked(paths)
    plain = Set(forks.flatMap(\.moves).filter { $0.choice(ofGesture: false) == nil })
    let paths = forked(forks, again: true)
    shared = Self.shared(paths.map { Set($0.moves) })
    shared.formUnion(Self.shared(paths.map(lastMoves)))
    for (state, paths) in Dictionary(grouping: paths, by: Self.state) {
      let first = paths.map(\.moves).reduce(paths[0].moves) { first, moves in
        zip(first, moves).prefix { $0 == $1 }.map(\.0)
      }
      let aside = Set(first.filter { $0.kind != .call && !$0.isFollowing })
      let others = paths.map { ownMoves($0).subtracting(aside) }
      guard Set(others).count > 1, others.joined().allSatisfy({ $0.kind == .call }),
        aside.contains(where: { $0.kind == .geometry })
      else { continue }
      besides[state] = aside
    }
    // A view is where a function puts it that is not read.
    if paths.flatMap(\.moves).contains(where: { $0.isOfUnreadCode && shared.contains($0) }) {
      return nil
    }
    // Where each lift does something of its own, what every event does is no end.
    let settles = shared.contains { !$0.isOfMoves && $0.kind != .value }
    var leaves: [Set<SourceMove>] = []
    for (skips, counts) in [(true, false), (true, true), (false, false), (false, true)]
    where leaves.count < 2 && !isLone && (skips || !settles) {
      (skipsMoves, countsShared, messages) = (skips, counts, [])
      let ends = Dictionary(grouping: Set(paths.map(ownMoves)), by: Self.strongest)
      resets = Set(
        ends.filter { $1.count > 1 && $0.allSatisfy { $0.isReset || $0.isFlag } }.keys.joined())
      let sent = SourceTree(paths) { end($0).union(ownMoves($0).filter(\.isMessage)) }
        .withoutAdditions.leaves
      messages = Set(
        Dictionary(grouping: sent) { $0.filter { !$0.isMessage } }.values.flatMap { ends in
          ends.joined().filter { move in
            !ends.allSatisfy { $0.contains { $0.called == move.called } }
          }
        })
      leaves = SourceTree(paths, end).leaves.filter { !$0.isEmpty }.distinct
      isLone = counts && leaves.count == 1 && paths.contains { lastMoves($0).isEmpty }
    }
    let last = leaves.last
    // Beside what views or functions of their own do, a switch that the handler sets back is none.
    let places = leaves.filter { !$0.allSatisfy(\.isCleared) }
    let areReal = places.allSatisfy { $0.contains { $0.kind != .value || $0.callers.count > 1 } }
    if places.count > 1, areReal { leaves = places }
    let same = ofOneCall(leaves, paths)
    leaves.removeAll { same[$0, default: $0] != $0 }
    guard isLone || (2...SourceLimits.rules).contains(leaves.count) else { return nil }
    var names: Set<String> = []
    /// The names that are words of the code.
    var own: [Set<SourceMove>: String] = [:]
    let all = Dictionary(grouping: paths.map { (end($0), lastMoves($0)) }, by: \.0)
    let callers = all.mapValues { Set($0.flatMap(\.0).flatMap(\.callers)) }
    for leaf in leaves {
      let moves = leaf.inOrder
      // An end that does all of this and more leaves it the name.
      let besides = leaves.filter { !$0.isSuperset(of: leaf) }
      let others = besides.flatMap(\.self)
      /// The name of what only this end sets.
      func value(_ moves: (Set<SourceMove>) -> [Set<SourceMove>]) -> String? {
        let others = besides.flatMap { moves($0).joined().flatMap(\.endNames) }
        return moves(leaf).first?.inOrder.lazy.flatMap(\.endNames).first { !others.contains($0) }
      }
      // Functions of which each leads to another end, too, name neither.
      let areShared = besides.contains { callers[$0] == callers[leaf] }
      let caller = moves.lazy.flatMap { $0.callers.dropFirst() }.first { name in
        // `didSet x` is no function.
        !name.contains(" ") && !areShared && !others.contains { $0.callers.contains(name) }
      }
      let set =
        value { [$0] } ?? value { (all[$0] ?? []).map { $0.1.filter { $0.kind != .call } } }
      // A switch that is set back tells more than what a function for all ends calls.
      let isInner =
        set?.hasSuffix(SourceMove.off) ?? false
        && !moves.contains { $0.callers.dropFirst().first == caller }
      let value = caller.flatMap { isInner && !Self.saysPurpose($0) ? nil : $0 } ?? set
      let word = value?.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? ""
      let name = names.insertUnique(word.isEmpty ? moves[0].placeName(besides: others) : word, "-")
      if !word.isEmpty { own[leaf] = name.lowercased() }
      ends[leaf] = SourceOutcome(
        decision: .finish, target: name, origin: SourceOrigin(place: moves[0].place))
    }
    func named(_ words: [String]) -> [Set<SourceMove>] {
      leaves.filter { leaf in
        let name = own[leaf] ?? ""
        return !name.hasSuffix(SourceMove.off.lowercased()) && words.contains(where: name.contains)
      }
    }
    let switchedOff = leaves.filter { leaf in
      guard let name = ends[leaf]?.target, name.hasSuffix(SourceMove.off) else { return false }
      let on = name.dropLast(SourceMove.off.count)
      return names.contains(String(on)) || Self.opening.contains(where: on.lowercased().contains)
    }
    let opening = named(Self.opening)
    let words = Self.puttingBack.dropLast(opening.isEmpty ? 1 : 0)
    let atStart = leaves.filter { $0.contains { $0.isAtStart(of: moves) } }
    // Where the gesture has found it, whatever place that is.
    let found = atStart.filter { !$0.allSatisfy(\.value.isRead) }
    var candidates = words.map(named) + [switchedOff]
    // Names that say nothing leave it to the places.
    if named(words.flatMap(\.self)).isEmpty {
      let atRest = leaves.filter { $0.contains(where: \.isAtRest) && !opening.contains($0) }
      candidates += [atStart, atRest]
    }
    // Of a pager to both sides, two ends leave a view where it was, and the next one on either side.
    let back = candidates.first { group in
      group.count == 1 || Self.shared(group).contains { $0.isAtStart(of: moves) }
    }
    let cancelled = found.isEmpty ? back ?? [] : found
    // Where nothing of its own may be done, that is the way back.
    let mayBeLast =
      !paths.contains { end($0).isEmpty } || candidates.joined().contains { $0 == last }
    for leaf in cancelled.isEmpty && mayBeLast ? [last].compactMap(\.self) : cancelled where !isLone
    {
      ends[leaf]?.decision = .cancel
    }
    // What puts nothing but the same views to rest takes it back, too.
    for leaf in leaves where !isLone && leaf.allSatisfy(\.isAtRest) {
      let isSame = cancelled.contains { all[$0]?.contains { leaf.isSubset(of: $0.1) } ?? false }
      if isSame { ends[leaf]?.decision = .cancel }
    }
    inOrder = leaves.compactMap { ends[$0] }
    for (leaf, first) in same { ends[leaf] = ends[first] }
  }

  /// Whether the name of a function says that it opens something or puts it back.
  static func saysPurpose(_ name: String) -> Bool {
    (puttingBack.joined() + opening).contains(where: name.lowercased().contains)
  }

  /// For ends that one call leads to, the first of them: `hide()` puts a view to a side that is decided before. None if no
  /// other call leads to an end, or if how the gesture ends decides between them.
  private func ofOneCall(
    _ leaves: [Set<SourceMove>], _ paths: [SourcePath]
  ) -> [Set<SourceMove>: Set<SourceMove>] {
    func purpose(_ leaf: Set<SourceMove>) -> SourceMove.Purpose? {
      let all = Set(leaf.map(\.purpose))
      return all.count == 1 ? all.first ?? nil : nil
    }
    /// The states of the app, and of the begin, in which a leaf is the end.
    func states(_ leaf: Set<SourceMove>) -> [[SymbolicValue]] {
      paths.filter { end($0) == leaf }.map { path in
        path.decisions.map(\.condition).filter { !$0.followsFinger }
      }
    }
    func areApart(_ one: Set<SourceMove>, _ other: Set<SourceMove>) -> Bool {
      states(one).allSatisfy { state in
        states(other).allSatisfy { $0.contains { state.contains($0.negated) } }
      }
    }
    var same: [Set<SourceMove>: Set<SourceMove>] = [:]
    for (purpose, group) in Dictionary(grouping: leaves, by: purpose) {
      guard let purpose, group.count > 1,
        leaves.contains(where: { !group.contains($0) }),
        !leaves.contains(where: { leaf in
          !group.contains(leaf) && leaf.contains { $0.callers.contains(purpose.function) }
        }),
        group.indices.allSatisfy({ index in
          group[..<index].allSatisfy { areApart($0, group[index]) }
        })
      else { continue }
      for leaf in group { same[leaf] = group[0] }
    }
    return same
  }

  /// The outcomes of paths, of which those that do nothing have none.
  ///
  /// - Parameter goesBack: Whether those that do nothing take the gesture back.
  func outcomes(_ paths: [SourcePath], goesBack: Bool) -> SourceTree<SourceOutcome> {
    SourceTree(forked(paths)) { path in
      if let end = ends[end(path)] { return end }
      let place = path.decisions.last?.place ?? .unknown
      // What all of them do as well is the way back beside places to finish at.
      let isBack =
        !isLone && !path.moves.allSatisfy(\.isCleared)
        && !inOrder.contains { $0.decision == .cancel }
      return goesBack && path.doesNothing() || isBack
        ? SourceOutcome(decision: .cancel, origin: SourceOrigin(place: place)) : SourceOutcome()
    }
  }

  /// Whether a move calls a function whose arguments, or whose call, tell ends apart.
  func calls(_ move: SourceMove) -> Bool {
    move.kind == .call
      && ends.keys.joined().contains { $0.kind == .call && $0.called == move.called }
  }

  /// Whether a move puts a view to where only one of the ends does.
  func sets(_ move: SourceMove) -> Bool {
    move.kind == .geometry
      && ends.keys.joined().contains { [move, move.atOnce].contains($0) }
  }

  /// The name of the end of a path, or nil if it has none.
  func target(of path: SourcePath) -> String? { ends[end(path)]?.target }

  /// What tells the end of a path from others: the strongest kind of move that is not on all paths, of views first those
  /// that follow the finger.
  private func end(_ path: SourcePath) -> Set<SourceMove> {
    let own = ownMoves(path)
    let others = own.subtracting(resets)
    return Self.strongest(others.isEmpty ? own : others).union(own.filter(messages.contains))
  }

  private static func strongest(_ moves: Set<SourceMove>) -> Set<SourceMove> {
    let kind = moves.map(\.kind).min()
    let strongest = moves.filter { $0.kind == kind }
    let following = strongest.filter(\.isFollowing)
    return following.isEmpty ? strongest : following
  }

  /// What is not on all paths.
  private func ownMoves(_ path: SourcePath) -> Set<SourceMove> {
    let all = lastMoves(path).subtracting(besides[Self.state(path)] ?? [])
    return countsShared && all.isSubset(of: shared) ? all : all.subtracting(shared)
  }

  /// The conditions of a path that are not the gesture's.
  private static func state(_ path: SourcePath) -> Set<SymbolicValue> {
    Set(path.decisions.lazy.map(\.condition).filter { !$0.isOfGesture })
  }

  /// The last of each thing that a path sets or calls, without views that only follow the finger on all paths.
  private func lastMoves(_ path: SourcePath) -> Set<SourceMove> {
    func last(isLater: Bool) -> [String: SourceMove] {
      Dictionary(path.moves.filter { $0.isLater == isLater }.map { ($0.text, $0) }) { $1 }
    }
    var moves = last(isLater: false)
    let later = last(isLater: true).values.filter { move in
      // Beyond a place and back to it.
      guard moves[move.text] != nil, move.isPlace else { return true }
      moves[move.text] = move.atOnce
      return false
    }
    return Set(
      (moves.values + later).filter {
        !(skipsMoves && $0.isOfMoves) && !($0.followsFinger && shared.contains($0))
      })
  }

  /// What all paths do that do anything.
  private static func shared(_ moves: [Set<SourceMove>]) -> Set<SourceMove> {
    let moving = moves.filter { !$0.isEmpty }
    return moving.dropFirst().reduce(moving.first ?? []) { $0.intersection($1) }
  }

  /// The condition of the gesture by which the value of a move is chosen, or a switch where other paths set both that it
  /// may be: `x = isOpen ? 0 : width` beside `x = 0` and `x = width`.
  private func choice(of move: SourceMove) -> SourceCondition? {
    func fact(_ condition: SymbolicValue) -> SourceCondition {
      SourceCondition(condition: condition, place: move.place)
    }
    guard let other = move.choice(ofGesture: false).map(fact) else { return nil }
    if let choice = move.choice(ofGesture: true) { return fact(choice) }
    guard other.condition.contains(\.isState) else { return nil }
    return [other, other.opposite].allSatisfy { plain.contains(move.assuming([$0])) } ? other : nil
  }

  /// The paths for each way that a value which is set may be chosen: `bottom.constant = velocity.y > 0 ? low : high`.
  ///
  /// - Parameter again: Whether paths are forked that were so before, by what other ends have.
  func forked(_ paths: [SourcePath], again: Bool = false) -> [SourcePath] {
    if !again, paths.allSatisfy(\.isForked) { return paths }
    // With the first effect that may be chosen.
    var open = paths.reversed().map { (path: $0, first: 0) }
    var done: [SourcePath] = []
    while let next = open.popLast() {
      let path = next.path
      var first = next.first
      var choice: SourceCondition?
      while first < path.effects.count {
        choice = path.effects[first].move.flatMap(self.choice)
        if choice != nil { break }
        first += 1
      }
      guard let choice, open.count + done.count < SourceLimits.paths else {
        done.append(
          path.changed {
            $0.effects = path.effects.map { $0.move.map { .settle($0.plain) } ?? $0 }
            $0.isForked = true
          })
        continue
      }
      var facts = [choice.opposite, choice]
      // The path may have decided it.
      if case .bool(let holds) = choice.condition.assuming(path.decisions) {
        facts.remove(at: holds ? 0 : 1)
      }
      for fact in facts {
        open.append((path.deciding(fact).assumingDecisions, first))
      }
    }
    return done
  }
}

extension SourceTree<Set<SourceMove>> {
  /// The tree without the messages that one of two neighbouring ways sends, if both do the same otherwise.
  fileprivate var withoutAdditions: Self {
    guard case .fork(let fact, let one, let other) = self else { return self }
    let (left, right) = (one.withoutAdditions, other.withoutAdditions)
    return left.withoutAdditions(to: right) ?? .fork(fact, left, right)
  }

  private func withoutAdditions(to other: Self) -> Self? {
    switch (self, other) {
    case (.leaf(let one), .leaf(let other)):
      let isAdded = one.symmetricDifference(other).allSatisfy(\.isMessage)
      let isMore = one.isSubset(of: other) || other.isSubset(of: one)
      return isAdded && isMore ? .leaf(one.intersection(other)) : nil
    case (.fork(let fact, let one, let two), .fork(let same, let three, let four))
    where fact.condition == same.condition:
      guard let first = one.withoutAdditions(to: three),
        let second = two.withoutAdditions(to: four)
      else { return nil }
      return .fork(fact, first, second)
    default: return nil
    }
  }
}
