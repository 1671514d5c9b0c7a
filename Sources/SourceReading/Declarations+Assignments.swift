/// What code assigns to properties, and how it uses names.
extension Declarations {
  /// What code assigns to a property, nil if it is not read; and whether it is the default of a parameter that no call in
  /// the files gives.
  private typealias Assigned = (
    value: SourceNode?, function: String, owner: String?, isDefault: Bool
  )

  /// Gives a property the constant that the code assigns to it, if that is the only one and an initializer's or the
  /// property has no other value; others that are assigned are no constants.
  mutating func readAssignments() {
    readHeaders()
    readCallers()
    initializers = functions(\.isInitializer)
    let settingUp = functions { $0.isInitializer || $0.isSetUp }
    let uses = allFunctions.map { readUses(in: $0.body) }
    let initial = allVariables.flatMap { readUses(in: $0.code) }
    let targets = zip(allFunctions, uses).flatMap { function, uses in
      uses.map { ($0.target.name, $0.target.owner(in: function)) }
    }
    let calls = allCalls(
      assigned: Dictionary(grouping: targets + initial.map { ($0.target.name, nil) }) {
        $0.0?.bare ?? ""
      }.mapValues { $0.map(\.1) })
    var assigned: [String: [Assigned]] = [:]
    for (function, uses) in zip(allFunctions, uses) {
      let locals = function.localNames
      let given = initializers.contains(function.name) ? function.arguments(in: calls) : [:]
      for (target, value) in uses {
        guard let name = target.name else { continue }
        var value = value?.wrapped
        if case .name(let name) = target.kind, locals.contains(name) { continue }
        var isDefault = false
        if case .name(let parameter)? = value?.kind {
          isDefault = given[parameter] != nil && !function.isCalled(in: calls)
          value = given[parameter] ?? (parameter == name.bare ? nil : value)
        }
        let root = target.text.split(separator: ".").first.map(String.init) ?? ""
        if settingUp.contains(function.name), let value, SourceMove.isMeasure(target.text),
          !locals.contains(root)
        {
          firstPlaces[target.text, default: []].append(value)
        }
        if case .member(let base?, _) = target.kind, !base.isSelf {
          let path = target.text.propertyName.bare
          memberAssigners[path, default: []].insert(function.name)
        }
        assigned[name.bare, default: []].append(
          (value, function.name, target.owner(in: function), isDefault))
      }
    }
    readPlacing(uses)
    for (target, value) in initial {
      if let name = target.name { assigned[name.bare, default: []].append((value, "", nil, false)) }
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

  /// Finds the functions that add to the centers of views.
  private mutating func readPlacing(_ uses: [[(target: SourceNode, SourceNode?)]]) {
    var read = 0
    for (function, uses) in zip(allFunctions, uses) {
      let centers = uses.filter { $0.target.text.split(separator: ".").contains("center") }
      let adding = centers.filter { $1?.adds(to: $0) ?? false }
      read +=
        function.body.count(of: "center") - centers.map(\.target).count(of: "center")
        - adding.compactMap(\.1).count(of: "center")
      if !centers.isEmpty, adding.count == centers.count, function.body.count(of: "frame") > 0 {
        placing.insert(function.name)
      }
    }
    if read > 0 { placing = [] }
  }

  /// Finds the functions that call each function of the same type.
  private mutating func readCallers() {
    for function in allFunctions {
      for case .call(let base, let name, _) in function.body.flatMap(\.descendants).map(\.kind)
      where base?.isSelf ?? true { callersByFunction[name, default: []].insert(function.name) }
    }
  }

  /// The functions of some names, and those that only they call.
  func functions(_ isFirst: (String) -> Bool) -> Set<String> {
    var names = Set(allFunctions.map(\.name).filter(isFirst))
    for _ in 0..<Self.callsInARow {
      for (name, callers) in callersByFunction where callers.isSubset(of: names) {
        names.insert(name)
      }
    }
    return names
  }

  /// Counts the names in code, and keeps those of the animators that it drives.
  ///
  /// - Returns: What it assigns, and to what; the value is nil for what a function may change.
  private mutating func readUses(in code: [SourceNode]) -> [(target: SourceNode, SourceNode?)] {
    code.flatMap(\.descendants).compactMap { node in
      if let used = node.name ?? node.message { uses[used.bare, default: (0, 0)].all += 1 }
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
        UIKitVocabulary.turnsOrScales(name, arguments)
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
    // Code that is not given may pass something else.
    if values.contains(where: \.isDefault) { variable.isConstant = false }
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

  /// Whether the code may turn or scale a view by its transform.
  func turns(_ view: SourceNode) -> Bool {
    turnsViews && transformedViews.contains(view.bareText)
  }

  /// Whether the code reads the fraction of another animator that it drives, and not of this one.
  func isSecond(_ animator: SourceNode) -> Bool {
    func isRead(_ name: String) -> Bool { fractionReads[name, default: 0] > 0 }
    return !isRead(animator.bareText) && drivenAnimators.contains(where: isRead)
  }
}

extension String {
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

extension SourceNode {
  /// The name without an underscore; the text of what has no name.
  fileprivate var bareText: String { name?.bare ?? text }

  /// The type of a function whose own property it names there; nil for another object's.
  fileprivate func owner(in function: SourceFunction) -> String? {
    if case .member(let base, _) = kind, base?.isSelf != true { return nil }
    return function.owner
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
