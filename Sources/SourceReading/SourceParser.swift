/// Parses the declarations of a file, and the statements in their bodies.
///
/// What it cannot read becomes ``SourceNode/Kind/unreadable``, with its place: a file never stops it.
struct SourceParser {
  let file: String
  let isSwift: Bool
  private let tokens: [SourceToken]
  private var index = 0
  private(set) var declarations: Declarations
  /// The types whose declarations are open.
  private var owners: [String] = []
  /// The number of nested statements and expressions at `index`.
  var depth = 0
  /// Whether a brace is a closure, and not what a condition is for.
  var takesClosure = true

  init(_ text: SourceText, after declarations: Declarations) {
    var scanner = SourceScanner(text)
    file = text.name.split(separator: "/").last.map(String.init) ?? text.name
    isSwift = scanner.isSwift
    tokens = scanner.tokens()
    self.declarations = declarations
  }

  // MARK: Tokens

  var token: SourceToken { tokens[index] }
  var place: SourcePlace { SourcePlace(file: file, line: token.line) }
  var isAtEnd: Bool { token.kind == .end }
  /// The number of tokens that are not passed.
  var remaining: Int { tokens.count - index }

  func peek(_ offset: Int = 1) -> SourceToken {
    tokens[max(0, min(index + offset, tokens.count - 1))]
  }

  mutating func advance() { if !isAtEnd { index += 1 } }

  /// Whether the token is a sign or word with this text.
  func isAt(_ text: String) -> Bool {
    token.text == text && (token.kind == .sign || token.kind == .word)
  }

  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  mutating func skip(anyOf texts: [String]) -> Bool {
    texts.contains(token.text) && skip(token.text)
  }

  mutating func skip(to text: String) { while !isAtEnd, !isAt(text) { advance() } }

  /// The word at `index`, which is passed.
  mutating func word() -> String? {
    guard token.kind == .word else { return nil }
    defer { advance() }
    return token.text
  }

  /// Passes one token, or all of a bracket with its contents.
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

  /// Parses elements up to a closing bracket, which is passed.
  mutating func list(until end: String, _ parseElement: (inout SourceParser) -> Void) {
    while !isAtEnd, !isAt(end) {
      let start = index
      parseElement(&self)
      if !skip(","), !isAt(end) { advance() }
      if index == start { advance() }
    }
    _ = skip(end)
  }

  /// Runs `parse`, and goes back if it returns nil.
  mutating func attempt<Result>(_ parse: (inout SourceParser) -> Result?) -> Result? {
    let start = index
    let result = parse(&self)
    if result == nil { index = start }
    return result
  }

  // MARK: Files

  mutating func parse() {
    while index < tokens.count - 1 {
      let start = index
      if isAt("#define") {
        macro()
      } else if token.kind != .word, !["-", "+"].contains(token.text) {
        if isSwift, isAt("}") { _ = owners.popLast() }
        skipBalanced()
      } else if isSwift {
        swiftMember()
      } else {
        objectiveCMember()
      }
      if index == start || isAtEnd { index = min(index + 1, tokens.count - 1) }
    }
  }

  /// A macro without parameters: `#define kFinish 0.3`.
  private mutating func macro() {
    advance()
    let place = place
    if let name = word(), !isAtEnd, !isAt("(") || token.isAfterSpace {
      declarations.add(
        SourceVariable(name: name, initial: expression(), isConstant: true, place: place))
    }
    while !isAtEnd { advance() }
  }

  private static let types = ["class", "struct", "enum", "extension", "protocol", "actor"]

  private mutating func swiftMember() {
    switch token.text {
    case "func",
      "init" where ["(", "?", "!"].contains(peek().text):
      if let function = swiftFunction() { declarations.add(function) }
    case "var", "let": for variable in swiftVariables() { declarations.add(variable) }
    case let text
    where Self.types.contains(text) && peek().kind == .word
      && !["func", "var", "let"].contains(peek().text):
      swiftTypeDeclaration()
    default: advance()
    }
  }

  private mutating func swiftTypeDeclaration() {
    advance()
    let name = swiftType()
    var names: [String] = []
    if skip(":") {
      while !isAtEnd, !isAt("{"), !isAt("where") {
        if let name = word() { names.append(name) } else { advance() }
      }
    }
    skip(to: "{")
    declarations.add(type: name, inheriting: names)
    if skip("{") { owners.append(name) }
  }

  /// The first name of a type, which is passed with all that belongs to it.
  mutating func swiftType() -> String {
    var name: String?
    repeat {
      while isAt("inout") || isAt("some") || isAt("any") || token.text.hasPrefix("@") { advance() }
      if isAt("[") || isAt("(") { skipBalanced() } else if let next = word() { name = name ?? next }
      while true {
        if isAt("<"), !token.isAfterSpace {
          skipGenerics()
        } else if isAt(".") && peek().kind == .word {
          advance()
          name = word()
        } else if !(!token.isAfterSpace && skip(anyOf: ["?", "!"])),
          !skip(anyOf: ["throws", "async"])
        {
          break
        }
      }
    } while skip(anyOf: ["->", "&"])
    return name ?? ""
  }

  /// A function from its `func` or `init` on, or nil if it has no body.
  mutating func swiftFunction() -> SourceFunction? {
    var function = SourceFunction(name: token.text, place: place, owner: owners.last)
    advance()
    if function.name == "func" {
      function.name = token.text
      advance()
    }
    while skip(anyOf: ["?", "!"]) {}
    skipGenerics()
    guard skip("(") else { return nil }
    list(until: ")") { parser in
      while parser.token.text.hasPrefix("@") { parser.advance() }
      let label = parser.word() ?? ""
      let name = parser.word() ?? label
      let type = parser.skip(":") ? parser.swiftType() : ""
      if parser.skip("=") { _ = parser.expression() }
      function.parameters.append(.init(label: label == "_" ? nil : label, name: name, type: type))
    }
    while skip(anyOf: ["async", "throws", "rethrows"]) {}
    if skip("->") { _ = swiftType() }
    if isAt("where") { skip(to: "{") }
    guard isAt("{") else { return nil }
    function.body = body()
    return function
  }

  /// The variables from their `var` or `let` on; those of a tuple stay unknown.
  mutating func swiftVariables() -> [SourceVariable] {
    let isConstant = isAt("let")
    var variables: [SourceVariable] = []
    advance()
    repeat {
      var variable = SourceVariable(
        name: "", isConstant: isConstant, place: place, owner: owners.last)
      if let name = word() { variable.name = name } else { skipBalanced() }
      if skip(":") { variable.type = swiftType() }
      if skip("=") { variable.initial = expression() }
      if isAt("{") { accessors(&variable) }
      if !variable.name.isEmpty { variables.append(variable) }
    } while skip(",")
    return variables
  }

  /// The accessors of a property; the body of its `didSet` becomes a function.
  private mutating func accessors(_ variable: inout SourceVariable) {
    guard ["didSet", "willSet", "get", "set"].contains(peek().text),
      ["{", "(", "}", "get", "set"].contains(peek(2).text)
    else {
      variable.getter = body()
      return
    }
    advance()
    while !isAtEnd, !isAt("}") {
      let (name, place) = (token.text, place)
      advance()
      if isAt("(") { skipBalanced() }
      guard isAt("{") else { continue }
      let statements = body()
      if name == "get" { variable.getter = statements }
      if name == "didSet" {
        declarations.add(
          SourceFunction(
            name: "didSet " + variable.name, body: statements, place: place, owner: owners.last))
      }
    }
    _ = skip("}")
  }

  // MARK: Objective-C declarations

  private mutating func objectiveCMember() {
    switch token.text {
    case "@interface", "@implementation":
      advance()
      let name = word() ?? ""
      let parent = skip(":") ? word() : nil
      if isAt("(") { skipBalanced() }
      skipGenerics()
      if isAt("{") { skipBalanced() }
      owners = [name]
      declarations.add(type: name, inheriting: parent.map { [$0] } ?? [])
    case "@end":
      owners = []
      advance()
    case "@protocol", "@class": while !isAtEnd, !isAt("@end"), !isAt(";") { advance() }
    case "@property":
      advance()
      if isAt("(") { skipBalanced() }
      let place = place
      let words = declarationWords()
      declarations.add(
        SourceVariable(
          name: words.last ?? "", type: words.first ?? "", place: place, owner: owners.last))
      skip(to: ";")
    case "-", "+":
      advance()
      if isAt("(") { objectiveCMethod() }
    case "typedef", "enum": while !isAtEnd, !isAt(";") { skipBalanced() }
    default: if token.text.hasPrefix("@") { advance() } else { objectiveCGlobal() }
    }
  }

  private mutating func objectiveCMethod() {
    let place = place
    skipBalanced()
    guard let name = word() else { return }
    var function = SourceFunction(name: name, place: place, owner: owners.last)
    var label: String?
    while skip(":") {
      let type = parenthesizedType()
      guard let name = word() else { break }
      function.parameters.append(.init(label: label, name: name, type: type))
      label = peek().text == ":" ? word() : nil
    }
    while !isAtEnd, !isAt("{"), !isAt(";") { advance() }
    guard isAt("{") else { return }
    function.body = body()
    declarations.add(function)
  }

  /// The first name of a type in parentheses, which are passed.
  private mutating func parenthesizedType() -> String {
    guard isAt("(") else { return "" }
    let start = index
    skipBalanced()
    return tokens[start..<index].first { $0.kind == .word && !Self.qualifiers.contains($0.text) }?
      .text
      ?? ""
  }

  private static let qualifiers: Set = [
    "const", "static", "extern", "inline", "__weak", "__strong", "__block", "__unused", "nullable",
    "nonnull", "_Nullable", "_Nonnull", "struct", "__kindof", "__unsafe_unretained", "NS_INLINE",
    "UIKIT_EXTERN", "FOUNDATION_EXPORT", "CG_INLINE", "volatile", "register",
  ]

  /// The words of a declaration in C without its qualifiers: `CGFloat`, `kFinish` for `static const CGFloat kFinish`.
  mutating func declarationWords() -> [String] {
    var words: [String] = []
    while !isAtEnd {
      if let word = word() {
        if !Self.qualifiers.contains(word) { words.append(word) }
      } else if isAt("<"), !words.isEmpty {
        skipGenerics()
      } else if isAt("("), ["typeof", "__typeof", "__typeof__"].contains(peek(-1).text) {
        skipBalanced()
      } else if !skip("*") {
        break
      }
    }
    return words
  }

  /// A function of C, or a constant: `static const CGFloat kFinish = 0.3;`.
  private mutating func objectiveCGlobal() {
    let (start, place) = (index, place)
    let words = declarationWords()
    guard words.count > 1, let name = words.last else { return skipBalanced() }
    if skip("=") {
      let isConstant = tokens[start..<index].contains { $0.text == "const" }
      declarations.add(
        SourceVariable(
          name: name, type: words[0], initial: expression(), isConstant: isConstant, place: place,
          owner: owners.last))
    } else if isAt("("), peek(-1).kind == .word {
      var function = SourceFunction(name: name, place: place, owner: owners.last)
      advance()
      list(until: ")") { parser in
        let words = parser.declarationWords()
        guard words.count > 1, let name = words.last else { return }
        function.parameters.append(.init(label: nil, name: name, type: words[0]))
      }
      guard isAt("{") else { return }
      function.body = body()
      declarations.add(function)
    }
  }
}
