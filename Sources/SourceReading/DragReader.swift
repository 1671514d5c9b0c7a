/// Drags of SwiftUI: `DragGesture(minimumDistance: 20).onChanged { … }.onEnded { … }`.
extension GestureReader {
  /// SwiftUI's default for `minimumDistance`, in points.
  private static let minimumDistance = 10.0

  /// Each drag as a recognizer, with a handler that calls its closures.
  mutating func drags() -> [(SourceRecognizer, SourceFunction)] {
    var drags: [(SourceRecognizer, SourceFunction)] = []
    conditionsOfDrags = [:]
    for function in declarations.allFunctions {
      for node in function.body {
        addDrags(
          in: node, SourceFunction(name: "", place: node.place, owner: function.owner), &drags)
      }
    }
    for variable in declarations.allVariables {
      for node in variable.getter ?? [variable.initial].compactMap({ $0 }) {
        let name = variable.name == "body" ? "" : variable.name
        addDrags(
          in: node, SourceFunction(name: name, place: node.place, owner: variable.owner), &drags)
      }
    }
    return drags.map { drag, handler in
      var drag = drag
      drag.condition = drag.condition ?? drag.variable.flatMap { conditionsOfDrags[$0] }
      return (drag, handler)
    }
  }

  /// - Parameters:
  ///   - outer: The name and the owner of the handlers, and the variables around them.
  ///   - condition: The condition under which the code adds them.
  private mutating func addDrags(
    in node: SourceNode, _ outer: SourceFunction, if condition: SymbolicValue? = nil,
    _ drags: inout [(SourceRecognizer, SourceFunction)]
  ) {
    var outer = outer
    if case .call(nil, "GeometryReader", let arguments) = node.kind,
      case .closure(let closure)? = arguments.last?.value.kind, let proxy = closure.parameters.first
    {
      let view = SourceNode(.member(SourceNode(.name("self"), node.place), "view"), node.place)
      outer.body.append(SourceNode(.declare(proxy.name, view), node.place))
    }
    if let drag = Drag(node), !drag.steps.isEmpty {
      add(drag, outer, if: condition, &drags)
      return
    }
    var condition = condition
    if case .choice(let conditions, let drag, _) = node.kind, let first = conditions.first {
      condition = evaluator.evaluate(first, SourcePath()).first?.value
      // `.gesture(isOpen ? drag : nil)`
      if let name = drag.name { conditionsOfDrags[name] = condition }
    }
    for child in node.children {
      if child.declared != nil, !child.descendants.contains(where: \.isClosure) {
        outer.body.append(child)
      }
      addDrags(in: child, outer, if: condition, &drags)
    }
  }

  private mutating func add(
    _ drag: Drag, _ outer: SourceFunction, if condition: SymbolicValue?,
    _ drags: inout [(SourceRecognizer, SourceFunction)]
  ) {
    var recognizer = SourceRecognizer(owner: outer.owner, place: drag.place)
    recognizer.set(classes: ["DragGesture"])
    recognizer.variable = outer.name.isEmpty ? nil : outer.name
    recognizer.condition = condition
    recognizer.slop = Self.minimumDistance
    evaluator.owner = outer.owner
    if let distance = drag.arguments.first(where: { $0.label == "minimumDistance" })?.value {
      let value = evaluator.evaluate(distance, SourcePath()).first?.value
      recognizer.slop = value?.number ?? (value == .word("zero") ? 0 : recognizer.slop)
      if value?.number == nil, value != .word("zero") {
        note("'minimumDistance: \(distance.text)' is not read; the profile has 10", distance.place)
      }
    }
    var handler = outer
    handler.name = "DragGesture"
    handler.place = drag.place
    handler.parameters = [.init(label: nil, name: "value", type: "DragGesture.Value")]
    handler.body.append(drag.body)
    recognizer.actions = [handler.name]
    drags.append((recognizer, handler))
  }
}

/// A drag with what it calls.
private struct Drag {
  var arguments: [SourceNode.Argument] = []
  var place = SourcePlace.unknown
  /// Each closure or function with its modifier: `onEnded`.
  var steps: [(name: String, action: SourceNode)] = []

  /// The drag that an expression is with its modifiers, or nil for another one.
  init?(_ node: SourceNode) {
    var node = node
    while case .call(let base?, let name, let arguments) = node.kind {
      if ["onChanged", "onEnded"].contains(name), let action = arguments.last?.value {
        steps.append((name, action))
      }
      node = base
    }
    guard case .call(nil, "DragGesture", let arguments) = node.kind else { return nil }
    (self.arguments, place) = (arguments, node.place)
  }

  /// What the handler does in each state: SwiftUI calls nothing if the drag is cancelled.
  var body: SourceNode {
    let none = SourceNode(.block([], .plain), place)
    func calls(_ name: String) -> SourceNode {
      SourceNode(.block(steps.filter { $0.name == name }.map { call($0.action) }, .plain), place)
    }
    func isState(_ name: String) -> SourceNode {
      let state = SourceNode(.member(value, "state"), place)
      return SourceNode(.operation("==", [state, SourceNode(.member(nil, name), place)]), place)
    }
    let moves = SourceNode(.choice([isState("cancelled")], none, calls("onChanged")), place)
    return SourceNode(.choice([isState("ended")], calls("onEnded"), moves), place)
  }

  private var value: SourceNode { SourceNode(.name("value"), place) }

  private func call(_ action: SourceNode) -> SourceNode {
    let argument = SourceNode.Argument(label: nil, value: value)
    return switch action.kind {
    case .name(let name): SourceNode(.call(nil, name, [argument]), action.place)
    case .member(let base, let name), .call(let base, let name, _):
      SourceNode(.call(base, name, [argument]), action.place)
    default: SourceNode(.call(action, "", [argument]), action.place)
    }
  }
}
