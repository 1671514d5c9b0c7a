/// A recognizer that the code makes.
struct SourceRecognizer: Sendable {
  var variable: String?
  var type = ""
  /// The methods that it calls.
  var actions: [String] = []
  var edges: [String] = []
  var scrollTypes: [String] = []
  var maximumTouches: Int?
  var minimumTouches: Int?
  var requiresFailureOf: [String] = []
  /// The objects that are associated with it, by their key.
  var associated: [String: String] = [:]
  /// The view that it is added to, as the code calls it.
  var view: String?
  /// The condition under which the code adds it.
  var condition: SourceNode?
  var place: SourcePlace?
  var hasDelegate = false
  /// Whether UIKit's own handler gets it.
  var drivesSystem = false

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

  /// Whether it is added to `second.view`, the view of another screen: that which it takes away.
  var isOnOtherScreen: Bool {
    let names = view?.lowercased().split(separator: ".") ?? []
    return names.count == 2 && names[1] == "view"
      && !["gesture", "recognizer", "navigation", "super"].contains { names[0].contains($0) }
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
  private var conditions: [SourceNode] = []
  /// The views that variables hold.
  private var views: [String: String] = [:]
  /// The variables that hold UIKit's own handler.
  private var systemActions: Set<String> = []

  init(_ declarations: Declarations) {
    for variable in declarations.allVariables {
      if let initial = variable.initial { read(variable.name, initial) }
    }
    for function in declarations.allFunctions where function.parameters.isEmpty {
      let found = indices { $0.read(function.body) }
      // A getter in Objective-C.
      if found.count == 1, function.name.lowercased().contains("recognizer") {
        recognizers[found.lowerBound].variable = function.name
      }
    }
    for function in declarations.allFunctions where !function.parameters.isEmpty {
      read(function.body)
    }
    // A lazy getter makes the recognizer in a variable of its own.
    for variable in declarations.allVariables {
      if let getter = variable.getter { read(variable.name, madeIn: getter) }
    }
  }

  /// The indices of the recognizers that are found.
  private mutating func indices(_ read: (inout RecognizerFinder) -> Void) -> Range<Int> {
    let known = recognizers.count
    read(&self)
    return known..<recognizers.count
  }

  private mutating func read(_ name: String, madeIn code: [SourceNode]) {
    for index in indices({ $0.read(code) }) { recognizers[index].variable = name }
  }

  private mutating func read(_ nodes: [SourceNode]) { for node in nodes { read(node) } }

  private mutating func read(_ node: SourceNode) {
    switch node.kind {
    case .declare(let name, let value?): read(name, value)
    case .assign(let target, let value):
      guard case .member(let base?, let name) = target.kind, let index = index(of: base) else {
        if let name = target.name { read(name, value) }
        return
      }
      recognizers[index].set(name, to: value)
    case .call(let base, let name, let arguments):
      guard !add(node, variable: nil) else { return }
      read(node.children)
      readCall(of: base, name, arguments)
    case .choice(let tests, let then, let other):
      let condition = tests.first.flatMap { $0.isFlag ? $0 : nil }
      if let condition { conditions.append(condition) }
      read(then)
      if condition != nil { conditions.removeLast() }
      read(other)
    default: read(node.children)
    }
  }

  /// `let pan = UIPanGestureRecognizer(…)`, also in a closure that is called at once.
  private mutating func read(_ name: String, _ value: SourceNode) {
    if add(value, variable: name) { return }
    if case .member(_?, "view") = value.kind { views[name] = value.text }
    if value.selectorName == SourceNode.systemAction { systemActions.insert(name) }
    if case .call(let base?, "", _) = value.kind, base.isClosure {
      read(name, madeIn: base.children)
    } else {
      read(value)
    }
  }

  /// Adds a recognizer if the expression makes one.
  private mutating func add(_ value: SourceNode, variable: String?) -> Bool {
    guard case .call(let base, let name, let arguments) = value.kind else { return false }
    let isInitializer = ["init", "initWithTarget", "new"].contains(name)
    guard let type = base == nil ? name : isInitializer ? base?.allocatedType : nil,
      type.hasSuffix("GestureRecognizer"), type.isTypeName
    else { return false }
    var recognizer = SourceRecognizer(
      variable: variable, type: type, condition: conditions.last, place: value.place)
    for argument in arguments where argument.label == "action" {
      recognizer.addAction(argument.value, systemActions)
    }
    recognizers.append(recognizer)
    return true
  }

  private mutating func readCall(
    of base: SourceNode?, _ name: String, _ arguments: [SourceNode.Argument]
  ) {
    let values = arguments.map(\.value)
    if name == "objc_setAssociatedObject", values.count > 2, let index = index(of: values[0]),
      case .text(let key) = values[1].kind, case .text(let value) = values[2].kind
    {
      recognizers[index].associated[key] = value
    }
    guard let base, let first = values.first else { return }
    if name == "addGestureRecognizer", let index = index(of: first) {
      recognizers[index].view = views[base.text] ?? base.text
    }
    guard let index = index(of: base) else { return }
    switch name {
    case "addTarget" where values.count > 1: recognizers[index].addAction(values[1], systemActions)
    case "require", "requireGestureRecognizerToFail":
      recognizers[index].requiresFailureOf.append(first.text)
    case _ where name.hasPrefix("set"):
      recognizers[index].set(String(name.dropFirst(3)).lowercasedFirst, to: first)
    default: break
    }
  }

  /// The recognizer that a variable or a property holds: the last that was made for it.
  private func index(of node: SourceNode) -> Int? {
    guard let name = node.name else { return nil }
    return recognizers.lastIndex { $0.variable?.bare == name.bare }
  }
}

extension SourceRecognizer {
  /// Sets a property, as `pan.edges = .left` and `[pan setEdges:UIRectEdgeLeft]` do.
  fileprivate mutating func set(_ property: String, to value: SourceNode) {
    var count: Int?
    if case .number(let number) = value.kind { count = Int(exactly: number) }
    switch property {
    case "edges": edges = value.options(of: ["left", "right", "top", "bottom"])
    case "allowedScrollTypesMask": scrollTypes = value.options(of: ["continuous", "discrete"])
    case "delegate": hasDelegate = true
    case "maximumNumberOfTouches": maximumTouches = count ?? maximumTouches
    case "minimumNumberOfTouches": minimumTouches = count ?? minimumTouches
    default: break
    }
  }

  fileprivate mutating func addAction(_ value: SourceNode, _ systemActions: Set<String>) {
    if case .name(let name) = value.kind, systemActions.contains(name) { drivesSystem = true }
    guard let name = value.selectorName else { return }
    if name == SourceNode.systemAction { drivesSystem = true }
    actions.append(String(name.prefix { $0 != ":" }))
  }
}

extension SourceNode {
  fileprivate static let systemAction = "handleNavigationTransition:"

  /// `pan` in `#selector(pan(_:))`, and `pan:` in `Selector("pan:")`.
  fileprivate var selectorName: String? {
    switch kind {
    case .text(let name): name
    case .call(_, "NSSelectorFromString", let arguments), .call(_, "Selector", let arguments):
      arguments.first?.value.selectorName
    default: nil
    }
  }

  /// The name of a variable or a property.
  var name: String? {
    switch kind {
    case .name(let name), .member(_?, let name): name
    default: nil
    }
  }

  /// Whether it only names something: `self.enableInteractivePush`.
  fileprivate var isFlag: Bool {
    switch kind {
    case .name(let name): name != "self"
    case .member(let base?, _): base.isFlag || base.isSelf
    default: false
    }
  }

  /// The class in `[X alloc]` or `X`.
  fileprivate var allocatedType: String? {
    switch kind {
    case .name(let name): name
    case .call(let base?, "alloc", _), .member(let base?, "alloc"): base.allocatedType
    default: nil
    }
  }

  /// The options that a set has.
  fileprivate func options(of all: [String]) -> [String] {
    let words = words
    return all.filter { words.contains($0) || words.contains("all") }
  }

  /// The words of an option set: `[.left, .right]`, `UIRectEdgeLeft | UIRectEdgeRight`.
  private var words: [String] {
    switch kind {
    case .member(_, let name): [name]
    case .name(let name): [UIKitVocabulary.word(name) ?? name]
    case .list, .operation("|", _): children.flatMap(\.words)
    default: []
    }
  }
}
