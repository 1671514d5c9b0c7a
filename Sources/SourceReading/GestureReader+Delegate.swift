/// What a recognizer's delegate answers, and UIKit's own handler.
extension GestureReader {
  /// The keys of `content`, each with the label of the delegate's method.
  private static let answers = [
    (SourceGesture.simultaneous, "shouldRecognizeSimultaneouslyWith"),
    ("requiresFailureOf", "shouldRequireFailureOf"),
    ("isRequiredToFailBy", "shouldBeRequiredToFailBy"),
  ]

  /// Whether content is a scroll view.
  private static let scrolls = ["pager", "webView"].reduce(
    SymbolicValue.flag("content.kind == scroll")
  ) { .operation("||", [$0, .flag("content.kind == \($1)")]) }

  mutating func readDelegate(of handler: SourceFunction, _ gesture: inout SourceGesture) {
    evaluator.state = "possible"
    if let function = delegateFunction("gestureRecognizerShouldBegin", nil, handler) {
      gesture.refusals += refusals(function)
    }
    if let function = delegateFunction("gestureRecognizer", "shouldReceive", handler) {
      let value = SourceTree(answers(function, [.object(.touch)], otherwise: true), \.value).value
      if value != .bool(true) {
        (gesture.receive, gesture.receivePlace) = (value ?? .null, function.place)
      }
    }
    for (key, label) in Self.answers {
      guard let function = delegateFunction("gestureRecognizer", label, handler) else { continue }
      let before = evaluator
      func answer(about other: SymbolicValue) -> SymbolicValue? {
        evaluator = before
        let answer = SourceTree(answers(function, [other], otherwise: false), \.value).value
        // Rules of content do not see the finger.
        let isOfFinger = ["translation", "velocity", "location", "touches"]
          .contains { answer?.mentions($0) ?? false }
        return isOfFinger || answer?.isRead != true ? nil : answer
      }
      // Of a scroll view's recognizer, more is known.
      let general = answer(about: .unknown("otherGestureRecognizer", function.place))
      let constant = [.bool(true), .bool(false)].contains(general) ? general : nil
      if let answer = constant
        ?? answer(about: .object(.scrollPan)).map({ .apply("&&", [Self.scrolls, $0]) })
      {
        if answer != .bool(false) { gesture.content.append((key, answer)) }
        continue
      }
      evaluator = before
      let label = function.parameters[1].label ?? label
      note("'\(label)' depends on what is not read; the profile has false", function.place)
    }
  }

  /// The ways through `gestureRecognizerShouldBegin(_:)` that let the gesture begin, if they set properties.
  mutating func possible(of handler: SourceFunction) -> [SourcePath] {
    evaluator.state = "possible"
    let before = evaluator
    guard let function = delegateFunction("gestureRecognizerShouldBegin", nil, handler) else {
      return [SourcePath(values: evaluator.recognizer.values)]
    }
    let paths = answers(function, otherwise: true)
    evaluator = before
    let begins = paths.filter { $0.value != .bool(false) }
    let values = evaluator.recognizer.values
    return begins.allSatisfy { $0.properties == values } ? [SourcePath(values: values)] : begins
  }

  private mutating func delegateFunction(
    _ name: String, _ label: String?, _ handler: SourceFunction
  ) -> SourceFunction? {
    // Objective-C names the type in the label too.
    let labels = label.map { [$0, $0 + "Touch", $0 + "GestureRecognizer"] }
    let recognizer = evaluator.recognizer
    func isOfDelegate(_ function: SourceFunction) -> Bool {
      declarations.may(recognizer.delegateType, have: function.owner)
    }
    // Where the files have methods of the delegate's type, no other type's are asked.
    let isRead = ["gestureRecognizerShouldBegin", "gestureRecognizer"].contains {
      declarations.functions[$0]?.contains(where: isOfDelegate) ?? false
    }
    let functions = declarations.functions[name]?.filter {
      labels?.contains($0.parameters.last?.label ?? "") ?? true
        && $0.parameters.count == (label == nil ? 1 : 2) && (!isRead || isOfDelegate($0))
    }
    let mayHaveAny = recognizer.hasDelegate || recognizer.place == nil
    // Where the code gives recognizers their delegates, one that it makes without has none.
    if !mayHaveAny, evaluator.recognizers.contains(where: \.hasDelegate),
      evaluator.recognizers.contains(where: { $0.id == recognizer.id })
    {
      return nil
    }
    let own = functions?.first { $0.owner == handler.owner }
    guard let function = own ?? (mayHaveAny ? functions?.first : nil) else { return nil }
    let owners = function.owner.map { [$0] + (declarations.inherited[$0] ?? []) } ?? []
    // Where others get theirs here, one that is made elsewhere may have none.
    let lacksDelegate =
      recognizer.place == handler.place
      ? evaluator.recognizers.contains(where: \.hasDelegate) : !declarations.setsDelegates
    if !mayHaveAny, lacksDelegate,
      !owners.contains(where: { $0.hasSuffix("View") || recognizer.subclasses.contains($0) })
    {
      note(
        "no 'delegate' is set for the recognizer in these files; '\(label ?? name)' is taken to be asked",
        function.place)
    }
    return function
  }

  /// The paths through a delegate's method, with what it returns for the recognizer whose code runs.
  private mutating func answers(
    _ function: SourceFunction, _ others: [SymbolicValue] = [], otherwise: Bool
  ) -> [SourcePath] {
    evaluator.owner = function.owner
    return evaluator.follow(
      function, [.object(.gesture)] + others, otherwise: .bool(otherwise),
      SourcePath(values: evaluator.recognizer.values))
  }

  private mutating func refusals(_ function: SourceFunction) -> [Rule] {
    let place = function.body.last?.place ?? function.place
    let parts = answers(function, otherwise: true).flatMap { $0.parts(at: place) }
    let refused = SourceTree(parts, \.value).conditions { $0 == .bool(false) }.rules
    return refused.map { refusal($0, function.place) }
  }

  /// The rules by which `touchesMoved` of a recognizer's class fails where it begins; nil if it does anything else.
  mutating func failures(in function: SourceFunction) -> [Rule]? {
    guard function.name == "touchesMoved" else { return nil }
    let before = evaluator
    let ways = ["began", "changed"].map { state in
      evaluator.state = state
      evaluator.owner = function.owner
      return evaluator.follow(
        function, [], otherwise: .null, SourcePath(values: evaluator.recognizer.values),
        in: ["self": .object(.gesture)])
    }
    evaluator = before
    let failing = SourceTree(ways[0], \.isStopped).conditions { $0 }.rules
    let isRead = failing.joined().allSatisfy(\.condition.isRead)
    guard !failing.isEmpty, isRead, !ways[1].contains(where: \.isStopped) else { return nil }
    return failing.map { refusal($0, function.place) }
  }

  /// The rule that refuses a gesture under some conditions.
  mutating func refusal(_ conditions: [SourceCondition], _ place: SourcePlace) -> Rule {
    if conditions.isEmpty { note("the gesture never begins", place) }
    return Rule(conditions, at: place)
  }
}

extension SourceFunction {
  /// What UIKit's own handler of a pop is taken to do.
  static func systemPop(at place: SourcePlace) -> SourceFunction? {
    let text = """
      func handleNavigationTransition(_ pan: UIPanGestureRecognizer) {
        let progress = pan.translation(in: view).x / view.bounds.width
        let projection = 0.35, finishProgress = 0.5
        switch pan.state {
        case .began: popViewController(animated: true)
        case .changed: update(progress)
        case .ended where progress + pan.velocity(in: view).x * projection / view.bounds.width > finishProgress: finish()
        default: cancel()
        }
      }
      """
    var parser = try? SourceParser(
      SourceText(name: "UIKit.swift", bytes: Array(text.utf8)), after: Declarations(), at: place)
    parser?.parse()
    return parser?.declarations.allFunctions.first
  }
}

extension Declarations {
  /// Where a delegate gives UIKit an animator for an action, if none gives it an interaction controller.
  func animatorWithoutController(for action: String) -> SourcePlace? {
    let containers = [
      "pop": "navigationController", "push": "navigationController", "tab": "tabBarController",
    ]
    func place(_ word: String) -> SourcePlace? {
      allFunctions.first { function in
        let returnsNil = function.body.count == 1 && function.body[0].children.first?.kind == .null
        let labels = function.parameters.compactMap(\.label)
        let names = containers[action].map { $0 == function.name ? labels : [] } ?? [function.name]
        return names.contains { $0.hasPrefix(word) } && !returnsNil
      }?.place
    }
    return place("interactionController") == nil ? place("animationController") : nil
  }
}
