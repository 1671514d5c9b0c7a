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
    var deferred: [[SourceNode]] = []
    each(until: inCase ? ["}"] + Self.labels : ["}"]) { parser in
      if parser.isSwift, parser.isAt("defer"), parser.peek().text == "{" {
        parser.advance()
        deferred.append(parser.body())
      } else {
        statements += parser.statement()
      }
    }
    return statements + deferred.reversed().joined()
  }

  private static let labels = ["case", "default", "@unknown"]

  /// A statement, or the statements between braces.
  private mutating func block() -> SourceNode {
    let place = place
    if isAt("{") { return SourceNode(.block(body(), .plain), place) }
    let statements = nested { $0.statement() } ?? []
    skip(";")
    return SourceNode(.block(statements, .plain), place)
  }

  mutating func statement() -> [SourceNode] {
    let (place, comment) = (place, token.comment)
    return statementKinds().map { SourceNode($0, place, comment: comment) }
  }

  /// Parses a statement, which is several nodes if it declares several variables.
  private mutating func statementKinds() -> [SourceNode.Kind] {
    if skip(";") || !isInBody && member() { return [] }
    if isAt("{") { return [.block(body(), .plain)] }
    guard token.kind == .word else { return expressionStatements() }
    switch token.text {
    case "if", "guard":
      let isIf = isAt("if")
      advance()
      var conditions = conditions()
      if isSwift, !isAt("{", "else") {
        conditions.append(SourceNode(.unreadable, place))
        skip(to: "{", "else", "}")
      }
      let then = isIf ? block() : nothing
      guard skip("else") else {
        return [then.onlyCall(ifThere: conditions) ?? .choice(conditions, then, nothing)]
      }
      return [.choice(conditions, then, block())]
    case "switch": return [cases()]
    case "return":
      advance()
      let isAlone = isAt(";", "}") || isSwift && token.isAfterNewline && isAtStatement
      return [.return(isAlone ? SourceNode(.null, place) : expression())]
    case "break", "continue", "fallthrough":
      let end = isAt("break") ? SourcePath.End.broke : isAt("continue") ? .continued : .fell
      advance()
      if isSwift, token.kind == .word, !token.isAfterNewline { advance() }
      return [.leave(end)]
    case "do" where isSwift: return [errors()]
    case "for", "while", "repeat", "do": return [loop()]
    case "throw" where isSwift:
      advance()
      _ = expression()
      return [.leave(.threw)]
    case "let" where isSwift, "var" where isSwift: return swiftVariables()
    case "func" where isSwift,
      "init" where isSwift && !isInBody && ["(", "?", "!"].contains(peek().text):
      return swiftFunction()
    case "case", "default": return []
    case "typealias" where isSwift:
      advance()
      let name = swiftType()
      // The name has the members of the type, as what inherits from it has.
      guard skip("=") else { return [] }
      let isNamed = token.kind == .word
      let type = swiftType()
      if isNamed { declarations.add(type: name, inheriting: [type]) }
      return []
    case let word where isSwift && (Self.passed.contains(word) || word.hasPrefix("@")):
      advance()
      return []
    case "@try", "@catch", "@finally", "@autoreleasepool", "@synchronized":
      let isHandler = isAt("@catch")
      advance()
      if isAt("(") { skipBalanced() }
      let body = body()
      return isHandler ? [] : [.block(body, .plain)]
    default:
      let declaration = isSwift ? nil : attempt { $0.objectiveCDeclaration() }
      return declaration ?? expressionStatements()
    }
  }

  private static let passed = ["lazy", "weak", "unowned", "static"]

  private var nothing: SourceNode { SourceNode(.block([], .plain), place) }

  private var isAtStatement: Bool {
    ["case", "default", "let", "var", "if", "guard", "return", "func", "switch"]
      .contains(token.text)
  }

  /// An expression or an assignment, in C perhaps several: `x = 1, y = 2`.
  private mutating func expressionStatements() -> [SourceNode.Kind] {
    var kinds = expressionStatement()
    while !isSwift, skip(",") { kinds += expressionStatement() }
    return kinds
  }

  /// An expression, or an assignment: `x += 1` is `x = x + 1`, and in C `a = b = 1` is both.
  private mutating func expressionStatement() -> [SourceNode.Kind] {
    var targets = [expression()]
    let sign = token.text
    guard skip("=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=") else {
      return [targets[0].kind]
    }
    var value = expression()
    guard sign == "=" else {
      let result = SourceNode.Kind.operation(String(sign.dropLast()), [copy(targets[0]), value])
      return [.assign(targets[0], SourceNode(result, targets[0].place))]
    }
    while !isSwift, skip("=") {
      targets.append(value)
      value = expression()
    }
    return [.assign(targets.removeLast(), value)]
      + targets.reversed().map { .assign($0, copy(value)) }
  }

  /// The conditions of an `if` or `guard`.
  private mutating func conditions() -> [SourceNode] {
    guard isSwift else {
      skip("(")
      defer { skip(")") }
      let value = expression()
      // `if (self = [super init])` asks for the value that is assigned.
      return [skip("=") ? expression() : value]
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
      } else {
        let value = condition()
        // Swift 2 has one `let` for several bindings.
        if case .name(let name) = value.kind, skip("=") {
          conditions.append(SourceNode(.binding(name, condition()), place))
        } else {
          conditions.append(value)
        }
      }
      // Swift 2 has a `where` for more conditions.
    } while skip(",") || skip("where")
    return conditions
  }

  /// Whether one of the patterns matches, or nil for `default`, and what it does.
  private typealias Case = (condition: SourceNode?, body: [SourceNode])

  /// A `switch` as nested choices. In Swift one of the cases always matches, which is the last without `default`.
  private mutating func cases() -> SourceNode.Kind {
    advance()
    let hasParenthesis = !isSwift && skip("(")
    let subject = condition()
    if hasParenthesis { skip(")") }
    var cases: [Case] = []
    skip("{")
    each(until: ["}"]) { cases.append($0.oneCase(of: subject)) }
    skip("}")
    if isSwift, let last = cases.indices.last, cases.allSatisfy({ $0.condition != nil }) {
      cases[last].body = [cases[last].condition].compactMap(\.self) + cases[last].body
      cases[last].condition = nil
    }
    func block(_ item: Case?) -> SourceNode { SourceNode(.block(item?.body ?? [], .plain), place) }
    for index in cases.indices.dropLast().reversed()
    where block(cases[index]).descendants.contains(where: { $0.kind == .leave(.fell) }) {
      var next = [block(cases[index + 1])]
      if case .block(let chain, .chain(.fell))? = cases[index + 1].body.first?.kind { next = chain }
      let all = [block(cases[index])] + next.prefix(SourceLimits.height).map { copy($0) }
      cases[index].body = [SourceNode(.block(all, .chain(.fell)), place)]
    }
    let tree = cases.reversed().reduce(block(cases.first { $0.condition == nil })) { tree, item in
      item.condition.map { SourceNode(.choice([$0], block(item), tree), $0.place) } ?? tree
    }
    return .block([tree], .cases)
  }

  private mutating func oneCase(of subject: SourceNode) -> Case {
    var tests: SourceNode?
    var isDefault = false
    repeat {
      skip("@unknown")
      isDefault = skip("default") || isDefault
      if skip("case") {
        repeat {
          let place = place
          var test = SourceNode(.operation("~=", [copy(subject), condition()]), place)
          if isSwift, skip("where") {
            test = SourceNode(.operation("&&", [test, condition()]), place)
          }
          tests = tests.map { SourceNode(.operation("||", [$0, test]), $0.place) } ?? test
        } while skip(",")
      }
      skip(":")
    } while !isSwift && Self.labels.contains(token.text)
    var body = statements(inCase: true)
    if !isSwift, ![.leave(.broke), .leave(.continued)].contains(body.last?.kind) {
      body.append(SourceNode(.leave(.fell), place))
    }
    return (isDefault ? nil : tests, body)
  }

  /// A loop, with its variables and conditions before its body.
  private mutating func loop() -> SourceNode.Kind {
    let (keyword, place) = (token.text, place)
    advance()
    var header: [SourceNode] = []
    var conditions: [SourceNode] = []
    if keyword == "for", isSwift {
      while !isAtEnd, !isAt("in", "{") {
        let place = self.place
        if let name = word() {
          header.append(SourceNode(.declare(name, nil), place))
        } else {
          advance()
        }
      }
      skip("in")
      header.append(condition())
      if skip("where") { conditions.append(condition()) }
    } else if keyword == "for", skip("(") {
      // `view` in `UIView *view in views`.
      let name = attempt { parser in
        let words = parser.declarationWords()
        return words.firstIndex(of: "in").flatMap { $0 > 0 ? words[$0 - 1] : nil }
      }
      if let name { header.append(SourceNode(.declare(name, nil), place)) }
      each(until: [")"]) { parser in if !parser.skip("in") { header += parser.statement() } }
      skip(")")
    } else if keyword == "while" {
      conditions = self.conditions()
    }
    let body = block()
    if keyword == "repeat" || keyword == "do", skip("while") { header += self.conditions() }
    return .block(header + [SourceNode(.choice(conditions, body, nothing), place)], .loop)
  }

  /// The body of a `do`, and what catches its errors.
  private mutating func errors() -> SourceNode.Kind {
    advance()
    let tried = block()
    var handlers: [SourceNode] = []
    while skip("catch") {
      skip(to: "{")
      handlers.append(block())
    }
    guard let last = handlers.last else { return .block([tried], .plain) }
    // Which of several handles an error is not read.
    let caught = handlers.dropLast().reversed().reduce(last) {
      SourceNode(.choice([SourceNode(.unreadable, $1.place)], $1, $0), $1.place)
    }
    return .block([tried, caught], .chain(.threw))
  }
}

extension SourceNode {
  /// The call that is all that a block does, if the only condition is that what it calls is there: `if (f) { f(); }` is
  /// `f?()`.
  fileprivate func onlyCall(ifThere conditions: [SourceNode]) -> Kind? {
    guard case .block(let body, _) = kind, let call = body.first, body.count == 1,
      case .call = call.kind, let condition = conditions.first, conditions.count == 1
    else { return nil }
    let closure =
      switch condition.kind {
      case .binding(let name, let value): value.text == name ? name : nil
      case .operation("!=", let sides) where sides[1].kind == .null: sides[0].text
      default: condition.text
      }
    return closure.flatMap { call.text.hasPrefix($0 + "(") ? call.kind : nil }
  }
}
