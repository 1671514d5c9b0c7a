/// Calls, and what assignments do besides setting a variable.
extension SymbolicEvaluator {
  mutating func call(
    _ base: SourceExpression?, _ name: String, _ arguments: [SourceExpression.Argument],
    _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    guard let base else {
      return call(nil, nil, name, arguments, expression, path)
    }
    if case .name(let type) = base.kind, type.isTypeName, path.values[type] == nil {
      if let value = UIKitVocabulary.typeMember(name, of: type) { return [(value, path)] }
      return call(nil, base, name, arguments, expression, path)
    }
    return evaluate(base, path).flatMap {
      call($0.value, base, name, arguments, expression, $0.path)
    }
  }

  mutating func call(
    _ receiver: SymbolicValue?, _ base: SourceExpression?, _ name: String,
    _ arguments: [SourceExpression.Argument], _ expression: SourceExpression, _ path: SourcePath
  ) -> Results {
    let plain = arguments.filter { if case .closure = $0.value.kind { false } else { true } }
    return evaluateAll(plain.map(\.value), path).flatMap { evaluated -> Results in
      let (values, path) = evaluated
      let origin = SourceOrigin(place: expression.place)
      if let value = UIKitVocabulary.function(name, values) { return [(value, path)] }
      var isSuper = false
      if let base, case .name("super") = base.kind { isSuper = true }
      let isThis = receiver == nil && base == nil || receiver == .object(.this)
      if let value = self.value(ofCalling: name, on: receiver, values, plain, origin) {
        return [(value, path)]
      }
      let isPop = UIKitVocabulary.transitions.contains(name)
      if !isSuper, !isPop, let function = function(name, arguments, receiver) {
        return follow(function, values, unknown(expression), path)
      }
      if let effects = UIKitVocabulary.effects(
        of: name, on: receiver, isThis: isThis || isSuper, values, labels: plain.map(\.label),
        origin)
      {
        var path = path
        path.effects += effects
        return runClosures(arguments, path).map { (.null, $0) }
      }
      if isAnimator, name.hasPrefix("animate") || name == "transitionWithView" {
        capture(arguments, plain.map(\.label), values, path)
        return [(.null, path)]
      }
      if isAnimator, name == "removeFromSuperview", let base, side(of: base, path) == "to" {
        var path = path
        path.values["to.alpha"] = .number(0, origin)
        return [(.null, path)]
      }
      if let receiver, arguments.isEmpty {
        let results = member(name, of: receiver, expression, path)
        return results
      }
      var after = path
      if !name.isTypeName || base != nil, !["NSLog", "print"].contains(name) {
        after.unread.append(expression)
      }
      let paths = runClosures(arguments, after)
      return paths.map { (unknown(expression), $0) }
    }
  }

  /// Keeps where the views are before and after an animation, and after its completion if it was cancelled.
  mutating func capture(
    _ arguments: [SourceExpression.Argument], _ labels: [String?], _ values: [SymbolicValue],
    _ path: SourcePath
  ) {
    let closures = arguments.filter { if case .closure = $0.value.kind { true } else { false } }
    guard let first = closures.first else { return }
    for ended in runClosures([first], path) {
      wasCancelled = true
      // A cancelled animation has taken the views back.
      var reverted = ended
      for key in ended.values.keys where key.hasPrefix("from.") || key.hasPrefix("to.") {
        reverted.values[key] = path.values[key]
      }
      let cancelled =
        closures.count > 1 ? runClosures([closures[1]], reverted).first ?? reverted : reverted
      wasCancelled = nil
      var settings: [String: SymbolicValue] = [:]
      for (label, value) in zip(labels, values) { settings[label ?? "withDuration"] = value }
      captures.append(
        SourceAnimation(
          settings: settings, start: path.values, end: ended.values, cancelled: cancelled.values,
          decisions: ended.decisions))
    }
  }

  func function(
    _ name: String, _ arguments: [SourceExpression.Argument], _ receiver: SymbolicValue?
  ) -> SourceFunction? {
    if let local = localFunctions[name] { return local }
    if case .object(let object)? = receiver, object != .this, object != .transition,
      object != .controller
    {
      return nil
    }
    return declarations.function(name, labels: arguments.map(\.label), in: owner)
  }

  /// Runs the closures that a call gets, one after the other.
  mutating func runClosures(
    _ arguments: [SourceExpression.Argument], _ path: SourcePath
  ) -> [SourcePath] {
    var paths = [path]
    for argument in arguments {
      guard case .closure(_, let statements) = argument.value.kind, calls < SourceLimits.calls
      else { continue }
      calls += 1
      paths = paths.flatMap { run(statements, $0) }.map { path in
        var path = path
        path.end = .running
        return path
      }
      calls -= 1
    }
    return paths
  }

  /// Runs a function, and returns what it returns on each path.
  mutating func follow(
    _ function: SourceFunction, _ values: [SymbolicValue], _ otherwise: SymbolicValue,
    _ path: SourcePath
  ) -> Results {
    guard calls < SourceLimits.calls else {
      note("calls nest too deep to follow '\(function.name)'", function.place)
      return [(otherwise, path)]
    }
    calls += 1
    followed.insert(function.name)
    defer { calls -= 1 }
    let outer = (path.values, owner)
    var inner = path
    // A local function sees the variables around it.
    if localFunctions[function.name] == nil {
      inner.values = path.values.filter { $0.key.hasPrefix("self.") }
      owner = function.owner ?? owner
    }
    for (index, parameter) in function.parameters.enumerated() {
      inner.values[parameter.name] = index < values.count ? values[index] : .null
    }
    defer { owner = outer.1 }
    return run(function.body, inner).map { path in
      var path = path
      var value = SymbolicValue.null
      if case .returned(let returned) = path.end { value = returned }
      let properties = path.values.filter { $0.key.hasPrefix("self.") }
      path.values = outer.0.filter { !$0.key.hasPrefix("self.") }
        .merging(properties) { _, new in new }
      path.end = .running
      // A single expression is the value of a body without `return`.
      if value == .null, function.body.count == 1,
        case .expression(let only) = function.body[0].kind
      {
        value = evaluate(only, inner).first?.value ?? .null
      }
      // A function that only returns nil is there to be overridden.
      if value == .null, function.body.count == 1, case .return(_?) = function.body[0].kind {
        value = otherwise
      }
      return (value, path)
    }
  }

  func value(
    ofCalling name: String, on receiver: SymbolicValue?, _ values: [SymbolicValue],
    _ arguments: [SourceExpression.Argument], _ origin: SourceOrigin
  ) -> SymbolicValue? {
    guard let receiver else {
      if name == "objc_getAssociatedObject", values.first == .object(.gesture), values.count > 1,
        case .text(let key) = values[1]
      {
        return recognizer.associated[key].map { .text($0) } ?? .null
      }
      // What is associated with other objects is taken not to be set.
      return name == "objc_getAssociatedObject" ? .null : nil
    }
    switch (receiver, name) {
    case (.object(.gesture), "translation"), (.object(.gesture), "translationInView"):
      return .fields(["x": .name("translation.x"), "y": .name("translation.y")])
    case (.object(.gesture), "velocity"), (.object(.gesture), "velocityInView"):
      return .fields(["x": .name("velocity.x"), "y": .name("velocity.y")])
    case (.object(.gesture), "location"), (.object(.gesture), "locationInView"),
      (.object(.touch), "location"), (.object(.touch), "locationInView"):
      return .fields(["x": .name("location.x"), "y": .name("location.y")])
    case (.object(.context), "view"), (.object(.context), "viewForKey"),
      (.object(.context), "viewController"),
      (.object(.context), "viewControllerForKey"):
      guard case .word(let key)? = values.first else { return nil }
      return .object(key.lowercased().contains("from") ? .fromView : .toView)
    case (.object(.context), _)
    where name.hasPrefix("initialFrame") || name.hasPrefix("finalFrame"):
      return UIKitVocabulary.rectangle
    case (.fields(let fields), "offsetBy"):
      return values.count == 2 ? UIKitVocabulary.offset(fields, by: values) : nil
    case (.object(.gesture), "isKindOfClass"), (.object(.gesture), "isMemberOfClass"),
      (.object(.gesture), "isKind"):
      guard case .word(let type)? = values.first else { return nil }
      return recognizer.isKind(type).map { .bool($0) }
    case (_, "isEqual"), (_, "isEqualToString"), (_, "isEqualTo"):
      guard let other = values.first else { return nil }
      switch (receiver, other) {
      case (.text(let a), .text(let b)): return .bool(a == b)
      case (.null, _): return .bool(false)
      case (.object(let a), .object(let b)): return .bool(a == b)
      default: return nil
      }
    case (_, "boolValue"), (_, "floatValue"), (_, "doubleValue"): return receiver
    case (_, "value") where arguments.first?.label == "forKey", (_, "valueForKey"):
      guard case .text(let key)? = values.first else { return nil }
      return UIKitVocabulary.member(key, of: .navigation)
    case (_, "respondsToSelector"), (_, "responds"): return .bool(true)
    case (.word(let type), "class"), (.word(let type), "self"): return .word(type)
    case (.list(let values), "contains"):
      guard case .word = values.first else { return nil }
      return nil
    default: return nil
    }
  }

  // MARK: Effects of assignments

  mutating func effects(
    ofSetting target: SourceExpression, _ value: SymbolicValue, _ place: SourcePlace,
    _ path: SourcePath
  ) -> [SourcePath] {
    let origin = SourceOrigin(place: place)
    var path = path
    switch target.kind {
    case .name("selectedIndex"): return selectingTab(of: "self", place, path)
    case .member(let base, "selectedIndex"): return selectingTab(of: base.text, place, path)
    case .member(_, "fractionComplete"): path.effects.append(.update(value, origin))
    case .member(_, let name) where ["isReversed", "reversed"].contains(name):
      path.effects.append(.set("isReversed", value, origin))
    default: break
    }
    return [path]
  }

  mutating func selectingTab(
    of object: String, _ place: SourcePlace, _ path: SourcePath
  ) -> [SourcePath] {
    let bases = owner.flatMap { declarations.inherited[$0] } ?? []
    if !object.lowercased().hasSuffix("tabbarcontroller"),
      object != "self" || !bases.contains("UITabBarController")
    {
      note("'selectedIndex' is taken to be that of a tab bar controller", place)
    }
    var path = path
    path.effects.append(.begin("tab", SourceOrigin(place: place)))
    return [path]
  }
}
