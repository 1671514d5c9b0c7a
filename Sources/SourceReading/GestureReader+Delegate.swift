/// What a recognizer's delegate answers, and the gesture of UIKit's own handler.
extension GestureReader {
  mutating func delegate(of handler: SourceFunction, _ gesture: inout SourceGesture) {
    evaluator.state = "possible"
    if let function = delegateFunction("gestureRecognizerShouldBegin", nil, handler) {
      for rule in refusals(function) { gesture.refusals.append(rule) }
    }
    for label in ["shouldReceive", "shouldReceiveTouch"] {
      guard let function = delegateFunction("gestureRecognizer", label, handler) else { continue }
      evaluator.owner = function.owner
      let results = evaluator.follow(
        function, [.object(.gesture), .object(.touch)], otherwise: .bool(true), SourcePath())
      guard let value = merged(results)?.value, value != .bool(true) else { continue }
      gesture.receive = value
    }
    for (labels, key) in [
      (
        [
          "shouldRecognizeSimultaneouslyWith", "shouldRecognizeSimultaneouslyWithGestureRecognizer",
        ], \SourceGesture.isSimultaneous
      ),
      (
        ["shouldRequireFailureOf", "shouldRequireFailureOfGestureRecognizer"],
        \SourceGesture.waitsForContent
      ),
      (
        ["shouldBeRequiredToFailBy", "shouldBeRequiredToFailByGestureRecognizer"],
        \SourceGesture.isWaitedForByContent
      ),
    ] as [([String], WritableKeyPath<SourceGesture, Bool>)] {
      for label in labels {
        guard let function = delegateFunction("gestureRecognizer", label, handler) else { continue }
        evaluator.owner = function.owner
        let values: [SymbolicValue] = [
          .object(.gesture),
          .unknown("otherGestureRecognizer", SourceOrigin(place: function.place)),
        ]
        let gaps = evaluator
        switch merged(evaluator.follow(function, values, otherwise: .bool(false), SourcePath()))?.value {
        case .bool(let bool)?: gesture[keyPath: key] = bool
        default:
          evaluator = gaps
          evaluator.note(
            "'\(label)' depends on what is not read; the profile has false", function.place)
        }
      }
    }
  }

  private func delegateFunction(
    _ name: String, _ label: String?, _ handler: SourceFunction
  ) -> SourceFunction? {
    let functions = declarations.functions[name]?.filter {
      label == nil
        ? $0.parameters.count == 1 : $0.parameters.count == 2 && $0.parameters[1].label == label
    }
    return functions?.first { $0.owner == handler.owner } ?? functions?.first
  }

  private func merged(_ results: [SourcePath]) -> SourceTree<SymbolicValue>? {
    SourceTree(results) { $0.value }
  }

  private mutating func refusals(_ function: SourceFunction) -> [SourceGesture.Rule] {
    evaluator.owner = function.owner
    let results = evaluator.follow(function, [.object(.gesture)], otherwise: .bool(true), SourcePath())
    guard let tree = merged(results) else { return [] }
    let parts = tree.flatMap { value in
      SourceTree.parts(of: value, function.returnPlace)
    }
    return parts.conditions { $0 == .bool(false) }.rules.compactMap { rule(of: $0, function.place) }
  }

  mutating func rule(of conditions: [SourceDecision], _ place: SourcePlace) -> SourceGesture
    .Rule?
  {
    guard let last = conditions.last else {
      evaluator.note("the gesture never begins", place)
      return .init(name: "never", condition: .bool(true), place: place)
    }
    return .init(
      name: last.comment.map(Self.name) ?? "", condition: conditions.map(\.condition).conjunction,
      place: last.place)
  }

  /// The first words of a comment.
  private static func name(_ comment: String) -> String {
    var name = ""
    for word in comment.split(separator: " ") where name.utf8.count + word.utf8.count < 48 {
      name += (name.isEmpty ? "" : " ") + word
    }
    while name.hasSuffix(".") || name.hasSuffix(":") || name.hasSuffix(",") { name.removeLast() }
    return name
  }

  /// A pan that UIKit's own handler gets.
  mutating func systemGesture(_ recognizer: SourceRecognizer) -> SourceGesture {
    let place = recognizer.place ?? .unknown
    evaluator.note(
      "UIKit's own handler decides, which Apple does not document; the profile has the rule of 'system'",
      place)
    let origin = SourceOrigin(place: place)
    func named(_ name: String, _ value: Double) -> SymbolicValue {
      .number(value, SourceOrigin(name: name, place: place))
    }
    let progress = SymbolicValue.operation("/", [.name("translation.x"), .name("width")])
    let projected = SymbolicValue.operation(
      "/", [.operation("*", [.name("velocity.x"), named("projection", 0.35)]), .name("width")])
    var gesture = SourceGesture(
      name: "pop", recognizer: recognizer, handler: place, action: "pop", progress: progress)
    gesture.decisions = [
      .init(
        condition: .operation(
          ">", [.operation("+", [progress, projected]), named("finishProgress", 0.5)]),
        place: place, decision: "finish"),
      .init(place: origin.place),
    ]
    gesture.cancelled = "cancel"
    let handler = SourceFunction(name: "", parameters: [], body: [], place: place)
    delegate(of: handler, &gesture)
    return gesture
  }
}

extension SourceFunction {
  /// The place of its last statement.
  fileprivate var returnPlace: SourcePlace { body.last?.place ?? place }
}
