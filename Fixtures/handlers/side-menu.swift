import UIKit

/// A menu that the finger pulls in from the left. Nothing is presented: the lift moves it.
final class MenuContainer: UIViewController, UIGestureRecognizerDelegate {

  private let menuView = UIView()
  private let dimView = UIView()
  private let menuWidth: CGFloat = 280
  private let flingVelocity: CGFloat = 500
  private var isMenuOpen = false

  override func viewDidLoad() {
    super.viewDidLoad()
    let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
    pan.delegate = self
    view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: view)
    return abs(velocity.x) > abs(velocity.y)
  }

  @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .changed:
      menuView.frame.origin.x = restingX + pan.translation(in: view).x
      dimView.alpha = 1 + menuView.frame.origin.x / menuWidth
    case .ended:
      settle(velocity: pan.velocity(in: view).x)
    case .cancelled, .failed:
      closeMenu(in: 0.2)
    default:
      break
    }
  }

  private var restingX: CGFloat { isMenuOpen ? 0 : -menuWidth }

  private func settle(velocity: CGFloat) {
    if abs(velocity) > flingVelocity {
      velocity > 0 ? openMenu(in: menuWidth / velocity) : closeMenu(in: menuWidth / -velocity)
    } else if menuView.frame.origin.x > -menuWidth / 2 {
      openMenu(in: 0.2)
    } else {
      closeMenu(in: 0.2)
    }
  }

  private func openMenu(in duration: TimeInterval) {
    isMenuOpen = true
    UIView.animate(withDuration: min(duration, 0.3)) {
      self.menuView.frame.origin.x = 0
      self.dimView.alpha = 1
    }
  }

  private func closeMenu(in duration: TimeInterval) {
    isMenuOpen = false
    UIView.animate(withDuration: min(duration, 0.3)) {
      self.menuView.frame.origin.x = -self.menuWidth
      self.dimView.alpha = 0
    }
  }
}
