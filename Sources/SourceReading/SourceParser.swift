/// Parses the declarations of a file, and the statements in their bodies.
///
/// What it cannot read becomes ``SourceNode/Kind/unreadable``, with its place: a file never stops it.
struct SourceParser {
  private let path: String
  /// The place of all code that is in no file.
  private let fixedPlace: SourcePlace?
  let isSwift: Bool
  let tokens: [SourceToken]
  private(set) var index = 0
  var declarations: Declarations
  /// The types whose declarations are open.
  var owners: [String] = []
  /// Whether `index` is in the body of a function or in a closure.
  var isInBody = false
  /// The number of nested statements and expressions at `index`.
  var depth = 0
  /// The nodes that are in the trees more than once.
  private var copies = 0
  /// Whether a brace after an expression opens a trailing closure, rather than the body of an `if` or `guard`.
  var takesClosure = true

  init(
    _ text: SourceText, after declarations: Declarations, at place: SourcePlace? = nil
  ) throws(SourceError) {
    fixedPlace = place
    var scanner = SourceScanner(text)
    path = text.name
    isSwift = scanner.isSwift
    tokens = try scanner.tokens().namingApart()
    self.declarations = declarations
    for (text, line) in scanner.assumptions {
      self.declarations.gaps.add(text, SourcePlace(path: path, line: line))
    }
  }

  // MARK: Tokens

  var token: SourceToken { tokens[index] }
  var place: SourcePlace { fixedPlace ?? SourcePlace(path: path, line: token.line) }
  var isAtEnd: Bool { token.kind == .end }

  func peek(_ offset: Int = 1) -> SourceToken {
    tokens[max(0, min(index + offset, tokens.count - 1))]
  }

  /// The text of the tokens from one on.
  func text(from start: Int) -> String {
    let texts = tokens[start..<index].map { ($0.isAfterSpace ? " " : "") + $0.text }
    return String(texts.joined().drop { $0 == " " })
  }

  mutating func advance() { if !isAtEnd { index += 1 } }

  /// Whether the token is a sign or word with one of these texts.
  func isAt(_ texts: String...) -> Bool { isAt(any: texts) }

  private func isAt(any texts: [String]) -> Bool {
    (token.kind == .sign || token.kind == .word) && texts.contains(token.text)
  }

  /// Consumes a sign or word if it has one of these texts.
  @discardableResult mutating func skip(_ texts: String...) -> Bool {
    guard isAt(any: texts) else { return false }
    advance()
    return true
  }

  mutating func skip(to texts: String...) {
    while !isAtEnd, !texts.contains(token.text) { advance() }
  }

  /// Consumes the word at `index`.
  mutating func word() -> String? {
    guard token.kind == .word else { return nil }
    defer { advance() }
    return token.text
  }

  /// Skips one token, or a bracket with its contents.
  mutating func skipBalanced() {
    var open = 0
    repeat {
      if token.kind == .sign {
        if ["(", "[", "{"].contains(token.text) { open += 1 }
        if [")", "]", "}"].contains(token.text) { open -= 1 }
      }
      advance()
    } while open > 0 && !isAtEnd
  }

  /// Skips the angle brackets of a generic type, if there are any.
  mutating func skipGenerics() {
    guard isAt("<") else { return }
    var open = 0
    for _ in 0..<SourceLimits.tokens {
      open += isAt("<") ? 1 : isAt(">") ? -1 : 0
      advance()
      if open == 0 || isAt("{", ";") { return }
    }
  }

  /// Parses elements up to one of some tokens, and skips what `parse` cannot read.
  mutating func each(until ends: [String], _ parse: (inout SourceParser) -> Void) {
    while !isAtEnd, token.kind == .string || !ends.contains(token.text) {
      let start = index
      parse(&self)
      if index == start { advance() }
    }
  }

  /// Parses elements up to a closing bracket, and consumes it.
  mutating func list(until end: String, _ parseElement: (inout SourceParser) -> Void) {
    each(until: [end]) { parser in
      parseElement(&parser)
      if !parser.skip(","), !parser.isAt(end) { parser.advance() }
    }
    skip(end)
  }

  /// Runs `parse`, and goes back if it returns nil.
  mutating func attempt<Result>(_ parse: (inout SourceParser) -> Result?) -> Result? {
    let start = index
    let result = parse(&self)
    if result == nil { index = start }
    return result
  }

  /// A node for a second place in the trees; their sizes would grow without bounds where copies nest.
  mutating func copy(_ node: SourceNode) -> SourceNode {
    copies += node.size
    return copies <= SourceLimits.copies ? node : SourceNode(.unreadable, node.place)
  }

  // MARK: Declarations

  mutating func parse() {
    while index < tokens.count - 1 {
      let start = index
      if isSwift, isAt("}") { _ = owners.popLast() }
      if isAtEnd || isAt("}") { index += 1 } else { _ = statement() }
      if index == start { advance() }
    }
  }

  /// Parses what only a file or a type contains, and returns whether there is any.
  mutating func member() -> Bool {
    switch token.text {
    case "#define": macro()
    case _ where isAtType: swiftTypeDeclaration()
    case "case" where isSwift && declarations.enumerations[owners.last ?? ""] != nil:
      enumerationCases(of: owners[owners.count - 1])
    case _ where isSwift: return false
    case "@interface", "@implementation": objectiveCType()
    case "@property": objectiveCProperty()
    case "-", "+": objectiveCMethod()
    case "@end": owners = skip("@end") ? [] : owners
    case "typedef" where ["NS_ENUM", "NS_CLOSED_ENUM", "enum"].contains(peek().text):
      objectiveCEnumeration()
    case "typedef" where peek().text == "struct": objectiveCStructure()
    case "@protocol", "@class", "typedef", "enum":
      while !isAtEnd, !isAt("@end", ";") { skipBalanced() }
    default: return false
    }
    return true
  }

  /// Parses the body of a function, and adds the function to the declarations; in a body, a statement declares it.
  ///
  /// - Returns: The statement, if there is one; nil for a function without a body.
  mutating func declare(_ header: SourceFunction) -> [SourceNode.Kind]? {
    guard isAt("{") else { return nil }
    var function = header
    let start = index
    function.body = body()
    if !isSwift {
      let bare = zip(tokens[start..<index], tokens[(start + 1)...])
        .compactMap { $0.text == "*" ? nil : $1.text }
      function.bareParameters = Set(function.parameters.map(\.name)).intersection(bare)
    }
    if isInBody { return [.declare(function.name, SourceNode(.closure(function), header.place))] }
    declarations.add(function)
    return []
  }

  /// Adds a variable to the declarations, or returns the statement that declares it in a body.
  mutating func declare(_ variable: SourceVariable) -> [SourceNode.Kind] {
    if isInBody { return [.declare(variable.name, variable.initial)] }
    declarations.add(variable)
    return []
  }

  /// A macro with an expression: `#define kFinish 0.3`, `#define CLAMP(x) MIN(1, MAX(0, x))`.
  private mutating func macro() {
    advance()
    let place = place
    let name = word() ?? ""
    if isAt("("), !token.isAfterSpace {
      advance()
      var function = SourceFunction(name: name, place: place)
      while let parameter = word() {
        function.parameters.append(.init(name: parameter))
        skip(",")
      }
      if skip(")"), !isAtEnd {
        function.body = [SourceNode(.return(expression()), place)]
        declarations.add(function)
      }
    } else if !name.isEmpty, !isAtEnd {
      declarations.add(
        SourceVariable(name: name, initial: expression().integer, isConstant: true, place: place))
    }
    while !isAtEnd { advance() }
  }

  // MARK: Swift

  private var isAtType: Bool {
    isSwift && (peek().kind == .word || peek().text == "[")
      && ["class", "struct", "enum", "extension", "protocol", "actor"].contains(token.text)
      && !["func", "var", "let"].contains(peek().text)
  }

  private mutating func swiftTypeDeclaration() {
    let keyword = token.text
    advance()
    let type = swiftType()
    let name = type.hasPrefix("[") ? "Array" : type
    var names: [String] = []
    if skip(":") {
      while !isAtEnd, !isAt("{", "where") {
        if let name = word() { names.append(name) } else { advance() }
      }
    }
    skip(to: "{")
    declarations.add(type: name, inheriting: names, keyword: keyword)
    if skip("{") { owners.append(name) }
  }

  /// The cases of an enumeration in a line, of which some may have raw values.
  private mutating func enumerationCases(of type: String) {
    repeat {
      advance()
      let name = word() ?? ""
      declarations.add(case: name, of: type)
      if isAt("(") { skipBalanced() }
      if skip("=") { declarations.rawValues[name] = expression() }
    } while isAt(",")
  }

  /// Consumes a type, and returns its first name.
  mutating func swiftType() -> String {
    var name: String?
    repeat {
      while isAt("inout", "some", "any") || token.text.hasPrefix("@") { advance() }
      if isAt("["), peek(2).text == "]" { name = name ?? "[\(peek().text)]" }
      if isAt("[") || isAt("(") { skipBalanced() } else if let next = word() { name = name ?? next }
      while true {
        if isAt("<"), !token.isAfterSpace {
          skipGenerics()
        } else if isAt(".") && peek().kind == .word {
          advance()
          name = word()
        } else if !(!token.isAfterSpace && skip("?", "!")), !skip("throws", "async") {
          break
        }
      }
    } while skip("->", "&")
    return name ?? ""
  }

  /// A function from its `func` or `init` on.
  mutating func swiftFunction() -> [SourceNode.Kind] {
    var function = SourceFunction(name: token.text, place: place, owner: owners.last)
    function.isAction = (1...4).contains { peek(-$0).text == "@IBAction" }
    function.isStatic = (1...2).contains { ["static", "class"].contains(peek(-$0).text) }
    advance()
    if function.name == "func" {
      function.name = token.text
      advance()
    }
    while skip("?", "!") {}
    skipGenerics()
    guard skip("(") else { return [] }
    list(until: ")") { parser in
      while parser.token.text.hasPrefix("@") { parser.advance() }
      let label = parser.word() ?? ""
      let name = parser.word() ?? label
      let type = parser.skip(":") ? parser.swiftType() : ""
      function.parameters.append(
        .init(
          label: label == "_" ? nil : label, name: name, type: type,
          initial: parser.skip("=") ? parser.expression() : nil))
    }
    while skip("async", "throws", "rethrows") {}
    if skip("->") { _ = swiftType() }
    if isAt("where") { skip(to: "{") }
    return declare(function) ?? []
  }

  /// The variables from their `var` or `let` on.
  mutating func swiftVariables() -> [SourceNode.Kind] {
    let isConstant = isAt("let")
    var nodes: [SourceNode.Kind] = []
    advance()
    repeat {
      var variable = SourceVariable(
        name: "", isConstant: isConstant, place: place, owner: owners.last)
      var names: [String] = []
      if skip("(") {
        list(until: ")") { names.append($0.word() ?? "") }
      } else {
        variable.name = word() ?? ""
      }
      if skip(":") {
        variable.isHook = isAt("(") && peek().text == "("
        variable.type = swiftType()
      }
      if skip("=") { variable.initial = expression() }
      // `let pan: UIPanGestureRecognizer = .init(…)`
      if case .call(let base?, "", let arguments)? = variable.initial?.kind,
        base.kind == .member(nil, "init"), !variable.type.isEmpty
      {
        variable.initial = SourceNode(.call(nil, variable.type, arguments), base.place)
      }
      // `1 / 3` is 0 without a type.
      if variable.type.isEmpty || UIKitVocabulary.isInteger(variable.type) {
        variable.initial = variable.initial.map(\.integer)
      }
      if isAt("{") { accessors(&variable) }
      if !variable.name.isEmpty { nodes += declare(variable) }
      for (index, name) in names.enumerated() {
        var element = variable
        element.name = name
        element.initial = variable.initial.map {
          SourceNode(.member(index > 0 ? copy($0) : $0, "\(index)"), variable.place)
        }
        nodes += declare(element)
      }
    } while skip(",")
    return nodes
  }

  /// The accessors of a property, which are read as calls with closures; the body of a `didSet` becomes a function.
  private mutating func accessors(_ variable: inout SourceVariable) {
    let statements = body()
    variable.getter = statements
    for statement in statements {
      switch statement.kind {
      case .call(nil, "get", let arguments): variable.getter = arguments.last?.value.children
      case .call(nil, let name, let arguments) where ["set", "willSet", "didSet"].contains(name):
        if name != "set" { variable.getter = nil }
        declarations.add(
          SourceFunction(
            name: name + " " + variable.name,
            parameters: [.init(name: name == "didSet" ? "oldValue" : "newValue")],
            body: arguments.last?.value.children ?? [], place: statement.place, owner: owners.last))
      case .name("get"): variable.getter = nil
      default: break
      }
    }
  }
}

extension [SourceToken] {
  /// The tokens with `_offset` as `offset_` where `var _offset` and `var offset` are two properties.
  fileprivate func namingApart() -> [SourceToken] {
    let declared = Set(
      zip(self, dropFirst()).filter { ["var", "let"].contains($0.0.text) }.map(\.1.text))
    return map { token in
      var token = token
      let name = token.text.bare
      if name != token.text, declared.isSuperset(of: [token.text, name]) {
        token.text = name + "_"
      }
      return token
    }
  }
}
