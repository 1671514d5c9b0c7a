/// A file and a line: `Navigation.m:112`.
struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The place of a value that is at no one place.
  static let unknown = SourcePlace(file: "", line: 0)

  var file: String
  var line: Int
  /// Empty for ``unknown``.
  var description: String { file.isEmpty ? "" : "\(file):\(line)" }
}

/// An expression or a statement of Swift or Objective-C. Both languages have the same tree: a message `[a b:c d:e]` is
/// the call `a.b(c, d: e)`, and `if`, `guard`, `switch` and `a ? b : c` are choices.
struct SourceNode: Hashable, Sendable {
  struct Argument: Hashable, Sendable {
    var label: String?
    var value: SourceNode
  }

  /// `catching` has two blocks: that of a `do`, and what runs after an error.
  enum Block { case plain, loop, cases, catching }

  indirect enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case bool(Bool)
    case null
    case name(String)
    case unreadable
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
    case `break`
    case `throw`
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

  /// Makes a node, or an unreadable one if the tree becomes too high.
  init(_ kind: Kind, _ place: SourcePlace, comment: String? = nil) {
    (self.kind, self.place, self.comment) = (kind, place, comment)
    let children = children
    height = 1 + (children.lazy.map(\.height).max() ?? 0)
    size = children.reduce(1) { $0 + $1.size }
    if height > SourceLimits.height { (self.kind, height, size) = (.unreadable, 1, 1) }
  }

  var children: [SourceNode] {
    switch kind {
    case .number, .text, .bool, .null, .name, .unreadable, .break, .throw: []
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
    case .number(let number): RuleText.digits(number)
    case .text(let text): "\"\(text)\""
    case .bool(let bool): "\(bool)"
    case .null: "nil"
    case .name(let name): name
    case .member(let base, let name): (base.map { $0.isSelf ? "" : $0.text + "." } ?? ".") + name
    case .call(let base, let name, let arguments):
      (base.map { $0.isSelf ? "" : $0.text + "." } ?? "") + name + "("
        + arguments.prefix(8).map { ($0.label.map { $0 + ": " } ?? "") + $0.value.text }
        .joined(separator: ", ") + ")"
    case .element(let base, _): base.text + "[]"
    case .operation(let sign, let parts):
      parts.count == 1 ? sign + parts[0].text : parts[0].text + " \(sign) " + parts[1].text
    case .choice(let conditions, _, _): (conditions.first?.text ?? "") + " ? …"
    case .closure: "{ … }"
    case .list: "[…]"
    case .tuple: "(…)"
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

  var isSelf: Bool { if case .name("self") = kind { true } else { false } }
  var isChoice: Bool { if case .choice = kind { true } else { false } }
  var isBlock: Bool { if case .block = kind { true } else { false } }
  var isClosure: Bool { if case .closure = kind { true } else { false } }
}

/// A function or method.
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
  var body: [SourceNode] = []
  var place: SourcePlace
  /// The type that declares it, if any.
  var owner: String?

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
  /// The functions that give it other values than the initial one.
  var assigners: Set<String> = []
  var place: SourcePlace
  var owner: String?

  /// The type that it is declared with or made of.
  var typeName: String? {
    if case .call(nil, let name, _)? = initial?.kind, type.isEmpty { return name }
    return type.isEmpty ? nil : type
  }
}

/// What the files declare.
struct Declarations {
  /// What is assumed about the files.
  var gaps: [SourceProfile.Gap] = []
  /// In the order of the files.
  private(set) var allFunctions: [SourceFunction] = []
  private(set) var allVariables: [SourceVariable] = []
  private(set) var functions: [String: [SourceFunction]] = [:]
  private var variables: [String: SourceVariable] = [:]
  /// The names after the colon of each type.
  private(set) var inherited: [String: [String]] = [:]
  private(set) var enumerations: Set<String> = []
  private(set) var structures: Set<String> = []
  /// The names of variables and parameters for navigation controllers.
  private(set) var navigationControllers: Set<String> = []
  /// The number of properties for a recognizer, by their type.
  private var recognizerProperties: [String?: Int] = [:]
  /// The names of the animators whose fraction the code sets.
  private(set) var drivenAnimators: Set<String> = []

  mutating func add(_ function: SourceFunction) {
    functions[function.name, default: []].append(function)
    allFunctions.append(function)
    for parameter in function.parameters { add(parameter.name, parameter.type) }
  }

  private mutating func add(_ name: String, _ type: String) {
    if type.hasSuffix("NavigationController") { navigationControllers.insert(name.bare) }
  }

  mutating func add(_ variable: SourceVariable) {
    add(variable.name, variable.type)
    allVariables.append(variable)
    // A property declared in a header or category has no value there; one that has a value says more.
    if let known = variables[variable.name], known.initial != nil || known.getter != nil { return }
    variables[variable.name] = variable
  }

  mutating func add(type: String, inheriting names: [String], keyword: String = "class") {
    if keyword == "enum" { enumerations.insert(type) }
    if keyword == "struct" { structures.insert(type) }
    inherited[type, default: []] += names
  }

  /// A type with those that it inherits from, the nearest first.
  private func ancestors(of type: String) -> [String] {
    var all = [type]
    var index = 0
    while index < all.count, all.count < SourceLimits.tokens {
      for parent in inherited[all[index]]?.prefix(SourceLimits.tokens) ?? []
      where !all.contains(parent) {
        all.append(parent)
      }
      index += 1
    }
    return all
  }

  /// Whether a value of a type, or of one that is not known, may have the members of another.
  func may(_ type: String?, have owner: String?) -> Bool {
    guard let type, let owner, type.isTypeName, !type.hasPrefix("Any") else { return true }
    return UIKitVocabulary.isDeclared(owner) || ancestors(of: type).contains(owner)
      || ancestors(of: owner).contains(type)
  }

  /// The class of a recognizer and those that it inherits from, of which the last one is UIKit's or of another file;
  /// nil for another type.
  func recognizerClasses(_ type: String) -> [String]? {
    let all = ancestors(of: type)
    let last = all.lastIndex {
      $0.hasSuffix("GestureRecognizer")
        || inherited[$0] == nil && ["Pan", "PanGesture"].contains(where: $0.hasSuffix)
    }
    return last.map { Array(all[...$0]) }
  }

  /// The function that a call means: of the same type if there is one, with the same labels.
  func function(
    _ name: String, _ arguments: [SourceNode.Argument], in owner: String?
  ) -> SourceFunction? {
    guard let overloads = functions[name], overloads.count <= SourceLimits.overloads else {
      return nil
    }
    let candidates = overloads.filter { $0.arranged(arguments) != nil }
    // A type that overrides what the handler's type declares.
    let overriding = candidates.filter { candidate in
      owner.map { candidate.owner.flatMap { inherited[$0] }?.contains($0) ?? false } ?? false
    }
    if overriding.count == 1 { return overriding[0] }
    return candidates.first { $0.owner == owner } ?? candidates.first
  }

  /// Gives a property the constant that the code assigns to it, if that is the only one and an initializer's or the
  /// property has no other value; others that are assigned are no constants.
  mutating func readAssignments() {
    var assigned: [String: [(value: SourceNode?, function: String)]] = [:]
    func add(_ nodes: [SourceNode], _ function: String, locals: Set<String> = []) {
      for node in nodes.flatMap(\.descendants) {
        let (target, value): (SourceNode, SourceNode?)
        if let name = node.drivenAnimator { drivenAnimators.insert(name.bare) }
        switch node.kind {
        case .assign(let assignedNode, let newValue): (target, value) = (assignedNode, newValue)
        case .operation("&", let parts) where parts.count == 1: (target, value) = (parts[0], nil)
        default: continue
        }
        guard let name = target.name else { continue }
        if case .name = target.kind, locals.contains(name) { continue }
        assigned[name.bare, default: []].append((value, function))
      }
    }
    for function in allFunctions {
      add(function.body, function.name, locals: function.localNames)
    }
    for variable in allVariables {
      if recognizerClasses(variable.type) != nil {
        recognizerProperties[variable.owner, default: 0] += 1
      }
      add((variable.getter ?? []) + [variable.initial].compactMap { $0 }, "")
    }
    for (name, values) in assigned {
      guard let variable = variables[name], variable.getter == nil else { continue }
      let only = values.count == 1 && values[0].value?.isConstant == true ? values[0] : nil
      if let only, variable.initial == nil || only.function.hasPrefix("init") {
        variables[name]?.initial = only.value
        variables[name]?.place = only.value?.place ?? variable.place
      } else {
        variables[name]?.assigners = Set(values.map(\.function))
      }
    }
  }

  /// Whether a property is the only one of its type for a recognizer, which is the one that the type handles.
  func isOnlyRecognizer(_ variable: SourceVariable) -> Bool {
    variable.initial == nil && variable.getter == nil && recognizerClasses(variable.type) != nil
      && recognizerProperties[variable.owner] == 1
  }

  /// Whether the members of a type are those of a value, or of what UIKit or Swift declares.
  func isOfValues(_ type: String?) -> Bool {
    guard let type else { return false }
    return enumerations.contains(type) || structures.contains(type)
      || UIKitVocabulary.isDeclared(type)
  }

  /// Whether a type has only the initializer with its properties as labels.
  func hasMemberwiseInitializer(_ type: String) -> Bool {
    structures.contains(type) && functions["init"]?.contains { $0.owner == type } != true
  }

  func variable(_ name: String) -> SourceVariable? { variables[name] ?? variables[name.bare] }
}

extension String {
  /// Without the underscore of an instance variable.
  var bare: String { hasPrefix("_") ? String(dropFirst()) : self }
  var isTypeName: Bool { utf8.first.map { (65...90).contains($0) } ?? false }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension SourceNode {
  /// The name of the animator whose fraction it sets.
  fileprivate var drivenAnimator: String? {
    switch kind {
    case .assign(let target, _):
      if case .member(let base?, "fractionComplete") = target.kind { base.name } else { nil }
    case .call(let base?, "setFractionComplete", _): base.name
    default: nil
    }
  }

  /// Whether it is a number, a word of an enumeration, or a closure.
  var isConstant: Bool {
    switch kind {
    case .member(nil, _): true
    case .name(let name): name.isTypeName
    default: isClosure || isWrittenNumber
    }
  }

  /// Whether the expression is a number itself, perhaps cast, or computed from or chosen among numbers.
  var isWrittenNumber: Bool {
    switch kind {
    case .number(let number): number != 0
    case .operation(_, let parts): parts.allSatisfy(\.isWrittenNumber)
    case .choice(_, let one, let other): one.isWrittenNumber && other.isWrittenNumber
    case .call(nil, _, let arguments) where arguments.count == 1: arguments[0].value.isWrittenNumber
    case .cast(let inner, _, _): inner.isWrittenNumber
    default: false
    }
  }
}
