package import TouchTrace

extension TransitionAction {
  /// The placement of the views in the system's own transition, for an operation without an animator.
  ///
  /// Observed, not documented by Apple: a pop and a push move the view on top by the whole width and the view
  /// below by 0.3 of it, as the profile `system` does; a present and a dismissal slide the presented view over
  /// the whole height.
  ///
  /// - Parameter value: the value of the curve, 0 to 1.
  package func systemViews(
    at value: Double, in view: Size, _ layout: Trace.LayoutDirection
  ) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    let (x, y): (Double, Double) =
      switch self {
      case .pop, .push, .tab: (layout == .rightToLeft ? -view.width : view.width, 0)
      case .dismiss, .present: (0, view.height)
      }
    let away = isArrival ? 1 - value : value
    let top = Frame.ViewPlacement(x: away * x, y: away * y, alpha: 1)
    let below = Frame.ViewPlacement(x: (away - 1) * 0.3 * x, y: 0, alpha: 1)
    return isArrival ? (below, top) : (top, below)
  }
}
