/// A call with the values of its receiver and its arguments.
struct SymbolicCall {
  let node: SourceNode
  let base: SourceNode?
  let name: String
  let arguments: [SourceNode.Argument]
  var receiver: SymbolicValue?
  /// The values of the arguments that are no closures.
  var values: [SymbolicValue] = []

  var swiftName: String { UIKitVocabulary.swiftNames[name] ?? name }
  var plain: [SourceNode.Argument] { arguments.filter { !$0.value.isClosure } }
  var closures: [SourceNode] { arguments.map(\.value).filter(\.isClosure) }
  /// Whether it is `Type(…)` or `.enumerationCase(…)`.
  var makesValue: Bool {
    if case .member(nil, _)? = base?.kind { true } else { base == nil && name.isTypeName }
  }
  /// Whether it is UIKit's own method of an interaction controller other than `self`.
  var isOfController: Bool {
    guard let base, name.hasSuffix("InteractiveTransition"),
      UIKitVocabulary.swiftNames[name] != nil, arguments.allSatisfy({ $0.label == nil })
    else { return false }
    return receiver == .object(.controller) || !base.isSelf
  }
  /// The point in `CGPointApplyAffineTransform(point, …)` and `point.applying(…)`.
  var transformedPoint: SymbolicValue? {
    let point: SymbolicValue? =
      switch name {
      case "CGPointApplyAffineTransform": values.first
      case "applying": receiver
      default: nil
      }
    if case .fields? = point { return point }
    return nil
  }
  /// `update` in `.update(progress: x)`.
  var enumerationCase: String? {
    guard name.isEmpty, case .member(nil, let word)? = base?.kind, word != "init" else {
      return nil
    }
    return word.lowercasedFirst
  }
  var isSuper: Bool { if case .name("super")? = base?.kind { true } else { false } }
}

/// Calls of functions and methods.
extension SymbolicEvaluator {
  mutating func call(_ call: SymbolicCall, _ path: SourcePath) -> [SourcePath] {
    if let word = call.enumerationCase {
      return evaluateAll(call.plain.map(\.value), path).map { values, path in
        let fields = values.enumerated().map { ("\($0)", $1) } + [("case", .word(word))]
        return path.with(.fields(Dictionary(fields) { _, last in last }))
      }
    }
    var receivers = [(SymbolicValue?.none, path)]
    if case .name(let type)? = call.base?.kind, type.isTypeName, path.values[type] == nil {
      if let value = UIKitVocabulary.typeMember(call.name, of: type) { return [path.with(value)] }
    } else if let base = call.base {
      receivers = evaluate(base, path).map { ($0.value, $0) }
    }
    return receivers.flatMap { receiver, path in
      evaluateAll(call.plain.map(\.value), path).flatMap { values, path in
        var call = call
        (call.receiver, call.values) = (receiver, values)
        return run(call, path)
      }
    }
  }

  private mutating func run(_ call: SymbolicCall, _ path: SourcePath) -> [SourcePath] {
    var path = path.with()
    if let value = UIKitVocabulary.value(of: call) ?? value(of: call) { return [path.with(value)] }
    if let point = call.transformedPoint {
      note("'\(call.node.text)' is taken to be the point that is transformed", call.node.place)
      return [path.with(point)]
    }
    let effects = UIKitVocabulary.effects(of: call)
    if !call.isSuper, !call.isOfController, !UIKitVocabulary.startsTransition(call),
      let function = function(for: call)
    {
      let paths = follow(function, call.values, otherwise: unknown(call.node), path)
      // A controller of its own overrides what it is told, and moves the views itself.
      guard effects != nil, paths.allSatisfy({ $0.effects.count == path.effects.count }) else {
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
    if let receiver = call.receiver, call.arguments.isEmpty {
      return member(call.name, of: receiver, call.node, path)
    }
    if !call.makesValue, call.name != "print" { path.unread.append(call.node) }
    return runClosures(call.closures, path).map { $0.with(unknown(call.node)) }
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
      let completion = call.closures.dropFirst().prefix(1)
      let cancelled = runClosures(Array(completion), reverted).first ?? reverted
      wasCancelled = nil
      let settings = zip(call.plain, call.values).map { ($0.label ?? "withDuration", $1) }
      captures.append(
        SourceAnimation(
          settings: Dictionary(settings) { _, new in new }, start: path, end: ended,
          cancelled: cancelled))
    }
  }

  /// The value of a call that depends on the recognizer.
  private func value(of call: SymbolicCall) -> SymbolicValue? {
    switch (call.receiver, call.swiftName, call.values.first) {
    case (nil, "objc_getAssociatedObject", .object(.gesture)):
      guard call.values.count > 1, case .text(let key) = call.values[1] else { return .null }
      return recognizer.associated[key].map { .text($0) } ?? .null
    // What is associated with other objects is taken not to be set.
    case (nil, "objc_getAssociatedObject", _): return .null
    case (.object(.gesture), "isKind", .word(let type)):
      return recognizer.isKind(type).map { .bool($0) }
    default: return nil
    }
  }
}
