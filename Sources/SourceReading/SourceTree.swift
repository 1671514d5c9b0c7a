extension Sequence where Element: Hashable {
  /// The elements, each only where it is first.
  var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

/// The paths through code as nested choices, each with what it leads to.
indirect enum SourceTree<Leaf: Hashable>: Hashable {
  case leaf(Leaf)
  case fork(SourceCondition, SourceTree, SourceTree)

  /// Creates the tree whose leaves, from left to right, are the paths.
  init(_ paths: [SourcePath], at depth: Int = 0, _ leaf: (SourcePath) -> Leaf) {
    let first = paths.first ?? SourcePath()
    guard depth < first.decisions.count else {
      self = .leaf(leaf(first))
      return
    }
    let decision = first.decisions[depth]
    func isSame(_ path: SourcePath) -> Bool {
      depth < path.decisions.count && path.decisions[depth].condition == decision.condition
    }
    let others = paths.filter { !isSame($0) }
    let one = SourceTree(paths.filter(isSame), at: depth + 1, leaf)
    let other = others.isEmpty ? one : SourceTree(others, at: depth + 1, leaf)
    self = one == other ? one : .fork(decision, one, other)
  }

  var leaves: [Leaf] { rules().map(\.leaf) }

  /// The tree without the places of its conditions.
  var withoutPlaces: SourceTree {
    guard case .fork(let decision, let one, let other) = self else { return self }
    let condition = SourceCondition(condition: decision.condition, place: .unknown)
    return .fork(condition, one.withoutPlaces, other.withoutPlaces)
  }

  /// The leaf that all paths lead to, if there is only one.
  var only: Leaf? { if case .leaf(let leaf) = self { leaf } else { nil } }

  /// The conditions under which each leaf is reached when those before it are not.
  func rules(_ conditions: [SourceCondition] = []) -> [(conditions: [SourceCondition], leaf: Leaf)]
  {
    switch self {
    case .leaf(let leaf): [(conditions, leaf)]
    case .fork(let decision, let one, let other):
      one.rules(conditions + [decision]) + other.rules(conditions)
    }
  }

  /// The conditions of the leaves that are chosen, each of which holds whatever the others are.
  func conditions(
    of isChosen: (Leaf) -> Bool, _ passed: [SourceCondition] = []
  ) -> (rules: [[SourceCondition]], areAll: Bool) {
    switch self {
    case .leaf(let leaf): return isChosen(leaf) ? ([passed], true) : ([], false)
    case .fork(let decision, let one, let other):
      let first = one.conditions(of: isChosen, passed + [decision])
      let second = other.conditions(
        of: isChosen, first.areAll ? passed : passed + [decision.opposite])
      return (first.rules + second.rules, first.areAll && second.areAll)
    }
  }
}

extension SourceTree where Leaf == SymbolicValue {
  /// One value with `if`, or nil if a leaf cannot be part of a rule.
  var value: SymbolicValue? {
    switch self {
    case .leaf(let leaf): return leaf.isScalar || leaf.isWord || leaf.fields != nil ? leaf : nil
    case .fork(let decision, let one, let other):
      guard let left = one.value, let right = other.value, !SymbolicValue.areLarge([left, right]),
        (left.fields == nil) == (right.fields == nil)
      else { return nil }
      return .choice(decision.condition, left, right)
    }
  }
}
