import RuleLanguage
import TouchTrace

// The view's values in rules.
extension RuleEvaluator {
  /// Fills in the view at the beginning of a trace.
  mutating func startView(of trace: Trace) {
    views = ViewHistory(of: trace)
    firstView = ViewHistory.View(size: trace.view, safeAreaInsets: trace.safeAreaInsets)
    fillsView = views != nil || trace.safeAreaInsets != .zero
    values.fill(firstView, isMirrored: false)
  }

  /// Fills in the view at a moment as a recognizer sees it: the safe area is mirrored with the recognizer, as
  /// its locations are.
  @inline(__always) mutating func fillView(of recognizer: Int, at time: Timestamp) {
    guard fillsView else { return }
    values.fill(view(at: time), isMirrored: isMirrored(recognizer))
  }

  func view(at time: Timestamp) -> ViewHistory.View { views?.view(at: time) ?? firstView }

  /// The values for the placement of the views that a recognizer moves, in the view of a moment.
  func values(of recognizer: Int, in view: ViewHistory.View) -> RuleValues {
    var values = values
    values.fill(view, isMirrored: isMirrored(recognizer))
    return values
  }

  func isMirrored(_ recognizer: Int) -> Bool {
    values[RuleName.rtl.slot] != 0 && recognizers[recognizer].settings.mirrorsInRTL
  }
}

extension RuleValues {
  fileprivate mutating func fill(_ view: ViewHistory.View, isMirrored: Bool) {
    let insets = isMirrored ? view.safeAreaInsets.mirrored : view.safeAreaInsets
    self[RuleName.width.slot] = view.size.width
    self[RuleName.height.slot] = view.size.height
    self[RuleName.safeAreaTop.slot] = insets.top
    self[RuleName.safeAreaLeft.slot] = insets.left
    self[RuleName.safeAreaBottom.slot] = insets.bottom
    self[RuleName.safeAreaRight.slot] = insets.right
  }
}
