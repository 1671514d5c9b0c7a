import RuleLanguage
import TouchTrace

// The view, as rules name it.
extension RuleEvaluator {
  /// Fills in the view for all recognizers.
  mutating func fill(_ view: Size, _ safeAreaInsets: Insets) {
    values.fill(view)
    guard self.safeAreaInsets != safeAreaInsets else { return }
    self.safeAreaInsets = safeAreaInsets
    values.fill(safeAreaInsets)
  }

  /// Fills in the safe area as a recognizer sees it: as its locations, it is mirrored with the recognizer.
  mutating func fillSafeArea(of recognizer: Int) {
    guard safeAreaInsets != .zero else { return }
    values.fill(isMirrored(recognizer) ? safeAreaInsets.mirrored : safeAreaInsets)
  }

  /// The values for where views are that a recognizer moves, in a view.
  func values(of recognizer: Int, in view: Size, _ safeAreaInsets: Insets) -> RuleValues {
    var values = values
    values.fill(view)
    values.fill(isMirrored(recognizer) ? safeAreaInsets.mirrored : safeAreaInsets)
    return values
  }

  private func isMirrored(_ recognizer: Int) -> Bool {
    values[RuleName.rtl.slot] != 0 && recognizers[recognizer].mirrorsInRTL
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
