import TextFormats
import TouchTrace

extension TraceMinimizer {
  mutating func removeGestures() {
    remove(from: smallest.touchesOfGestures) { trace, gestures in
      trace.with { $0.touches = Array(gestures.joined()) }
    }
  }

  mutating func removeFingers() {
    remove(from: Array(smallest.fingers.indices)) { trace, fingers in
      var isLeft = trace.fingers.map { _ in false }
      for finger in fingers { isLeft[finger] = true }
      return trace.with { $0.touches.removeAll { !isLeft[Int($0.finger)] } }
    }
  }

  /// Resets everything that the trace need not specify to its default value.
  mutating func removeOptions() {
    for change in Self.options { attempt(change) }
    for screen in smallest.navigation.forward {
      attempt {
        $0.navigation.forward.removeAll { $0.isExactly(screen) }
        return true
      }
    }
    for index in smallest.actions.indices { attempt { set(&$0.actions[index].screen, to: nil) } }
    for index in smallest.actions.indices {
      attempt { set(&$0.actions[index].safeAreaInsets, to: nil) }
    }
    for index in smallest.content.indices {
      for change in Self.contentOptions { attempt { change(&$0.content[index]) } }
    }
  }

  /// Makes the changed trace the smallest one if it shows the decisions.
  ///
  /// - Parameter change: Returns whether there was something to change.
  private mutating func attempt(_ change: (inout Trace) -> Bool) {
    guard !isExhausted else { return }
    var trace = smallest
    if change(&trace) { accept(trace) }
  }

  mutating func removeContent() {
    remove(from: smallest.content) { trace, content in trace.with { $0.content = content } }
  }

  /// The options of a piece of content. Each returns whether there was something to change.
  private static let contentOptions: [@Sendable (inout Trace.Content) -> Bool] = [
    { set(&$0.name, to: "") },
    { set(&$0.contentSize, to: nil) },
    { set(&$0.contentInset, to: .zero) },
    { set(&$0.contentOffset, to: $0.defaults.contentOffset) },
    { set(&$0.axis, to: $0.defaults.axis) },
    { set(&$0.bounces, to: true) },
    { set(&$0.isPagingEnabled, to: $0.defaults.isPagingEnabled) },
    { set(&$0.delaysContentTouches, to: true) },
    { set(&$0.canCancelContentTouches, to: true) },
    { set(&$0.thumb, to: nil) },
    { set(&$0.rowEdges, to: $0.defaults.rowEdges) },
  ]

  /// Each returns whether there was something to change.
  private static let options: [@Sendable (inout Trace) -> Bool] = [
    { set(&$0.intent, to: nil) },
    { set(&$0.tags, to: []) },
    { set(&$0.displayHz, to: 60) },
    { set(&$0.displayScale, to: nil) },
    { set(&$0.scrollType, to: nil) },
    { set(&$0.safeAreaInsets, to: .zero) },
    { set(&$0.safeAreaInsets.top, to: 0) },
    { set(&$0.safeAreaInsets.left, to: 0) },
    { set(&$0.safeAreaInsets.bottom, to: 0) },
    { set(&$0.safeAreaInsets.right, to: 0) },
    { set(&$0.layoutDirection, to: .leftToRight) },
    { $0.renumberFingers() },
    { set(&$0.grade, to: .unknown) },
    { $0.assumeNavigation() },
    { $0.assumeStack() },
    { set(&$0.navigation.transitioning, to: .no) },
    { set(&$0.navigation.isPresenting, to: nil) },
    { set(&$0.navigation.popDisabled, to: []) },
    { set(&$0.navigation.forward, to: []) },
    { $0.countScreens(depth: Trace.assumedStackDepth) },
    { $0.countScreens(depth: $0.navigation.depth) },
  ]

  /// Moves the clock so that the first touch is at 0.
  mutating func startAtZero() {
    guard smallest.touches.first?.time.nanoseconds != 0, !isExhausted else { return }
    accept(smallest.with { $0.startAtZero() })
  }
}

extension Trace {
  /// Numbers the fingers in the order of their first touch, and removes those without touches.
  fileprivate mutating func renumberFingers() -> Bool {
    var numbers = [Int32](repeating: -1, count: fingers.count)
    var count: Int32 = 0
    for index in touches.indices {
      let finger = Int(touches[index].finger)
      if numbers[finger] < 0 {
        numbers[finger] = count
        count += 1
      }
      touches[index].finger = numbers[finger]
    }
    let names = (0..<count).map { "\($0)" }
    defer { fingers = names }
    return fingers != names
  }

  /// Removes all information about the navigation.
  fileprivate mutating func assumeNavigation() -> Bool {
    let assumed = NavigationStack(depth: Self.assumedStackDepth)
    guard !isStackAssumed || navigation != assumed else { return false }
    navigation = assumed
    clearExplicitStackDepth()
    return true
  }

  /// Removes the information about the stack only.
  fileprivate mutating func assumeStack() -> Bool {
    guard !isStackAssumed else { return false }
    _ = countScreens(depth: Self.assumedStackDepth)
    clearExplicitStackDepth()
    return true
  }

  /// Replaces the screens with this many unnamed ones.
  fileprivate mutating func countScreens(depth: Int) -> Bool {
    let now = navigation
    let counted = NavigationStack(
      depth: depth, forward: now.forward, popDisabled: now.popDisabled,
      transitioning: now.transitioning, isPresenting: now.isPresenting)
    guard counted != now else { return false }
    navigation = counted
    return true
  }
}

/// - Returns: Whether there was something to change.
private func set<Value: Equatable>(_ value: inout Value, to other: Value) -> Bool {
  guard value != other else { return false }
  value = other
  return true
}
