/// A recognizer that the code makes.
struct SourceRecognizer: Hashable, Sendable {
  var variable: String?
  var type = ""
  /// The methods that it calls.
  var actions: [String] = []
  var edges: [String] = []
  var maximumTouches: Int?
  var minimumTouches: Int?
  var requiresFailureOf: [String] = []
  /// The objects that are associated with it, by their key.
  var associated: [String: String] = [:]
  /// The view that it is added to, as the code calls it.
  var view: String?
  /// Whether it is added to the view of another screen: that which it takes away.
  var isOnOtherScreen = false
  /// The condition under which the code adds it.
  var condition: SourceExpression?
  var place: SourcePlace?
  /// Whether UIKit's own handler gets it.
  var drivesSystem = false

  static func == (left: Self, right: Self) -> Bool {
    left.variable == right.variable && left.place == right.place
  }
  func hash(into hasher: inout Hasher) { hasher.combine(variable) }

  /// The profile's kind, or nil for a class that no profile has.
  var kind: String? {
    switch type {
    case "UIPanGestureRecognizer", "": "pan"
    case "UIScreenEdgePanGestureRecognizer": "screenEdgePan"
    case "UILongPressGestureRecognizer": "longPress"
    case "UIGestureRecognizer": "pan"
    default: type.hasSuffix("PanGestureRecognizer") ? "pan" : nil
    }
  }

  /// Whether it is of a class, or nil if that is not known.
  func isKind(_ name: String) -> Bool? {
    guard name.hasSuffix("GestureRecognizer") else { return nil }
    if name == "UIGestureRecognizer" || name == type { return true }
    if name == "UIPanGestureRecognizer", kind == "screenEdgePan" || kind == "pan" { return true }
    return type.isEmpty || !type.hasPrefix("UI") ? nil : false
  }
}

/// Finds where recognizers are made and set up.
struct RecognizerFinder {
  private(set) var recognizers: [SourceRecognizer] = []
  private var conditions: [SourceExpression] = []
  /// The variables that hold the view of another screen.
  private var otherViews: Set<String> = []
  /// The variables that hold UIKit's own handler.
  private var systemActions: Set<String> = []

  init(_ declarations: Declarations) {
    for variable in declarations.allVariables {
      guard let initial = variable.initial else { continue }
      read(variable.name, initial)
    }
    for function in declarations.allFunctions where function.parameters.isEmpty {
      let known = recognizers.count
      read(function.body)
      guard recognizers.count == known + 1, function.name.lowercased().contains("recognizer") else {
        continue
      }
      // A getter in Objective-C.
      recognizers[known].variable = function.name
    }
    for function in declarations.allFunctions where !function.parameters.isEmpty {
      read(function.body)
    }
    // A lazy getter makes the recognizer in a variable of its own.
    for variable in declarations.allVariables {
      guard let getter = variable.getter else { continue }
      let known = recognizers.count
      read(getter)
      for index in recognizers.indices.dropFirst(known) {
        recognizers[index].variable = variable.name
      }
    }
  }

  private mutating func read(_ statements: [SourceStatement]) {
    for statement in statements {
      switch statement.kind {
      case .declare(let name, let value): if let value { read(name, value) }
      case .assign(let target, _, let value): set(target, value)
      case .expression(let expression): read(expression)
      case .choice(let tests, let then, let other):
        var condition: SourceExpression?
        if case .test(let test)? = tests.first, test.isFlag { condition = test }
        if let condition { conditions.append(condition) }
        read(then)
        if condition != nil { conditions.removeLast() }
        read(other)
      case .guard(_, let other): read(other)
      case .block(let inner), .loop(let inner): read(inner)
      case .cases(_, let cases): for item in cases { read(item.body) }
      case .function(let function): read(function.body)
      case .return(let value): if let value { read(value) }
      case .break: break
      }
    }
  }

  /// `let pan = UIPanGestureRecognizer(…)`, also in a closure that is called at once.
  private mutating func read(_ name: String, _ value: SourceExpression) {
    if add(value, variable: name) { return }
    if value.isViewOfOtherScreen { otherViews.insert(name) }
    guard case .call(let base?, "", _) = value.kind, case .closure(_, let statements) = base.kind
    else {
      if value.text.contains("NSSelectorFromString(\"handleNavigationTransition:\")")
        || value.text.contains("Selector(\"handleNavigationTransition:\")")
      {
        systemActions.insert(name)
      }
      return read(value)
    }
    let known = recognizers.count
    read(statements)
    for index in recognizers.indices.dropFirst(known) { recognizers[index].variable = name }
  }

  /// Adds a recognizer if the expression makes one.
  private mutating func add(_ value: SourceExpression, variable: String?) -> Bool {
    guard case .call(let base, let name, let arguments) = value.kind else { return false }
    var recognizer = SourceRecognizer(
      variable: variable, condition: conditions.last, place: value.place)
    if base == nil, name.hasSuffix("GestureRecognizer"), name.isTypeName {
      recognizer.type = name
    } else if let base, ["init", "initWithTarget", "new"].contains(name),
      let type = base.allocatedType,
      type.hasSuffix("GestureRecognizer")
    {
      recognizer.type = type
    } else {
      return false
    }
    for argument in arguments where argument.label == "action" {
      recognizer.addAction(argument.value, systemActions)
    }
    recognizers.append(recognizer)
    return true
  }

  private mutating func read(_ expression: SourceExpression) {
    guard case .call(let base, let name, let arguments) = expression.kind else { return }
    if add(expression, variable: nil) { return }
    for argument in arguments {
      if case .closure(_, let statements) = argument.value.kind {
        read(statements)
      } else {
        read(argument.value)
      }
    }
    if case .closure(_, let statements)? = base?.kind { read(statements) }
    if name == "objc_setAssociatedObject", arguments.count > 2,
      let index = index(of: arguments[0].value),
      case .text(let key) = arguments[1].value.kind, case .text(let value) = arguments[2].value.kind
    {
      recognizers[index].associated[key] = value
    }
    if name == "addGestureRecognizer", let base, let argument = arguments.first,
      let index = index(of: argument.value)
    {
      if case .name(let view) = base.kind, otherViews.contains(view) {
        recognizers[index].isOnOtherScreen = true
      }
      if base.isViewOfOtherScreen { recognizers[index].isOnOtherScreen = true }
      recognizers[index].view = base.text
    }
    guard let base, let index = index(of: base) else { return }
    switch name {
    case "addTarget":
      if let action = arguments.dropFirst().first?.value {
        recognizers[index].addAction(action, systemActions)
      }
    case "require", "requireGestureRecognizerToFail":
      if let other = arguments.first?.value {
        recognizers[index].requiresFailureOf.append(other.text)
      }
    case _ where name.hasPrefix("set"):
      if let value = arguments.first?.value {
        recognizers[index].set(String(name.dropFirst(3)).lowercasedFirst, to: value)
      }
    default: break
    }
  }

  private mutating func set(_ target: SourceExpression, _ value: SourceExpression) {
    switch target.kind {
    case .name(let name): read(name, value)
    case .member(let base, let name):
      if let index = index(of: base) {
        recognizers[index].set(name, to: value)
      } else {
        read(name, value)
      }
    default: break
    }
  }

  /// The recognizer that a variable or a property holds: the last that was made for it.
  private func index(of expression: SourceExpression) -> Int? {
    let name: String
    switch expression.kind {
    case .name(let text): name = text
    case .member(_, let text): name = text
    default: return nil
    }
    let bare = SymbolicEvaluator.bare(name)
    return recognizers.lastIndex { $0.variable.map { SymbolicEvaluator.bare($0) == bare } ?? false }
  }
}

extension SourceRecognizer {
  /// Sets a property, as `pan.edges = .left` and `[pan setEdges:UIRectEdgeLeft]` do.
  fileprivate mutating func set(_ property: String, to value: SourceExpression) {
    var count: Int?
    if case .number(let number) = value.kind { count = Int(exactly: number) }
    switch property {
    case "edges": edges = value.edges
    case "maximumNumberOfTouches": maximumTouches = count ?? maximumTouches
    case "minimumNumberOfTouches": minimumTouches = count ?? minimumTouches
    default: break
    }
  }

  fileprivate mutating func addAction(_ value: SourceExpression, _ systemActions: Set<String>) {
    switch value.kind {
    case .selector(let name): actions.append(name)
    case .call(_, let name, let arguments)
    where ["NSSelectorFromString", "Selector"].contains(name):
      guard case .text(let text)? = arguments.first?.value.kind else { return }
      if text == "handleNavigationTransition:" { drivesSystem = true }
      actions.append(String(text.prefix { $0 != ":" }))
    case .name(let name) where systemActions.contains(name): drivesSystem = true
    case .text(let text): actions.append(String(text.prefix { $0 != ":" }))
    default: break
    }
  }
}

extension SourceExpression {
  /// `second.view`, but not `self.view`, `gesture.view` or `navigationController.view`.
  fileprivate var isViewOfOtherScreen: Bool {
    let words = text.lowercased()
    guard case .member(let base, "view") = kind, words != "view" else { return false }
    if case .name = base.kind {
      return !["gesture", "recognizer", "navigation", "self", "super"].contains {
        words.contains($0)
      }
    }
    return false
  }

  /// Whether it only names something: `self.enableInteractivePush`.
  fileprivate var isFlag: Bool {
    switch kind {
    case .name(let name): name != "self"
    case .member(let base, _): base.isFlag || base.text == "self"
    default: false
    }
  }

  /// The class in `[X alloc]` or `X`.
  fileprivate var allocatedType: String? {
    switch kind {
    case .name(let name): name
    case .call(let base?, "alloc", _): base.allocatedType
    case .member(let base, "alloc"): base.allocatedType
    default: nil
    }
  }

  /// The edges of an option set.
  fileprivate var edges: [String] {
    let all = ["left", "right", "top", "bottom"]
    let words = words
    return all.filter { words.contains($0) || words.contains("all") }
  }

  /// The words of an option set: `[.left, .right]`, `UIRectEdgeLeft | UIRectEdgeRight`.
  fileprivate var words: [String] {
    switch kind {
    case .implicitMember(let name): [name]
    case .member(_, let name): [name]
    case .name(let name): [UIKitVocabulary.word(name) ?? name]
    case .list(let elements): elements.flatMap(\.words)
    case .binary("|", let left, let right): left.words + right.words
    default: []
    }
  }
}
