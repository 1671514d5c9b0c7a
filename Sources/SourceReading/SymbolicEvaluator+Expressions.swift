extension SymbolicEvaluator {
  mutating func evaluate(expression node: SourceNode, _ path: SourcePath) -> [SourcePath] {
    switch node.kind {
    case .number(let number, _):
      return [path.with(.number(number, SourceOrigin(place: node.place)))]
    case .text(let text): return [path.with(.text(text))]
    case .bool(let bool): return [path.with(.bool(bool))]
    case .null: return [path.with()]
    case .name(let name): return evaluate(name: name, node, path)
    case .member(nil, let name): return [path.with(UIKitVocabulary.word(name))]
    case .member(let base?, let name):
      if let value = key(of: node, path).flatMap({ path.values[$0] }) { return [path.with(value)] }
      if let type = base.typeName, declarations.variable(type) == nil,
        let value = constant(name, of: type, node)
      {
        return [path.with(value)]
      }
      return evaluate(base, path).flatMap { end in
        member(name, of: end.value, node, end).map { name == "frame" ? moved($0, base) : $0 }
      }
    case .call(let base, let name, let arguments):
      return call(SymbolicCall(node: node, base: base, name: name, arguments: arguments), path)
    case .element(let base, let indices):
      return evaluateAll([base] + indices.prefix(1), path).map { values, path in
        if values[0] == .object(.stack) { return path.with(.object(.controller)) }
        guard case .list(let elements) = values[0],
          let index = values.last?.number.flatMap({ Int(exactly: $0) }),
          elements.indices.contains(index)
        else { return path.with(unknown(node)) }
        return path.with(elements[index])
      }
    case .operation("!", let parts):
      return evaluate(parts[0], path).map { $0.changed { $0.value = truth($0.value).negated } }
    case .operation("-", let parts) where parts.count == 1:
      return evaluate(parts[0], path).map { $0.with(negative(operand($0.value, parts[0]))) }
    // The address of a variable, or an argument that a function may change.
    case .operation("&", let parts) where parts.count == 1: return evaluate(parts[0], path)
    case .operation("~=", let parts):
      return evaluate(parts[0], path).flatMap { match($0.value, parts[1], $0, bindsNames: false) }
    case .operation(let sign, let parts): return binary(sign, parts[0], parts[1], node, path)
    case .list(let elements):
      return evaluateAll(elements, path).map {
        $0.path.with(SymbolicValue.areLarge($0.values) ? unknown(node) : .list($0.values))
      }
    case .tuple(let elements): return fields(elements, path)
    case .closure(let function): return [path.with(.closure(function, nil))]
    case .cast(let inner, let type, let tests):
      return evaluate(inner, path).map { result in
        // A cast to an integer in C drops the fraction.
        if UIKitVocabulary.integerTypes.contains(type), result.value.isScalar {
          guard case .number(let number, let origin) = result.value else {
            return result.with(unknown(node))
          }
          return result.with(.number(number.rounded(.towardZero), origin))
        }
        guard result.value == .object(.gesture),
          let isKind = recognizer.isKind(declarations.recognizerClasses(type))
        else { return tests ? result.with(unknown(node)) : result }
        return tests ? result.with(.bool(isKind)) : isKind ? result : result.with()
      }
    default: return [path.with(unknown(node))]
    }
  }

  mutating func evaluateAll(
    _ nodes: [SourceNode], _ path: SourcePath
  ) -> [(values: [SymbolicValue], path: SourcePath)] {
    var all: [(values: [SymbolicValue], path: SourcePath)] = [([], path)]
    for node in nodes {
      let ends = all.map { evaluate(node, $0.path) }
      if ends.count == 1, ends[0].count == 1 {
        // No copy of the values before it.
        all[0].values.append(ends[0][0].value)
        all[0].path = ends[0][0]
      } else {
        all = zip(all, ends).flatMap { partial, ends in
          ends.map { (partial.values + [$0.value], $0) }
        }
      }
    }
    return all
  }

  /// The elements of a tuple, or the arguments that make a value, by their positions and labels.
  mutating func fields(
    _ elements: [SourceNode.Argument], _ path: SourcePath, case word: String? = nil
  ) -> [SourcePath] {
    evaluateAll(elements.map(\.value), path).map { values, path in
      var fields: [String: SymbolicValue] = [:]
      let isLarge = SymbolicValue.areLarge(values)
      for (index, value) in values.enumerated() where !isLarge {
        fields["\(index)"] = value
        if let label = elements[index].label { fields[label] = value }
      }
      fields["case"] = word.map { .word($0) }
      return path.with(.fields(fields))
    }
  }

  // MARK: Patterns

  /// Whether a value matches a pattern, whose names get the parts of the value.
  private mutating func match(
    _ value: SymbolicValue, _ pattern: SourceNode, _ path: SourcePath, bindsNames: Bool
  ) -> [SourcePath] {
    switch pattern.kind {
    case .name("_"): return [path.with(.bool(true))]
    case .name(let name) where bindsNames: return [path.setting(name, to: value).with(.bool(true))]
    case .names(let inner): return match(value, inner, path, bindsNames: true)
    default: break
    }
    var (matching, elements) = (SymbolicValue.bool(true), [SourceNode.Argument]())
    if case .tuple(let parts) = pattern.kind {
      elements = parts
    } else if let (word, parts) = pattern.enumerationCase {
      (matching, elements) = (equality(value, .word(word), pattern.place), parts)
    } else {
      return evaluate(pattern, path).map { $0.with(equality(value, $0.value, pattern.place)) }
    }
    return path.with(matching).after(each: elements.enumerated()) { element, path in
      let (index, pattern) = (element.offset, element.element.value)
      let part = value["\(index)"] ?? .unknown(pattern.text, pattern.place)
      return match(part, pattern, path, bindsNames: bindsNames).map {
        $0.with(.apply("&&", [path.value, $0.value]))
      }
    }
  }

  func unknown(_ node: SourceNode, _ reason: String = "") -> SymbolicValue {
    if case .call(_, let function, _) = node.kind, !function.isEmpty {
      return .unknown(node.text + reason, name: function, node.place)
    }
    return .unknown(node.text + reason, node.place)
  }

  // MARK: Operators

  private mutating func binary(
    _ sign: String, _ left: SourceNode, _ right: SourceNode, _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    evaluate(left, path).flatMap { first -> [SourcePath] in
      let isLogical = sign == "&&" || sign == "||"
      let value = isLogical ? truth(first.value) : first.value
      if isLogical, value == .bool(sign == "||") { return [first.with(value)] }
      if sign == "??", value != .null { return [first] }
      return evaluate(right, first).map { second in
        switch sign {
        case "&&", "||": second.with(.apply(sign, [value, truth(second.value)]))
        case "??": value.number == nil ? second : path.with(value)
        case "|", "&":
          if value.isBoolean || second.value.isBoolean {
            second.with(.apply(sign + sign, [value, truth(second.value)]))
          } else {
            second.with(sign == "|" ? .list([value, second.value]) : unknown(node))
          }
        case "...", "..<":
          second.with(
            .fields([
              "lowerBound": operand(value, left), "upperBound": operand(second.value, right),
              "isClosed": .bool(sign == "..."),
            ]))
        case "==", "===": second.with(equality(value, second.value, node.place))
        case "!=", "!==": second.with(equality(value, second.value, node.place).negated)
        default:
          second.with(
            arithmetic(sign, operand(value, left), operand(second.value, right)) ?? unknown(node))
        }
      }
    }
  }

  /// An operand of arithmetic: the raw value of a state; and `Limits.finish` of a type that is not read is a number,
  /// not a case.
  private func operand(_ value: SymbolicValue, _ node: SourceNode) -> SymbolicValue {
    guard case .word(let word) = value else { return value }
    if word == "pi" { return UIKitVocabulary.pi }
    if let rate = UIKitVocabulary.decelerationRate(word, node.place) { return rate }
    let rank = UIKitVocabulary.states.firstIndex(of: word)
    return rank.map { .number(Double($0), SourceOrigin()) }
      ?? .unknown(node.text, name: word, node.place)
  }

  private func negative(_ value: SymbolicValue) -> SymbolicValue {
    switch value {
    case .operation("neg", let parts): parts[0]
    case .fields(let fields): .fields(fields.mapValues(negative))
    case .null, .object, .list, .text, .word: value
    default: .operation("neg", [value])
    }
  }

  private func arithmetic(
    _ sign: String, _ left: SymbolicValue, _ right: SymbolicValue
  ) -> SymbolicValue? {
    if case .fields(let point) = left, Set(point.keys) == ["x", "y"] {
      // CGPoint has these operators in most projects.
      let isOfPoints = right.fields != nil
      guard (isOfPoints ? ["+", "-"] : ["*", "/"]).contains(sign) else { return nil }
      let parts = point.map { axis, value in
        (isOfPoints ? right[axis] : right).flatMap { arithmetic(sign, value, $0) }.map {
          (axis, $0)
        }
      }
      return parts.contains { $0 == nil }
        ? nil : .fields(Dictionary(uniqueKeysWithValues: parts.compactMap { $0 }))
    }
    guard left.isScalar, right.isScalar, !SymbolicValue.areLarge([left, right]),
      ["+", "-", "*", "/", "<", "<=", ">", ">="].contains(sign)
    else { return nil }
    return .apply(sign, [left, right])
  }

  mutating func equality(
    _ left: SymbolicValue, _ right: SymbolicValue, _ place: SourcePlace
  ) -> SymbolicValue {
    switch (left, right) {
    case (.operation("if", let parts), .word):
      return .choice(parts[0], equality(parts[1], right, place), equality(parts[2], right, place))
    case (.list(let words), .word): return .bool(words == [right])
    case (.word, .list(let words)): return .bool(words.contains(left))
    case (.null, .null): return .bool(true)
    case (let value, .null), (.null, let value): return isPresent(value, place).negated
    case (.fields(let fields), .word("zero")) where fields.values.allSatisfy(\.isScalar):
      return fields.sorted { $0.key < $1.key }.map { .apply("==", [$0.value, 0.0]) }.conjunction
    case (.fields(let fields), .word) where fields["case"] != nil:
      return .bool(fields["case"] == right)
    case (.word, .word), (.text, .text): return .bool(left == right)
    case (.object(let one), .object(let other)):
      let pair = [one, other]
      guard one != other, !pair.contains(.systemPop), !pair.contains(.gesture),
        pair.contains(.controller) || pair.contains(.top)
      else { return .bool(one == other) }
      // Whether the screen is the first or the last of the stack is not known here.
      return .operation("<=", [.name("stack"), .number(1, SourceOrigin(place: place))])
    case (.unknown(let text, let origin), .object(let other)),
      (.object(let other), .unknown(let text, let origin)):
      return .unknown("\(text) == \(other)", name: text, origin.place)
    case (.unknown(let text, let origin), .word(let word)),
      (.word(let word), .unknown(let text, let origin)):
      if let isMirrored = UIKitVocabulary.isMirrored(text, word) {
        return isMirrored ? .flag("rtl") : .flag("rtl").negated
      }
      var comparison = origin
      comparison.name = (origin.name ?? text) + "Is" + word.capitalizedFirst
      comparison.subject = text
      comparison.initial = origin.initial.map { .bool($0 == .word(word)) }
      return .unknown("\(text) == \(word)", comparison)
    case (.unknown(let one, _), .unknown(let other, _)) where one == other: return .bool(true)
    case (.unknown(let one, let origin), .unknown(let other, _)):
      return .unknown("\(one) == \(other)", name: one + "Is" + other, origin.place)
    case _ where left.isScalar && right.isScalar: return .apply("==", [left, right])
    default:
      return left.isContained(in: right) ?? .unknown("a comparison", name: "comparison", place)
    }
  }

  // MARK: Names

  private mutating func evaluate(
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
      UIKitVocabulary.constant(name)
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
    if UIKitVocabulary.isTransitionType(variable.type) { return [path.with(.object(.transition))] }
    if declarations.isOnlyRecognizer(variable) {
      note("'\(variable.name)' is taken to be the handler's recognizer", variable.place)
      return [path.with(.object(.gesture))]
    }
    var origin = SourceOrigin(
      name: variable.name, place: variable.initial == nil ? node.place : variable.place)
    origin.type = variable.typeName
    // Properties in Objective-C are 0 at first.
    if variable.type == "BOOL" { origin.initial = .bool(false) }
    if variable.place.file.hasSuffix(".m") || variable.place.file.hasSuffix(".h"),
      let first = declarations.enumerations[variable.type]?.first
    {
      origin.initial = .word(first)
    }
    let value =
      initialValue(of: variable) ?? UIKitVocabulary.member(variable.name, of: .this)
      ?? .unknown(variable.name, origin)
    return [path.with(value)]
  }

  /// The value that a variable is declared with, if that says what it has later.
  private mutating func initialValue(of variable: SourceVariable) -> SymbolicValue? {
    guard let initial = variable.initial,
      let value = deeper(
        variable.name, variable.place, { $0.evaluate(initial, SourcePath()).first?.value }) ?? nil
    else { return nil }
    var origin = SourceOrigin(name: variable.name, place: variable.place)
    switch value {
    case .null, .unknown: return nil
    case .bool, .word:
      if variable.isConstant { return value }
      origin.initial = value
      return .unknown(variable.name, origin)
    case _ where !value.isObject && !variable.assigners.isSubset(of: followed):
      return .unknown("\(variable.name) (assigned elsewhere)", origin)
    default:
      if let number = value.number, number.isFinite { return .number(number, origin) }
      return value.named(variable.name)
    }
  }

  /// `UIGestureRecognizer.State.began`, or a constant that a type of the files declares.
  private mutating func constant(
    _ name: String, of type: String, _ node: SourceNode
  ) -> SymbolicValue? {
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
      return evaluate(name: name, SourceNode(.name(name), node.place), path)
    }
    if let value = value(ofMember: name, of: base, node) { return [path.with(value)] }
    if base == .null { return [path.with()] }
    let origin = base.unknownOrigin
    let (isUnknown, type) = (origin != nil, origin?.type)
    if let variable = declarations.variable(name, in: type),
      declarations.may(type, have: variable.owner),
      isUnknown || declarations.isOfValues(variable.owner) && !base.isObject
        ? variable.initial != nil || variable.getter != nil
        : variable.getter != nil && declarations.isOfValues(variable.owner)
    {
      return evaluate(variable, node, path, of: base)
    }
    if let function = getter(name, of: type),
      isUnknown || base.isObject || declarations.isOfValues(function.owner)
    {
      return follow(function, [], otherwise: unknown(node), path, in: scope(of: function, base))
    }
    // `x` of something says too little.
    var said = SourceOrigin(name: name.utf8.count < 3 ? node.text : name, place: node.place)
    if name == "isEmpty", case .member(let list?, _) = node.kind,
      let name = list.name, declarations.variable(name, in: type)?.isEmptyAtFirst == true
    {
      said.initial = .bool(true)
    }
    return [path.with(.unknown(node.text, said))]
  }

  /// A getter in Objective-C.
  private func getter(_ name: String, of type: String?) -> SourceFunction? {
    declarations.functions[name]?.first {
      $0.parameters.isEmpty && declarations.may(type, have: $0.owner)
    }
  }

  /// The path with a view's frame where the code has moved the view by its origin, transform or center.
  ///
  /// - Parameter path: The path, with the frame as its value.
  private func moved(_ path: SourcePath, _ view: SourceNode) -> SourcePath {
    guard !isAnimator, let key = key(of: view, path), let origin = path.value["origin"]?.fields,
      let size = path.value["size"]
    else { return path }
    var places = origin
    for (axis, start) in origin {
      let transform = path.values[key + ".transform"]
      let offset =
        transform?.fields == nil
        ? path.values[key + ".center"]?[axis]?.offset : transform?["t" + axis]
      places[axis] = path.values["\(key).frame.origin.\(axis)"] ?? start + (offset ?? 0.0)
    }
    return UIKitVocabulary.rectangle(.fields(places), size).map { path.with($0) } ?? path
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
    switch base {
    case .fields(let fields): return fields[name]
    case .list(let values) where name == "first": return values.first
    case .list(let values) where name == "last": return values.last
    case .object(.gesture) where name == "state": return state.map { .word($0) }
    case .object(.gesture) where name == "edges":
      return recognizer.options[name].map { .list($0.map { .word($0) }) }
    case .object(.gesture) where name == "direction" && recognizer.isDiscrete:
      return .list((recognizer.options[name] ?? ["right"]).map { .word($0) })
    case .object(.context) where name == "transitionWasCancelled" && wasCancelled != nil:
      return .bool(wasCancelled == true)
    // A view's own code knows where it is, and a sheet is where its code has put it.
    case .object(let object)
    where name == "frame" && (object == .this || object == .view && keepsMoves):
      return UIKitVocabulary.frame(of: object == .this ? "" : "view.", node.place)
    case .object(let object): return UIKitVocabulary.member(name, of: object)
    case .word: return ["rawValue", "class", "self"].contains(name) ? base : nil
    case .unknown(let text, _):
      if name == "zoomScale" || name == "minimumZoomScale" {
        note("'\(node.text)' is taken to be 1", node.place)
        return 1.0
      }
      let value = UIKitVocabulary.member(name, ofUnknown: text, node.place)
      if value != nil, UIKitVocabulary.isGeometry(name) {
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
}
