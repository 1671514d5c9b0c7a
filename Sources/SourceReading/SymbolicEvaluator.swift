/// What code does that a transition sees.
enum SourceEffect: Hashable, Sendable {
  case begin(String, SourceOrigin)
  case update(SymbolicValue, SourceOrigin)
  case finish(SourceOrigin)
  case cancel(SourceOrigin)
  case set(String, SymbolicValue, SourceOrigin)
  case resetTranslation(SourceOrigin)
  case system(SourceOrigin)
}

/// A condition that a way through the code has passed, or not.
struct SourceDecision: Hashable, Sendable {
  var condition: SymbolicValue
  var holds: Bool
  var place: SourcePlace
  var comment: String?
}

/// One way through the code.
struct SourcePath: Sendable {
  enum End: Hashable, Sendable {
    case running
    case returned(SymbolicValue)
    case broke
  }

  var values: [String: SymbolicValue] = [:]
  var decisions: [SourceDecision] = []
  var effects: [SourceEffect] = []
  /// Calls of what the files do not declare.
  var unread: [SourceExpression] = []
  var end = End.running
}

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
  private(set) var captures: [SourceAnimation] = []
  private var wasCancelled: Bool?
  private(set) var gaps: [SourceProfile.Gap] = []
  /// The place at which the code became too large to follow, or nil if it did not.
  private(set) var unread: String?
  /// The functions that were run.
  private(set) var followed: Set<String> = []
  private var steps = 0
  private var calls = 0

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// Notes that code is too large to follow, so that what follows from it cannot be trusted.
  private mutating func give(up message: String, _ place: SourcePlace) {
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

  private mutating func run(_ statement: SourceStatement, _ path: SourcePath) -> [SourcePath] {
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

  private var localFunctions: [String: SourceFunction] = [:]

  /// Joins two paths that differ only in the numbers they set: `if percent < 0 { percent = 0 }` is a maximum.
  private func joined(_ paths: [SourcePath], after path: SourcePath) -> [SourcePath] {
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
      } else if path.values[key] != nil || key.hasPrefix("self.") {
        guard let left, let right, left.isNumber, right.isNumber, left.size + right.size < 100
        else { return paths }
        joined.values[key] = .choice(decision.condition, left, right)
      }
    }
    return [joined]
  }

  /// Runs one branch or both, as far as the conditions are known.
  private mutating func choose(
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
  private mutating func split(
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

  private mutating func test(_ condition: SourceStatement.Condition, _ path: SourcePath) -> Results
  {
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
  private mutating func isPresent(_ value: SymbolicValue, _ place: SourcePlace) -> SymbolicValue {
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
  private mutating func truth(_ value: SymbolicValue) -> SymbolicValue {
    switch value {
    case .object(.coordinator): .flag("transitioning")
    case .object(.presented): .flag("presented")
    case .object, .fields, .text, .word, .list: .bool(true)
    case .null: .bool(false)
    case .number(let number, let origin) where origin.name == nil: .bool(number != 0)
    case _ where value.isNumber:
      .operation("!=", [value, .number(0, SourceOrigin(place: SourcePlace(file: "", line: 0)))])
    default: value
    }
  }

  private mutating func run(
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
  private func body(of cases: [SourceStatement.Case], from index: Int) -> [SourceStatement] {
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

  private mutating func assign(
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
  private func key(of target: SourceExpression, _ path: SourcePath) -> String? {
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
  private func side(of expression: SourceExpression, _ path: SourcePath) -> String? {
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

  // MARK: Expressions

  mutating func evaluate(_ expression: SourceExpression, _ path: SourcePath) -> Results {
    steps += 1
    guard steps <= SourceLimits.steps else { return [(unknown(expression), path)] }
    let origin = SourceOrigin(place: expression.place)
    switch expression.kind {
    case .number(let number): return [(.number(number, origin), path)]
    case .text(let text): return [(.text(text), path)]
    case .bool(let bool): return [(.bool(bool), path)]
    case .null: return [(.null, path)]
    case .implicitMember(let name): return [(.word(name.lowercasedFirst), path)]
    case .closure: return [(unknown(expression), path)]
    case .selector(let name): return [(.text(name), path)]
    case .unreadable: return [(unknown(expression), path)]
    case .name(let name): return evaluate(name: name, expression, path)
    case .member(let base, let name):
      if let key = key(of: expression, path), let value = path.values[key] {
        return [(value, path)]
      }
      if case .name(let type) = base.kind, type.isTypeName,
        let value = constant(name, of: type, expression)
      {
        return [(value, path)]
      }
      return evaluate(base, path).flatMap { member(name, of: $0.value, expression, $0.path) }
    case .call(let base, let name, let arguments):
      return call(base, name, arguments, expression, path)
    case .element(let base, let indices):
      return evaluate(base, path).map { result in
        if case .list(let values) = result.value, let number = indices.first,
          case .number(let index) = number.kind,
          index >= 0, Int(index) < values.count
        {
          return (values[Int(index)], result.path)
        }
        return (
          result.value == .object(.stack) ? .object(.controller) : unknown(expression), result.path
        )
      }
    case .unary(let sign, let operand):
      return evaluate(operand, path).map { result in
        if sign == "!" { return (truth(result.value).negated, result.path) }
        return (negative(result.value), result.path)
      }
    case .binary(let sign, let left, let right): return binary(sign, left, right, expression, path)
    case .ternary(let condition, let then, let other):
      return evaluate(condition, path).flatMap { result -> Results in
        let condition = truth(result.value)
        if case .bool(let bool) = condition { return evaluate(bool ? then : other, result.path) }
        let left = evaluate(then, result.path)
        let right = evaluate(other, result.path)
        if left.count == 1, right.count == 1, left[0].value.isScalar, right[0].value.isScalar {
          return [(.choice(condition, left[0].value, right[0].value), result.path)]
        }
        let statement = SourceStatement(kind: .break, place: expression.place)
        return split(condition, statement, result.path).flatMap {
          evaluate($0.0 ? then : other, $0.1)
        }
      }
    case .list(let elements):
      return evaluateAll(elements, path).map { (.list($0.values), $0.path) }
    case .cast(let inner, let type, let tests):
      return evaluate(inner, path).map { result in
        if result.value == .object(.gesture), let isKind = recognizer.isKind(type) {
          if tests { return (.bool(isKind), result.path) }
          return (isKind ? result.value : .null, result.path)
        }
        return (tests ? unknown(expression) : result.value, result.path)
      }
    }
  }

  mutating func evaluateAll(
    _ expressions: [SourceExpression], _ path: SourcePath
  ) -> [(values: [SymbolicValue], path: SourcePath)] {
    var all: [(values: [SymbolicValue], path: SourcePath)] = [([], path)]
    for expression in expressions {
      all = all.flatMap { partial in
        evaluate(expression, partial.path).map { (partial.values + [$0.value], $0.path) }
      }
    }
    return all
  }

  func unknown(_ expression: SourceExpression) -> SymbolicValue {
    let text = expression.text
    var name = text
    if case .call(_, let function, _) = expression.kind, !function.isEmpty { name = function }
    return .unknown(text, SourceOrigin(name: name, place: expression.place))
  }

  private mutating func binary(
    _ sign: String, _ left: SourceExpression, _ right: SourceExpression,
    _ expression: SourceExpression,
    _ path: SourcePath
  ) -> Results {
    evaluate(left, path).flatMap { first -> Results in
      switch sign {
      case "&&", "||":
        let condition = truth(first.value)
        if condition == .bool(sign == "||") { return [(condition, first.path)] }
        return evaluate(right, first.path).map {
          (.apply(sign, [condition, truth($0.value)]), $0.path)
        }
      case "??":
        if first.value == .null { return evaluate(right, first.path) }
        return [first]
      case "==", "!=", "===", "!==":
        return evaluate(right, first.path).map {
          (compare(String(sign.prefix(2)), first.value, $0.value, expression.place), $0.path)
        }
      default:
        return evaluate(right, first.path).map {
          (arithmetic(sign, first.value, $0.value, expression), $0.path)
        }
      }
    }
  }

  func negative(_ value: SymbolicValue) -> SymbolicValue {
    switch value {
    case .operation("neg", let parts): parts[0]
    case .fields(let fields): .fields(fields.mapValues(negative))
    case .null, .object, .list, .text, .word: value
    default: .operation("neg", [value])
    }
  }

  private static let states = ["possible", "began", "changed", "ended", "cancelled", "failed"]

  private func arithmetic(
    _ sign: String, _ left: SymbolicValue, _ right: SymbolicValue, _ expression: SourceExpression
  ) -> SymbolicValue {
    // `state >= .ended`
    if case .word(let first) = left, case .word(let second) = right,
      let one = Self.states.firstIndex(of: first), let other = Self.states.firstIndex(of: second)
    {
      let origin = SourceOrigin(place: expression.place)
      return .apply(sign, [.number(Double(one), origin), .number(Double(other), origin)])
    }
    guard left.isScalar, right.isScalar, left.size + right.size < 200,
      ["+", "-", "*", "/", "<", "<=", ">", ">="].contains(sign)
    else { return unknown(expression) }
    return .apply(sign, [left, right])
  }

  private mutating func compare(
    _ sign: String, _ left: SymbolicValue, _ right: SymbolicValue, _ place: SourcePlace
  ) -> SymbolicValue {
    let isEqual = sign == "=="
    if case .list(let words) = right, case .word = left {
      return .bool(words.contains(left) == isEqual)
    }
    switch (left, right) {
    case (.null, .null): return .bool(isEqual)
    case (let value, .null), (.null, let value):
      let isPresent = isPresent(value, place)
      return isEqual ? isPresent.negated : isPresent
    case (.word(let a), .word(let b)): return .bool((a == b) == isEqual)
    case (.text(let a), .text(let b)): return .bool((a == b) == isEqual)
    case (.object(let a), .object(let b)):
      if a == b { return .bool(isEqual) }
      let pairs: [SourceObject] = [a, b]
      if pairs.contains(.systemPop) || pairs.contains(.gesture) { return .bool(!isEqual) }
      if pairs.contains(.controller) || pairs.contains(.top) {
        // Whether the screen is the first or the last of the stack is not known here.
        return isEqual
          ? .operation("<=", [.name("stack"), one(place)])
          : .operation(">", [.name("stack"), one(place)])
      }
      return .bool(!isEqual)
    case (.unknown(let a, let origin), .object(let b)),
      (.object(let b), .unknown(let a, let origin)):
      return .unknown("\(a) \(sign) \(b)", SourceOrigin(name: a, place: origin.place))
    case (.unknown(let a, let origin), .word(let b)), (.word(let b), .unknown(let a, let origin)):
      return .unknown(
        "\(a) \(sign) \(b)", SourceOrigin(name: a + "Is" + b.capitalizedFirst, place: origin.place))
    case (.unknown(let a, let origin), .unknown(let b, _)):
      let value = SymbolicValue.unknown(
        "\(a) == \(b)", SourceOrigin(name: a + "Is" + b, place: origin.place))
      return isEqual ? value : value.negated
    case _ where left.isScalar && right.isScalar: return .apply(sign, [left, right])
    default:
      return .unknown("a comparison", SourceOrigin(name: "comparison", place: place))
    }
  }

  private func one(_ place: SourcePlace) -> SymbolicValue { .number(1, SourceOrigin(place: place)) }

  // MARK: Names

  private mutating func evaluate(
    name: String, _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    if let value = path.values[name] ?? path.values["self." + Self.bare(name)] {
      return [(value, path)]
    }
    if name == "self" || name == "super" { return [(.object(.this), path)] }
    if name == recognizer.variable { return [(.object(.gesture), path)] }
    if recognizers.contains(where: { $0.variable == name }) {
      return [(.object(.recognizer(name)), path)]
    }
    if let variable = declarations.variable(name) { return evaluate(variable, expression, path) }
    if let value = UIKitVocabulary.constant(name) { return [(value, path)] }
    if let word = UIKitVocabulary.word(name) { return [(.word(word), path)] }
    if let value = UIKitVocabulary.member(name, of: .this) { return [(value, path)] }
    return [(unknown(expression), path)]
  }

  private mutating func evaluate(
    _ variable: SourceVariable, _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    if let getter = variable.getter {
      let function = SourceFunction(
        name: variable.name, parameters: [], body: getter, place: variable.place,
        owner: variable.owner)
      return follow(function, [], unknown(expression), path)
    }
    if UIKitVocabulary.isTransitionType(variable.type) { return [(.object(.transition), path)] }
    if let initial = variable.initial, calls < SourceLimits.calls {
      calls += 1
      let value = evaluate(initial, SourcePath()).first?.value ?? .null
      calls -= 1
      let origin = SourceOrigin(name: variable.name, place: variable.place)
      switch value {
      case .number(let number, _): return [(.number(number, origin), path)]
      case .operation where value.number != nil && value.number?.isFinite == true:
        return [(.number(value.number ?? 0, origin), path)]
      case .bool(let bool) where !variable.isConstant:
        return [(.variable(variable.name, .bool(bool), origin), path)]
      case .null, .unknown: break
      case .word where !variable.isConstant: break
      default: return [(value, path)]
      }
    }
    if let value = UIKitVocabulary.member(variable.name, of: .this) { return [(value, path)] }
    return [
      (.unknown(variable.name, SourceOrigin(name: variable.name, place: expression.place)), path)
    ]
  }

  /// `UIGestureRecognizer.State.began`, or a constant that a type of the files declares.
  private mutating func constant(
    _ name: String, of type: String, _ expression: SourceExpression
  ) -> SymbolicValue? {
    if declarations.inherited[type] != nil, let variable = declarations.variable(name) {
      return evaluate(variable, expression, SourcePath()).first?.value
    }
    if type == "UIScreen" { return .object(.screen) }
    return type.hasPrefix("UI") || name.utf8.first.map { $0 >= 97 } ?? false
      ? .word(name.lowercasedFirst) : nil
  }

  private mutating func member(
    _ name: String, of base: SymbolicValue, _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    switch base {
    case .fields(let fields):
      return [(fields[name] ?? unknown(expression), path)]
    case .object(.gesture) where name == "state":
      return [(state.map { .word($0) } ?? unknown(expression), path)]
    case .object(.this):
      return evaluate(
        name: name, SourceExpression(kind: .name(name), place: expression.place), path)
    case .object(let object):
      if object == .context, name == "transitionWasCancelled", let wasCancelled {
        return [(.bool(wasCancelled), path)]
      }
      if let value = UIKitVocabulary.member(name, of: object) { return [(value, path)] }
      return getter(name, expression, path) ?? [(unknownMember(name, expression), path)]
    case .word where name == "rawValue": return [(base, path)]
    case .list(let values):
      if name == "count" {
        return [(.number(Double(values.count), SourceOrigin(place: expression.place)), path)]
      }
      return [(unknown(expression), path)]
    case .unknown(let text, _):
      if let value = UIKitVocabulary.member(name, ofUnknown: text) {
        if UIKitVocabulary.isGeometry(name) {
          note("the size of '\(text)' is taken to be that of the gesture's view", expression.place)
        }
        return [(value, path)]
      }
      if let variable = declarations.variable(name),
        variable.initial != nil || variable.getter != nil
      {
        return evaluate(variable, expression, path)
      }
      return getter(name, expression, path) ?? [(unknownMember(name, expression), path)]
    case .number, .name, .operation, .variable, .bool, .flag:
      // `1.0.nextUp`, `value.magnitude`, `flag.boolValue`
      if ["boolValue", "floatValue", "doubleValue", "CGFloatValue"].contains(name) {
        return [(base, path)]
      }
      if name == "magnitude" { return [(.apply("abs", [base]), path)] }
      return [(unknown(expression), path)]
    default: return [(unknown(expression), path)]
    }
  }

  /// What a getter in Objective-C returns, or nil if the files have none.
  private mutating func getter(
    _ name: String, _ expression: SourceExpression, _ path: SourcePath
  ) -> Results? {
    guard let function = declarations.functions[name]?.first(where: { $0.parameters.isEmpty }),
      calls < SourceLimits.calls
    else { return nil }
    return follow(function, [], unknown(expression), path)
  }

  private func unknownMember(_ name: String, _ expression: SourceExpression) -> SymbolicValue {
    // `x` of something says too little.
    let name = name.utf8.count < 3 ? expression.text : name
    return .unknown(expression.text, SourceOrigin(name: name, place: expression.place))
  }

  // MARK: Calls

  private mutating func call(
    _ base: SourceExpression?, _ name: String, _ arguments: [SourceExpression.Argument],
    _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    guard let base else {
      return call(nil, nil, name, arguments, expression, path)
    }
    if case .name(let type) = base.kind, type.isTypeName, path.values[type] == nil {
      if let value = UIKitVocabulary.typeMember(name, of: type) { return [(value, path)] }
      return call(nil, base, name, arguments, expression, path)
    }
    return evaluate(base, path).flatMap {
      call($0.value, base, name, arguments, expression, $0.path)
    }
  }

  private mutating func call(
    _ receiver: SymbolicValue?, _ base: SourceExpression?, _ name: String,
    _ arguments: [SourceExpression.Argument], _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    let plain = arguments.filter { if case .closure = $0.value.kind { false } else { true } }
    return evaluateAll(plain.map(\.value), path).flatMap { evaluated -> Results in
      let (values, path) = evaluated
      let origin = SourceOrigin(place: expression.place)
      if let value = UIKitVocabulary.function(name, values) { return [(value, path)] }
      var isSuper = false
      if let base, case .name("super") = base.kind { isSuper = true }
      let isThis = receiver == nil && base == nil || receiver == .object(.this)
      if let value = self.value(ofCalling: name, on: receiver, values, plain, origin) {
        return [(value, path)]
      }
      let isPop = UIKitVocabulary.transitions.contains(name)
      if !isSuper, !isPop, let function = function(name, arguments, receiver) {
        return follow(function, values, unknown(expression), path)
      }
      if let effects = UIKitVocabulary.effects(
        of: name, on: receiver, isThis: isThis || isSuper, values, labels: plain.map(\.label),
        origin)
      {
        var path = path
        path.effects += effects
        return runClosures(arguments, path).map { (.null, $0) }
      }
      if isAnimator, name.hasPrefix("animate") || name == "transitionWithView" {
        capture(arguments, plain.map(\.label), values, path)
        return [(.null, path)]
      }
      if isAnimator, name == "removeFromSuperview", let base, side(of: base, path) == "to" {
        var path = path
        path.values["to.alpha"] = .number(0, origin)
        return [(.null, path)]
      }
      if let receiver, arguments.isEmpty {
        let results = member(name, of: receiver, expression, path)
        return results
      }
      var after = path
      if !name.isTypeName || base != nil, !["NSLog", "print"].contains(name) {
        after.unread.append(expression)
      }
      let paths = runClosures(arguments, after)
      return paths.map { (unknown(expression), $0) }
    }
  }

  /// Keeps where the views are before and after an animation, and after its completion if it was cancelled.
  private mutating func capture(
    _ arguments: [SourceExpression.Argument], _ labels: [String?], _ values: [SymbolicValue],
    _ path: SourcePath
  ) {
    let closures = arguments.filter { if case .closure = $0.value.kind { true } else { false } }
    guard let first = closures.first else { return }
    for ended in runClosures([first], path) {
      wasCancelled = true
      // A cancelled animation has taken the views back.
      var reverted = ended
      for key in ended.values.keys where key.hasPrefix("from.") || key.hasPrefix("to.") {
        reverted.values[key] = path.values[key]
      }
      let cancelled =
        closures.count > 1 ? runClosures([closures[1]], reverted).first ?? reverted : reverted
      wasCancelled = nil
      var settings: [String: SymbolicValue] = [:]
      for (label, value) in zip(labels, values) { settings[label ?? "withDuration"] = value }
      captures.append(
        SourceAnimation(
          settings: settings, start: path.values, end: ended.values, cancelled: cancelled.values,
          decisions: ended.decisions))
    }
  }

  private func function(
    _ name: String, _ arguments: [SourceExpression.Argument], _ receiver: SymbolicValue?
  ) -> SourceFunction? {
    if let local = localFunctions[name] { return local }
    if case .object(let object)? = receiver, object != .this, object != .transition,
      object != .controller
    {
      return nil
    }
    return declarations.function(name, labels: arguments.map(\.label), in: owner)
  }

  /// Runs the closures that a call gets, one after the other.
  private mutating func runClosures(
    _ arguments: [SourceExpression.Argument], _ path: SourcePath
  ) -> [SourcePath] {
    var paths = [path]
    for argument in arguments {
      guard case .closure(_, let statements) = argument.value.kind, calls < SourceLimits.calls
      else { continue }
      calls += 1
      paths = paths.flatMap { run(statements, $0) }.map { path in
        var path = path
        path.end = .running
        return path
      }
      calls -= 1
    }
    return paths
  }

  /// Runs a function, and returns what it returns on each path.
  mutating func follow(
    _ function: SourceFunction, _ values: [SymbolicValue], _ otherwise: SymbolicValue,
    _ path: SourcePath
  ) -> Results {
    guard calls < SourceLimits.calls else {
      note("calls nest too deep to follow '\(function.name)'", function.place)
      return [(otherwise, path)]
    }
    calls += 1
    followed.insert(function.name)
    defer { calls -= 1 }
    let outer = (path.values, owner)
    var inner = path
    // A local function sees the variables around it.
    if localFunctions[function.name] == nil {
      inner.values = path.values.filter { $0.key.hasPrefix("self.") }
      owner = function.owner ?? owner
    }
    for (index, parameter) in function.parameters.enumerated() {
      inner.values[parameter.name] = index < values.count ? values[index] : .null
    }
    defer { owner = outer.1 }
    return run(function.body, inner).map { path in
      var path = path
      var value = SymbolicValue.null
      if case .returned(let returned) = path.end { value = returned }
      let properties = path.values.filter { $0.key.hasPrefix("self.") }
      path.values = outer.0.filter { !$0.key.hasPrefix("self.") }
        .merging(properties) { _, new in new }
      path.end = .running
      // A single expression is the value of a body without `return`.
      if value == .null, function.body.count == 1,
        case .expression(let only) = function.body[0].kind
      {
        value = evaluate(only, inner).first?.value ?? .null
      }
      // A function that only returns nil is there to be overridden.
      if value == .null, function.body.count == 1, case .return(_?) = function.body[0].kind {
        value = otherwise
      }
      return (value, path)
    }
  }

  private func value(
    ofCalling name: String, on receiver: SymbolicValue?, _ values: [SymbolicValue],
    _ arguments: [SourceExpression.Argument], _ origin: SourceOrigin
  ) -> SymbolicValue? {
    guard let receiver else {
      if name == "objc_getAssociatedObject", values.first == .object(.gesture), values.count > 1,
        case .text(let key) = values[1]
      {
        return recognizer.associated[key].map { .text($0) } ?? .null
      }
      // What is associated with other objects is taken not to be set.
      return name == "objc_getAssociatedObject" ? .null : nil
    }
    switch (receiver, name) {
    case (.object(.gesture), "translation"), (.object(.gesture), "translationInView"):
      return .fields(["x": .name("translation.x"), "y": .name("translation.y")])
    case (.object(.gesture), "velocity"), (.object(.gesture), "velocityInView"):
      return .fields(["x": .name("velocity.x"), "y": .name("velocity.y")])
    case (.object(.gesture), "location"), (.object(.gesture), "locationInView"),
      (.object(.touch), "location"), (.object(.touch), "locationInView"):
      return .fields(["x": .name("location.x"), "y": .name("location.y")])
    case (.object(.context), "view"), (.object(.context), "viewForKey"),
      (.object(.context), "viewController"),
      (.object(.context), "viewControllerForKey"):
      guard case .word(let key)? = values.first else { return nil }
      return .object(key.lowercased().contains("from") ? .fromView : .toView)
    case (.object(.context), _)
    where name.hasPrefix("initialFrame") || name.hasPrefix("finalFrame"):
      return UIKitVocabulary.rectangle
    case (.fields(let fields), "offsetBy"):
      return values.count == 2 ? UIKitVocabulary.offset(fields, by: values) : nil
    case (.object(.gesture), "isKindOfClass"), (.object(.gesture), "isMemberOfClass"),
      (.object(.gesture), "isKind"):
      guard case .word(let type)? = values.first else { return nil }
      return recognizer.isKind(type).map { .bool($0) }
    case (_, "isEqual"), (_, "isEqualToString"), (_, "isEqualTo"):
      guard let other = values.first else { return nil }
      switch (receiver, other) {
      case (.text(let a), .text(let b)): return .bool(a == b)
      case (.null, _): return .bool(false)
      case (.object(let a), .object(let b)): return .bool(a == b)
      default: return nil
      }
    case (_, "boolValue"), (_, "floatValue"), (_, "doubleValue"): return receiver
    case (_, "value") where arguments.first?.label == "forKey", (_, "valueForKey"):
      guard case .text(let key)? = values.first else { return nil }
      return UIKitVocabulary.member(key, of: .navigation)
    case (_, "respondsToSelector"), (_, "responds"): return .bool(true)
    case (.word(let type), "class"), (.word(let type), "self"): return .word(type)
    case (.list(let values), "contains"):
      guard case .word = values.first else { return nil }
      return nil
    default: return nil
    }
  }

  // MARK: Effects of assignments

  private mutating func effects(
    ofSetting target: SourceExpression, _ value: SymbolicValue, _ place: SourcePlace,
    _ path: SourcePath
  ) -> [SourcePath] {
    guard case .member(let base, let name) = target.kind else {
      if case .name("selectedIndex") = target.kind {
        return selectingTab(of: "self", place, path)
      }
      if case .name(let name) = target.kind, ["completionSpeed", "completionCurve"].contains(name) {
        var path = path
        path.effects.append(.set(name, value, SourceOrigin(place: place)))
        return [path]
      }
      return [path]
    }
    var path = path
    let origin = SourceOrigin(place: place)
    switch name {
    case "fractionComplete": path.effects.append(.update(value, origin))
    case "completionSpeed", "completionCurve", "isReversed", "reversed", "wantsInteractiveStart",
      "timingCurve":
      path.effects.append(.set(name, value, origin))
    case "transform", "frame", "center", "alpha", "origin", "x", "y", "constant":
      path.effects.append(.set(base.text + "." + name, value, origin))
    case "selectedIndex":
      return selectingTab(of: base.text, place, path)
    default: break
    }
    return [path]
  }

  private mutating func selectingTab(
    of object: String, _ place: SourcePlace, _ path: SourcePath
  ) -> [SourcePath] {
    let bases = owner.flatMap { declarations.inherited[$0] } ?? []
    if !object.lowercased().hasSuffix("tabbarcontroller"),
      object != "self" || !bases.contains("UITabBarController")
    {
      note("'selectedIndex' is taken to be that of a tab bar controller", place)
    }
    var path = path
    path.effects.append(.begin("tab", SourceOrigin(place: place)))
    return [path]
  }
}

extension SourcePath {
  func ending(_ end: End) -> SourcePath {
    var path = self
    path.end = end
    return path
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

extension String {
  var isTypeName: Bool { utf8.first.map { $0 >= 65 && $0 <= 90 } ?? false }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension SourceExpression {
  /// Its text, much as in the code.
  var text: String {
    switch kind {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): "\"\(text)\""
    case .bool(let bool): "\(bool)"
    case .null: "nil"
    case .name(let name): name
    case .implicitMember(let name): "." + name
    case .member(let base, let name): base.text == "self" ? name : base.text + "." + name
    case .call(let base, let name, let arguments):
      (base.map { $0.text == "self" ? "" : $0.text + "." } ?? "") + name
        + "("
        + arguments.map { ($0.label.map { $0 + ": " } ?? "") + $0.value.text }.joined(
          separator: ", ") + ")"
    case .element(let base, _): base.text + "[]"
    case .unary(let sign, let operand): sign + operand.text
    case .binary(let sign, let left, let right): left.text + " " + sign + " " + right.text
    case .ternary(let condition, _, _): condition.text + " ? …"
    case .closure: "{ … }"
    case .list: "[…]"
    case .cast(let inner, let type, let tests): inner.text + (tests ? " is " : " as ") + type
    case .selector(let name): "#selector(\(name))"
    case .unreadable: "…"
    }
  }
}
