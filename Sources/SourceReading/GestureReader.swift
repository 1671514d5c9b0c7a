/// What a handler does with one action.
struct SourceGesture {
  struct Rule {
    var name = ""
    var condition: SymbolicValue?
    var place: SourcePlace
    /// `finish`, `cancel` or `ignore`.
    var decision = "cancel"
  }

  var name: String
  var recognizer: SourceRecognizer
  var handler: SourcePlace
  var action: String
  var refusals: [Rule] = []
  var receive: SymbolicValue?
  var progress: SymbolicValue
  var decisions: [Rule] = []
  /// The rules at each move.
  var changed: [Rule] = []
  var cancelled: String?
  var updatesAtBegan = false
  var resetsAtBegan = false
  var isSimultaneous = false
  var waitsForContent = false
  var isWaitedForByContent = false
}

/// Finds the handlers of the recognizers and what they do in each state.
struct GestureReader {
  var evaluator: SymbolicEvaluator
  let declarations: Declarations
  private var recognizers: [SourceRecognizer]

  init(_ declarations: Declarations) {
    self.declarations = declarations
    recognizers = RecognizerFinder(declarations).recognizers
    evaluator = SymbolicEvaluator(declarations)
    evaluator.recognizers = recognizers
  }

  mutating func read(files: [String]) throws(SourceError) -> SourceProfile {
    var gestures: [SourceGesture] = []
    let handlers = handlers()
    for (recognizer, handler) in handlers {
      // A helper of another handler is no handler.
      if let handler, !recognizer.actions.contains(handler.name),
        evaluator.followed.contains(handler.name)
      {
        continue
      }
      evaluator.recognizer = recognizer
      if let handler {
        gestures += gesturesOf(handler, recognizer)
      } else {
        gestures.append(systemGesture(recognizer))
      }
    }
    for gesture in gestures where gesture.receive == .bool(false) {
      evaluator.note("receives no touch, as it is read, and is left out", gesture.handler)
    }
    gestures.removeAll { $0.receive == .bool(false) }
    if !gestures.isEmpty, let unread = evaluator.unread { throw SourceError(description: unread) }
    guard !gestures.isEmpty else {
      throw SourceError(
        description:
          "no gesture of a transition could be read: looked for a method with a recognizer as its parameter "
          + "that reads 'state', and calls 'update', 'finish' or 'cancel' of an interaction controller, "
          + "or pops or dismisses when the finger lifts")
    }
    var names: [String] = []
    for index in gestures.indices {
      var name = gestures[index].name
      var number = 2
      while names.contains(name) {
        name = gestures[index].name + "\(number)"
        number += 1
      }
      gestures[index].name = name
      names.append(name)
    }
    var animations = AnimatorReader(declarations)
    var animation = animations.read()
    if let other = gestures.first(where: { $0.recognizer.view != gestures.first?.recognizer.view })
    {
      evaluator.note(
        "the recognizers are added to different views; the profile has them on one",
        other.recognizer.place ?? other.handler)
    }
    let owners = Set(handlers.compactMap { $0.1?.owner })
    if owners.count > 1, gestures.count > 1 {
      evaluator.note(
        "the handlers belong to several types; the profile has their recognizers on one view",
        gestures[1].handler)
    }
    if animation.departure == nil, gestures.contains(where: \.recognizer.drivesSystem) {
      animation.departure = .system
    }
    if animation.departure == nil, animation.arrival == nil, let first = gestures.first {
      evaluator.note("no animation is read; the profile has the default one", first.handler)
    }
    var text = ProfileText(
      gestures, animation.departure, animation.arrival, files: files,
      gaps: evaluator.gaps + animations.gaps)
    let bytes = text.json()
    return SourceProfile(text: bytes, gaps: text.gaps)
  }

  /// Each recognizer with its handler, or nil for that of the system's gesture.
  private func handlers() -> [(SourceRecognizer, SourceFunction?)] {
    var pairs: [(SourceRecognizer, SourceFunction?)] = []
    var handled: Set<String> = []
    for recognizer in recognizers {
      if recognizer.drivesSystem {
        pairs.append((recognizer, nil))
        continue
      }
      for action in recognizer.actions {
        let function = declarations.functions[action]?.first { $0.parameters.count <= 1 }
        guard let function else { continue }
        handled.insert(action)
        pairs.append((recognizer, function))
      }
    }
    for function in declarations.allFunctions where !handled.contains(function.name) {
      guard let parameter = function.parameters.first(where: \.isRecognizer),
        function.parameters.count <= 3, !function.name.hasPrefix("gestureRecognizer")
      else { continue }
      // One that was made without an action here gets it elsewhere.
      var recognizer =
        recognizers.first { $0.actions.isEmpty && $0.isKind(parameter.type) == true }
        ?? SourceRecognizer(place: function.place)
      if recognizer.type.isEmpty { recognizer.type = parameter.type }
      pairs.append((recognizer, function))
    }
    return pairs
  }

  // MARK: One handler

  private mutating func run(
    _ handler: SourceFunction, _ state: String, _ values: [String: SymbolicValue]
  ) -> [SourcePath] {
    evaluator.state = state
    evaluator.owner = handler.owner
    let path = SourcePath(values: values)
    return evaluator.follow(
      handler,
      handler.parameters.map { parameter in
        if parameter.isRecognizer || handler.parameters.count == 1 { return .object(.gesture) }
        if parameter.type == "UIView" { return .object(.view) }
        return .unknown(parameter.name, SourceOrigin(name: parameter.name, place: handler.place))
      }, otherwise: .null, path
    )
  }

  private enum Outcome: Hashable {
    case finish(SourceOrigin)
    case cancel(SourceOrigin)
    case nothing
  }

  private mutating func gesturesOf(
    _ handler: SourceFunction, _ recognizer: SourceRecognizer
  ) -> [SourceGesture] {
    let before = evaluator
    let began = run(handler, "began", [:])
    var begins = actions(of: began)
    let starting = begins.isEmpty ? began : began.filter { !actions(of: [$0]).isEmpty }
    let afterBegan = carried(starting, [:], whenChanged: false)
    let changed = run(handler, "changed", afterBegan)
    // The end follows moves that have not decided.
    let undecided = changed.filter { !$0.decides }
    let afterChanged = carried(
      undecided.isEmpty ? changed : undecided, afterBegan, whenChanged: true)
    let ended = run(handler, "ended", afterChanged)
    let cancelled = run(handler, "cancelled", afterChanged)
    let isDriven = (changed + ended).contains { $0.effects.contains(where: \.drives) }
    let endings = actions(of: ended)
    // A view that follows the finger, and is popped or dismissed at the end.
    let isDirect = !isDriven && !endings.isEmpty
    if begins.isEmpty, isDirect { begins = endings }
    if begins.isEmpty, isDriven {
      begins = actions(of: changed).isEmpty ? [] : actions(of: changed)
      if begins.isEmpty {
        evaluator.note(
          "no transition is seen to start in '\(handler.name)'; 'dismiss' is assumed", handler.place
        )
        begins = ["dismiss"]
      } else {
        evaluator.note(
          "the transition starts in '.changed'; the profile starts it when the gesture begins",
          handler.place)
      }
    }
    guard isDriven || isDirect, recognizer.kind != nil,
      let outcomes = outcomes(ended, isDirect: isDirect),
      outcomes.leaves.contains(where: { $0 != .nothing })
    else {
      evaluator = before
      return []
    }
    noteUnread(ended, isDirect: isDirect)
    let moves = moves(handler, starting, changed, afterBegan, afterChanged, isDirect: isDirect)
    for path in changed {
      for case .resetTranslation(let origin) in path.effects {
        evaluator.note(
          "the translation is reset at every move, which is not followed", origin.place)
      }
    }
    if recognizer.place == nil || recognizer.place == handler.place {
      evaluator.note(
        "the recognizer is made elsewhere; \(recognizer.kind ?? "pan") is assumed, without a delegate or limits of its own",
        handler.place)
    }
    if recognizer.kind == "screenEdgePan", recognizer.edges.isEmpty {
      evaluator.note("no edge is read; left is assumed", recognizer.place ?? handler.place)
    }
    var gestures: [SourceGesture] = []
    for action in begins {
      let isModelled = ["pop", "push", "dismiss", "present", "tab"].contains(action)
      if !isModelled {
        evaluator.note(
          "'\(action)' is none of pop, push, dismiss, present and tab; 'present' is assumed",
          handler.place)
      }
      let tree =
        isDirect || actions(of: began).isEmpty ? nil : SourceTree(began) { Self.action(of: $0) }
      let refused = tree?.conditions { $0 != action }.rules ?? []
      if !refused.isEmpty, begins.count == 1 {
        evaluator.note(
          "begins without starting the \(action) on some ways; the profile refuses those gestures",
          handler.place)
      }
      gestures.append(
        gesture(
          isModelled ? action : "present", handler, recognizer, refused, changed, outcomes,
          cancelled, isDirect: isDirect))
      let starts = began.filter { Self.action(of: $0) == action }
      gestures[gestures.count - 1].changed = moves
      gestures[gestures.count - 1].updatesAtBegan = starts.contains(where: \.updates)
      gestures[gestures.count - 1].resetsAtBegan = began.contains {
        $0.effects.contains { if case .resetTranslation = $0 { true } else { false } }
      }
    }
    return gestures
  }

  private static func action(of path: SourcePath) -> String? {
    for case .begin(let action, _) in path.effects { return action }
    return nil
  }

  /// The actions that paths start, in their order.
  private func actions(of paths: [SourcePath]) -> [String] {
    var actions: [String] = []
    for path in paths {
      if let action = Self.action(of: path), !actions.contains(action) { actions.append(action) }
    }
    return actions
  }

  private mutating func gesture(
    _ action: String, _ handler: SourceFunction, _ recognizer: SourceRecognizer,
    _ refused: [[SourceDecision]], _ changed: [SourcePath], _ outcomes: SourceTree<Outcome>,
    _ cancelled: [SourcePath], isDirect: Bool
  ) -> SourceGesture {
    let progress = progress(changed, handler, outcomes)
    var gesture = SourceGesture(
      name: action, recognizer: recognizer, handler: handler.place, action: action,
      progress: progress)
    gesture.decisions = decisions(outcomes, handler)
    delegate(of: handler, &gesture)
    gesture.refusals += refused.compactMap { rule(of: $0, handler.place) }
    let cancelOutcomes = self.outcomes(cancelled, isDirect: isDirect)
    if cancelOutcomes == outcomes {
      gesture.cancelled = "decide"
    } else if let leaves = cancelOutcomes?.leaves, leaves.contains(where: { $0 != .nothing }) {
      let cancels = leaves.allSatisfy { if case .cancel = $0 { true } else { false } }
      if !cancels {
        evaluator.note("a cancellation by the system decides by a rule of its own", handler.place)
      } else if isDirect {
        evaluator.note(
          "a cancellation by the system is assumed to put the view back", handler.place)
      }
      gesture.cancelled = cancels ? "cancel" : "decide"
    } else {
      gesture.cancelled = "ignore"
    }
    return gesture
  }

  private func outcomes(_ paths: [SourcePath], isDirect: Bool) -> SourceTree<Outcome>? {
    struct End: Hashable {
      var outcome: Outcome
      var reversed: SymbolicValue?
      var origin: SourceOrigin?
    }
    let tree = SourceTree(paths) { path -> End in
      var end = End(outcome: .nothing)
      for effect in path.effects {
        switch effect {
        // The first call ends the transition.
        case .finish(let origin) where end.outcome == .nothing: end.outcome = .finish(origin)
        case .cancel(let origin) where end.outcome == .nothing: end.outcome = .cancel(origin)
        case .set("isReversed", let value, let origin):
          end.reversed = value
          end.origin = origin
        case .set("continues", _, let origin):
          if end.reversed == .bool(true) {
            end.outcome = .cancel(origin)
          } else {
            end.outcome = .finish(origin)
          }
        case .begin(_, let origin) where isDirect: end.outcome = .finish(origin)
        default: break
        }
      }
      if isDirect, end.outcome == .nothing, !path.decisions.isEmpty,
        let place = path.decisions.last?.place
      {
        end.outcome = .cancel(SourceOrigin(place: place))
      }
      return end
    }
    return tree?.flatMap { end in
      guard let reversed = end.reversed, let origin = end.origin, end.outcome != .nothing,
        reversed.isScalar
      else { return .leaf(end.outcome) }
      if case .bool = reversed { return .leaf(end.outcome) }
      let decision = SourceDecision(condition: reversed, holds: true, place: origin.place)
      return .fork(decision, .leaf(.cancel(origin)), .leaf(.finish(origin)))
    }
  }

  private func decisions(
    _ outcomes: SourceTree<Outcome>, _ handler: SourceFunction
  ) -> [SourceGesture.Rule] {
    var rules = outcomes.rules().map { rule($0.conditions, $0.leaf, handler) }
    // What the last rule decides, the condition before it leaves to it.
    if rules.count > 1 { rules[rules.count - 1].place = rules[rules.count - 2].place }
    // Rules of the same decision before the last one change nothing.
    while rules.count > 1, rules[rules.count - 2].decision == rules[rules.count - 1].decision {
      rules.remove(at: rules.count - 2)
    }
    return rules
  }

  private func rule(
    _ conditions: [SourceDecision], _ outcome: Outcome, _ handler: SourceFunction
  ) -> SourceGesture.Rule {
    let (decision, place) =
      switch outcome {
      case .finish(let origin): ("finish", origin.place)
      case .cancel(let origin): ("cancel", origin.place)
      case .nothing: ("ignore", handler.place)
      }
    return .init(
      condition: conditions.isEmpty ? nil : conditions.map(\.condition).conjunction,
      place: conditions.last?.place ?? place, decision: decision)
  }

  /// The rules that decide while the finger is down.
  private mutating func moves(
    _ handler: SourceFunction, _ began: [SourcePath], _ changed: [SourcePath],
    _ afterBegan: [String: SymbolicValue], _ afterChanged: [String: SymbolicValue], isDirect: Bool
  ) -> [SourceGesture.Rule] {
    let none = SourceTree.leaf(Outcome.nothing)
    let atBegan = outcomes(began, isDirect: false) ?? none
    let outcomes = outcomes(changed, isDirect: false) ?? none
    if isDirect, changed.contains(where: { Self.action(of: $0) != nil }) {
      evaluator.note(
        "pops or dismisses while the finger is down, which is not followed", handler.place)
    }
    if atBegan != (began.contains(where: \.updates) ? outcomes : none) {
      evaluator.note(
        "what finishes or cancels when the gesture begins is not what does at the moves; the profile leaves it out",
        handler.place)
    }
    if (self.outcomes(run(handler, "changed", afterChanged), isDirect: false) ?? none) != outcomes {
      evaluator.note(
        "what finishes or cancels while the finger is down depends on earlier moves, which is not followed",
        handler.place)
    }
    guard outcomes != none else { return [] }
    var rules: [SourceGesture.Rule] = []
    for isFinish in [true, false] {
      let chosen = outcomes.conditions { outcome in
        if case .finish = outcome { isFinish } else { !isFinish && outcome != .nothing }
      }
      for conditions in chosen.rules {
        let origin = SourceOrigin(place: handler.place)
        var rule = rule(conditions, isFinish ? .finish(origin) : .cancel(origin), handler)
        rule.condition = rule.condition ?? .bool(true)
        rules.append(rule)
      }
    }
    if rules.contains(where: {
      $0.condition?.contains { $0 == .name("percentComplete") } ?? false
    }) {
      evaluator.note("'percentComplete' at a move is taken to include the move", handler.place)
    }
    noteCalls(after: changed.filter(\.decides), handler, afterBegan)
    return rules
  }

  /// Lists what the code still does with a transition that a move has finished or cancelled.
  private mutating func noteCalls(
    after decided: [SourcePath], _ handler: SourceFunction, _ afterBegan: [String: SymbolicValue]
  ) {
    for path in decided where !path.removesTarget {
      let values = carried([path], afterBegan, whenChanged: false)
      if let later = run(handler, "changed", values).first(where: { Self.action(of: $0) != nil }) {
        evaluator.note(
          "a move after it has finished or cancelled starts another transition, which is not followed",
          later.decisions.last?.place ?? handler.place)
      }
      for effect in run(handler, "ended", values).flatMap(\.effects) {
        guard let place = effect.decisionPlace else { continue }
        evaluator.note(
          "may be called after a move has finished or cancelled; the profile takes no second decision",
          place)
      }
    }
  }

  /// Lists what might finish or cancel where nothing else does.
  private mutating func noteUnread(_ ended: [SourcePath], isDirect: Bool) {
    for path in ended where !isDirect && !path.decides {
      for call in path.unread {
        evaluator.note("'\(call.text)' is taken neither to finish nor to cancel", call.place)
      }
      for case .begin(let action, let origin) in path.effects {
        evaluator.note("'\(action)' at the end of the gesture is not followed", origin.place)
      }
    }
  }

  private mutating func progress(
    _ changed: [SourcePath], _ handler: SourceFunction, _ outcomes: SourceTree<Outcome>
  ) -> SymbolicValue {
    func update(_ path: SourcePath) -> SymbolicValue? {
      var last: SymbolicValue?
      for case .update(let value, _) in path.effects { last = value }
      return last
    }
    if changed.contains(where: { update($0) != nil }),
      let value = SourceTree(changed, { update($0) ?? .name("previousProgress") })?.value
    {
      return value
    }
    let isVertical = outcomes.rules().contains { rule in
      rule.conditions.contains {
        $0.condition.contains { $0 == .name("translation.y") || $0 == .name("velocity.y") }
      }
    }
    let axis = isVertical ? "y" : "x"
    evaluator.note(
      "the progress is not read; the translation over the view's \(isVertical ? "height" : "width") is assumed",
      handler.place)
    return .operation("/", [.name("translation." + axis), .name(isVertical ? "height" : "width")])
  }

  /// The values of properties after a state, for the next one.
  private mutating func carried(
    _ paths: [SourcePath], _ before: [String: SymbolicValue], whenChanged: Bool
  ) -> [String: SymbolicValue] {
    var after = before
    let keys = Set(paths.flatMap(\.values.keys)).filter { $0.hasPrefix("self.") }
    for key in keys.sorted() {
      let old = before[key]
      let tree = SourceTree(paths) { $0.values[key] ?? old ?? .null }
      guard let tree else { continue }
      if case .leaf(let value) = tree, !value.isScalar {
        after[key] = value.frozen
        continue
      }
      guard let value = tree.value else {
        after[key] = .unknown(
          String(key.dropFirst(5)),
          SourceOrigin(name: String(key.dropFirst(5)), place: .unknown))
        continue
      }
      guard whenChanged else {
        after[key] = value.frozen
        continue
      }
      if value == old { continue }
      if value.contains({
        if case .name(let name) = $0 { name.hasPrefix("velocity") } else { false }
      }) {
        evaluator.note(
          "'\(key.dropFirst(5))' has the velocity of the last move; the profile takes that of the release",
          paths.first?.decisions.first?.place ?? .unknown)
      }
      guard value.isBoolean else {
        after[key] = value
        continue
      }
      let changed = SymbolicValue.flag("hasChanged")
      after[key] = value == .bool(false) ? value : .apply("&&", [changed, value])
    }
    return after
  }
}

extension SourcePath {
  fileprivate var decides: Bool {
    effects.contains { effect in
      if case .set("continues", _, _) = effect { true } else { effect.decisionPlace != nil }
    }
  }

  fileprivate var updates: Bool {
    effects.contains { if case .update = $0 { true } else { false } }
  }

  fileprivate var removesTarget: Bool {
    effects.contains { if case .set("target", _, _) = $0 { true } else { false } }
  }
}

extension SourceEffect {
  /// The place of a call that finishes or cancels, or nil for any other effect.
  fileprivate var decisionPlace: SourcePlace? {
    switch self {
    case .finish(let origin), .cancel(let origin): origin.place
    case .begin, .update, .set, .resetTranslation: nil
    }
  }

  /// Whether it drives an interaction controller or an animator.
  fileprivate var drives: Bool {
    switch self {
    case .update, .finish, .cancel, .set("continues", _, _): true
    default: false
    }
  }
}

extension [SymbolicValue] {
  /// The condition that all of them hold.
  var conjunction: SymbolicValue {
    dropFirst().reduce(self[0]) { .apply("&&", [$0, $1]) }
  }
}

extension SymbolicValue {
  /// The value as it stays when the finger moves on.
  fileprivate var frozen: SymbolicValue {
    switch self {
    case .name(let name)
    where ["translation", "velocity", "location", "percentComplete", "touches"].contains(where: {
      name.hasPrefix($0)
    }):
      .operation("began", [self])
    case .operation("began", _): self
    case .operation(let name, let parts): .operation(name, parts.map(\.frozen))
    case .fields(let fields): .fields(fields.mapValues(\.frozen))
    default: self
    }
  }
}

extension SourceFunction.Parameter {
  fileprivate var isRecognizer: Bool { type.hasSuffix("GestureRecognizer") }
}
