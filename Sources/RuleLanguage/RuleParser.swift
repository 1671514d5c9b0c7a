/// Reads a rule and compiles it on the way, one function for each strength of binding, from the
/// weakest: `or`, `and`, `not`, comparison, sum, product, sign.
struct RuleParser {
  private let vocabulary: RuleVocabulary
  private var scanner: RuleScanner
  private var token = RuleToken(kind: .end, range: 0..<0)
  private var depth = 0
  private(set) var compiler = RuleCompiler()
  private(set) var wording = RuleWording()
  /// In order of first mention.
  private(set) var slots: [RuleSlot] = []

  init(_ text: String, in vocabulary: RuleVocabulary) throws(RuleError) {
    scanner = RuleScanner(text)
    self.vocabulary = vocabulary
    let length = scanner.bytes.count
    guard length <= RuleLimits.textLength else { throw RuleError(.tooLong, at: 0..<length) }
    token = try scanner.next()
    if token.kind == .end { throw RuleError(.empty, at: 0..<0) }
  }

  /// Compiles the whole text and returns the node of its value.
  mutating func parse(as type: RuleType) throws(RuleError) -> UInt32 {
    let rule = try disjunction()
    guard token.kind == .end else { throw unexpected("an operator or the end") }
    guard rule.type == type else { throw RuleError(.wrongResult(expected: type), at: rule.range) }
    return rule.node
  }

  private mutating func disjunction() throws(RuleError) -> RulePart {
    var left = try conjunction()
    while token.kind == .or {
      let sign = try take(.word)
      left = try binary(.or, sign, left, conjunction(), of: .truth, giving: .truth)
    }
    return left
  }

  private mutating func conjunction() throws(RuleError) -> RulePart {
    var left = try negation()
    while token.kind == .and {
      let sign = try take(.word)
      left = try binary(.and, sign, left, negation(), of: .truth, giving: .truth)
    }
    return left
  }

  private mutating func negation() throws(RuleError) -> RulePart {
    guard token.kind == .looseNot else { return try comparison() }
    return try prefixed(.not, .truth, .word) { (parser) throws(RuleError) in
      try parser.negation()
    }
  }

  private mutating func comparison() throws(RuleError) -> RulePart {
    let left = try sum()
    guard token.kind.isComparison else { return left }
    let sign = try take(.word)
    let right = try sum()
    if token.kind.isComparison {
      let second = try take(.word)
      let third = try sum()
      throw chain(left, sign, right, second, third)
    }
    let types = (left.type, right.type)
    if types == (.truth, .truth), sign.kind != .equal, sign.kind != .notEqual {
      throw wrongType(left, for: quoted(sign.range), expected: .number)
    }
    guard types.0 == types.1 else {
      throw mixedTypes(left, right, for: quoted(sign.range), at: sign.range)
    }
    switch sign.kind {
    case .greater: return try compiler.node(.less, [right, left], giving: .truth)
    case .greaterOrEqual: return try compiler.node(.lessOrEqual, [right, left], giving: .truth)
    case .less: return try compiler.node(.less, [left, right], giving: .truth)
    case .lessOrEqual: return try compiler.node(.lessOrEqual, [left, right], giving: .truth)
    case .equal: return try compiler.node(.equal, [left, right], giving: .truth)
    default: return try compiler.node(.notEqual, [left, right], giving: .truth)
    }
  }

  private mutating func sum() throws(RuleError) -> RulePart {
    var left = try product()
    while token.kind == .plus || token.kind == .minus {
      let operation: RuleOperation = token.kind == .plus ? .add : .subtract
      let sign = try take(.word)
      left = try binary(operation, sign, left, product(), of: .number, giving: .number)
    }
    return left
  }

  private mutating func product() throws(RuleError) -> RulePart {
    var left = try signed()
    while token.kind == .times || token.kind == .over {
      let operation: RuleOperation = token.kind == .times ? .multiply : .divide
      let sign = try take(.word)
      left = try binary(operation, sign, left, signed(), of: .number, giving: .number)
    }
    return left
  }

  private mutating func signed() throws(RuleError) -> RulePart {
    switch token.kind {
    case .minus:
      try prefixed(.negate, .number, .prefix) { (parser) throws(RuleError) in try parser.signed() }
    case .not:
      try prefixed(.not, .truth, .prefix) { (parser) throws(RuleError) in try parser.signed() }
    default: try primary()
    }
  }

  private mutating func prefixed(
    _ operation: RuleOperation, _ type: RuleType, _ spacing: RuleWording.Spacing,
    _ parse: (inout RuleParser) throws(RuleError) -> RulePart
  ) throws(RuleError) -> RulePart {
    let sign = try take(spacing)
    try descend(at: sign.range)
    let operand = try parse(&self)
    depth -= 1
    guard operand.type == type else {
      throw wrongType(operand, for: quoted(sign.range), expected: type)
    }
    var result = try compiler.node(operation, [operand], giving: type)
    result.range = sign.range.lowerBound..<operand.range.upperBound
    return result
  }

  private mutating func primary() throws(RuleError) -> RulePart {
    let range = token.range
    switch token.kind {
    case .number:
      let text = scanner.text(range)
      guard let value = Double(text) else { throw RuleError(.malformedNumber(text), at: range) }
      guard value.isFinite else { throw RuleError(.hugeNumber(text), at: range) }
      _ = try take(.word)
      return compiler.constant(value, .number, range)
    case .true, .false:
      return compiler.constant(try take(.word).kind == .true ? 1 : 0, .truth, range)
    case .open:
      _ = try take(.open)
      try descend(at: range)
      var inner = try disjunction()
      depth -= 1
      inner.range = range.lowerBound..<(try close(range)).range.upperBound
      return inner
    case .name: return try named()
    default: throw unexpected("a value")
    }
  }

  /// A name, or a function with its arguments; which one shows only behind it.
  private mutating func named() throws(RuleError) -> RulePart {
    let range = token.range
    let text = scanner.text(range)
    var ahead = scanner
    let isCall = try ahead.next().kind == .open
    if let function = RuleFunction(rawValue: text) {
      guard isCall else { throw RuleError(.bareFunction(text), at: range) }
      return try call(function)
    }
    let slot = vocabulary.slot(of: text)
    if isCall {
      guard slot == nil else { throw RuleError(.notAFunction(text), at: range) }
      throw RuleError(
        .unknownFunction(text), at: range, known: RuleFunction.allCases.map(\.rawValue))
    }
    guard let slot else {
      throw RuleError(.unknownName(text), at: range, known: vocabulary.names)
    }
    let entry = vocabulary.entries[slot.index]
    if let context = entry.absence {
      throw RuleError(.absentName(text, context: context), at: range)
    }
    if !slots.contains(slot) { slots.append(slot) }
    wording.append(text, .word, name: (slot, entry.type))
    token = try scanner.next()
    return compiler.name(slot, entry.type, range)
  }

  private mutating func call(_ function: RuleFunction) throws(RuleError) -> RulePart {
    let name = try take(.prefix).range
    let opening = try take(.open).range
    try descend(at: name)
    var arguments: [RulePart] = []
    if token.kind != .close {
      arguments.append(try disjunction())
      while token.kind == .comma {
        _ = try take(.comma)
        arguments.append(try disjunction())
      }
    }
    depth -= 1
    let range = name.lowerBound..<(try close(opening)).range.upperBound
    let count = arguments.count
    guard function.arity.map({ $0 == count }) ?? (count >= 2) else {
      let kind = RuleError.Kind.argumentCount(
        function: function.rawValue, expected: function.arityWords, found: count)
      throw RuleError(kind, at: range)
    }
    var result = try applied(function, to: arguments, at: name)
    result.range = range
    return result
  }

  private mutating func applied(
    _ function: RuleFunction, to arguments: [RulePart], at name: Range<Int>
  ) throws(RuleError) -> RulePart {
    if function == .choose {
      guard arguments[0].type == .truth else {
        throw wrongType(arguments[0], for: "the condition of `if`", expected: .truth)
      }
      guard arguments[1].type == arguments[2].type else {
        throw mixedTypes(arguments[1], arguments[2], for: quoted(name), at: arguments[2].range)
      }
      return try compiler.node(.choose, arguments, giving: arguments[1].type)
    }
    for argument in arguments where argument.type != .number {
      throw wrongType(argument, for: quoted(name), expected: .number)
    }
    switch function {
    case .abs: return try compiler.node(.absolute, arguments, giving: .number)
    case .sqrt: return try compiler.node(.squareRoot, arguments, giving: .number)
    case .sign: return try compiler.node(.sign, arguments, giving: .number)
    case .hypot: return try compiler.node(.hypotenuse, arguments, giving: .number)
    case .clamp:
      let raised = try compiler.node(.maximum, [arguments[0], arguments[1]], giving: .number)
      return try compiler.node(.minimum, [raised, arguments[2]], giving: .number)
    case .min, .max, .choose:
      var result = arguments[0]
      for argument in arguments.dropFirst() {
        result = try compiler.node(
          function == .min ? .minimum : .maximum, [result, argument], giving: .number)
      }
      return result
    }
  }

  private mutating func binary(
    _ operation: RuleOperation, _ sign: RuleToken, _ left: RulePart, _ right: RulePart,
    of type: RuleType, giving result: RuleType
  ) throws(RuleError) -> RulePart {
    for operand in [left, right] where operand.type != type {
      throw wrongType(operand, for: quoted(sign.range), expected: type)
    }
    return try compiler.node(operation, [left, right], giving: result)
  }

  // MARK: - Tokens

  /// Goes on to the next token and returns the one that was current.
  private mutating func take(_ spacing: RuleWording.Spacing) throws(RuleError) -> RuleToken {
    let taken = token
    wording.append(scanner.text(taken.range), spacing)
    token = try scanner.next()
    return taken
  }

  private mutating func close(_ opening: Range<Int>) throws(RuleError) -> RuleToken {
    guard token.kind == .close else {
      throw unexpected("`)` to close the `(` at column \(opening.lowerBound + 1)")
    }
    return try take(.close)
  }

  private mutating func descend(at range: Range<Int>) throws(RuleError) {
    depth += 1
    guard depth <= RuleLimits.nesting else { throw RuleError(.tooDeep, at: range) }
  }

  // MARK: - Errors

  private func unexpected(_ expected: String) -> RuleError {
    let found = token.kind == .end ? "the end" : quoted(token.range)
    return RuleError(.unexpected(found: found, expected: expected), at: token.range)
  }

  private func quoted(_ range: Range<Int>) -> String { "`\(scanner.text(range))`" }

  private func wrongType(
    _ operand: RulePart, for user: String, expected: RuleType
  ) -> RuleError {
    let found = scanner.text(operand.range)
    return RuleError(
      .wrongType(user: user, expected: expected, found: found), at: operand.range)
  }

  private func mixedTypes(
    _ left: RulePart, _ right: RulePart, for user: String, at range: Range<Int>
  ) -> RuleError {
    let (number, truth) = left.type == .number ? (left, right) : (right, left)
    let kind = RuleError.Kind.mixedTypes(
      user: user, number: scanner.text(number.range), truth: scanner.text(truth.range))
    return RuleError(kind, at: range)
  }

  /// `0 < x < 1` means `0 < x && x < 1`; where truths are compared, parentheses say what is meant.
  private func chain(
    _ left: RulePart, _ first: RuleToken, _ middle: RulePart, _ second: RuleToken, _ right: RulePart
  ) -> RuleError {
    let start = scanner.text(left.range.lowerBound..<middle.range.upperBound)
    let end = scanner.text(second.range.lowerBound..<right.range.upperBound)
    let mend =
      right.type == middle.type
      ? "\(start) && \(scanner.text(middle.range)) \(end)" : "(\(start)) \(end)"
    return RuleError(.chainedComparison(mend: mend), at: second.range)
  }
}
