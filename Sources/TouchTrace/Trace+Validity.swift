import TextFormats

extension Trace {
  /// Whether readers would accept the trace once it is written.
  ///
  /// - Complexity: O(*n*) in the number of touches, fingers, actions and pieces of content.
  package var isReadable: Bool {
    guard problem == nil, actions.allSatisfy(\.isValid) else { return false }
    var builder = TraceBuilder()
    for var touch in touches {
      // Readers identify fingers by name.
      touch.finger = builder.finger(named: name(of: touch.finger))
      guard builder.add(touch) == nil else { return false }
    }
    return builder.hasTouches && actions.allSatisfy { builder.add($0, in: .seconds) == nil }
  }

  package var hasReadableTimes: Bool {
    (touches.lazy.map(\.time) + actions.lazy.map(\.time)).allSatisfy {
      $0.nanoseconds.magnitude <= TimeUnit.maxNanoseconds
    }
  }

  /// The reason readers reject its name, view, safe area or content, and the path at fault; nil if valid.
  var problem: (path: String, kind: TraceError.Kind)? {
    if name.utf8.count > TraceLimits.name { return ("name", .longName) }
    if let problem = view.problemAsView { return ("view.\(problem.path)", problem.kind) }
    if let problem = safeAreaInsets.problemAsSafeArea {
      return ("safeAreaInsets.\(problem.path)", problem.kind)
    }
    guard content.count <= TraceLimits.content else { return ("content", .tooMuchContent) }
    for (index, piece) in content.enumerated() {
      if let problem = piece.problem { return ("content[\(index)].\(problem.path)", problem.kind) }
    }
    return nil
  }

  /// Whether readers that accept the trace would not warn about it.
  package var isPlausible: Bool {
    let touchesDown = touches.count { $0.phase == .began && !$0.isSynthetic }
    return implausibilities(in: .seconds, touchesDown: touchesDown).isEmpty
  }
}

extension Trace.AppAction {
  /// Whether the action has exactly the values that its kind needs.
  package var isValid: Bool {
    guard kind == .resize else { return view == nil && safeAreaInsets == nil }
    guard let view, screen == nil else { return false }
    return view.problemAsView == nil && safeAreaInsets?.problemAsSafeArea == nil
  }
}
