/// Drags of SwiftUI: `DragGesture(minimumDistance: 20).onChanged { … }.onEnded { … }`.
extension GestureReader {
  /// Each drag as a recognizer, with a handler that calls its closures.
  mutating func drags() -> [(SourceRecognizer, SourceFunction)] {
    var finder = DragFinder()
    for function in declarations.allFunctions {
      let sizes = function.parameters.compactMap { parameter -> SourceNode? in
        let view = SourceNode.ownView(function.place)
        switch parameter.type {
        case "GeometryProxy":
          return SourceNode(.declare(parameter.name, view), function.place)
        case "CGSize":
          let size = SourceNode(.member(view, "size"), function.place)
          return SourceNode(.declare(parameter.name, size), function.place)
        default: return nil
        }
      }
      let count = finder.drags.count
      finder.find(in: function.body, DragFinder.Scope(owner: function.owner, variables: sizes))
      for case let name? in sizes.map(\.declared)
      where finder.drags[count...].contains(where: { $0.drag.mentions(name) }) {
        note("'\(name)' is taken to be that of the gesture's view", function.place)
      }
    }
    for variable in declarations.allVariables {
      let name = variable.name == "body" ? nil : variable.name
      finder.find(
        in: variable.getter ?? [variable.initial].compactMap(\.self),
        DragFinder.Scope(name: name, owner: variable.owner))
    }
    if finder.isFull, let last = finder.drags.popLast()?.drag {
      note("more than \(SourceLimits.recognizers) drags; the others are left out", last.place)
    }
    return finder.drags.map { drag, scope in
      let condition = scope.condition ?? finder.conditions[scope.key]
      return (recognizer(of: drag, scope, if: condition), drag.handler(in: scope))
    }
  }

  private mutating func recognizer(
    of drag: Drag, _ scope: DragFinder.Scope, if condition: SourceNode?
  ) -> SourceRecognizer {
    evaluator.owner = scope.owner
    var recognizer = SourceRecognizer(variable: scope.name, owner: scope.owner, place: drag.place)
    recognizer.view = scope.view
    recognizer.set(classes: ["DragGesture"])
    recognizer.actions = [Drag.name]
    recognizer.slop = 10
    if let distance = drag.minimumDistance {
      let slop = evaluator.evaluate(distance, SourcePath()).first?.value
      if let slop = slop == .word("zero") ? 0 : slop?.number, (0...1000).contains(slop) {
        recognizer.slop = slop
      } else {
        note("'minimumDistance: \(distance.text)' is not read; the profile has 10", distance.place)
      }
    }
    let gaps = evaluator.gaps
    recognizer.condition = condition.flatMap { evaluator.evaluate($0, SourcePath()).first?.value }
    if case .bool = recognizer.condition { recognizer.condition = nil }
    evaluator.gaps = gaps
    return recognizer
  }
}

extension SourceNode {
  fileprivate static func ownView(_ place: SourcePlace) -> SourceNode {
    SourceNode(.member(SourceNode(.name("self"), place), "view"), place)
  }
}

/// Finds the drags in trees.
private struct DragFinder {
  /// What is around a drag.
  struct Scope {
    /// The variable that has the drag, or the view with the drag.
    var name: String?
    var owner: String?
    var variables: [SourceNode] = []
    /// The condition of the innermost choice.
    var condition: SourceNode?
    /// `background` or `overlay`, if it is on a view of that.
    var view: String?

    var key: String { "\(owner ?? "").\(name ?? "")" }
  }

  var drags: [(drag: Drag, scope: Scope)] = []
  /// The conditions under which the code adds a drag that a variable has: `.gesture(isOpen ? drag : nil)`.
  private(set) var conditions: [String: SourceNode] = [:]

  /// Whether there are more drags than are read.
  var isFull: Bool { drags.count > SourceLimits.recognizers }

  mutating func find(in nodes: [SourceNode], _ outer: Scope) {
    var outer = outer
    for node in nodes where !isFull {
      var scope = outer
      if let name = node.declared {
        scope.name = name
        if outer.variables.count < SourceLimits.parameters,
          !node.descendants.contains(where: \.isClosure)
        {
          outer.variables.append(node)
        }
      }
      if let drag = Drag(node) {
        drags.append((drag, scope))
        continue
      }
      if case .call(nil, "GeometryReader", let arguments) = node.kind,
        case .closure(let closure)? = arguments.last?.value.kind,
        let proxy = closure.parameters.first
      {
        scope.variables.append(SourceNode(.declare(proxy.name, .ownView(node.place)), node.place))
      }
      if case .call(let base?, let name, let arguments) = node.kind,
        ["background", "overlay"].contains(name)
      {
        find(in: [base], scope)
        scope.view = name
        find(in: arguments.map(\.value), scope)
        continue
      }
      guard case .choice(let conditions, let then, let other) = node.kind,
        let first = conditions.first
      else {
        find(in: node.children, scope)
        continue
      }
      let isNot = SourceNode(.operation("!", [first]), node.place)
      for (branch, condition) in [(then, first), (other, isNot)] {
        scope.condition = condition
        if let name = branch.name {
          self.conditions[Scope(name: name, owner: scope.owner).key] = condition
        }
        find(in: [branch], scope)
      }
    }
  }
}

/// A drag with what it calls.
private struct Drag {
  static let name = "DragGesture"
  /// What its closures get; no variable has this name.
  private static let value = "value of the drag"

  let place: SourcePlace
  let minimumDistance: SourceNode?
  /// Each closure or function, and whether it is that of `onEnded`.
  private var steps: [(isEnd: Bool, action: SourceNode)] = []

  /// The drag that an expression is with its modifiers, or nil for another one and for a drag without any.
  init?(_ node: SourceNode) {
    var node = node
    while case .call(let base?, let name, let arguments) = node.kind {
      if ["onChanged", "updating", "onEnded"].contains(name), let action = arguments.last?.value {
        steps.insert((name == "onEnded", action), at: 0)
      }
      node = base
    }
    guard case .call(nil, Self.name, let arguments) = node.kind, !steps.isEmpty else { return nil }
    place = node.place
    minimumDistance = arguments.first { $0.label == "minimumDistance" }?.value
  }

  func mentions(_ name: String) -> Bool {
    steps.flatMap(\.action.descendants).contains { $0.name == name }
  }

  /// What it does in each state: SwiftUI calls nothing if the drag is cancelled.
  func handler(in scope: DragFinder.Scope) -> SourceFunction {
    func calls(atEnd: Bool) -> SourceNode {
      let steps = steps.filter { $0.isEnd == atEnd }
      return SourceNode(.block(steps.map { call($0.action) }, .plain), place)
    }
    func isState(_ name: String) -> SourceNode {
      let state = SourceNode(.member(value, "state"), place)
      return SourceNode(.operation("==", [state, SourceNode(.member(nil, name), place)]), place)
    }
    let none = SourceNode(.block([], .plain), place)
    let moves = SourceNode(.choice([isState("cancelled")], none, calls(atEnd: false)), place)
    let body = SourceNode(.choice([isState("ended")], calls(atEnd: true), moves), place)
    return SourceFunction(
      name: Self.name,
      parameters: [.init(label: nil, name: Self.value, type: "DragGesture.Value")],
      body: scope.variables + [body], place: place, owner: scope.owner)
  }

  private var value: SourceNode { SourceNode(.name(Self.value), place) }

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
