/// Runs code on values that are not known: a condition that depends on one makes two paths.
struct SymbolicEvaluator {
  typealias Results = [(value: SymbolicValue, path: SourcePath)]

  let declarations: Declarations
  /// The recognizer whose code runs.
  var recognizer = SourceRecognizer()
  var recognizers: [SourceRecognizer] = []
  /// `began`, `changed`, `ended`, `cancelled`, or nil where the state is not read.
  var state: String?
  /// The type whose code runs.
  var owner: String?
  /// Whether an animator runs, whose animations are kept.
  var isAnimator = false
  var captures: [SourceAnimation] = []
  var wasCancelled: Bool?
  var gaps: [SourceProfile.Gap] = []
  /// The place at which the code became too large to follow, or nil if it did not.
  var unread: String?
  /// The functions that were run.
  var followed: Set<String> = []
  var steps = 0
  var calls = 0

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// Notes that code is too large to follow, so that what follows from it cannot be trusted.
  mutating func give(up message: String, _ place: SourcePlace) {
    note(message, place)
    unread = unread ?? "\(place): \(message)"
  }

  mutating func note(_ message: String, _ place: SourcePlace) {
    let gap = SourceProfile.Gap(place: place.description, message: message)
    if !gaps.contains(gap) { gaps.append(gap) }
  }

  // MARK: Statements

  mutating func run(_ statements: [SourceStatement], _ path: SourcePath) -> [SourcePath] {
    var paths = [path]
    var comment: String?
    for var statement in statements {
      // A comment above the variables of a condition belongs to the condition too.
      comment = statement.comment ?? comment
      statement.comment = comment
      if case .declare = statement.kind {} else { comment = nil }
      var next: [SourcePath] = []
      for path in paths {
        if path.end == .running { next += run(statement, path) } else { next.append(path) }
      }
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

  mutating func run(_ statement: SourceStatement, _ path: SourcePath) -> [SourcePath] {
    steps += 1
    guard steps <= SourceLimits.steps else {
      give(up: "too much code to follow", statement.place)
      return [path]
    }
    switch statement.kind {
    case .declare(let name, let value):
      guard let value else {
        var path = path
        path.values[name] = .unknown(name, SourceOrigin(name: name, place: statement.place))
        return [path]
      }
      return evaluate(value, path).map { result in
        var path = result.path
        path.values[name] = result.value.named(name, result.value.isWritten(at: value))
        return path
      }
    case .assign(let target, let sign, let value):
      return assign(target, sign, value, statement.place, path)
    case .expression(let expression):
      if case .ternary(let condition, let then, let other) = expression.kind {
        return choose([.test(condition)], statement, path) { evaluator, path in
          evaluator.evaluate(then, path).map(\.path)
        } otherwise: { evaluator, path in
          evaluator.evaluate(other, path).map(\.path)
        }
      }
      return evaluate(expression, path).map(\.path)
    case .choice(let conditions, let then, let other):
      let paths = choose(conditions, statement, path) { evaluator, path in
        evaluator.run(then, path)
      } otherwise: { evaluator, path in
        evaluator.run(other, path)
      }
      return joined(paths, after: path)
    case .guard(let conditions, let other):
      return choose(conditions, statement, path) { _, path in
        [path]
      } otherwise: { evaluator, path in
        evaluator.run(other, path)
      }
    case .cases(let subject, let cases):
      return evaluate(subject, path).flatMap { run(cases, of: $0.value, statement, $0.path) }.map {
        path in
        var path = path
        if path.end == .broke { path.end = .running }
        return path
      }
    case .return(let value):
      guard let value else { return [path.ending(.returned(.null))] }
      return evaluate(value, path).map { $0.path.ending(.returned($0.value)) }
    case .break: return [path.ending(.broke)]
    case .block(let statements): return run(statements, path)
    case .loop(let statements):
      let before = path.effects
      return run(statements, path).map { path in
        var path = path
        if path.effects != before { note("a loop is read as if it ran once", statement.place) }
        if path.end == .broke { path.end = .running }
        return path
      }
    case .function(let function):
      localFunctions[function.name] = function
      return [path]
    }
  }

  var localFunctions: [String: SourceFunction] = [:]

  /// Joins two paths that differ only in the numbers they set: `if percent < 0 { percent = 0 }` is a maximum.
  func joined(_ paths: [SourcePath], after path: SourcePath) -> [SourcePath] {
    guard paths.count == 2, paths.allSatisfy({ $0.end == .running && $0.effects == path.effects }),
      paths.allSatisfy({ $0.decisions.count == path.decisions.count + 1 }),
      let decision = paths[0].decisions.last,
      decision.condition == paths[1].decisions.last?.condition
    else { return paths }
    let (one, other) = decision.holds ? (paths[0], paths[1]) : (paths[1], paths[0])
    var joined = path
    for key in Set(one.values.keys).union(other.values.keys) {
      let (left, right) = (one.values[key], other.values[key])
      if left == right {
        joined.values[key] = left
      } else if path.values[key] != nil || key.contains(".") {
        // A property, or a variable from before; other variables end with the branch.
        guard let left, let right, left.isNumber, right.isNumber, left.size + right.size < 100
        else { return paths }
        joined.values[key] = .choice(decision.condition, left, right)
      }
    }
    return [joined]
  }

  /// Runs one branch or both, as far as the conditions are known.
  mutating func choose(
    _ conditions: [SourceStatement.Condition], _ statement: SourceStatement, _ path: SourcePath,
    then: (inout SymbolicEvaluator, SourcePath) -> [SourcePath],
    otherwise: (inout SymbolicEvaluator, SourcePath) -> [SourcePath]
  ) -> [SourcePath] {
    guard let first = conditions.first else { return then(&self, path) }
    let rest = Array(conditions.dropFirst())
    var paths: [SourcePath] = []
    for result in test(first, path) {
      // A guard's `else` comes first, so that its rules come in the order of the code.
      var isGuard = false
      if case .guard = statement.kind { isGuard = true }
      let outcomes = split(result.value, statement, result.path)
      for (holds, path) in isGuard ? outcomes.reversed() : outcomes {
        paths +=
          holds
          ? choose(rest, statement, path, then: then, otherwise: otherwise) : otherwise(&self, path)
      }
    }
    return paths
  }

  /// The paths for a condition that holds, and for one that does not.
  mutating func split(
    _ value: SymbolicValue, _ statement: SourceStatement, _ path: SourcePath
  ) -> [(Bool, SourcePath)] {
    let condition = truth(value)
    if case .bool(let bool) = condition { return [(bool, path)] }
    if let known = path.decisions.first(where: { $0.condition == condition }) {
      return [(known.holds, path)]
    }
    if let known = path.decisions.first(where: { $0.condition == condition.negated }) {
      return [(!known.holds, path)]
    }
    return [true, false].map { holds in
      var path = path
      path.decisions.append(
        SourceDecision(
          condition: condition, holds: holds, place: statement.place, comment: statement.comment))
      return (holds, path)
    }
  }

  mutating func test(_ condition: SourceStatement.Condition, _ path: SourcePath) -> Results {
    switch condition {
    case .test(let expression): return evaluate(expression, path)
    case .binding(let name, let expression):
      return evaluate(expression, path).map { result in
        var path = result.path
        path.values[name] = result.value
        return (isPresent(result.value, expression.place), path)
      }
    }
  }

  /// Whether an optional value is not nil; an unknown object is assumed to be there.
  mutating func isPresent(_ value: SymbolicValue, _ place: SourcePlace) -> SymbolicValue {
    switch value {
    case .null: return .bool(false)
    case .object(.coordinator): return .flag("transitioning")
    case .object(.presented): return .flag("presented")
    case .unknown(let text, _):
      note("'\(text)' is assumed not to be nil", place)
      return .bool(true)
    default: return .bool(true)
    }
  }

  /// A value as a condition, as C does it too.
  mutating func truth(_ value: SymbolicValue) -> SymbolicValue {
    switch value {
    case .object(.coordinator): .flag("transitioning")
    case .object(.presented): .flag("presented")
    case .object, .fields, .text, .word, .list: .bool(true)
    case .null: .bool(false)
    case .number(let number, let origin) where origin.name == nil: .bool(number != 0)
    case _ where value.isNumber:
      .operation("!=", [value, .number(0, SourceOrigin(place: .unknown))])
    default: value
    }
  }

  mutating func run(
    _ cases: [SourceStatement.Case], of subject: SymbolicValue, _ statement: SourceStatement,
    _ path: SourcePath
  ) -> [SourcePath] {
    var remaining = [path]
    var paths: [SourcePath] = []
    for (index, item) in cases.enumerated() where !item.patterns.isEmpty {
      var rest: [SourcePath] = []
      for path in remaining {
        var path = path
        var condition = SymbolicValue.bool(item.binding != nil)
        if let binding = item.binding { path.values[binding] = subject }
        for pattern in item.patterns where item.binding == nil {
          let value = evaluate(pattern, path).first?.value ?? .null
          condition = .apply("||", [condition, compare("==", subject, value, pattern.place)])
        }
        if let filter = item.filter, condition != .bool(false) {
          let value = evaluate(filter, path).first?.value ?? .bool(true)
          condition = .apply("&&", [condition, truth(value)])
        }
        for (holds, path) in split(condition, statement, path) {
          if holds { paths += run(body(of: cases, from: index), path) } else { rest.append(path) }
        }
      }
      remaining = rest
    }
    let standard = cases.firstIndex { $0.patterns.isEmpty }
    for path in remaining {
      paths += standard.map { run(body(of: cases, from: $0), path) } ?? [path]
    }
    return paths
  }

  /// The statements of a case and of those that it falls into.
  func body(of cases: [SourceStatement.Case], from index: Int) -> [SourceStatement] {
    var statements: [SourceStatement] = []
    for item in cases[index...] {
      statements += item.body
      guard item.fallsThrough else { break }
      if let last = item.body.last {
        switch last.kind {
        case .break, .return: return statements
        case .block(let inner):
          if let last = inner.last {
            if case .break = last.kind { return statements }
            if case .return = last.kind { return statements }
          }
        default: break
        }
      }
    }
    return statements
  }

  mutating func assign(
    _ target: SourceExpression, _ sign: String, _ value: SourceExpression, _ place: SourcePlace,
    _ path: SourcePath
  ) -> [SourcePath] {
    evaluate(value, path).flatMap { result in
      var path = result.path
      var value = result.value
      var isProgress = false
      if case .member(_, "fractionComplete") = target.kind { isProgress = true }
      guard !isProgress, let key = self.key(of: target, path) else {
        return effects(ofSetting: target, value, place, path)
      }
      if !sign.isEmpty {
        let old = evaluate(target, path).first?.value ?? .null
        value = arithmetic(sign, old, value, target)
      }
      path.values[key] = value
      return effects(ofSetting: target, value, place, path)
    }
  }

  /// The variable that an expression names: a local one by its name, a property as `self.name`.
  func key(of target: SourceExpression, _ path: SourcePath) -> String? {
    if case .member(let base, let name) = target.kind, let side = side(of: base, path) {
      return side + "." + name
    }
    switch target.kind {
    case .name(let name):
      // Every local variable is declared.
      return path.values[name] != nil ? name : "self." + Self.bare(name)
    case .member(let base, let name):
      if case .name("self") = base.kind { return "self." + Self.bare(name) }
      guard let inner = key(of: base, path) else { return nil }
      return inner + "." + name
    case .cast(let inner, _, _): return key(of: inner, path)
    default: return nil
    }
  }

  /// `from` or `to` for the views of a transition.
  func side(of expression: SourceExpression, _ path: SourcePath) -> String? {
    switch expression.kind {
    case .name(let name):
      path.values[name] == .object(.fromView)
        ? "from" : path.values[name] == .object(.toView) ? "to" : nil
    case .member(let base, "view"), .member(let base, "layer"), .cast(let base, _, false),
      .call(let base?, "view", _):
      side(of: base, path)
    default: nil
    }
  }

  static func bare(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

extension SymbolicValue {
  /// The value with a name, if it is a number that is written where the name is declared.
  fileprivate func named(_ name: String, _ isWritten: Bool) -> SymbolicValue {
    guard isWritten else { return self }
    switch self {
    case .number(let number, let origin) where origin.name == nil:
      return .number(number, SourceOrigin(name: name, place: origin.place))
    default: return self
    }
  }

  /// Whether the expression is a number itself, perhaps cast.
  fileprivate func isWritten(at expression: SourceExpression) -> Bool {
    switch expression.kind {
    case .number(let number): number != 0
    case .call(nil, _, let arguments) where arguments.count == 1: isWritten(at: arguments[0].value)
    case .cast(let inner, _, _): isWritten(at: inner)
    default: false
    }
  }
}
