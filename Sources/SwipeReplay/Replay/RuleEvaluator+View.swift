import RuleLanguage
import TouchTrace

// The view's values in rules.
extension RuleEvaluator {
  /// Fills in the view at the beginning of a trace.
  mutating func startView(of trace: Trace) {
    views = ViewHistory(of: trace)
    fill(trace.view, trace.safeAreaInsets)
    fillsView = views != nil || safeAreaInsets != .zero
  }

  /// Fills in the view at a moment as a recognizer sees it: the safe area is mirrored with the recognizer, as
  /// its locations are.
  @inline(__always) mutating func fillView(of recognizer: Int, at time: Timestamp) {
    guard fillsView else { return }
    if let view = views?.view(at: time) { fill(view.size, view.safeAreaInsets) }
    values.fill(isMirrored(recognizer) ? safeAreaInsets.mirrored : safeAreaInsets)
  }

  /// The values for the placement of the views that a recognizer moves, in the view of a moment.
  func values(of recognizer: Int, in view: ViewHistory.View) -> RuleValues {
    var values = values
    values.fill(view.size)
    values.fill(isMirrored(recognizer) ? view.safeAreaInsets.mirrored : view.safeAreaInsets)
    return values
  }

  private mutating func fill(_ view: Size, _ safeAreaInsets: Insets) {
    values.fill(view)
    guard self.safeAreaInsets != safeAreaInsets else { return }
    self.safeAreaInsets = safeAreaInsets
    values.fill(safeAreaInsets)
  }

  func isMirrored(_ recognizer: Int) -> Bool {
    values[RuleName.rtl.slot] != 0 && recognizers[recognizer].settings.mirrorsInRTL
  }
}

extension RuleValues {
  fileprivate mutating func fill(_ view: Size) {
    self[RuleName.width.slot] = view.width
    self[RuleName.height.slot] = view.height
  }

  fileprivate mutating func fill(_ insets: Insets) {
    self[RuleName.safeAreaTop.slot] = insets.top
    self[RuleName.safeAreaLeft.slot] = insets.left
    self[RuleName.safeAreaBottom.slot] = insets.bottom
    self[RuleName.safeAreaRight.slot] = insets.right
  }
}
