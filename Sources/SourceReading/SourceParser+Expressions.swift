extension SourceParser {
  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "===": 3, "!==": 3, "~=": 3, "<": 4, "<=": 4, ">": 4,
    ">=": 4, "??": 5, "...": 6, "..<": 6, "|": 7, "^": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9,
    "&": 9, "<<": 9,
  ]

  /// Runs `parse` one level deeper, or skips a bracket at the limit and returns nil.
  mutating func nested<Result>(_ parse: (inout SourceParser) -> Result) -> Result? {
    guard depth < SourceLimits.height else {
      skipBalanced()
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  private mutating func deeper(_ parse: (inout SourceParser) -> SourceNode) -> SourceNode {
    nested(parse) ?? SourceNode(.unreadable, place)
  }

  /// An expression in front of a brace that does not belong to it.
  mutating func condition() -> SourceNode { expression(takesClosure: false) }

  mutating func expression(takesClosure takes: Bool = true) -> SourceNode {
    let outer = takesClosure
    takesClosure = takes
    defer { takesClosure = outer }
    return deeper { $0.ternary() }
  }

  private mutating func ternary() -> SourceNode {
    let first = operation()
    let isShort = skip("?:")
    guard isShort || isAt("?") && (!isSwift || token.isAfterSpace) else { return first }
    if !isShort { advance() }
    let then = isShort ? copy(first) : expression(takesClosure: takesClosure)
    if !isShort { skip(":") }
    let other = expression(takesClosure: takesClosure)
    return SourceNode(.choice([first], then, other), first.place)
  }

  /// Operations; with an operator that is not read, nothing of them is.
  private mutating func operation() -> SourceNode {
    var value = binary(1)
    while isAtOperator {
      while isAtOperator || isAt("=", "==", "<=", ">=") { advance() }
      if !token.isAfterNewline { _ = binary(1) }
      value = SourceNode(.unreadable, value.place)
    }
    return value
  }

  /// Whether a sign follows in the line that ends no operation and assigns nothing.
  private var isAtOperator: Bool {
    isSwift && token.kind == .sign && !token.isAfterNewline && !token.text.hasSuffix("=")
      && ![")", "]", "}", "{", ",", ";", ":", "?"].contains(token.text)
  }

  private mutating func binary(_ lowest: Int) -> SourceNode {
    var left = prefix()
    while true {
      let (sign, place) = (token.text, place)
      if isSwift, isAt("as", "is") {
        advance()
        skip("?", "!")
        left = SourceNode(.cast(left, swiftType(), tests: sign == "is"), left.place)
        continue
      }
      // A minus at the beginning of a line belongs to its operand.
      guard token.kind == .sign, let precedence = Self.precedences[sign], precedence >= lowest,
        !(isSwift && token.isAfterNewline && !peek().isAfterSpace && sign == "-")
      else { return left }
      advance()
      let isOpen = sign == "..." && isAt(":", ",", "]", ")", "{", "=", "~=")
      let right = isOpen ? SourceNode(.null, place) : deeper { $0.binary(precedence + 1) }
      // A pattern comes before what it is for.
      left = SourceNode(.operation(sign, sign == "~=" ? [right, left] : [left, right]), place)
      if !isSwift, left.isWholeNumber { left = SourceNode(.cast(left, "int", tests: false), place) }
    }
  }

  private mutating func prefix() -> SourceNode {
    let (sign, place) = (token.text, place)
    if isSwift, skip("try", "await") {
      let isOptional = skip("?")
      let isPlain = skip("!") || sign == "await"
      let operand = deeper { $0.prefix() }
      return isPlain ? operand : SourceNode(.attempt(operand, isOptional: isOptional), place)
    }
    if isSwift, skip("...", "..<") {
      return SourceNode(
        .operation(sign, [SourceNode(.null, place), deeper { $0.binary(7) }]), place)
    }
    if token.kind == .sign, skip("!", "-", "+", "&", "*", "++", "--", "~") {
      let operand = deeper { $0.prefix() }
      switch sign {
      case "!", "-", "&": return SourceNode(.operation(sign, [operand]), place)
      case "~" where isSwift, "*" where isSwift: return SourceNode(.unreadable, place)
      default: return operand
      }
    }
    if !isSwift, isAt("("), let type = attempt({ $0.castType() }) {
      if isAt("{") { return postfix(primary().converted(to: type)) }
      return SourceNode(.cast(deeper { $0.prefix() }, type, tests: false), place)
    }
    return postfix(primary())
  }

  /// The arguments of a call, or the elements of a tuple, an array or a dictionary.
  private mutating func arguments(until end: String) -> [SourceNode.Argument] {
    var arguments: [SourceNode.Argument] = []
    list(until: end) { parser in
      arguments.append(.init(label: parser.label(), value: parser.expression()))
      if parser.skip(":") { arguments.append(.init(label: nil, value: parser.expression())) }
    }
    return arguments
  }

  private mutating func list(_ end: String, _ place: SourcePlace) -> SourceNode {
    SourceNode(.list(arguments(until: end).map(\.value)), place)
  }

  /// The label of an argument or of an element of a tuple in Swift.
  private mutating func label() -> String? {
    guard isSwift, token.kind == .word, peek().text == ":" else { return nil }
    defer { advance() }
    return word()
  }

  private static let types: Set = [
    "CGFloat", "float", "double", "int", "NSInteger", "NSUInteger", "BOOL", "long", "id", "void",
    "NSTimeInterval", "CGPoint", "CGSize", "CGRect", "char", "short", "unsigned",
  ]

  /// Parses the type of a cast, `(T)x`, or returns nil if the parentheses are not a cast.
  private mutating func castType() -> String? {
    advance()
    let words = declarationWords()
    let isPointer = peek(-1).text == "*"
    guard skip(")"), let type = words.first else { return nil }
    let isOperand =
      token.kind != .sign && !isAtEnd || ["(", "[", "-", "{", "!"].contains(token.text)
    let isType =
      isPointer || Self.types.contains(type) || ["UI", "NS", "CG"].contains(type.prefix(2))
    return isOperand && isType ? type : nil
  }

  // MARK: Primaries

  private mutating func primary() -> SourceNode {
    let (first, place) = (token, place)
    func make(_ kind: SourceNode.Kind) -> SourceNode { SourceNode(kind, place) }
    switch first.kind {
    case .number:
      advance()
      let isWhole = first.text.allSatisfy { "0"..."9" ~= $0 }
      return make(Self.number(first.text).map { .number($0, isWhole: isWhole) } ?? .unreadable)
    case .string:
      advance()
      return make(.text(first.text))
    case .word where isSwift && ["if", "switch"].contains(first.text): return choice()
    case .word:
      advance()
      return make(named(first.text))
    case .end: return make(.unreadable)
    case .sign: break
    }
    switch first.text {
    case "(":
      advance()
      let elements = arguments(until: ")")
      return elements.count == 1 ? elements[0].value : make(.tuple(elements))
    case "[":
      advance()
      return isSwift ? list("]", place) : message(place)
    case "{" where isSwift && takesClosure: return closure(place)
    case "{" where !isSwift:
      advance()
      return list("}", place)
    case "^" where !isSwift:
      advance()
      while !isAtEnd, !["{", "(", ")", "]", ";"].contains(token.text) { advance() }
      let parameters = skip("(") ? objectiveCParameters() : []
      return closure(place, parameters: parameters)
    case ".", "?.":
      advance()
      return make(.member(nil, word() ?? ""))
    case "@" where !isSwift:
      advance()
      if skip("[") { return list("]", place) }
      if skip("{") { return list("}", place) }
      return isAt("(") || token.kind == .number ? deeper { $0.primary() } : make(.unreadable)
    default:
      if ![")", "]", "}", ",", ";", ":"].contains(first.text) { advance() }
      return make(.unreadable)
    }
  }

  /// An `if` or `switch` that has a value, as the call of a closure that returns it.
  private mutating func choice() -> SourceNode {
    var function = SourceFunction(name: "", place: place, owner: owners.last)
    function.body = [deeper { SourceNode(.block($0.statement(), .plain), $0.place) }.returning]
    return SourceNode(.call(SourceNode(.closure(function), function.place), "", []), function.place)
  }

  private static func number(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return Double(Int(text.dropFirst(2), radix: 16) ?? 0) }
    var digits = text[...]
    while let last = digits.last, "fFlLuU".contains(last) { digits.removeLast() }
    return Double("0" + digits + (digits.hasSuffix(".") ? "0" : ""))
  }

  /// Parses a word.
  private mutating func named(_ word: String) -> SourceNode.Kind {
    switch word {
    case "let" where isSwift, "var" where isSwift: return .names(deeper { $0.prefix() })
    case "true", "YES", "TRUE", "@YES": return .bool(true)
    case "false", "NO", "FALSE", "@NO": return .bool(false)
    case "nil", "NULL", "Nil": return .null
    case "#available", "#unavailable", "@available":
      let (start, place) = (index, place)
      if isAt("(") { skipBalanced() }
      let newest = SourceNode.Kind.name("#available" + text(from: start))
      return word == "#unavailable" ? .operation("!", [SourceNode(newest, place)]) : newest
    case "@selector", "#selector":
      var name = ""
      if skip("(") {
        while let next = self.word() {
          name = next
          skip(".")
        }
        var parts = 0
        while !isAtEnd, !skip(")") {
          if isAt(":") { parts += 1 }
          skipBalanced()
        }
        // One with several parts is no action.
        if parts > 1 { name += ":" }
      }
      return .text(name)
    default: return .name(word)
    }
  }

  /// `[receiver part:argument part:argument]`, from its receiver on.
  private mutating func message(_ place: SourcePlace) -> SourceNode {
    let receiver = expression()
    var name: String?
    var arguments: [SourceNode.Argument] = []
    each(until: ["]"]) { parser in
      // A part without a name: `[self end:pan :view]`.
      let word = parser.word()
      if parser.skip(":") {
        arguments.append(.init(label: name == nil ? nil : word, value: parser.expression()))
        while parser.skip(",") { _ = parser.expression() }
      }
      name = name ?? word ?? ""
    }
    skip("]")
    return SourceNode(.call(receiver, name ?? "", arguments), place)
  }

  /// A closure, or a block of Objective-C with its parameters, from its brace on.
  private mutating func closure(
    _ place: SourcePlace, parameters: [SourceFunction.Parameter]? = nil
  ) -> SourceNode {
    var function = SourceFunction(name: "", place: place, owner: owners.last)
    if skip("{") {
      function.parameters =
        parameters ?? attempt { $0.closureParameters() }
        ?? ["$0", "$1"].map { .init(label: nil, name: $0) }
      function.body = statements()
      skip("}")
    }
    return SourceNode(.closure(function), place)
  }

  /// `[weak self] (a: A) -> B in`, or nil if there is no `in`.
  private mutating func closureParameters() -> [SourceFunction.Parameter]? {
    if isAt("[") { skipBalanced() }
    var parameters: [SourceFunction.Parameter] = []
    let hasParentheses = skip("(")
    while !isAt("in"), var name = word() {
      // `_ finished`, as old converters write it.
      if name == "_", !isAt("in"), let own = word() { name = own }
      parameters.append(.init(name: name, type: skip(":") ? swiftType() : ""))
      if !skip(",") { break }
    }
    if hasParentheses, !skip(")") { return nil }
    while skip("throws", "async") {}
    if skip("->") { _ = swiftType() }
    return skip("in") ? parameters : nil
  }

  // MARK: What follows a primary

  private mutating func postfix(_ first: SourceNode) -> SourceNode {
    var value = first
    while true {
      let place = place
      if isAt(".", "?.") || !isSwift && isAt("->") {
        advance()
        if token.kind == .number {
          value = SourceNode(.member(value, token.text), place)
          advance()
        } else if let name = word() {
          value = call(value, name, place)
        } else {
          return value
        }
      } else if isAt("("), !isSwift || !token.isAfterNewline {
        value = called(value, place)
      } else if isAt("["), !token.isAfterNewline, !token.isAfterSpace || isSwift {
        advance()
        value = SourceNode(.element(value, arguments(until: "]").map(\.value)), place)
      } else if !isSwift, isAt("++", "--") {
        let one = SourceNode(.number(1), place)
        let sign = String(token.text.prefix(1))
        value = SourceNode(
          .assign(value, SourceNode(.operation(sign, [copy(value), one]), place)), place)
        advance()
      } else if isSwift, !token.isAfterSpace, isAt("!", "?") {
        advance()
      } else if isAtTrailingClosure, case .name = value.kind {
        value = called(value, place)
      } else if !(isSwift && !token.isAfterSpace && attempt({ $0.skipArgumentsOfType() }) != nil) {
        return value
      }
    }
  }

  /// Whether a closure follows, and no observer of a property.
  private var isAtTrailingClosure: Bool {
    isSwift && takesClosure && isAt("{") && !token.isAfterNewline
      && !["willSet", "didSet"].contains(peek().text)
  }

  /// A call of a function, or of a closure.
  private mutating func called(_ value: SourceNode, _ place: SourcePlace) -> SourceNode {
    if case .name(let name) = value.kind { return call(nil, name, value.place) }
    return call(value, "", place)
  }

  /// Skips the generic arguments of an initializer's type.
  private mutating func skipArgumentsOfType() -> Void? {
    guard isAt("<"), peek().kind == .word, peek().text.isTypeName else { return nil }
    skipGenerics()
    return isAt("(") ? () : nil
  }

  /// A member, or a call of it if arguments or a closure follow.
  private mutating func call(_ base: SourceNode?, _ name: String, _ place: SourcePlace)
    -> SourceNode
  {
    var arguments: [SourceNode.Argument] = []
    // `UIPanGestureRecognizer.alloc.init`
    if !isSwift, base != nil, ["alloc", "init", "new"].contains(name) {
      return SourceNode(.call(base, name, []), place)
    }
    let isCall = isAt("(") && !(isSwift && token.isAfterNewline)
    if isCall {
      advance()
      arguments = self.arguments(until: ")")
    }
    while isAtTrailingClosure {
      arguments.append(.init(label: nil, value: deeper { $0.closure($0.place) }))
      while token.kind == .word, peek().text == ":", peek(2).text == "{", !token.isAfterNewline {
        arguments.append(.init(label: label(), value: deeper { $0.closure($0.place) }))
      }
    }
    if isCall, name == "init", let type = base?.typeName {
      return SourceNode(.call(nil, type, arguments), place)
    }
    if isCall || !arguments.isEmpty { return SourceNode(.call(base, name, arguments), place) }
    // The first of a sorted list is the least.
    if case .call(let list?, "sorted", let order)? = base?.kind, name == "first" || name == "last" {
      return SourceNode(.call(list, name == "first" ? "min" : "max", order), place)
    }
    let member = UIKitVocabulary.transformParts[name] ?? name
    return SourceNode(base.map { .member($0, member) } ?? .name(name), place)
  }
}
