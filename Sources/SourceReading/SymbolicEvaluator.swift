/// Runs code on values that are not known: a condition that depends on one makes two paths.
struct SymbolicEvaluator {
  let declarations: Declarations
  /// The recognizer whose code runs.
  var recognizer = SourceRecognizer()
  var recognizers: [SourceRecognizer] = []
  /// The calls of `addTarget` for a property with a recognizer that is not read yet, each with the type whose code it is.
  var unreadTargets: [(property: String, call: SymbolicCall, owner: String?)] = []
  /// Whether code runs that makes recognizers.
  var isSettingUp = false
  /// The indices of the elements of lists for which it runs.
  var elementIndices: [Int] = []
  /// The branches on its way, the innermost last.
  var choices: [Choice] = []
  /// The functions that make a recognizer and return it, and where one that runs is called.
  var factories: Set<String> = []
  var factory: SourcePlace?
  /// `began`, `changed`, `ended`, `cancelled`, or nil where the state is not read.
  var state: String?
  /// What the translation is, which the code may set back at the moves.
  var travel = Travel.whole
  /// The type whose code runs.
  var owner: String?
  /// Whether an animator runs, whose animations are kept.
  var isAnimator = false
  var captures: [SourceAnimation] = []
  /// The curve after the release, and where the code sets its speed.
  var completionCurve: String?
  var completionSpeed: SourcePlace?
  var wasCancelled: Bool?
  var gaps: [SourceProfile.Gap] = []
  /// The place at which the code became too large to follow, or nil if it did not.
  var unread: String?
  /// The functions that were run.
  var followed: [String: Set<SourcePlace>] = [:]
  /// The comment above the statement that runs.
  private var comment: String?
  /// The properties to which a move adds something.
  var added: Set<String> = []
  /// The keys of the views in which code asks where the finger is, and the places of those that follow it there.
  var locationViews: Set<String> = []
  var following: Set<String> = []
  /// The properties to which a move adds a step of the translation, which is the translation in the end, and where.
  var sums: [String: SourcePlace] = [:]
  /// The properties to which moves add, each with the value that the move before gave it, and whether the move counts
  /// with which the gesture begins.
  var accumulated: [String: (before: SymbolicValue, countsBegin: Bool)] = [:]
  /// The values of properties when the state begins.
  var valuesAtStart: SourcePath.Values = [:]
  private(set) var statement = SourceNode(.null, .unknown)
  /// The functions that run.
  var running: Set<String> = []
  /// The number of each call that is not read, by its text and its arguments.
  var unreadCalls: [String: [[SymbolicValue]: Int]] = [:]
  /// The names of the functions that run, the handler first, each with the words that it gets.
  var callers: [String] = []
  /// Whether what the app does with its own views where the gesture ends is kept.
  var keepsMoves = false
  /// Whether code runs when an animation or a time is over.
  var isLater = false
  /// Whether the gesture's view may be anywhere where the gesture begins, as the code leaves it at several places.
  var mayBeginAnywhere = false
  /// Whether the files' own functions of lists are followed.
  var followsLists = true
  /// Whether ways stay apart that differ only in what they call, as the gesture goes.
  var keepsCalls = false
  /// What it does with them at the moves, by the place.
  var movesWithFinger: [SourcePlace: Set<SourceMove>] = [:]
  /// The views that it moves with the finger.
  var viewsWithFinger: Set<Substring> = []
  /// The work that was done, in nodes evaluated on small paths, and how much there may be.
  var steps = 0
  var limit = SourceLimits.steps
  /// The statement after which there were most ways through the code, which is why it is too much.
  var widest: (ways: Int, place: SourcePlace) = (0, .unknown)
  /// Whether paths that differ in nothing of the gesture are joined, as there are many or they took much work.
  var joinsPaths: Bool {
    limit - steps < SourceLimits.steps - SourceLimits.stepsApart
      || widest.ways > SourceLimits.pathsApart
  }

  /// The travel since the gesture began, since the move before, or since a move that is not known.
  enum Travel {
    case whole, step
    case unread(SourcePlace)
  }

  /// A branch that the code takes where it makes recognizers.
  struct Choice {
    let conditions: [SourceNode]
    let areHeld: Bool
    /// What is known where the conditions are asked.
    let path: SourcePath
    /// The switches among the conditions, as they are on this branch; nil if there are none.
    let switchValue: SymbolicValue?
  }

  /// Whether a property that is compared with nil becomes a parameter, rather than being assumed to be there.
  var asksWhatIsNil: Bool { state == "possible" || isEnding }

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// Notes that code is too large to follow, so that what follows from it cannot be trusted.
  mutating func give(up message: String, _ place: SourcePlace) {
    guard unread == nil else { return }
    note(message, place)
    unread = "\(place): \(message)"
  }

  mutating func note(_ message: String, _ place: SourcePlace) {
    steps += gaps.count / 64
    gaps.add(message, place)
  }

  // MARK: Statements

  mutating func run(_ statements: [SourceNode], _ path: SourcePath) -> [SourcePath] {
    let outer = (comment, self.statement)
    defer { (comment, self.statement) = outer }
    comment = nil
    var paths = [path.with()]
    for statement in statements where unread == nil {
      comment = statement.comment ?? comment
      self.statement = statement
      let next = paths.flatMap { $0.end == .running ? evaluate(statement, $0) : [$0] }
      if next.count > widest.ways { widest = (next.count, statement.place) }
      // A comment above the variables of a condition belongs to the condition too.
      if statement.declared == nil { comment = nil }
      guard next.count <= SourceLimits.paths else {
        give(
          up: "more than \(SourceLimits.paths) ways through the code: too many to follow",
          statement.place)
        return Array(next.prefix(SourceLimits.paths))
      }
      paths = next
    }
    return paths
  }

  mutating func evaluate(_ node: SourceNode, _ path: SourcePath) -> [SourcePath] {
    steps += 1 + path.weight / 8
    guard steps <= limit else {
      give(up: "too much code to follow", widest.ways > 8 ? widest.place : node.place)
      return [path.with(unknown(node))]
    }
    // What follows an error in the same expression.
    guard path.end == .running else { return [path] }
    switch node.kind {
    case .declare(let name, let value):
      guard let value else { return [path.setting(name, to: .unknown(name, node.place))] }
      return evaluate(value, path).map {
        self.name($0.value, name, isProperty: false)
        // A sign that is chosen is no constant.
        var isConstant = value.isWrittenNumber
        if case .choice = value.kind, $0.value.number?.magnitude == 1 { isConstant = false }
        var copy = isConstant ? $0.value.named(name) : $0.value
        // A point of which only a part is changed.
        if let text = copy.unknownText, case .member(_, let member) = value.kind,
          ["center", "origin"].contains(member)
        {
          copy = UIKitVocabulary.point(named: text, value.place)
        }
        let path = $0.with(copy)
        return path.naming(name, key(of: value, path)).setting(name, to: copy).with()
      }
    case .assign(let target, let value): return assign(target, value, node, path)
    case .binding(let name, let value):
      return evaluate(value, path).map {
        $0.naming(name, key(of: value, $0)).setting(name, to: $0.value)
          .with(isPresent($0.value, value.place))
      }
    case .choice(let conditions, let then, let other):
      if isSettingUp { return runBoth(conditions, then, other, path) }
      let ends = choose(conditions[...], then, other, node, path)
      let bound = conditions.flatMap(\.bound)
      // What a guard binds stays.
      if !bound.isEmpty, then.children.isEmpty { return ends }
      return merged(ends.map { $0.restoring(bound, from: path) }, after: path)
    case .block(let statements, .loop):
      if let ends = runEach(statements, path) { return ends }
      return `repeat`(node.place, path) { $0.run(statements, $1) }
    case .block(let blocks, .chain(let end)):
      let ends = path.ended(end).after(each: blocks) { block, path in
        path.end == end ? evaluate(block, path.ended(.running)) : [path]
      }
      return merged(ends, after: path)
    case .block(let statements, let kind):
      let ends = kind == .cases ? evaluate(statements[0], path) : run(statements, path)
      // A variable of the block hides one around it, and is gone after it.
      let bound = statements.flatMap(\.bound)
      return ends.map { end in
        end.restoring(bound, from: path).changed {
          if kind == .cases { $0 = $0.resumed(after: .broke, .fell) }
          if $0.end == .running { $0.value = .null }
        }
      }
    case .return(let value):
      return evaluate(value, path).map {
        $0.changed {
          $0.returnPlace = $0.returnPlace ?? node.place
          if $0.end == .running { $0.end = .returned }
        }
      }
    case .leave(let end): return [path.ended(end)]
    case .attempt(let inner, let isOptional):
      return merged(attempt(inner, isOptional: isOptional, node, path), after: path)
    case .tooHigh where !isSettingUp:
      give(
        up: "more than \(SourceLimits.height) cases, or code nested deeper: too much to follow",
        node.place)
      return [path.with(unknown(node))]
    case .unreadable, .tooHigh:
      if !isSettingUp { note("a piece of code is not read", node.place) }
      let value = SymbolicValue.unknown(
        "the code in line \(node.place.line)", name: "code", node.place)
      return [path.with(value).changed { $0.unread.append(node) }]
    default:
      return evaluate(expression: node, path).map { end in
        // What a move asks before it updates the progress is that of the move before.
        let isOld = state == "changed" && end.value == .name("percentComplete") && end.update == nil
        return isOld ? end.with(end.value.before("percentComplete")) : end
      }
    }
  }

  /// The paths without and with an error; a call that is not read may throw one.
  private mutating func attempt(
    _ inner: SourceNode, isOptional: Bool, _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    let ends = evaluate(inner, path).flatMap { end -> [SourcePath] in
      guard !isSettingUp, end.end == .running, end.unread.count > path.unread.count else {
        return [end]
      }
      return split(unknown(inner, " throws"), node, end).map { throwsError, end in
        throwsError ? end.ended(.threw) : end.with(unknown(inner))
      }
    }
    return ends.map { isOptional && $0.end == .threw ? $0.with().resumed(after: .threw) : $0 }
  }

  /// Runs both branches of a choice one after the other.
  private mutating func runBoth(
    _ conditions: [SourceNode], _ then: SourceNode, _ other: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    let outer = choices
    defer { choices = outer }
    if case .name(let name)? = conditions.first?.kind, name.hasPrefix("#available") {
      let known = recognizers.count
      let ends = evaluate(then, path)
      for index in recognizers.indices.dropFirst(known) {
        recognizers[index].assumption = "it is made where '\(name)', which is taken to be true"
      }
      return ends
    }
    // For an element of a list, it may be known.
    let values = conditions.map { evaluate($0, path).first?.value ?? .missing }
    if !elementIndices.isEmpty, case .bool(let holds) = values.conjunction {
      return evaluate(holds ? then : other, path)
    }
    let parts = zip(conditions, values).compactMap { node, value -> SymbolicValue? in
      // A switch, or a comparison with a word.
      (value.unknownOrigin ?? value.negated.unknownOrigin).flatMap {
        node.isFlag || $0.subject != nil ? value : nil
      }
    }
    let areRead = !parts.isEmpty && parts.count == conditions.count
    let condition = areRead ? parts.conjunction : parts.first
    func choice(_ areHeld: Bool) -> Choice {
      Choice(
        conditions: conditions, areHeld: areHeld, path: path,
        switchValue: areHeld ? condition : condition?.negated)
    }
    choices = outer + [choice(true)]
    let bound = conditions.reduce(path) { path, node in
      if case .binding = node.kind { evaluate(node, path).first ?? path } else { path }
    }
    return evaluate(then, bound).prefix(1).flatMap { first in
      choices = outer + [choice(false)]
      return evaluate(other, first.ended(.running)).map { second in
        var both = second.ended(.running)
        for (key, value) in second.values { both.values[key] = either(first.values[key], value) }
        return both.with(
          indices(of: second.value).isEmpty ? unknown(then) : either(first.value, second.value))
      }
    }
  }

  /// Merges paths that differ only in their numbers: `if percent < 0 { percent = 0 }` is a maximum, and
  /// `a ? 1 : 2` is one value.
  func mergedNumbers(_ paths: [SourcePath], after path: SourcePath) -> [SourcePath] {
    guard paths.count > 1, paths.allSatisfy({ $0.end == .running && $0.effects == path.effects })
    else { return paths }
    // What only some call may start the transition.
    if keepsCalls, Set(paths.map(\.unread.count)).count > 1 { return paths }
    func merged(_ value: (SourcePath) -> SymbolicValue?, _ isMergeable: (SymbolicValue) -> Bool)
      -> SymbolicValue?
    {
      let tree = SourceTree(paths, at: path.decisions.count) { value($0) ?? .missing }
      return tree.only ?? (tree.leaves.allSatisfy(isMergeable) ? tree.value : nil)
    }
    guard let value = merged({ $0.value }, \.isScalar) else { return paths }
    var result = path.with(value)
    // What the finger is compared with is a number too.
    let conditions = paths.flatMap { $0.decisions.dropFirst(path.decisions.count) }
      .map(\.condition)
    let compared = Set(conditions.filter(\.followsFinger).compactMap(\.ordered).joined())
    // Other variables end with the branch.
    for key in Set(paths.flatMap(\.values.keys)) where path.keeps(key) {
      guard let value = merged({ $0.values[key] }, { $0.isNumber || compared.contains($0) })
      else { return paths }
      result.values[key] = value
    }
    return [result]
  }

  private mutating func merged(_ paths: [SourcePath], after path: SourcePath) -> [SourcePath] {
    let merged = mergedNumbers(paths, after: path)
    guard joinsPaths, merged.count > 1, let joined = joined(merged, after: path, statement) else {
      return merged
    }
    return [joined]
  }

  /// Runs one branch or both, as far as the conditions are known.
  private mutating func choose(
    _ conditions: ArraySlice<SourceNode>, _ then: SourceNode, _ other: SourceNode,
    _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    /// Each branch of `isFar ? finish() : cancel()` is a statement.
    func run(_ branch: SourceNode, _ evaluator: inout Self, _ path: SourcePath) -> [SourcePath] {
      if evaluator.statement == node, !branch.isBlock { evaluator.statement = branch }
      defer { if evaluator.statement == branch { evaluator.statement = node } }
      return evaluator.evaluate(branch, path)
    }
    guard let first = conditions.first else { return run(then, &self, path) }
    // The `else` of a guard comes first, so that its rules come in the order of the code.
    let isGuard = then.isBlock && then.children.isEmpty
    return evaluate(first, path).flatMap { tested -> [SourcePath] in
      guard tested.end == .running else { return [tested] }
      let outcomes = split(tested.value, node, tested)
      return (isGuard ? outcomes.reversed() : outcomes).flatMap { holds, tested in
        if holds { return choose(conditions.dropFirst(), then, other, node, tested) }
        // `if let gesture = gesture as? T` leaves the outer name to its `else`.
        guard case .binding(let name, _) = first.kind else { return run(other, &self, tested) }
        return run(other, &self, tested.changed { $0.values[name] = path.values[name] })
      }
    }
  }

  /// The paths for a condition that holds, and for one that does not.
  mutating func split(
    _ value: SymbolicValue, _ node: SourceNode, _ path: SourcePath
  ) -> [(Bool, SourcePath)] {
    let condition = truth(value).assuming(path.decisions)
    if case .bool(let bool) = condition { return [(bool, path)] }
    let decision = SourceCondition(
      condition: condition, place: path.returnPlace ?? node.place, comment: comment)
    return [(true, path.deciding(decision)), (false, path.deciding(decision.opposite))]
  }
}

extension String {
  /// Whether it is the key of a property's value.
  var isProperty: Bool { hasPrefix("self.") }
  /// The name of the variable whose value has this key.
  var propertyName: String { isProperty ? String(dropFirst(5)) : self }
}

extension SymbolicValue {
  /// A closure with the variables around it.
  func escaping(_ path: SourcePath) -> SymbolicValue {
    guard case .closure(let function, nil) = self else { return self }
    return .closure(function, path.values.filter { !$0.key.isProperty })
  }

  /// A number, the numbers of a list, or a choice other than of a sign, with the name under which it is declared.
  func named(_ name: String) -> SymbolicValue {
    switch self {
    case .number(let number, let origin):
      .number(
        number, SourceOrigin(name: origin.name ?? name, place: origin.place, type: origin.type))
    case .operation("if", let parts)
    where !parts.dropFirst().allSatisfy { $0.number?.magnitude == 1 }:
      .operation("if", [parts[0], parts[1].named(name), parts[2].named(name)])
    case .list(let values):
      .list(
        values.enumerated().map { index, value in
          let key = index % 2 == 1 ? values[index - 1].key : nil
          return value.named(name + (key?.capitalizedFirst ?? "\(index)"))
        })
    default: self
    }
  }

  /// The word or text by which a dictionary has a value.
  var key: String? {
    switch self {
    case .word(let key), .text(let key): key
    default: nil
    }
  }
}
