/// What the files declare.
struct Declarations {
  /// What is assumed about the files.
  var gaps: [SourceProfile.Gap] = []
  /// The functions that only raise an exception.
  private var abstract: [SourceFunction] = []
  /// The types of Objective-C that are implemented, perhaps without their header.
  var implemented: [String: SourcePlace] = [:]
  /// The functions that only initializers call, and these.
  private var initializers: Set<String> = []
  /// In the order of the files.
  private(set) var allFunctions: [SourceFunction] = []
  private(set) var allVariables: [SourceVariable] = []
  private(set) var functions: [String: [SourceFunction]] = [:]
  /// Those of a name that have a value first.
  private var variables: [String: [SourceVariable]] = [:]
  /// The names after the colon of each type.
  private(set) var inherited: [String: [String]] = [:]
  /// The cases of each enumeration.
  private(set) var enumerations: [String: [String]] = [:]
  /// The raw values of cases, by their names.
  var rawValues: [String: SourceNode] = [:]
  private(set) var structures: Set<String> = []
  /// The names of the fields of each structure in C.
  var fields: [String: [String]] = [:]
  /// The names of variables and parameters for navigation controllers.
  private(set) var navigationControllers: Set<String> = []
  /// How often each name is there, and how often as the target of an assignment.
  private var uses: [String: (all: Int, assigned: Int)] = [:]
  /// The functions that assign to a member of a property, by the text of the member.
  private var memberAssigners: [String: Set<String>] = [:]
  /// The bare names of what code sets to nil, among other values.
  private var becomeNil: Set<String> = []
  /// The names of the animators whose fraction the code sets.
  private(set) var drivenAnimators: Set<String> = []
  /// How often the code reads the fraction of each animator.
  private var fractionReads: [String: Int] = [:]
  /// The views whose transform the code sets, and whether it makes one that turns.
  private var (transformedViews, turnsViews): (Set<String>, Bool) = ([], false)
  /// Where the code puts views before any gesture, by the text of the place.
  private(set) var firstPlaces: [String: [SourceNode]] = [:]
  /// The functions that add to the center of a view, and also name a frame; none if the code asks for centers.
  private(set) var placing: Set<String> = []
  /// Whether the code gives something a delegate.
  private(set) var setsDelegates = false

  /// Adds a function, unless it is there to be overridden.
  mutating func add(_ function: SourceFunction) {
    if function.body.first?.raises == true {
      abstract.append(function)
      return
    }
    functions[function.name, default: []].append(function)
    allFunctions.append(function)
    for parameter in function.parameters { add(parameter.name, parameter.type) }
  }

  private mutating func add(_ name: String, _ type: String) {
    if type.hasSuffix("NavigationController") { navigationControllers.insert(name.bare) }
  }

  mutating func add(_ variable: SourceVariable) {
    var variable = variable
    if variable.getter?.first?.raises == true { variable.getter = nil }
    add(variable.name, variable.type)
    allVariables.append(variable)
    // A property declared in a header or category has no value there; one that has a value says more.
    var known = variables[variable.name] ?? []
    let hasValue = variable.initial != nil || variable.getter != nil
    let index = hasValue ? known.firstIndex { $0.initial == nil && $0.getter == nil } : nil
    known.insert(variable, at: index ?? known.count)
    variables[variable.name] = Array(known.prefix(SourceLimits.overloads))
  }

  mutating func add(type: String, inheriting names: [String], keyword: String = "class") {
    if keyword == "enum" { enumerations[type] = enumerations[type] ?? [] }
    if keyword == "struct" { structures.insert(type) }
    inherited[type, default: []] += names
  }

  mutating func add(case name: String, of type: String) { enumerations[type]?.append(name) }
  func isCase(_ name: String) -> Bool { enumerations.values.contains { $0.contains(name) } }

  /// Whether a type is a view or a view controller.
  func isView(_ type: String?) -> Bool {
    type.map(ancestors)?.contains { $0.hasSuffix("View") || $0.hasSuffix("ViewController") }
      ?? false
  }

  /// Whether a type is a navigation controller.
  func isNavigation(_ type: String) -> Bool {
    ancestors(of: type).contains { $0.hasSuffix("NavigationController") }
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

  /// Whether code sets a property to nil, and to something else as well.
  func becomesNil(_ name: String) -> Bool { becomeNil.contains(name.bare) }

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
    return chosen(among: overloads.filter { $0.arranged(arguments) != nil }, \.owner, in: owner)
  }

  /// The method that a recognizer calls as an action of a type.
  func action(_ name: String, of owner: String) -> SourceFunction? {
    chosen(among: (functions[name] ?? []).filter { $0.parameters.count <= 1 }, \.owner, in: owner)
  }

  /// The types that `.init(…)`, or a static function without its type as in `.quick(…)`, may be of.
  func types(_ word: String, _ arguments: [SourceNode.Argument]) -> [String] {
    if isCase(word) { return [] }
    let fitting = (functions[word] ?? []).filter {
      ($0.isStatic || word == "init") && $0.arranged(arguments) != nil
    }
    let types = fitting.compactMap(\.owner).distinct
    let geometry = word == "init" ? UIKitVocabulary.type(with: arguments.map(\.label)) : nil
    return types + [geometry].compactMap(\.self)
  }

  func variable(_ name: String, in owner: String? = nil) -> SourceVariable? {
    (variables[name] ?? variables[name.bare]).flatMap { chosen(among: $0, \.owner, in: owner) }
  }

  /// What the code of a type means: what one other type overrides, what it declares or inherits, or the first one.
  private func chosen<Member>(
    among members: [Member], _ owner: KeyPath<Member, String?>, in type: String?
  ) -> Member? {
    guard members.count > 1, let type else { return members.first }
    let overriding = members.filter { overrides($0[keyPath: owner], type) }
    if overriding.count == 1 { return overriding[0] }
    return ancestors(of: type).lazy.compactMap { ancestor in
      members.first { $0[keyPath: owner] == ancestor }
    }.first ?? members.first
  }

  /// Whether a type inherits from another.
  func overrides(_ type: String?, _ other: String?) -> Bool {
    guard let type, let other, type != other else { return false }
    return inherited[type]?.prefix(SourceLimits.tokens).contains(other) ?? false
  }

  /// What code assigns to a property; nil if it is not read.
  private typealias Assigned = (value: SourceNode?, function: String, owner: String?)

  /// Gives a property the constant that the code assigns to it, if that is the only one and an initializer's or the
  /// property has no other value; others that are assigned are no constants.
  mutating func readAssignments() {
    readHeaders()
    initializers = functions { $0.isInitializer }
    let settingUp = functions { $0.isInitializer || $0.isSetUp }
    let uses = allFunctions.map { readUses(in: $0.body) }
    let initial = allVariables.flatMap { readUses(in: $0.code) }
    let calls = allCalls(
      assigned: Set((uses.joined() + initial).compactMap { $0.target.name?.bare }))
    var assigned: [String: [Assigned]] = [:]
    var centersRead = 0
    for (function, uses) in zip(allFunctions, uses) {
      let locals = function.localNames
      let centers = uses.filter { $0.target.text.split(separator: ".").contains("center") }
      let adding = centers.filter { $1?.adds(to: $0) ?? false }
      centersRead +=
        function.body.count(of: "center") - centers.map(\.target).count(of: "center")
        - adding.compactMap(\.1).count(of: "center")
      if !centers.isEmpty, adding.count == centers.count, function.body.count(of: "frame") > 0 {
        placing.insert(function.name)
      }
      let given = initializers.contains(function.name) ? function.arguments(in: calls) : [:]
      for (target, value) in uses {
        guard let name = target.name else { continue }
        var value = value?.wrapped
        if case .name(let name) = target.kind, locals.contains(name) { continue }
        if case .name(let parameter)? = value?.kind {
          value = given[parameter] ?? (parameter == name.bare ? nil : value)
        }
        if settingUp.contains(function.name), let value, SourceMove.isMeasure(target.text) {
          firstPlaces[target.text, default: []].append(value)
        }
        if case .member(let base?, _) = target.kind, !base.isSelf {
          let path = target.text.propertyName.bare
          memberAssigners[path, default: []].insert(function.name)
        }
        let owner = target.isOwnMember ? function.owner : nil
        assigned[name.bare, default: []].append((value, function.name, owner))
      }
    }
    if centersRead > 0 { placing = [] }
    for (target, value) in initial {
      if let name = target.name { assigned[name.bare, default: []].append((value, "", nil)) }
    }
    for (name, values) in assigned {
      if Set(values.map { $0.value?.kind == .null }).count == 2 { becomeNil.insert(name) }
      if variables[name] == nil, let only = only(values),
        initializers.contains(only.function)
      {
        // It is declared in a header that is not given.
        variables[name] = [SourceVariable(name: name, place: only.value.place)]
      }
      let owners = Set(values.map(\.owner))
      for name in [name, "_" + name] {
        variables[name] = variables[name]?.map { variable in
          let owners = owners.filter { may($0, have: variable.owner) }
          guard variable.getter == nil, !owners.isEmpty else { return variable }
          return assigning(values.filter { owners.contains($0.owner) }, to: variable)
        }
      }
    }
    readMemberwiseInitializers(calls) { assigned[$0.bare] != nil }
  }

  /// Whether a type of Objective-C is implemented without its header, which would say what it inherits from.
  func lacksHeader(_ type: String) -> Bool {
    implemented[type] != nil && inherited[type]?.isEmpty ?? true
  }

  /// Says what types inherit from whose header is not given, as far as their names and methods tell.
  private mutating func readHeaders() {
    for (type, place) in implemented.sorted(by: { $0.key < $1.key }) where lacksHeader(type) {
      let overridden = abstract.first { function in
        function.owner != type && functions[function.name]?.contains { $0.owner == type } ?? false
      }
      guard let parent = overridden?.owner ?? UIKitVocabulary.recognizer(named: type) else {
        continue
      }
      inherited[type] = [parent]
      gaps.add(
        "the header of '\(type)' is not given; it is taken to inherit from '\(parent)'", place)
    }
  }

  /// The functions of some names, and those that only they call.
  private func functions(calledBy isFirst: (String) -> Bool) -> Set<String> {
    var callers: [String: Set<String>] = [:]
    for function in allFunctions {
      for case .call(let base, let name, _) in function.body.flatMap(\.descendants).map(\.kind)
      where base?.isSelf ?? true { callers[name, default: []].insert(function.name) }
    }
    var names = Set(allFunctions.map(\.name).filter(isFirst))
    for _ in 0..<Self.callsInARow {
      for (name, callers) in callers where callers.isSubset(of: names) { names.insert(name) }
    }
    return names
  }

  /// Whether the code may turn a view by its transform.
  func turns(_ view: SourceNode) -> Bool {
    turnsViews && transformedViews.contains(view.bareText)
  }

  /// Whether the code reads the fraction of another animator that it drives, and not of this one.
  func isSecond(_ animator: SourceNode) -> Bool {
    func isRead(_ name: String) -> Bool { fractionReads[name, default: 0] > 0 }
    return !isRead(animator.bareText) && drivenAnimators.contains(where: isRead)
  }

  /// Counts the names in code, and keeps those of the animators that it drives.
  ///
  /// - Returns: What it assigns, and to what; the value is nil for what a function may change.
  private mutating func readUses(in code: [SourceNode]) -> [(target: SourceNode, SourceNode?)] {
    code.flatMap(\.descendants).compactMap { node in
      if let used = node.name { uses[used.bare, default: (0, 0)].all += 1 }
      setsDelegates = setsDelegates || node.setsDelegate
      if case .member(let animator?, "fractionComplete") = node.kind {
        fractionReads[animator.bareText, default: 0] += 1
      }
      if let (target, value) = node.assignment {
        if case .assign = node.kind, let used = target.name {
          uses[used.bare, default: (0, 0)].assigned += 1
        }
        switch target.kind {
        case .member(let animator?, "fractionComplete"):
          drivenAnimators.insert(animator.bareText)
          fractionReads[animator.bareText, default: 0] -= 1
        case .member(let view?, "transform"):
          transformedViews.insert(view.bareText)
        case .name("transform"): transformedViews.insert("self")
        default: break
        }
        return (target, value)
      }
      if case .call(_, let name, let arguments) = node.kind,
        name.hasSuffix("Rotation") || name.hasSuffix("Rotate") || name == "rotated"
          || arguments.first?.label == "rotationAngle"
      {
        turnsViews = true
      }
      return node.addressed.map { ($0, nil) }
    }
  }

  /// Gives the properties of structures what all calls of their initializers in the files give them.
  private mutating func readMemberwiseInitializers(_ calls: Calls, isAssigned: (String) -> Bool) {
    let given = memberwiseInitializers(calls)
    for (name, known) in variables where !isAssigned(name) {
      for (index, variable) in known.enumerated()
      where variable.initial == nil && variable.getter == nil {
        variables[name]?[index].initial = variable.owner.flatMap { given[$0]?[name] }
      }
    }
  }

  /// The constant that the code assigns, and where, if it is the only one.
  private func only(_ values: [Assigned]) -> (value: SourceNode, function: String)? {
    let isSame = values.dropFirst().allSatisfy {
      $0.value?.kind == values[0].value?.kind && initializers.contains($0.function)
    }
    let function = values[0].function
    guard isSame, let value = values[0].value,
      value.isConstant
        || initializers.contains(function)
          && (value.isComputed || isKnown(value, in: values[0].owner))
    else { return nil }
    return (value, function)
  }

  /// The variable with what the code assigns to it.
  private func assigning(_ values: [Assigned], to variable: SourceVariable) -> SourceVariable {
    var variable = variable
    // A switch is on if that is all that the code ever makes it, before a gesture.
    if let flag = values.first?.value, case .bool = flag.kind,
      values.allSatisfy({
        $0.value?.kind == flag.kind && ($0.function.isSetUp || initializers.contains($0.function))
      })
    {
      variable.initial = flag
      return variable
    }
    if let only = only(values), variable.initial == nil || initializers.contains(only.function) {
      (variable.initial, variable.place) = (only.value, only.value.place)
      return variable
    }
    variable.assigners = Set(values.map(\.function))
    // It has what an initializer assigns until another function assigns something else.
    let initial = values.filter { initializers.contains($0.function) }
    let first = initial.first { assigned in
      assigned.value.map { isKnown($0, in: assigned.owner) } ?? false
    }
    guard variable.initial == nil, let value = first?.value else { return variable }
    variable.initial = value
    if initial.allSatisfy({ $0.value?.kind == value.kind }) {
      variable.assigners.subtract(initial.map(\.function))
    }
    return variable
  }

  /// Whether a value is a constant or a property of a type.
  private func isKnown(_ value: SourceNode, in owner: String?) -> Bool {
    if value.isConstant || value.isLiteral { return true }
    guard case .name(let name) = value.kind else { return false }
    return variables[name]?.contains { $0.owner == owner } ?? false
  }

  /// Whether a property is the only one of its type for a recognizer, which is the one that the type handles.
  func isOnlyRecognizer(_ variable: SourceVariable) -> Bool {
    // An initializer may get it, as another type calls it.
    if case .name? = variable.initial?.kind {} else if variable.initial != nil { return false }
    return variable.getter == nil && recognizerClasses(variable.type) != nil
      && allVariables.allSatisfy {
        $0.owner != variable.owner || $0.name.bare == variable.name.bare
          || recognizerClasses($0.type) == nil
      }
  }

  /// Whether the code only sets what has this name, and does not read it.
  func isOnlySet(_ name: String) -> Bool { uses[name.bare].map { $0.all <= $0.assigned } ?? false }

  /// The functions that assign to a member of a structure or a tuple: `position.isOpen`.
  func assigners(ofMember path: String) -> Set<String> {
    let members = variables[path.memberName] ?? []
    return members.filter { $0.owner.map(structures.contains) ?? false }
      .reduce(memberAssigners[path] ?? []) { $0.union($1.assigners) }
  }

  func isRead(_ name: String) -> Bool { uses[name].map { $0.all > $0.assigned } ?? false }

  /// Whether the members of a type are those of a value, or of what UIKit or Swift declares.
  func isOfValues(_ type: String?) -> Bool {
    guard let type else { return false }
    return enumerations[type] != nil || structures.contains(type)
      || UIKitVocabulary.isDeclared(type)
  }
}

extension String {
  /// `initWithStyle`, `initInView`, `commonInit`.
  var isInitializer: Bool {
    self == "init" || hasPrefix("init") && dropFirst(4).first?.isUppercase == true
      || hasSuffix("Init")
  }

  /// Whether a function of this name runs before gestures.
  fileprivate var isSetUp: Bool {
    [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "loadView", "awakeFromNib", "didMove",
      "didMoveToWindow", "didMoveToSuperview", "setup", "setUp", "configure",
    ].contains(self)
  }
}

extension [SourceNode] {
  /// How often the code names a member.
  fileprivate func count(of member: String) -> Int {
    flatMap(\.descendants).count {
      if case .member(_, let name) = $0.kind { name == member } else { false }
    }
  }
}

extension SourceVariable {
  var code: [SourceNode] { (getter ?? []) + [initial].compactMap(\.self) }
}

extension SourceNode {
  /// The name without an underscore; the text of what has no name.
  fileprivate var bareText: String { name?.bare ?? text }

  /// Whether it names a property of the type whose code it is in.
  fileprivate var isOwnMember: Bool {
    if case .member(let base, _) = kind { base?.isSelf == true } else { true }
  }

  fileprivate var setsDelegate: Bool {
    if let target = assignment?.target { return target.name == "delegate" }
    guard case .call(_, _, let arguments) = kind else { return false }
    return arguments.contains { $0.label == "delegate" }
  }

  /// What a property wrapper gets first in `_height = State(initialValue: low)`, or what `[block copy]` copies.
  fileprivate var wrapped: SourceNode {
    switch kind {
    case .call(let base?, "copy", _): base
    case .call(_, _, let arguments)
    where ["initialValue", "wrappedValue"].contains(arguments.first?.label):
      arguments[0].value
    default: self
    }
  }

  /// Whether it is a size, or computed from other values.
  fileprivate var isComputed: Bool {
    switch kind {
    case .operation(let sign, let parts): parts.count == 2 && ["*", "/", "+", "-"].contains(sign)
    case .call(nil, let name, _): name == "CGSize" || name == "CGSizeMake"
    default: false
    }
  }
}
