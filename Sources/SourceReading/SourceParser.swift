/// Parses the declarations of a file, and the statements in their bodies.
///
/// What it cannot read becomes ``SourceExpression/Kind/unreadable``, with its place: a file never stops it.
struct SourceParser {
  let file: String
  let isSwift: Bool
  var tokens: [SourceToken]
  var index = 0
  private let macros: [(name: String, value: [SourceToken])]
  private var owner: String?
  /// The number of nested statements, expressions and types at `index`.
  var depth = 0

  init(_ source: ScannedSource) {
    file = source.file
    isSwift = source.language == .swift
    tokens = source.tokens
    macros = source.macros
  }

  // MARK: Tokens

  var token: SourceToken { tokens[index] }
  var place: SourcePlace { SourcePlace(file: file, line: token.line) }
  var isAtEnd: Bool { token.kind == .end }

  func peek(_ offset: Int = 1) -> SourceToken {
    tokens[max(0, min(index + offset, tokens.count - 1))]
  }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  /// Whether the token is a sign or word with this text.
  func isAt(_ text: String) -> Bool {
    token.text == text && (token.kind == .sign || token.kind == .word)
  }

  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  /// The word at `index`, which is passed.
  mutating func word() -> String? {
    guard token.kind == .word else { return nil }
    let text = token.text
    advance()
    return text
  }

  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// Passes one token, or all of a bracket with its contents.
  mutating func skipBalanced() {
    var open = 0
    repeat {
      if token.kind == .sign {
        if Self.closing[token.text] != nil { open += 1 }
        if [")", "]", "}"].contains(token.text) { open -= 1 }
      }
      advance()
    } while open > 0 && !isAtEnd
  }

  /// Passes the angle brackets of a generic type, if there are any.
  mutating func skipGenerics() {
    guard isAt("<") else { return }
    var open = 0
    repeat {
      if isAt("<") { open += 1 }
      if isAt(">") { open -= 1 }
      if isAt("(") || isAt("[") { skipBalanced() } else { advance() }
    } while open > 0 && !isAtEnd && !isAt("{") && !isAt(";")
  }

  /// Runs `parse` one level deeper, or passes a bracket unread at the limit.
  mutating func nested<Result>(
    _ otherwise: Result, _ parse: (inout SourceParser) -> Result
  ) -> Result {
    guard depth < SourceLimits.height else {
      skipBalanced()
      return otherwise
    }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  // MARK: Files

  mutating func parseFile(into declarations: inout Declarations) {
    for macro in macros {
      var parser = self
      (parser.tokens, parser.index) = (macro.value, 0)
      let place = parser.place
      let value = parser.expression()
      declarations.add(
        SourceVariable(
          name: macro.name, type: "", initial: value, isConstant: true, place: place))
    }
    while !isAtEnd {
      if isSwift {
        parseSwiftMember(into: &declarations)
      } else {
        parseObjectiveC(into: &declarations)
      }
    }
  }

  private static let types: Set = ["class", "struct", "enum", "extension", "protocol", "actor"]

  private mutating func parseSwiftMember(into declarations: inout Declarations) {
    let start = index
    if isAt("@") { return advance() }
    if Self.types.contains(token.text), peek().kind == .word,
      !["func", "var", "let"].contains(peek().text)
    {
      advance()
      return parseSwiftType(into: &declarations)
    }
    switch token.text {
    case "func" where token.kind == .word:
      if let function = swiftFunction() { declarations.add(function) }
    case "init" where peek().text == "(" || peek().text == "?" || peek().text == "!":
      if let function = swiftFunction() { declarations.add(function) }
    case "deinit" where peek().text == "{":
      advance()
      skipBalanced()
    case "var", "let":
      let isConstant = isAt("let")
      advance()
      swiftVariables(isConstant: isConstant, into: &declarations)
    default:
      // A statement outside of functions, or a modifier.
      if isAt("{") || isAt("(") || isAt("[") { skipBalanced() } else { advance() }
    }
    if index == start { advance() }
  }

  private mutating func parseSwiftType(into declarations: inout Declarations) {
    let name = swiftType()
    var names: [String] = []
    skipGenerics()
    if skip(":") {
      while !isAtEnd, !isAt("{"), !isAt("where") {
        if let name = word() { names.append(name) } else { advance() }
      }
    }
    while !isAtEnd, !isAt("{") { advance() }
    declarations.add(type: name, inheriting: names)
    guard skip("{") else { return }
    let outer = owner
    owner = name
    nested(()) { parser in
      while !parser.isAtEnd, !parser.isAt("}") { parser.parseSwiftMember(into: &declarations) }
    }
    owner = outer
    _ = skip("}")
  }

  /// The first name of a type, which is passed with all that belongs to it.
  mutating func swiftType() -> String {
    nested("") { parser in
      var name = ""
      while parser.isAt("inout") || parser.isAt("some") || parser.isAt("any")
        || parser.isAt("@escaping")
        || parser.isAt("@Sendable") || parser.isAt("@MainActor")
      {
        parser.advance()
      }
      if parser.isAt("[") || parser.isAt("(") {
        parser.skipBalanced()
      } else if let word = parser.word() {
        name = word
      }
      while true {
        if parser.isAt("<"), !parser.token.isAfterSpace {
          parser.skipGenerics()
        } else if parser.isAt("?") || parser.isAt("!"), !parser.token.isAfterSpace {
          parser.advance()
        } else if parser.isAt("."), parser.peek().kind == .word {
          parser.advance()
          name = parser.word() ?? name
        } else if parser.isAt("?.") {
          parser.advance()
          _ = parser.word()
        } else if parser.isAt("->") || parser.isAt("&") {
          parser.advance()
          _ = parser.swiftType()
        } else if parser.isAt("throws") || parser.isAt("async") {
          parser.advance()
        } else {
          return name
        }
      }
    }
  }

  /// A function from its `func` or `init` on, or nil if it has no body.
  mutating func swiftFunction() -> SourceFunction? {
    let place = place
    let isInitializer = isAt("init")
    advance()
    var name = "init"
    if !isInitializer {
      name = token.text
      advance()
    } else {
      while isAt("?") || isAt("!") { advance() }
    }
    skipGenerics()
    guard skip("(") else { return nil }
    var parameters: [SourceFunction.Parameter] = []
    while !isAtEnd, !isAt(")") {
      let start = index
      while token.kind == .word, token.text.hasPrefix("@") { advance() }
      let label = word() ?? ""
      let inner = word()
      var type = ""
      if skip(":") { type = swiftType() }
      if skip("=") { _ = expression() }
      parameters.append(
        .init(label: label == "_" ? nil : label, name: inner ?? label, type: type))
      if !skip(","), !isAt(")") { advance() }
      if index == start { advance() }
    }
    _ = skip(")")
    while isAt("async") || isAt("throws") || isAt("rethrows") { advance() }
    if skip("->") { _ = swiftType() }
    if isAt("where") { while !isAtEnd, !isAt("{") { advance() } }
    guard isAt("{") else { return nil }
    return SourceFunction(
      name: name, parameters: parameters, body: body(), place: place, owner: owner)
  }

  private mutating func swiftVariables(isConstant: Bool, into declarations: inout Declarations) {
    repeat {
      let place = place
      guard let name = word() else { return skipBalanced() }
      var variable = SourceVariable(
        name: name, type: "", initial: nil, getter: nil, isConstant: isConstant, place: place,
        owner: owner)
      if skip(":") { variable.type = swiftType() }
      if skip("=") { variable.initial = expression() }
      if isAt("{") {
        if let observers = accessors(&variable) { declarations.add(observers) }
      }
      declarations.add(variable)
    } while skip(",")
  }

  /// The accessors of a property; the body of its `didSet` is returned as a function.
  private mutating func accessors(_ variable: inout SourceVariable) -> SourceFunction? {
    let next = peek().text
    if ["didSet", "willSet"].contains(next) {
      advance()
      var function: SourceFunction?
      while !isAtEnd, !isAt("}") {
        let place = place
        let isAfter = isAt("didSet")
        advance()
        if isAt("(") { skipBalanced() }
        guard isAt("{") else { continue }
        let statements = body()
        if isAfter {
          function = SourceFunction(
            name: "didSet " + variable.name, parameters: [], body: statements, place: place,
            owner: owner)
        }
      }
      _ = skip("}")
      return function
    }
    if ["get", "set"].contains(next), ["{", "set", "}", "get"].contains(peek(2).text) {
      advance()
      while !isAtEnd, !isAt("}") {
        let isGetter = isAt("get")
        advance()
        if isAt("(") { skipBalanced() }
        guard isAt("{") else { continue }
        let statements = body()
        if isGetter { variable.getter = statements }
      }
      _ = skip("}")
      return nil
    }
    variable.getter = body()
    return nil
  }

  // MARK: Objective-C declarations

  private mutating func parseObjectiveC(into declarations: inout Declarations) {
    let start = index
    switch token.text {
    case "@interface", "@implementation":
      advance()
      let name = word() ?? ""
      var names: [String] = []
      if skip(":"), let parent = word() { names.append(parent) }
      if isAt("(") { skipBalanced() }
      if isAt("<") { skipGenerics() }
      if isAt("{") { skipBalanced() }
      owner = name
      declarations.add(type: name, inheriting: names)
    case "@end":
      owner = nil
      advance()
    case "@protocol", "@class":
      while !isAtEnd, !isAt("@end"), !isAt(";") { advance() }
      advance()
    case "@property":
      advance()
      if isAt("(") { skipBalanced() }
      let type = token.text
      var name = type
      let place = place
      while !isAtEnd, !isAt(";") {
        if isAt("<") {
          skipGenerics()
        } else {
          if token.kind == .word { name = token.text }
          advance()
        }
      }
      declarations.add(
        SourceVariable(
          name: name, type: type, initial: nil, isConstant: false, place: place, owner: owner))
    case "-", "+":
      advance()
      if isAt("(") { objectiveCMethod(into: &declarations) }
    case "typedef", "enum":
      while !isAtEnd, !isAt(";") { skipBalanced() }
    default:
      if token.kind == .word, !token.text.hasPrefix("@") {
        objectiveCGlobal(into: &declarations)
      } else {
        skipBalanced()
      }
    }
    if index == start { advance() }
  }

  private mutating func objectiveCMethod(into declarations: inout Declarations) {
    let place = place
    skipBalanced()
    guard let name = word() else { return }
    var parameters: [SourceFunction.Parameter] = []
    var label: String?
    while skip(":") {
      let type = parenthesizedType()
      guard let parameter = word() else { break }
      parameters.append(.init(label: label, name: parameter, type: type))
      label = token.kind == .word && peek().text == ":" ? token.text : nil
      if label != nil { advance() }
    }
    while !isAtEnd, !isAt("{"), !isAt(";") { advance() }
    guard isAt("{") else { return }
    declarations.add(
      SourceFunction(
        name: name, parameters: parameters, body: body(), place: place, owner: owner))
  }

  /// The first name of a type in parentheses, which are passed.
  mutating func parenthesizedType() -> String {
    guard isAt("(") else { return "" }
    let start = index + 1
    skipBalanced()
    let words = tokens[min(start, index)..<index].filter { $0.kind == .word }
    return words.first { !Self.qualifiers.contains($0.text) }?.text ?? ""
  }

  static let qualifiers: Set = [
    "const", "static", "extern", "inline", "__weak", "__strong", "__block", "__unused", "nullable",
    "nonnull", "_Nullable", "_Nonnull", "unsigned", "struct", "__kindof", "__unsafe_unretained",
    "NS_INLINE", "UIKIT_EXTERN", "FOUNDATION_EXPORT", "CG_INLINE", "volatile", "register",
  ]

  /// A function of C, or a constant: `static const CGFloat kFinish = 0.3;`.
  private mutating func objectiveCGlobal(into declarations: inout Declarations) {
    var words: [String] = []
    let first = place
    while token.kind == .word || isAt("*") || isAt("<") {
      if isAt("<") {
        skipGenerics()
      } else {
        if token.kind == .word { words.append(token.text) }
        advance()
      }
    }
    guard words.count > 1, let name = words.last else { return skipBalanced() }
    if isAt("("), peek(-1).kind == .word {
      var parameters: [SourceFunction.Parameter] = []
      let end = endOfBracket()
      advance()
      while index < end {
        var parts: [String] = []
        while index < end, !isAt(",") {
          if token.kind == .word { parts.append(token.text) }
          advance()
        }
        if parts.count > 1, let last = parts.last {
          parameters.append(.init(label: nil, name: last, type: parts[0]))
        }
        if index < end { advance() }
      }
      _ = skip(")")
      guard isAt("{") else { return }
      declarations.add(
        SourceFunction(
          name: name, parameters: parameters, body: body(), place: first, owner: owner))
    } else if skip("=") {
      declarations.add(
        SourceVariable(
          name: name, type: words[0], initial: expression(), isConstant: words.contains("const"),
          place: first, owner: owner))
    }
  }

  /// The index of the closing bracket.
  private func endOfBracket() -> Int {
    var parser = self
    parser.skipBalanced()
    return parser.index - 1
  }
}
