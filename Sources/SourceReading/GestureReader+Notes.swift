/// Says what was not read, assumed or left out.
extension GestureReader {
  var nothingRead: String {
    let looked =
      "no gesture could be read: looked for a method with a recognizer as its parameter, or a "
      + "DragGesture with 'onEnded', that finishes or cancels an interaction controller, pops or "
      + "dismisses, or moves views to one of several places where the finger lifts"
    guard let handler = others.first else {
      return looked
        + "; the swipe back of a UINavigationController or a NavigationStack is the system's: -p system"
    }
    // The calls at its end may be those that decide, in another file.
    let calls = handler.ended.flatMap(\.unread).compactMap { node -> String? in
      guard case .call(let base, let name, _) = node.kind, base?.typeName == nil else { return nil }
      return name.isEmpty || name.hasSuffix("Animation") || name.hasPrefix("layout")
        ? nil : "'\(name)'"
    }.distinct
    let places = handler.ended.flatMap(\.moves).filter { $0.kind == .geometry }.map(\.text)
    let name = "'\(handler.function.name)' (\(handler.place))"
    if calls.isEmpty, let place = places.first {
      return "\(looked); \(name) sets '\(place)' to one place, as it is read"
    }
    return calls.isEmpty
      ? "\(looked); \(name) does none of it"
      : "\(looked); \(name) calls \(calls.prefix(3).joined(separator: ", ")), not in these files"
  }

  /// Lists what the code still does with a transition that a move has finished or cancelled.
  mutating func noteCalls(after path: SourcePath, _ handler: SourceHandler) {
    let values = carried([path], handler.afterBegan, whenChanged: false)
    if let later = run(handler.function, "changed", values).first(where: { $0.action != nil }) {
      note(
        "a move after it has finished or cancelled starts another transition, which is not followed",
        later.decisions.last?.place ?? handler.place)
    }
    for case .decide(_, let origin) in run(handler.function, "ended", values).flatMap(\.effects) {
      note(
        "'.ended' may decide again after a move has; the profile takes no second decision",
        origin.place)
    }
  }

  /// Lists the states by which it decides and that it sets where it ends.
  mutating func noteStates(_ handler: SourceHandler) {
    let conditions = handler.outcomes.rules().flatMap(\.conditions).map(\.condition)
    for key in Set(handler.ended.flatMap(\.properties.keys)).sorted() {
      let name = key.propertyName
      let set = handler.ended.map { $0.values[key] }.filter { $0 != handler.afterChanged[key] }
      func isState(_ value: SymbolicValue) -> Bool {
        switch value {
        case .unknown(let text, let origin): (origin.subject ?? text) == name
        case .number(let first, let origin):
          [name, name + "RawValue"].contains(origin.name)
            && !set.allSatisfy { ($0 == .word("zero") ? 0 : $0?.number) == first }
        default: false
        }
      }
      if !set.isEmpty, conditions.contains(where: { $0.contains(isState) }) {
        note(
          "'\(name)' is set where the gesture ends; the next gesture of a trace starts from the old value"
        )
      }
    }
  }

  /// Lists what might finish or cancel where nothing else does.
  mutating func noteUnread(_ handler: SourceHandler) {
    guard handler.isDriven else { return handler.isDirect ? noteOtherEnds(handler) : () }
    let mayBeReversed = (handler.began + handler.changed).contains {
      $0.effects.contains(.reverse(true))
    }
    for path in handler.ended {
      let first = path.outcome(isDirect: false).decision
      for case .decide(let decision, let origin) in path.effects where decision != first {
        note("one way both finishes and cancels; the profile takes the first", origin.place)
      }
      for case .continueAnimation(let origin) in path.effects
      where mayBeReversed && !path.setsDirection {
        note(
          "the animation is taken to go forward here, even if the begin or a move has reversed it",
          origin.place)
      }
      for call in path.unread where first == .finish {
        guard case .call(_, let name, _) = call.kind,
          ["addAnimations", "stopAnimation"].contains(name)
        else { continue }
        note("what follows '\(name)' is not read; the gesture is taken to finish", call.place)
      }
      if handler.isDirect { continue }
      for call in path.unread where !path.decides {
        note("'\(call.text)' is taken neither to finish nor to cancel", call.place)
      }
      for case .begin(let action, let origin) in path.effects where first != .finish {
        note("'\(action)' at the end of the gesture is not followed", origin.place)
      }
    }
  }

  /// Lists what a handler does where the gesture ends instead of a pop or dismissal, unless it is all the same.
  mutating func noteOtherEnds(_ handler: SourceHandler) {
    guard let ends = handler.stops else { return }
    let cancels = ends.inOrder.contains { $0.decision == .cancel }
    for end in ends.inOrder.dropLast(cancels ? 0 : 1) where end.decision == .finish {
      note(
        "'\(end.target ?? "")' is not seen to pop or dismiss, and is taken to cancel",
        end.origin.place)
    }
  }

  /// The rules by which a recognizer's class fails where it begins; lists others that it has by its class.
  mutating func failures(of recognizer: SourceRecognizer, _ kind: String) -> [Rule] {
    var failures: [Rule] = []
    let rules = ["touches", "canPrevent", "canBePrevented", "shouldReceive"]
    for function in declarations.allFunctions
    where function.owner.map(recognizer.subclasses.contains) ?? false
      && rules.contains(where: function.name.hasPrefix)
    {
      if let read = self.failures(in: function) {
        failures += read
        continue
      }
      note(
        "'\(function.name)' of '\(function.owner ?? "")' is not read; \(kind) is assumed without it",
        function.place)
    }
    let type = recognizer.type
    if !type.isEmpty, !type.hasPrefix("UI"), !recognizer.isDrag {
      note(
        "'\(type)' is not in the files; \(kind) is assumed without rules of its own",
        recognizer.place)
    }
    return failures
  }
}
