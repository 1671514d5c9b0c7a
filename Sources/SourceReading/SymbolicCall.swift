/// A call with the values of its receiver and its arguments.
struct SymbolicCall {
  let node: SourceNode
  let base: SourceNode?
  let name: String
  let arguments: [SourceNode.Argument]
  var receiver: SymbolicValue?
  /// The values of the arguments.
  var all: [SymbolicValue] = []

  var swiftName: String { UIKitVocabulary.swiftNames[name] ?? name }
  var plain: [SourceNode.Argument] { arguments.filter { !$0.value.isClosure } }
  /// The values of the arguments that are no closures.
  var values: [SymbolicValue] { zip(arguments, all).filter { !$0.0.value.isClosure }.map(\.1) }
  var closures: [SymbolicValue] { all.filter(\.isClosure) }
  /// How many of its closures run at once, and not when an animation or a time is over.
  var closuresAtOnce: Int {
    if name.hasPrefix("animate") || name == "transition" { return 1 }
    let isLater =
      isTimer || ["addCompletion", "asyncAfter"].contains(name)
      || arguments.contains { $0.label == "afterDelay" }
    return isLater ? 0 : closures.count
  }
  /// Whether it calls a method or a closure later.
  var isTimer: Bool {
    name.hasPrefix("scheduledTimer") || ["CADisplayLink", "displayLinkWithTarget"].contains(name)
  }
  /// Whether it is a timer that does so again and again.
  var isRepeatingTimer: Bool { isTimer && values.last != .bool(false) }
  /// Whether it calls a method of `self` by its selector: `[self performSelector:@selector(close) withObject:nil]`.
  var isOfOwnSelector: Bool {
    isTimer
      ? !arguments.contains { $0.label == "target" && !$0.value.isSelf }
      : (base == nil || receiver == .object(.this))
        && (name == "perform" || name.hasPrefix("performSelector"))
  }
  /// Whether its closures wait for something else, such as a tap on an alert's button or the end of a request, rather
  /// than for an animation or a timer.
  var waits: Bool {
    guard receiver?.fields == nil,
      base.map({ !["self", "super"].contains($0.name) }) ?? name.isTypeName
    else { return false }
    let text = (base?.text.split(separator: ".").last ?? "").lowercased() + name.lowercased()
    return !Self.running.contains(where: text.contains) || text.contains("viewmodel")
  }
  private static let running = [
    "anim", "transition", "coordinator", "view", "layer", "queue", "main", "task", "timer",
    "perform", "dismiss", "present", "pop", "completion",
  ]
  /// The key of an associated object: its text, or what the code calls it.
  var associationKey: String {
    if values.count > 1, case .text(let text) = values[1] { return text }
    return arguments.count > 1 ? arguments[1].value.text : ""
  }
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
  /// Whether it may be that of a property animator or of something else that animates.
  var isOfAnimator: Bool {
    ["startAnimation", "pauseAnimation", "finishAnimation", "finishAnimationAtPosition"]
      .contains(name)
  }
  /// Whether it runs a closure for each element of a collection.
  var isRepeated: Bool {
    name.hasPrefix("enumerate") || Self.repeating.contains(name) && !closures.isEmpty
  }
  private static let repeating: Set = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "contains", "first", "last",
    "firstIndex", "lastIndex", "allSatisfy", "min", "max", "sorted", "sort", "drop", "prefix",
    "removeAll",
  ]
  /// Whether its receiver may be an interaction controller, and not a task or a timer that is cancelled.
  var mayBeOfController: Bool {
    guard !namesOfReceiver.isEmpty else { return true }
    let others = [
      "task", "work", "item", "timer", "operation", "request", "cancellable", "subscription",
      "download", "link", "token", "tracker", "loader", "recorder", "bag",
    ]
    return isOfNamedController
      || !namesOfReceiver.contains { name in others.contains { name.contains($0) } }
  }
  /// Whether the name of its receiver, or of the type, says that it is an interaction controller.
  var isOfNamedController: Bool {
    namesOfReceiver.contains { $0.contains("transition") || $0.contains("interact") }
  }
  private var namesOfReceiver: [String] {
    guard case .unknown(let text, let origin)? = receiver else { return [] }
    return [text.lowercased(), origin.type?.lowercased() ?? ""]
  }
}
