/// Statements of both languages.
extension SourceParser {
  /// The statements between two braces.
  mutating func body() -> [SourceNode] {
    guard skip("{") else { return [] }
    let statements = statements()
    skip("}")
    return statements
  }

  /// The statements up to a closing brace, or in a `switch` to the next case.
  mutating func statements(inCase: Bool = false) -> [SourceNode] {
    var statements: [SourceNode] = []
    guard depth < SourceLimits.height else {
      while !isAtEnd, !isAt("}") { skipBalanced() }
      return [SourceNode(.unreadable, place)]
    }
    let isNested = isInBody
    isInBody = true
    depth += 1
    defer { (depth, isInBody) = (depth - 1, isNested) }
    var deferred: [SourceNode] = []
    each(until: inCase ? ["}"] + Self.labels : ["}"]) { parser in
      if parser.isSwift, parser.isAt("defer"), parser.peek().text == "{" {
        parser.advance()
        deferred = parser.body() + deferred
      } else {
        statements += parser.statement()
      }
    }
    return statements + deferred
  }

  private static let labels = ["case", "default", "@unknown"]

  func make(_ kind: SourceNode.Kind, _ first: SourceToken) -> SourceNode {
    SourceNode(kind, place(of: first), comment: first.comment)
  }

  /// A statement, or the statements between braces.
  private mutating func block() -> SourceNode {
    let place = place
    if isAt("{") { return SourceNode(.block(body(), .plain), place) }
    let statements = nested { $0.statement() } ?? []
    skip(";")
    return SourceNode(.block(statements, .plain), place)
  }

  mutating func statement() -> [SourceNode] {
    let first = token
    if skip(";") || !isInBody && member() { return [] }
    if isAt("{") { return [make(.block(body(), .plain), first)] }
    guard first.kind == .word else { return [expressionStatement(first)] }
    switch first.text {
    case "if", "guard":
      advance()
      let conditions = conditions()
      let then = first.text == "if" ? block() : nothing
      return [make(.choice(conditions, then, skip("else") ? block() : nothing), first)]
    case "switch": return [cases(first)]
    case "return":
      advance()
      let isAlone = isAt(";", "}") || isSwift && token.isAfterNewline && isAtStatement
      return [make(.return(isAlone ? SourceNode(.null, place) : expression()), first)]
    case "break", "continue":
      advance()
      if isSwift, token.kind == .word, !token.isAfterNewline { advance() }
      return [make(.break, first)]
    case "for", "while", "repeat", "do": return [loop(first)]
    case "let" where isSwift, "var" where isSwift:
      return swiftVariables().flatMap { declare($0, first) }
    case "func" where isSwift,
      "init" where isSwift && !isInBody && ["(", "?", "!"].contains(peek().text):
      return swiftFunction().map { declare($0, first) } ?? []
    case "case", "default": return []
    case let word where isSwift && (Self.passed.contains(word) || word.hasPrefix("@")):
      advance()
      return []
    case "@try", "@autoreleasepool", "@synchronized":
      advance()
      if isAt("(") { skipBalanced() }
      return [make(.block(body(), .plain), first)]
    default:
      let declaration = isSwift ? nil : attempt { $0.objectiveCDeclaration(first) }
      return declaration ?? [expressionStatement(first)]
    }
  }

  /// Words of Swift before a declaration, and the one that ends a case.
  private static let passed = ["lazy", "weak", "unowned", "static", "fallthrough"]

  private var nothing: SourceNode { SourceNode(.block([], .plain), place) }

  private var isAtStatement: Bool {
    ["case", "default", "let", "var", "if", "guard", "return", "func", "switch"]
      .contains(token.text)
  }

  /// An expression, or an assignment: `x += 1` is `x = x + 1`.
  private mutating func expressionStatement(_ first: SourceToken) -> SourceNode {
    let target = expression()
    let sign = token.text
    guard skip("=", "+=", "-=", "*=", "/=") else { return make(target.kind, first) }
    let value = expression()
    guard sign != "=" else { return make(.assign(target, value), first) }
    let result = SourceNode(
      .operation(String(sign.dropLast()), [copy(target), value]), target.place)
    return make(.assign(target, result), first)
  }

  /// The conditions of an `if` or `guard`.
  private mutating func conditions() -> [SourceNode] {
    guard isSwift else {
      skip("(")
      defer { skip(")") }
      return [expression()]
    }
    var conditions: [SourceNode] = []
    repeat {
      let place = place
      if skip("let") || skip("var") {
        let name = word() ?? ""
        if skip(":") { _ = swiftType() }
        let value = skip("=") ? condition() : SourceNode(.name(name), place)
        conditions.append(SourceNode(.binding(name, value), place))
      } else if skip("case") {
        let pattern = condition()
        skip("=")
        conditions.append(SourceNode(.operation("~=", [condition(), pattern]), place))
      } else if isAt("#available", "#unavailable") {
        conditions.append(SourceNode(.bool(skip("#available")), place))
        skip("#unavailable")
        if isAt("(") { skipBalanced() }
      } else {
        conditions.append(condition())
      }
    } while skip(",")
    return conditions
  }

  private struct Case {
    /// Whether one of the patterns matches; nil for `default`.
    var condition: SourceNode?
    var body: [SourceNode] = []
    var isDefault = false
    var fallsThrough: Bool
  }

  /// A `switch` as nested choices. In Swift one of the cases always matches, which is the last without `default`.
  private mutating func cases(_ first: SourceToken) -> SourceNode {
    advance()
    let hasParenthesis = !isSwift && skip("(")
    let subject = condition()
    if hasParenthesis { skip(")") }
    var cases: [Case] = []
    skip("{")
    each(until: ["}"]) { cases.append($0.oneCase(of: subject)) }
    skip("}")
    if isSwift, !cases.isEmpty, !cases.contains(where: \.isDefault) {
      let last = cases.count - 1
      cases[last].isDefault = true
      cases[last].body = (cases[last].condition.map { [$0] } ?? []) + cases[last].body
    }
    func body(from index: Int) -> SourceNode {
      let reached = cases[index...].prefix(SourceLimits.height)
      let last = reached.firstIndex { !$0.fallsThrough } ?? reached.endIndex - 1
      let following = cases[(index + 1)..<(last + 1)].flatMap(\.body).map { copy($0) }
      return SourceNode(.block(cases[index].body + following, .plain), place)
    }
    var tree = cases.firstIndex(where: \.isDefault).map(body) ?? nothing
    for (index, item) in cases.enumerated().reversed() {
      guard !item.isDefault, let condition = item.condition else { continue }
      tree = SourceNode(.choice([condition], body(from: index), tree), condition.place)
    }
    return make(.block([tree], .cases), first)
  }

  private mutating func oneCase(of subject: SourceNode) -> Case {
    var tests: [SourceNode] = []
    var item = Case(fallsThrough: !isSwift)
    repeat {
      skip("@unknown")
      if skip("default") { item.isDefault = true }
      if skip("case") {
        repeat {
          let place = place
          let test = SourceNode(.operation("~=", [copy(subject), condition()]), place)
          let isLimited = isSwift && skip("where")
          tests.append(
            isLimited ? SourceNode(.operation("&&", [test, condition()]), place) : test)
        } while skip(",")
      }
      skip(":")
    } while !isSwift && Self.labels.contains(token.text)
    item.condition = tests.dropFirst().reduce(tests.first) { all, test in
      all.map { SourceNode(.operation("||", [$0, test]), $0.place) }
    }
    item.isDefault = item.isDefault || tests.isEmpty
    item.body = statements(inCase: true)
    if isSwift, peek(-1).text == "fallthrough" { item.fallsThrough = true }
    if case .break? = item.body.last?.kind { item.fallsThrough = false }
    return item
  }

  /// A loop, whose body is read to see whether it does anything that counts; or the body of a `do` in Swift.
  private mutating func loop(_ first: SourceToken) -> SourceNode {
    let isDo = isSwift && isAt("do")
    let isRepeat = isAt("repeat", "do")
    advance()
    while !isAtEnd, !isAt("{", ";", "}") {
      if isAt("(") { skipBalanced() } else { advance() }
    }
    let statements = body()
    if isRepeat, skip("while"), isAt("(") { skipBalanced() }
    while isDo, skip("catch") {
      skip(to: "{")
      _ = body()
    }
    return make(.block(statements, isDo ? .plain : .loop), first)
  }
}
