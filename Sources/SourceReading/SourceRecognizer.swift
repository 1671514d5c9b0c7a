/// A recognizer that the code makes.
struct SourceRecognizer: Sendable {
  var variable: String?
  /// The type whose code makes it.
  var owner: String?
  /// UIKit's class, or one of another file.
  var type = ""
  /// The files' own classes that it is of.
  var subclasses: [String] = []
  /// The properties that code gives it to.
  fileprivate(set) var properties: Set<String> = []
  /// The methods that it calls.
  var actions: [String] = []
  /// The closures that it is made with.
  private(set) var closures: Set<SourcePlace> = []
  /// The options that its properties have, unless they are empty.
  private(set) var options: [String: [String]] = [:]
  /// The whole numbers that its properties have.
  private(set) var counts: [String: Int] = [:]
  var requiresFailureOf: [String] = []
  /// The types of each action's targets; none if that is the object that makes it.
  private(set) var targets: [String: [String]] = [:]
  /// What the initializer of a class of the files gives its properties.
  var values: SourcePath.Values = [:]
  /// What is assumed of its properties, or nil.
  var assumption: String?
  /// The objects that are associated with it, by their key.
  var associated: [String: SymbolicValue] = [:]
  /// The view that it is added to, as the code calls it.
  var view: String?
  /// The key of the property that has this view, or nil if it is no property.
  var viewKey: String?
  /// The condition under which the code adds it.
  var condition: SymbolicValue?
  var place: SourcePlace?
  /// The indices of the elements of lists for which it is made there.
  var elementIndices: [Int] = []
  private(set) var hasDelegate = false
  /// The type of its delegate, or nil if that is not known.
  private(set) var delegateType: String?
  /// Whether UIKit's own handler gets it.
  var drivesSystem = false
  /// The `minimumDistance` of a drag of SwiftUI, or nil for a recognizer of UIKit.
  var slop: Double?
  var isDrag: Bool { slop != nil }

  /// What tells it from other recognizers.
  var id: String { "\(type) \(place?.description ?? "") \(elementIndices)" }

  /// The profile's kind, or nil for a class that no profile has.
  var kind: String? { Self.kinds[type] ?? (type.contains("Pan") ? "pan" : nil) }

  private static let kinds = [
    "": "pan", "UIGestureRecognizer": "pan", "DragGesture": "pan",
    "UIScreenEdgePanGestureRecognizer": "screenEdgePan",
    "UILongPressGestureRecognizer": "longPress", "UISwipeGestureRecognizer": "swipe",
  ]

  /// Whether it has no moves, and its handler is called once.
  var isDiscrete: Bool { kind == "swipe" }

  /// The view that it is added to, if that is not the view of a controller or the window.
  var viewOfItsOwn: String? {
    view.flatMap { view in
      ["view", "view()", "window"].contains(view.split(separator: ".").last) ? nil : view
    }
  }

  /// Whether it is added to `second.view`, the view of another screen: that which it takes away.
  var isOnOtherScreen: Bool {
    let names = view?.lowercased().split(separator: ".") ?? []
    return names.count == 2 && names[1] == "view"
      && !["gesture", "recognizer", "navigation", "super"].contains { names[0].contains($0) }
  }

  /// Sets its class, with those that it inherits from.
  mutating func set(classes: [String]) {
    type = classes.last ?? ""
    subclasses = classes.dropLast()
  }

  /// Whether it is of a class, or nil if that is not known.
  ///
  /// - Parameter classes: The class with those that it inherits from.
  func isKind(_ classes: [String]?) -> Bool? {
    guard let name = classes?.first else { return nil }
    if ["UIGestureRecognizer", type].contains(name) || subclasses.contains(name) { return true }
    if name == "UIPanGestureRecognizer", kind == "screenEdgePan" || kind == "pan" { return true }
    let isAny = type.isEmpty || type == "UIGestureRecognizer" || !type.hasPrefix("UI")
    return isAny ? nil : false
  }

  fileprivate static let allOptions = [
    "edges": ["left", "right", "top", "bottom"], "direction": ["left", "right", "up", "down"],
    "allowedScrollTypesMask": ["continuous", "discrete"],
  ]

  /// Sets a property, as `pan.edges = .left` does.
  ///
  /// - Parameter type: That of the value, if it is known.
  mutating func set(_ property: String, to value: SymbolicValue, of type: String?) {
    if property == "delegate", value != .null {
      hasDelegate = true
      // Of `Gate()`, the name is the type.
      delegateType = type ?? value.unknownOrigin?.type ?? value.unknownOrigin?.name
    }
    if let count = value.number.flatMap({ Int(exactly: $0) }) { counts[property] = count }
    guard let all = Self.allOptions[property] else { return }
    let chosen = all.filter { value.words.contains($0) || value.words.contains("all") }
    options[property] = chosen.isEmpty ? nil : chosen
  }

  /// Whether it calls a function.
  func calls(_ handler: SourceFunction) -> Bool {
    actions.contains(handler.name) || closures.contains(handler.place)
  }

  /// Whether what it calls is not known.
  var lacksAction: Bool { actions.isEmpty && closures.isEmpty }

  fileprivate mutating func addAction(in call: SymbolicCall, of owner: String?) {
    for case .closure(let closure, _) in call.closures { closures.insert(closure.place) }
    for (argument, value) in zip(call.arguments, call.all) where argument.label == "action" {
      guard case .text(let name) = value else { return }
      if name == "handleNavigationTransition:" { drivesSystem = true }
      let action = String(name.prefix { $0 != ":" })
      if !actions.contains(action) { actions.append(action) }
      guard let target = call.all[0].unknownOrigin?.type ?? owner else { return }
      if targets[action]?.contains(target) != true { targets[action, default: []].append(target) }
    }
  }
}

/// Code that makes and sets up recognizers.
extension SymbolicEvaluator {
  /// Runs each function and each initial value once, with both branches of a choice one after the other.
  mutating func findRecognizers() {
    isSettingUp = true
    let path = SourcePath()
    let functions = declarations.allFunctions
    factories = Set(functions.filter(makesRecognizer).map(\.name))
    for variable in declarations.allVariables {
      guard let initial = variable.initial else { continue }
      owner = variable.owner
      name(evaluate(initial, path).first?.value, variable.name, isProperty: true)
    }
    // A lazy getter makes the recognizer in a variable of its own.
    for variable in declarations.allVariables {
      let known = recognizers.count
      owner = variable.owner
      _ = run(variable.getter ?? [], path)
      for index in known..<recognizers.count { recognizers[index].variable = variable.name }
    }
    let others = functions.filter { !$0.parameters.isEmpty }
    for function in functions.filter(\.parameters.isEmpty) + others
    where !factories.contains(function.name) || followed[function.name] == nil {
      let known = recognizers.count
      owner = function.owner
      _ = run(function.body, path)
      // A getter in Objective-C.
      if function.parameters.isEmpty, function.name.lowercased().contains("recognizer"),
        recognizers.count == known + 1
      {
        recognizers[known].variable = function.name
      }
    }
    for (property, call, owner) in unreadTargets {
      for index in recognizers.indices where recognizers[index].properties.contains(property) {
        recognizers[index].addAction(in: call, of: owner)
      }
    }
    // A loop may add alike recognizers to several views; the profile has them on one.
    recognizers = recognizers.reduce(into: []) { kept, next in
      let isKnown =
        !next.elementIndices.isEmpty
        && kept.contains {
          $0.place == next.place && $0.options == next.options && $0.counts == next.counts
        }
      if !isKnown { kept.append(next) }
    }
    isSettingUp = false
  }

  /// Whether a function returns a recognizer that it makes.
  private func makesRecognizer(_ function: SourceFunction) -> Bool {
    func isMade(_ node: SourceNode) -> Bool {
      guard case .call(let base, let name, _) = node.kind else { return false }
      let type = base?.typeName ?? name
      let isRecognizer = type.isTypeName && declarations.recognizerClasses(type) != nil
      return isRecognizer || base.map(isMade) ?? false
    }
    let nodes = function.body.flatMap(\.descendants)
    let returns = nodes.contains {
      if case .return(let value) = $0.kind { value.kind != .null } else { false }
    }
    return nodes.contains(where: isMade) && (returns || function.body.count == 1)
      && !function.name.isInitializer
  }

  /// The recognizer that a value is, or those that it may be.
  func indices(of value: SymbolicValue?) -> [Int] {
    switch value {
    case .object(.recognizer(let id))?: recognizers.indices.filter { recognizers[$0].id == id }
    case .list(let values)? where values.allSatisfy(\.isObject): values.flatMap { indices(of: $0) }
    default: []
    }
  }

  /// What is one of two recognizers is both of them; another value is the last one.
  func either(_ one: SymbolicValue?, _ other: SymbolicValue) -> SymbolicValue {
    let (first, second) = (indices(of: one), indices(of: other))
    if first.isEmpty || second.isEmpty || first == second { return other }
    return .list(Set(first + second).sorted().map { .object(.recognizer(recognizers[$0].id)) })
  }

  /// Gives a recognizer the name of its property, or else of its variable.
  mutating func name(_ value: SymbolicValue?, _ name: String, isProperty: Bool) {
    for index in indices(of: value) where isSettingUp && name != "self" {
      if isProperty { recognizers[index].properties.insert(name) }
      // Another object that gets it may have it in a property too.
      if owner != recognizers[index].owner, recognizers[index].variable != nil { continue }
      if isProperty || recognizers[index].variable == nil { recognizers[index].variable = name }
    }
  }

  /// Makes a recognizer or sets one up, if that is what a call does.
  mutating func setUp(_ call: SymbolicCall, _ path: SourcePath) -> SymbolicValue? {
    if let classes = call.madeType.flatMap(declarations.recognizerClasses) {
      return make(classes, call, path)
    }
    // An initializer of its class.
    if call.base?.name == "super", call.name.hasPrefix("init"), let own = path.values["self"] {
      for index in indices(of: own) { recognizers[index].addAction(in: call, of: owner) }
      return own
    }
    let values = call.values
    let receivers = indices(of: call.receiver)
    if call.name == "addTarget", receivers.isEmpty, let property = call.base?.name {
      unreadTargets.append((property, call, owner))
    }
    let indices = receivers.isEmpty ? indices(of: values.first) : receivers
    let names = ["addGestureRecognizer", "objc_setAssociatedObject", "append"]
    guard !indices.isEmpty, receivers.isEmpty == names.contains(call.name) else { return nil }
    for index in indices {
      switch call.name {
      case "addGestureRecognizer":
        // What makes it or adds it first says when, unless the other way adds it, too.
        let known = recognizers[index].condition
        let new = choices.lazy.compactMap(\.switchValue).last
        let isOther = new != nil && new == known?.negated
        recognizers[index].condition =
          recognizers[index].view == nil ? known ?? new : isOther ? nil : known
        recognizers[index].view = call.receiver?.unknownText ?? call.base?.text
        let key = call.base.map { self.key(of: $0, path) } ?? "self"
        recognizers[index].viewKey = key == "self" || key?.isProperty == true ? key : nil
        // A navigation controller's view is there under every screen.
        if case .member(let base?, "view")? = call.base?.kind, let name = base.name,
          declarations.navigationControllers.contains(name.bare)
        {
          recognizers[index].view = "navigationController.view"
        }
      case "append":
        guard case .member(let view?, "gestureRecognizers")? = call.base?.kind else { return nil }
        recognizers[index].view = view.text
      case "objc_setAssociatedObject":
        if values.count > 2 { recognizers[index].associated[call.associationKey] = values[2] }
      case "addTarget": recognizers[index].addAction(in: call, of: owner)
      case "require" where !values.isEmpty, "requireGestureRecognizerToFail" where !values.isEmpty:
        let other = call.arguments[0].value
        // A type's own recognizer: `Nav.edge`.
        let isOwn = other.base?.typeName.map { ["Self", owner].contains($0) } ?? false
        recognizers[index].requiresFailureOf.append((isOwn ? other.name : nil) ?? other.text)
      default: return nil
      }
    }
    return .null
  }

  private mutating func make(
    _ classes: [String], _ call: SymbolicCall, _ path: SourcePath
  ) -> SymbolicValue {
    let place = factory ?? call.node.place
    var recognizer = SourceRecognizer(
      owner: owner, condition: choices.lazy.compactMap(\.switchValue).last, place: place)
    recognizer.elementIndices = elementIndices
    recognizer.set(classes: classes)
    let value = SymbolicValue.object(.recognizer(recognizer.id))
    guard isSettingUp, indices(of: value).isEmpty else { return value }
    recognizer.addAction(in: call, of: owner)
    guard recognizers.count < SourceLimits.recognizers else {
      give(up: "more than \(SourceLimits.recognizers) recognizers: too many to follow", place)
      return value
    }
    recognizers.append(recognizer)
    let name = call.base == nil ? "init" : call.name
    guard let function = declarations.function(name, call.arguments, in: classes[0]),
      function.owner.map(classes.contains) ?? false
    else { return value }
    let ends = follow(
      function, arguments(of: call, for: function), otherwise: .null, path, in: ["self": value])
    for index in indices(of: value) {
      recognizers[index].values =
        ends.first?.properties.filter { $1.isWord || $1.isBoolean || $1.number != nil } ?? [:]
    }
    return value
  }

  /// Whether the code that runs is what its conditions lead to with all switches as the code declares them.
  private var isTakenAtFirst: Bool {
    var evaluator = self
    evaluator.isSettingUp = false
    return choices.allSatisfy { choice in
      let values = choice.conditions.map {
        evaluator.evaluate($0, choice.path).first?.value ?? .missing
      }
      return values.conjunction.holdsAtFirst == choice.areHeld
    }
  }

  /// Sets a property of recognizers to the value of a path, or an edge that is computed or chosen by switches, also by
  /// those on the way to this, to that with all of them as they are at first.
  mutating func set(
    _ property: String, of indices: [Int], to node: SourceNode, _ path: SourcePath
  ) {
    var (value, assumption) = (path.value, String?.none)
    func assumed(_ chosen: [String], _ others: [[String]], by switches: [String]) -> String {
      func text(_ words: [String], _ separator: String) -> String {
        words.joined(separator: " \(separator) ")
      }
      return
        "'\(property)' depends on \(text(switches, "and")); it is taken to be \(text(chosen, "and")), and not \(text(others.map { text($0, "and") }, "or"))"
    }
    let isOption = SourceRecognizer.allOptions[property] != nil
    if isOption, value.words.isEmpty {
      var evaluator = self
      evaluator.isSettingUp = false
      let ways = evaluator.evaluate(node, path)
      let first = ways.first { $0.decisions.allSatisfy(\.condition.holdsAtFirst) } ?? ways.first
      value = first?.value ?? value
      let others = ways.map(\.value.words).distinct.filter { $0 != value.words }
      let switches = first?.decisions.compactMap(\.condition.switchText).distinct ?? []
      if !others.isEmpty { assumption = assumed(value.words, others, by: switches) }
    }
    // What another way has set is only changed by one that is taken at first.
    if isOption, !choices.isEmpty, !value.words.isEmpty, let index = indices.first,
      let known = recognizers[index].options[property], known != value.words
    {
      let isTaken = isTakenAtFirst
      let (chosen, other) = isTaken ? (value.words, known) : (known, value.words)
      value = .list(chosen.map(SymbolicValue.word))
      let switches = choices.map(\.conditions).filter { !$0.isEmpty }
        .map { "'\($0.map(\.text).joined(separator: ", "))'".replacing(" ~= ", with: " == ") }
        .distinct
      assumption = assumed(chosen, [other], by: switches)
    }
    let isEnabling = ["isEnabled", "enabled"].contains(property)
    // A local variable may have a property's value.
    func isFlag(_ name: String) -> Bool {
      let own = path.values[name]?.unknownText
      return declarations.variable(name) != nil || own != nil && own != name
    }
    for index in indices {
      recognizers[index].set(property, to: value, of: node.isSelf ? owner : nil)
      if isEnabling, node.isOfFlags(isFlag) {
        recognizers[index].condition = recognizers[index].condition ?? value
      }
      // What is set whatever the switches are depends on none.
      let isCertain = isOption && choices.isEmpty
      recognizers[index].assumption =
        assumption ?? (isCertain ? nil : recognizers[index].assumption)
    }
  }
}

extension SymbolicCall {
  /// The class in `X(…)`, `[X new]` and `[[X alloc] init]`.
  fileprivate var madeType: String? {
    if base == nil { return name.isTypeName ? name : nil }
    // Whatever is sent to what is only allocated initializes it.
    let isAllocated = if case .call(_, "alloc", _)? = base?.kind { true } else { false }
    guard name == "new" || name.isInitializer || isAllocated else { return nil }
    if case .word(let type)? = receiver { return type }
    return base?.typeName
  }
}

extension SymbolicValue {
  /// The words of an option set: `[.left, .right]`, `UIRectEdgeLeft | UIRectEdgeRight`.
  var words: [String] {
    switch self {
    case .word(let word): [word]
    case .list(let values): values.flatMap(\.words)
    default: []
    }
  }
}

extension SourceNode {
  /// The name of a variable or a property.
  var name: String? {
    switch kind {
    case .name(let name), .member(_?, let name): name
    default: nil
    }
  }

  /// Whether it only asks for properties that are on or off: `!self.locked && !_hidden`.
  fileprivate func isOfFlags(_ isProperty: (String) -> Bool) -> Bool {
    switch kind {
    case .operation(_, let parts): parts.allSatisfy { $0.isOfFlags(isProperty) }
    case .name(let name): isProperty(name)
    default: isFlag
    }
  }

  /// Whether it only names something, or is its negation: `self.enableInteractivePush`, `!locked`.
  var isFlag: Bool {
    switch kind {
    case .name(let name): name != "self"
    case .member(let base?, _): base.isFlag || base.isSelf
    case .operation("!", let operands): operands[0].isFlag
    default: false
    }
  }
}
