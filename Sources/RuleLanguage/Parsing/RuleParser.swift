/// Parses and compiles a rule in one pass, by operator precedence.
///
/// One function parses all binary operators, so that a level of parentheses needs little stack.
struct RuleParser {
  private let vocabulary: RuleVocabulary
  private var scanner: RuleScanner
  private var token = RuleToken(kind: .end, range: 0..<0)
  private var depth = 0
  private(set) var program = RuleProgram()
  private(set) var template = RuleTemplate()
  /// The names, in order of first mention.
  private(set) var slots: [RuleSlot] = []
  /// The comparisons that are not between constants, in the order in which they end.
  private(set) var comparisons: [RuleComparison] = []

  init(_ text: String, in vocabulary: RuleVocabulary) throws(RuleError) {
    scanner = RuleScanner(text)
    self.vocabulary = vocabulary
    let length = scanner.bytes.count
    guard length <= RuleLimits.textLength else {
      throw RuleError("the rule is longer than \(RuleLimits.textLength) bytes", at: 0..<length)
    }
    token = try scanner.next()
    if token.kind == .end {
      throw RuleError("the rule is empty; expected an expression", at: 0..<0)
    }
  }

  /// Compiles the whole text and returns the node of its value.
  mutating func parse(as type: RuleType) throws(RuleError) -> UInt32 {
    let rule = try expression()
    guard token.kind == .end else { throw unexpected("an operator or the end") }
    guard rule.type == type else {
      throw RuleError(
        "expected a rule that gives \(type.text), found one that gives \(rule.type.text)",
        at: rule.range)
    }
    return rule.node
  }

  /// Parses an operand and all following operators that bind at least as strongly as `weakest`.
  private mutating func expression(from weakest: RuleBinding = .or) throws(RuleError) -> RulePart {
    var left = try operand(from: weakest)
    while case .binary(let operation, let binding, let isReversed) = token.kind, binding >= weakest
    {
      let sign = try take(.word)
      let right = try expression(from: binding.tighter)
      if binding == .comparison, case .binary(_, .comparison, _) = token.kind {
        throw try chained(left, sign, right)
      }
      left = try combined(left, sign, right, operation, binding, isReversed: isReversed)
    }
    return left
  }

  private mutating func operand(from weakest: RuleBinding) throws(RuleError) -> RulePart {
    switch token.kind {
    case .looseNot where weakest <= .not: try prefixed(.not, .boolean, .word, from: .not)
    case .binary(.subtract, _, _): try prefixed(.negate, .number, .prefix, from: .sign)
    case .not: try prefixed(.not, .boolean, .prefix, from: .sign)
    case .open: try parenthesized()
    case .name:
      if let function = RuleFunction(rawValue: scanner.text(token.range)) {
        try call(function)
      } else {
        try name()
      }
    default: try literal()
    }
  }

  private mutating func prefixed(
    _ operation: RuleOperation, _ type: RuleType, _ spacing: RuleTemplate.Spacing,
    from weakest: RuleBinding
  ) throws(RuleError) -> RulePart {
    let sign = try take(spacing)
    try descend(at: sign.range)
    let operand = try expression(from: weakest)
    depth -= 1
    guard operand.type == type else {
      throw wrongType(operand, for: quoted(sign.range), expected: type)
    }
    var result = try program.node(operation, [operand], giving: type)
    result.range = sign.range.lowerBound..<operand.range.upperBound
    return result
  }

  private mutating func parenthesized() throws(RuleError) -> RulePart {
    let opening = try take(.open).range
    try descend(at: opening)
    var inner = try expression()
    depth -= 1
    inner.range = opening.lowerBound..<(try close(opening)).range.upperBound
    return inner
  }

  private mutating func literal() throws(RuleError) -> RulePart {
    let range = token.range
    switch token.kind {
    case .true: return program.constant(1, .boolean, try take(.word).range)
    case .false: return program.constant(0, .boolean, try take(.word).range)
    case .number:
      let text = scanner.text(range)
      guard let value = Double(text), value.isFinite else {
        throw RuleError("`\(text)` is too large for a Double", at: range)
      }
      return program.constant(value, .number, try take(.word).range)
    default: throw unexpected("a value")
    }
  }

  private mutating func name() throws(RuleError) -> RulePart {
    let range = token.range
    let text = scanner.text(range)
    let slot = vocabulary.slot(of: text)
    if try isFollowedByParenthesis() {
      guard slot == nil else {
        throw RuleError("`\(text)` is a value, not a function", at: range)
      }
      let known = RuleFunction.allCases.map(\.rawValue)
      throw .unknown("function", text, among: known, at: range)
    }
    guard let slot else {
      if let word = vocabulary.word(text) {
        return program.constant(Double(word.index), word.type, try take(.word).range)
      }
      throw .unknown("name", text, among: vocabulary.names + vocabulary.words, at: range)
    }
    let entry = vocabulary.entries[slot.index]
    if let context = vocabulary.contextWithout(slot) {
      throw RuleError("`\(text)` has no value in `\(context)`", at: range)
    }
    if !slots.contains(slot) { slots.append(slot) }
    _ = try take(.word, name: (slot, entry.type))
    return program.name(slot, entry.type, range)
  }

  private mutating func call(_ function: RuleFunction) throws(RuleError) -> RulePart {
    guard try isFollowedByParenthesis() else {
      throw RuleError(
        "`\(function.rawValue)` is a function; expected `(` after it", at: token.range)
    }
    let name = try take(.prefix).range
    let opening = try take(.open).range
    try descend(at: name)
    var arguments: [RulePart] = []
    if token.kind != .close {
      arguments.append(try expression())
      while token.kind == .comma {
        _ = try take(.comma)
        arguments.append(try expression())
      }
    }
    depth -= 1
    let range = name.lowerBound..<(try close(opening)).range.upperBound
    guard function.arity.map({ $0 == arguments.count }) ?? (arguments.count >= 2) else {
      throw RuleError(
        "`\(function.rawValue)` takes \(function.arityText), found \(arguments.count)", at: range)
    }
    var result = try operation(function, on: arguments)
    result.range = range
    return result
  }

  private mutating func operation(
    _ function: RuleFunction, on arguments: [RulePart]
  ) throws(RuleError) -> RulePart {
    if function == .choose {
      guard arguments[0].type == .boolean else {
        throw wrongType(arguments[0], for: "the condition of `if`", expected: .boolean)
      }
      guard arguments[1].type == arguments[2].type else {
        throw mixedTypes(arguments[1], arguments[2], for: "`if`", at: arguments[2].range)
      }
      return try program.node(.choose, arguments, giving: arguments[1].type)
    }
    for argument in arguments where argument.type != .number {
      throw wrongType(argument, for: "`\(function.rawValue)`", expected: .number)
    }
    guard let operation = function.operation else {
      // `clamp`, the only function that takes several.
      let raised = try program.node(.maximum, [arguments[0], arguments[1]], giving: .number)
      return try program.node(.minimum, [raised, arguments[2]], giving: .number)
    }
    guard arguments.count > 1 else {
      return try program.node(operation, arguments, giving: .number)
    }
    var result = arguments[0]
    for argument in arguments.dropFirst() {
      result = try program.node(operation, [result, argument], giving: .number)
    }
    return result
  }

  private mutating func combined(
    _ left: RulePart, _ sign: RuleToken, _ right: RulePart, _ operation: RuleOperation,
    _ binding: RuleBinding, isReversed: Bool
  ) throws(RuleError) -> RulePart {
    if binding == .comparison, left.type != right.type {
      throw mixedTypes(left, right, for: quoted(sign.range), at: sign.range)
    }
    if operation != .equal, operation != .notEqual {
      let type: RuleType = binding < .comparison ? .boolean : .number
      for part in [left, right] where part.type != type {
        throw wrongType(part, for: quoted(sign.range), expected: type)
      }
    }
    let result = try program.node(
      operation, isReversed ? [right, left] : [left, right],
      giving: binding <= .comparison ? .boolean : .number)
    if program.nodes[Int(result.node)].operation.isComparison {
      comparisons.append(RuleComparison(node: result.node, left: left, right: right))
    }
    return result
  }

  // MARK: - Tokens

  /// Advances to the next token and returns the previous one; `name` is its name if it is one.
  private mutating func take(
    _ spacing: RuleTemplate.Spacing, name: (slot: RuleSlot, type: RuleType)? = nil
  ) throws(RuleError) -> RuleToken {
    let taken = token
    template.append(scanner.text(taken.range), spacing, name: name)
    token = try scanner.next()
    return taken
  }

  private func isFollowedByParenthesis() throws(RuleError) -> Bool {
    var ahead = scanner
    return try ahead.next().kind == .open
  }

  private mutating func close(_ opening: Range<Int>) throws(RuleError) -> RuleToken {
    guard token.kind == .close else {
      throw unexpected("`)` to close the `(` at column \(opening.lowerBound + 1)")
    }
    return try take(.close)
  }

  private mutating func descend(at range: Range<Int>) throws(RuleError) {
    depth += 1
    guard depth <= RuleLimits.nesting else { throw .tooDeep(at: range) }
  }

  // MARK: - Errors

  private func unexpected(_ expected: String) -> RuleError {
    let found = token.kind == .end ? "the end" : quoted(token.range)
    return RuleError("expected \(expected), found \(found)", at: token.range)
  }

  private func quoted(_ range: Range<Int>) -> String { "`\(scanner.text(range))`" }

  private func wrongType(
    _ operand: RulePart, for user: String, expected: RuleType
  ) -> RuleError {
    RuleError(
      "\(user) needs \(expected.text); \(quoted(operand.range)) is \(operand.type.text)",
      at: operand.range)
  }

  private func mixedTypes(
    _ left: RulePart, _ right: RulePart, for user: String, at range: Range<Int>
  ) -> RuleError {
    guard !left.type.isWord, !right.type.isWord else {
      let words = left.type.isWord ? left : right
      return wrongType(left.type.isWord ? right : left, for: user, expected: words.type)
    }
    let (number, boolean) = left.type == .number ? (left, right) : (right, left)
    return RuleError(
      "\(user) needs two values of the same type; \(quoted(number.range)) is a number and "
        + "\(quoted(boolean.range)) is true or false", at: range)
  }

  /// `0 < x < 1` probably means `0 < x && x < 1`; with Booleans, `(x < 1) == rtl`.
  private mutating func chained(
    _ left: RulePart, _ first: RuleToken, _ middle: RulePart
  ) throws(RuleError) -> RuleError {
    let second = try take(.word)
    let right = try expression(from: .sum)
    let start = scanner.text(left.range.lowerBound..<middle.range.upperBound)
    let end = scanner.text(second.range.lowerBound..<right.range.upperBound)
    let correction =
      right.type == middle.type
      ? "\(start) && \(scanner.text(middle.range)) \(end)" : "(\(start)) \(end)"
    return RuleError(
      "comparisons cannot be chained; write `\(correction)`", at: second.range)
  }
}
