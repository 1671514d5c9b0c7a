/// The view of a trace from its beginning to its end: its size, which the app may change, and its safe area.
///
/// Where no action changes the view, it costs nothing to make and to ask.
package struct ViewHistory: Sendable {
  /// The view for a while.
  package struct View: Sendable, Hashable {
    package let size: Size
    package let safeAreaInsets: Insets

    package init(size: Size, safeAreaInsets: Insets) {
      self.size = size
      self.safeAreaInsets = safeAreaInsets
    }
  }

  private let first: View
  /// In order of time.
  private let changes: [(time: Timestamp, view: View)]

  /// - Complexity: O(*n*) in the number of actions.
  package init(of trace: Trace) {
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

  /// Whether the view changes at all.
  package var hasChanges: Bool { !changes.isEmpty }

  /// The view at a moment, after all changes up to it.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  package func view(at time: Timestamp) -> View {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].view
  }
}
