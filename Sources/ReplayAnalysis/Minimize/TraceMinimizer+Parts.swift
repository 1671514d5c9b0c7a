import TextFormats
import TouchTrace

extension TraceMinimizer {
  mutating func removeGestures() {
    remove(from: smallest.touchesOfGestures) { trace, gestures in
      trace.with(touches: Array(gestures.joined()))
    }
  }

  mutating func removeFingers() {
    remove(from: Array(smallest.fingers.indices)) { trace, fingers in
      var isLeft = trace.fingers.map { _ in false }
      for finger in fingers { isLeft[finger] = true }
      return trace.with(touches: trace.touches.filter { isLeft[Int($0.finger)] })
    }
  }

  /// Resets everything that the trace need not specify to its default value.
  mutating func removeOptions() {
    for remove in Self.options {
      guard !isExhausted else { return }
      var trace = smallest
      if remove(&trace) { accept(trace) }
    }
    for screen in smallest.navigation.forward {
      guard !isExhausted else { return }
      accept(smallest.with { $0.navigation.forward.removeAll { $0.isExactly(screen) } })
    }
    for index in smallest.actions.indices where smallest.actions[index].screen != nil {
      guard !isExhausted else { return }
      accept(smallest.with { $0.actions[index].screen = nil })
    }
    for index in smallest.actions.indices where smallest.actions[index].safeAreaInsets != nil {
      guard !isExhausted else { return }
      accept(smallest.with { $0.actions[index].safeAreaInsets = nil })
    }
    for index in smallest.content.indices {
      for remove in Self.contentOptions {
        guard !isExhausted else { return }
        var trace = smallest
        if remove(&trace.content[index]) { accept(trace) }
      }
    }
  }

  mutating func removeContent() {
    remove(from: smallest.content) { trace, content in trace.with { $0.content = content } }
  }

  /// The options of a piece of content.
  private static let contentOptions: [@Sendable (inout Trace.Content) -> Bool] = [
    { $0.set(\.name, to: "") },
    { $0.set(\.contentSize, to: nil) },
    { $0.set(\.contentInset, to: .zero) },
    { $0.set(\.contentOffset, to: $0.defaults.contentOffset) },
    { $0.set(\.axis, to: $0.defaults.axis) },
    { $0.set(\.bounces, to: true) },
    { $0.set(\.isPagingEnabled, to: $0.defaults.isPagingEnabled) },
    { $0.set(\.delaysContentTouches, to: true) },
    { $0.set(\.canCancelContentTouches, to: true) },
    { $0.set(\.thumb, to: nil) },
    { $0.set(\.rowEdges, to: $0.defaults.rowEdges) },
  ]

  /// Each returns whether there was something to change.
  private static let options: [@Sendable (inout Trace) -> Bool] = [
    { $0.set(\.intent, to: nil) },
    { $0.set(\.tags, to: []) },
    { $0.set(\.displayHz, to: 60) },
    { $0.set(\.displayScale, to: nil) },
    { $0.set(\.scrollType, to: nil) },
    { $0.set(\.safeAreaInsets, to: .zero) },
    { $0.set(\.safeAreaInsets.top, to: 0) },
    { $0.set(\.safeAreaInsets.left, to: 0) },
    { $0.set(\.safeAreaInsets.bottom, to: 0) },
    { $0.set(\.safeAreaInsets.right, to: 0) },
    { $0.set(\.layoutDirection, to: .leftToRight) },
    { $0.renumberFingers() },
    { $0.set(\.grade, to: .unknown) },
    { $0.assumeNavigation() },
    { $0.assumeStack() },
    { $0.set(\.navigation.transitioning, to: .no) },
    { $0.set(\.navigation.isPresenting, to: nil) },
    { $0.set(\.navigation.popDisabled, to: []) },
    { $0.set(\.navigation.forward, to: []) },
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
  func with(_ change: (inout Trace) -> Void) -> Trace {
    var trace = self
    change(&trace)
    return trace
  }

  fileprivate mutating func set<Value: Equatable>(
    _ member: WritableKeyPath<Trace, Value>, to value: Value
  ) -> Bool {
    replace(&self[keyPath: member], with: value)
  }

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

extension Trace.Content {
  fileprivate mutating func set<Value: Equatable>(
    _ member: WritableKeyPath<Trace.Content, Value>, to value: Value
  ) -> Bool {
    replace(&self[keyPath: member], with: value)
  }
}

/// - Returns: Whether there was something to change.
private func replace<Value: Equatable>(_ value: inout Value, with other: Value) -> Bool {
  guard value != other else { return false }
  value = other
  return true
}
