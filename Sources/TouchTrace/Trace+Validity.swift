import TextFormats

extension Trace {
  /// Whether a reader would accept the trace once it is written.
  ///
  /// - Complexity: O(*n*) in the number of touches, fingers, actions and pieces of content.
  package var isReadable: Bool {
    guard problem == nil, actions.allSatisfy(\.isValid) else { return false }
    var builder = TraceBuilder()
    for var touch in touches {
      // A reader tells fingers apart by their names.
      touch.finger = builder.finger(named: name(of: touch.finger))
      guard builder.add(touch) == nil else { return false }
    }
    return builder.hasTouches && actions.allSatisfy { builder.add($0, in: .seconds) == nil }
  }

  /// Whether readers accept the times.
  package var hasReadableTimes: Bool {
    (touches.lazy.map(\.time) + actions.lazy.map(\.time)).allSatisfy {
      $0.nanoseconds.magnitude <= TimeUnit.maxNanoseconds
    }
  }

  /// What no reader accepts of its name, view, safe area and content, and where it is; nil for nothing.
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

  /// Whether a reader that accepts the trace would warn of nothing.
  package var isPlausible: Bool {
    let touchesDown = touches.count { $0.phase == .began && !$0.isSynthetic }
    return implausibilities(in: .seconds, touchesDown: touchesDown).isEmpty
  }
}

extension Trace.AppAction {
  /// Whether it has what actions of its kind have, and nothing else.
  package var isValid: Bool {
    guard kind == .resize else { return view == nil && safeAreaInsets == nil }
    guard let view, screen == nil else { return false }
    return view.problemAsView == nil && safeAreaInsets?.problemAsSafeArea == nil
  }
}
