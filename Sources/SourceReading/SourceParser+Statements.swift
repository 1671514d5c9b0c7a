/// Statements of both languages.
extension SourceParser {
  /// The statements between two braces.
  mutating func body() -> [SourceStatement] {
    guard skip("{") else { return [] }
    let statements = statements()
    _ = skip("}")
    return statements
  }

  /// The statements up to a closing brace.
  private mutating func statements() -> [SourceStatement] {
    guard depth < SourceLimits.height else {
      let statement = SourceStatement(kind: .expression(unreadable()), place: place)
      while !isAtEnd, !isAt("}") { skipBalanced() }
      return [statement]
    }
    depth += 1
    defer { depth -= 1 }
    var statements: [SourceStatement] = []
    while !isAtEnd, !isAt("}") {
      let start = index
      if let statement = statement() { statements.append(statement) }
      if index == start { advance() }
    }
    return statements
  }

  private func make(_ kind: SourceStatement.Kind, _ first: SourceToken) -> SourceStatement {
    SourceStatement(
      kind: kind, place: SourcePlace(file: file, line: first.line), comment: first.comment)
  }

  /// A statement, or the statements between braces.
  private mutating func block() -> [SourceStatement] {
    if isAt("{") { return body() }
    return nested([]) { parser in parser.statement().map { [$0] } ?? [] }
  }

  mutating func statement() -> SourceStatement? {
    let first = token
    if skip(";") { return nil }
    guard first.kind == .word else {
      if isAt("{") { return make(.block(body()), first) }
      return expressionStatement(first)
    }
    switch first.text {
    case "if":
      advance()
      return make(choice(), first)
    case "guard" where isSwift:
      advance()
      let conditions = swiftConditions()
      _ = skip("else")
      return make(.guard(conditions, body()), first)
    case "switch":
      advance()
      return make(cases(), first)
    case "return":
      advance()
      if isAt(";") || isAt("}") || isSwift && token.isAfterNewline && isStatementWord {
        return make(.return(nil), first)
      }
      return make(.return(expression()), first)
    case "break", "continue", "fallthrough":
      advance()
      if isSwift, token.kind == .word, !token.isAfterNewline { advance() }
      return make(.break, first)
    case "for", "while", "repeat", "do": return make(loop(), first)
    case "defer" where isSwift && peek().text == "{":
      advance()
      return make(.loop(body()), first)
    case "let" where isSwift, "var" where isSwift: return swiftDeclaration(first)
    case "func" where isSwift: return swiftFunction().map { make(.function($0), first) }
    case "case", "default": return nil
    case _ where isSwift && first.text.hasPrefix("@"), "lazy", "weak", "unowned", "static":
      if !isSwift { return objectiveCDeclaration(first) ?? expressionStatement(first) }
      advance()
      return nil
    case "@try", "@autoreleasepool", "@synchronized":
      advance()
      if isAt("(") { skipBalanced() }
      return make(.block(body()), first)
    default:
      if !isSwift, let declaration = objectiveCDeclaration(first) { return declaration }
      return expressionStatement(first)
    }
  }

  private var isStatementWord: Bool {
    token.kind == .word
      && ["case", "default", "let", "var", "if", "guard", "return", "func", "switch"].contains(
        token.text)
  }

  private mutating func expressionStatement(_ first: SourceToken) -> SourceStatement {
    let target = expression()
    for sign in ["=", "+=", "-=", "*=", "/="] where skip(sign) {
      let value = expression()
      if !isSwift { _ = skip(";") }
      return make(.assign(target, String(sign.dropLast()), value), first)
    }
    _ = skip(";")
    return make(.expression(target), first)
  }

  private mutating func choice() -> SourceStatement.Kind {
    let conditions: [SourceStatement.Condition]
    if isSwift {
      conditions = swiftConditions()
    } else {
      _ = skip("(")
      conditions = [.test(expression())]
      _ = skip(")")
    }
    let then = block()
    guard skip("else") else { return .choice(conditions, then, []) }
    return .choice(conditions, then, block())
  }

  private mutating func swiftConditions() -> [SourceStatement.Condition] {
    var conditions: [SourceStatement.Condition] = []
    repeat {
      if skip("let") || skip("var") {
        let start = place
        let name = word() ?? ""
        if skip(":") { _ = swiftType() }
        let value =
          skip("=")
          ? condition() : SourceExpression(kind: .name(name), place: start)
        conditions.append(.binding(name, value))
      } else if skip("case") {
        let pattern = condition()
        _ = skip("=")
        let value = condition()
        conditions.append(
          .test(combine(.binary("==", value, pattern), [value, pattern], pattern.place)))
      } else if isAt("#available") || isAt("#unavailable") {
        let isAvailable = isAt("#available")
        conditions.append(.test(SourceExpression(kind: .bool(isAvailable), place: place)))
        advance()
        if isAt("(") { skipBalanced() }
      } else {
        conditions.append(.test(condition()))
      }
    } while skip(",")
    return conditions
  }

  private mutating func cases() -> SourceStatement.Kind {
    let hasParenthesis = !isSwift && skip("(")
    let subject = condition()
    if hasParenthesis { _ = skip(")") }
    var cases: [SourceStatement.Case] = []
    guard skip("{") else { return .cases(subject, []) }
    while !isAtEnd, !isAt("}") {
      let start = index
      var patterns: [SourceExpression] = []
      var filter: SourceExpression?
      var binding: String?
      var isDefault = false
      while true {
        if isAt("@unknown") { advance() }
        if skip("default") {
          isDefault = true
        } else if skip("case") {
          if isSwift, isAt("let") || isAt("var"), peek().kind == .word {
            advance()
            binding = token.text
          }
          repeat { patterns.append(isSwift ? condition() : expression()) } while skip(",")
          if isSwift, skip("where") { filter = condition() }
        } else {
          break
        }
        _ = skip(":")
        if isSwift { break }
      }
      if isDefault { patterns = [] }
      var body: [SourceStatement] = []
      var fallsThrough = !isSwift
      nested(()) { parser in
        while !parser.isAtEnd, !parser.isAt("}"), !parser.isAt("case"), !parser.isAt("default"),
          !parser.isAt("@unknown")
        {
          let start = parser.index
          if parser.isAt("fallthrough") {
            fallsThrough = true
            parser.advance()
          } else if let statement = parser.statement() {
            body.append(statement)
          }
          if parser.index == start { parser.advance() }
        }
      }
      cases.append(
        .init(
          patterns: patterns, binding: binding, filter: filter, body: body,
          fallsThrough: fallsThrough))
      if index == start { advance() }
    }
    _ = skip("}")
    return .cases(subject, cases)
  }

  /// A loop, whose body is read to see whether it does anything that counts.
  private mutating func loop() -> SourceStatement.Kind {
    let isDo = isAt("do") && isSwift
    let isRepeat = isAt("repeat") || isAt("do")
    advance()
    while !isAtEnd, !isAt("{"), !isAt(";"), !isAt("}") {
      if isAt("(") { skipBalanced() } else { advance() }
    }
    let statements = isAt("{") ? body() : []
    if isRepeat, skip("while"), isAt("(") { skipBalanced() }
    if isDo {
      while skip("catch") {
        while !isAtEnd, !isAt("{") { advance() }
        _ = body()
      }
      return .block(statements)
    }
    return .loop(statements)
  }

  private mutating func swiftDeclaration(_ first: SourceToken) -> SourceStatement? {
    advance()
    guard let name = word() else {
      // A tuple: its parts stay unknown.
      skipBalanced()
      if skip("=") { _ = expression() }
      return nil
    }
    if skip(":") { _ = swiftType() }
    var value: SourceExpression?
    if skip("=") { value = expression() }
    if isAt("{"), value == nil || !token.isAfterNewline { skipBalanced() }
    if isAt(",") {
      tokens[index].kind = .word
      tokens[index].text = "var"
    }
    return make(.declare(name, value), first)
  }

  /// `UIView *view = …;`, or nil for another statement.
  private mutating func objectiveCDeclaration(_ first: SourceToken) -> SourceStatement? {
    let start = index
    var words = 0
    var name = ""
    while token.kind == .word || isAt("*") || isAt("<") || isAt("(") && isTypeOf {
      if isAt("<") {
        guard words == 1 else { break }
        skipGenerics()
      } else if isAt("(") {
        skipBalanced()
        words += 1
      } else {
        if token.kind == .word {
          name = token.text
          if !Self.qualifiers.contains(name) || name == "unsigned" { words += 1 }
        }
        advance()
      }
    }
    guard words > 1, isAt("=") || isAt(";") || isAt(",") else {
      index = start
      return nil
    }
    let value = skip("=") ? expression() : nil
    if isAt(",") {
      // `CGFloat a = 0, b = 1;`: the rest is a declaration of the same type.
      tokens[index].kind = .word
      tokens[index].text = "id"
    } else {
      _ = skip(";")
    }
    return make(.declare(name, value), first)
  }

  private var isTypeOf: Bool {
    index > 0 && ["typeof", "__typeof", "__typeof__"].contains(tokens[index - 1].text)
  }
}
