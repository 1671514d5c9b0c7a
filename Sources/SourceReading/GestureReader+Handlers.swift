/// Finds the recognizers and their handlers.
extension GestureReader {
  /// Each recognizer with its handler; what a tap does is not followed.
  mutating func handlers() -> [(SourceRecognizer, SourceFunction)] {
    var pairs: [(SourceRecognizer, SourceFunction)] = []
    var handled: [String: [SourceFunction]] = [:]
    for recognizer in evaluator.recognizers {
      if recognizer.drivesSystem, let place = recognizer.place,
        let function = SourceFunction.systemPop(at: place)
      {
        note(
          "UIKit's own handler decides, which Apple does not document; the profile has the rule of 'system'",
          place)
        pairs.append((recognizer, function))
      }
      for function in methods(of: recognizer) where !recognizer.drivesSystem {
        handled[function.name, default: []].append(function)
        pairs.append((recognizer, function))
      }
    }
    // Those that others call come after them.
    let called = Set(
      declarations.allFunctions.filter { $0.parameters.contains(where: isRecognizer) }
        .flatMap(\.body).flatMap(\.descendants).compactMap { node in
          if case .call(_, let name, _) = node.kind { name } else { nil }
        })
    let functions =
      declarations.allFunctions.filter { !called.contains($0.name) }
      + declarations.allFunctions.filter { called.contains($0.name) }
    for function in functions {
      // Another type may have a method of that name for a recognizer that is made elsewhere.
      let others = handled[function.name] ?? []
      if others.contains(where: { declarations.may($0.owner, have: function.owner) }) { continue }
      pairs += closures(in: function).map { (recognizer(of: $0), $0) }
      guard function.parameters.contains(where: isRecognizer), function.parameters.count <= 3,
        !function.name.hasPrefix("gestureRecognizer")
      else { continue }
      pairs.append((recognizer(of: function), function))
    }
    return (pairs + drags()).filter { $0.0.kind != nil }
  }

  /// A recognizer that was made without an action here and gets it elsewhere, or else one that is made elsewhere, of the
  /// class that its handler gets.
  private func recognizer(of handler: SourceFunction) -> SourceRecognizer {
    if let own = evaluator.recognizers.first(where: { $0.closures.contains(handler.place) }) {
      return own
    }
    let classes = handler.parameters.lazy.compactMap { declarations.recognizerClasses($0.type) }
      .first
    var recognizer =
      evaluator.recognizers.first { $0.lacksAction && $0.isKind(classes) == true }
      ?? SourceRecognizer(place: handler.place)
    if recognizer.type.isEmpty { recognizer.set(classes: classes ?? []) }
    return recognizer
  }

  /// The methods that a recognizer calls.
  func methods(of recognizer: SourceRecognizer) -> [SourceFunction] {
    recognizer.actions.flatMap { action in
      (recognizer.targets[action] ?? [recognizer.owner ?? ""]).compactMap {
        declarations.action(action, of: $0)
      }.distinct
    }
  }

  /// The closures in a function that get a recognizer, or ask for the state of what they get, as
  /// `view.onPan { pan in … }`.
  private func closures(in function: SourceFunction) -> [SourceFunction] {
    if function.parameters.contains(where: isRecognizer) { return [] }
    return function.body.flatMap(\.descendants).compactMap { node in
      guard case .closure(let closure) = node.kind, let name = closure.parameters.first?.name,
        closure.parameters.count <= 3
      else { return nil }
      let asksState = closure.body.flatMap(\.descendants).contains {
        $0.kind == .member(SourceNode(.name(name), $0.place), "state")
      }
      let getsRecognizer = closure.parameters.contains(where: isRecognizer)
      return getsRecognizer || asksState && closure.parameters.count == 1 ? closure : nil
    }
  }

  func isRecognizer(_ parameter: SourceFunction.Parameter) -> Bool {
    declarations.recognizerClasses(parameter.type) != nil
  }
}
