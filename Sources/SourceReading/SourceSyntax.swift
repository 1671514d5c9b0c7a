import TextFormats

/// A file and a line: `Navigation.m:112`.
struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The place of a value that is at no one place.
  static let unknown = SourcePlace(path: "", line: 0)

  var path: String
  var line: Int
  /// With the file's name alone, which stays where the folder moves; empty for ``unknown``.
  var description: String { path.isEmpty ? "" : "\(path.fileName):\(line)" }
  /// `Sources/Navigation.m:112`
  var withPath: String { path.isEmpty ? "" : "\(path):\(line)" }
  var isObjectiveC: Bool { [".m", ".mm", ".h"].contains(where: path.hasSuffix) }
}

/// An expression or a statement of Swift or Objective-C. Both languages have the same tree: a message `[a b:c d:e]` is
/// the call `a.b(c, d: e)`, and `if`, `guard`, `switch` and `a ? b : c` are choices.
struct SourceNode: Hashable, Sendable {
  struct Argument: Hashable, Sendable {
    var label: String?
    var value: SourceNode
  }

  /// Each block of a `chain` runs if that before it ends so: what catches the errors of a `do`, or the next `case`.
  enum Block: Hashable {
    case plain, loop, cases
    case chain(SourcePath.End)
  }

  indirect enum Kind: Hashable, Sendable {
    case number(Double, isWhole: Bool = false)
    case text(String)
    case bool(Bool)
    case null
    case name(String)
    case unreadable
    /// Code that is nested too deep, or has too many cases.
    case tooHigh
    /// `a.b`, or `.began` without a base.
    case member(SourceNode?, String)
    /// A call of a function, a method, a type's initializer, or of a closure if the name is empty.
    case call(SourceNode?, String, [Argument])
    case element(SourceNode, [SourceNode])
    case operation(String, [SourceNode])
    case list([SourceNode])
    case tuple([Argument])
    case closure(SourceFunction)
    /// `x as? T`, `(T)x`; and `x is T` if it tests.
    case cast(SourceNode, String, tests: Bool)
    case choice([SourceNode], SourceNode, SourceNode)
    /// `let a = b` in a condition: the name, and the value that must not be nil.
    case binding(String, SourceNode)
    /// `let a` in a pattern, whose names are variables.
    case names(SourceNode)
    case declare(String, SourceNode?)
    case assign(SourceNode, SourceNode)
    case block([SourceNode], Block)
    case `return`(SourceNode)
    /// `break`, `continue`, `fallthrough` or `throw`.
    case leave(SourcePath.End)
    /// `try x`, or `try? x`.
    case attempt(SourceNode, isOptional: Bool)
  }

  private(set) var kind: Kind
  var place: SourcePlace
  /// The comment above a statement.
  var comment: String?
  /// The longest way to a leaf, which bounds every walk over the tree.
  private var height = 1
  /// The number of nodes in it, with itself.
  private(set) var size = 1

  /// Makes a node, or one in its place if the tree becomes too high.
  init(_ kind: Kind, _ place: SourcePlace, comment: String? = nil) {
    (self.kind, self.place, self.comment) = (kind, place, comment)
    let children = children
    height = 1 + (children.lazy.map(\.height).max() ?? 0)
    size = children.reduce(1) { $0 + $1.size }
    if height > SourceLimits.height { (self.kind, height, size) = (.tooHigh, 1, 1) }
  }

  var children: [SourceNode] {
    switch kind {
    case .number, .text, .bool, .null, .name, .unreadable, .tooHigh, .leave: []
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let base, _, let arguments): (base.map { [$0] } ?? []) + arguments.map(\.value)
    case .element(let base, let indices): [base] + indices
    case .operation(_, let parts), .list(let parts), .block(let parts, _): parts
    case .tuple(let elements): elements.map(\.value)
    case .choice(let conditions, let then, let other): conditions + [then, other]
    case .cast(let node, _, _), .binding(_, let node), .names(let node), .return(let node),
      .attempt(let node, _):
      [node]
    case .declare(_, let value): value.map { [$0] } ?? []
    case .assign(let target, let value): [target, value]
    case .closure(let function): function.body
    }
  }

  /// What it is a member or a call of.
  var base: SourceNode? {
    switch kind {
    case .member(let base, _), .call(let base, _, _): base
    default: nil
    }
  }

  /// Whether it is a type, or something of one: `Panel.shared`, `type(of: self)`, `[self class]`.
  var isOfType: Bool {
    switch kind {
    case .name(let name): name.isTypeName
    case .member(let base?, let name): name == "class" || base.isOfType
    case .call(let base, let name, _): ["type", "class"].contains(name) || base?.isOfType == true
    default: false
    }
  }

  /// The node and all nodes in it.
  var descendants: [SourceNode] {
    var nodes = [self]
    var index = 0
    while index < nodes.count {
      nodes += nodes[index].children
      index += 1
    }
    return nodes
  }

  /// The text of an expression, much as in the code.
  var text: String {
    switch kind {
    case .number(let number, _): RuleText.digits(number)
    case .text(let text): "\"\(text)\""
    case .bool(let bool): "\(bool)"
    case .null: "nil"
    case .name(let name): name
    case .member(let base, let name): (base.map { $0.isSelf ? "" : $0.text + "." } ?? ".") + name
    case .call(let base, let name, let arguments):
      (base.map { $0.isSelf ? "" : $0.text + "." } ?? "") + name + arguments.text
    case .element(let base, let indices): base.text + indices.text
    case .operation(let sign, let parts):
      parts.count == 1 ? sign + parts[0].text : parts[0].text + " \(sign) " + parts[1].text
    case .choice(let conditions, _, _): (conditions.first?.text ?? "") + " ? …"
    case .closure: "{ … }"
    case .list(let values): values.text
    case .tuple(let elements): elements.text
    case .attempt(let inner, _): inner.text
    case .cast(let inner, let type, let tests): inner.text + (tests ? " is " : " as ") + type
    default: "…"
    }
  }

  /// The last name of a type: `State` in `UIGestureRecognizer.State`.
  var typeName: String? {
    switch kind {
    case .name(let name) where name.isTypeName: name
    case .member(let base?, let name) where name.isTypeName && base.typeName != nil: name
    default: nil
    }
  }

  /// `update` and its values in `.update(progress: x)` and `State.update(progress: x)`.
  var enumerationCase: (word: String, elements: [Argument])? {
    guard case .call(let base?, let name, let elements) = kind else { return nil }
    if case .member(nil, let word) = base.kind, name.isEmpty, word != "init" {
      return (word.lowercasedFirst, elements)
    }
    return base.typeName == nil || name.isTypeName ? nil : (name, elements)
  }

  /// Whether it ends the code with an error of the one who calls it, as in a method that must be overridden.
  var raises: Bool {
    switch kind {
    case .name("@throw"): true
    case .call(let base, "raise", _): base?.name == "NSException"
    case .call(_, let name, let arguments):
      ["fatalError", "preconditionFailure", "doesNotRecognizeSelector"].contains(name)
        || ["NSAssert", "NSCAssert"].contains(name) && arguments.first?.value.kind == .bool(false)
    default: false
    }
  }

  /// The variable that it declares.
  var declared: String? { if case .declare(let name, _) = kind { name } else { nil } }

  /// The variables that it declares, or that its conditions bind.
  var bound: [String] {
    switch kind {
    case .declare(let name, _), .binding(let name, _): [name]
    case .choice(let conditions, _, _): conditions.flatMap(\.bound)
    default: []
    }
  }

  /// What it assigns, and to what; `[view setCenter:point]` in Objective-C is `view.center = point`.
  var assignment: (target: SourceNode, value: SourceNode)? {
    switch kind {
    case .assign(let target, let value): return (target, value)
    case .call(let base?, let name, let arguments):
      guard place.isObjectiveC, let property = name.setProperty, arguments.count == 1,
        base.typeName == nil, base.name != "super", !arguments[0].value.isClosure
      else { return nil }
      return (SourceNode(.member(base, property), place), arguments[0].value)
    default: return nil
    }
  }

  /// What `&variable` names.
  var addressed: SourceNode? {
    if case .operation("&", let parts) = kind, parts.count == 1 { parts[0] } else { nil }
  }

  /// The name of a message of Objective-C without arguments, which may ask for a property; nil for any other node.
  var message: String? {
    if case .call(_?, let name, []) = kind, place.isObjectiveC { name } else { nil }
  }
  var isSelf: Bool { if case .name("self") = kind { true } else { false } }
  var isBlock: Bool { if case .block = kind { true } else { false } }
  var isList: Bool { if case .list = kind { true } else { false } }
  var isClosure: Bool { if case .closure = kind { true } else { false } }
}

struct SourceFunction: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    var label: String?
    var name: String
    var type = ""
    /// The value of an argument that is left out.
    var initial: SourceNode?
  }

  var name: String
  var parameters: [Parameter] = []
  /// The parameters that code in C uses without `*`, as it does to compare a pointer or to pass it on.
  var bareParameters: Set<String> = []
  var body: [SourceNode] = []
  var place: SourcePlace
  var owner: String?
  var isStatic = false
  /// Whether a storyboard may call it.
  var isAction = false

  /// The parameters and the variables that the body declares.
  var localNames: Set<String> {
    var names = Set(parameters.map(\.name))
    for node in body.flatMap(\.descendants) {
      switch node.kind {
      case .declare(let name, _), .binding(let name, _): names.insert(name)
      case .names(let pattern): names.formUnion(pattern.descendants.compactMap(\.name))
      default: break
      }
    }
    return names
  }

  /// The argument of each parameter, nil for one that has its initial value; or nil if the arguments do not fit.
  func arranged(_ arguments: [SourceNode.Argument]) -> [Int?]? {
    var indices: [Int?] = []
    var next = 0
    for (index, parameter) in parameters.enumerated() {
      let isTrailing = parameters.count - index <= arguments.count - next
      if next < arguments.count,
        arguments[next].label == parameter.label
          // Before Swift 3 the first argument had no label.
          || index == 0 && arguments[next].label == nil
          || arguments[next].label == nil && arguments[next].value.isClosure && isTrailing
      {
        indices.append(next)
        next += 1
      } else if parameter.initial != nil {
        indices.append(nil)
      } else {
        return nil
      }
    }
    return next == arguments.count ? indices : nil
  }
}

/// A property, a constant or a macro.
struct SourceVariable: Sendable {
  var name: String
  var type = ""
  var initial: SourceNode?
  /// The statements of a computed property.
  var getter: [SourceNode]?
  var isConstant = false
  /// Whether it is declared as a pointer to an object.
  var isObject = false
  /// Whether it is an optional closure, which an app may set: `((CGFloat) -> Bool)?`.
  var isHook = false
  /// The functions that give it other values than the initial one.
  var assigners: Set<String> = []
  var place: SourcePlace
  var owner: String?

  var isEmptyClosure: Bool {
    if case .closure(let function)? = initial?.kind { function.body.isEmpty } else { false }
  }

  /// Whether it is a list without elements at first: `[]`, `[Item]()`.
  var isEmptyAtFirst: Bool {
    switch initial?.kind {
    case .list(let elements): elements.isEmpty
    case .call(let list?, "", let arguments): list.isList && arguments.isEmpty
    default: false
    }
  }

  /// Whether it is a list of animators, as `[UIViewPropertyAnimator]()`.
  var isOfAnimators: Bool {
    var element = type.dropFirst().dropLast()
    if case .call(let list?, "", [])? = initial?.kind, list.isList {
      element = list.text.dropFirst().dropLast()
    }
    return UIKitVocabulary.isTransitionType(String(element))
  }

  /// The type that it is declared with or made of.
  var typeName: String? {
    switch initial?.kind {
    case .call(nil, let name, _)? where type.isEmpty: return name
    case .member(let base?, "shared")?, .member(let base?, "instance")?,
      .member(let base?, "sharedInstance")?:
      return type.isEmpty ? base.typeName : type
    case .cast(_, "int", false)? where type.isEmpty: return "Int"
    default: return type.isEmpty ? nil : UIKitVocabulary.isInteger(type) ? "Int" : type
    }
  }
}

extension String {
  var fileName: String { lastPart(separatedBy: "/") ?? self }
  /// `y` of `frame.origin.y`.
  var memberName: String { lastPart(separatedBy: ".") ?? self }
  /// Without the underscore of an instance variable.
  var bare: String { hasPrefix("_") ? String(dropFirst()) : self }
  var isTypeName: Bool { utf8.first.map { (65...90).contains($0) } ?? false }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  /// `center` in `setCenter`.
  fileprivate var setProperty: String? {
    guard hasPrefix("set"), dropFirst(3).first?.isUppercase == true else { return nil }
    return String(dropFirst(3)).lowercasedFirst
  }
}

extension SourceNode {
  /// Whether it is a number, an enumeration case, a static member such as `Limits.finish`, or a closure.
  var isConstant: Bool {
    switch kind {
    case .member(nil, _): true
    case .member(let base?, let name): base.typeName != nil && !name.isTypeName
    case .name(let name): name.isTypeName
    default: isClosure || isWrittenNumber
    }
  }

  /// Whether it is a number, a word or a truth value as it is written.
  var isLiteral: Bool {
    if case .bool = kind { true } else { isConstant && !isClosure }
  }

  /// The expression with this text: `view.frame.origin.y`.
  static func path(_ name: String) -> SourceNode {
    let parts = name.split(separator: ".").map(String.init)
    return parts.dropFirst().reduce(SourceNode(.name(parts.first ?? ""), .unknown)) {
      SourceNode(.member($0, $1), .unknown)
    }
  }

  /// The statement with its value returned, as in the branches of `let a = if b { 1 } else { 2 }`.
  var returning: SourceNode {
    let kind: Kind =
      switch kind {
      case .choice(let conditions, let then, let other):
        .choice(conditions, then.returning, other.returning)
      case .block(let parts, let block):
        .block(parts.dropLast() + parts.suffix(1).map(\.returning), block)
      case .return, .leave, .declare, .assign: kind
      default: .return(self)
      }
    return SourceNode(kind, place, comment: comment)
  }

  /// Whether it is computed from whole numbers alone, so that a division drops the fraction.
  var isWholeNumber: Bool {
    switch kind {
    case .number(_, let isWhole): isWhole
    case .operation(_, let parts): parts.allSatisfy(\.isWholeNumber)
    default: false
    }
  }

  /// The expression as a whole number, if it is one.
  var integer: SourceNode {
    isWholeNumber ? SourceNode(.cast(self, "int", tests: false), place) : self
  }

  /// The value of a variable of a type of C that is declared with it, as far as it matters.
  func converted(to type: String, isObject: Bool = false) -> SourceNode {
    switch kind {
    // What a property or a getter has may be an object that is not read.
    case .member where isObject, .call(_?, _, []) where isObject && !text.contains("alloc"):
      return SourceNode(.cast(self, "id", tests: false), place)
    case .list(let parts) where ["CGPoint", "CGSize", "CGRect"].contains(type):
      return SourceNode(.call(nil, type, parts.map { Argument(label: nil, value: $0) }), place)
    case .list where !isObject, .operation("/", _) where UIKitVocabulary.isInteger(type),
      .name where UIKitVocabulary.realTypes.contains(type),
      .member where UIKitVocabulary.realTypes.contains(type):
      return SourceNode(.cast(self, type, tests: false), place)
    default: return UIKitVocabulary.isInteger(type) ? integer : self
    }
  }

  /// Whether the expression is a number itself, perhaps cast, or computed from or chosen among numbers.
  var isWrittenNumber: Bool {
    switch kind {
    case .number(let number, _): number != 0
    case .operation(_, let parts): parts.allSatisfy(\.isWrittenNumber)
    case .choice(_, let one, let other): one.isWrittenNumber && other.isWrittenNumber
    case .call(nil, _, let arguments) where arguments.count == 1: arguments[0].value.isWrittenNumber
    case .cast(let inner, _, _): inner.isWrittenNumber
    default: false
    }
  }
}

extension [SourceNode] {
  /// The first ones of a list, or the indices of an element.
  fileprivate var text: String { "[" + prefix(8).map(\.text).joined(separator: ", ") + "]" }
}

extension [SourceNode.Argument] {
  fileprivate var text: String {
    "("
      + prefix(8).map { ($0.label.map { $0 + ": " } ?? "") + $0.value.text }
      .joined(separator: ", ") + ")"
  }
}
