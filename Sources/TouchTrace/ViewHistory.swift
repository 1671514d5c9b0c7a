/// The size and safe area of a trace's view over time; the app may change them.
@usableFromInline package struct ViewHistory: Sendable {
  package struct View: Sendable, Hashable {
    package let size: Size
    package let safeAreaInsets: Insets

    package init(size: Size, safeAreaInsets: Insets) {
      self.size = size
      self.safeAreaInsets = safeAreaInsets
    }
  }

  private let first: View
  /// The changes in order of time.
  private let changes: [(time: Timestamp, view: View)]

  /// Nil if no action changes the view.
  ///
  /// Inlined for traces without actions, almost all of them: a call copies the trace, 6 % of a batch.
  ///
  /// - Complexity: O(*n*) in the number of actions; a few instructions if there are none.
  @inlinable @inline(__always)
  package init?(of trace: Trace) {
    if trace.actions.isEmpty { return nil }
    self.init(actionsOf: trace)
  }

  @usableFromInline init?(actionsOf trace: Trace) {
    guard trace.actions.contains(where: { $0.view != nil }) else { return nil }
    first = View(size: trace.view, safeAreaInsets: trace.safeAreaInsets)
    var changes: [(time: Timestamp, view: View)] = []
    var insets = trace.safeAreaInsets
    for action in trace.actions {
      guard let size = action.view else { continue }
      insets = action.safeAreaInsets ?? insets
      changes.append((action.time, View(size: size, safeAreaInsets: insets)))
    }
    self.changes = changes
  }

  /// The views of gestures that are to become traces; nil if all have the trace's view.
  init?(ofGesturesOf trace: Trace) {
    guard !trace.gestureValues.isEmpty else { return nil }
    first = View(size: trace.view, safeAreaInsets: trace.safeAreaInsets)
    changes = trace.gestureValues.map { gesture in
      var part = trace
      part.apply(gesture.values)
      return (gesture.start, View(size: part.view, safeAreaInsets: part.safeAreaInsets))
    }
  }

  /// Returns the view at a time, after all changes up to and including it.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  package func view(at time: Timestamp) -> View {
    let next = changes.partitioningIndex { $0.time > time }
    return next == 0 ? first : changes[next - 1].view
  }
}
