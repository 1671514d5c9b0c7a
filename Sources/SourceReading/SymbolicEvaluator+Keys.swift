/// The keys by which a path has the values of variables.
extension SymbolicEvaluator {
  /// The property that a message of Objective-C asks for, and no method of the files: `[[self panel] frame]`.
  func property(askedBy message: SourceNode) -> SourceNode? {
    guard case .call(let base?, _, _) = message.kind, let name = message.message,
      message != statement, declarations.functions[name] == nil
    else { return nil }
    let isOwn =
      base.isSelf
      && declarations.variable(name, in: owner).map { declarations.may(owner, have: $0.owner) }
        == true
    return isOwn || SourceMove.isMeasure(name) || ["view", "superview", "layer"].contains(name)
      ? SourceNode(.member(base, name), message.place) : nil
  }

  /// The variable that an expression names: a local one by its name, a property as `self.name`.
  func key(of target: SourceNode, _ path: SourcePath) -> String? {
    switch target.kind {
    case .name("_"): return nil
    case .name(let name) where target.isSelf || path.values[name] == .object(.this): return "self"
    // Every local variable is declared.
    case .name(let name):
      return path.values[name] != nil ? path.views[name] ?? name : "self." + name.bare
    case .member(let base?, "view") where isGesture(base, path):
      return recognizer.viewKey ?? "self.gesture.view"
    case .member(let base?, let name):
      if let side = side(of: base, path) { return side + "." + name }
      // `weakSelf` is `self`, and `guard let interactor = interactor` names the same object.
      if case .name(let local) = base.kind {
        switch path.values[local] {
        case .object(.this)?: return "self." + name.bare
        case nil where base.isSelf: return "self." + name.bare
        case .unknown(let text, _)?: return "self.\(text).\(name)"
        case .some where base.isSelf: return nil
        default: break
        }
      }
      return key(of: base, path).map { $0 + "." + name }
    case .cast(let inner, _, _): return key(of: inner, path)
    case .call: return property(askedBy: target).flatMap { key(of: $0, path) }
    default: return nil
    }
  }

  func isGesture(_ node: SourceNode, _ path: SourcePath) -> Bool {
    guard case .name(let name) = node.kind else {
      guard case .member(let base?, let name) = node.kind, base.isSelf else { return false }
      return isGesture(SourceNode(.name(name), node.place), SourcePath())
    }
    return path.values[name] == .object(.gesture)
      || path.values[name] == nil && name.bare == recognizer.variable?.bare
  }

  /// `from` or `to` for the views of a transition.
  func side(of node: SourceNode, _ path: SourcePath) -> String? {
    let value: SymbolicValue?
    switch node.kind {
    case .name(let name): value = path.values[name]
    case .call where isAnimator:
      var evaluator = self
      value = evaluator.evaluate(node, path).first?.value
    case .member(let base?, "view"), .member(let base?, "layer"), .cast(let base, _, false):
      return side(of: base, path)
    default: return nil
    }
    return value == .object(.fromView) ? "from" : value == .object(.toView) ? "to" : nil
  }

  /// The key of a view; a local variable may have that of a property.
  func keyOfView(_ view: SourceNode, _ path: SourcePath) -> String? {
    view.name.flatMap { path.values[$0]?.unknownText.map { "self." + $0 } } ?? key(of: view, path)
  }
}
