/// Declarations in Objective-C and C.
extension SourceParser {
  mutating func objectiveCType() {
    let (place, isImplementation) = (place, isAt("@implementation"))
    advance()
    let name = word() ?? ""
    let parent = skip(":") ? word() : nil
    // A category implements no class.
    if isAt("(") {
      skipBalanced()
    } else if isImplementation {
      declarations.implemented[name] = place
    }
    skipGenerics()
    owners = [name]
    declarations.add(type: name, inheriting: parent.map { [$0] } ?? [])
    if skip("{") { objectiveCVariables() }
  }

  /// The instance variables of a class, up to the closing brace.
  private mutating func objectiveCVariables() {
    while !isAtEnd, !skip("}") {
      let (start, place) = (index, place)
      let words = declarationWords()
      if words.count > 1, let name = words.last, isAt(";") {
        var variable = SourceVariable(
          name: name, type: words[0], place: place, owner: owners.last)
        variable.isObject = isOfObject(from: start)
        declarations.add(variable)
      }
      skip(to: ";", "}")
      skip(";")
    }
  }

  mutating func objectiveCProperty() {
    advance()
    var getter: String?
    if skip("(") {
      while !isAtEnd, !skip(")") {
        if skip("getter"), skip("=") { getter = word() } else { advance() }
      }
    }
    let (start, place) = (index, place)
    let words = declarationWords()
    let name = isAt("(") && peek().text == "^" ? peek(2).text : words.last
    var variable = SourceVariable(
      name: name ?? "", type: words.first ?? "", place: place, owner: owners.last)
    variable.isObject = isOfObject(from: start)
    declarations.add(variable)
    if let getter, let name {
      variable.name = getter
      variable.getter = [SourceNode(.return(SourceNode(.name(name), place)), place)]
      declarations.add(variable)
    }
    skip(to: ";")
  }

  /// A method from the sign on; one that has no body declares nothing.
  mutating func objectiveCMethod() {
    let (place, isStatic) = (place, isAt("+"))
    advance()
    guard isAt("(") else { return }
    let isAction = peek().text == "IBAction"
    skipBalanced()
    guard let name = word() else { return }
    var function = SourceFunction(name: name, place: place, owner: owners.last)
    (function.isAction, function.isStatic) = (isAction, isStatic)
    var label: String?
    while skip(":") {
      let type = parenthesizedType()
      guard let name = word() else { break }
      function.parameters.append(.init(label: label, name: name, type: type))
      label = peek().text == ":" ? word() : nil
    }
    skip(to: "{", ";")
    if peek().text == "{" { skip(";") }
    _ = declare(function)
  }

  /// Consumes a type in parentheses, and returns its first name.
  private mutating func parenthesizedType() -> String {
    var inner = self
    guard inner.skip("(") else { return "" }
    skipBalanced()
    return inner.declarationWords().first ?? ""
  }

  private static let qualifiers: Set = [
    "const", "static", "extern", "inline", "__weak", "__strong", "__block", "__unused", "nullable",
    "nonnull", "_Nullable", "_Nonnull", "struct", "__kindof", "__unsafe_unretained", "NS_INLINE",
    "UIKIT_EXTERN", "FOUNDATION_EXPORT", "CG_INLINE", "volatile", "register",
  ]

  /// The words of a declaration in C without its qualifiers: `CGFloat`, `kFinish` for `static const CGFloat kFinish`.
  mutating func declarationWords() -> [String] {
    var words: [String] = []
    for _ in 0..<SourceLimits.tokens {
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

  /// `UIView *view = …, *other;` or a function of C; nil for another statement.
  mutating func objectiveCDeclaration() -> [SourceNode.Kind]? {
    let (start, place) = (index, place)
    var words = declarationWords()
    if isAt("("), peek().text == "^" {
      // `void (^run)(void) = ^{ … }`
      advance()
      advance()
      if let block = word(), skip(")") { words.append(block) }
      if isAt("(") { skipBalanced() }
    }
    guard words.count > 1, var name = words.last else { return nil }
    if !isInBody, skip("(") {
      return declare(
        SourceFunction(
          name: name, parameters: objectiveCParameters(), place: place, owner: owners.last))
    }
    guard isAt("=", ";", ",") else { return nil }
    let qualifiers = tokens[start..<index].map(\.text)
    let isObject = isOfObject(from: start)
    var nodes: [SourceNode.Kind] = []
    while true {
      let initial = skip("=") ? expression().converted(to: words[0], isObject: isObject) : nil
      var variable = SourceVariable(
        name: name, type: words[0], initial: initial, isConstant: qualifiers.contains("const"),
        place: place, owner: owners.last)
      variable.isObject = isObject
      // One that is kept between calls is like a property.
      if isInBody, qualifiers.contains("static") {
        declarations.add(variable)
      } else if isInBody || initial != nil || !variable.isConstant {
        nodes += declare(variable)
      }
      guard skip(","), let next = declarationWords().last else { return nodes }
      name = next
    }
  }

  /// Whether a declaration that begins at a token is that of an object or a block.
  private func isOfObject(from start: Int) -> Bool {
    tokens[start...index].contains { ["*", "^", "id"].contains($0.text) } || peek().text == "^"
  }

  /// `typedef struct { Action action; CGFloat velocity; } Name;`
  mutating func objectiveCStructure() {
    advance()
    advance()
    _ = word()
    guard skip("{") else { return skip(to: ";") }
    var fields: [String] = []
    while !isAtEnd, !isAt("}") {
      let start = index
      fields += declarationWords().suffix(1)
      if !skip(",", ";"), index == start { advance() }
    }
    skip("}")
    if let name = word() { declarations.fields[name] = fields }
  }

  /// `typedef NS_ENUM(NSInteger, Name) { NameFirst, NameSecond };`, or `typedef enum { first, second } Name;`
  mutating func objectiveCEnumeration() {
    advance()
    advance()
    var name: String?
    if skip("(") {
      _ = word()
      guard skip(","), let word = word(), skip(")") else { return }
      name = word
    } else {
      name = word()
    }
    guard skip("{") else { return }
    var words: [String] = []
    while let word = word() {
      words.append(word)
      if skip("=") { declarations.rawValues[word] = expression() }
      skip(",")
    }
    skip("}")
    guard let name = word() ?? name else { return }
    declarations.add(type: name, inheriting: [], keyword: "enum")
    for word in words { declarations.add(case: word, of: name) }
    skip(";")
  }

  /// The parameters of a function in C or of a block, up to the closing parenthesis.
  mutating func objectiveCParameters() -> [SourceFunction.Parameter] {
    var parameters: [SourceFunction.Parameter] = []
    list(until: ")") { parser in
      let words = parser.declarationWords()
      guard words.count > 1, let name = words.last else { return }
      parameters.append(.init(name: name, type: words[0]))
    }
    return parameters
  }
}
