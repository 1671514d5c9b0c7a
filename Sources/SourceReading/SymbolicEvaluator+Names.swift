/// The values of names and members.
extension SymbolicEvaluator {
  mutating func evaluate(
    name: String, _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    if let variable = path.values[name] ?? path.values["self." + name.bare] {
      return [path.with(variable)]
    }
    if name.hasPrefix("#if") || name.hasPrefix("#available") {
      note("'\(name)' is taken to be true", node.place)
      return [path.with(.bool(true))]
    }
    if name == "self" || name == "super" { return [path.with(.object(.this))] }
    if name.bare == recognizer.variable?.bare { return [path.with(.object(.gesture))] }
    if let known = recognizers.last(where: { $0.variable?.bare == name.bare }) {
      return [path.with(.object(.recognizer(known.id)))]
    }
    if let receiver = path.values["self"], let value = value(ofMember: name, of: receiver, node) {
      return [path.with(value)]
    }
    if let variable = declarations.variable(name, in: owner) {
      noteOverride(name, of: variable.owner, variable.place)
      return evaluate(variable, node, path, of: path.values["self"])
    }
    // The view controllers of a tab bar controller are no stack.
    let value =
      (node.place.isObjectiveC && declarations.isCase(name) ? .word(name) : nil)
      ?? UIKitVocabulary.constant(name)
      ?? (isInTabBarController && name == "viewControllers"
        ? nil : self.value(ofMember: name, of: .object(.this), node))
    return [path.with(value ?? unknown(node))]
  }

  private mutating func evaluate(
    _ variable: SourceVariable, _ node: SourceNode, _ path: SourcePath,
    of base: SymbolicValue? = nil
  ) -> [SourcePath] {
    if let getter = variable.getter {
      // Code that makes recognizers runs each getter once, on its own.
      if isSettingUp { return [path.with(unknown(node))] }
      let function = SourceFunction(
        name: variable.name, body: getter, place: variable.place, owner: variable.owner)
      let ends = follow(function, [], otherwise: unknown(node), path, in: scope(of: function, base))
      guard case .word(let word)? = base else { return ends }
      return ends.map { $0.with($0.value.named(variable.name + word.capitalizedFirst)) }
    }
    if UIKitVocabulary.isTransitionType(variable.type) {
      guard state == "began", isNilAtFirst(variable.name) else {
        return [path.with(.object(.transition))]
      }
      noteNilAtFirst(variable.name, node.place)
      return [path.with()]
    }
    // All are driven alike.
    if variable.isOfAnimators { return [path.with(.list([.object(.transition)]))] }
    if declarations.isOnlyRecognizer(variable) {
      note("'\(variable.name)' is taken to be the handler's recognizer", variable.place)
      return [path.with(.object(.gesture))]
    }
    var origin = SourceOrigin(
      name: variable.name, place: variable.initial == nil ? node.place : variable.place)
    (origin.type, origin.isObject) = (variable.typeName, variable.isObject)
    // Properties in Objective-C are 0 at first.
    if variable.type == "BOOL" { origin.initial = .bool(false) }
    if variable.place.isObjectiveC, let first = declarations.enumerations[variable.type]?.first {
      origin.initial = .word(first)
    }
    // What a class keeps under this name is not UIKit's.
    let known = UIKitVocabulary.member(variable.name, of: .this)
    let isOwn =
      [.object(.presented), .object(.stack), .object(.controller)].contains(known)
      || variable.name == "containerView"
    let value = initialValue(of: variable) ?? (isOwn ? nil : known)
    return [path.with(value ?? .unknown(variable.name, origin))]
  }

  /// The value that a variable is declared with, if that says what it has later.
  private mutating func initialValue(of variable: SourceVariable) -> SymbolicValue? {
    guard let initial = variable.initial,
      let first = deeper(
        variable.name, variable.place, { $0.evaluate(initial, SourcePath()).first?.value }) ?? nil
    else { return nil }
    let value = UIKitVocabulary.zero(first, of: variable.type)
    var origin = SourceOrigin(name: variable.name, place: variable.place)
    if variable.typeName == "Int" { origin.type = "Int" }
    switch value {
    case .unknown:
      // A constant to which an initializer gives what another property has.
      if case .name = initial.kind, variable.assigners.isEmpty { return value }
      return nil
    case .null: return nil
    // A list that is filled later.
    case .list([]) where !variable.isConstant: return nil
    case .bool, .word:
      if variable.isConstant { return value }
      origin.initial = value
      return .unknown(variable.name, origin)
    // A case with a value.
    case .fields(let fields) where fields["case"] != nil && !variable.isConstant:
      origin.initial = fields["case"]
      return .unknown(variable.name, origin)
    case _ where !value.isObject && !variable.assigners.isSubset(of: followed.keys):
      origin.initial = value
      return .unknown("\(variable.name) (assigned elsewhere)", origin)
    case .fields where !variable.isConstant:
      return withoutAssigned(value, variable.name.bare, variable.place)
    default:
      if let number = value.number, number.isFinite {
        if !variable.assigners.isEmpty { origin.initial = value }
        return .number(number, origin)
      }
      return value.named(variable.name)
    }
  }

  /// The first value of a structure or a tuple, of which the members that code assigns elsewhere are not known.
  private func withoutAssigned(
    _ value: SymbolicValue, _ path: String, _ place: SourcePlace
  ) -> SymbolicValue {
    if let fields = value.fields {
      return fields.reduce(value) { whole, field in
        whole.setting([field.key], to: withoutAssigned(field.value, path + "." + field.key, place))
      }
    }
    let isSwitch = value.isBoolean || value.isWord
    let assigners = declarations.assigners(ofMember: path)
    guard !assigners.isEmpty, isSwitch || !assigners.isSubset(of: followed.keys) else {
      return value
    }
    let initial = isSwitch ? value : nil
    return .unknown(path, SourceOrigin(name: path.memberName, place: place, initial: initial))
  }

  /// `UIGestureRecognizer.State.began`, or a constant that a type of the files declares.
  mutating func constant(
    _ name: String, of type: String, _ node: SourceNode
  ) -> SymbolicValue? {
    if let getter = getter(name, of: type), getter.isStatic, getter.owner == type {
      let ends = follow(getter, [], otherwise: unknown(node), SourcePath())
      return ends.count == 1 ? ends[0].value : unknown(node)
    }
    if declarations.inherited[type] != nil || type == "Self",
      let variable = declarations.variable(name, in: type)
    {
      return evaluate(variable, node, SourcePath()).first?.value
    }
    if name == "self" { return .word(type) }
    if ["greatestFiniteMagnitude", "infinity"].contains(name) { return UIKitVocabulary.infinity }
    if name == "allCases", let cases = declarations.enumerations[type] {
      return .list(cases.map { .word($0) })
    }
    if UIKitVocabulary.isClock(name, of: type) { return clock(node) }
    if type == "UIScreen" { return .object(.screen) }
    if type == "DecelerationRate", let rate = UIKitVocabulary.decelerationRate(name, node.place) {
      return rate
    }
    let isCase =
      type.hasPrefix("UI") || declarations.enumerations[type]?.contains(name) == true
      || name.utf8.first.map { $0 >= 97 } ?? false
    return isCase ? UIKitVocabulary.word(name) : nil
  }

  mutating func member(
    _ name: String, of base: SymbolicValue, _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    if case .object(.this) = base {
      if !isSettingUp, let getter = getter(name, of: owner),
        declarations.variable(name)?.initial == nil
      {
        let ends = follow(getter, [], otherwise: unknown(node), path)
        if ends.count == 1, ends[0].value.isRead { return ends }
      }
      // A local variable may have the property's name.
      let outside = path.changed { $0.values[name] = nil }
      return evaluate(name: name, SourceNode(.name(name), node.place), outside)
        .map { $0.restoring([name], from: path) }
    }
    if let value = value(ofMember: name, of: base, node) { return [path.with(value)] }
    if base == .null { return [path.with()] }
    let origin = base.unknownOrigin
    let (isUnknown, type) = (origin != nil, origin?.type)
    // `x` of something is that of a point, and `width` that of a size, unless its name is that of a type of the files.
    let isOfGeometry =
      type == nil && UIKitVocabulary.isPartOfGeometry(name)
      && declarations.inherited[base.unknownText?.memberName.capitalizedFirst ?? ""] == nil
    if !isOfGeometry, let variable = declarations.variable(name, in: type),
      declarations.may(type, have: variable.owner),
      isUnknown || declarations.isOfValues(variable.owner) && !base.isObject
        ? variable.initial != nil
          || variable.getter != nil && !isOfAnotherObject(variable.owner, node.base)
        : variable.getter != nil && declarations.isOfValues(variable.owner)
    {
      return evaluate(variable, node, path, of: base)
    }
    if !isOfGeometry, let function = getter(name, of: type),
      !isUnknown || !isOfAnotherObject(function, node.base),
      isUnknown || base.isObject || declarations.isOfValues(function.owner)
    {
      return follow(function, [], otherwise: unknown(node), path, in: scope(of: function, base))
    }
    // `x` of something says too little.
    var text = node.text
    // A parameter of a helper has another name in each call.
    if case .member = node.kind, let whole = base.unknownText, !whole.contains("(") {
      text = whole + "." + name
    }
    var said = SourceOrigin(name: name.utf8.count < 3 ? text : name, place: node.place)
    if let whole = base.unknownText, let moved = whole.withoutMoves {
      (text, said.name) = (moved + "." + name + SymbolicValue.afterMoves, moved + "." + name)
    }
    // A property that a call sets is no longer the same.
    if case .member(let object?, _) = node.kind, let key = key(of: object, path), key.isProperty,
      path.values[key] == base, let whole = base.unknownText, whole.contains("(")
    {
      text = whole + "." + name
    }
    said.deciding = origin?.deciding
    said.followsFinger = origin?.followsFinger ?? false
    if name == "count" { said.type = "Int" }
    if name == "isEmpty", case .member(let list?, _) = node.kind,
      let name = list.name, declarations.variable(name, in: type)?.isEmptyAtFirst == true
    {
      said.initial = .bool(true)
    }
    return [path.with(.unknown(text, said))]
  }

  /// A getter in Objective-C.
  private func getter(_ name: String, of type: String?) -> SourceFunction? {
    declarations.functions[name]?.first {
      $0.parameters.isEmpty && declarations.may(type, have: $0.owner)
    }
  }

  /// The raw value of an enumeration's case, or of the case that a variable is set to initially.
  private mutating func rawValue(of base: SymbolicValue, _ node: SourceNode) -> SymbolicValue? {
    let initial = base.unknownOrigin?.initial
    guard case .word(let word) = initial ?? base, let raw = declarations.rawValues[word],
      let number = evaluate(raw, SourcePath()).first?.value.number
    else { return nil }
    let name = initial == nil ? nil : base.unknownText.map { $0 + "RawValue" }
    return .number(number, SourceOrigin(name: name, place: node.place))
  }

  /// The time of a clock, which is another in each line.
  func clock(_ node: SourceNode) -> SymbolicValue {
    .operation("clock", [unknown(node, " in line \(node.place.line)")])
  }

  private mutating func value(
    ofMember name: String, of base: SymbolicValue, _ node: SourceNode
  ) -> SymbolicValue? {
    if name == "systemUptime" { return clock(node) }
    if name == "rawValue", let value = rawValue(of: base, node) { return value }
    if name == "contentOffset" {
      note("'\(node.text)' is taken to be that of the content under the finger", node.place)
      return .fields(["x": .name("content.offset.x"), "y": .name("content.offset.y")])
    }
    // A view controller may size its view and watch another one.
    if base == .object(.view), UIKitVocabulary.isGeometry(name),
      case .member(let view?, _) = node.kind, view.text == "view",
      ![nil, "self.view"].contains(recognizer.viewKey),
      !declarations.assigners(ofMember: "view.frame").isEmpty
    {
      note("the size of 'view' is taken to be that of the gesture's view", node.place)
    }
    // A view may watch another one, such as its window.
    if base == .object(.this), name == "bounds" || name == "frame" && statement.asksForLength,
      declarations.isView(owner), recognizer.owner == owner, recognizer.viewKey != "self",
      let view = recognizer.view, view != "self"
    {
      note("the size of 'self' is taken to be that of the gesture's view", node.place)
    }
    if base == .object(.screen), statement.descendants.contains(where: \.isSizeOfView) {
      note("the screen is taken to be as large as the gesture's view", node.place)
    }
    if isEnding, name == "frame", [.object(.view), .object(.this)].contains(base),
      let constraint = movesWithFinger.values.joined().filter(\.isOfConstraint).map(\.text).min()
    {
      note("'\(node.text)' is taken not to follow '\(constraint)'", node.place)
    }
    switch base {
    case .fields(let fields): return fields[name]
    case .list(let values) where name == "first": return values.first
    case .list(let values) where name == "last": return values.last
    case .list(let values) where !values.isEmpty && values.allSatisfy { $0.key == nil }:
      let all = values.indices.map { SymbolicValue.number(Double($0), SourceOrigin(type: "Int")) }
      let count = SymbolicValue.number(Double(all.count), SourceOrigin(type: "Int"))
      return ["count": count, "endIndex": count, "indices": .list(all)][name]
    case .object(.gesture) where name == "state": return state.map { .word($0) }
    case .object(.gesture) where name == "edges":
      return recognizer.options[name].map { .list($0.map { .word($0) }) }
    case .object(.gesture) where name == "direction" && recognizer.isDiscrete:
      return .list((recognizer.options[name] ?? ["right"]).map { .word($0) })
    case .object(.context) where name == "transitionWasCancelled" && wasCancelled != nil:
      return .bool(wasCancelled == true)
    // A view's own code knows where it is, and a sheet is where its code has put it.
    case .object(let object)
    where name == "frame"
      && (object == .this || object == .view && (keepsMoves || mayBeginAnywhere)):
      return UIKitVocabulary.frame(of: object == .this ? "" : "view.", node.place)
    case .object(.view) where name == "center" && mayBeginAnywhere:
      return UIKitVocabulary.point(named: "view.center", node.place)
    case .object(let object): return UIKitVocabulary.member(name, of: object)
    case .word: return ["rawValue", "class", "self"].contains(name) ? base : nil
    case .unknown(_, let origin)
    where name == "viewControllers" && origin.type.map { !declarations.isNavigation($0) } ?? false:
      return nil
    case .unknown(let text, _):
      if name == "zoomScale" || name == "minimumZoomScale" {
        note("'\(node.text)' is taken to be 1", node.place)
        return 1.0
      }
      let value = UIKitVocabulary.member(name, ofUnknown: text, node.place)
      if UIKitVocabulary.isGeometry(name), value?["width"] == .name("width") {
        note("the size of '\(text)' is taken to be that of the gesture's view", node.place)
      }
      return value
    case .number, .name, .operation, .bool, .flag:
      if name == "magnitude" { return .apply("abs", [base]) }
      if name == "timeIntervalSinceNow" { return .apply("-", [base, clock(node)]) }
      if name.hasPrefix("timeIntervalSince") { return base }
      return name.hasSuffix("Value") ? base : nil
    default: return nil
    }
  }

  /// Whether the code is a tab bar controller's own.
  var isInTabBarController: Bool {
    owner.flatMap { declarations.inherited[$0] }?.contains("UITabBarController") ?? false
  }

  /// Whether a property is a closure that an app may set.
  func isHook(_ name: String) -> Bool { declarations.variable(name, in: owner)?.isHook ?? false }
}

extension SourceNode {
  /// Whether a width, a height or a size is asked for in it.
  fileprivate var asksForLength: Bool {
    descendants.contains { ["width", "height", "size"].contains($0.name) }
  }

  /// Whether it is a length of a view controller's view: `view.frame.height`.
  fileprivate var isSizeOfView: Bool {
    guard case .member(let frame?, let length) = kind,
      ["width", "height", "size"].contains(length),
      case .member(let view?, let geometry) = frame.kind, UIKitVocabulary.isGeometry(geometry)
    else { return false }
    return view.name?.bare == "view"
  }
}
