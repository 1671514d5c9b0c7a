extension SymbolicEvaluator {
  mutating func evaluate(expression node: SourceNode, _ path: SourcePath) -> [SourcePath] {
    switch node.kind {
    case .number(let number, let isWhole):
      return [path.with(.number(number, SourceOrigin(place: node.place, isWritten: isWhole)))]
    case .text(let text): return [path.with(.text(text))]
    case .bool(let bool): return [path.with(.bool(bool))]
    case .null: return [path.with()]
    case .name(let name) where isOwnPlace(name, path):
      let own = SourceNode(.name("self"), node.place)
      return evaluate(SourceNode(.member(own, name), node.place), path)
    case .name(let name): return evaluate(name: name, node, path)
    case .member(nil, let name):
      // A constant that the files give a type of numbers: `.minimumVelocity`.
      let type = declarations.variable(name)?.owner ?? ""
      let constant = UIKitVocabulary.isNumber(type) ? constant(name, of: type, node) : nil
      return [path.with(constant ?? UIKitVocabulary.word(name))]
    case .member(let base?, let name):
      if let value = key(of: node, path).flatMap({ path.values[$0] }) { return [path.with(value)] }
      if let type = base.typeName, path.values[type] == nil, declarations.variable(type) == nil,
        let value = constant(name, of: type, node)
      {
        return [path.with(value)]
      }
      return evaluate(base, path).flatMap { end in
        member(name, of: end.value, node, end).map { path in
          switch name {
          case "frame": moved(path, base)
          case "center": centered(path, base)
          case "bounds": sized(path, base)
          default: path
          }
        }
      }
    case .call(let base, let name, let arguments):
      if let property = property(askedBy: node) { return evaluate(property, path) }
      return call(SymbolicCall(node: node, base: base, name: name, arguments: arguments), path)
    case .element(let base, let indices):
      return evaluateAll([base] + indices.prefix(1), path).flatMap { values, path in
        if values[0] == .object(.stack) { return [path.with(.object(.controller))] }
        let unread = unknown(node).decided(
          byFingerIn: values.lazy.compactMap { $0.unknownOrigin?.deciding }.first)
        guard case .list(let elements) = values[0], let index = values.last else {
          return [path.with(unread)]
        }
        if let value = element(index, of: elements) { return [path.with(value)] }
        let isAsked = index.isStored && elements.count <= SourceLimits.elements
        return isAsked && !isAnimator && !isSettingUp
          ? split(elements[...], at: index, node, path) : [path.with(unread)]
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
        if UIKitVocabulary.realTypes.contains(type) { return result.with(result.value.real) }
        // A cast to an integer in C drops the fraction.
        if UIKitVocabulary.integerTypes.contains(type), result.value.isScalar {
          return result.with(result.value.truncated ?? unknown(node))
        }
        if let names = declarations.fields[type], case .list(let values) = result.value {
          return result.with(.fields(Dictionary(zip(names, values)) { $1 }))
        }
        if case .object(let object) = result.value, let isKind = isKind(object, type, node) {
          return tests ? result.with(.bool(isKind)) : isKind ? result : result.with()
        }
        guard result.value == .object(.gesture),
          let isKind = recognizer.isKind(declarations.recognizerClasses(type))
        else {
          if tests { return result.with(isUnknown(node, type)) }
          guard case .unknown(let text, var origin) = result.value else { return result }
          if declarations.inherited[type] != nil { origin.type = type }
          if type == "id" { origin.isObject = true }
          return result.with(.unknown(text, origin))
        }
        return tests ? result.with(.bool(isKind)) : isKind ? result : result.with()
      }
    default: return [path.with(unknown(node))]
    }
  }

  /// The element of a list at an index, which conditions may choose, or of a dictionary, whose keys and values take
  /// turns.
  private mutating func element(
    _ index: SymbolicValue, of elements: [SymbolicValue]
  ) -> SymbolicValue? {
    steps += index.size
    if let condition = index.first({ $0.operands(of: "if")?[0] }), steps <= limit {
      let fact = SourceCondition(condition: condition, place: .unknown)
      guard let one = element(index.assuming([fact]), of: elements),
        let other = element(index.assuming([fact.opposite]), of: elements)
      else { return nil }
      return .choice(condition, one, other)
    }
    return index.isStored
      ? nil
      : elements.indices.first { position in
        Double(position) == index.number
          || position % 2 == 1 && index.key != nil && elements[position - 1] == index
      }.map { elements[$0] }
  }

  /// The paths for each of the last elements of a list, which the index that the app keeps decides.
  private mutating func split(
    _ elements: ArraySlice<SymbolicValue>, at index: SymbolicValue, _ node: SourceNode,
    _ path: SourcePath
  ) -> [SourcePath] {
    guard let first = elements.first else { return [path.with(unknown(node))] }
    if elements.count == 1 { return [path.with(first)] }
    let position = SymbolicValue.number(Double(elements.startIndex), SourceOrigin())
    return split(.operation("==", [index, position]), node, path).flatMap {
      $0 ? [$1.with(first)] : split(elements.dropFirst(), at: index, node, $1)
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
    let named = pattern.enumerationCase
    if case .tuple(let parts) = pattern.kind {
      elements = parts
    } else if let (word, parts) = named {
      (matching, elements) = (equality(value, .word(word), pattern), parts)
    } else {
      return evaluate(pattern, path).map { $0.with(equality(value, $0.value, pattern)) }
    }
    return path.with(matching).after(each: elements.enumerated()) { element, path in
      let (index, pattern) = (element.offset, element.element.value)
      let number = elements.count > 1 ? "\(index + 1)" : ""
      let part = part(index, (named?.word ?? "") + number, of: value, pattern.place)
      return match(part, pattern, path, bindsNames: bindsNames).map {
        $0.with(.apply("&&", [path.value, $0.value]))
      }
    }
  }

  /// The element of a tuple, or the associated value of a case, at an index; each value that is not read has its own.
  private func part(
    _ index: Int, _ name: String, of value: SymbolicValue, _ place: SourcePlace
  ) -> SymbolicValue {
    switch value {
    case .operation("if", let parts):
      .choice(
        parts[0], part(index, name, of: parts[1], place), part(index, name, of: parts[2], place))
    case .unknown(let text, let origin):
      .unknown("\(text).\(name)", name: (origin.name ?? text) + name.capitalizedFirst, place)
    default: value["\(index)"] ?? .unknown(name, place)
    }
  }

  /// Whether an object is of a class, or nil if that is not known; a trace does not tell tables from other scroll views.
  mutating func isKind(_ object: SourceObject, _ type: String, _ node: SourceNode) -> Bool? {
    if object == .scrollView, ["UITableView", "UICollectionView"].contains(type) {
      note("a trace's 'scroll' is taken to be a '\(type)'", node.place)
    }
    return object.isKind(type)
  }

  /// Whether something that is not read is of a class. The trace's stack is of no other navigation controller.
  func isUnknown(_ node: SourceNode, _ type: String) -> SymbolicValue {
    guard type == "UINavigationController", case .unknown(let text, var origin) = unknown(node)
    else { return unknown(node) }
    origin.initial = .bool(false)
    return .unknown(text, origin)
  }

  func unknown(_ node: SourceNode, _ reason: String = "") -> SymbolicValue {
    if case .call(_, let function, _) = node.kind, !function.isEmpty {
      let type = UIKitVocabulary.isInteger(function) ? "Int" : nil
      let origin = SourceOrigin(name: function, place: node.place, type: type)
      return .unknown(node.text + reason, origin)
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
      if sign == "??", value != .null {
        guard case .unknown = value else { return [first] }
        let others = evaluate(right, first)
        return [others.count == 1 ? first.with(value.orElse(others[0].value)) : first]
      }
      return evaluate(right, first).map { second in
        switch sign {
        case "&&", "||": second.with(.apply(sign, [value, truth(second.value)]))
        case "??": second
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
        case "==", "===": second.with(equality(value, second.value, node))
        case "^" where !value.isBoolean && !second.value.isBoolean: second.with(unknown(node))
        case "!=", "!==", "^": second.with(difference(value, second.value, node))
        case "/" where SymbolicValue.operation("*", [value, second.value]).isInteger == true:
          second.with(quotient(value, second.value) ?? unknown(node))
        default:
          second.with(
            arithmetic(sign, operand(value, left), operand(second.value, right)) ?? unknown(node))
        }
      }
    }
  }

  /// Whether two values differ; what Swift compares with `false` in this way is true where it is nil.
  private mutating func difference(
    _ left: SymbolicValue, _ right: SymbolicValue, _ node: SourceNode
  ) -> SymbolicValue {
    let isOptional = right.isBoolean && right.isRead && node.place.path.hasSuffix(".swift")
    let sides = node.children
    let equal = sides.count == 2 ? SourceNode(.operation("==", sides), node.place) : node
    return equality(isOptional ? left.orElse(right.negated) : left, right, equal).negated
  }

  /// An operand of arithmetic: the raw value of a state; and `Limits.finish` of a type that is not read is a number,
  /// not a case.
  private func operand(_ value: SymbolicValue, _ node: SourceNode) -> SymbolicValue {
    guard case .word(let word) = value else { return value }
    if word == "zero" { return 0.0 }
    if word == "pi" { return UIKitVocabulary.pi }
    if let rate = UIKitVocabulary.decelerationRate(word, node.place) { return rate }
    if let raw = declarations.rawValues[word], case .number(let number, _) = raw.kind {
      return .number(number, SourceOrigin(name: word, place: raw.place))
    }
    let rank = UIKitVocabulary.states.firstIndex(of: word)
    return rank.map { .number(Double($0), SourceOrigin()) }
      ?? .unknown(node.text, name: word, node.place)
  }

  /// The quotient of two whole numbers, without the fraction.
  private func quotient(_ left: SymbolicValue, _ right: SymbolicValue) -> SymbolicValue? {
    guard let dividend = left.number, let divisor = right.number, divisor != 0 else { return nil }
    return .number((dividend / divisor).rounded(.towardZero), SourceOrigin(type: "Int"))
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
    if case .fields(let point) = left,
      [["x", "y"], ["width", "height"]].contains(Set(point.keys))
    {
      // CGPoint and CGSize have these operators in most projects.
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
}
