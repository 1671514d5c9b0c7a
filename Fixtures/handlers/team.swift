// The rule of Fixtures/profiles/team.json, as an app has it.
import UIKit

final class TeamNavigationController: UINavigationController, UIGestureRecognizerDelegate {
  private let finishProgress: CGFloat = 0.4
  private let topBarHeight: CGFloat = 88
  private var interaction: UIPercentDrivenInteractiveTransition?
  private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan))

  override func viewDidLoad() {
    super.viewDidLoad()
    pan.delegate = self
    view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard viewControllers.count > 1, transitionCoordinator == nil else { return false }
    guard pan.translation(in: view).x > 0 else { return false }
    // top-bar
    if pan.location(in: view).y < topBarHeight { return false }
    return true
  }

  @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
    let progress = gesture.translation(in: view).x / view.bounds.width
    switch gesture.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed:
      interaction?.update(progress)
    case .ended, .cancelled:
      if progress > finishProgress {
        interaction?.finish()
      } else {
        interaction?.cancel()
      }
      interaction = nil
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    interaction
  }
}
