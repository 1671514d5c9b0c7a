import TextFormats

extension Trace {
  /// Whether a reader would accept the trace once it is written: it has a touch that is not synthetic, times
  /// ascend, each finger goes down before it moves, and sizes and places are in their ranges.
  ///
  /// - Complexity: O(*n*) in the number of touches, fingers, actions and pieces of content.
  package var isReadable: Bool {
    guard problem == nil, touches.count <= TraceLimits.touches else { return false }
    let indices = fingerIndicesByName
    var isDown = [Bool](repeating: false, count: indices.count)
    var lastTime = Timestamp(nanoseconds: .min)
    for touch in touches {
      let place = touch.location
      guard place.x.magnitude <= TraceLimits.coordinate, place.y.magnitude <= TraceLimits.coordinate
      else { return false }
      guard !touch.isSynthetic else { continue }
      // A finger begins where it is up, and does all else where it is down.
      let known = fingers.indices.contains(Int(touch.finger)) ? Int(touch.finger) : fingers.count
      let finger = indices[known]
      guard touch.time >= lastTime, isDown[finger] == (touch.phase != .began) else { return false }
      lastTime = touch.time
      isDown[finger] = touch.phase != .ended && touch.phase != .cancelled
    }
    let isInOrder = zip(actions, actions.dropFirst()).allSatisfy { $0.time <= $1.time }
    return isInOrder && actions.allSatisfy(\.isValid) && lastTime.nanoseconds != .min
  }

  /// For each finger, and at last for one without a name, the first with its name: a reader tells fingers apart by their
  /// names.
  private var fingerIndicesByName: [Int] {
    var first: [ExactText: Int] = [:]
    return (fingers + [name(of: -1)]).enumerated().map { index, name in
      let known = first[ExactText(name), default: index]
      first[ExactText(name)] = known
      return known
    }
  }

  /// Whether readers accept the times.
  package var hasReadableTimes: Bool {
    func isReadable(_ time: Timestamp) -> Bool {
      time.nanoseconds.magnitude <= TimeUnit.maxNanoseconds
    }
    return touches.allSatisfy { isReadable($0.time) } && actions.allSatisfy { isReadable($0.time) }
  }

  /// What no reader accepts of its name, view, safe area and content, and where it is; nil for nothing.
  var problem: (path: String, kind: TraceError.Kind)? {
    if name.utf8.count > TraceLimits.name { return ("name", .longName) }
    for (side, path) in [(view.width, "view.width"), (view.height, "view.height")] {
      if let kind = TraceBuilder.problem(withSide: side) { return (path, kind) }
    }
    if let problem = safeAreaInsets.problemAsSafeArea {
      return ("safeAreaInsets.\(problem.side)", problem.kind)
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
    return [view.width, view.height].allSatisfy { TraceBuilder.problem(withSide: $0) == nil }
      && safeAreaInsets?.problemAsSafeArea == nil
  }
}
