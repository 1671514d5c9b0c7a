package import TouchTrace

/// The placement of views in the system's own transitions, for an operation without an animator.
///
/// Observed, not documented by Apple: a pop and a push move the view on top by the whole width and the view
/// below by 0.3 of it, as the profile `system` does; a present and a dismissal slide the presented view over
/// the whole height.
package struct SystemTransition: Sendable {
  private static let parallax = 0.3

  private let action: TransitionAction
  /// The travel of the view on top.
  private let x, y: Double

  package init(_ action: TransitionAction, in view: Size, _ layout: Trace.LayoutDirection) {
    self.action = action
    switch action {
    case .pop, .push, .tab: (x, y) = (layout == .rightToLeft ? -view.width : view.width, 0)
    case .dismiss, .present: (x, y) = (0, view.height)
    }
  }

  /// The placement of the views at a value of the curve, 0 to 1.
  package func views(
    at value: Double
  ) -> (from: Frame.ViewPlacement, to: Frame.ViewPlacement) {
    let away = action.isArrival ? 1 - value : value
    let top = Frame.ViewPlacement(x: away * x, y: away * y, alpha: 1)
    let below = Frame.ViewPlacement(x: (away - 1) * Self.parallax * x, y: 0, alpha: 1)
    return action.isArrival ? (below, top) : (top, below)
  }
}
