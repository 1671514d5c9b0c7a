/// Expressions of both languages.
extension SourceParser {
  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "===": 3, "!==": 3, "<": 4, "<=": 4, ">": 4, ">=": 4,
    "??": 5,
    "...": 6, "..<": 6, "|": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9, "&": 9,
  ]

  func unreadable() -> SourceExpression { SourceExpression(kind: .unreadable, place: place) }

  /// Makes an expression of parts, or an unreadable one if the tree becomes too high.
  func combine(
    _ kind: SourceExpression.Kind, _ parts: [SourceExpression], _ place: SourcePlace
  ) -> SourceExpression {
    let height = 1 + (parts.map(\.height).max() ?? 0)
    guard height <= SourceLimits.height else {
      return SourceExpression(kind: .unreadable, place: place)
    }
    return SourceExpression(kind: kind, place: place, height: height)
  }

  /// An expression in front of a brace that does not belong to it.
  mutating func condition() -> SourceExpression { expression(takesClosure: false) }

  mutating func expression(takesClosure: Bool = true) -> SourceExpression {
    nested(unreadable()) { $0.ternary(takesClosure) }
  }

  private mutating func ternary(_ takesClosure: Bool) -> SourceExpression {
    let first = binary(1, takesClosure)
    if !isSwift, skip("?:") {
      let other = expression(takesClosure: takesClosure)
      return combine(.ternary(first, first, other), [first, other], first.place)
    }
    guard isAt("?"), !isSwift || token.isAfterSpace else { return first }
    advance()
    let then = expression(takesClosure: takesClosure)
    _ = skip(":")
    let other = expression(takesClosure: takesClosure)
    return combine(.ternary(first, then, other), [first, then, other], first.place)
  }

  private mutating func binary(_ lowest: Int, _ takesClosure: Bool) -> SourceExpression {
    var left = prefix(takesClosure)
    while true {
      if isSwift, isAt("as") || isAt("is") {
        let tests = isAt("is")
        advance()
        if isAt("?") || isAt("!") { advance() }
        left = combine(.cast(left, swiftType(), tests: tests), [left], left.place)
        continue
      }
      guard token.kind == .sign, let precedence = Self.precedences[token.text],
        precedence >= lowest,
        !(isSwift && token.isAfterNewline && !peek().isAfterSpace && isAt("-"))
      else { return left }
      let sign = token.text
      let place = place
      advance()
      // One operand deeper, so that a long chain of rising precedences is bounded too.
      let right = nested(unreadable()) { $0.binary(precedence + 1, takesClosure) }
      left = combine(.binary(sign, left, right), [left, right], place)
    }
  }

  private mutating func prefix(_ takesClosure: Bool) -> SourceExpression {
    let place = place
    if isSwift, isAt("try") || isAt("await") {
      advance()
      if isAt("?") || isAt("!") { advance() }
      return nested(unreadable()) { $0.prefix(takesClosure) }
    }
    for sign in ["!", "-", "+", "&", "*", "++", "--", "~"] where token.kind == .sign && isAt(sign) {
      advance()
      let operand = nested(unreadable()) { $0.prefix(takesClosure) }
      guard sign == "!" || sign == "-" else { return operand }
      return combine(.unary(sign, operand), [operand], place)
    }
    if !isSwift, isAt("("), let type = castType() {
      skipBalanced()
      if isAt("{") { return postfix(braceList(), takesClosure) }
      let operand = nested(unreadable()) { $0.prefix(takesClosure) }
      return combine(.cast(operand, type, tests: false), [operand], place)
    }
    return postfix(primary(takesClosure), takesClosure)
  }

  /// `{1, 2}` after a type in parentheses.
  private mutating func braceList() -> SourceExpression {
    let place = place
    _ = skip("{")
    let elements = elements(until: "}")
    return combine(.list(elements), elements, place)
  }

  private mutating func elements(until end: String) -> [SourceExpression] {
    var elements: [SourceExpression] = []
    while !isAtEnd, !isAt(end) {
      let start = index
      if isSwift, token.kind == .word, peek().text == ":" {
        advance()
        advance()
      }
      elements.append(expression())
      if skip(":") { elements.append(expression()) }
      if !skip(","), !isAt(end) { advance() }
      if index == start { advance() }
    }
    _ = skip(end)
    return elements
  }

  private static let numericTypes: Set = [
    "CGFloat", "float", "double", "int", "NSInteger", "NSUInteger", "BOOL", "long", "id", "void",
    "NSTimeInterval", "CGPoint", "CGSize", "CGRect", "char", "short", "unsigned",
  ]

  /// The type in the parentheses at `index`, or nil if they do not cast what follows.
  private func castType() -> String? {
    var parser = self
    parser.advance()
    var words: [String] = []
    var stars = 0
    while parser.token.kind == .word || parser.isAt("*") || parser.isAt("<") && !words.isEmpty {
      if parser.isAt("<") {
        parser.skipGenerics()
      } else {
        if parser.token.kind == .word { words.append(parser.token.text) } else { stars += 1 }
        parser.advance()
      }
    }
    guard parser.skip(")"), let type = words.first(where: { !Self.qualifiers.contains($0) }) else {
      return nil
    }
    let next = parser.token
    let begins =
      next.kind != .sign && next.kind != .end || ["(", "[", "-", "{", "!"].contains(next.text)
    let isType =
      stars > 0 || Self.numericTypes.contains(type)
      || ["UI", "NS", "CG"].contains(String(type.prefix(2)))
    return begins && isType ? type : nil
  }

  // MARK: Primaries

  private mutating func primary(_ takesClosure: Bool) -> SourceExpression {
    let first = token
    let place = place
    func make(_ kind: SourceExpression.Kind) -> SourceExpression {
      SourceExpression(kind: kind, place: place)
    }
    switch first.kind {
    case .number:
      advance()
      if first.text.hasPrefix("0x") {
        return make(.number(Double(Int(first.text.dropFirst(2), radix: 16) ?? 0)))
      }
      let digits = first.text.hasSuffix(".") ? first.text + "0" : first.text
      return Double(digits.hasPrefix(".") ? "0" + digits : digits).map { make(.number($0)) }
        ?? make(.unreadable)
    case .string:
      advance()
      return make(.text(first.text))
    case .end: return make(.unreadable)
    case .word: return wordPrimary(first, make)
    case .sign: break
    }
    switch first.text {
    case "(":
      advance()
      var elements = elements(until: ")")
      if elements.count == 1, let only = elements.popLast() { return only }
      return combine(.list(elements), elements, place)
    case "[":
      advance()
      return isSwift ? list(place) : message(place)
    case "{" where isSwift && takesClosure: return closure()
    case "^" where !isSwift: return objectiveCBlock()
    case ".", "?.":
      advance()
      return make(.implicitMember(word() ?? ""))
    case "@" where !isSwift:
      advance()
      if isAt("(") || token.kind == .number { return nested(unreadable()) { $0.primary(true) } }
      if skip("[") { return list(place) }
      if isAt("{") { return braceList() }
      return make(.unreadable)
    default:
      if ![")", "]", "}", ",", ";", ":"].contains(first.text) { advance() }
      return make(.unreadable)
    }
  }

  private mutating func list(_ place: SourcePlace) -> SourceExpression {
    let elements = elements(until: "]")
    return combine(.list(elements), elements, place)
  }

  private mutating func wordPrimary(
    _ first: SourceToken, _ make: (SourceExpression.Kind) -> SourceExpression
  ) -> SourceExpression {
    // A word that begins a statement is not part of an expression that is not complete.
    advance()
    switch first.text {
    case "true", "YES", "TRUE", "@YES": return make(.bool(true))
    case "false", "NO", "FALSE", "@NO": return make(.bool(false))
    case "nil", "NULL", "Nil": return make(.null)
    case "@selector", "#selector":
      let start = index
      if isAt("(") { skipBalanced() }
      let words = tokens[start..<index].prefix { $0.text != "(" || $0.line == first.line }
      var parts: [String] = []
      for (offset, token) in words.enumerated().dropFirst() {
        if token.text == "(" || token.text == ":" { break }
        if token.kind == .word, start + offset < index { parts.append(token.text) }
      }
      return make(.selector(parts.last ?? ""))
    default: return make(.name(first.text))
    }
  }

  /// `[receiver part:argument part:argument]`, from its receiver on; or a list, as in `@[…]`.
  private mutating func message(_ place: SourcePlace) -> SourceExpression {
    let receiver = expression()
    var parts = [receiver]
    var name = ""
    var arguments: [SourceExpression.Argument] = []
    while !isAtEnd, !isAt("]") {
      let start = index
      let label = word() ?? ""
      if skip(":") {
        let value = expression()
        parts.append(value)
        while skip(",") { parts.append(expression()) }
        if name.isEmpty {
          name = label
          arguments.append(.init(label: nil, value: value))
        } else {
          arguments.append(.init(label: label, value: value))
        }
      } else if name.isEmpty {
        name = label
      }
      if index == start { advance() }
    }
    _ = skip("]")
    return combine(.call(receiver, name, arguments), parts, place)
  }

  /// `^(BOOL finished) { … }`
  private mutating func objectiveCBlock() -> SourceExpression {
    let place = place
    advance()
    var names: [String] = []
    while !isAtEnd, !isAt("{"), !isAt(")"), !isAt("]"), !isAt(";") {
      if isAt("(") {
        let end = index
        skipBalanced()
        for position in end..<index where tokens[position].kind == .word {
          if [",", ")"].contains(tokens[position + 1].text) { names.append(tokens[position].text) }
        }
      } else {
        advance()
      }
    }
    return SourceExpression(kind: .closure(names, body()), place: place)
  }

  private mutating func closure() -> SourceExpression {
    let place = place
    guard let names = closureNames() else {
      return SourceExpression(kind: .closure([], body()), place: place)
    }
    advance()
    while !isAtEnd, !isAt("in") { skipBalanced() }
    guard isAt("in") else { return unreadable() }
    // The body begins here, without a brace of its own.
    (tokens[index].kind, tokens[index].text) = (.sign, "{")
    return SourceExpression(kind: .closure(names, body()), place: place)
  }

  /// The parameters of a closure that has an `in`, or nil.
  private func closureNames() -> [String]? {
    var parser = self
    var names: [String] = []
    parser.advance()
    if parser.isAt("[") { parser.skipBalanced() }
    var last = 0
    while !parser.isAtEnd, last < 40 {
      if parser.isAt("in") { return names }
      guard
        parser.token.kind == .word
          || ["(", ")", ",", ":", "->", "?", ".", "!", "[", "]"].contains(parser.token.text)
      else { return nil }
      if parser.token.kind == .word, [",", ")", "in", ":"].contains(parser.peek().text) {
        names.append(parser.token.text)
      }
      parser.advance()
      last += 1
    }
    return nil
  }

  // MARK: What follows a primary

  private mutating func postfix(
    _ first: SourceExpression, _ takesClosure: Bool
  ) -> SourceExpression {
    var value = first
    while true {
      let place = place
      if isAt(".") || isAt("?.") || isAt("->") && !isSwift {
        advance()
        if token.kind == .number {
          advance()
          value = combine(.unreadable, [value], place)
          continue
        }
        guard let name = word() else { return value }
        value = call(value, name, place, takesClosure)
      } else if isAt("("), !isSwift || !token.isAfterNewline {
        switch value.kind {
        case .name(let name):
          value = call(nil, name, value.place, takesClosure)
        default:
          value = call(value, "", place, takesClosure)
        }
      } else if isAt("["), !token.isAfterNewline, !token.isAfterSpace || isSwift {
        advance()
        let elements = elements(until: "]")
        value = combine(.element(value, elements), [value] + elements, place)
      } else if isSwift, isAt("!") || isAt("?"), !token.isAfterSpace {
        advance()
      } else if !isSwift, isAt("++") || isAt("--") {
        advance()
      } else if isSwift, isAt("{"), takesClosure, !token.isAfterNewline,
        case .name(let name) = value.kind
      {
        value = call(nil, name, value.place, takesClosure)
      } else if isSwift, isAt("<"), !token.isAfterSpace, let end = endOfGenerics() {
        index = end
      } else {
        return value
      }
    }
  }

  /// The index after the generic arguments of an initializer's type.
  private func endOfGenerics() -> Int? {
    guard peek().kind == .word, peek().text.utf8.first.map({ $0 >= 65 && $0 <= 90 }) ?? false else {
      return nil
    }
    var parser = self
    parser.skipGenerics()
    return parser.isAt("(") ? parser.index : nil
  }

  /// A member, or a call of it if arguments or a closure follow.
  private mutating func call(
    _ base: SourceExpression?, _ name: String, _ place: SourcePlace, _ takesClosure: Bool
  ) -> SourceExpression {
    var arguments: [SourceExpression.Argument] = []
    var isCall = false
    if isAt("("), !isSwift || !token.isAfterNewline {
      isCall = true
      advance()
      while !isAtEnd, !isAt(")") {
        let start = index
        var label: String?
        if isSwift, token.kind == .word, peek().text == ":" {
          label = token.text
          advance()
          advance()
        }
        arguments.append(.init(label: label, value: expression()))
        if !skip(","), !isAt(")") { advance() }
        if index == start { advance() }
      }
      _ = skip(")")
    }
    while isSwift, takesClosure, isAt("{"), !token.isAfterNewline {
      isCall = true
      arguments.append(.init(label: nil, value: nested(unreadable()) { $0.closure() }))
      while token.kind == .word, peek().text == ":", peek(2).text == "{", !token.isAfterNewline {
        let label = word()
        advance()
        arguments.append(.init(label: label, value: nested(unreadable()) { $0.closure() }))
      }
    }
    guard isCall else {
      guard let base else { return SourceExpression(kind: .name(name), place: place) }
      return combine(.member(base, name), [base], place)
    }
    return combine(
      .call(base, name, arguments), (base.map { [$0] } ?? []) + arguments.map(\.value), place)
  }
}
