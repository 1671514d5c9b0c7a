/// Finds the handlers of the recognizers and what they do in each state.
struct GestureReader {
  typealias Rule = SourceGesture.Rule

  var evaluator: SymbolicEvaluator
  var place = SourcePlace.unknown
  /// Where a handler became too large to follow, or nil if none did.
  var unread: String?
  /// The handlers of which no gesture was read.
  var others: [SourceHandler] = []
  /// The numbers of the places where the code puts views before any gesture, by the text of each.
  private(set) var firstPlaces: [String: Double] = [:]

  init(_ declarations: Declarations) {
    evaluator = SymbolicEvaluator(declarations)
    evaluator.gaps = declarations.gaps
  }

  var declarations: Declarations { evaluator.declarations }

  mutating func read(files: [String]) throws(SourceError) -> SourceProfile {
    var finder = SymbolicEvaluator(declarations)
    finder.findRecognizers()
    evaluator.recognizers = finder.recognizers
    evaluator.unread = finder.unread
    readFirstPlaces()
    let handlers = handlers()
    guard handlers.count <= SourceLimits.handlers else {
      throw SourceError(
        description: "more than \(SourceLimits.handlers) handlers: too many to follow")
    }
    let start = self
    var gestures = allGestures(of: handlers)
    if gestures.contains(where: \.hasTooManyRules) {
      // One element of a list is read as less than all that may be chosen.
      self = start
      evaluator.followsLists = false
      gestures = allGestures(of: handlers)
    }
    for gesture in gestures where gesture.receive == .bool(false) {
      note("receives no touch, as it is read, and is left out", gesture.handler)
    }
    gestures.removeAll { $0.receive == .bool(false) }
    if let unread = evaluator.unread { throw SourceError(description: unread) }
    guard let first = gestures.first else { throw SourceError(description: unread ?? nothingRead) }
    if let gesture = gestures.first(where: \.hasTooManyRules) {
      throw SourceError(
        description: "\(gesture.handler): more than \(SourceLimits.rules) rules: too many to replay"
      )
    }
    for (recognizer, function) in handlers
    where recognizer.actions.contains(function.name)
      && !gestures.contains(where: { $0.recognizer.id == recognizer.id })
    {
      // Of several recognizers with one handler, some may only ask whether others move.
      let isShared = gestures.contains { $0.handler == function.place }
      guard !isShared || recognizer.isDiscrete else { continue }
      let way = (recognizer.options["direction"] ?? []).map { " \($0)" }.joined()
      let name = recognizer.isDrag ? "the drag" : "'\(function.name)'"
      let text = isShared ? "the \(recognizer.kind ?? "")\(way)" : name
      note("\(text) decides nothing where it ends, as it is read, and is left out", function.place)
    }
    var names: Set<String> = []
    for index in gestures.indices {
      // The name of the variable stays when others are added before it.
      let (recognizer, action) = (gestures[index].recognizer, gestures[index].action)
      let isOnlyOne = gestures.count { $0.recognizer.id == recognizer.id } == 1
      let isNamed = isOnlyOne || action == "none"
      let name = recognizer.variable.map { isNamed ? $0 : "\($0) \(action)" }
      let other = action == "none" ? recognizer.kind : action
      gestures[index].name = names.insertUnique(name ?? other ?? action)
    }
    var animator = SymbolicEvaluator(declarations)
    var (departure, arrival) = animator.readAnimations()
    if let other = gestures.first(where: { $0.recognizer.view != first.recognizer.view }) {
      note(
        "the recognizers are added to different views; the profile has them on one",
        other.recognizer.place ?? other.handler)
    }
    if Set(gestures.compactMap(\.owner)).count > 1 {
      note(
        "the handlers belong to several types; the profile has their recognizers on one view",
        gestures[1].handler)
    }
    if departure == nil, gestures.contains(where: \.recognizer.drivesSystem) { departure = .system }
    if departure == nil, arrival == nil, gestures.contains(where: { $0.isDriven }) {
      note("no animation is read; the profile has the default one", first.handler)
    }
    for gesture in gestures where gesture.isDriven {
      if let place = declarations.animatorWithoutController(for: gesture.action) {
        note(
          "no delegate in these files gives UIKit an interaction controller; if none does elsewhere, UIKit ends each \(gesture.action), whatever the gesture decides",
          place)
      }
    }
    let variable = declarations.variable("completionSpeed")
    let speed = variable?.getter == nil ? nil : variable?.place
    if let place = finder.completionSpeed ?? speed
      ?? declarations.functions["completionSpeed"]?.first?.place
    {
      note("'completionSpeed' is not read; the profile has 1", place)
    }
    var text = ProfileText(
      gestures: gestures, animation: departure, arrival: arrival,
      isAnimatedByUIKit: declarations.functions["animateTransition"] == nil
        && !gestures.contains(where: \.isDriven),
      completionCurve: finder.completionCurve, files: files,
      withoutHeader: gestures.compactMap(\.owner).filter(declarations.lacksHeader).distinct,
      gaps: evaluator.gaps + animator.gaps)
    text.rules.firstPlaces = firstPlaces
    return SourceProfile(text: text.json(), gaps: text.gaps)
  }

  private mutating func allGestures(
    of handlers: [(SourceRecognizer, SourceFunction)]
  ) -> [SourceGesture] {
    let gestures = gestures(of: handlers)
    guard gestures.isEmpty, evaluator.unread == nil else { return gestures }
    evaluator.keepsMoves = true
    evaluator.followed = [:]
    return self.gestures(of: handlers)
  }

  /// Reads the numbers of the places where the code puts views before any gesture.
  private mutating func readFirstPlaces() {
    var evaluator = SymbolicEvaluator(declarations)
    func add(_ value: SymbolicValue, _ text: String) {
      firstPlaces[text] = value.number
      for (name, part) in value.fields ?? [:] { add(part, text + "." + name) }
    }
    for (text, values) in declarations.firstPlaces.sorted(by: { $0.key < $1.key })
    where Set(values.map(\.kind)).count == 1 {
      evaluator.evaluate(values[0], SourcePath()).first.map { add($0.value, text) }
    }
  }

  /// What tells the ends of a handler apart; nil if they all do the same.
  func ends(_ paths: [SourcePath], of handler: SourceHandler) -> SourceEnds? {
    func fromFirst(_ value: SymbolicValue) -> SymbolicValue {
      value.mapped { part in
        part.operands(of: "before").map { fromFirst($0[0]) }
          ?? part.unknownText.flatMap { firstPlaces[$0] }.map { .number($0, SourceOrigin()) }
      }
    }
    let moves = handler.changed.map { path in
      path.changed { $0.values = path.values.mapValues(fromFirst) }
    }
    return SourceEnds(paths, after: handler.changed + moves)
  }

  /// Lists a gap, which is in the handler if it has no place of its own.
  mutating func note(_ message: String, _ place: SourcePlace? = nil) {
    evaluator.note(message, place ?? self.place)
  }

  // MARK: One handler

  mutating func gestures(of handler: SourceHandler) -> [SourceGesture] {
    let recognizer = handler.recognizer
    evaluator.travel = handler.travel
    let actions = actions(of: handler)
    guard handler.isDriven || handler.isDirect || handler.dependsOnGesture,
      let kind = recognizer.kind,
      (handler.outcomes.leaves + handler.outcomes(atMoves: handler.changed).leaves)
        .contains(where: { $0.decision != .ignore })
    else { return [] }
    noteUnread(handler)
    noteStates(handler)
    let moves = recognizer.isDiscrete || !handler.movesAreRead ? [] : moves(handler)
    let failures = failures(of: recognizer, kind)
    if !recognizer.drivesSystem, !recognizer.isDrag,
      [nil, handler.place].contains(recognizer.place), recognizer.closures.isEmpty
    {
      note(
        "the recognizer is made elsewhere; \(kind) is assumed, as UIKit makes it"
      )
    }
    if let view = recognizer.viewOfItsOwn {
      note(
        "the recognizer is on '\(view)'; the profile has it on the trace's view", recognizer.place)
    }
    if kind == "screenEdgePan", recognizer.options["edges"] == nil {
      note("no edge is read; left is assumed", recognizer.place ?? handler.place)
    }
    if let assumption = recognizer.assumption { note(assumption, recognizer.place) }
    return actions.map { action in
      let name = Self.actions.contains(action) ? action : "present"
      if name != action {
        note("'\(action)' is none of pop, push, dismiss, present and tab; 'present' is assumed")
      }
      let refused = refused(handler)
      var gesture = SourceGesture(
        name: name, recognizer: recognizer, handler: place, owner: handler.function.owner,
        action: name, progress: progress(handler))
      gesture.isDriven = handler.isDriven
      gesture.isInteractive = !handler.isDirect
      // An animator that is paused as it is made does not run yet.
      gesture.isInterruptible = handler.began.contains { path in
        path.effects.contains(.pauseAnimation)
          && !path.properties.values.contains(.object(.transition))
      }
      gesture.decisions = decisions(handler)
      readDelegate(of: handler.function, &gesture)
      let known = gesture.refusals.map(\.condition)
      gesture.refusals += (failures + refused.map { refusal($0, place) }).filter {
        !known.contains($0.condition)
      }
      gesture.cancelled = cancelled(handler)
      gesture.changed = moves
      gesture.updatesAtBegan = handler.starting.contains { $0.update != nil }
      let resets = handler.began.map { $0.resetsTranslation != nil }
      gesture.resetsTravel =
        resets.contains(true) && (handler.restart == nil || !resets.contains(false))
        && !countsStepAtBegan(handler)
      gesture.restart = handler.restart
      return gesture
    }
  }

  /// The transitions that a handler starts.
  private mutating func actions(of handler: SourceHandler) -> [String] {
    if let action = handler.action {
      for case let guess? in handler.starting.map({ $0.start?.guess }) {
        note("'\(guess.name ?? "")' is taken to start a \(action)", guess.place)
      }
      return [action]
    }
    if handler.isDirect { return handler.directActions }
    if let ends = handler.ends {
      let names = [SourceDecision.finish, .cancel].map { decision in
        ends.inOrder.filter { $0.decision == decision }.compactMap(\.target)
          .map { "'\($0)'" }.joined(separator: " or ")
      }
      let cancels = names[1].isEmpty ? "" : ", and \(names[1]) to cancel"
      note(
        "no transition starts: \(names[0]) is taken to finish\(cancels)")
      for move in handler.ended.flatMap(\.moves) where move.isOfMoves && ends.calls(move) {
        note("'\(move.text)' is taken to do nothing where it is as at the moves", move.place)
      }
      for path in handler.ended {
        guard let target = ends.target(of: path) else { continue }
        for move in path.moves where move.isOfUnreadCode && ends.sets(move) {
          note("'\(target)' is wherever code that is not read puts '\(move.text)'", move.place)
        }
      }
      let atMoves = handler.ended.lazy.flatMap(\.moves).first {
        ends.sets($0) && evaluator.repeatsMove($0)
      }
      if let move = atMoves {
        note(
          "a move may already set '\(move.text)' to an end position; only the one at the lift is used",
          move.place)
      }
      return ["none"]
    }
    guard handler.isDriven else { return [] }
    let later = handler.laterActions + handler.changed.actions
    if !later.isEmpty {
      // What only a finished animator starts is the end of the transition.
      if !handler.laterActions.isEmpty
        || handler.changed.contains(where: { $0.action != nil && !$0.decides })
      {
        note("the transition starts in '.changed'; the profile starts it when the gesture begins")
      }
      return later
    }
    let delegates = [("navigationController", "pop"), ("tabBarController", "tab")]
    let action = delegates.first { declarations.functions[$0.0] != nil }?.1 ?? "dismiss"
    note(
      "no transition is seen to start in '\(handler.function.name)'; '\(action)' is assumed"
        + (handler.startsByCalls ? ", where it calls anything when it begins" : ""))
    for function in declarations.allFunctions
    where function.place != handler.place && function.parameters.contains(where: isRecognizer) {
      if let start = function.body.flatMap(\.descendants).first(where: UIKitVocabulary.isStart) {
        note("what may start the transition here, and when, is not followed", start.place)
      }
    }
    return [action]
  }

  private static let actions = ["none", "pop", "push", "dismiss", "present", "tab"]

  /// The conditions under which a gesture begins without its action.
  private mutating func refused(_ handler: SourceHandler) -> [[SourceCondition]] {
    let starting = Set(handler.starting.map(\.decisions))
    let ways = handler.began.filter { $0.action == handler.action }
    guard
      starting.count < ways.count
        || handler.action != nil && !handler.isDirect && handler.ends == nil
    else { return [] }
    if handler.action != nil, handler.began.contains(where: { $0.action == nil }) {
      let actions = handler.began.actions.joined(separator: " or ")
      note(
        "begins without starting the \(actions) on some ways; the profile refuses those gestures")
    }
    if handler.startsByCalls, run(handler.function, "ended", [:]).contains(where: \.decides) {
      note(
        "where '.began' calls nothing, the end may still decide; the profile refuses those gestures"
      )
    }
    let rules = SourceTree(handler.began) { starting.contains($0.decisions) }.conditions { !$0 }
      .rules
    return rules.filter { $0.map(\.condition).conjunction != .bool(false) }
  }

  private func decisions(_ handler: SourceHandler) -> [Rule] {
    var rules = handler.outcomes.rules().map { conditions, outcome in
      let place = outcome.decision == .ignore ? self.place : outcome.origin.place
      return Rule(conditions, outcome.decision, target: outcome.target, at: place)
    }
    // What only a move finishes does not finish at the end.
    if rules.allSatisfy({ $0.decision == .ignore }) { return [Rule(at: place)] }
    // What the last rule decides, the condition before it leaves to it.
    if rules.count > 1 { rules[rules.count - 1].place = rules[rules.count - 2].place }
    rules.removeAll { $0.condition == .bool(false) }
    // Rules of the same decision before the last one change nothing.
    while rules.count > 1, rules[rules.count - 2].decision == rules[rules.count - 1].decision,
      rules[rules.count - 2].target == rules[rules.count - 1].target
    {
      rules.remove(at: rules.count - 2)
    }
    return rules
  }

  private mutating func progress(_ handler: SourceHandler) -> SymbolicValue {
    if handler.changed.contains(where: { $0.update != nil }),
      let value = SourceTree(handler.changed, { $0.update ?? .name("previousProgress") }).value
    {
      if value.isRead, !value.followsFinger {
        note("the progress does not change with the finger, as it is read")
      }
      return value
    }
    if handler.recognizer.isDiscrete { return 0.0 }
    let rules = handler.outcomes.rules() + handler.outcomes(atMoves: handler.changed).rules()
    let conditions = rules.flatMap(\.conditions).map(\.condition)
    let axes = conditions.flatMap(\.axes)
    let axis = axes.first { $0.count == 1 }?.first ?? axes.first?.last ?? "x"
    let length = axis == "x" ? "width" : "height"
    if handler.isDriven {
      note("the progress is not read; the translation over the view's \(length) is assumed")
    }
    let travel = SymbolicValue.operation("/", [.name("translation." + axis), .name(length)])
    return conditions.lazy.compactMap { $0.first(\.carriedProgress) }.first ?? travel
  }

  // MARK: While the finger is down

  /// The rules that decide while the finger is down.
  private mutating func moves(_ handler: SourceHandler) -> [Rule] {
    let none = SourceTree.leaf(SourceOutcome())
    let changed = followingStops(handler.changed, handler)
    let outcomes = handler.outcomes(atMoves: changed)
    let startUpdates = handler.starting.contains { $0.update != nil }
    if handler.starting.outcomes != (startUpdates ? outcomes : none) {
      note(
        "what finishes or cancels when the gesture begins is not what does at the moves; the profile leaves it out"
      )
    }
    let kept = handler.afterChanged.merging(handler.steps) { $1 }
    let next = followingStops(
      run(handler.function, "changed", kept, facts: handler.facts), handler)
    if handler.outcomes(atMoves: next) != outcomes {
      note(
        "what finishes or cancels while the finger is down depends on earlier moves, which is not followed"
      )
    }
    guard outcomes != none else { return [] }
    let isUndecided = handler.ends == nil ? ["ignore"] : ["ignore", "decide"]
    if changed.contains(where: \.isOnlyStopped), isUndecided.contains(cancelled(handler)) {
      note("the recognizer is cancelled by code at a move, where the profile cancels")
    }
    let rules = [SourceDecision.finish, .cancel].flatMap { decision in
      outcomes.conditions { $0.decision == decision }.rules.map {
        Rule($0, decision, at: handler.place)
      }
    }
    if rules.contains(where: { $0.condition.mentions("percentComplete") }) {
      note("'percentComplete' at a move is taken to include the move")
    }
    for path in handler.changed where path.decides && !path.effects.contains(.removeTarget) {
      noteCalls(after: path, handler)
    }
    return rules
  }

  /// The paths through a move, of which those that only cancel the recognizer go on with what that calls.
  private mutating func followingStops(
    _ paths: [SourcePath], _ handler: SourceHandler
  ) -> [SourcePath] {
    paths.flatMap { path in
      guard path.isOnlyStopped else { return [path] }
      return run(handler.function, "cancelled", path.properties, facts: path.decisions).map { end in
        end.changed { $0.effects = path.effects + end.effects }
      }
    }
  }
}
