extension SymbolicEvaluator {
  mutating func call(_ call: SymbolicCall, _ path: SourcePath) -> [SourcePath] {
    if case .member(nil, let word)? = call.base?.kind, call.name.isEmpty {
      let types = declarations.types(word, call.arguments)
      if let type = types.first {
        if types.count > 1 { note("'.\(word)' is taken to be that of '\(type)'", call.node.place) }
        let base = word == "init" ? nil : SourceNode(.name(type), call.node.place)
        let kind = SourceNode.Kind.call(base, base == nil ? type : word, call.arguments)
        return evaluate(SourceNode(kind, call.node.place), path)
      }
    }
    // What a setter of the files does is followed.
    if let (target, value) = call.node.assignment,
      SourceMove.isMeasure(target.name ?? "") || isGesture(call.base ?? target, path)
        || declarations.function(call.name, call.arguments, in: owner) == nil
    {
      return assign(target, value, call.node, path)
    }
    if let (word, elements) = call.node.enumerationCase,
      call.name.isEmpty
        || declarations.enumerations[call.base?.name ?? ""] != nil
          && declarations.functions[call.name] == nil
    {
      return fields(elements, path, case: word)
    }
    // A structure without an initializer has one with its properties as labels.
    if call.base == nil, declarations.hasMemberwiseInitializer(call.name) {
      return fields(call.arguments, path)
    }
    var receivers = [(path.values["self"], path)]
    if case .name(let type)? = call.base?.kind, path.values[type] == nil,
      type.isTypeName || declarations.inherited[type] != nil
    {
      if let value = UIKitVocabulary.typeMember(call.name, of: type) { return [path.with(value)] }
    } else if let base = call.base {
      receivers = evaluate(base, path).map { ($0.value, $0) }
    }
    return receivers.flatMap { receiver, path in
      evaluateAll(call.arguments.map(\.value), path).flatMap { values, path in
        var call = call
        (call.receiver, call.all) = (receiver, values)
        if call.isOfOwnSelector { call.all = values.map { method(named: $0) ?? $0 } }
        guard path.end == .running else { return [path] }
        if call.name == "toggle", receiver?.isBoolean == true, let base = call.base {
          let opposite = SourceNode(.operation("!", [base]), call.node.place)
          return assign(base, opposite, call.node, path)
        }
        return split(call, path).flatMap { call, path in
          run(call, path.changed { forget(after: call, &$0) })
        }
      }
    }
  }

  /// The method of a selector, as a closure.
  private func method(named selector: SymbolicValue) -> SymbolicValue? {
    guard case .text(let name) = selector, let owner,
      let method = declarations.action(name, of: owner)
    else { return nil }
    // What it gets is not followed.
    let names = Set(method.parameters.map(\.name))
    let asks = method.body.flatMap(\.descendants).contains { $0.name.map(names.contains) ?? false }
    return asks ? nil : .closure(method, [:])
  }

  /// The path after a function of the files, with the value whose method it is and the variables whose addresses it got
  /// as it left them: `judge(&isFar)`.
  private func mutated(
    _ call: SymbolicCall, by function: SourceFunction, _ path: SourcePath
  ) -> SourcePath {
    var result = path
    if let new = path.outputs["self"], new != call.receiver,
      let key = call.base.map({ key(of: $0, path) }) ?? "self"
    {
      result = result.setting(part: key, to: new)
    }
    for (parameter, index) in zip(function.parameters, function.arranged(call.arguments) ?? []) {
      guard let variable = index.flatMap({ call.arguments[$0].value.addressed }),
        let new = path.outputs[parameter.name], let key = key(of: variable, path)
      else { continue }
      result = result.setting(part: key, to: new)
    }
    return result
  }

  /// Makes the variables unknown that a call may change: `judge(&isFar)`, `speed.round()`.
  private func forget(after call: SymbolicCall, _ path: inout SourcePath) {
    var changed = call.arguments.compactMap(\.value.addressed)
    if ["toggle", "negate", "round"].contains(call.name), let base = call.base {
      changed.append(base)
    }
    for key in changed.compactMap({ key(of: $0, path) }) {
      path.forget(
        key, " after \(call.node.text)", call.node.place,
        byFingerIn: call.all.contains(where: \.followsFinger) ? call.node.text : nil)
    }
  }

  private mutating func run(_ call: SymbolicCall, _ path: SourcePath) -> [SourcePath] {
    var path = path.with()
    path.outputs = [:]
    if let value = setUp(call, path) { return [path.with(value)] }
    if let value = value(of: call, path) ?? UIKitVocabulary.value(of: call) {
      if call.name == "abs", value.isOfGesture, call.node.place.path.hasSuffix(".m") {
        note("'abs' of C has no fractions; 'fabs' is read", call.node.place)
      }
      // The views that a property animator moves.
      return runClosures(call.closures, path).map { $0.with(value) }
    }
    if case .closure(let function, let captured)? = closure(of: call, path) {
      return follow(function, call.all, otherwise: unknown(call.node), path, in: captured)
        .map { $0.value.isRead || call.base?.isClosure == true ? $0 : $0.with(unread(call)) }
    }
    if ["map", "flatMap"].contains(call.name), let receiver = call.receiver,
      receiver.isObject || receiver.isScalar,
      case .closure(let function, let captured)? = call.closures.first
    {
      return follow(function, [receiver], otherwise: unknown(call.node), path, in: captured)
    }
    if let ends = runEach(call, path) { return ends }
    if call.name == "toggle", case .member(_?, "isReversed")? = call.base?.kind {
      return [path.with(effect: .reverse(true))]
    }
    // What never returns is no way through the code.
    if !isSettingUp, call.node.raises { return [] }
    // An animator that the gesture does not drive decides nothing.
    let animator = call.base?.name?.bare ?? ""
    // One of a list is driven as all of them are.
    let isOfList =
      call.name == "pauseAnimation" && call.receiver == .object(.transition)
      && declarations.variable(animator) == nil
    let isDriven = isOfList || declarations.drivenAnimators.contains(animator)
    let effects =
      isAnimator || call.isOfAnimator && !isDriven ? nil : UIKitVocabulary.effects(of: call)
    // What starts a transition does so whatever the files declare.
    let isStart = effects?.contains(where: \.isBegin) == true && call.swiftName != "performSegue"
    if call.base?.name != "super", !call.isOfController, !isStart,
      let function = function(for: call)
    {
      let outer = factory
      defer { factory = outer }
      // Each property has a recognizer of its own.
      if isSettingUp, statement.place == .unknown { factory = factory ?? call.node.place }
      let makes = declarations.enumerations[call.name] != nil && function.name == "init"
      var paths = follow(
        function, arguments(of: call, for: function), otherwise: unknown(call.node), path,
        in: makes ? ["self": .null] : scope(of: function, call.receiver),
        views: views(in: call, for: function, path)
      ).map { makes ? $0.with($0.outputs["self"] ?? .null) : mutated(call, by: function, $0) }
      // What the gesture does not ask for may start the transition whether it is read or not.
      if keepsCalls, statement == call.node,
        !paths.contains(where: {
          $0.decisions.dropFirst(path.decisions.count).contains(where: \.condition.followsFinger)
        })
      {
        return paths.map { $0.changed { $0.unread.append(call.node) } }
      }
      if keepsMoves, isEnding, paths.count == 1, SourceEnds.saysPurpose(function.name) {
        paths[0].give(
          .init(function: function.name, arguments: call.all), from: path.effects.count)
      }
      if let end = settled(paths, after: path, call) { return [end] }
      // A controller of its own overrides what it is told, and moves the views itself.
      guard effects != nil, !declarations.isView(function.owner),
        paths.allSatisfy({ $0.effects.count == path.effects.count })
      else {
        return paths
      }
    }
    if let effects {
      path.effects += effects
      return runClosures(call.closures, path)
    }
    if isAnimator, call.name.hasPrefix("animate") || call.name == "transitionWithView" {
      capture(call, path)
      return [path]
    }
    if isAnimator, call.name == "removeFromSuperview",
      call.base.flatMap({ side(of: $0, path) }) == "to"
    {
      path.values["to.alpha"] = 0.0
      return [path]
    }
    if state == "began", let action = UIKitVocabulary.action(named: call.name) {
      let origin = SourceOrigin(name: call.node.text, place: call.node.place)
      return [path.with(effect: .begin(action, origin))]
    }
    if !isSettingUp, let function = stop(after: call) {
      return follow(function, [call.all[0], .bool(true)], otherwise: .null, unread(call, path))
    }
    if let receiver = call.receiver, call.arguments.isEmpty {
      let value = unknown(call.node)
      return member(call.name, of: receiver, call.node, path).map {
        $0.value == value || $0.value.unknownText == call.name ? unread(call, $0) : $0
      }
    }
    if !call.makesValue, !["print", "withAnimation"].contains(call.name) {
      path = unread(call, path)
    }
    // The completion of an animator that is not reversed, or of an animation that is not interrupted.
    let argument: SymbolicValue? =
      call.name == "addCompletion"
      ? .word("end") : call.name.hasPrefix("animate") ? .bool(true) : nil
    func run(_ evaluator: inout SymbolicEvaluator, _ path: SourcePath) -> [SourcePath] {
      if evaluator.isEnding, call.waits, !call.isRepeated {
        return [evaluator.waiting(call, path)]
      }
      let count = evaluator.isSettingUp ? call.closures.count : call.closuresAtOnce
      let ends = evaluator.runClosures(call.closures.prefix(count), path, argument: argument)
      return ends.flatMap { end in
        // What is stored later is not stored yet.
        let outer = evaluator.isLater
        evaluator.isLater = true
        defer { evaluator.isLater = outer }
        return evaluator.runClosures(call.closures.dropFirst(count), end, argument: argument)
          .map { $0.changed { $0.values = end.values } }
      }
    }
    if call.isRepeatingTimer {
      let ends = `repeat`(call.node.place, path, isTimer: true) {
        $0.runClosures(call.closures, $1)
      }
      return ends.map { $0.changed { $0.values = path.values }.with(unread(call)) }
    }
    if call.isRepeated { return `repeat`(call.node.place, path, in: call.node, run) }
    let value = unread(call)
    return run(&self, path).map { $0.with(value) }
  }

  /// What the delegate of an animation does where it is over, as after the completion of another.
  private func stop(after call: SymbolicCall) -> SourceFunction? {
    guard ["add", "addAnimation"].contains(call.name), call.arguments.last?.label == "forKey" else {
      return nil
    }
    return declarations.functions["animationDidStop"]?.first { $0.owner == owner }
  }

  /// The value of a call that is not read: another one for other arguments, whose names in a helper are the same.
  private mutating func unread(_ call: SymbolicCall) -> SymbolicValue {
    steps += call.all.reduce(0) { $0 + $1.size } / 32
    let text = call.node.text
    // Whether a view is at a place of the app's is one switch, whatever that place is.
    let arguments = call.name == "CGRectEqualToRect" ? [] : call.all
    let number = unreadCalls[text]?[arguments] ?? (unreadCalls[text]?.count ?? 0) + 1
    unreadCalls[text, default: [:]][arguments] = number
    let value = unknown(call.node, number == 1 ? "" : " (\(number))")
    let isOfGesture = unreadCalls[text]?.keys.joined().contains(where: \.followsFinger) == true
    return value.decided(byFingerIn: isOfGesture ? text : nil)
  }

  /// Leaves out what a call does later.
  private mutating func waiting(_ call: SymbolicCall, _ path: SourcePath) -> SourcePath {
    let gaps = gaps
    let later = runClosures(call.closures, path)
    self.gaps = gaps
    let effects = later.flatMap { $0.effects.dropFirst(path.effects.count) }
    if effects.contains(where: { $0.isBegin || $0.decides }) {
      note(
        "what '\(call.name)' gets to call later is taken not to happen where the gesture ends",
        call.node.place)
    }
    return path
  }

  /// The closure or nested function that a call runs.
  private mutating func closure(of call: SymbolicCall, _ path: SourcePath) -> SymbolicValue? {
    if call.name.isEmpty { return call.receiver }
    if call.base == nil, let local = path.values[call.name] { return local }
    guard declarations.functions[call.name] == nil,
      let variable = declarations.variable(call.name, in: owner),
      variable.isConstant || !variable.isEmptyClosure
    else { return nil }
    return member(call.name, of: .object(.this), call.node, path).first?.value
  }

  mutating func arguments(
    of call: SymbolicCall, for function: SourceFunction
  ) -> [SymbolicValue] {
    zip(function.parameters, function.arranged(call.arguments) ?? []).map { parameter, index in
      index.map { call.all[$0] }
        ?? parameter.initial.flatMap { evaluate($0, SourcePath()).first?.value }?
        .named(parameter.name) ?? .null
    }
  }

  /// The keys of the gesture's view in the parameters that get it.
  private func views(
    in call: SymbolicCall, for function: SourceFunction, _ path: SourcePath
  ) -> [String: String] {
    zip(function.parameters, function.arranged(call.arguments) ?? []).reduce(into: [:]) {
      guard let index = $1.1, call.all[index] == .object(.view) else { return }
      $0[$1.0.name] = key(of: call.arguments[index].value, path)
    }
  }

  /// Keeps where the views are before and after an animation, and after its completion if it was cancelled.
  private mutating func capture(_ call: SymbolicCall, _ path: SourcePath) {
    guard let animations = call.closures.first else { return }
    for ended in runClosures([animations], path) {
      // A cancelled animation has taken the views back.
      var reverted = ended
      for key in ended.values.keys where key.hasPrefix("from.") || key.hasPrefix("to.") {
        reverted.values[key] = path.values[key]
      }
      wasCancelled = true
      let cancelled = runClosures(call.closures.dropFirst().prefix(1), reverted).first
      wasCancelled = nil
      let settings = zip(call.plain, call.values).map { ($0.label ?? "withDuration", $1) }
      captures.append(
        SourceAnimation(
          settings: Dictionary(settings) { _, new in new }, start: path, end: ended,
          cancelled: cancelled ?? reverted))
    }
  }

  /// The value of a call that depends on the recognizer, or is not quite what the code says.
  private mutating func value(of call: SymbolicCall, _ path: SourcePath) -> SymbolicValue? {
    if call.all.isEmpty, call.base == nil || call.base?.name != nil,
      UIKitVocabulary.isClock(call.name, of: call.base?.name)
    {
      return clock(call.node)
    }
    switch (call.receiver, call.swiftName, call.values.first) {
    case (.object(.this), let name, _) where call.base?.name == "super" && name.isInitializer:
      return call.receiver
    case (.object(.gesture), "translation", _):
      if let view = call.arguments.first?.value, declarations.turns(view) {
        note(
          "the translation in '\(view.text)', which the code turns or scales, is taken to be that on the screen",
          call.node.place)
      }
      return .fields(["x": travel("x", path), "y": travel("y", path)])
    case (.object(.gesture), "location", let view):
      if let argument = call.arguments.first?.value {
        locationViews.insert(key(of: argument, path) ?? argument.text)
      }
      if let text = view?.unknownText,
        declarations.navigationControllers.isDisjoint(
          with: text.split(separator: ".").map(String.init))
      {
        note("the location in '\(text)' is taken to be that in the gesture's view", call.node.place)
      }
      return UIKitVocabulary.value(of: call)
    case (_, "objc_getAssociatedObject", .object(.gesture)):
      guard let value = recognizer.associated[call.associationKey] else { return .null }
      if case .text = value { return value }
      return .unknown(call.node.text, SourceOrigin(place: call.node.place))
    // What is associated with other objects is taken not to be set.
    case (_, "objc_getAssociatedObject", _): return .null
    // A number or a switch among it is asked for.
    case (.null?, let name, _) where name.hasSuffix("Value"):
      guard case .call(_, "objc_getAssociatedObject", _)? = call.base?.kind else { return nil }
      // A getter may return something else than what it asks for.
      let isReturned = statement.kind == .return(call.node)
      let name = callers.last.map { isReturned ? $0 : $0 + "Object" }
      return .unknown(name ?? call.node.text, call.node.place)
    case (.object(.gesture), "isKind", .word(let type)):
      return recognizer.isKind(declarations.recognizerClasses(type)).map { .bool($0) }
    case (.object(let object), "isKind", .word(let type)):
      return isKind(object, type, call.node).map { .bool($0) }
    case (.unknown, "isKind", .word(let type)): return isUnknown(call.node, type)
    case (_?, "responds", _):
      note("'\(call.node.text)' is taken to be true", call.node.place)
      return .bool(true)
    case (let receiver?, "isEqual", let other?) where receiver != .null:
      return equality(receiver, other, call.node)
    case (.null?, "isEqual", _): return .bool(false)
    case (_, let name, .some)
    where ["floor", "floorf", "ceil", "ceilf", "round", "roundf"].contains(name):
      let value = call.values[0]
      guard value.isScalar else { return nil }
      // What changes with the finger may be counted by it, as the pages of a view.
      if value.followsFinger, value.calls("/") {
        if isEnding {
          note("what '\(call.node.text)' counts is not read; it is one end", call.node.place)
        }
        return nil
      }
      note("the rounding in '\(call.node.text)' is ignored", call.node.place)
      return call.values[0]
    case (_, "clamp", _) where call.values.count == 3 && call.values.allSatisfy(\.isScalar):
      guard declarations.functions["clamp"] == nil else { return nil }
      note("'\(call.node.text)' is taken to keep the first between the others", call.node.place)
      return .apply("clamp", call.values)
    case (let transform?, "translatedBy", let x?) where !isAnimator && call.values.count == 2:
      return UIKitVocabulary.translation(after: transform, x, call.values[1])
    case (_, "CGAffineTransformTranslate", let transform?)
    where !isAnimator && call.values.count == 3:
      return UIKitVocabulary.translation(after: transform, call.values[1], call.values[2])
    case (.fields?, "applying", _), (_, "CGPointApplyAffineTransform", .fields):
      note("the transform in '\(call.node.text)' is ignored", call.node.place)
      return call.name == "applying" ? call.receiver : call.values[0]
    default: return nil
    }
  }

  /// The translation along an axis, of which nothing is left where the code has set it back.
  private func travel(_ axis: String, _ path: SourcePath) -> SymbolicValue {
    let whole = SymbolicValue.name("translation." + axis)
    if path.resetsTranslation != nil { return 0.0 }
    switch travel {
    // Before it begins, nothing has set it back.
    case _ where state == "possible": return whole
    case .whole: return whole
    // The location of the lift is ignored.
    case .step: return state == "ended" ? 0.0 : .operation("step", [whole])
    case .unread(let place): return .unknown("translation.\(axis) since it was set back", place)
    }
  }
}
