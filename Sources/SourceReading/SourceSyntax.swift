/// A file and a line: `Navigation.m:112`.
struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The place of a value that is at no one place.
  static let unknown = SourcePlace(file: "", line: 0)

  var file: String
  var line: Int
  /// Empty for ``unknown``.
  var description: String { file.isEmpty ? "" : "\(file):\(line)" }
}

/// An expression of Swift or Objective-C. A message `[a b:c d:e]` is the call `a.b(c, d: e)`.
struct SourceExpression: Sendable {
  struct Argument: Sendable {
    var label: String?
    var value: SourceExpression
  }

  indirect enum Kind: Sendable {
    case number(Double)
    case text(String)
    case bool(Bool)
    case null
    case name(String)
    /// `.began`
    case implicitMember(String)
    case member(SourceExpression, String)
    /// A call of a function, a method, a type's initializer, or of a closure if the name is empty.
    case call(SourceExpression?, String, [Argument])
    case element(SourceExpression, [SourceExpression])
    case unary(String, SourceExpression)
    case binary(String, SourceExpression, SourceExpression)
    case ternary(SourceExpression, SourceExpression, SourceExpression)
    case closure([String], [SourceStatement])
    case list([SourceExpression])
    /// `x as? T`, `(T)x`; and `x is T` if it tests.
    case cast(SourceExpression, String, tests: Bool)
    case selector(String)
    case unreadable
  }

  var kind: Kind
  var place: SourcePlace
  /// The longest way to a leaf, which bounds every walk over the tree.
  var height = 1
}

/// A statement.
struct SourceStatement: Sendable {
  enum Condition: Sendable {
    case test(SourceExpression)
    /// `let a = b`: the name, and the value that must not be nil.
    case binding(String, SourceExpression)
  }

  struct Case: Sendable {
    /// Empty for `default`.
    var patterns: [SourceExpression]
    /// `x` in `case let x where x > 0`, which takes the place of the patterns.
    var binding: String?
    var filter: SourceExpression?
    var body: [SourceStatement]
    var fallsThrough: Bool
  }

  indirect enum Kind: Sendable {
    case declare(String, SourceExpression?)
    case assign(SourceExpression, String, SourceExpression)
    case expression(SourceExpression)
    case choice([Condition], [SourceStatement], [SourceStatement])
    case `guard`([Condition], [SourceStatement])
    case cases(SourceExpression, [Case])
    case `return`(SourceExpression?)
    case `break`
    case block([SourceStatement])
    case function(SourceFunction)
    case loop([SourceStatement])
  }

  var kind: Kind
  var place: SourcePlace
  /// The comment above it.
  var comment: String?
}

/// A function or method.
struct SourceFunction: Sendable {
  struct Parameter: Sendable {
    var label: String?
    var name: String
    var type: String
  }

  var name: String
  var parameters: [Parameter]
  var body: [SourceStatement]
  var place: SourcePlace
  /// The type that declares it, if any.
  var owner: String?

  var labels: [String?] { parameters.map(\.label) }
}

/// A property, a constant or a macro.
struct SourceVariable: Sendable {
  var name: String
  var type: String
  var initial: SourceExpression?
  /// The statements of a computed property.
  var getter: [SourceStatement]?
  var isConstant: Bool
  var place: SourcePlace
  var owner: String?
}

/// What the files declare.
struct Declarations {
  private(set) var functions: [String: [SourceFunction]] = [:]
  private(set) var variables: [String: SourceVariable] = [:]
  /// The names after the colon of each type.
  private(set) var inherited: [String: [String]] = [:]
  /// In the order of the files.
  private(set) var allFunctions: [SourceFunction] = []
  private(set) var allVariables: [SourceVariable] = []

  mutating func add(_ function: SourceFunction) {
    functions[function.name, default: []].append(function)
    allFunctions.append(function)
  }

  mutating func add(_ variable: SourceVariable) {
    allVariables.append(variable)
    // A property declared in a header or category has no value there; one that has a value says more.
    if let known = variables[variable.name], known.initial != nil || known.getter != nil { return }
    variables[variable.name] = variable
  }

  mutating func add(type: String, inheriting names: [String]) {
    inherited[type, default: []] += names
  }

  /// The function that a call means: of the same type if there is one, with the same labels.
  func function(_ name: String, labels: [String?], in owner: String?) -> SourceFunction? {
    let named = functions[name]?.filter { $0.labels.count == labels.count } ?? []
    let exact = named.filter { $0.labels == labels }
    let candidates = exact.isEmpty ? named : exact
    // A type that overrides what the handler's type declares.
    let overriding = candidates.filter { candidate in
      owner.map { candidate.owner.flatMap { inherited[$0] }?.contains($0) ?? false } ?? false
    }
    if overriding.count == 1 { return overriding[0] }
    return candidates.first { $0.owner == owner } ?? candidates.first
  }

  /// A variable, of the same type if there are several.
  func variable(_ name: String) -> SourceVariable? {
    variables[name] ?? (name.hasPrefix("_") ? variables[String(name.dropFirst())] : nil)
  }
}

extension String {
  var isTypeName: Bool { utf8.first.map { $0 >= 65 && $0 <= 90 } ?? false }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension SourceExpression {
  /// Its text, much as in the code.
  var text: String {
    switch kind {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): "\"\(text)\""
    case .bool(let bool): "\(bool)"
    case .null: "nil"
    case .name(let name): name
    case .implicitMember(let name): "." + name
    case .member(let base, let name): base.text == "self" ? name : base.text + "." + name
    case .call(let base, let name, let arguments):
      (base.map { $0.text == "self" ? "" : $0.text + "." } ?? "") + name
        + "("
        + arguments.map { ($0.label.map { $0 + ": " } ?? "") + $0.value.text }.joined(
          separator: ", ") + ")"
    case .element(let base, _): base.text + "[]"
    case .unary(let sign, let operand): sign + operand.text
    case .binary(let sign, let left, let right): left.text + " " + sign + " " + right.text
    case .ternary(let condition, _, _): condition.text + " ? …"
    case .closure: "{ … }"
    case .list: "[…]"
    case .cast(let inner, let type, let tests): inner.text + (tests ? " is " : " as ") + type
    case .selector(let name): "#selector(\(name))"
    case .unreadable: "…"
    }
  }
}
