/// What assignments set, and what the code keeps from one move to the next.
extension SymbolicEvaluator {
  mutating func assign(
    _ target: SourceNode, _ value: SourceNode, _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    if callers.contains(where: declarations.placing.contains), value.adds(to: target) {
      let (origin, sum) = (target.withOriginForCenter, value.withOriginForCenter)
      if origin != target { return assign(origin, sum, node, path) }
    }
    return evaluate(value, path).flatMap { result -> [SourcePath] in
      guard result.end == .running else { return [result] }
      var result = result
      if case .tuple(let elements) = target.kind {
        for key in elements.compactMap({ key(of: $0.value, result) }) {
          result.forget(key, " assigned with others", node.place)
        }
      }
      var path = result
      if let key = key(of: target, result) {
        var sum = result.value
        if key.isProperty, sum.isStep, accumulated[key] == nil {
          if let old = path.values[key] ?? evaluate(target, path).first?.value {
            sum = summed(sum, old)
          }
          if sum != result.value { sums[key] = node.place }
        }
        if state == "ended", key.isProperty, !SourceMove.isMeasure(key), result.value.isLimited,
          value.countsOn(target)
        {
          note("'\(target.text)' is taken not to be at a limit already", node.place)
        }
        // A local variable may have the property's name.
        let isHidden = key.isProperty && path.values[key.propertyName] != nil
        let variable = key.split(separator: ".").first.map(String.init) ?? key
        let place = path.copies[variable] ?? key
        if SourceMove.isMeasure(place), locationViews == [place.placedView],
          result.value.hasWholeLocation,
          value.descendants.contains(where: { node in
            self.key(of: node, path).map { "\($0).".hasPrefix(place + ".") || $0 == key } ?? false
          })
        {
          // What shows the finger in the view that goes with it is the way since the move before.
          following.insert(place)
        } else if !result.value.isStep, path.values[key] == valuesAtStart[key],
          !isHidden, adds(value, to: target, path),
          result.value.followsFinger || state == "changed" && result.value.isNumber
        {
          added.insert(place)
        }
        // What a computed property returns is up to its getter.
        let isComputed =
          key.isProperty && declarations.variable(key.propertyName, in: owner)?.getter != nil
        if !isOnlySet(target), !isComputed {
          path = result.setting(part: key, to: sum.escaping(result))
        }
      }
      if isSettingUp, let name = target.name {
        var base = SourceNode(.name("self"), node.place)
        if case .member(let other?, _) = target.kind { base = other }
        let indices = indices(of: evaluate(base, result).first?.value)
        if indices.isEmpty {
          self.name(result.value, name, isProperty: true)
        } else {
          set(name, of: indices, to: value, result)
        }
      }
      if target.name == "completionCurve", case .word(let curve) = result.value {
        completionCurve = curve
      }
      if target.name == "completionSpeed" { completionSpeed = node.place }
      switch target.kind {
      case .member(let animator?, "fractionComplete"):
        if declarations.isSecond(animator) { return [result.with()] }
        return [result.with(effect: .update(result.value))]
      case .member(_?, let name) where stops(target, name, result),
        .name(let name) where stops(target, name, result):
        return [path.with(effect: .stop(SourceOrigin(place: node.place)))]
      case .member(_?, "isReversed"), .member(_?, "reversed"):
        return split(result.value, node, path).map { $1.with(effect: .reverse($0)) }
      case .name("selectedViewController"), .member(_?, "selectedViewController"):
        return [path.with(effect: .begin("tab", SourceOrigin(place: node.place)))]
      case .name("selectedIndex") where maySelectTab(target),
        .member(_?, "selectedIndex") where maySelectTab(target):
        let selected = evaluate(target, result).first?.value
        return selecting(result.value, instead: selected, target, node, path)
      default:
        if isKeepingMoves, !isLocal(target, path) {
          // A parameter of a helper may have the view of a property.
          let name = key(of: target, result)?.propertyName ?? target.text
          let move = SourceMove(setting: name, to: result.value, in: callers, node.place)
          path = keeping(move, path)
        }
        return observed(target, result.value, path.with())
      }
    }
  }

  /// Whether a value counts on what it is assigned to; of a point or rectangle, a part that follows the finger.
  private mutating func adds(
    _ value: SourceNode, to target: SourceNode, _ path: SourcePath
  ) -> Bool {
    guard value.countsOn(target) else { return false }
    guard let parts = value.partsOfGeometry else { return true }
    return parts.contains { part in
      part.countsOn(target) && evaluate(part, path).first?.value.followsFinger == true
    }
  }

  /// Whether the handler, or the recognizer's own class, sets a property of the recognizer so that it is cancelled.
  private mutating func stops(_ target: SourceNode, _ property: String, _ path: SourcePath) -> Bool
  {
    let isOwn = path.values["self"] == .object(.gesture)
    if case .member(let base?, _) = target.kind {
      guard ["began", "changed"].contains(state), isGesture(base, path) else { return false }
    } else if !isOwn {
      return false
    }
    if property == "state", path.value == .word("ended") {
      note("the recognizer is set to end by code, which is not followed", target.place)
    }
    return switch property {
    case "isEnabled", "enabled": path.value == .bool(false)
    case "state": [.word("cancelled"), .word("failed")].contains(path.value)
    default: false
    }
  }

  /// The paths that select another tab, and those that select the one that is there.
  private mutating func selecting(
    _ index: SymbolicValue, instead selected: SymbolicValue?, _ target: SourceNode,
    _ node: SourceNode, _ path: SourcePath
  ) -> [SourcePath] {
    if let parts = index.operands(of: "if") {
      return split(parts[0], node, path).flatMap {
        selecting($0 ? parts[1] : parts[2], instead: selected, target, node, $1)
      }
    }
    if index == selected { return [path.with()] }
    if !selectsTab(target) {
      note("'selectedIndex' is taken to be that of a tab bar controller", node.place)
    }
    return [path.with(effect: .begin("tab", SourceOrigin(place: node.place)))]
  }

  /// Whether an index is that of a tab bar controller, as its type or its name says.
  private func selectsTab(_ target: SourceNode) -> Bool {
    guard case .member(let base?, _) = target.kind, !base.isSelf else {
      return isInTabBarController
    }
    return base.text.lowercased().hasSuffix("tabbarcontroller")
  }

  /// Whether an index may be that of a tab bar controller, and is not one that the files declare.
  private func maySelectTab(_ target: SourceNode) -> Bool {
    selectsTab(target)
      || !declarations.isOfValues(owner) && declarations.variable("selectedIndex") == nil
  }

  /// Whether what another object gets can decide nothing, as `label.text`.
  private func isOnlySet(_ target: SourceNode) -> Bool {
    guard !isAnimator, case .member(let base?, let name) = target.kind else { return false }
    // These move the view's frame too.
    let isMove =
      keepsMoves && state == "changed" && name == "frame"
      || ["center", "transform"].contains(name) && declarations.isRead("frame")
    let isPart = UIKitVocabulary.isPartOfGeometry(name)
    return !base.isSelf && !isMove && !isPart && declarations.isOnlySet(name)
  }

  /// Whether an expression names a local variable, or a part of a value in one.
  private func isLocal(_ target: SourceNode, _ path: SourcePath) -> Bool {
    switch target.kind {
    case .name(let name): return path.values[name] != nil
    case .member(let base?, _):
      guard case .name(let name) = base.kind else { return isLocal(base, path) }
      return path.values[name]?.fields != nil
    default: return false
    }
  }

  /// Runs what a property's type does when it is set.
  private mutating func observed(
    _ target: SourceNode, _ value: SymbolicValue, _ path: SourcePath
  ) -> [SourcePath] {
    guard !isSettingUp, let name = target.name, key(of: target, path)?.isProperty == true else {
      return [path]
    }
    var type: String?
    if case .member(let base?, _) = target.kind, !base.isSelf, let variable = base.name {
      type = declarations.variable(variable, in: owner)?.typeName
    }
    return path.after(each: ["set ", "willSet ", "didSet "]) { accessor, path in
      // What an observer sets does not call it again.
      guard !callers.contains(accessor + name),
        let function = declarations.functions[accessor + name]?
          .first(where: { declarations.may(type, have: $0.owner) })
      else { return [path] }
      let new = accessor == "didSet " ? SymbolicValue.unknown("oldValue", function.place) : value
      return follow(function, [new], otherwise: .null, path)
    }
  }

  /// `total += step` as the translation that it is in the end: the steps together, after what it was before.
  private func summed(_ value: SymbolicValue, _ old: SymbolicValue) -> SymbolicValue {
    if let fields = value.fields {
      if let origin = fields["origin"], let size = fields["size"] {
        return UIKitVocabulary.rectangle(summed(origin, old.part("origin")), size) ?? value
      }
      let sums = fields.map { ($0.key, summed($0.value, old.part($0.key))) }
      return .fields(Dictionary(uniqueKeysWithValues: sums))
    }
    if case .operation(let name, let parts) = value, ["min", "max", "clamp"].contains(name) {
      return .apply(name, parts.map { $0.isStep ? summed($0, old) : $0 })
    }
    if old.number == 0, let sum = value.sumOfSteps { return sum }
    guard case .operation(let sign, let parts) = value, ["+", "-"].contains(sign),
      parts[0] == old, let sum = parts[1].sumOfSteps
    else { return value }
    // The lift is part of the sum at the last move.
    return state == "changed" ? .apply(sign, [parts[0], sum]) : parts[0]
  }
}

extension SourceNode {
  /// A center to which the code adds, as the origin of the frame, which moves with it.
  fileprivate var withOriginForCenter: SourceNode {
    let kind: Kind =
      switch kind {
      case .member(let view?, "center"):
        .member(SourceNode(.member(view, "frame"), place), "origin")
      case .member(let base?, let name): .member(base.withOriginForCenter, name)
      case .operation(let sign, let sides): .operation(sign, sides.map(\.withOriginForCenter))
      case .call(nil, let name, let parts):
        .call(
          nil, name,
          parts.map { Argument(label: $0.label, value: $0.value.withOriginForCenter) })
      default: kind
      }
    return SourceNode(kind, place)
  }

  /// The arguments of `CGPoint(x:y:)` or `CGRectMake`, or nil for another expression.
  fileprivate var partsOfGeometry: [SourceNode]? {
    guard case .call(nil, let name, let parts) = kind,
      ["CGPoint", "CGRect"].contains(UIKitVocabulary.swiftNames[name] ?? name)
    else { return nil }
    return parts.map(\.value)
  }

  /// Whether it is what something is and a distance, a point in each of its parts.
  func adds(to target: SourceNode) -> Bool {
    (partsOfGeometry ?? [self]).allSatisfy { part in
      var first = part
      while case .operation(let sign, let sides) = first.kind, ["+", "-"].contains(sign),
        sides.count == 2, !sides[1].countsOn(target)
      { first = sides[0] }
      if case .member(let point?, _) = first.kind, point.text == target.text { return true }
      return first.text == target.text
    }
  }

  /// Whether it has the value of something in it, and not only its size.
  fileprivate func countsOn(_ target: SourceNode) -> Bool {
    func isTarget(_ node: SourceNode) -> Bool {
      node.name == target.name && node.text == target.text
    }
    let nodes = descendants
    let sizes = nodes.filter { node in
      guard case .member(let base?, let name) = node.kind else { return false }
      return ["width", "height", "size"].contains(name) && isTarget(base)
    }
    return nodes.count(where: isTarget) > sizes.count
  }
}
