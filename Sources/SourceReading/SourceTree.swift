/// The ways through code as nested choices, with what each way leads to.
indirect enum SourceTree<Leaf: Hashable>: Hashable {
  case leaf(Leaf)
  case fork(SourceDecision, SourceTree, SourceTree)

  /// Makes the tree of paths, which are in the order of a walk over it; nil without paths.
  init?(_ paths: [SourcePath], _ leaf: (SourcePath) -> Leaf) {
    self.init(paths[...], at: 0, leaf)
  }

  private init?(_ paths: ArraySlice<SourcePath>, at depth: Int, _ leaf: (SourcePath) -> Leaf) {
    guard let first = paths.first else { return nil }
    guard depth < first.decisions.count else {
      self = .leaf(leaf(first))
      return
    }
    let decision = first.decisions[depth]
    let same = paths.filter {
      depth < $0.decisions.count && $0.decisions[depth].holds == decision.holds
    }
    let others = paths.filter {
      !(depth < $0.decisions.count && $0.decisions[depth].holds == decision.holds)
    }
    guard let one = SourceTree(same[...], at: depth + 1, leaf) else { return nil }
    guard let other = SourceTree(others[...], at: depth + 1, leaf), one != other else {
      self = one
      return
    }
    var condition = decision
    if !decision.holds { condition.condition = decision.condition.negated }
    condition.holds = true
    self = .fork(condition, one, other)
  }

  /// Replaces each leaf.
  func flatMap<Other>(_ transform: (Leaf) -> SourceTree<Other>) -> SourceTree<Other> {
    switch self {
    case .leaf(let leaf): return transform(leaf)
    case .fork(let decision, let one, let other):
      let (left, right) = (one.flatMap(transform), other.flatMap(transform))
      return left == right ? left : .fork(decision, left, right)
    }
  }

  var leaves: [Leaf] {
    switch self {
    case .leaf(let leaf): [leaf]
    case .fork(_, let one, let other): one.leaves + other.leaves
    }
  }

  /// The conditions under which each leaf is reached when those before it are not.
  func rules(_ conditions: [SourceDecision] = []) -> [(conditions: [SourceDecision], leaf: Leaf)] {
    switch self {
    case .leaf(let leaf): [(conditions, leaf)]
    case .fork(let decision, let one, let other):
      one.rules(conditions + [decision]) + other.rules(conditions)
    }
  }

  /// The conditions of the leaves that are chosen, each of which holds whatever the others are.
  func conditions(
    of isChosen: (Leaf) -> Bool, _ passed: [SourceDecision] = []
  ) -> (rules: [[SourceDecision]], areAll: Bool) {
    switch self {
    case .leaf(let leaf): return isChosen(leaf) ? ([passed], true) : ([], false)
    case .fork(let decision, let one, let other):
      let first = one.conditions(of: isChosen, passed + [decision])
      var opposite = decision
      opposite.condition = decision.condition.negated
      let second = other.conditions(of: isChosen, first.areAll ? passed : passed + [opposite])
      return (first.rules + second.rules, first.areAll && second.areAll)
    }
  }
}

extension SourceTree where Leaf == SymbolicValue {
  /// One value with `if`, or nil if a leaf cannot be part of a rule.
  var value: SymbolicValue? {
    switch self {
    case .leaf(let leaf): return leaf.isScalar ? leaf : nil
    case .fork(let decision, let one, let other):
      guard let left = one.value, let right = other.value, left.size + right.size < 200 else {
        return nil
      }
      return .choice(decision.condition, left, right)
    }
  }

  /// A boolean as a tree of its parts.
  static func parts(of value: SymbolicValue, _ decision: SourceDecision) -> SourceTree {
    var decision = decision
    switch value {
    case .operation("&&", let parts):
      decision.condition = parts[0].negated
      return .fork(decision, .leaf(.bool(false)), .parts(of: parts[1], decision))
    case .bool: return .leaf(value)
    default:
      decision.condition = value.negated
      return .fork(decision, .leaf(.bool(false)), .leaf(.bool(true)))
    }
  }
}

extension SymbolicValue {
  /// `if(condition, one, other)`, or the shorter `max` or `min` that it is.
  static func choice(_ condition: SymbolicValue, _ one: SymbolicValue, _ other: SymbolicValue)
    -> SymbolicValue
  {
    if case .operation(let sign, let sides) = condition, sides.count == 2,
      ["<", "<=", ">", ">="].contains(sign)
    {
      let isLess = sign.hasPrefix("<")
      if sides[0] == other, sides[1] == one { return .apply(isLess ? "max" : "min", [other, one]) }
      if sides[0] == one, sides[1] == other { return .apply(isLess ? "min" : "max", [one, other]) }
    }
    if one.isBoolean || other.isBoolean {
      return .apply(
        "||", [.apply("&&", [condition, one]), .apply("&&", [condition.negated, other])])
    }
    return .apply("if", [condition, one, other])
  }
}
