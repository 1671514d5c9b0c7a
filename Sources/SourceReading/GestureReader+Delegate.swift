/// What a recognizer's delegate answers, and the gesture of UIKit's own handler.
extension GestureReader {
  /// The keys of `content`, each with the label of the delegate's method.
  private static let answers = [
    (SourceGesture.simultaneous, "shouldRecognizeSimultaneouslyWith"),
    ("requiresFailureOf", "shouldRequireFailureOf"),
    ("isRequiredToFailBy", "shouldBeRequiredToFailBy"),
  ]

  mutating func readDelegate(of handler: SourceFunction, _ gesture: inout SourceGesture) {
    evaluator.state = "possible"
    if let function = delegateFunction("gestureRecognizerShouldBegin", nil, handler) {
      gesture.refusals += refusals(function)
    }
    for label in ["shouldReceive", "shouldReceiveTouch"] {
      guard let function = delegateFunction("gestureRecognizer", label, handler) else { continue }
      let value = answer(function, [.object(.touch)], otherwise: true).value
      if let value, value != .bool(true) { gesture.receive = value }
    }
    for (key, label) in Self.answers {
      for label in [label, label + "GestureRecognizer"] {
        guard let function = delegateFunction("gestureRecognizer", label, handler) else { continue }
        let before = evaluator
        let other = SymbolicValue.unknown("otherGestureRecognizer", function.place)
        switch answer(function, [other], otherwise: false).value {
        case .bool(true)?: gesture.content.append(key)
        case .bool(false)?: break
        default:
          evaluator = before
          note("'\(label)' depends on what is not read; the profile has false", function.place)
        }
      }
    }
  }

  private func delegateFunction(
    _ name: String, _ label: String?, _ handler: SourceFunction
  ) -> SourceFunction? {
    let functions = declarations.functions[name]?.filter {
      $0.parameters.count == (label == nil ? 1 : 2)
        && (label == nil || $0.parameters[1].label == label)
    }
    if let own = functions?.first(where: { $0.owner == handler.owner }) { return own }
    // One of another type, if the recognizer may have it.
    let recognizer = evaluator.recognizer
    return recognizer.hasDelegate || recognizer.place == nil ? functions?.first : nil
  }

  /// What a delegate's method returns for the recognizer whose code runs.
  private mutating func answer(
    _ function: SourceFunction, _ others: [SymbolicValue] = [], otherwise: Bool
  ) -> SourceTree<SymbolicValue> {
    evaluator.owner = function.owner
    let paths = evaluator.follow(
      function, [.object(.gesture)] + others, otherwise: .bool(otherwise), SourcePath())
    return SourceTree(paths, \.value)
  }

  private mutating func refusals(_ function: SourceFunction) -> [Rule] {
    let place = function.body.last?.place ?? function.place
    let parts = answer(function, otherwise: true).flatMap { SourceTree.parts(of: $0, place) }
    let refused = parts.conditions { $0 == .bool(false) }.rules
    return refused.map { refusal($0, function.place) }
  }

  /// The rule that refuses a gesture under some conditions.
  mutating func refusal(_ conditions: [SourceCondition], _ place: SourcePlace) -> Rule {
    guard let last = conditions.last else {
      note("the gesture never begins", place)
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
    while let last = name.last, ".:,".contains(last) { name.removeLast() }
    return name
  }

  /// A pan that UIKit's own handler gets.
  mutating func systemGesture(_ recognizer: SourceRecognizer) -> SourceGesture {
    let place = recognizer.place ?? .unknown
    note(
      "UIKit's own handler decides, which Apple does not document; the profile has the rule of 'system'",
      place)
    func named(_ name: String, _ value: Double) -> SymbolicValue {
      .number(value, SourceOrigin(name: name, place: place))
    }
    let progress = SymbolicValue.operation("/", [.name("translation.x"), .name("width")])
    let velocity = SymbolicValue.operation("*", [.name("velocity.x"), named("projection", 0.35)])
    let projected = SymbolicValue.operation(
      "+", [progress, .operation("/", [velocity, .name("width")])])
    var gesture = SourceGesture(
      name: "pop", recognizer: recognizer, handler: place, action: "pop", progress: progress)
    gesture.decisions = [
      .init(
        condition: .operation(">", [projected, named("finishProgress", 0.5)]), place: place,
        decision: .finish),
      .init(place: place),
    ]
    gesture.cancelled = "cancel"
    readDelegate(of: SourceFunction(name: "", place: place), &gesture)
    return gesture
  }
}
