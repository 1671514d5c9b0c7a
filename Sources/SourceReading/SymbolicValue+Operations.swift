/// What operators make of values, computed where it is known.
extension SymbolicValue {
  private static let opposites = [
    "<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "==",
  ]

  var negated: SymbolicValue {
    switch self {
    case .bool(let bool): return .bool(!bool)
    case .operation("not", let parts): return parts[0]
    case .operation("&&", let parts): return .operation("||", parts.map(\.negated))
    case .operation("||", let parts): return .operation("&&", parts.map(\.negated))
    case .operation(let name, let parts):
      return Self.opposites[name].map { .operation($0, parts) } ?? .operation("not", [self])
    default: return .operation("not", [self])
    }
  }

  /// Whether it has a name in the code, so that it is a parameter and not known.
  private var isNamed: Bool {
    contains { if case .number(_, let origin) = $0 { origin.name != nil } else { false } }
  }

  /// Whether it is a length of the gesture's view, which is more than 0.
  private var isLength: Bool { [.name("width"), .name("height")].contains(self) }

  /// Whether it is such a length, or a positive part of one.
  private var isPartOfLength: Bool {
    guard case .operation(let name, let parts) = self, ["*", "/"].contains(name) else {
      return isLength
    }
    return parts[0].isPartOfLength && (parts[1].number ?? 0) > 0
  }

  /// Whether it is the size of a number, or a part of one.
  private var isSize: Bool {
    guard case .operation(let name, let parts) = self else { return false }
    return name == "abs" || name == "/" && parts[0].isSize && parts[1].isPartOfLength
  }

  private func isLiterally(_ number: Double) -> Bool { self.number == number && !isNamed }

  /// The result of an operator on two numbers without names in the code.
  private static func literal(
    _ sign: String, _ one: SymbolicValue, _ other: SymbolicValue
  ) -> SymbolicValue? {
    guard let left = one.number, let right = other.number, !one.isNamed, !other.isNamed else {
      return nil
    }
    var origin = SourceOrigin()
    if case .number(_, let first) = one { origin = first }
    let isInteger = SymbolicValue.operation(sign, [one, other]).isInteger
    (origin.type, origin.isWritten) = (isInteger == true ? "Int" : nil, isInteger == false)
    switch sign {
    case "<": return .bool(left < right)
    case "<=": return .bool(left <= right)
    case ">": return .bool(left > right)
    case ">=": return .bool(left >= right)
    case "+": return .number(left + right, origin)
    case "-": return .number(left - right, origin)
    case "*": return .number(left * right, origin)
    case "min": return .number(min(left, right), origin)
    case "max": return .number(max(left, right), origin)
    case "/" where right != 0: return .number(left / right, origin)
    default: return nil
    }
  }

  /// Applies an operator, and computes what is known.
  static func apply(_ name: String, _ parts: [SymbolicValue]) -> SymbolicValue {
    let first = parts[0]
    let second = parts.count > 1 ? parts[1] : first
    if let result = literal(name, first, second) { return result }
    if opposites[name] != nil {
      if first.isPartOfLength, second.isLiterally(0) {
        return .bool(name == "!=" || name.hasPrefix(">"))
      }
      if first.isSize, second.isLiterally(0), ["<", ">="].contains(name) {
        return .bool(name == ">=")
      }
      if first.isLiterally(0), second.isPartOfLength {
        return .bool(name == "!=" || name.hasPrefix("<"))
      }
    }
    if areLarge(parts) { return .unknown("a long expression", .unknown) }
    if let comparison = angle(first, name, second) { return comparison }
    switch name {
    case "not": return first.negated
    case "&&", "||":
      for (one, other) in [(first, second), (second, first)] {
        if case .bool(let bool) = one { return bool == (name == "&&") ? other : one }
        if one == other { return one }
        if name == "||", one == other.negated { return .bool(true) }
        // `a || (!a && b)` is `a || b`.
        if name == "||", let parts = other.operands(of: "&&"), parts[0] == one.negated {
          return apply(name, [one, parts[1]])
        }
      }
      // What the first chooses in the second is known there.
      if second.chooses(by: first) {
        let fact = SourceCondition(
          condition: name == "&&" ? first : first.negated, place: .unknown)
        let known = second.assuming([fact])
        if known != second { return apply(name, [first, known]) }
      }
    case "==", "!=":
      // No move gives a number again, except by chance.
      if first.isBefore || second.isBefore { return .bool(name == "!=") }
      for (one, other) in [(second, first), (first, second)] {
        if case .bool(let bool) = one { return bool == (name == "==") ? other : other.negated }
      }
      if let left = first.number, let right = second.number, !first.isStored, !second.isStored {
        return .bool((left == right) == (name == "=="))
      }
      // A number by which code remembers a way.
      if let parts = first.operands(of: "if"), second.number != nil,
        (first.choices + [second]).allSatisfy({ $0.number != nil && !$0.isStored })
      {
        let sides = parts.dropFirst().map { apply(name, [$0, second]) }
        return .choice(parts[0], sides[0], sides[1])
      }
    case "<" where second.number == .infinity, "<=" where second.number == .infinity,
      ">" where first.number == .infinity, ">=" where first.number == .infinity:
      return .bool(true)
    // What is limited is never beyond its limit.
    case "<" where first.operands(of: "max")?.contains(second) == true,
      ">" where first.operands(of: "min")?.contains(second) == true:
      return .bool(false)
    // `!count > 0` in C
    case ">" where first.isBoolean && second.isLiterally(0): return first
    case "<" where second.isBoolean && first.isLiterally(0): return second
    case "<", "<=", ">", ">=":
      // Before a move it is known.
      if let parts = first.operands(of: "if"), parts[0] == .flag("hasChanged"),
        let old = literal(name, parts[2], second)
      {
        return .choice(parts[0], .apply(name, [parts[1], second]), old)
      }
      // `x > x - step + 3` is `step > 3`.
      if let sides = first.stepSides(since: second) { return apply(name, sides) }
      if let sides = second.stepSides(since: first) {
        return apply((name.hasPrefix("<") ? ">" : "<") + name.dropFirst(), sides)
      }
      guard first == second, first.followsFinger, !first.isBoolean else { break }
      // What each move stores is that of the last one, which the lift is compared with.
      return .unknown("the direction of the last move", name: "lastMoveGoesOn", .unknown)
    case "if":
      if case .bool(let bool) = first { return bool ? second : parts[2] }
      if second == parts[2] { return second }
      if parts.dropFirst().contains(where: { $0.chooses(by: first) }) {
        // What is chosen by the same condition is known in each branch.
        let fact = SourceCondition(condition: first, place: .unknown)
        let known = [second.assuming([fact]), parts[2].assuming([fact.opposite])]
        return .operation(name, [first] + known)
      }
      if let inner = second.operands(of: "if"), inner[2] == parts[2] {
        return .operation("if", [.apply("&&", [first, inner[0]]), inner[1], parts[2]])
      }
      if let inner = parts[2].operands(of: "if"), inner[1] == second {
        return .operation("if", [.apply("||", [first, inner[0]]), second, inner[2]])
      }
    case "min" where first.number == .infinity: return second
    case "min" where first == second, "max" where first == second: return first
    case "min", "max": if let clamp = clamp(name, parts) { return clamp }
    case "-" where first == second && first.isOfBegan: return 0.0
    case "-" where first.other(than: second) != nil: return first.other(than: second) ?? first
    case "-" where !first.isNamed && second.operands(of: name)?[0] == first: return second.parts[1]
    case "-" where !second.isNamed && first.operands(of: name)?[0] == second:
      return .operation("neg", [first.parts[1]])
    case "-" where second.isBefore && second.parts[0] == first:
      if let step = first.earlier.flatMap(first.step) { return step }
    case "+" where first.isStep && !second.isStep: return apply(name, [second, first])
    // `edge + x - start.x`, `x + edge - start.x`, `edge + start.x - x` and `edge - start.x + x`
    case "-" where second.isBegan(of: first.operands(of: "+")?[1]):
      return first.parts[0] + (first.parts[1] - second)
    case "-" where second.isBegan(of: first.operands(of: "+")?[0]):
      return first.parts[1] + (first.parts[0] - second)
    case "-" where first.operands(of: "+")?[1].isBegan(of: second) ?? false:
      return first.parts[0] - (second - first.parts[1])
    case "+" where first.operands(of: "-")?[1].isBegan(of: second) ?? false:
      return first.parts[0] + (second - first.parts[1])
    // Two times in milliseconds.
    case "-" where first.isScaledClock && first.parts[1] == second.operands(of: "*")?[1]:
      return .apply("*", [.apply(name, [first.parts[0], second.parts[0]]), first.parts[1]])
    case "-" where second.isBefore && first.operands(of: "+")?[1] == second.parts[0]:
      return first.parts[0] + (first.parts[1] - second)
    case "/" where second.isLength && first.operands(of: "*")?[1] == second: return first.parts[0]
    case "*" where first.isLiterally(-1): return .operation("neg", [second])
    case "*" where first.isLiterally(0), "/" where first.isLiterally(0): return first
    case "*" where first.isLiterally(1), "+" where first.isLiterally(0): return second
    case "*" where second.isLiterally(1), "/" where second.isLiterally(1),
      "+" where second.isLiterally(0), "-" where second.isLiterally(0):
      return first
    default: break
    }
    return .operation(name, parts)
  }

  /// The last step and a number, which compare as the value and what it was at the move before, or that and a number.
  private func stepSides(since before: SymbolicValue) -> [SymbolicValue]? {
    if let step = step(since: before) {
      let isShare = step.operands(of: "/")?[1].isPartOfLength ?? false
      return [isShare ? step.parts[0] : step, 0.0]
    }
    if let parts = before.operands(of: "-") {
      return step(since: parts[0]).map { [$0, .operation("neg", [parts[1]])] }
    }
    return before.operands(of: "+").flatMap { parts in
      step(since: parts[0]).map { [$0, parts[1]] } ?? step(since: parts[1]).map { [$0, parts[0]] }
    }
  }

  /// The last step, or its part of a length, if the value is another one and that.
  private func step(since before: SymbolicValue) -> SymbolicValue? {
    if let parts = before.operands(of: "-"), parts[0] == self, parts[1].isStep { return parts[1] }
    guard let now = operands(of: "/"), let old = before.operands(of: "/"), now[1] == old[1] else {
      return nil
    }
    return now[0].step(since: old[0]).map { $0 / now[1] }
  }

  /// Whether a part of it is chosen by a condition or its opposite.
  private func chooses(by condition: SymbolicValue) -> Bool {
    contains { part in
      part.operands(of: "if").map { [condition, condition.negated].contains($0[0]) } ?? false
    }
  }

  /// The other part of a sum, or nil for what is no sum with a part.
  private func other(than part: SymbolicValue) -> SymbolicValue? {
    // A number that is a parameter is no other one, whatever it is at first.
    guard let parts = operands(of: "+"), part.number == nil || !parts.contains(where: \.isNamed)
    else { return nil }
    return parts.firstIndex(of: part).map { parts[1 - $0] }
  }

  /// `min(1, max(0, x))` and its other orders as `clamp(x, 0, 1)`.
  private static func clamp(_ name: String, _ parts: [SymbolicValue]) -> SymbolicValue? {
    guard parts.count == 2, let limitIndex = parts.firstIndex(where: { $0.number != nil }),
      let innerParts = parts[1 - limitIndex].operands(of: name == "min" ? "max" : "min"),
      innerParts.count == 2, let innerIndex = innerParts.firstIndex(where: { $0.number != nil })
    else { return nil }
    let (outer, nested) = (parts[limitIndex], innerParts[innerIndex])
    let (low, high) = name == "min" ? (nested, outer) : (outer, nested)
    guard let lowest = low.number, let highest = high.number, lowest <= highest else { return nil }
    return .operation("clamp", [innerParts[1 - innerIndex], low, high])
  }

  /// Whether a number is in a range, or a point in a rectangle that is read; nil if one of them is something else.
  func isContained(in range: SymbolicValue) -> SymbolicValue? {
    let isPoint = fields != nil || unknownOrigin?.followsFinger == false
    if isPoint, range.isRead, let left = range["minX"],
      let right = range["maxX"], let top = range["minY"], let bottom = range["maxY"]
    {
      let (x, y) = (part("x"), part("y"))
      return [
        .apply(">=", [x, left]), .apply("<", [x, right]), .apply(">=", [y, top]),
        .apply("<", [y, bottom]),
      ].conjunction
    }
    guard isScalar, let low = range["lowerBound"], let high = range["upperBound"],
      let isClosed = range["isClosed"]
    else { return nil }
    let isAbove = low == .null ? .bool(true) : SymbolicValue.apply(">=", [self, low])
    let sign = isClosed == .bool(true) ? "<=" : "<"
    return .apply("&&", [isAbove, high == .null ? .bool(true) : .apply(sign, [self, high])])
  }

  static func + (left: Self, right: Self) -> Self { apply("+", [left, right]) }
  static func - (left: Self, right: Self) -> Self { apply("-", [left, right]) }
  static func * (left: Self, right: Self) -> Self { apply("*", [left, right]) }
  static func / (left: Self, right: Self) -> Self { apply("/", [left, right]) }

  /// `if(condition, one, other)`, or the shorter `max` or `min` that it is; of points or rectangles by their parts.
  static func choice(_ condition: SymbolicValue, _ one: SymbolicValue, _ other: SymbolicValue)
    -> SymbolicValue
  {
    if let fields = one.fields, let others = other.fields {
      return .fields(
        fields.reduce(into: [:]) { parts, field in
          guard let other = others[field.key], field.value.isScalar == other.isScalar else {
            return
          }
          parts[field.key] = choice(condition, field.value, other)
        })
    }
    if case .operation(let sign, let sides) = condition, ["<", "<=", ">", ">="].contains(sign) {
      let isLess = sign.hasPrefix("<")
      if sides == [other, one] { return .apply(isLess ? "max" : "min", [other, one]) }
      if sides == [one, other] { return .apply(isLess ? "min" : "max", [one, other]) }
    }
    guard one.isBoolean || other.isBoolean else { return .apply("if", [condition, one, other]) }
    return .apply(
      "||", [.apply("&&", [condition, one]), .apply("&&", [condition.negated, other])])
  }
}
