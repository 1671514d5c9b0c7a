/// The values of expressions.
extension SymbolicEvaluator {
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
        if case .list(let values) = result.value, case .number(let number)? = indices.first?.kind,
          let index = Int(exactly: number), values.indices.contains(index)
        {
          return (values[index], result.path)
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

  mutating func binary(
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

  static let states = ["possible", "began", "changed", "ended", "cancelled", "failed"]

  func arithmetic(
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

  mutating func compare(
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

  func one(_ place: SourcePlace) -> SymbolicValue { .number(1, SourceOrigin(place: place)) }

  // MARK: Names

  mutating func evaluate(
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

  mutating func evaluate(
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
  mutating func constant(
    _ name: String, of type: String, _ expression: SourceExpression
  ) -> SymbolicValue? {
    if declarations.inherited[type] != nil, let variable = declarations.variable(name) {
      return evaluate(variable, expression, SourcePath()).first?.value
    }
    if type == "UIScreen" { return .object(.screen) }
    return type.hasPrefix("UI") || name.utf8.first.map { $0 >= 97 } ?? false
      ? .word(name.lowercasedFirst) : nil
  }

  mutating func member(
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
  mutating func getter(
    _ name: String, _ expression: SourceExpression, _ path: SourcePath
  ) -> Results? {
    guard let function = declarations.functions[name]?.first(where: { $0.parameters.isEmpty }),
      calls < SourceLimits.calls
    else { return nil }
    return follow(function, [], unknown(expression), path)
  }

  func unknownMember(_ name: String, _ expression: SourceExpression) -> SymbolicValue {
    // `x` of something says too little.
    let name = name.utf8.count < 3 ? expression.text : name
    return .unknown(expression.text, SourceOrigin(name: name, place: expression.place))
  }
}
